//! `+ - * / %`, unary `-`, `& | ^ !` of expressions, and `assign_`.

use super::{Beside, Lazy, LazyBeside, LazyOperand, joined, typed};
use crate::error::prelude::*;
use crate::shape::{Expands, Lengths};
use crate::tensor::{Strided, Tensor, View, ViewMut};
use congruent_kernel::element::{Bits, Element, Negate, Number, Numeric};
use congruent_kernel::lazy::{Handle, Refuses};
use congruent_kernel::loops::op;
use congruent_kernel::loops::op::{Binary, Unary};
#[cfg(feature = "complex")]
use num_complex::{Complex32, Complex64};

/// The check of an operator beyond shapes.
macro_rules! refusal {
    (unchecked) => {
        ::core::option::Option::None::<::congruent_kernel::lazy::Refuses>
    };
    (check_division) => {
        $crate::ops::lazy::division::<T>()
    };
    (check_celu) => {
        $crate::ops::settings::celu_refuses::<T>()
    };
    (check_softshrink) => {
        $crate::ops::settings::softshrink_refuses::<T>()
    };
}
pub(in crate::ops) use refusal;

/// `f(self, rhs)`
macro_rules! binary {
    ($name:expr, $self:ident, $rhs:ident: $X:ty, $f:ty, $check:ident) => {{
        let rhs = $rhs.enter(&mut $self.inner.expression);
        let what = const {
            let named = [S::SUMMARY.named, <$X as $crate::ops::lazy::LazyOperand<'a, T>>::NAMED];
            &$crate::ops::lazy::Beside { op: $name, named, first: false }
        };
        let e = &mut *$self.inner.expression;
        let loops = <$f as ::congruent_kernel::loops::op::Binary<T, T>>::loops();
        // SAFETY: the loops of these elements; `rhs` has entered the expression.
        let done = unsafe { $crate::ops::lazy::joined(e, loops, what, rhs.source(), rhs.borrow_sizes()) };
        if let (Some(refuses), true) = ($crate::ops::lazy::refusal!($check), done) {
            // SAFETY: the last step is this operation.
            unsafe { e.refusing(refuses, $name, rhs) };
        }
        // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
        unsafe { $crate::ops::lazy::typed!($self.inner.expression) }
    }};
}
pub(in crate::ops) use binary;

/// An operator, determined by its operation.
trait LazyOperator<T>: Binary<T, T> + Copy {
    /// The name of the operator in errors.
    const NAME: &'static str;
    /// Returns the check beyond shapes.
    fn refuses() -> Option<Refuses>;
}

/// ```text
/// impl<'a, T: Numeric, S: Lengths, X: LazyBeside<'a, T, S>> Add<X> for Lazy<'a, T, S> { type Output = Lazy<'a, T, X::Out>; .. }
/// ```
macro_rules! operators {
    ($($trait:ident $method:ident $name:literal $bound:ident $check:ident;)*) => {$(
        impl<T: $bound> LazyOperator<T> for op::$trait {
            const NAME: &'static str = $name;
            #[inline]
            fn refuses() -> Option<Refuses> {
                refusal!($check)
            }
        }
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
    Add add "add" Numeric unchecked;
    Sub sub "sub" Numeric unchecked;
    Mul mul "mul" Numeric unchecked;
    Div div "div" Numeric check_division;
    Rem rem "rem" Number check_division;
    BitAnd bitand "bitand" Bits unchecked;
    BitOr bitor "bitor" Bits unchecked;
    BitXor bitxor "bitxor" Bits unchecked;
}

/// A number on the left.
macro_rules! number_left {
    ($($t:ident)*; $operators:tt) => {$( number_left! { @each $t $operators } )*};
    (@each $t:ident { $($trait:ident $method:ident;)* }) => {$(
        #[cfg_attr(doc, doc(hidden))]
        impl<'a, S: Lengths> core::ops::$trait<Lazy<'a, $t, S>> for $t {
            type Output = Lazy<'a, $t, S>;
            #[inline]
            fn $method(self, rhs: Lazy<'a, $t, S>) -> Lazy<'a, $t, S> {
                let what = const { &Beside { op: stringify!($method), named: [S::SUMMARY.named, 0], first: true } };
                let e = left::<$t, op::$trait, $t>(self, rhs.inner.expression, what);
                // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
                unsafe { typed!(e) }
            }
        }
    )*};
}
number_left! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    Add add; Sub sub; Mul mul; Div div; Rem rem;
} }
#[cfg(feature = "complex")]
number_left! { Complex32 Complex64; { Add add; Sub sub; Mul mul; Div div; } }
number_left! { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    BitAnd bitand; BitOr bitor; BitXor bitxor;
} }

/// A tensor on the left: one impl for each element type, because for a type parameter rustc cannot exclude that its expressions are an
/// [`Operand`](crate::Operand).
///
/// ```text
/// impl<'a, S: Lengths, R: Lengths> Sub<Lazy<'a, f32, R>> for &'a Tensor<f32, S>
/// where
///     Lazy<'a, f32, R>: LazyBeside<'a, f32, S>,
/// {
///     type Output = Lazy<'a, f32, <Lazy<'a, f32, R> as LazyBeside<'a, f32, S>>::Out>;
///     ..
/// }
/// ```
macro_rules! tensor_left {
    ($($t:ident)*; $operators:tt) => {$( tensor_left! { @each $t $operators } )*};
    (@each $t:ident { $($trait:ident $method:ident;)* }) => {$(
        tensor_left! { @one $t $trait $method;
            [] &'a Tensor<$t, S>; [] Tensor<$t, S>; ['b,] &'a View<'b, $t, S>; [] View<'a, $t, S>; [] &'a Strided<$t, S>;
        }
    )*};
    (@one $t:ident $trait:ident $method:ident; $([$($life:tt)*] $lhs:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        #[cfg_attr(doc, doc(hidden))]
        impl<'a, $($life)* S: Lengths, R: Lengths> core::ops::$trait<Lazy<'a, $t, R>> for $lhs
        where
            Lazy<'a, $t, R>: LazyBeside<'a, $t, S>,
        {
            type Output = Lazy<'a, $t, <Lazy<'a, $t, R> as LazyBeside<'a, $t, S>>::Out>;
            #[inline]
            fn $method(self, rhs: Lazy<'a, $t, R>) -> Self::Output {
                before::<$t, op::$trait, S, R, Self>(self, rhs)
            }
        }
    )*};
}
tensor_left! { f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    Add add; Sub sub; Mul mul; Div div; Rem rem;
} }
#[cfg(feature = "complex")]
tensor_left! { Complex32 Complex64; { Add add; Sub sub; Mul mul; Div div; } }
tensor_left! { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize; {
    BitAnd bitand; BitOr bitor; BitXor bitxor;
} }

/// `f(left, e)`
#[inline]
fn left<'a, T: Element, F: LazyOperator<T>, X: LazyOperand<'a, T>>(
    left: X,
    mut e: Handle,
    what: &'static Beside,
) -> Handle {
    let (left, right) = (left.enter(&mut e), e.so_far());
    // SAFETY: the loops of these elements; `left` has entered the expression.
    if unsafe { joined(&mut e, F::loops(), what, left.source(), left.borrow_sizes()) }
        && let Some(refuses) = F::refuses()
    {
        // SAFETY: the last step is this division.
        unsafe { e.refusing(refuses, what.op, right) };
    }
    e
}

/// Computes `x + e`, for a tensor `x`. (A function: five hundred operators have a tensor on the left, and each body is type-checked.)
#[inline]
fn before<'a, T, F, S, R, X>(x: X, e: Lazy<'a, T, R>) -> Lazy<'a, T, <Lazy<'a, T, R> as LazyBeside<'a, T, S>>::Out>
where
    T: Element,
    F: LazyOperator<T>,
    S: Lengths,
    R: Lengths,
    X: LazyOperand<'a, T>,
    Lazy<'a, T, R>: LazyBeside<'a, T, S>,
{
    let what = const { &Beside { op: F::NAME, named: [R::SUMMARY.named, S::SUMMARY.named], first: true } };
    let e = left::<T, F, X>(x, e.inner.expression, what);
    // SAFETY: the elements of its last step; its sizes fit what the shapes broadcast to (`LazyBeside`), or there is a fault.
    unsafe { typed!(e) }
}

macro_rules! prefix {
    ($($trait:ident $method:ident $bound:ident;)*) => {$(
        impl<'a, T: $bound, S: Lengths> core::ops::$trait for Lazy<'a, T, S> {
            type Output = Self;
            #[inline]
            fn $method(mut self) -> Self {
                // SAFETY: the loops of these elements, which have no state.
                unsafe { self.inner.expression.apply_unary(<op::$trait as Unary<T>>::loops()) };
                self
            }
        }
    )*};
}
prefix! {
    Neg neg Negate;
    Not not Bits;
}

/// `x.assign_(e)`
macro_rules! assigned {
    ($([$($life:tt)*] $name:ty;)*) => {$(
        /// # Values of an expression, in place
        impl<$($life)* T: Element, S: Lengths> $name {
            /// Overwrites the elements with the values of an expression: O(n), without allocating memory of the size of the result, except for
            /// divisions of integers. (`copy_` does this for a tensor.)
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

            /// Like [`assign_`](Self::assign_), but returns an error instead of panicking.
            ///
            /// # Errors
            /// The errors of [`Lazy::try_eval`], and one if the result does not expand to the shape of `self`; then no element has been written,
            /// unless memory for blocks ran out.
            pub fn try_assign_<R: Lengths + Expands<S>>(&mut self, mut e: Lazy<'_, T, R>) -> Result<&mut Self, ShapeError> {
                super::assign("assign_", self.raw_mut(), &mut e.inner.expression, R::SUMMARY.named)?;
                Ok(self)
            }
        }
    )*};
}
assigned! {
    [] Tensor<T, S>;
    ['a,] ViewMut<'a, T, S>;
}
