//! Operations of one process: none of them communicates. What would need another process does not compile.

use crate::dist::Dist;
use crate::owes::{AndDebt, Debt, SameDebt, Settled, TimesDebt};
use crate::shapes::{Multiplies, Placed, SumsOver};
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::shape::{Broadcast, Matmul, Reduce};
use core::ops::{Add, Div, Mul, Neg, Sub};

/// Functions of each element, which are not linear.
macro_rules! elementwise {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// # Functions of each element
        impl<T: Float, S: Placed, P: Debt> Dist<T, S, P> {$(
            $(#[$doc])*
            ///
            /// # Shapes
            /// The shape stays. New, no communication; sums must not be owed.
            pub fn $name(&self) -> Dist<T, S>
            where
                P: Settled,
            {
                Dist::new(self.part.$name(), &self.here)
            }
        )*}
    };
}
elementwise! {
    /// `e^x`
    exp
    /// The natural logarithm.
    ln
    /// The square root.
    sqrt
    /// The hyperbolic tangent.
    tanh
    /// `1 / (1 + e^-x)`
    sigmoid
    /// The larger of x and 0.
    relu
    /// The absolute value.
    abs
}

/// # Sums and products
impl<T: Number, S: Placed, P: Debt> Dist<T, S, P> {
    /// The sums along axis `A`. Of an axis that is split they are owed: [`all_reduce`](Self::all_reduce) adds the parts.
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
    pub fn sum<const A: isize>(&self) -> Dist<T, <S as SumsOver<A>>::Rest, <P as AndDebt<<S as SumsOver<A>>::Owed>>::Out>
    where
        S: SumsOver<A>,
        P: AndDebt<<S as SumsOver<A>>::Owed>,
        S: Reduce<A, Out = <S as SumsOver<A>>::Rest>,
    {
        Dist::new(self.part.sum::<A>(), &self.here)
    }

    /// The product of matrices. Where the contracted axis is split, the sums are owed.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` and `[784, 10]` give `[1024 @ Data, 10]`; `[784, 1024 @ Data]` and `[1024 @ Data, 10]` give `[784, 10]` with
    /// [`Owes<Data>`](crate::Owes). New, no communication.
    #[track_caller]
    pub fn matmul<R: Placed, Q: Debt, PQ: Debt>(
        &self,
        right: &Dist<T, R, Q>,
    ) -> Dist<T, <S as Multiplies<R>>::Product, <PQ as AndDebt<<S as Multiplies<R>>::Owed>>::Out>
    where
        S: Multiplies<R>,
        P: TimesDebt<Q, Out = PQ>,
        PQ: AndDebt<<S as Multiplies<R>>::Owed>,
        S: Matmul<R, Out = <S as Multiplies<R>>::Product>,
    {
        Dist::new(self.part.matmul(&right.part), &self.here)
    }

    /// The transpose of a matrix: a copy.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` gives `[784, 1024 @ Data]`. No communication.
    pub fn t<M: Length, N: Length>(&self) -> Dist<T, shape![N, M], P>
    where
        S: Matrix<M, N>,
        shape![N, M]: Placed,
    {
        let part = self.part.as_dyn().t().expect("a matrix").to_tensor();
        Dist::new(part.try_into_shape().expect("the lengths of the matrix"), &self.here)
    }
}

/// A matrix of `M` rows and `N` columns.
#[diagnostic::on_unimplemented(message = "shape `{Self}` is not a matrix", label = "two axes were expected")]
pub trait Matrix<M, N>: Lengths {}
impl<M: Length, N: Length> Matrix<M, N> for shape![M, N] {}

/// `+` and `-`: both terms owe the same.
macro_rules! sums {
    ($($trait:ident $method:ident)*) => {$(
        impl<T: Number, S: Placed, R: Placed, P: SameDebt<Q>, Q: Debt, O: Placed> $trait<&Dist<T, R, Q>> for &Dist<T, S, P>
        where
            S: Broadcast<R, Out = O>,
        {
            type Output = Dist<T, O, P>;
            #[track_caller]
            fn $method(self, right: &Dist<T, R, Q>) -> Dist<T, O, P> {
                Dist::new((&self.part).$method(&right.part), &self.here)
            }
        }
    )*};
}
sums! { Add add Sub sub }

impl<T: Number, S: Placed, R: Placed, P: TimesDebt<Q>, Q: Debt, O: Placed> Mul<&Dist<T, R, Q>> for &Dist<T, S, P>
where
    S: Broadcast<R, Out = O>,
{
    type Output = Dist<T, O, P::Out>;
    #[track_caller]
    fn mul(self, right: &Dist<T, R, Q>) -> Self::Output {
        Dist::new(&self.part * &right.part, &self.here)
    }
}

impl<T: Number, S: Placed, R: Placed, P: Debt, Q: Settled, O: Placed> Div<&Dist<T, R, Q>> for &Dist<T, S, P>
where
    S: Broadcast<R, Out = O>,
{
    type Output = Dist<T, O, P>;
    #[track_caller]
    fn div(self, right: &Dist<T, R, Q>) -> Self::Output {
        Dist::new(&self.part / &right.part, &self.here)
    }
}

/// Products with one number are linear; sums with one are not.
macro_rules! numbers {
    ($($bound:ident $trait:ident $method:ident $debt:ident)*) => {$(
        impl<T: Number, S: Placed, P: $debt> $trait<T> for &Dist<T, S, P> {
            type Output = Dist<T, S, P>;
            #[track_caller]
            fn $method(self, right: T) -> Dist<T, S, P> {
                Dist::new((&self.part).$method(right), &self.here)
            }
        }
    )*};
}
numbers! {
    Number Add add Settled
    Number Sub sub Settled
    Number Mul mul Debt
    Number Div div Debt
}

impl<T: Float, S: Placed, P: Debt> Neg for &Dist<T, S, P> {
    type Output = Dist<T, S, P>;
    fn neg(self) -> Dist<T, S, P> {
        Dist::new(-&self.part, &self.here)
    }
}
