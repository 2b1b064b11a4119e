//! Closures, casts, bounds and `where_` of expressions. (`faces!` prints the functions of one and two elements, and comparisons.)

use super::{Beside, Lazy, LazyBeside, LazyClosure, joined, stretched, typed};
use crate::ops::mask::MaskElement;
use crate::shape::Lengths;
use congruent_kernel::element::convert::CastTo;
use congruent_kernel::element::{Element, Number};
use congruent_kernel::lazy::{Entered, Expression, fits_a_block};
use congruent_kernel::loops::Loops;
use congruent_kernel::loops::cast::Convert;
use congruent_kernel::loops::op::{self, Binary, Ternary, Unary};

/// # Closures, casts, bounds, choices
impl<'a, T: Element, S: Lengths> Lazy<'a, T, S> {
    /// Applies `f` to each element. The program compiles a loop for the closure; elements are visited in unspecified order and on unspecified
    /// threads, so the closure is `Fn`. It borrows its captures, or copies them.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let table = [10.0, 20.0, 30.0];
    /// let (x, scale) = (Tensor::from([2, 0, 1]), 0.5);
    /// let y = (x.lazy().map(|i: i64| table[i as usize] * scale) + 1.0).eval();
    /// assert_eq!(y.to_vec(), [16.0, 6.0, 11.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let table = vec![10.0, 20.0, 30.0];
    /// Tensor::from([2, 0, 1]).lazy().map(move |i: i64| table[i as usize]).eval();   // owns the vector: borrow it
    /// ```
    pub fn map<U: Element, F: Fn(T) -> U + LazyClosure + 'a>(mut self, f: F) -> Lazy<'a, U, S> {
        const { fits_a_block::<U>() };
        // SAFETY: the elements of this expression; the closure borrows for `'a`.
        unsafe { self.inner.expression.map::<T, U, F>(f) };
        // SAFETY: the elements of its last step, and the sizes that it had.
        unsafe { typed!(self.inner.expression) }
    }

    /// Converts each element to `U`: see [`Strided::to_type`](crate::Strided::to_type).
    pub fn to_type<U: Element>(mut self) -> Lazy<'a, U, S>
    where
        T: CastTo<U>,
    {
        // SAFETY: the elements of its last step, and the sizes that it had.
        unsafe { self.inner.expression.apply_unary(<Convert<U> as Unary<T>>::loops()) };
        // SAFETY: the elements of its last step, and the sizes that it had.
        unsafe { typed!(self.inner.expression) }
    }

    /// Clamps each element to `low` and `high`, broadcast: NaN stays NaN, and where `low > high` the result is `high`.
    #[track_caller]
    pub fn clamp<X, Y>(mut self, low: X, high: Y) -> Lazy<'a, T, Y::Out>
    where
        T: Number,
        X: LazyBeside<'a, T, S>,
        Y: LazyBeside<'a, T, X::Out>,
    {
        let low = low.enter(&mut self.inner.expression);
        let what = const { &Beside { op: "clamp", named: [S::SUMMARY.named, X::NAMED], first: false } };
        let loops = <op::Maximum as Binary<T, T>>::loops();
        // SAFETY: the loops of these elements; `low` has entered the expression.
        unsafe { joined(&mut self.inner.expression, loops, what, low.source(), low.borrow_sizes()) };
        let high = high.enter(&mut self.inner.expression);
        let what =
            const { &Beside { op: "clamp", named: [<X::Out as Lengths>::SUMMARY.named, Y::NAMED], first: false } };
        let loops = <op::Minimum as Binary<T, T>>::loops();
        // SAFETY: the loops of these elements; `high` has entered the expression.
        unsafe { joined(&mut self.inner.expression, loops, what, high.source(), high.borrow_sizes()) };
        // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
        unsafe { typed!(self.inner.expression) }
    }

    /// Returns `a` where this mask is `true`, else `b`; all three broadcast.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, -2.0], [-3.0, 4.0]]);
    /// let y = x.lazy().gt(0.0).where_(x.lazy().sqrt(), 0.0).eval();
    /// assert_eq!(y.to_vec(), [1.0, 0.0, 0.0, 2.0]);
    /// ```
    #[track_caller]
    pub fn where_<U, A, B>(mut self, a: A, b: B) -> Lazy<'a, U, B::Out>
    where
        T: MaskElement,
        U: Element,
        A: LazyBeside<'a, U, S>,
        B: LazyBeside<'a, U, A::Out>,
    {
        let e = &mut self.inner.expression;
        let (mask, a, b) = (e.so_far(), a.enter(e), b.enter(e));
        let loops = <op::Where as Ternary<bool, U, U>>::loops();
        let named = [S::SUMMARY.named, A::NAMED, <A::Out as Lengths>::SUMMARY.named, B::NAMED];
        // SAFETY: a mask is of `bool` (`MaskElement`), the others are of these elements.
        unsafe { join_three(e, loops, "where_", [mask, a, b], named) };
        // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
        unsafe { typed!(self.inner.expression) }
    }
}

/// Adds an operation of three operands, the result so far and two others. `named` are the named lengths of the first two, of their broadcast shape,
/// and of the third.
///
/// # Safety
/// The loops are for the elements of the operands, which have entered the expression.
pub(in crate::ops) unsafe fn join_three(
    e: &mut Expression,
    loops: &'static Loops<4>,
    op: &'static str,
    [a, b, c]: [Entered; 3],
    named: [u64; 4],
) {
    // SAFETY: the caller's promise.
    let Some(sizes) = (unsafe { stretched(op, e, [(a, named[0]), (b, named[1])], false) }) else { return };
    // The broadcast sizes of both, as those of one operand.
    let both = Entered::new(a.source(), sizes);
    // SAFETY: the caller's promise; these sizes live as long as the expression.
    let Some(sizes) = (unsafe { stretched(op, e, [(both, named[2]), (c, named[3])], false) }) else { return };
    // SAFETY: the caller's promise, and all stretch to these sizes.
    unsafe { e.three(loops, [a, b, c], sizes) };
}
