//! Runs an equation: sums first, then two operands at a time, then the order of the output.

use crate::error::prelude::*;
use crate::kernel::copy::filled;
use crate::kernel::elementwise::{map1, map2};
use crate::kernel::fold::fold_strided;
use crate::kernel::matmul::Pointers;
use crate::kernel::op::{Itself, Mul};
use crate::kernel::reduce::Sum;
use crate::kernel::{Ref, element::Number};
use crate::layout::einsum::{Axes, Contracted, Pair, Set, labels, order, row_major, subscripted};
use crate::layout::{Geometry, Layout, addressable};
use crate::shape::AnyRank;
use crate::storage::{Buffer, Filled, OutOfMemory};
use crate::tensor::Tensor;
use core::marker::PhantomData;
use smallvec::SmallVec;

/// The result of an equation.
pub fn evaluate<T: Number>(equation: &str, operands: &[Ref<T>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let factors: SmallVec<[Geometry; 4]> = operands.iter().map(|&x| x.geometry).collect();
    let plan = named!("einsum", subscripted(equation, &factors));
    if !addressable(plan.sizes.iter().copied()) {
        return Err(Fault::TooLarge { sizes: (&*plan.sizes).into() }.of("einsum"));
    }
    let mut values: SmallVec<[Option<Value<T>>; 4]> = SmallVec::new();
    let output = plan.output.iter().fold(0, |set: Set, label| set | 1 << label);
    for (i, (axes, x)) in plan.operands.iter().zip(operands).enumerate() {
        let others = plan.operands.iter().enumerate().filter(|(j, _)| *j != i);
        let kept = others.fold(output, |set, (_, axes)| set | labels(axes));
        values.push(Some(Value::lent(*x, axes.clone()).summed(kept)?));
    }
    let value = contract(values, &plan.output, output)?;
    Ok(Tensor::assemble(&plan.sizes, value.in_order(&plan.output)?))
}

/// All operands contracted, in the order of least cost.
fn contract<'a, T: Number>(
    mut values: SmallVec<[Option<Value<'a, T>>; 4]>,
    wanted: &[u8],
    output: Set,
) -> Result<Value<'a, T>, ShapeError> {
    let sets: SmallVec<[Set; 4]> = values.iter().flatten().map(|value| labels(&value.axes)).collect();
    let mut sizes = [1; Set::BITS as usize];
    for axis in values.iter().flatten().flat_map(|value| &value.axes) {
        sizes[usize::from(axis.label)] = axis.size;
    }
    let pairs = order(&sets, |label| sizes[label as usize], output);
    for (step, &[i, j]) in pairs.iter().enumerate() {
        let (a, b) = (values[i].take().expect("used once"), values[j].take().expect("used once"));
        let kept = values.iter().flatten().fold(output, |set, value| set | labels(&value.axes));
        let last = step + 1 == pairs.len();
        values.push(Some(a.times(b, kept, last.then_some(wanted))?));
    }
    Ok(values.pop().flatten().expect("one is left"))
}

/// An operand, or what some of them became.
struct Value<'a, T> {
    ptr: *const T,
    axes: Axes,
    /// The elements, where they are not lent; then the axes are row-major.
    own: Option<Filled<T>>,
    life: PhantomData<&'a T>,
}

impl<'a, T: Number> Value<'a, T> {
    fn lent(x: Ref<'a, T>, axes: Axes) -> Self {
        Value { ptr: x.ptr, axes, own: None, life: PhantomData }
    }

    fn owned(buffer: Filled<T>, axes: Axes) -> Self {
        Value { ptr: buffer.ptr().as_ptr(), axes, own: Some(buffer), life: PhantomData }
    }

    /// Its elements, axis by axis of `order`.
    fn layout(&self, order: &Axes) -> Layout {
        let sizes: SmallVec<[usize; 6]> = order.iter().map(|axis| axis.size).collect();
        let strides: SmallVec<[usize; 6]> = order.iter().map(|axis| axis.stride).collect();
        Layout::new(&sizes, &strides)
    }

    /// The axes of these labels in their order, of length 1 where it has none.
    fn stretched(&self, order: impl Iterator<Item = u8>) -> Layout {
        let find = |label| self.axes.iter().find(|axis| axis.label == label);
        let (sizes, strides): (SmallVec<[usize; 6]>, SmallVec<[usize; 6]>) =
            order.map(|label| find(label).map_or((1, 0), |axis| (axis.size, axis.stride))).unzip();
        Layout::new(&sizes, &strides)
    }

    /// Without the labels that are not kept, over which it is summed.
    fn summed(self, kept: Set) -> Result<Self, OutOfMemory> {
        let keeps = |label: u8| (kept >> label) & 1 == 1;
        if self.axes.iter().all(|axis| keeps(axis.label)) {
            return Ok(self);
        }
        let layout = self.layout(&self.axes);
        let reduced: SmallVec<[bool; 12]> = self.axes.iter().map(|axis| !keeps(axis.label)).collect();
        // SAFETY: the elements of the operand, its axes as they lie.
        let buffer = fold_strided(unsafe { Ref::new(self.ptr, &layout, 0) }, &reduced, Sum)?;
        let left = self.axes.iter().filter(|axis| keeps(axis.label)).map(|axis| (axis.label, axis.size));
        Ok(Value::owned(buffer, row_major(left)))
    }

    /// A copy with the axes in this order.
    fn copied(&self, order: &Axes) -> Result<Self, OutOfMemory> {
        let from = self.layout(order);
        // SAFETY: the elements of the operand, its axes in another order.
        let buffer = map1(&Layout::contiguous(from.sizes()), unsafe { Ref::new(self.ptr, &from, 0) }, Itself)?;
        Ok(Value::owned(buffer, row_major(order.iter().map(|axis| (axis.label, axis.size)))))
    }

    /// The contraction with another.
    fn times(self, other: Self, kept: Set, wanted: Option<&[u8]>) -> Result<Self, ShapeError> {
        let Pair { result, how } = Pair::new(&self.axes, &other.axes, kept, wanted);
        let sizes: SmallVec<[usize; 6]> = result.iter().map(|axis| axis.size).collect();
        if !addressable(sizes.iter().copied()) {
            return Err(Fault::TooLarge { sizes: (&*sizes).into() }.of("einsum"));
        }
        let buffer = match how {
            Contracted::Elementwise => {
                let order = || result.iter().map(|axis| axis.label);
                let (a, b) = (self.stretched(order()), other.stretched(order()));
                // SAFETY: (both) stretched, each position is one of the elements that there are.
                let (a, b) = unsafe { (Ref::new(self.ptr, &a, 0), Ref::new(other.ptr, &b, 0)) };
                map2(&Layout::contiguous(&sizes), a, b, Mul)?
            }
            Contracted::Zeros => filled(T::ZERO, sizes.iter().product())?,
            Contracted::Products { copies, loops, matrices } => {
                let copy = |x: Self, order: Option<Axes>| match order {
                    Some(order) => x.copied(&order),
                    None => Ok(x),
                };
                let [first, second] = copies;
                let (a, b) = (copy(self, first)?, copy(other, second)?);
                let buffer = Buffer::<T>::new(sizes.iter().product())?;
                let at = Pointers { a: a.ptr, b: b.ptr, c: buffer.ptr().as_ptr() };
                // SAFETY: loops and products visit the positions of the axes of either operand, or of its copy, and every
                // position of the new buffer once, which is only written.
                unsafe { T::products(&loops, matrices, at) };
                // SAFETY: as above, every position.
                unsafe { buffer.filled() }
            }
        };
        Ok(Value::owned(buffer, result))
    }

    /// Its elements in the order of the output.
    fn in_order(self, wanted: &[u8]) -> Result<Filled<T>, OutOfMemory> {
        let there = self.axes.iter().map(|axis| axis.label);
        match self.own {
            Some(buffer) if there.eq(wanted.iter().copied()) => Ok(buffer),
            _ => {
                let from = self.stretched(wanted.iter().copied());
                // SAFETY: stretched, each position is one of the elements that there are.
                map1(&Layout::contiguous(from.sizes()), unsafe { Ref::new(self.ptr, &from, 0) }, Itself)
            }
        }
    }
}
