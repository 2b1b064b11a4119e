//! Scatter, and its like. An index is a constant.
//!
//! Where an index of `scatter` names a place twice, each value that was meant for it has the gradient of the place, as in PyTorch, although the last one alone
//! is there.

mod put;
mod reduced;

use crate::refuse::OrPanic;
use crate::rules::gather::{Along, Index, flat, with_axis};
use crate::rules::index::typed;
use crate::rules::sure;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::gather::{IndexOperand, ScatterReduction};
use congruent::prelude::*;
use congruent::shape::{AddAlong, FillAlong, NamesAlong, Scattered, SpotAlong, SpotOf, SrcAlong};
use congruent_macros::precompile;

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// With 0 at the places of an index: its own adjoint.
    #[track_caller]
    pub(super) fn dropped_along(&self, along: &Along) -> Self {
        let value = self.value.scatter_value(along.axis, &along.index, T::ZERO);
        let rule = || {
            let along = along.clone();
            move |g: &Self| g.dropped_along(&along)
        };
        Op::new("scatter", value.or_panic()).edge(self, rule).recorded()
    }

    /// With 0 at these positions.
    #[track_caller]
    pub(super) fn blanked(&self, places: &Index) -> Self {
        let sizes: Box<[usize]> = self.sizes().into();
        let row = self.reshape(&[sizes.iter().product()]);
        row.dropped_along(&Along { axis: 0, index: flat(places) }).reshape(&sizes)
    }

    /// Records a scatter of values, or of sums.
    #[precompile]
    #[track_caller]
    pub(super) fn scattered(
        &self,
        op: &'static str,
        value: Tensor<T, AnyRank>,
        axis: isize,
        index: Option<Index>,
        src: &Self,
        adds: bool,
    ) -> Self {
        let along = || Along::new(axis, index.clone().expect("kept"));
        Op::new(op, value)
            .edge(self, || {
                let (along, own) = ((!adds).then(along), Box::<[usize]>::from(self.sizes()));
                move |g| {
                    let g = g.reshape(&with_axis(g.sizes()));
                    let left = along.as_ref().map_or_else(|| g.clone(), |along| g.dropped_along(along));
                    left.sum_to(&with_axis(&own)).reshape(&own)
                }
            })
            .edge(src, || {
                let (along, own) = (along(), Box::<[usize]>::from(src.sizes()));
                move |g| {
                    let put = g.reshape(&with_axis(g.sizes())).gather_along(&along);
                    put.back_to_values(&own, along.axis)
                }
            })
            .recorded()
    }

    /// The gradient of values of these sizes from that of the part that was read: of longer ones along the axis, the first.
    #[track_caller]
    pub(super) fn back_to_values(&self, own: &[usize], axis: usize) -> Self {
        let sizes = with_axis(own);
        let mut wide: Box<[usize]> = self.sizes().into();
        wide[axis] = sizes[axis];
        let whole = if *wide == *self.sizes() { self.clone() } else { self.embed(&wide, axis, 0) };
        whole.sum_to(&sizes).reshape(own)
    }

    /// Records a scatter of one value.
    #[inline(never)]
    #[track_caller]
    pub(super) fn overwritten(&self, value: Tensor<T, AnyRank>, axis: isize, index: Option<Index>) -> Self {
        let rule = || {
            let (along, own) = (Along::new(axis, index.expect("kept")), Box::<[usize]>::from(self.sizes()));
            move |g: &Self| {
                let left = g.reshape(&with_axis(g.sizes())).dropped_along(&along);
                left.sum_to(&with_axis(&own)).reshape(&own)
            }
        };
        Op::new("scatter_value", value).edge(self, rule).recorded()
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.scatter(axis, index, &src.value)?;
        Ok(self.scattered("scatter", value, axis, kept, src, false))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter_add<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.scatter_add(axis, index, &src.value)?;
        Ok(self.scattered("scatter_add", value, axis, kept, src, true))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn scatter_value<X: IndexOperand>(&self, axis: isize, index: X, value: T) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        Ok(self.overwritten(self.value.scatter_value(axis, index, value)?, axis, kept))
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn index_add<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.index_add(axis, index, &src.value)?;
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(src.sizes()), kept.expect("kept"));
            move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
        };
        Ok(Op::new("index_add", value).edge(self, || |g| g.clone()).edge(src, rule).recorded())
    }

    /// Scatters values. As in PyTorch, each value has the gradient of its position, also a value that another overwrites.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn index_copy<X: IndexOperand>(&self, axis: isize, index: X, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[src], index.positions());
        let value = self.value.index_copy(axis, index, &src.value)?;
        Ok(Op::new("index_copy", value)
            .edge(self, || {
                let index = kept.clone().expect("kept");
                move |g: &Self| g.index_fill(axis, &index, T::ZERO).or_panic()
            })
            .edge(src, || {
                let (own, index) = (Box::<[usize]>::from(src.sizes()), kept.clone().expect("kept"));
                move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
            })
            .recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn index_fill<X: IndexOperand>(&self, axis: isize, index: X, value: T) -> Result<Self, ShapeError> {
        let kept = self.record_index(&[], index.positions());
        let value = self.value.index_fill(axis, index, value)?;
        let rule = || {
            let index = kept.expect("kept");
            move |g: &Self| g.index_fill(axis, &index, T::ZERO).or_panic()
        };
        Ok(Op::new("index_fill", value).edge(self, rule).recorded())
    }
}

type Spots<X> = <X as IndexOperand>::Shape;

/// Methods of an axis as a type, an index, and values that are put where it says.
pub trait VarScattered<T, S, X, V> {
    /// The differentiable form of [`ScatterBy::scatter`].
    #[track_caller]
    fn scatter<const A: isize>(&self, index: X, src: V) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>;

    /// The differentiable form of [`ScatterBy::scatter_add`].
    #[track_caller]
    fn scatter_add<const A: isize>(&self, index: X, src: V) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>;

    /// The differentiable form of [`AddBy::index_add`].
    #[track_caller]
    fn index_add<const A: isize>(&self, index: X, src: V) -> Var<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: VarOperand<T, Shape: AddAlong<S, SpotAlong<S, Spots<X>, A>>>;

    /// The differentiable form of [`CopyBy::index_copy`].
    #[track_caller]
    fn index_copy<const A: isize>(&self, index: X, src: V) -> Var<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: VarOperand<T, Shape: AddAlong<S, SpotAlong<S, Spots<X>, A>>>;

    /// The differentiable form of [`ReduceBy::scatter_reduce`](congruent::gather::ReduceBy::scatter_reduce).
    #[track_caller]
    fn scatter_reduce<const A: isize>(
        &self,
        index: X,
        src: V,
        how: impl Into<ScatterReduction>,
    ) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>;
}

#[diagnostic::do_not_recommend]
impl<T: Float, S: List, X, V> VarScattered<T, S, X, V> for Var<T, S> {
    #[track_caller]
    fn scatter<const A: isize>(&self, index: X, src: V) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>,
    {
        let src = src.lift().erased();
        let kept = self.erased.record_index(&[&src], index.positions());
        let value: Tensor<T, Scattered<S, Spots<X>, V::Shape, A>> =
            self.value().scatter::<A>(index, typed::<T, V>(&src));
        let out = self.erased.scattered("scatter", value.into_dyn(), A, kept, &src, false);
        Var::<T, Scattered<S, Spots<X>, V::Shape, A>>::over(out)
    }

    #[track_caller]
    fn scatter_add<const A: isize>(&self, index: X, src: V) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>,
    {
        let src = src.lift().erased();
        let kept = self.erased.record_index(&[&src], index.positions());
        let value: Tensor<T, Scattered<S, Spots<X>, V::Shape, A>> =
            self.value().scatter_add::<A>(index, typed::<T, V>(&src));
        let out = self.erased.scattered("scatter_add", value.into_dyn(), A, kept, &src, true);
        Var::<T, Scattered<S, Spots<X>, V::Shape, A>>::over(out)
    }

    #[track_caller]
    fn index_add<const A: isize>(&self, index: X, src: V) -> Var<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: VarOperand<T, Shape: AddAlong<S, SpotAlong<S, Spots<X>, A>>>,
    {
        sure(self.erased.index_add(A, index.positions(), &src.lift().erased()))
    }

    #[track_caller]
    fn index_copy<const A: isize>(&self, index: X, src: V) -> Var<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: VarOperand<T, Shape: AddAlong<S, SpotAlong<S, Spots<X>, A>>>,
    {
        sure(self.erased.index_copy(A, index.positions(), &src.lift().erased()))
    }

    #[track_caller]
    fn scatter_reduce<const A: isize>(
        &self,
        index: X,
        src: V,
        how: impl Into<ScatterReduction>,
    ) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>,
    {
        let (src, how) = (src.lift().erased(), how.into());
        let kept = self.erased.record_index(&[&src], index.positions());
        let value: Tensor<T, Scattered<S, Spots<X>, V::Shape, A>> =
            self.value().scatter_reduce::<A>(index, typed::<T, V>(&src), how);
        Var::<T, Scattered<S, Spots<X>, V::Shape, A>>::over(self.erased.reduced_into(
            value.into_dyn(),
            A,
            kept,
            &src,
            how,
        ))
    }
}

/// # Filled positions
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::index_fill`].
    #[track_caller]
    pub fn index_fill<const A: isize>(&self, index: impl IndexOperand<Shape: NamesAlong<S, A>>, value: T) -> Var<T, S> {
        sure(self.erased.index_fill(A, index.positions(), value))
    }
}
