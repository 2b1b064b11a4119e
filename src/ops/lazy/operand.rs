//! The other operands of an expression.

use crate::dim::sealed::Seal;
use crate::shape::{InlineShape, Lengths};
use crate::tensor::{
    Contiguous, CowTensor, Meets, Operand, Shaped, Shared, Single, StackTensor, Strided, Tensor, View, ViewMut,
};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Scalar};
use congruent_kernel::lazy::{Entered, Handle, fits_a_block};

use super::Lazy;

/// A tensor, a view, a number or another expression: the other operand of a [`Lazy`] of elements of type `T`, borrowed for `'a`.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on elements of type `{T}`",
    label = "expected a `&` tensor, a view, a number or an expression with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor or an expression"
)]
pub trait LazyOperand<'a, T>: Sized {
    /// The kind of the operand: a number, or an operand of that shape.
    #[doc(hidden)]
    type Kind;

    /// Seals the trait: the operand has this shape.
    #[doc(hidden)]
    const SEALED: Seal<Self>;

    /// The axes that never stretch.
    #[doc(hidden)]
    const NAMED: u64;

    /// Adds the operand, borrowed for `'a`, to an expression.
    #[doc(hidden)]
    fn enter(self, e: &mut Handle) -> Entered;
}

/// The other operand of an expression of shape `S`: its shape broadcasts with `S`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on elements of type `{T}`",
    label = "expected a `&` tensor, a view, a number or an expression with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor or an expression"
)]
pub trait LazyBeside<'a, T, S>: LazyOperand<'a, T> {
    /// The shape of the result.
    type Out: Lengths;
}
impl<'a, T, S, X, O: Lengths> LazyBeside<'a, T, S> for X
where
    X: LazyOperand<'a, T>,
    X::Kind: Meets<S, Out = O>,
{
    type Out = O;
}

/// A closure that may be a step of an expression: it borrows its captures, or copies them.
#[diagnostic::on_unimplemented(
    message = "a closure in an expression borrows what it captures, or copies it",
    label = "this closure owns something that cannot be copied, or that threads cannot share",
    note = "an expression may be cloned, and its elements are visited by several threads: without `move` a closure borrows"
)]
pub trait LazyClosure: Copy + Send + Sync {}
#[diagnostic::do_not_recommend]
impl<F: Copy + Send + Sync> LazyClosure for F {}

/// A number.
#[diagnostic::do_not_recommend]
impl<T: Scalar> LazyOperand<'_, T> for T {
    type Kind = Single;
    const SEALED: Seal<Self> = Seal::NEW;
    const NAMED: u64 = 0;
    #[inline]
    fn enter(self, e: &mut Handle) -> Entered {
        const { fits_a_block::<T>() };
        e.number(self)
    }
}

/// Another expression.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, R: Lengths> LazyOperand<'a, T> for Lazy<'a, T, R> {
    type Kind = Shaped<R>;
    const SEALED: Seal<Self> = Seal::NEW;
    const NAMED: u64 = R::SUMMARY.named;
    #[inline]
    fn enter(self, e: &mut Handle) -> Entered {
        e.expression(self.inner.expression)
    }
}

/// Borrowed operands: `$of` is the [`Strided`] that the operand is or dereferences to.
///
/// ```text
/// impl<'a, T: Element, R: Lengths> LazyOperand<'a, T> for &'a Tensor<T, R> { .. }
/// ```
macro_rules! lent {
    ($([$($life:tt)*] $name:ty, |$x:ident| $of:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, $($life)* T: Element, R: Lengths> LazyOperand<'a, T> for &'a $name {
            type Kind = Shaped<R>;
            const SEALED: Seal<Self> = Seal::NEW;
            const NAMED: u64 = R::SUMMARY.named;
            #[inline]
            fn enter(self, e: &mut Handle) -> Entered {
                const { fits_a_block::<T>() };
                let $x = self;
                let lent: &'a Strided<T, R> = $of;
                // SAFETY: lent for as long as the expression may live.
                let x = unsafe { Ref::new(lent.ptr.as_ptr().cast::<()>(), &lent.layout, 0) };
                // SAFETY: borrowed for as long as the expression may live.
                unsafe { e.tensor(x, size_of::<T>()) }
            }
        }
    )*};
}
lent! {
    [] Strided<T, R>, |x| x;
    [] Tensor<T, R>, |x| &x.strided;
    ['b,] View<'b, T, R>, |x| &x.strided;
    ['b,] ViewMut<'b, T, R>, |x| &x.strided;
    ['b,] CowTensor<'b, T, R>, |x| x;
    ['b,] Contiguous<'b, T, R>, |x| x;
    [] Shared<T, R>, |x| x;
}

/// An owned view: its elements stay where they are, and its layout is kept.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, R: Lengths> LazyOperand<'a, T> for View<'a, T, R> {
    type Kind = Shaped<R>;
    const SEALED: Seal<Self> = Seal::NEW;
    const NAMED: u64 = R::SUMMARY.named;
    fn enter(self, e: &mut Handle) -> Entered {
        const { fits_a_block::<T>() };
        let at = self.strided.ptr.as_ptr().cast::<()>();
        let layout: *const _ = e.keep(self.strided.layout);
        // SAFETY: kept for as long as the expression lives; the elements are lent for `'a`.
        let x = unsafe { Ref::new(at, &*layout, 0) };
        // SAFETY: kept for as long as the expression lives; the elements are borrowed for `'a`.
        unsafe { e.tensor(x, size_of::<T>()) }
    }
}

/// An owned tensor, which the expression keeps.
#[diagnostic::do_not_recommend]
impl<T: Element, R: Lengths> LazyOperand<'_, T> for Tensor<T, R> {
    type Kind = Shaped<R>;
    const SEALED: Seal<Self> = Seal::NEW;
    const NAMED: u64 = R::SUMMARY.named;
    fn enter(self, e: &mut Handle) -> Entered {
        const { fits_a_block::<T>() };
        let Tensor { strided, buffer } = self;
        // SAFETY: a tensor is contiguous, and owns the elements of its layout.
        unsafe { e.enter_owned(buffer, strided.layout) }
    }
}

/// A borrowed tensor on the stack.
#[diagnostic::do_not_recommend]
impl<'a, T: Element, R: InlineShape> LazyOperand<'a, T> for &'a StackTensor<T, R> {
    type Kind = Shaped<R>;
    const SEALED: Seal<Self> = Seal::NEW;
    const NAMED: u64 = 0;
    fn enter(self, e: &mut Handle) -> Entered {
        const { fits_a_block::<T>() };
        let x = Operand::<T>::raw(self);
        let layout = congruent_layout::Layout::new(x.sizes, x.strides);
        let layout: *const _ = e.keep(layout);
        // SAFETY: lent for `'a`, the layout for as long as the expression lives.
        let x = unsafe { Ref::new(x.ptr().cast::<()>(), &*layout, 0) };
        // SAFETY: borrowed for `'a`, the layout for as long as the expression lives.
        unsafe { e.tensor(x, size_of::<T>()) }
    }
}
