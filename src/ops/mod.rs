//! Operations: each method is thin. The bound proves that the shapes fit, the alias names the result, the body calls a kernel.
//!
//! Known by now: tensors whose layouts conform to their types. This module adds the methods; operators, methods, `_` and `try_` twins share the
//! functions here, which call the kernels.

// In the order in which the page of `Strided` shows the methods: rustdoc follows the order of the modules.
mod elementwise;

pub(crate) mod compare;
mod mask;
mod unique;

pub(crate) mod reduce;

pub mod nothing;

mod difference;
pub mod histogram;
pub mod quantile;
mod scan;
pub mod sort;

pub mod product;

pub mod einsum;

pub mod gather;
pub mod index;
pub mod scatter;

pub mod combinations;
mod diagonal;
mod flip;
pub mod join;
pub mod pad;
pub mod rearrange;
mod repeat;
mod shuffle;

pub mod conv;
pub mod pool;
pub mod resize;

pub mod attention;
pub mod distance;
mod glu;
pub mod loss;
pub mod norm;

#[cfg(feature = "random")]
mod random;

pub mod lazy;

pub mod backcompat;
pub mod inplace;
pub mod pointwise;
pub mod strict;
pub mod totals;

mod moved;
mod pair;
mod settings;
#[cfg(test)]
mod tests;

pub use mask::where_;

use crate::error::prelude::*;
use crate::shape::{AnyRank, Expands, Lengths};
use crate::tensor::{Operand, Tensor, assembled};
use congruent_kernel::element::{Element, Numeric};
use congruent_kernel::loops::cast::Convert;
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::{Add, Binary, Div, DivisionPanics, Eq, Mul, Sub, Unary};
use congruent_kernel::storage::Buffer;
use congruent_kernel::{Ref, RefMut};
use congruent_layout::broadcast::{self as rule, Operands};
use congruent_layout::{Dims, Layout};
use congruent_macros::precompile;

/// Returns the operands as the run-time rule and its fault take them.
#[inline]
fn operands<'a, A, B>(a: Ref<'a, A>, b: Ref<'a, B>) -> Operands<'a> {
    Operands { a: a.sizes, b: b.sizes, a_named: a.named, b_named: b.named }
}

/// The sizes of the elementwise result; warns where PyTorch once warned.
#[inline]
#[track_caller]
fn result_sizes<A: Lengths, B: Lengths, T, U>(op: &'static str, a: Ref<T>, b: Ref<U>) -> Result<Dims, ShapeError> {
    let sizes = named!(op, rule::broadcast(operands(a, b)));
    warn::<A, B, _, _>(op, a, b);
    Ok(sizes)
}

/// Computes `f(a)` in a new tensor, where `a` has this layout. The result has any rank: one body for all shapes keeps the debug build of many shapes
/// short, and the caller restores the shape.
///
/// # Safety
/// The elements of `a` have this layout.
#[precompile(f32, f64, i64: <bool, Convert<T>>)]
#[track_caller]
pub(crate) unsafe fn map1<T: Element, F: Unary<T> + Copy + Send + Sync>(
    layout: &Layout,
    a: Ref<T>,
    f: F,
) -> Tensor<F::Out, AnyRank> {
    // SAFETY: the caller's promise.
    if let Some(elements) = unsafe { kernel::map1_alike(layout, a, f) } {
        // SAFETY: the layout of `a`, which is contiguous then.
        return unsafe { Tensor::like(layout, elements) };
    }
    planned1(a, f)
}

/// Like [`map1`], but writes the result in place.
#[track_caller]
#[inline(never)]
fn planned1<T: Element, F: Unary<T> + Copy + Send + Sync>(a: Ref<T>, f: F) -> Tensor<F::Out, AnyRank> {
    // SAFETY: the contiguous layout of the elements that `map1` gives back.
    unsafe {
        assembled(|to| {
            to.lay_contiguous(a.sizes);
            kernel::map1(to, a, f)
        })
    }
}

/// Warns where PyTorch once warned; compiles to nothing for shapes whose types rule the warning out.
#[inline]
#[track_caller]
fn warn<A: Lengths, B: Lengths, T, U>(op: &'static str, a: Ref<T>, b: Ref<U>) {
    if const { backcompat::possible::<A, B>() } {
        backcompat::check(op, a.sizes, b.sizes);
    }
}

/// Writes the layout of `f(a, b)` to `layout`; the sizes were checked. (A layout that is returned is moved, which at 16 elements takes as long as the
/// loop.)
#[inline]
fn lay_out<T, U>(layout: &mut Layout, a: Ref<T>, b: Ref<U>) {
    layout.fill(|back| rule::joined(a.sizes, b.sizes, back));
}

/// Computes `f(a, b)` in a new tensor: like [`map1`], one body for all shapes.
#[precompile(f32, f64, i64: <T, T, Add>, <T, T, Sub>, <T, T, Mul>, <T, T, Div>)]
fn fresh<T, U, F>(op: &'static str, a: Ref<T>, b: Ref<U>, f: F) -> Result<Tensor<F::Out, AnyRank>, ShapeError>
where
    T: Element,
    U: Element,
    F: Binary<T, U> + Copy + Send + Sync,
{
    rule::check(operands(a, b)).of(op)?;
    let mut layout = Layout::blank(a.sizes.len().max(b.sizes.len()));
    lay_out(&mut layout, a, b);
    let elements = kernel::map2(&layout, a, b, f)?;
    // SAFETY: the contiguous layout of the elements that `map2` gives back.
    Ok(unsafe { Tensor::over(layout, elements) })
}

/// Like [`fresh`], for a first operand of this layout, but does not return a `Result` of a tensor, which would be moved twice, and costs as
/// much as 64 additions.
///
/// # Safety
/// The elements of `a` have this layout.
#[precompile(f32, f64, i64: <T, Add>, <T, Sub>, <T, Mul>, <T, Div>; i64: <T, Eq>)]
#[track_caller]
pub(crate) unsafe fn fresh_or_refuse<T, F>(
    op: &'static str,
    layout: &Layout,
    a: Ref<T>,
    b: Ref<T>,
    f: F,
) -> Tensor<F::Out, AnyRank>
where
    T: Element,
    F: Binary<T, T> + Copy + Send + Sync,
{
    // SAFETY: the caller's promise.
    if let Some(elements) = unsafe { kernel::map2_alike(layout, a, b, f) } {
        // SAFETY: what lies alike, and contiguous, has a result that does.
        return unsafe { Tensor::like(layout, elements) };
    }
    planned_or_refuse(op, a, b, f)
}

/// Like [`fresh_or_refuse`], but writes the result in place.
#[track_caller]
#[inline(never)]
fn planned_or_refuse<T, F>(op: &'static str, a: Ref<T>, b: Ref<T>, f: F) -> Tensor<F::Out, AnyRank>
where
    T: Element,
    F: Binary<T, T> + Copy + Send + Sync,
{
    if let Err(fault) = rule::check(operands(a, b)) {
        refuse(fault.of(op));
    }
    // SAFETY: the contiguous layout of the elements that `map2` gives back.
    unsafe {
        assembled(|to| {
            to.lay_blank(a.sizes.len().max(b.sizes.len()));
            lay_out(to, a, b);
            kernel::map2(to, a, b, f)
        })
    }
}

/// Computes `f(a, b)` in a new tensor, of any result type.
///
/// # Safety
/// The broadcast shape fits `O`.
#[inline]
#[track_caller]
pub(crate) unsafe fn map2<T, U, A, B, F, O>(
    op: &'static str,
    a: &A,
    b: &B,
    f: F,
) -> Result<Tensor<F::Out, O>, ShapeError>
where
    T: Element,
    U: Element,
    A: Operand<T>,
    B: Operand<U>,
    F: Binary<T, U> + Copy + Send + Sync,
{
    let (x, y) = (a.raw(), b.raw());
    let out = fresh(op, x, y, f)?;
    warn::<A::Shape, B::Shape, _, _>(op, x, y);
    // SAFETY: the caller's promise.
    Ok(unsafe { out.rebrand() })
}

/// Computes `f(a, b)` in the memory of `a` or `b` where one of them is owned and has the right size,
/// else in a new tensor.
///
/// # Safety
/// The broadcast shape fits `O`.
#[inline]
#[track_caller]
pub(crate) unsafe fn arithmetic<T, A, B, F, O>(op: &'static str, a: A, b: B, f: F) -> Result<Tensor<T, O>, ShapeError>
where
    T: Element,
    A: Operand<T>,
    B: Operand<T>,
    F: Binary<T, T, Out = T> + Copy + Send + Sync,
{
    if !A::OWNED && !B::OWNED {
        // SAFETY: the caller's promise.
        return unsafe { map2(op, &a, &b, f) };
    }
    let (x, y) = (a.raw(), b.raw());
    let memory = Memory::of_operands::<T, A, B>().fitting(operands(x, y)).of(op)?;
    warn::<A::Shape, B::Shape, _, _>(op, x, y);
    if memory.a {
        let mut out = a.reuse();
        overwrite(out.raw_mut(), b.raw(), f);
        // SAFETY: the sizes of the result; the caller's promise.
        return Ok(unsafe { out.rebrand() });
    }
    if memory.b {
        let mut out = b.reuse();
        overwrite_right(a.raw(), out.raw_mut(), f);
        // SAFETY: as for `a`.
        return Ok(unsafe { out.rebrand() });
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { fresh(op, x, y, f)?.rebrand() })
}

/// The facts that the types of two operands determine.
#[derive(Clone, Copy)]
struct OperandFacts {
    /// The named lengths of the first operand.
    named: u64,
    /// Whether PyTorch may once have warned.
    warns: bool,
}

/// Computes [`arithmetic`] for an owned tensor and a borrowed operand: one body for all shapes.
#[precompile(f32, f64, i64: <T, Add>, <T, Sub>, <T, Mul>, <T, Div>)]
#[track_caller]
fn reuse_or_refuse<T, F>(
    op: &'static str,
    mut a: Tensor<T, AnyRank>,
    b: Ref<T>,
    f: F,
    known: OperandFacts,
) -> Tensor<T, AnyRank>
where
    T: Element,
    F: Binary<T, T, Out = T> + Copy + Send + Sync,
{
    // SAFETY: the elements of `a`.
    let x = unsafe { Ref::new(a.strided.ptr.as_ptr(), &a.strided.layout, known.named) };
    let memory = match Memory::FIRST.fitting(operands(x, b)) {
        Ok(memory) => memory,
        Err(fault) => refuse(fault.of(op)),
    };
    if known.warns {
        backcompat::check(op, x.sizes, b.sizes);
    }
    if memory.a {
        overwrite(a.raw_mut(), b, f);
        return a;
    }
    fresh(op, x, b, f).or_panic()
}

/// Computes `a = f(a, b)`; `b` expands to the sizes of `a`.
#[precompile(f32, f64, i64: <T, Add>, <T, Sub>, <T, Mul>, <T, Div>)]
fn overwrite<T: Element, F: Binary<T, T, Out = T> + Copy + Send + Sync>(a: RefMut<T>, b: Ref<T>, f: F) {
    kernel::update2(a, b, f);
}

/// Computes `b = f(a, b)`; `a` expands to the sizes of `b`.
#[precompile(f32, f64, i64: <T, Add>, <T, Sub>, <T, Mul>, <T, Div>)]
fn overwrite_right<T: Element, F: Binary<T, T, Out = T> + Copy + Send + Sync>(a: Ref<T>, b: RefMut<T>, f: F) {
    kernel::update_right(a, b, f);
}

/// Computes `a = f(a, b)` if a quick test shows that `b` expands to `a`; otherwise returns `false` and writes nothing.
#[precompile(f32, f64, i64: <T, Add>, <T, Sub>, <T, Mul>, <T, Div>)]
pub(crate) fn reused<T, F>(a: RefMut<T>, b: Ref<T>, f: F) -> bool
where
    T: Element,
    F: Binary<T, T, Out = T> + Copy + Send + Sync,
{
    let expands = b.named == 0 && rule::fits(a.sizes, b.sizes);
    if expands {
        overwrite(a, b, f);
    }
    expands
}

/// Computes `a = f(a, b)` if `b` expands to `a` and passes the check; otherwise writes nothing.
#[precompile(f32, f64, i64: <T, Add>, <T, Sub>, <T, Mul>, <T, Div>)]
pub(crate) fn update<T, F>(
    op: &'static str,
    mut a: RefMut<T>,
    b: Ref<T>,
    f: F,
    check: Check<T>,
) -> Result<(), ShapeError>
where
    T: Element,
    F: Binary<T, T, Out = T> + Copy + Send + Sync,
{
    let rows = kernel::few_rows_onto(&a, &b);
    if rows.is_none() {
        rule::expands(operands(a.share(), b)).of(op)?;
    }
    // Commutative operations have no check beyond shapes.
    if !F::COMMUTES {
        check(op, a.share(), b, Memory::FIRST)?;
    }
    // Here, and not in `overwrite`: operands that are passed on are copied, and the processor waits until they are stored.
    match rows {
        // SAFETY: the rows of these operands.
        Some(rows) if unsafe { kernel::update_few(&mut a, &b, f, rows) } => {}
        _ => kernel::update2(a, b, f),
    }
    Ok(())
}

/// The check of an operation beyond shapes: [`check_division`] or [`unchecked`].
pub type Check<T> = fn(&'static str, Ref<T>, Ref<T>, Memory) -> Result<(), ShapeError>;

/// The operands whose memory the result of a checked operation may take, if it has the right size. Otherwise memory is allocated before the check, so
/// that a lack of memory is found first: a view may have more elements than can be checked in reasonable time.
#[derive(Clone, Copy)]
pub struct Memory {
    a: bool,
    b: bool,
}

impl Memory {
    /// The memory of the first operand: the operation is in place.
    pub(crate) const FIRST: Self = Memory { a: true, b: false };
    /// The memory of the second operand.
    pub(crate) const SECOND: Self = Memory { a: false, b: true };

    /// The memory of owned operands.
    pub(crate) const fn of_operands<T, A: Operand<T>, B: Operand<T>>() -> Self {
        Memory { a: A::OWNED, b: B::OWNED }
    }

    /// Returns the part of this memory that has the size of the result, preferring the first operand.
    ///
    /// # Errors
    /// The errors of [`rule::broadcast`].
    #[inline(never)]
    fn fitting(self, operands: Operands<'_>) -> Result<Self, Fault> {
        let sizes = rule::broadcast(operands)?;
        let a = self.a && operands.a == &*sizes;
        Ok(Memory { a, b: !a && self.b && operands.b == &*sizes })
    }

    /// Whether there is memory for a result of these sizes.
    fn fits<T>(self, sizes: &[usize], a: Ref<T>, b: Ref<T>) -> bool {
        self.a && a.sizes == sizes || self.b && b.sizes == sizes
    }
}

/// Returns the sizes of the result of operands whose elements are checked, if there is memory for it.
///
/// # Errors
/// The errors of [`rule::broadcast`]; [`Fault::OutOfMemory`]
fn sizes_to_check<T>(op: &'static str, a: Ref<T>, b: Ref<T>, memory: Memory) -> Result<Dims, ShapeError> {
    let sizes = named!(op, rule::broadcast(operands(a, b)));
    if !memory.fits(&sizes, a, b) {
        // Freed at once, so that the operation can allocate the same memory.
        Buffer::<T>::new(sizes.iter().product())?;
    }
    Ok(sizes)
}

/// Rejects a division in which an integer would panic, before any element is written.
pub(crate) fn check_division<T: Numeric>(
    op: &'static str,
    a: Ref<T>,
    b: Ref<T>,
    memory: Memory,
) -> Result<(), ShapeError> {
    if !T::DIVISION_PANICS {
        return Ok(());
    }
    let sizes = sizes_to_check(op, a, b, memory)?;
    let mut panics = DivisionPanics(false);
    kernel::visit2(&sizes, a, b, &mut panics);
    if panics.0 { Err(Fault::Division { divisor: b.sizes.into() }.of(op)) } else { Ok(()) }
}

/// Accepts all operands.
#[inline]
pub(crate) fn unchecked<T>(_: &'static str, _: Ref<T>, _: Ref<T>, _: Memory) -> Result<(), ShapeError> {
    Ok(())
}

/// Rejects an in-place operation that would change the shape of `self`, before any other check.
#[inline]
pub(crate) fn check_expands<T: Element, S: Lengths, X>(
    op: &'static str,
    a: &crate::Strided<T, S>,
    b: &X,
) -> Result<(), ShapeError>
where
    X: Operand<T, Shape: Expands<S>>,
{
    rule::expands(operands(a.raw(), b.raw())).of(op)
}

// The operations that nearly all programs use.
