//! Operations of one process: none of them communicates. What would need another process does not compile.

use crate::dist::Dist;
use crate::fits::AlignsWith;
use crate::owes::{AndDebt, Debt, Linear, SameDebt, Settled, TimesDebt};
use crate::sealed::Seal;
use crate::shapes::{Bears, Multiplies, Placed, SumsOver};
use congruent::dim::Length;
use congruent::element::Signed;
use congruent::prelude::*;
use congruent::shape::Broadcast;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Functions of each element, which are not linear.
macro_rules! elementwise {
    ($($(#[$doc:meta])* $name:ident where [$($bound:tt)*])*) => {
        /// # Functions of each element
        impl<T: Float, S: Lengths, P: Debt> Dist<T, S, P> {$(
            $(#[$doc])*
            ///
            /// # Shapes
            /// The shape stays. New, no communication; sums must not be owed.
            pub fn $name(&self) -> Dist<T, S>
            where
                $($bound)*
            {
                Dist::new(self.part.$name(), &self.here)
            }
        )*}
    };
}
elementwise! {
    /// `e^x`
    exp where [P: Settled]
    /// The natural logarithm.
    ln where [P: Settled]
    /// The square root.
    sqrt where [P: Settled]
    /// The hyperbolic tangent.
    tanh where [P: Settled]
    /// `1 / (1 + e^-x)`
    sigmoid where [P: Settled]
    /// The larger of x and 0.
    relu where [P: Settled]
    /// `x Φ(x)`, where `Φ` is the distribution function of the normal distribution (Hendrycks and Gimpel 2016).
    gelu where [P: Settled]
    /// The absolute value.
    abs where [P: Settled]
}

/// # Sums and products
impl<T: Number, S: List, P: Debt> Dist<T, S, P> {
    /// The sums along axis `A`. Along an axis that is split, each process has the sums of its own elements, and [`all_reduce`](Self::all_reduce) adds them.
    ///
    /// # Shapes
    /// `[1024 @ Data, 10]` along 1 gives `[1024 @ Data]`, along 0 `[10]` with [`Owes<Data>`](crate::Owes). New, no communication.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// fn rows(x: &Dist<f32, shape![1024 @ Data, 10]>) -> Dist<f32, shape![1024 @ Data]> {
    ///     x.sum::<1>()
    /// }
    /// fn columns(x: &Dist<f32, shape![1024 @ Data, 10]>) -> Dist<f32, shape![10], Owes<Data>> {
    ///     x.sum::<0>()
    /// }
    /// ```
    #[track_caller]
    pub fn sum<const A: isize>(
        &self,
    ) -> Dist<T, <S as SumsOver<A>>::Rest, <P as AndDebt<<S as SumsOver<A>>::Owed>>::Out>
    where
        S: SumsOver<A>,
        P: AndDebt<<S as SumsOver<A>>::Owed>,
    {
        Dist::new(self.part.sum::<A>(), &self.here)
    }

    /// The product of matrices. Where the contracted axis is split, the sums are owed.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` and `[784, 10]` give `[1024 @ Data, 10]`; `[784, 1024 @ Data]` and `[1024 @ Data, 10]` give `[784, 10]` with
    /// [`Owes<Data>`](crate::Owes). New, no communication.
    #[track_caller]
    pub fn matmul<R: Lengths, Q: Debt, PQ>(
        &self,
        right: &Dist<T, R, Q>,
    ) -> Dist<T, <S as Multiplies<R>>::Product, <PQ as AndDebt<<S as Multiplies<R>>::Owed>>::Out>
    where
        S: Multiplies<R>,
        P: TimesDebt<Q, Out = PQ>,
        PQ: AndDebt<<S as Multiplies<R>>::Owed>,
        <S as Multiplies<R>>::Product: Bears<<PQ as AndDebt<<S as Multiplies<R>>::Owed>>::Out>,
    {
        Dist::new(self.part.matmul(&right.part), &self.here)
    }

    /// The elements as another type of floats: what owes sums still owes them.
    ///
    /// # Shapes
    /// The shape stays. New, no communication.
    pub fn to_type<U: Float>(&self) -> Dist<U, S, P>
    where
        T: Float,
    {
        Dist::new(self.part.to_type::<U>(), &self.here)
    }

    /// The transpose of a matrix: a copy.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` gives `[784, 1024 @ Data]`. No communication.
    pub fn t<M: Length, N: Length>(&self) -> Dist<T, shape![N, M], P>
    where
        S: MatrixOf<M, N>,
        shape![N, M]: Placed,
    {
        let part = self.part.as_dyn().t().expect("a matrix").to_tensor();
        Dist::new(part.try_into_shape().expect("the lengths of the matrix"), &self.here)
    }
}

/// A matrix of `M` rows and `N` columns.
#[diagnostic::on_unimplemented(message = "shape `{Self}` is not a matrix", label = "two axes were expected")]
pub trait MatrixOf<M, N>: Lengths {}
impl<M: Length, N: Length> MatrixOf<M, N> for shape![M, N] {}

/// The right operands of operators, and what the results owe.
///
/// Each operator has one row, and a relation for its right operand: the relation has the sentences.
macro_rules! operators {
    ($(
        $(#[$doc:meta])*
        $relation:ident [$($trait:ident $method:ident)*]
        number [$($number:tt)*]
        tensor [$($tensor:tt)*] $owed:ty;
    )*) => {$(
        $(#[$doc])*
        pub trait $relation<T, S: Lengths, P> {
            /// The shape of the result.
            type Out: Lengths;
            /// The sums that the result owes.
            type Owed: Debt;
            #[doc(hidden)]
            const SEAL: Seal;
            $(
                #[doc(hidden)]
                fn $method(self, left: &Tensor<T, S>) -> Tensor<T, Self::Out>;
            )*
        }
        impl<T: Number, S: Lengths, P: $($number)*> $relation<T, S, P> for T {
            type Out = S;
            type Owed = P;
            const SEAL: Seal = Seal;
            $(
                #[track_caller]
                fn $method(self, left: &Tensor<T, S>) -> Tensor<T, S> {
                    $trait::$method(left, self)
                }
            )*
        }
        impl<T: Number, S: Lengths, R: Lengths, Q: Debt, P: Debt, O: Placed> $relation<T, S, P> for &Dist<T, R, Q>
        where
            S: Broadcast<R, Out = O> + AlignsWith<R>,
            $($tensor)*
        {
            type Out = O;
            type Owed = $owed;
            const SEAL: Seal = Seal;
            $(
                #[track_caller]
                fn $method(self, left: &Tensor<T, S>) -> Tensor<T, O> {
                    $trait::$method(left, &self.part)
                }
            )*
        }
        $(
            impl<T: Number, S: Lengths, P: Debt, X: $relation<T, S, P>> $trait<X> for &Dist<T, S, P> {
                type Output = Dist<T, X::Out, X::Owed>;
                #[track_caller]
                fn $method(self, right: X) -> Self::Output {
                    Dist::new(right.$method(&self.part), &self.here)
                }
            }
        )*
    )*};
}
operators! {
    /// A right operand of `+` and `-`: both terms owe the same, and a number is added to what owes nothing.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is no term beside a tensor of shape `{S}` on a mesh",
        label = "expected a number, or `&Dist` with the same elements",
        note = "`Dist::same(here, x)` is a tensor `x` that every process has"
    )]
    TermOf [Add add Sub sub] number [Debt + Settled] tensor [P: SameDebt<Q>] P;
    /// A right operand of `*`: one factor at most owes a sum.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is no factor beside a tensor of shape `{S}` on a mesh",
        label = "expected a number, or `&Dist` with the same elements",
        note = "`Dist::same(here, x)` is a tensor `x` that every process has"
    )]
    FactorOf [Mul mul] number [Debt + Linear] tensor [P: TimesDebt<Q>, O: Bears<<P as TimesDebt<Q>>::Out>] P::Out;
    /// A right operand of `/`: the divisor owes no sum.
    #[diagnostic::on_unimplemented(
        message = "a tensor of shape `{S}` on a mesh is not divided by `{Self}`",
        label = "expected a number, or `&Dist` with the same elements",
        note = "`Dist::same(here, x)` is a tensor `x` that every process has"
    )]
    DivisorOf [Div div] number [Debt + Linear] tensor [Q: Settled, P: Linear, O: Bears<P>] P;
}

impl<T: Signed, S: Lengths, P: Linear> Neg for &Dist<T, S, P> {
    type Output = Dist<T, S, P>;
    fn neg(self) -> Dist<T, S, P> {
        Dist::new(-&self.part, &self.here)
    }
}
