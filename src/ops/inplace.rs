//! `+=` and its like: the other operand stretches, `self` keeps its shape.

use super::{check_division, refuse, unchecked, update};
use crate::kernel::element::{Bits, Number};
use crate::kernel::op;
use crate::shape::{Expands, InlineShape, Lengths};
use crate::tensor::{StackOperand, StackTensor, Tensor, View, ViewMut};

/// What could be written through: `View` is not, so that `view += 1.0` is refused with a sentence.
#[diagnostic::on_unimplemented(
    message = "nothing can be written through a `View`",
    label = "this view only reads",
    note = "write to the tensor itself, or through a view that is made to be written: `as_view_mut()`, `slice_mut(s![..])`",
    note = "`expand`, `unfold` and `as_strided` only read: more than one position may refer to a single memory location"
)]
pub trait ThroughView {}

/// ```text
/// impl<T: Number, S: Lengths, X: crate::tensor::Onto<T, S>> AddAssign<X> for Tensor<T, S> { .. }
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
        impl<$($life)* T: $bound, S: Lengths, X: crate::tensor::Onto<T, S>> core::ops::$trait<X> for $lhs {
            #[inline]
            #[track_caller]
            fn $method(&mut self, rhs: X) {
                if let Err(error) = update(stringify!($method), self.raw_mut(), rhs.raw(), op::$op, $check) {
                    refuse(error);
                }
            }
        }
    )*};
}

assign! {
    AddAssign add_assign Number Add unchecked;
    SubAssign sub_assign Number Sub unchecked;
    MulAssign mul_assign Number Mul unchecked;
    DivAssign div_assign Number Div check_division;
    RemAssign rem_assign Number Rem check_division;
    BitAndAssign bitand_assign Bits BitAnd unchecked;
    BitOrAssign bitor_assign Bits BitOr unchecked;
    BitXorAssign bitxor_assign Bits BitXor unchecked;
}

/// Methods in place on a view that only reads: there to be refused in the words of [`ThroughView`],
/// which a method that is missing could not be.
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
    [] (): neg_ abs_ sign_ square_ relu_ recip_ sqrt_ rsqrt_ floor_ ceil_ trunc_ round_ exp_ exp2_ expm1_ ln_ ln_1p_ log2_ log10_ sin_ cos_ tan_ asin_ acos_ atan_ sinh_ cosh_ tanh_ erf_ sigmoid_ gelu_ silu_ softplus_ zero_;
    [X] (X): assign_ try_assign_ maximum_ try_maximum_ minimum_ try_minimum_ pow_ try_pow_ atan2_ try_atan2_ fmod_ try_fmod_ remainder_ try_remainder_ floor_divide_ try_floor_divide_ add_ try_add_ sub_ try_sub_ mul_ try_mul_ div_ try_div_ rem_ try_rem_ bitand_ try_bitand_ bitor_ try_bitor_ bitxor_ try_bitxor_ copy_ try_copy_ fill_ map_;
    [X, Y] (X, Y): clamp_;
}
