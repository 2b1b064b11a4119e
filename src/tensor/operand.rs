//! Operands of elementwise operations.

use super::{Strided, Tensor, View, ViewMut};
use crate::dim::sealed::Seal;
use crate::shape::{Broadcast, InlineShape, Lengths, Predicts};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Scalar};

/// An operand of an elementwise operation over elements of type `T`: a tensor, a view, a reference to one, or a number.
///
/// A number has shape `shape![]`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on elements of type `{T}`",
    label = "expected a tensor, a view or a number with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor, and `.eval()` makes one of an expression; of values and their positions, as from `x.max::<1>()`, take the values: `.0`"
)]
pub trait Operand<T>: Sized {
    /// The shape of the operand.
    type Shape: Lengths;

    /// The kind of the operand: a number, or a tensor of that shape.
    #[doc(hidden)]
    type Kind;

    /// Seals the trait: kernels trust this shape, and no other crate can construct the constant. (A supertrait would be proven for each operator.)
    #[doc(hidden)]
    const SEALED: Seal<Self>;

    /// Returns the elements and their layout, for the kernels.
    #[doc(hidden)]
    fn raw(&self) -> Ref<'_, T>;

    /// Whether the operand owns memory that can be reused.
    #[doc(hidden)]
    const OWNED: bool = false;

    /// Returns the operand as a tensor whose memory is reused; called only if [`OWNED`](Self::OWNED) is true.
    #[doc(hidden)]
    fn reuse(self) -> Tensor<T, Self::Shape> {
        unreachable!("only an owned tensor is reused")
    }
}

/// The other operand of a tensor of shape `S`: a number, or an operand whose shape broadcasts with `S`.
///
/// **Why not simply `S: Broadcast<X::Shape>`?** A number is not a shape for the reader: with this relation generic code multiplies a tensor of *any*
/// shape by 0.5 without a bound.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on elements of type `{T}`",
    label = "expected a tensor, a view or a number with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor, and `.eval()` makes one of an expression; of values and their positions, as from `x.max::<1>()`, take the values: `.0`"
)]
pub trait Beside<T, S>: Operand<T> {
    /// The shape of the result.
    type Out: Lengths;
}

/// One row for all operands: [`Kind`](Operand::Kind) decides. (A row for each operand would be listed in each error.)
impl<T, S, X, O: Lengths> Beside<T, S> for X
where
    X: Operand<T>,
    X::Kind: Meets<S, Out = O>,
{
    type Out = O;
}

/// An operand for a tensor of shape `S`.
pub trait Meets<S> {
    /// The shape of the result.
    type Out: Lengths;
}

/// The shape of the result of the operand `X`, of elements `T`, and a tensor of shape `S`.
pub type Met<T, S, X> = <<X as Operand<T>>::Kind as Meets<S>>::Out;

/// A number, as a kind of operand.
pub struct Single(());
/// A tensor of shape `R`, as a kind of operand.
pub struct Shaped<R>(core::marker::PhantomData<R>);

/// `s ∘ number = s`
#[diagnostic::do_not_recommend]
impl<S: Lengths> Meets<S> for Single {
    type Out = S;
}

/// `s ∘ tensor of r = s ∘ r`
impl<S: Broadcast<R, Out = O>, R, O: Lengths> Meets<S> for Shaped<R> {
    type Out = O;
}

/// The target of a loss whose prediction has shape `S`: a number, or a tensor of the same shape. A loss does not broadcast.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the target of a prediction with elements of type `{T}`",
    label = "expected a tensor, a view or a number with elements of type `{T}`",
    note = "element types are never converted silently: write `2.0` for a float, `T::of(2.0)` for a `T: Float`; `x.to_type::<f32>()` converts a tensor, and `.eval()` makes one of an expression"
)]
pub trait LossTarget<T, S>: Operand<T> {
    /// The shape of the losses.
    type Out: Lengths;
    /// Whether the target is a number, the only target that stretches.
    #[doc(hidden)]
    const IS_NUMBER: bool;
}
impl<T, S, X, O: Lengths> LossTarget<T, S> for X
where
    X: Operand<T>,
    X::Kind: TargetOf<S, Out = O>,
{
    type Out = O;
    const IS_NUMBER: bool = X::Kind::IS_NUMBER;
}

/// A kind of operand that is a target for a prediction of shape `S`.
pub trait TargetOf<S> {
    /// The shape of the losses.
    type Out: Lengths;
    /// Whether the target is a number.
    const IS_NUMBER: bool;
}
/// `s` and a number have losses of `s`.
#[diagnostic::do_not_recommend]
impl<S: Lengths> TargetOf<S> for Single {
    type Out = S;
    const IS_NUMBER: bool = true;
}
/// `s` and a tensor of `r` have losses of `s = r`.
impl<S: Predicts<R, Out = O>, R, O: Lengths> TargetOf<S> for Shaped<R> {
    type Out = O;
    const IS_NUMBER: bool = false;
}

/// An operand that expands to exactly `S`: the operand of an in-place operation.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on elements of type `{T}`",
    label = "expected a tensor, a view or a number with elements of type `{T}`",
    note = "an array becomes a tensor by `Tensor::from([..])`; element types are never converted silently: `x.to_type::<f32>()` converts a tensor; of an expression, `.eval()` makes one"
)]
pub trait Onto<T, S>: Operand<T, Shape: crate::shape::Expands<S>> {}
impl<T, S, X: Operand<T, Shape: crate::shape::Expands<S>>> Onto<T, S> for X {}

/// A number.
#[diagnostic::do_not_recommend]
impl<T: Scalar> Operand<T> for T {
    type Shape = ();
    type Kind = Single;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        Ref::scalar(self)
    }
}

/// An owned tensor: the result may reuse its memory.
#[diagnostic::do_not_recommend]
impl<T: Element, S: Lengths> Operand<T> for Tensor<T, S> {
    type Shape = S;
    type Kind = Shaped<S>;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        // SAFETY: the elements that it owns.
        unsafe { Ref::new(self.strided.ptr.as_ptr(), &self.strided.layout, S::SUMMARY.named) }
    }
    const OWNED: bool = true;
    #[inline]
    fn reuse(self) -> Tensor<T, S> {
        self
    }
}

macro_rules! lent {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life)* T: Element, S: Lengths> Operand<T> for $name {
            type Shape = S;
            type Kind = Shaped<S>;
            const SEALED: Seal<Self> = Seal::NEW;
            #[inline]
            fn raw(&self) -> Ref<'_, T> {
                // Inlined: in a debug build each call is compiled once more for each shape.
                // SAFETY: the elements that it has, or lends.
                unsafe { Ref::new(self.strided.ptr.as_ptr(), &self.strided.layout, S::SUMMARY.named) }
            }
        }
    )*};
}
lent! {
    [] &Tensor<T, S>;
    ['a,] &View<'a, T, S>;
    ['a,] &ViewMut<'a, T, S>;
}

/// A borrowed tensor or view.
#[diagnostic::do_not_recommend]
impl<T: Element, S: Lengths> Operand<T> for &Strided<T, S> {
    type Shape = S;
    type Kind = Shaped<S>;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        (**self).raw()
    }
}

/// The `self` of a method, as an operand.
pub(crate) struct Lent<'a, T, S>(pub &'a Strided<T, S>);
#[diagnostic::do_not_recommend]
impl<T: Element, S: Lengths> Operand<T> for Lent<'_, T, S> {
    type Shape = S;
    type Kind = Shaped<S>;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        self.0.raw()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element, S: Lengths> Operand<T> for View<'_, T, S> {
    type Shape = S;
    type Kind = Shaped<S>;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn raw(&self) -> Ref<'_, T> {
        (**self).raw()
    }
}

/// The other operand of a [`StackTensor`](super::StackTensor): another `StackTensor`, a reference to one, or a number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with a `StackTensor` of `{T}`",
    label = "expected a `StackTensor` or a number of type `{T}`",
    note = "a tensor on the heap joins in as `stack.as_view() + &tensor`"
)]
pub trait StackOperand<T>: Operand<T, Shape: InlineShape> {
    /// Returns the elements, row-major.
    #[doc(hidden)]
    fn elements(&self) -> &[T];
}
#[diagnostic::do_not_recommend]
impl<T: Scalar> StackOperand<T> for T {
    #[inline(always)]
    fn elements(&self) -> &[T] {
        core::slice::from_ref(self)
    }
}
