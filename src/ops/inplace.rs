//! `+=` and its like: the other operand stretches, `self` keeps its shape.

use super::lazy::refusal;
use super::{Check, check_division, refuse, unchecked, update};
use crate::dim::sealed::Seal;
use crate::error::prelude::*;
use crate::shape::{Expands, InlineShape, Lengths};
use crate::tensor::{Operand, StackOperand, StackTensor, Tensor, View, ViewMut};
use congruent_kernel::RefMut;
use congruent_kernel::element::{Bits, Element, Number, Numeric};
use congruent_kernel::lazy::Refuses;
use congruent_kernel::loops::op;

/// A target of in-place operators. `View` does not implement it, so that `view += 1.0` is an error with its own message.
#[diagnostic::on_unimplemented(
    message = "nothing can be written through a `View`: write to the tensor itself, or through a `ViewMut`",
    label = "this view only reads",
    note = "a `ViewMut` is made by `as_view_mut()`, `slice_mut(s![..])`, and by each view whose name ends in `_mut`",
    note = "`expand`, `unfold` and `as_strided` only read: more than one position may refer to a single memory location"
)]
pub trait ThroughView {}

/// The right side of `+=`: an operand, or an expression. Sealed.
///
/// **Why not an impl of `AddAssign` for each?** If two impls both reject a shape, rustc prints the message of neither.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an operation on elements of type `{T}`",
    label = "expected a tensor, a view, a number or an expression with elements of type `{T}`",
    note = "an array becomes a tensor by `Tensor::from([..])`; element types are never converted silently: `x.to_type::<f32>()` converts a tensor or an expression"
)]
pub trait Addend<T>: Sized {
    /// The shape of the operand.
    type Shape: Lengths;

    /// Seals the trait: only operands write to a tensor.
    #[doc(hidden)]
    const SEALED: Seal<Self>;

    /// Computes `to = f(to, self)`, or writes nothing.
    #[doc(hidden)]
    fn onto<F>(self, op: &'static str, to: RefMut<T>, f: F, check: Checks<T>) -> Result<(), ShapeError>
    where
        F: op::Binary<T, T, Out = T> + Copy + Send + Sync;
}

/// The checks of an operation beyond shapes: on operands, and on blocks of an expression.
pub type Checks<T> = (Check<T>, Option<Refuses>);

// Hidden: rustdoc would list it on the page of each type.
#[cfg_attr(doc, doc(hidden))]
#[diagnostic::do_not_recommend]
impl<T: Element, X: Operand<T>> Addend<T> for X {
    type Shape = X::Shape;
    const SEALED: Seal<Self> = Seal::NEW;
    #[inline]
    fn onto<F>(self, op: &'static str, to: RefMut<T>, f: F, (check, _): Checks<T>) -> Result<(), ShapeError>
    where
        F: op::Binary<T, T, Out = T> + Copy + Send + Sync,
    {
        update(op, to, self.raw(), f, check)
    }
}

/// ```text
/// impl<T: Numeric, S: Lengths, X: Addend<T, Shape: Expands<S>>> AddAssign<X> for Tensor<T, S> { .. }
/// ```
macro_rules! assign {
    ($($trait:ident $method:ident $bound:ident $op:ident $check:ident;)*) => {$(
        impl<T, S, X> core::ops::$trait<X> for View<'_, T, S>
        where
            X: ThroughView,
        {
            fn $method(&mut self, _: X) {}
        }
        assign! { @one $trait $method $bound $op $check; [] Tensor<T, S>; ['a,] ViewMut<'a, T, S>; }
        impl<T: $bound, S: InlineShape, X> core::ops::$trait<X> for StackTensor<T, S>
        where
            X: StackOperand<T, Shape: Expands<S>>,
        {
            #[inline(always)]
            #[track_caller]
            fn $method(&mut self, rhs: X) {
                // SAFETY: the shape expands to `S` (`Expands`).
                unsafe { self.update(&rhs, op::$op) };
            }
        }
    )*};
    (@one $trait:ident $method:ident $bound:ident $op:ident $check:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        impl<$($life)* T: $bound, S: Lengths, X: Addend<T, Shape: Expands<S>>> core::ops::$trait<X> for $lhs {
            #[inline]
            #[track_caller]
            fn $method(&mut self, rhs: X) {
                let checks = ($check::<T> as Check<T>, refusal!($check));
                if let Err(error) = rhs.onto(stringify!($method), self.raw_mut(), op::$op, checks) {
                    refuse(error);
                }
            }
        }
    )*};
}

assign! {
    AddAssign add_assign Numeric Add unchecked;
    SubAssign sub_assign Numeric Sub unchecked;
    MulAssign mul_assign Numeric Mul unchecked;
    DivAssign div_assign Numeric Div check_division;
    RemAssign rem_assign Number Rem check_division;
    BitAndAssign bitand_assign Bits BitAnd unchecked;
    BitOrAssign bitor_assign Bits BitOr unchecked;
    BitXorAssign bitxor_assign Bits BitXor unchecked;
}

/// Methods in place on a read-only view. They exist to be rejected with the message of [`ThroughView`]: for a missing method rustc would print its
/// own.
///
/// ```text
/// impl<T, S: Lengths> View<'_, T, S> { pub fn add_<X>(&self, _: X) where Self: ThroughView {} .. }
/// ```
macro_rules! refused {
    (@one [$($param:tt)*] ($($arg:ty),*) $name:ident) => {
        impl<T, S: $crate::Lengths> $crate::View<'_, T, S> {
            #[doc(hidden)]
            pub fn $name<$($param)*>(&self, $(_: $arg),*) where Self: $crate::ops::inplace::ThroughView {}
        }
    };
    ($($params:tt $args:tt: $($name:ident)*;)*) => {$($(
        $crate::ops::inplace::refused! { @one $params $args $name }
    )*)*};
}
pub(in crate::ops) use refused;

refused! {
    [] (): zero_;
    [X] (X): assign_ try_assign_ fill_ map_;
    [X, Y] (X, Y): clamp_;
}
