//! Runs the steps of an equation.

use crate::error::prelude::*;
use crate::shape::AnyRank;
use crate::tensor::Tensor;
use congruent_kernel::fold::fold_strided;
use congruent_kernel::fold::reduce::Sum;
use congruent_kernel::loops::copy::filled;
use congruent_kernel::loops::elementwise::{map1, map2};
use congruent_kernel::loops::op::{Itself, Mul};
use congruent_kernel::matmul::Pointers;
use congruent_kernel::storage::{Buffer, Filled, OutOfMemory};
use congruent_kernel::{Ref, element::Numeric};
use congruent_layout::einsum::{Factor, Instruction, Program};
use congruent_layout::{Geometry, Layout};
use smallvec::SmallVec;

/// Returns the result of an equation; `op` is the operation in errors.
pub fn evaluate_for<T: Numeric>(
    op: &'static str,
    equation: &str,
    operands: &[Ref<T>],
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let mut factors: SmallVec<[Geometry; 4]> = SmallVec::new();
    for x in operands {
        factors.push(x.geometry());
    }
    let Program { steps, sizes } = named!(op, Program::new(equation, &factors));
    // SAFETY: the steps were found for what lies like these operands.
    let elements = unsafe { follow_steps(&steps, operands)? };
    Ok(Tensor::assemble(&sizes, elements))
}

/// Returns the result of the last step.
///
/// # Safety
/// The steps are those of an equation for operands with these layouts.
unsafe fn follow_steps<T: Numeric>(steps: &[Instruction], operands: &[Ref<T>]) -> Result<Filled<T>, OutOfMemory> {
    let (last, earlier) = steps.split_last().expect("an equation has a step");
    let mut results: Vec<Option<Filled<T>>> = Vec::new();
    for step in earlier {
        // SAFETY: the caller's promise; what a step reads is there, because no other has read it.
        let result = unsafe { follow_step(step, operands, &results)? };
        for source in step.sources() {
            if let Some(Factor::Result(i)) = source {
                results[i] = None;
            }
        }
        results.push(Some(result));
    }
    // SAFETY: the caller's promise; what a step reads is there, because no other has read it.
    unsafe { follow_step(last, operands, &results) }
}

/// Returns the result of a step.
///
/// # Safety
/// The requirements of [`follow_steps`]; the results that the step reads are there.
unsafe fn follow_step<T: Numeric>(
    step: &Instruction,
    operands: &[Ref<T>],
    results: &[Option<Filled<T>>],
) -> Result<Filled<T>, OutOfMemory> {
    let first = |source: Factor| match source {
        Factor::Operand(i) => operands[i].ptr(),
        Factor::Result(i) => results[i].as_ref().expect("read once").ptr().as_ptr(),
    };
    match step {
        Instruction::Sum { of, layout, reduced } => {
            // SAFETY: the caller's promise: each position of a layout is an element of its operand.
            fold_strided(&unsafe { Ref::new(first(*of), layout, 0) }, reduced, Sum)
        }
        Instruction::Copy { of, layout } => {
            // SAFETY: the caller's promise: each position of a layout is an element of its operand.
            map1(&Layout::contiguous(layout.sizes()), unsafe { Ref::new(first(*of), layout, 0) }, Itself)
        }
        Instruction::Multiply { of: [a, b], layouts: [x, y], to } => {
            // SAFETY: the caller's promise: each position of a layout is an element of its operand.
            let (a, b) = unsafe { (Ref::new(first(*a), x, 0), Ref::new(first(*b), y, 0)) };
            map2(to, a, b, Mul)
        }
        Instruction::Zeros { numel, .. } => filled(T::ZERO, *numel),
        Instruction::Products { of: [a, b], loops, matrices, numel } => {
            let buffer = Buffer::<T>::new(*numel)?;
            let at = Pointers { a: first(*a), b: first(*b), c: buffer.ptr().as_ptr() };
            // SAFETY: loops and products visit the positions of the axes of either operand, and every position of the new
            // buffer once, which is only written.
            unsafe { T::products(loops, *matrices, at) };
            // SAFETY: loops and products visit the positions of the axes of either operand, and every position of the new
            // buffer once, which is only written; every position.
            Ok(unsafe { buffer.filled() })
        }
    }
}
