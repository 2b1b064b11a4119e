//! `+ - * / %`, unary `-`, `& | ^ !` of expressions, and `+=` of one.

use super::{Beside, Lazy, LazyBeside, LazyOperand, division, joined, typed, update};
use crate::error::prelude::*;
use crate::kernel::element::{Bits, Element, Number, Signed};
use crate::kernel::lazy::Refuses;
use crate::kernel::op::{self, Binary, Unary};
use crate::shape::{Expands, Lengths};
use crate::tensor::{Tensor, ViewMut};

/// What is refused beyond shapes.
macro_rules! refusal {
    (unchecked) => {
        None::<Refuses>
    };
    (check_division) => {
        division::<T>()
    };
}
pub(super) use refusal;

/// `f(self, rhs)`
macro_rules! binary {
    ($name:expr, $self:ident, $rhs:ident: $X:ty, $f:ty, $check:ident) => {{
        let rhs = $rhs.enter(&mut $self.expression);
        let what = const {
            &Beside { op: $name, named: [S::SUMMARY.named, <$X as LazyOperand<'a, T>>::NAMED], first: false }
        };
        let e = &mut *$self.expression;
        let done = joined(e, <$f as Binary<T, T>>::loops(), what, rhs.source, rhs.sizes);
        if let (Some(refuses), true) = (refusal!($check), done) {
            // SAFETY: the last step is this division.
            unsafe { e.refusing(refuses, $name, rhs) };
        }
        // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
        unsafe { typed!($self.expression) }
    }};
}
pub(super) use binary;

/// ```text
/// impl<'a, T: Number, S: Lengths, X: LazyBeside<'a, T, S>> Add<X> for Lazy<'a, T, S> { type Output = Lazy<'a, T, X::Out>; .. }
/// ```
macro_rules! operators {
    ($($trait:ident $method:ident $name:literal $bound:ident $check:ident;)*) => {$(
        impl<'a, T: $bound, S: Lengths, X: LazyBeside<'a, T, S>> core::ops::$trait<X> for Lazy<'a, T, S> {
            type Output = Lazy<'a, T, X::Out>;
            #[inline]
            #[track_caller]
            fn $method(mut self, rhs: X) -> Self::Output {
                binary!($name, self, rhs: X, op::$trait, $check)
            }
        }
    )*};
}
operators! {
    Add add "add" Number unchecked;
    Sub sub "sub" Number unchecked;
    Mul mul "mul" Number unchecked;
    Div div "div" Number check_division;
    Rem rem "rem" Number check_division;
    BitAnd bitand "bitand" Bits unchecked;
    BitOr bitor "bitor" Bits unchecked;
    BitXor bitxor "bitxor" Bits unchecked;
}

/// A number on the left.
macro_rules! number_left {
    ($($t:ident)*; $operators:tt) => {$( number_left! { @each $t $operators } )*};
    (@each $t:ident { $($trait:ident $method:ident $check:ident;)* }) => {$(
        impl<'a, S: Lengths> core::ops::$trait<Lazy<'a, $t, S>> for $t {
            type Output = Lazy<'a, $t, S>;
            #[inline]
            fn $method(self, rhs: Lazy<'a, $t, S>) -> Lazy<'a, $t, S> {
                type T = $t;
                let mut e = rhs.expression;
                let (left, right) = (e.number(self), e.so_far());
                let what = const { &Beside { op: stringify!($method), named: [S::SUMMARY.named, 0], first: true } };
                let done = joined(&mut e, <op::$trait as Binary<T, T>>::loops(), what, left.source, left.sizes);
                if let (Some(refuses), true) = (refusal!($check), done) {
                    // SAFETY: the last step is this division.
                    unsafe { e.refusing(refuses, what.op, right) };
                }
                // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
                unsafe { typed!(e) }
            }
        }
    )*};
}
number_left! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    Add add unchecked; Sub sub unchecked; Mul mul unchecked; Div div check_division; Rem rem check_division;
} }
number_left! { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    BitAnd bitand unchecked; BitOr bitor unchecked; BitXor bitxor unchecked;
} }

macro_rules! prefix {
    ($($trait:ident $method:ident $bound:ident;)*) => {$(
        impl<'a, T: $bound, S: Lengths> core::ops::$trait for Lazy<'a, T, S> {
            type Output = Self;
            #[inline]
            fn $method(mut self) -> Self {
                // SAFETY: the loops of these elements, which have no state.
                unsafe { self.expression.one(<op::$trait as Unary<T>>::loops()) };
                self
            }
        }
    )*};
}
prefix! {
    Neg neg Signed;
    Not not Bits;
}

/// `x += e`: for each type of numbers, because of a type that is not known nobody knows that its expressions are no
/// [`Operand`](crate::Operand).
macro_rules! assign {
    ($($t:ident)*; $operators:tt) => {$( assign! { @each $t $operators } )*};
    (@each $t:ident { $($trait:ident $method:ident $op:ident $check:ident;)* }) => {$(
        assign! { @one $t $trait $method $op $check; Tensor<$t, S>; ViewMut<'_, $t, S>; }
    )*};
    (@one $t:ident $trait:ident $method:ident $op:ident $check:ident; $($lhs:ty;)*) => {$(
        impl<S: Lengths, R: Lengths + Expands<S>> core::ops::$trait<Lazy<'_, $t, R>> for $lhs {
            #[track_caller]
            fn $method(&mut self, mut rhs: Lazy<'_, $t, R>) {
                type T = $t;
                let (loops, named) = (<op::$op as Binary<T, T>>::loops(), R::SUMMARY.named);
                let e = &mut rhs.expression;
                if let Err(error) = update::<T>(stringify!($method), self.raw_mut(), e, named, loops, refusal!($check)) {
                    refuse(error);
                }
            }
        }
    )*};
}
assign! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    AddAssign add_assign Add unchecked; SubAssign sub_assign Sub unchecked; MulAssign mul_assign Mul unchecked;
    DivAssign div_assign Div check_division; RemAssign rem_assign Rem check_division;
} }

/// `x.assign_(e)`
macro_rules! assigned {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        impl<$($life)* T: Element, S: Lengths> $name {
            /// Writes the values of an expression over the elements: O(n). It allocates nothing of the size of the
            /// result, but where integers are divided. (`copy_` for a tensor.)
            ///
            /// # Panics
            /// With the error of [`try_assign_`](Self::try_assign_).
            ///
            /// # Examples
            /// ```
            /// use congruent::prelude::*;
            ///
            /// let (a, b) = (Tensor::from([1.0, 2.0]), Tensor::from([3.0, 4.0]));
            /// let mut x = Tensor::<f64, shape![3, 2]>::zeros();
            /// x.assign_(a.lazy() * &b + 1.0);
            /// assert_eq!(x.to_vec(), [4.0, 9.0, 4.0, 9.0, 4.0, 9.0]);
            /// ```
            /// ```compile_fail,E0277
            /// use congruent::prelude::*;
            ///
            /// let a = Tensor::<f64, shape![3, 2]>::ones();
            /// let mut x = Tensor::<f64, shape![2]>::zeros();
            /// x.assign_(a.lazy() + 1.0);   // that would change the shape of `x`
            /// ```
            #[track_caller]
            pub fn assign_<R: Lengths + Expands<S>>(&mut self, e: Lazy<'_, T, R>) -> &mut Self {
                self.try_assign_(e).or_panic()
            }

            /// As [`assign_`](Self::assign_).
            ///
            /// # Errors
            /// As [`Lazy::try_eval`], and where the result does not expand to the shape of `self`; then nothing has been
            /// written.
            pub fn try_assign_<R: Lengths + Expands<S>>(&mut self, mut e: Lazy<'_, T, R>) -> Result<&mut Self, ShapeError> {
                super::assign("assign_", self.raw_mut(), &mut e.expression, R::SUMMARY.named)?;
                Ok(self)
            }
        }
    )*};
}
assigned! {
    [] Tensor<T, S>;
    ['a,] ViewMut<'a, T, S>;
}
