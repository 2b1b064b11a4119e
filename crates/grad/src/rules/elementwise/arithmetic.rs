//! `+ - * / %` and unary `-`, between variables, with tensors, and with numbers.

use crate::operand::{Kind, Lifted, check_names, names_stay_leading};
use crate::tape::{Erased, Op};
use crate::{Var, VarBeside, VarOperand};
use congruent::prelude::*;
use congruent::tensor::{Meets, Shaped};
use congruent::{Contiguous, CowTensor, Float, Shared, TotalShape};
use congruent_macros::precompile;
use std::iter::{Product, Sum};
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(crate) fn add(&self, r: &Self) -> Self {
        Op::new("add", &self.value + &r.value).edge(self, || self.summed_up()).edge(r, || r.summed_up()).recorded()
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn sub(&self, r: &Self) -> Self {
        Op::new("sub", &self.value - &r.value)
            .edge(self, || self.summed_up())
            .edge(r, || {
                let sum = r.summed_up();
                move |g| sum(&g.neg())
            })
            .recorded()
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn mul(&self, r: &Self) -> Self {
        Op::new("mul", &self.value * &r.value)
            .edge(self, || {
                let (r, sum) = (r.clone(), self.summed_up());
                move |g| sum(&g.mul(&r))
            })
            .edge(r, || {
                let (x, sum) = (self.clone(), r.summed_up());
                move |g| sum(&g.mul(&x))
            })
            .recorded()
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn div(&self, r: &Self) -> Self {
        Op::new("div", &self.value / &r.value)
            .edge(self, || {
                let (r, sum) = (r.clone(), self.summed_up());
                move |g| sum(&g.div(&r))
            })
            .edge_from_output(r, || {
                let (r, sum) = (r.clone(), r.summed_up());
                move |y, g| sum(&g.mul(y).div(&r).neg())
            })
            .recorded()
    }

    /// The sum of a gradient over the axes along which this operand is stretched.
    pub(in crate::rules) fn summed_up(&self) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let sizes: Box<[usize]> = self.sizes().into();
        move |g| g.sum_to(&sizes)
    }

    #[precompile]
    #[track_caller]
    pub(crate) fn neg(&self) -> Self {
        Op::new("neg", -&self.value).edge(self, || |g| g.neg()).recorded()
    }

    /// `x + k`
    #[precompile]
    #[track_caller]
    pub(crate) fn plus(&self, k: T) -> Self {
        Op::new("add", &self.value + k).edge(self, || |g| g.clone()).recorded()
    }

    /// `x - k`
    #[precompile]
    #[track_caller]
    pub(crate) fn minus(&self, k: T) -> Self {
        Op::new("sub", &self.value - k).edge(self, || |g| g.clone()).recorded()
    }

    /// `k x`
    #[precompile]
    #[track_caller]
    pub(crate) fn times(&self, k: T) -> Self {
        Op::new("mul", &self.value * k).edge(self, || move |g| g.times(k)).recorded()
    }

    /// `x / k`
    #[precompile]
    #[track_caller]
    pub(crate) fn over(&self, k: T) -> Self {
        Op::new("div", &self.value / k).edge(self, || move |g| g.over(k)).recorded()
    }

    /// `k / x`
    #[precompile]
    #[track_caller]
    pub(crate) fn under(&self, k: T) -> Self {
        // (In generic code a number stands on the right alone.)
        Op::new("div", Tensor::scalar(k).into_dyn() / &self.value)
            .edge_from_output(self, || {
                let x = self.clone();
                move |y, g| g.mul(y).div(&x).neg()
            })
            .recorded()
    }
}

/// An operator: between variables, and a variable and anything that may stand beside it.
///
/// ```text
/// impl<T: Float, S: Lengths, X: VarBeside<T, S>> Add<X> for &Var<T, S> { type Output = Var<T, X::Out>; .. }
/// impl<S: Lengths, R: Lengths, O: Lengths> Add<&Var<f32, R>> for &Tensor<f32, S> where Shaped<R>: Meets<S, Out = O> { .. }
/// impl<S: Lengths> Add<&Var<f32, S>> for f32 { type Output = Var<f32, S>; .. }
/// ```
///
/// (With a tensor on the left for `f32` and `f64`, and not for every `T`: another crate could have elements of its own, and make a variable of
/// them an operand of `congruent`. The page of `Var` does not list them, nor numbers on the left, nor variables that are moved: `cfg(doc)` hides them from rustdoc
/// alone, and rustc and editors see them.)
macro_rules! operators {
    ($($trait:ident $method:ident $with_number:ident $lifted:ident |$k:ident, $x:ident| $number_left:expr;)*) => {$(
        operators! { @lifted $method $with_number $lifted }
        operators! { @var $trait $method $lifted; #[cfg_attr(doc, doc(hidden))] Var<T, S>; &Var<T, S>; }
        operators! { @tensors $trait $method; f32 }
        operators! { @tensors $trait $method; f64 }
        operators! { @number $trait $method |$k, $x| $number_left; f32 f64 }
    )*};
    (@lifted $method:ident $with_number:ident $lifted:ident) => {
        /// The operation with anything that may stand beside a variable, of shapes with these named lengths.
        #[precompile(f32)]
        #[track_caller]
        fn $lifted<T: Float>(x: &Erased<T>, rhs: Lifted<T>, [s, r]: [u64; 2]) -> Erased<T> {
            match rhs.0 {
                Kind::Number(k) => x.$with_number(k),
                Kind::Value(y) => {
                    names_stay_leading(stringify!($method), (s, x.sizes()), (r, y.sizes()), 0);
                    x.$method(&y)
                }
            }
        }
    };
    (@var $trait:ident $method:ident $lifted:ident; $($(#[$shown:meta])* $lhs:ty;)*) => {$(
        $(#[$shown])*
        impl<T: Float, S: Lengths, X: VarBeside<T, S>> $trait<X> for $lhs {
            type Output = Var<T, X::Out>;
            #[track_caller]
            fn $method(self, rhs: X) -> Self::Output {
                let named = [S::SUMMARY.named, <X::Shape as Lengths>::SUMMARY.named];
                Var::over($lifted(&self.erased, rhs.lift(), named))
            }
        }
    )*};
    (@tensors $trait:ident $method:ident; $t:ty) => {
        operators! { @tensor $trait $method $t;
            [] Tensor<$t, S>; [] &Tensor<$t, S>; [] &Strided<$t, S>; [] Shared<$t, S>; [] &Shared<$t, S>;
            ['a] View<'a, $t, S>; ['a] &View<'a, $t, S>; ['a] &ViewMut<'a, $t, S>; ['a] CowTensor<'a, $t, S>; ['a] &CowTensor<'a, $t, S>;
            ['a] Contiguous<'a, $t, S>; ['a] &Contiguous<'a, $t, S>; }
    };
    (@tensor $trait:ident $method:ident $t:ty; $([$($life:lifetime)?] $lhs:ty;)*) => {$(
        operators! { @tensor_and [$($life)?] $trait $method $t; $lhs, Var<$t, R> }
        operators! { @tensor_and [$($life)?] $trait $method $t; $lhs, &Var<$t, R> }
    )*};
    (@tensor_and [$($life:lifetime)?] $trait:ident $method:ident $t:ty; $lhs:ty, $rhs:ty) => {
        #[cfg_attr(doc, doc(hidden))]
        impl<$($life,)? S: Lengths, R: Lengths, O: Lengths> $trait<$rhs> for $lhs
        where
            Shaped<R>: Meets<S, Out = O>,
        {
            type Output = Var<$t, O>;
            #[track_caller]
            fn $method(self, rhs: $rhs) -> Var<$t, O> {
                let left = VarOperand::<$t>::lift(self).erased();
                check_names!(stringify!($method), S: left.sizes(), R: rhs.sizes(), 0);
                Var::over(left.$method(&rhs.erased))
            }
        }
    };
    (@number $trait:ident $method:ident |$k:ident, $x:ident| $number_left:expr; $($t:ty)*) => {$(
        operators! { @number_and $trait $method |$k, $x| $number_left; $t, Var<$t, S> }
        operators! { @number_and $trait $method |$k, $x| $number_left; $t, &Var<$t, S> }
    )*};
    (@number_and $trait:ident $method:ident |$k:ident, $x:ident| $number_left:expr; $t:ty, $rhs:ty) => {
        #[cfg_attr(doc, doc(hidden))]
        impl<S: Lengths> $trait<$rhs> for $t {
            type Output = Var<$t, S>;
            #[track_caller]
            fn $method(self, rhs: $rhs) -> Var<$t, S> {
                let ($k, $x) = (self, &rhs.erased);
                Var::over($number_left)
            }
        }
    };
}

operators! {
    Add add plus add_lifted |k, x| x.plus(k);
    Sub sub minus sub_lifted |k, x| x.neg().plus(k);
    Mul mul times mul_lifted |k, x| x.times(k);
    Div div over div_lifted |k, x| x.under(k);
    Rem rem modulo rem_lifted |k, x| Erased::number(k).rem(x);
}

impl<T: Float, S: Lengths> Neg for &Var<T, S> {
    type Output = Var<T, S>;
    #[track_caller]
    fn neg(self) -> Var<T, S> {
        Var::over(self.erased.neg())
    }
}
#[cfg_attr(doc, doc(hidden))]
impl<T: Float, S: Lengths> Neg for Var<T, S> {
    type Output = Var<T, S>;
    #[track_caller]
    fn neg(self) -> Var<T, S> {
        Var::over(self.erased.neg())
    }
}

/// The sum and the product of an iterator of variables of one shape.
macro_rules! totals {
    ($($trait:ident $method:ident $combine:ident $none:ident;)*) => {$(
        /// Combines variables of one shape, element by element. For no variables, zeros of a sum and ones of a product.
        impl<T: Float, S: TotalShape> $trait for Var<T, S> {
            #[track_caller]
            fn $method<I: Iterator<Item = Self>>(items: I) -> Self {
                let total = items.map(|item| item.inner.erased).reduce(|total, item| total.$combine(&item));
                total.map_or_else(|| Tensor::$none().into(), Var::over)
            }
        }
        /// Combines variables of one shape, element by element. For no variables, zeros of a sum and ones of a product.
        impl<'a, T: Float, S: TotalShape> $trait<&'a Var<T, S>> for Var<T, S> {
            #[track_caller]
            fn $method<I: Iterator<Item = &'a Var<T, S>>>(items: I) -> Self {
                items.cloned().$method()
            }
        }
    )*};
}
totals! {
    Sum sum add zeros;
    Product product mul ones;
}
