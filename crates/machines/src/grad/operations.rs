//! Operations on variables: those of [`Dist`](crate::Dist), with gradients.

use super::sweep::{added, current_process, is_partial, shared, typed};
use super::var::DistVar;
use crate::collectives::{divide, gather_along, joined_along, share_along, swap_along};
use crate::error::MachineError;
use crate::exchange::{join, own_share};
use crate::fits::AlignsWith;
use crate::joining::Sum;
use crate::local::KnownTotal;
use crate::mesh::MeshAxis;
use crate::operations::MatrixOf;
use crate::placement::{IsPartial, IsReduced, Placement, ProductPlacement, SamePlacement, SumPlacement};
use crate::process::{Process, or_panic};
use crate::ragged::{Splitting, shard_range};
use crate::reductions::rows_in_all;
use crate::shapes::EqualParts;
use crate::shapes::{AxisOf, CanSplit, EndsAll, Gathers, KeepsPlacement, Multiplies, Placed, SumsOver};
use crate::uneven::gather_ragged;
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::shape::Broadcast;
use congruent_grad::{AnyRankVar, Var, custom_vjp};
use core::ops::{Add, Mul, Neg, Sub};

/// The mesh axes along which processes have different values.
pub(super) const fn varying<S: Placed, P: Placement>() -> u32 {
    S::SPLIT_BY | P::PARTIAL_OVER
}

/// Returns two operands, each shared along the axes along which the other one varies.
pub(super) fn meet<T: Float + Wire, S: Placed, P: Placement, R: Placed, Q: Placement>(
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
        impl<T: Float, S: Lengths, P: Placement> DistVar<T, S, P> {$(
            $(#[$doc])*
            ///
            /// # Shapes
            /// The shape stays. No communication; the tensor must be reduced.
            pub fn $name(&self) -> DistVar<T, S>
            where
                $($bound)*
            {
                DistVar::new(self.var.$name(), &self.process)
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
    /// `x²`
    square where [P: IsReduced]
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
impl<T: Float + Wire, S: List, P: Placement> DistVar<T, S, P> {
    /// The sums along axis `A`, like [`Dist::sum`](crate::Dist::sum).
    #[track_caller]
    pub fn sum<const A: isize>(
        &self,
    ) -> DistVar<T, <S as SumsOver<A>>::Rest, <P as SumPlacement<<S as SumsOver<A>>::Placement>>::Out>
    where
        S: SumsOver<A>,
        P: SumPlacement<<S as SumsOver<A>>::Placement>,
    {
        DistVar::new(self.var.sum::<A>(), &self.process)
    }

    /// The means along axis `A`, like [`Dist::mean`](crate::Dist::mean).
    #[track_caller]
    pub fn mean<const A: isize>(
        &self,
    ) -> DistVar<T, <S as SumsOver<A>>::Rest, <P as SumPlacement<<S as SumsOver<A>>::Placement>>::Out>
    where
        S: SumsOver<A, Dim: KnownTotal>,
        P: SumPlacement<<S as SumsOver<A>>::Placement>,
    {
        let rows = rows_in_all::<S, A>(self.var.sizes());
        DistVar::new(self.var.sum::<A>() / T::from_usize(rows), &self.process)
    }

    /// The sum of all elements, which is partial if an axis is split.
    #[track_caller]
    pub fn sum_all(&self) -> DistVar<T, shape![], <P as SumPlacement<<S as EndsAll>::Placement>>::Out>
    where
        S: EndsAll,
        P: SumPlacement<<S as EndsAll>::Placement>,
    {
        DistVar::new(self.var.sum_all(), &self.process)
    }

    /// The product of matrices, like [`Dist::matmul`](crate::Dist::matmul).
    #[track_caller]
    pub fn matmul<R: Placed, Q: Placement, PQ>(
        &self,
        right: &DistVar<T, R, Q>,
    ) -> DistVar<T, <S as Multiplies<R>>::Product, <PQ as SumPlacement<<S as Multiplies<R>>::Placement>>::Out>
    where
        S: Multiplies<R> + Placed,
        P: ProductPlacement<Q, Out = PQ>,
        PQ: SumPlacement<<S as Multiplies<R>>::Placement>,
        <S as Multiplies<R>>::Product: KeepsPlacement<<PQ as SumPlacement<<S as Multiplies<R>>::Placement>>::Out>,
    {
        let (left, right) = meet(self, right);
        DistVar::new(left.matmul(&right), &self.process)
    }
}

/// # Collective operations
impl<T: Float + Wire, S: Placed, P: Placement> DistVar<T, S, P> {
    /// The sum of the parts, like [`Dist::all_reduce`](crate::Dist::all_reduce). The gradient of each part is that of the sum.
    #[track_caller]
    pub fn all_reduce(&self) -> DistVar<T, S>
    where
        P: IsPartial,
    {
        let (axis, process) = (<P::Axis as MeshAxis>::INDEX, &self.process);
        let forward = |x: &Var<T, S>| {
            let sum = or_panic(joined_along::<Sum, _>(process, axis, &x.value().as_dyn()));
            typed(sum)
        };
        // All processes have the same gradient of the sum, unless the loss is partial.
        let back = move |_: &Var<T, S>, _: &Var<T, S>, g: &Var<T, S>| {
            if is_partial(axis) { added(g, axis) } else { g.clone() }
        };
        DistVar::new(custom_vjp(&self.var, forward, back), process)
    }

    /// All shares of axis `A`, like [`Dist::all_gather`](crate::Dist::all_gather). The gradient of a share is the share of the gradient.
    #[track_caller]
    pub fn all_gather<const A: isize>(&self) -> DistVar<T, <S as Gathers<A>>::Out, P>
    where
        S: Gathers<A>,
    {
        let (axis, at) = (<S::Axis as MeshAxis>::INDEX, <S as AxisOf<A>>::number(self.var.ndim()));
        let gather = if S::IS_RAGGED { gather_ragged } else { gather_along };
        let forward = |x: &Var<T, S>| typed(or_panic(gather(&self.process, axis, at, &x.value().as_dyn())));
        let back = move |_: &Var<T, S>, _: &Var<T, S::Out>, g: &Var<T, S::Out>| {
            let (process, g) = (current_process(), g.value());
            typed(match is_partial(axis) {
                true => or_panic(share_along::<Sum, _>(&process, axis, at, &g.as_dyn())),
                false => own_share(&process, axis, at, &g.as_dyn()).to_tensor(),
            })
        };
        DistVar::new(custom_vjp(&self.var, forward, back), &self.process)
    }

    /// The sum of the parts, of which each process keeps its share of axis `A`, like [`Dist::reduce_scatter`](crate::Dist::reduce_scatter). The
    /// gradient of each part is that of all shares.
    #[track_caller]
    pub fn reduce_scatter<const A: isize>(&self) -> DistVar<T, <S as CanSplit<A, P::Axis>>::Out>
    where
        P: IsPartial,
        S: CanSplit<A, P::Axis>,
    {
        let (axis, at) = (<P::Axis as MeshAxis>::INDEX, <S as AxisOf<A>>::number(self.var.ndim()));
        or_panic(divide::<P::Axis>("reduce_scatter", self.var.sizes(), at));
        let forward =
            |x: &Var<T, S>| typed(or_panic(share_along::<Sum, _>(&self.process, axis, at, &x.value().as_dyn())));
        let back = move |_: &Var<T, S>, _: &Var<T, S::Out>, g: &Var<T, S::Out>| {
            typed(or_panic(gather_along(&current_process(), axis, at, &g.value().as_dyn())))
        };
        DistVar::new(custom_vjp(&self.var, forward, back), &self.process)
    }

    /// Splits axis `A` where axis `B` was split, like [`Dist::all_to_all`](crate::Dist::all_to_all). The gradient is exchanged in the opposite
    /// direction.
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
        let forward = |x: &Var<T, S>| typed(or_panic(turned(&self.process, axis, [from, to], &x.value().as_dyn())));
        let back = move |_: &Var<T, S>, _: &Var<T, R>, g: &Var<T, R>| {
            typed(or_panic(turned(&current_process(), axis, [to, from], &g.value().as_dyn())))
        };
        DistVar::new(custom_vjp(&self.var, forward, back), &self.process)
    }

    /// The transpose of a matrix, like [`Dist::t`](crate::Dist::t).
    pub fn t<M: Length, N: Length>(&self) -> DistVar<T, shape![N, M], P>
    where
        S: MatrixOf<M, N>,
        shape![N, M]: Placed,
    {
        let turned = self.var.clone().into_dyn().t().expect("a matrix");
        DistVar::new(turned.try_into_shape().expect("the lengths of the matrix"), &self.process)
    }

    /// The share of this process of axis `A`, like [`Dist::split`](crate::Dist::split). The gradient of the whole is that of all shares.
    #[track_caller]
    pub fn split<const A: isize, X: Splitting>(&self) -> DistVar<T, <S as CanSplit<A, X>>::Out, P>
    where
        S: CanSplit<A, X, Out: KeepsPlacement<P>>,
    {
        let at = <S as AxisOf<A>>::number(self.var.ndim());
        or_panic(divide::<X>("split", self.var.sizes(), at));
        let rows = shard_range(self.var.sizes()[at], X::Axis::SIZE, self.process.coordinate::<X::Axis>());
        let whole = shared(&self.var, 1 << X::Axis::INDEX).into_dyn();
        let share = whole.narrow(at as isize, rows.start as isize, rows.len()).expect("the share of this process");
        DistVar::new(share.try_into_shape().expect(COMPUTED), &self.process)
    }
}

/// Returns the tensor with axis `to` split where `from` was.
fn turned<T: Wire>(
    process: &Process,
    axis: usize,
    turn: [usize; 2],
    x: &Strided<T, AnyRank>,
) -> Result<Tensor<T, AnyRank>, MachineError> {
    swap_along(process, axis, turn, x, |(sizes, from, count), receive| join(sizes, from, count, receive))
}

/// `+` and `-`: both terms have the same placement. `*`: one factor at most is partial.
macro_rules! operators {
    ($($trait:ident $method:ident [$($bound:tt)*] $placement:ty;)*) => {$(
        impl<T: Float + Wire, S: Placed, R: Placed, P: Placement, Q: Placement, O: Placed> $trait<&DistVar<T, R, Q>> for &DistVar<T, S, P>
        where
            S: Broadcast<R, Out = O> + AlignsWith<R>,
            $($bound)*
        {
            type Output = DistVar<T, O, $placement>;
            #[track_caller]
            fn $method(self, right: &DistVar<T, R, Q>) -> Self::Output {
                let (left, right) = meet(self, right);
                DistVar::new($trait::$method(left, &right), &self.process)
            }
        }
    )*};
}
operators! {
    Add add [P: SamePlacement<Q>] P;
    Sub sub [P: SamePlacement<Q>] P;
    Mul mul [P: ProductPlacement<Q>, O: KeepsPlacement<<P as ProductPlacement<Q>>::Out>] P::Out;
}

impl<T: Float, S: Lengths, P: Placement> Mul<T> for &DistVar<T, S, P> {
    type Output = DistVar<T, S, P>;
    fn mul(self, right: T) -> DistVar<T, S, P> {
        DistVar::new(&self.var * right, &self.process)
    }
}

impl<T: Float, S: Lengths, P: Placement> Neg for &DistVar<T, S, P> {
    type Output = DistVar<T, S, P>;
    fn neg(self) -> DistVar<T, S, P> {
        DistVar::new(-&self.var, &self.process)
    }
}
