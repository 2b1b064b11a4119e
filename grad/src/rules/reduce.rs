//! Sums and means, and the adjoint of broadcasting.

use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Kept, KeptAxes, ReduceAxes, ReducedAxes};

impl<T: Float> Erased<T> {
    /// The sum over every axis that was stretched to get here from these sizes: the adjoint of broadcasting, whose own adjoint is `expand`.
    #[track_caller]
    pub(crate) fn sum_to(&self, sizes: &[usize]) -> Self {
        if self.sizes() == sizes {
            return self.clone();
        }
        let more = self.sizes().len() - sizes.len();
        let stretched = |&axis: &usize| axis < more || sizes[axis - more] == 1 && self.sizes()[axis] != 1;
        let axes: Vec<isize> = (0..self.sizes().len()).filter(stretched).map(|axis| axis as isize).collect();
        self.sum(&axes, true).unwrap_or_else(|error| panic!("{error}")).reshape(sizes)
    }

    /// The sum along these axes; along all, if none is named.
    #[track_caller]
    pub(crate) fn sum(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        Ok(Op::new("sum", self.value.sum(axes, keepdim)?).edge(self, || self.spread(axes)).recorded())
    }

    /// As [`sum`](Self::sum).
    #[track_caller]
    pub(crate) fn mean(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let out = self.value.mean(axes, keepdim)?;
        let count = self.value.numel().checked_div(out.numel()).unwrap_or(0);
        let rule = || {
            let spread = self.spread(axes);
            move |g: &Self| spread(&g.over(T::of(count)))
        };
        Ok(Op::new("mean", out).edge(self, rule).recorded())
    }

    /// As [`sum`](Self::sum).
    #[track_caller]
    pub(crate) fn logsumexp(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let rule = || {
            let (x, spread) = (self.clone(), self.spread(axes));
            move |y: &Self, g: &Self| spread(g).mul(&x.sub(&spread(y)).exp())
        };
        Ok(Op::new("logsumexp", self.value.logsumexp(axes, keepdim)?).edge_from_output(self, rule).recorded())
    }

    /// As [`sum`](Self::sum); divided by one less than there are elements.
    #[track_caller]
    pub(crate) fn var(&self, axes: &[isize], keepdim: bool) -> Result<Self, ShapeError> {
        let out = self.value.var(axes, keepdim)?;
        let count = self.value.numel().checked_div(out.numel()).unwrap_or(0);
        let rule = || {
            let (x, spread) = (self.clone(), self.spread(axes));
            let axes: Box<[isize]> = axes.into();
            move |g: &Self| {
                let off = x.sub(&x.mean(&axes, true).expect("these axes are there"));
                spread(g).mul(&off).times(T::of(2.0) / (T::of(count) - T::ONE))
            }
        };
        Ok(Op::new("var", out).edge(self, rule).recorded())
    }

    /// The adjoint of a sum: the gradient, at every position that was added up. (Of axes that are there.)
    fn spread(&self, axes: &[isize]) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let wide: Box<[usize]> = self.sizes().into();
        let rank = wide.len() as isize;
        let summed = |axis: usize| axes.is_empty() || axes.iter().any(|a| a.rem_euclid(rank) == axis as isize);
        let kept: Box<[usize]> = wide.iter().enumerate().map(|(axis, &n)| if summed(axis) { 1 } else { n }).collect();
        move |g| g.reshape(&kept).expand(&wide)
    }
}

/// A reduction in all its forms on a list.
///
/// ```text
/// impl<T: Float, S: List> Var<T, S> { pub fn sum<const AXIS: isize>(&self) -> VarOf<T, Reduced<S, AXIS>> where S: Reduce<AXIS> { .. } .. }
/// impl<T: Float, S: Lengths> Var<T, S> { pub fn sum_all(&self) -> Var<T, ()> { .. } }
/// ```
macro_rules! forms {
    ($($name:ident $keep:ident $axes:ident $axes_keep:ident $all:ident;)*) => {$(
        impl<T: Float, S: List> Var<T, S> {
            #[doc = concat!("As [`Strided::", stringify!($name), "`].")]
            #[track_caller]
            pub fn $name<const AXIS: isize>(&self) -> VarOf<T, Reduced<S, AXIS>>
            where
                S: Reduce<AXIS>,
            {
                over::<T, Reduced<S, AXIS>>(self.erased.$name(&[AXIS], false))
            }

            #[doc = concat!("As [`Strided::", stringify!($keep), "`].")]
            #[track_caller]
            pub fn $keep<const AXIS: isize>(&self) -> VarOf<T, Kept<S, AXIS>>
            where
                S: Reduce<AXIS>,
            {
                over::<T, Kept<S, AXIS>>(self.erased.$name(&[AXIS], true))
            }

            #[doc = concat!("As [`Strided::", stringify!($axes), "`].")]
            #[track_caller]
            pub fn $axes<X>(&self) -> VarOf<T, ReducedAxes<S, X>>
            where
                S: ReduceAxes<X>,
            {
                over::<T, ReducedAxes<S, X>>(self.erased.$name(&marked::<S, X>(self.ndim()), false))
            }

            #[doc = concat!("As [`Strided::", stringify!($axes_keep), "`].")]
            #[track_caller]
            pub fn $axes_keep<X>(&self) -> VarOf<T, KeptAxes<S, X>>
            where
                S: ReduceAxes<X>,
            {
                over::<T, KeptAxes<S, X>>(self.erased.$name(&marked::<S, X>(self.ndim()), true))
            }
        }
        impl<T: Float, S: Lengths> Var<T, S> {
            #[doc = concat!("As [`Strided::", stringify!($all), "`].")]
            #[track_caller]
            pub fn $all(&self) -> Var<T, ()> {
                over::<T, ()>(self.erased.$name(&[], false))
            }
        }
    )*};
}
forms! {
    sum sum_keepdim sum_axes sum_axes_keepdim sum_all;
    mean mean_keepdim mean_axes mean_axes_keepdim mean_all;
    logsumexp logsumexp_keepdim logsumexp_axes logsumexp_axes_keepdim logsumexp_all;
    var var_keepdim var_axes var_axes_keepdim var_all;
}

/// What the types have proven.
#[track_caller]
fn over<T: Float, S: Lengths>(out: Result<Erased<T>, ShapeError>) -> Var<T, S> {
    Var::over(out.unwrap_or_else(|error| panic!("{error}")))
}

/// The axes of a list, as numbers. (Of a scalar, whose axes are lent, any.)
fn marked<S: ReduceAxes<X>, X>(rank: usize) -> Vec<isize> {
    let marks = S::marks(rank);
    let axes = marks.iter().enumerate().filter(|(_, marked)| **marked);
    axes.map(|(axis, _)| axis as isize).collect()
}
