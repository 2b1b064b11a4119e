//! Operations of one process, without communication. Operations that need another process do not compile.

use crate::dist::Dist;
use crate::fits::AlignsWith;
use crate::placement::{IsReduced, Linear, Placement, ProductPlacement, SamePlacement, SumPlacement};
use crate::sealed::Seal;
use crate::shapes::{KeepsPlacement, Multiplies, Placed, SumsOver};
use congruent::dim::Length;
use congruent::element::Signed;
use congruent::prelude::*;
use congruent::shape::Broadcast;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Functions of each element, which are not linear.
macro_rules! elementwise {
    ($($(#[$doc:meta])* $name:ident where [$($bound:tt)*])*) => {
        /// # Functions of each element
        impl<T: Float, S: Lengths, P: Placement> Dist<T, S, P> {$(
            $(#[$doc])*
            ///
            /// # Shapes
            /// The shape stays. New, no communication; the tensor must be reduced.
            pub fn $name(&self) -> Dist<T, S>
            where
                $($bound)*
            {
                Dist::new(self.part.$name(), &self.process)
            }
        )*}
    };
}
elementwise! {
    /// `e^x`
    exp where [P: IsReduced]
    /// The natural logarithm.
    ln where [P: IsReduced]
    /// The square root.
    sqrt where [P: IsReduced]
    /// The hyperbolic tangent.
    tanh where [P: IsReduced]
    /// `1 / (1 + e^-x)`
    sigmoid where [P: IsReduced]
    /// The larger of x and 0.
    relu where [P: IsReduced]
    /// `x Φ(x)`, where `Φ` is the distribution function of the normal distribution (Hendrycks and Gimpel 2016).
    gelu where [P: IsReduced]
    /// The absolute value.
    abs where [P: IsReduced]
}

/// # Sums and products
impl<T: Number, S: List, P: Placement> Dist<T, S, P> {
    /// The sums along axis `A`. Along a split axis, each process has the sums of its own elements, and [`all_reduce`](Self::all_reduce) adds them.
    ///
    /// # Shapes
    /// `[1024 @ Data, 10]` along 1 gives `[1024 @ Data]`, along 0 `[10]` with [`Partial<Data>`](crate::Partial). New, no communication.
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
    /// fn columns(x: &Dist<f32, shape![1024 @ Data, 10]>) -> Dist<f32, shape![10], Partial<Data>> {
    ///     x.sum::<0>()
    /// }
    /// ```
    #[track_caller]
    pub fn sum<const A: isize>(
        &self,
    ) -> Dist<T, <S as SumsOver<A>>::Rest, <P as SumPlacement<<S as SumsOver<A>>::Placement>>::Out>
    where
        S: SumsOver<A>,
        P: SumPlacement<<S as SumsOver<A>>::Placement>,
    {
        Dist::new(self.part.sum::<A>(), &self.process)
    }

    /// The product of matrices. If the contracted axis is split, the sums are partial.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` and `[784, 10]` give `[1024 @ Data, 10]`; `[784, 1024 @ Data]` and `[1024 @ Data, 10]` give `[784, 10]` with
    /// [`Partial<Data>`](crate::Partial). New, no communication.
    #[track_caller]
    pub fn matmul<R: Lengths, Q: Placement, PQ>(
        &self,
        right: &Dist<T, R, Q>,
    ) -> Dist<T, <S as Multiplies<R>>::Product, <PQ as SumPlacement<<S as Multiplies<R>>::Placement>>::Out>
    where
        S: Multiplies<R>,
        P: ProductPlacement<Q, Out = PQ>,
        PQ: SumPlacement<<S as Multiplies<R>>::Placement>,
        <S as Multiplies<R>>::Product: KeepsPlacement<<PQ as SumPlacement<<S as Multiplies<R>>::Placement>>::Out>,
    {
        Dist::new(self.part.matmul(&right.part), &self.process)
    }

    /// Converts the elements to another float type. The placement stays.
    ///
    /// # Shapes
    /// The shape stays. New, no communication.
    pub fn to_type<U: Float>(&self) -> Dist<U, S, P>
    where
        T: Float,
    {
        Dist::new(self.part.to_type::<U>(), &self.process)
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
        Dist::new(part.try_into_shape().expect("the lengths of the matrix"), &self.process)
    }
}

/// A matrix of `M` rows and `N` columns.
#[diagnostic::on_unimplemented(message = "shape `{Self}` is not a matrix", label = "two axes were expected")]
pub trait MatrixOf<M, N>: Lengths {}
impl<M: Length, N: Length> MatrixOf<M, N> for shape![M, N] {}

/// The right operands of operators, and the placements of the results.
///
/// Each operator has one row, and a relation for its right operand, which has the error messages.
macro_rules! operators {
    ($(
        $(#[$doc:meta])*
        $relation:ident [$($trait:ident $method:ident)*]
        number [$($number:tt)*]
        tensor [$($tensor:tt)*] $placement:ty;
    )*) => {$(
        $(#[$doc])*
        pub trait $relation<T, S: Lengths, P> {
            /// The shape of the result.
            type Out: Lengths;
            /// The placement of the result.
            type Placement: Placement;
            #[doc(hidden)]
            const SEAL: Seal;
            $(
                #[doc(hidden)]
                fn $method(self, left: &Tensor<T, S>) -> Tensor<T, Self::Out>;
            )*
        }
        impl<T: Number, S: Lengths, P: $($number)*> $relation<T, S, P> for T {
            type Out = S;
            type Placement = P;
            const SEAL: Seal = Seal;
            $(
                #[track_caller]
                fn $method(self, left: &Tensor<T, S>) -> Tensor<T, S> {
                    $trait::$method(left, self)
                }
            )*
        }
        impl<T: Number, S: Lengths, R: Lengths, Q: Placement, P: Placement, O: Placed> $relation<T, S, P> for &Dist<T, R, Q>
        where
            S: Broadcast<R, Out = O> + AlignsWith<R>,
            $($tensor)*
        {
            type Out = O;
            type Placement = $placement;
            const SEAL: Seal = Seal;
            $(
                #[track_caller]
                fn $method(self, left: &Tensor<T, S>) -> Tensor<T, O> {
                    $trait::$method(left, &self.part)
                }
            )*
        }
        $(
            impl<T: Number, S: Lengths, P: Placement, X: $relation<T, S, P>> $trait<X> for &Dist<T, S, P> {
                type Output = Dist<T, X::Out, X::Placement>;
                #[track_caller]
                fn $method(self, right: X) -> Self::Output {
                    Dist::new(right.$method(&self.part), &self.process)
                }
            }
        )*
    )*};
}
operators! {
    /// A right operand of `+` and `-`: both terms have the same placement, and a number is added to a reduced tensor.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is no term beside a tensor of shape `{S}` on a mesh",
        label = "expected a number, or `&Dist` with the same elements",
        note = "`Dist::same(process, x)` is a tensor `x` that every process has"
    )]
    TermOf [Add add Sub sub] number [Placement + IsReduced] tensor [P: SamePlacement<Q>] P;
    /// A right operand of `*`: one factor at most is partial.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is no factor beside a tensor of shape `{S}` on a mesh",
        label = "expected a number, or `&Dist` with the same elements",
        note = "`Dist::same(process, x)` is a tensor `x` that every process has"
    )]
    FactorOf [Mul mul] number [Placement + Linear] tensor [P: ProductPlacement<Q>, O: KeepsPlacement<<P as ProductPlacement<Q>>::Out>] P::Out;
    /// A right operand of `/`: the divisor is reduced.
    #[diagnostic::on_unimplemented(
        message = "a tensor of shape `{S}` on a mesh is not divided by `{Self}`",
        label = "expected a number, or `&Dist` with the same elements",
        note = "`Dist::same(process, x)` is a tensor `x` that every process has"
    )]
    DivisorOf [Div div] number [Placement + Linear] tensor [Q: IsReduced, P: Linear, O: KeepsPlacement<P>] P;
}

impl<T: Signed, S: Lengths, P: Linear> Neg for &Dist<T, S, P> {
    type Output = Dist<T, S, P>;
    fn neg(self) -> Dist<T, S, P> {
        Dist::new(-&self.part, &self.process)
    }
}
