//! `lazy`: chains of operations on elements in one pass, without temporaries.

mod addend;
pub(in crate::ops) mod along;
mod elementwise;
mod operand;
mod operators;
pub(in crate::ops) mod reduce;

pub(in crate::ops) use elementwise::join_three;
pub use operand::{LazyBeside, LazyClosure, LazyOperand};
pub(in crate::ops) use operators::{binary, refusal};

use super::settings::refused;
use crate::dim::sealed::Seal;
use crate::error::prelude::*;
use crate::shape::{AnyRank, Expands, Lengths};
use crate::tensor::{Strided, Tensor, ViewMut, assembled, rebranded, try_assembled};
use congruent_kernel::element::{Element, Numeric};
use congruent_kernel::lazy::{Entered, Expression, Handle, Refuses, Source, Stop, Target, fits_a_block};
use congruent_kernel::loops::Loops;
use congruent_kernel::loops::elementwise as kernel;
use congruent_kernel::loops::op::{Itself, Second};
use congruent_kernel::storage::{Buffer, Filled};
use congruent_kernel::{Ref, RefMut};
use congruent_layout::Layout;
use congruent_layout::broadcast::{self as rule, Operands};
use core::marker::PhantomData;
use core::ops::Deref;

/// An expression over the elements of borrowed tensors that is not evaluated yet; [`lazy`](Strided::lazy) starts one.
///
/// An expression has the operators and all elementwise methods of a tensor except `zip_map`, under the same rules. The other operand is a number, a
/// `&Tensor`, a view, an owned tensor, or another expression.
///
/// | | |
/// |---|---|
/// | `let y = e.eval()` | returns a new tensor |
/// | `e.eval_into(&mut y)`, `y.assign_(e)` | overwrites the elements of a tensor, or of a view |
/// | `y += e`, `-=`, `*=`, `/=`, `%=`, `&=`, `\|=`, `^=` | updates the elements of a tensor, or of a view |
/// | `e.sum::<-1>()`, `e.mean_all()`, .. | a reduction, without memory for the elements |
/// | `e.softmax::<-1>()`, `e.layer_norm(..)` | an operation along axes, with memory for some lanes at a time |
///
/// An expression that divides integers is evaluated into a temporary tensor before any element is written or reduced.
///
/// Functions take and return expressions like tensors; the tensors in an expression must outlive it:
///
/// ```
/// use congruent::prelude::*;
///
/// fn leaky<'a, S: Shape>(x: Lazy<'a, f32, S>) -> Lazy<'a, f32, S> {
///     x.clone().maximum(x * 0.01)
/// }
/// let x = Tensor::from([-100.0, 2.0]);
/// assert_eq!(leaky(x.lazy() + 0.0).eval().to_vec(), [-1.0, 2.0]);
/// ```
#[must_use = "an expression does nothing until it is evaluated, by `.eval()` or a reduction"]
pub struct Lazy<'a, T, S> {
    pub(in crate::ops) inner: LazyReductions<'a, T, S>,
}

/// The reductions of a [`Lazy`] expression, which dereferences to it.
///
/// (A separate type, so that rustc finds the methods of empty shapes first, which have the same names.)
pub struct LazyReductions<'a, T, S> {
    // Invariants:
    // 1. What the expression reads is lent for `'a`; its elements are of type `T`.
    // 2. Its sizes fit `S`, unless it has a fault.
    pub(in crate::ops) expression: Handle,
    pub(in crate::ops) life: PhantomData<(&'a (), fn() -> (T, S))>,
}

/// Returns the expression under another type. (A macro: a function would be compiled once more for each shape in a debug build.)
///
/// # Safety
/// The invariants of [`LazyReductions`].
macro_rules! typed {
    ($expression:expr) => {{
        $crate::tensor::sizes_fit();
        let (expression, life) = ($expression, ::core::marker::PhantomData);
        $crate::ops::lazy::Lazy { inner: $crate::ops::lazy::LazyReductions { expression, life } }
    }};
}
pub(in crate::ops) use typed;

/// # Expressions
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Starts a lazy expression: the operations that follow run in one pass, without intermediate tensors, when
    /// [`eval`](Lazy::eval) or a reduction ends it. O(1).
    ///
    /// One pass reads each operand once and writes the result once. For a chain of cheap operations on large tensors this saves most of the time; for
    /// `exp`, `tanh` and the like it saves less, because their computation takes most of the time.
    ///
    /// # Shapes
    /// The shapes of the same operations on tensors.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let (b, c) = (Tensor::from([1.0, 0.0, -1.0]), Tensor::from([[0.5], [1.5]]));
    /// let y: Tensor<f64, shape![2, 3]> = ((a.lazy() * &b + &c) * 2.0 - 1.0).relu().eval();
    /// assert_eq!(y.to_vec(), [2.0, 0.0, 0.0, 10.0, 2.0, 0.0]);
    ///
    /// let spread: Tensor<f64, shape![2]> = (a.lazy() - &c).square().mean::<-1>();   // no temporary of shape [2, 3]
    /// assert_eq!(spread.to_vec(), [2.9166666666666665, 12.916666666666666]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let a = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// let b = Tensor::from([1.0, 0.0]);
    /// let y = (a.lazy() * &b).eval();   // dimension `N<3>` and dimension `N<2>`
    /// ```
    #[inline]
    pub fn lazy(&self) -> Lazy<'_, T, S> {
        const { fits_a_block::<T>() };
        // SAFETY: lent for as long as the expression lives; elements of this type, and sizes that fit `S`.
        let x = unsafe { Ref::new(self.ptr.as_ptr().cast::<()>(), &self.layout, 0) };
        // SAFETY: borrowed for as long as the expression lives; elements of this type, and sizes that fit `S`.
        unsafe { typed!(Handle::for_tensor(x, size_of::<T>())) }
    }
}

/// # Expressions in the memory of this tensor
impl<T: Element, S: Lengths> Tensor<T, S> {
    /// Starts a lazy expression like [`lazy`](Strided::lazy), but consumes the tensor: the result reuses its memory if shape and element type are the
    /// same.
    ///
    /// So a chain of methods on a large tensor needs no more memory than that tensor: `x.exp().tanh()` allocates two results besides `x`,
    /// `x.into_lazy().exp().tanh().eval()` none.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 4.0], [9.0, 16.0]]);
    /// let at = x.data_ptr();
    /// let y = (x.into_lazy().sqrt() + 1.0).eval();
    /// assert_eq!(y.to_vec(), [2.0, 3.0, 4.0, 5.0]);
    /// assert_eq!(y.data_ptr(), at);
    /// ```
    pub fn into_lazy(self) -> Lazy<'static, T, S> {
        // SAFETY: what has entered are the elements and the sizes of a tensor of this type.
        unsafe { typed!(Handle::with(|e| LazyOperand::<T>::enter(self, e))) }
    }
}

/// # Evaluation
impl<'a, T: Element, S: Lengths> Lazy<'a, T, S> {
    /// Returns the length of each axis of the result; if there is a fault, of the part before it. O(1).
    pub fn sizes(&self) -> &[usize] {
        self.inner.expression.sizes()
    }

    /// Evaluates the expression, in a new tensor: O(n).
    ///
    /// # Panics
    /// With the error of [`try_eval`](Self::try_eval).
    #[inline]
    #[track_caller]
    pub fn eval(mut self) -> Tensor<T, S> {
        // SAFETY: (both) invariant 2: the sizes of the result.
        unsafe { rebranded!(T: evaluated_or_refuse(&mut self.inner.expression)) }
    }

    /// Like [`eval`](Self::eval), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The first length known only at run time that does not fit; else [`Fault::Division`] where a division of integers would panic.
    #[inline]
    pub fn try_eval(mut self) -> Result<Tensor<T, S>, ShapeError> {
        let out = evaluated::<T>(&mut self.inner.expression)?;
        // SAFETY: invariant 2: the sizes of the result.
        Ok(unsafe { rebranded!(T: out) })
    }

    /// Evaluates the expression into a tensor, or a view: O(n), without allocating memory of the size of the result, except for divisions of
    /// integers.
    ///
    /// # Panics
    /// With the error of [`try_eval_into`](Self::try_eval_into).
    #[track_caller]
    pub fn eval_into<W: Destination<T>>(self, out: &mut W)
    where
        S: Expands<W::Shape>,
    {
        self.try_eval_into(out).or_panic();
    }

    /// Like [`eval_into`](Self::eval_into), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The errors of [`try_eval`](Self::try_eval), and one if the result does not expand to the shape of `out`; then no element has been written,
    /// unless memory for blocks ran out.
    pub fn try_eval_into<W: Destination<T>>(mut self, out: &mut W) -> Result<(), ShapeError>
    where
        S: Expands<W::Shape>,
    {
        assign("eval_into", out.written(), &mut self.inner.expression, S::SUMMARY.named)
    }
}

impl<'a, T, S> Deref for Lazy<'a, T, S> {
    type Target = LazyReductions<'a, T, S>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.inner
    }
}

impl<T, S> Clone for Lazy<'_, T, S> {
    /// Returns a copy of the expression: both read the same operands, and each is evaluated separately.
    fn clone(&self) -> Self {
        // SAFETY: the same expression.
        unsafe { typed!(self.inner.expression.again()) }
    }
}

impl<T, S> core::fmt::Debug for Lazy<'_, T, S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Lazy(sizes={:?})", self.inner.expression.sizes())
    }
}

/// The target of an evaluation: a tensor, or a mutable view. Sealed.
pub trait Destination<T> {
    /// The shape of the target.
    type Shape: Lengths;
    /// Seals the trait: kernels trust this shape.
    #[doc(hidden)]
    const SEALED: Seal<Self>;
    /// Returns the elements and their layout, for the kernels to write to.
    #[doc(hidden)]
    fn written(&mut self) -> RefMut<'_, T>;
}
impl<T, S: Lengths> Destination<T> for Tensor<T, S> {
    type Shape = S;
    const SEALED: Seal<Self> = Seal::NEW;
    fn written(&mut self) -> RefMut<'_, T> {
        self.raw_mut()
    }
}
impl<T, S: Lengths> Destination<T> for ViewMut<'_, T, S> {
    type Shape = S;
    const SEALED: Seal<Self> = Seal::NEW;
    fn written(&mut self) -> RefMut<'_, T> {
        self.raw_mut()
    }
}

/// Evaluates the expression into a new tensor, or into an owned operand: one function for all shapes.
fn evaluated<T: Element>(e: &mut Handle) -> Result<Tensor<T, AnyRank>, ShapeError> {
    // SAFETY: the contiguous layout of these elements.
    unsafe { try_assembled(|to| elements(e, to)) }
}

/// Like [`evaluated`], but without a `Result` of a tensor, which would be moved.
#[inline(never)]
#[track_caller]
fn evaluated_or_refuse<T: Element>(e: &mut Handle) -> Tensor<T, AnyRank> {
    // SAFETY: the contiguous layout of these elements.
    unsafe { assembled(|to| elements(e, to)) }
}

/// Returns the elements of the expression, and writes their contiguous layout.
fn elements<T: Element>(e: &mut Handle, layout: &mut Layout) -> Result<Filled<T>, ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    layout.lay_contiguous(e.sizes());
    if e.alone().is_some()
        // SAFETY: the expression is not evaluated.
        && let Some(given) = unsafe { e.recycled::<T>() }
    {
        // The elements of a tensor of these sizes, which lie without gaps.
        return Ok(given);
    }
    Ok(match e.alone() {
        // SAFETY: invariant 1.
        Some(x) => kernel::map1(layout, unsafe { Ref::<T>::from_raw(x.ptr().cast(), x.geometry()) }, Itself)?,
        None => {
            // SAFETY: the expression is evaluated over it, once.
            let given = unsafe { e.recycled::<T>() };
            let streamed = given.is_none() && kernel::goes_past_the_caches::<T>(layout.numel());
            let out = match given {
                Some(given) => given.into_buffer(),
                None => Buffer::<T>::new(layout.numel())?,
            };
            let at = out.ptr().as_ptr().cast();
            let target = Target { at, parts: layout.sizes_and_strides(), bytes: size_of::<T>(), streamed };
            // SAFETY: the buffer is ours, of the sizes and elements of the expression; a leaf that it was is contiguous.
            if let Err(stop) = unsafe { e.evaluate(target) } {
                return Err(stopped(e, stop));
            }
            // SAFETY: every element was written.
            unsafe { out.filled() }
        }
    })
}

/// The error of an evaluation that stopped.
#[cold]
fn stopped(e: &Handle, stop: Stop) -> ShapeError {
    match stop {
        Stop::Memory(error) => error.into(),
        Stop::Refused(step) => {
            let (op, divisor) = e.refused(step);
            refused(op, divisor)
        }
    }
}

/// Computes `to = e` if the expression expands to `to`; otherwise writes nothing.
fn assign<T: Element>(op: &'static str, to: RefMut<T>, e: &mut Handle, named: u64) -> Result<(), ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    rule::expands(Operands { a: to.sizes, b: e.sizes(), a_named: to.named, b_named: named }).of(op)?;
    if let Some(x) = e.alone() {
        // SAFETY: invariant 1.
        kernel::update2(to, unsafe { Ref::<T>::from_raw(x.ptr().cast(), x.geometry()) }, Second);
        return Ok(());
    }
    // SAFETY: the expression expands to it; borrowed alone, so that it shares nothing with what the expression reads.
    unsafe { write(to, e) }
}

/// Computes `to = e`; the expression expands to `to`.
///
/// # Safety
/// The expression expands to `to`, and reads no elements of `to` in another layout.
unsafe fn write<T: Element>(to: RefMut<T>, e: &mut Handle) -> Result<(), ShapeError> {
    if e.is_checked() {
        // Operations that may reject elements are evaluated before any element is written.
        let x = evaluated::<T>(e)?;
        kernel::update2(to, x.raw(), Second);
        return Ok(());
    }
    let target = Target { at: to.ptr().cast(), parts: to.sizes_and_strides(), bytes: size_of::<T>(), streamed: false };
    // SAFETY: of these elements; the caller's promise.
    unsafe { e.evaluate(target) }.map_err(|stop| stopped(e, stop))
}

/// Computes `to = f(to, e)` if the expression expands to `to`; otherwise writes nothing.
fn update<T: Element>(
    op: &'static str,
    to: RefMut<T>,
    e: &mut Handle,
    named: u64,
    loops: &'static Loops<3>,
    refuses: Option<Refuses>,
) -> Result<(), ShapeError> {
    if let Some(fault) = e.fault() {
        return Err(fault);
    }
    rule::expands(Operands { a: to.sizes, b: e.sizes(), a_named: to.named, b_named: named }).of(op)?;
    let right = e.so_far();
    if !congruent_layout::same(to.sizes, e.sizes()) {
        e.stretches();
    }
    // SAFETY: lent for this call, and the expression is not evaluated afterwards.
    let left = unsafe { e.tensor(Ref::from_raw(to.ptr().cast(), to.geometry()), size_of::<T>()) };
    // SAFETY: the caller's loops, of this type; the right one expands to the left one.
    unsafe { e.apply_binary(loops, [left, right], left.borrow_sizes()) };
    if let Some(refuses) = refuses {
        // SAFETY: the last step divides.
        unsafe { e.refusing(refuses, op, right) };
    }
    // SAFETY: the expression has the sizes of the target, and reads it where it is.
    unsafe { write(to, e) }
}

/// The facts about an operation of two operands, before it is added.
pub(super) struct Beside {
    /// The name of the operation.
    pub op: &'static str,
    /// The axes that never stretch: of the expression so far, and of the other operand.
    pub named: [u64; 2],
    /// Whether the other operand comes first.
    pub first: bool,
}

/// Adds an operation of the expression so far and another operand; returns whether their shapes fit. (Numbers, not structs: reading a whole struct
/// after writing its parts stalls the processor until the parts are stored.)
///
/// # Safety
/// The loops are for the elements of the expression so far and of the operand, which has entered the expression with this source and these sizes.
#[inline(never)]
pub(super) unsafe fn joined(
    e: &mut Expression,
    loops: &'static Loops<3>,
    what: &'static Beside,
    source: Source,
    sizes: *const [usize],
) -> bool {
    let (own, other) = (e.so_far(), Entered::new(source, sizes));
    // SAFETY: (both) the caller's promise: they are operands of this expression.
    let (x, y) = unsafe { (own.sizes(e), other.sizes(e)) };
    let sizes = if y.is_empty() || congruent_layout::same(x, y) {
        own.borrow_sizes()
    } else {
        // SAFETY: the caller's promise: they are operands of this expression.
        match unsafe { stretched(what.op, e, [(own, what.named[0]), (other, what.named[1])], what.first) } {
            Some(sizes) => sizes,
            None => return false,
        }
    };
    let from = if what.first { [other, own] } else { [own, other] };
    // SAFETY: the caller's loops are of the types of the operands, which stretch to these sizes.
    unsafe { e.apply_binary(loops, from, sizes) };
    true
}

/// Returns the sizes of the result of two operands, borrowed for as long as the expression lives; `swapped` if the second comes first.
///
/// # Safety
/// Both are operands of the expression.
unsafe fn stretched(
    op: &'static str,
    e: &mut Expression,
    [(a, a_named), (b, b_named)]: [(Entered, u64); 2],
    swapped: bool,
) -> Option<*const [usize]> {
    if swapped {
        // SAFETY: the caller's promise.
        return unsafe { stretched(op, e, [(b, b_named), (a, a_named)], false) };
    }
    // SAFETY: (both) the caller's promise.
    let (x, y) = unsafe { (a.sizes(e), b.sizes(e)) };
    if y.is_empty() || congruent_layout::same(x, y) {
        return Some(a.borrow_sizes());
    }
    if x.is_empty() {
        return Some(b.borrow_sizes());
    }
    e.stretches();
    // SAFETY: (both) the caller's promise.
    let (x, y) = unsafe { (a.sizes(e), b.sizes(e)) };
    match rule::broadcast(Operands { a: x, b: y, a_named, b_named }) {
        Err(fault) => {
            e.refuse(fault.of(op));
            None
        }
        Ok(sizes) if *sizes == *x => Some(a.borrow_sizes()),
        Ok(sizes) if *sizes == *y => Some(b.borrow_sizes()),
        Ok(sizes) => Some(&raw const **e.keep(sizes)),
    }
}

/// Returns the check before a division of integers, if `T` needs one.
pub(in crate::ops) fn division<T: Numeric>() -> Option<Refuses> {
    /// # Safety
    /// `a` and `b` point to `n` elements each.
    unsafe fn panics<T: Numeric>(a: *const u8, b: *const u8, n: usize) -> bool {
        (0..n).any(|i| {
            // SAFETY: (both) the caller's promise.
            let (a, b) = unsafe { (*a.cast::<T>().add(i), *b.cast::<T>().add(i)) };
            a.division_panics(b)
        })
    }
    T::DIVISION_PANICS.then_some(panics::<T>)
}
