//! Operations on variables: those of [`Dist`](crate::Dist), with gradients.

use super::sweep::{added, is_owed, process, shared, typed};
use super::var::DistVar;
use crate::along::{join, own_share};
use crate::collectives::{divide, gather_along, joined_along, share_along, swap_along};
use crate::error::MachineError;
use crate::fits::AlignsWith;
use crate::here::{Here, or_panic};
use crate::joining::Sum;
use crate::local::KnownTotal;
use crate::mesh::MeshAxis;
use crate::operations::MatrixOf;
use crate::owes::{AndDebt, Debt, Owing, SameDebt, Settled, TimesDebt};
use crate::ragged::{Splitting, rows_of};
use crate::reductions::rows_in_all;
use crate::shapes::EqualParts;
use crate::shapes::{AxisOf, Bears, CanSplit, EndsAll, Gathers, Multiplies, Placed, SumsOver};
use crate::uneven::gather_ragged;
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::shape::Broadcast;
use congruent_grad::{AnyRankVar, Var, custom_vjp};
use core::ops::{Add, Mul, Neg, Sub};

/// The mesh axes along which processes have different values.
pub(super) const fn varying<S: Placed, P: Debt>() -> u32 {
    S::SPLIT_BY | P::OWED_OVER
}

/// Two operands, of which each is on its way to the axes along which the other one varies.
pub(super) fn meet<T: Float + Wire, S: Placed, P: Debt, R: Placed, Q: Debt>(
    x: &DistVar<T, S, P>,
    y: &DistVar<T, R, Q>,
) -> (Var<T, S>, Var<T, R>) {
    let (left, right) = const { (varying::<S, P>(), varying::<R, Q>()) };
    (shared(&x.var, right & !left), shared(&y.var, left & !right))
}

/// Functions of each element, which are not linear.
macro_rules! elementwise {
    ($($(#[$doc:meta])* $name:ident where [$($bound:tt)*])*) => {
        /// # Functions of each element
        impl<T: Float, S: Lengths, P: Debt> DistVar<T, S, P> {$(
            $(#[$doc])*
            ///
            /// # Shapes
            /// The shape stays. No communication; sums must not be owed.
            pub fn $name(&self) -> DistVar<T, S>
            where
                $($bound)*
            {
                DistVar::new(self.var.$name(), &self.here)
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
    /// `x²`
    square where [P: Settled]
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
impl<T: Float + Wire, S: List, P: Debt> DistVar<T, S, P> {
    /// The sums along axis `A`: those of [`Dist::sum`](crate::Dist::sum).
    #[track_caller]
    pub fn sum<const A: isize>(
        &self,
    ) -> DistVar<T, <S as SumsOver<A>>::Rest, <P as AndDebt<<S as SumsOver<A>>::Owed>>::Out>
    where
        S: SumsOver<A>,
        P: AndDebt<<S as SumsOver<A>>::Owed>,
    {
        DistVar::new(self.var.sum::<A>(), &self.here)
    }

    /// The means along axis `A`: those of [`Dist::mean`](crate::Dist::mean).
    #[track_caller]
    pub fn mean<const A: isize>(
        &self,
    ) -> DistVar<T, <S as SumsOver<A>>::Rest, <P as AndDebt<<S as SumsOver<A>>::Owed>>::Out>
    where
        S: SumsOver<A, Dim: KnownTotal>,
        P: AndDebt<<S as SumsOver<A>>::Owed>,
    {
        let rows = rows_in_all::<S, A>(self.var.sizes());
        DistVar::new(self.var.sum::<A>() / T::from_usize(rows), &self.here)
    }

    /// The sum of all elements, which is owed where an axis is split.
    #[track_caller]
    pub fn sum_all(&self) -> DistVar<T, shape![], <P as AndDebt<<S as EndsAll>::Owed>>::Out>
    where
        S: EndsAll,
        P: AndDebt<<S as EndsAll>::Owed>,
    {
        DistVar::new(self.var.sum_all(), &self.here)
    }

    /// The product of matrices: that of [`Dist::matmul`](crate::Dist::matmul).
    #[track_caller]
    pub fn matmul<R: Placed, Q: Debt, PQ>(
        &self,
        right: &DistVar<T, R, Q>,
    ) -> DistVar<T, <S as Multiplies<R>>::Product, <PQ as AndDebt<<S as Multiplies<R>>::Owed>>::Out>
    where
        S: Multiplies<R> + Placed,
        P: TimesDebt<Q, Out = PQ>,
        PQ: AndDebt<<S as Multiplies<R>>::Owed>,
        <S as Multiplies<R>>::Product: Bears<<PQ as AndDebt<<S as Multiplies<R>>::Owed>>::Out>,
    {
        let (left, right) = meet(self, right);
        DistVar::new(left.matmul(&right), &self.here)
    }
}

/// # Collective operations
impl<T: Float + Wire, S: Placed, P: Debt> DistVar<T, S, P> {
    /// The sum of the parts: [`Dist::all_reduce`](crate::Dist::all_reduce). The gradient of each part is that of the sum.
    #[track_caller]
    pub fn all_reduce(&self) -> DistVar<T, S>
    where
        P: Owing,
    {
        let (axis, here) = (<P::Axis as MeshAxis>::INDEX, &self.here);
        let forward = |x: &Var<T, S>| {
            let sum = or_panic(joined_along::<Sum, _>(here, axis, &x.value().as_dyn()));
            typed(sum)
        };
        // Every process has the same gradient of the sum, unless the loss owes its parts.
        let back =
            move |_: &Var<T, S>, _: &Var<T, S>, g: &Var<T, S>| if is_owed(axis) { added(g, axis) } else { g.clone() };
        DistVar::new(custom_vjp(&self.var, forward, back), here)
    }

    /// All shares of axis `A`: [`Dist::all_gather`](crate::Dist::all_gather). The gradient of a share is the share of the gradient.
    #[track_caller]
    pub fn all_gather<const A: isize>(&self) -> DistVar<T, <S as Gathers<A>>::Out, P>
    where
        S: Gathers<A>,
    {
        let (axis, at) = (<S::Axis as MeshAxis>::INDEX, <S as AxisOf<A>>::number(self.var.ndim()));
        let gather = if S::IS_RAGGED { gather_ragged } else { gather_along };
        let forward = |x: &Var<T, S>| typed(or_panic(gather(&self.here, axis, at, &x.value().as_dyn())));
        let back = move |_: &Var<T, S>, _: &Var<T, S::Out>, g: &Var<T, S::Out>| {
            let (here, g) = (process(), g.value());
            typed(match is_owed(axis) {
                true => or_panic(share_along::<Sum, _>(&here, axis, at, &g.as_dyn())),
                false => own_share(&here, axis, at, &g.as_dyn()).to_tensor(),
            })
        };
        DistVar::new(custom_vjp(&self.var, forward, back), &self.here)
    }

    /// The sum of the parts, of which each process keeps its share of axis `A`: [`Dist::reduce_scatter`](crate::Dist::reduce_scatter). The gradient of each part
    /// is that of all shares.
    #[track_caller]
    pub fn reduce_scatter<const A: isize>(&self) -> DistVar<T, <S as CanSplit<A, P::Axis>>::Out>
    where
        P: Owing,
        S: CanSplit<A, P::Axis>,
    {
        let (axis, at) = (<P::Axis as MeshAxis>::INDEX, <S as AxisOf<A>>::number(self.var.ndim()));
        or_panic(divide::<P::Axis>("reduce_scatter", self.var.sizes(), at));
        let forward = |x: &Var<T, S>| typed(or_panic(share_along::<Sum, _>(&self.here, axis, at, &x.value().as_dyn())));
        let back = move |_: &Var<T, S>, _: &Var<T, S::Out>, g: &Var<T, S::Out>| {
            typed(or_panic(gather_along(&process(), axis, at, &g.value().as_dyn())))
        };
        DistVar::new(custom_vjp(&self.var, forward, back), &self.here)
    }

    /// Splits axis `A` where axis `B` was split: [`Dist::all_to_all`](crate::Dist::all_to_all). The gradient goes the other way.
    #[track_caller]
    pub fn all_to_all<const A: isize, const B: isize, R: Placed>(&self) -> DistVar<T, R, P>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        let ndim = self.var.ndim();
        let (to, from) = (<<S as Gathers<B>>::Out as AxisOf<A>>::number(ndim), <S as AxisOf<B>>::number(ndim));
        let axis = <<S as Gathers<B>>::Axis as MeshAxis>::INDEX;
        or_panic(divide::<<S as Gathers<B>>::Axis>("all_to_all", self.var.sizes(), to));
        let forward = |x: &Var<T, S>| typed(or_panic(turned(&self.here, axis, [from, to], &x.value().as_dyn())));
        let back = move |_: &Var<T, S>, _: &Var<T, R>, g: &Var<T, R>| {
            typed(or_panic(turned(&process(), axis, [to, from], &g.value().as_dyn())))
        };
        DistVar::new(custom_vjp(&self.var, forward, back), &self.here)
    }

    /// The transpose of a matrix: [`Dist::t`](crate::Dist::t).
    pub fn t<M: Length, N: Length>(&self) -> DistVar<T, shape![N, M], P>
    where
        S: MatrixOf<M, N>,
        shape![N, M]: Placed,
    {
        let turned = self.var.clone().into_dyn().t().expect("a matrix");
        DistVar::new(turned.try_into_shape().expect("the lengths of the matrix"), &self.here)
    }

    /// The share of this process of axis `A`: [`Dist::split`](crate::Dist::split). The gradient of the whole is that of all shares.
    #[track_caller]
    pub fn split<const A: isize, X: Splitting>(&self) -> DistVar<T, <S as CanSplit<A, X>>::Out, P>
    where
        S: CanSplit<A, X, Out: Bears<P>>,
    {
        let at = <S as AxisOf<A>>::number(self.var.ndim());
        or_panic(divide::<X>("split", self.var.sizes(), at));
        let rows = rows_of(self.var.sizes()[at], X::Axis::SIZE, self.here.place::<X::Axis>());
        let whole = shared(&self.var, 1 << X::Axis::INDEX).into_dyn();
        let share = whole.narrow(at as isize, rows.start as isize, rows.len()).expect("the share of this process");
        DistVar::new(share.try_into_shape().expect(COMPUTED), &self.here)
    }
}

/// The tensor whose axis `to` is split where `from` was.
fn turned<T: Wire>(
    here: &Here,
    axis: usize,
    turn: [usize; 2],
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    swap_along(here, axis, turn, x, |(sizes, from, count), receive| join(sizes, from, count, receive))
}

/// `+` and `-`: both terms owe the same. `*`: one factor at most owes a sum.
macro_rules! operators {
    ($($trait:ident $method:ident [$($bound:tt)*] $owed:ty;)*) => {$(
        impl<T: Float + Wire, S: Placed, R: Placed, P: Debt, Q: Debt, O: Placed> $trait<&DistVar<T, R, Q>> for &DistVar<T, S, P>
        where
            S: Broadcast<R, Out = O> + AlignsWith<R>,
            $($bound)*
        {
            type Output = DistVar<T, O, $owed>;
            #[track_caller]
            fn $method(self, right: &DistVar<T, R, Q>) -> Self::Output {
                let (left, right) = meet(self, right);
                DistVar::new($trait::$method(left, &right), &self.here)
            }
        }
    )*};
}
operators! {
    Add add [P: SameDebt<Q>] P;
    Sub sub [P: SameDebt<Q>] P;
    Mul mul [P: TimesDebt<Q>, O: Bears<<P as TimesDebt<Q>>::Out>] P::Out;
}

impl<T: Float, S: Lengths, P: Debt> Mul<T> for &DistVar<T, S, P> {
    type Output = DistVar<T, S, P>;
    fn mul(self, right: T) -> DistVar<T, S, P> {
        DistVar::new(&self.var * right, &self.here)
    }
}

impl<T: Float, S: Lengths, P: Debt> Neg for &DistVar<T, S, P> {
    type Output = DistVar<T, S, P>;
    fn neg(self) -> DistVar<T, S, P> {
        DistVar::new(-&self.var, &self.here)
    }
}
