//! Gather and scatter, and their like. An index is a constant.
//!
//! What is gathered is put back by adding, and what is put is gathered back: each is the adjoint of the other.
//! Where an index of `scatter` or `index_put` names a place twice, each value that was meant for it has the gradient of the place, as in
//! PyTorch, although the last one alone is there.

use super::sure;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::gather::{IndexOperand, ScatterReduction};
use congruent::prelude::*;
use congruent::shape::{
    AddAlong, AddsWhere, EmbedIn, FillAlong, Fills, GatherAlong, Gathered, NamesAlong, PickFrom, Picked, Scattered,
    SelectAlong, Selected, SpotAlong, SpotOf, SrcAlong, TakeAlong, Taken,
};
use congruent::slice::Indices;
use congruent::{Float, Shared};

/// An index, as a rule keeps it.
pub(super) type Index = Shared<i64, AnyRank>;
type Spots<X> = <X as IndexOperand>::Shape;

/// How an index lies at the operand of an operation and its result: with the axes that scalars lend, and the axis from the front.
#[derive(Clone)]
pub(super) struct Along {
    pub(super) axis: usize,
    pub(super) index: Index,
}

impl Along {
    pub(super) fn new(axis: isize, index: Index) -> Self {
        let index = if index.ndim() == 0 { index.view([1]).expect("one element") } else { index };
        Along { axis: axis.rem_euclid(index.ndim() as isize) as usize, index }
    }
}

/// With an axis, where it has none.
pub(super) fn with_axis(sizes: &[usize]) -> Box<[usize]> {
    if sizes.is_empty() { [1].into() } else { sizes.into() }
}

impl<T: Float> Erased<T> {
    /// The index as a rule keeps it, where there will be one.
    fn kept(&self, others: &[&Self], index: &impl IndexOperand) -> Option<Index> {
        let tracked = self.is_tracked() || others.iter().any(|other| other.is_tracked());
        tracked.then(|| index.numbers().into_shared())
    }

    /// The positions that the items of an index pick, where there will be a rule. (If they do not fit, the operation says so.)
    fn places(&self, others: &[&Self], items: &impl Indices) -> Option<Index> {
        let tracked = self.is_tracked() || others.iter().any(|other| other.is_tracked());
        let places = tracked.then(|| items.places(self.sizes()).ok()).flatten();
        places.map(Tensor::into_shared)
    }

    /// The elements at the places of an index: nothing of `self` stretches.
    #[track_caller]
    pub(super) fn gather_along(&self, along: &Along) -> Self {
        let value = self.value.gather(along.axis, &along.index).or_panic();
        let rule = || {
            let (sizes, along) = (Box::<[usize]>::from(self.sizes()), along.clone());
            move |g: &Self| g.put_along(&sizes, &along)
        };
        Op::new("gather", value).edge(self, rule).recorded()
    }

    /// Zeros of these sizes, to which each element is added at its place.
    #[track_caller]
    pub(super) fn put_along(&self, sizes: &[usize], along: &Along) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.scatter_add_(along.axis, &along.index, &self.value).or_panic();
        let rule = || {
            let along = along.clone();
            move |g: &Self| g.gather_along(&along)
        };
        Op::new("scatter_add", value).edge(self, rule).recorded()
    }

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

    /// What an index has gathered.
    #[track_caller]
    fn gathered(&self, op: &'static str, value: Tensor<T, AnyRank>, axis: isize, index: Option<Index>) -> Self {
        let rule = || {
            let along = Along::new(axis, index.expect("kept"));
            let own: Box<[usize]> = self.sizes().into();
            move |g: &Self| {
                let g = g.reshape(&with_axis(g.sizes()));
                let sizes = with_axis(&own);
                let mut wide: Box<[usize]> = g.sizes().into();
                wide[along.axis] = sizes[along.axis];
                g.put_along(&wide, &along).sum_to(&sizes).reshape(&own)
            }
        };
        Op::new(op, value).edge(self, rule).recorded()
    }

    /// What values were scattered to, or added.
    #[track_caller]
    fn scattered(
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

    /// What a value was scattered to.
    #[track_caller]
    fn overwritten(&self, value: Tensor<T, AnyRank>, axis: isize, index: Option<Index>) -> Self {
        let rule = || {
            let (along, own) = (Along::new(axis, index.expect("kept")), Box::<[usize]>::from(self.sizes()));
            move |g: &Self| {
                let left = g.reshape(&with_axis(g.sizes())).dropped_along(&along);
                left.sum_to(&with_axis(&own)).reshape(&own)
            }
        };
        Op::new("scatter_value", value).edge(self, rule).recorded()
    }

    /// The positions of an axis that a vector names; a scalar has one.
    #[track_caller]
    pub(crate) fn index_select(&self, axis: isize, index: impl IndexOperand) -> Result<Self, ShapeError> {
        let kept = self.kept(&[], &index);
        let value = self.value.index_select(axis, index)?;
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(self.sizes()), kept.expect("kept"));
            move |g: &Self| g.index_added(&own, axis, &index)
        };
        Ok(Op::new("index_select", value).edge(self, rule).recorded())
    }

    /// Zeros of these sizes, to which elements are added at the positions that a vector names: the adjoint of `index_select`.
    #[track_caller]
    pub(super) fn index_added(&self, sizes: &[usize], axis: isize, index: &Index) -> Self {
        let mut value = Tensor::<T, _>::zeros_of(AnyRank::from(sizes));
        value.index_add_(axis, index, &self.value).or_panic();
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(self.sizes()), index.clone());
            move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
        };
        Op::new("index_add", value).edge(self, rule).recorded()
    }

    #[track_caller]
    pub(crate) fn index_add(&self, axis: isize, index: impl IndexOperand, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.kept(&[src], &index);
        let value = self.value.index_add(axis, index, &src.value)?;
        let rule = || {
            let (own, index) = (Box::<[usize]>::from(src.sizes()), kept.expect("kept"));
            move |g: &Self| g.index_select(axis, &index).or_panic().reshape(&own)
        };
        Ok(Op::new("index_add", value).edge(self, || |g| g.clone()).edge(src, rule).recorded())
    }

    #[track_caller]
    pub(crate) fn index_fill(&self, axis: isize, index: impl IndexOperand, value: T) -> Result<Self, ShapeError> {
        let kept = self.kept(&[], &index);
        let value = self.value.index_fill(axis, index, value)?;
        let rule = || {
            let index = kept.expect("kept");
            move |g: &Self| g.index_fill(axis, &index, T::ZERO).or_panic()
        };
        Ok(Op::new("index_fill", value).edge(self, rule).recorded())
    }

    /// Rows of a table, by an index of any shape.
    #[track_caller]
    pub(crate) fn embedding(&self, index: impl IndexOperand) -> Result<Self, ShapeError> {
        let kept = self.kept(&[], &index);
        let value = self.value.embedding(index)?;
        let rule = || {
            let (table, index) = (Box::<[usize]>::from(self.sizes()), flat(&kept.expect("kept")));
            move |g: &Self| g.reshape(&[index.numel(), table[1]]).index_added(&table, 0, &index)
        };
        Ok(Op::new("embedding", value).edge(self, rule).recorded())
    }

    /// The elements at these positions, counted row-major.
    #[track_caller]
    pub(super) fn taken(&self, places: &Index) -> Self {
        let places = flat(places);
        let row = self.reshape(&[self.sizes().iter().product()]);
        row.index_select(0, &places).or_panic()
    }

    /// Zeros of these sizes, to which elements are added at positions counted row-major: the adjoint of `taken`.
    #[track_caller]
    pub(super) fn put_back(&self, sizes: &[usize], places: &Index) -> Self {
        let row = self.reshape(&[places.numel()]);
        row.index_added(&[sizes.iter().product()], 0, &flat(places)).reshape(sizes)
    }

    /// With 0 at these positions.
    #[track_caller]
    fn blanked(&self, places: &Index) -> Self {
        let sizes: Box<[usize]> = self.sizes().into();
        let row = self.reshape(&[sizes.iter().product()]);
        row.dropped_along(&Along { axis: 0, index: flat(places) }).reshape(&sizes)
    }

    /// What positions picked.
    #[track_caller]
    pub(super) fn picked(&self, op: &'static str, value: Tensor<T, AnyRank>, places: Option<Index>) -> Self {
        let rule = || {
            let (sizes, places) = (Box::<[usize]>::from(self.sizes()), places.expect("kept"));
            move |g: &Self| g.put_back(&sizes, &places)
        };
        Op::new(op, value).edge(self, rule).recorded()
    }

    /// What values were put to, or added.
    #[track_caller]
    fn put(
        &self,
        op: &'static str,
        value: Tensor<T, AnyRank>,
        places: Option<Index>,
        values: &Self,
        adds: bool,
    ) -> Self {
        Op::new(op, value)
            .edge(self, || {
                let places = places.clone().filter(|_| !adds);
                move |g| places.as_ref().map_or_else(|| g.clone(), |places| g.blanked(places))
            })
            .edge(values, || {
                let (own, places) = (Box::<[usize]>::from(values.sizes()), places.clone().expect("kept"));
                move |g| {
                    let put = g.taken(&places).reshape(places.sizes());
                    // Values may have more axes, of length 1, in front.
                    let more = own.len().saturating_sub(put.sizes().len());
                    let wide: Box<[usize]> = std::iter::repeat_n(1, more).chain(put.sizes().iter().copied()).collect();
                    put.reshape(&wide).sum_to(&own)
                }
            })
            .recorded()
    }
}

/// As a vector.
fn flat(places: &Index) -> Index {
    places.view([-1]).unwrap_or_else(|_| places.to_tensor().into_shared().view([-1]).expect("a vector"))
}

/// The position of each element, row-major.
pub(super) fn positions<S: Lengths>(shape: S) -> Tensor<i64, S> {
    Tensor::arange_of(shape)
}

/// Methods of an axis as a type and one other operand. (That operand is a parameter of the trait, so that the axis stands in the turbofish alone.)
pub trait VarIndexed<T, S, X> {
    /// As [`GatherBy::gather`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, VarIndexed, grad};
    ///
    /// let x: Var<f64, shape![2, 3]> = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).into();
    /// let index = Tensor::from([[2_i64, 2], [0, 1]]);
    /// let g = grad(&x, |x| x.gather::<1>(&index).square().sum_all());
    /// assert_eq!(g.to_vec(), [0.0, 0.0, 12.0, 8.0, 10.0, 0.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, VarIndexed};
    ///
    /// let x: Var<f64, shape![2, 3]> = Tensor::ones().into();
    /// x.gather::<1>(&Tensor::from([[[0_i64]]]));   // the index has more axes
    /// ```
    #[track_caller]
    fn gather<const A: isize>(&self, index: X) -> VarOf<T, Gathered<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: GatherAlong<S, A>>;

    /// As [`SelectBy::index_select`].
    #[track_caller]
    fn index_select<const A: isize>(&self, index: X) -> VarOf<T, Selected<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>;

    /// As [`SelectBy::take_along_dim`].
    #[track_caller]
    fn take_along_dim<const A: isize>(&self, index: X) -> VarOf<T, Taken<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>;

    /// As [`ScatterValueBy::scatter_value`].
    #[track_caller]
    fn scatter_value<const A: isize>(&self, index: X, value: T) -> VarOf<T, <Spots<X> as FillAlong<S, A>>::Out>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>;
}

#[diagnostic::do_not_recommend]
impl<T: Float, S: List, X> VarIndexed<T, S, X> for Var<T, S> {
    #[track_caller]
    fn gather<const A: isize>(&self, index: X) -> VarOf<T, Gathered<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: GatherAlong<S, A>>,
    {
        let kept = self.erased.kept(&[], &index);
        let value: Tensor<T, Gathered<S, Spots<X>, A>> = self.value().gather::<A>(index);
        Var::<T, Gathered<S, Spots<X>, A>>::over(self.erased.gathered("gather", value.into_dyn(), A, kept))
    }

    #[track_caller]
    fn index_select<const A: isize>(&self, index: X) -> VarOf<T, Selected<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>,
    {
        sure::<T, Selected<S, Spots<X>, A>>(self.erased.index_select(A, index))
    }

    #[track_caller]
    fn take_along_dim<const A: isize>(&self, index: X) -> VarOf<T, Taken<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>,
    {
        let kept = self.erased.kept(&[], &index);
        let value: Tensor<T, Taken<S, Spots<X>, A>> = self.value().take_along_dim::<A>(index);
        Var::<T, Taken<S, Spots<X>, A>>::over(self.erased.gathered("take_along_dim", value.into_dyn(), A, kept))
    }

    #[track_caller]
    fn scatter_value<const A: isize>(&self, index: X, value: T) -> VarOf<T, <Spots<X> as FillAlong<S, A>>::Out>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
    {
        let kept = self.erased.kept(&[], &index);
        let value: Tensor<T, <Spots<X> as FillAlong<S, A>>::Out> = self.value().scatter_value::<A>(index, value);
        Var::<T, <Spots<X> as FillAlong<S, A>>::Out>::over(self.erased.overwritten(value.into_dyn(), A, kept))
    }
}

/// Methods of an axis as a type, an index, and values that are put where it says.
pub trait VarScattered<T, S, X, V> {
    /// As [`ScatterBy::scatter`].
    #[track_caller]
    fn scatter<const A: isize>(&self, index: X, src: V) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>;

    /// As [`ScatterBy::scatter_add`].
    #[track_caller]
    fn scatter_add<const A: isize>(&self, index: X, src: V) -> VarOf<T, Scattered<S, Spots<X>, V::Shape, A>>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
        V: VarOperand<T, Shape: SrcAlong<S, SpotOf<S, Spots<X>, A>>>;

    /// As [`AddBy::index_add`].
    #[track_caller]
    fn index_add<const A: isize>(&self, index: X, src: V) -> Var<T, S>
    where
        X: IndexOperand<Shape: NamesAlong<S, A>>,
        V: VarOperand<T, Shape: AddAlong<S, SpotAlong<S, Spots<X>, A>>>;

    /// As [`ReduceBy::scatter_reduce`](congruent::gather::ReduceBy::scatter_reduce).
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
        let kept = self.erased.kept(&[&src], &index);
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
        let kept = self.erased.kept(&[&src], &index);
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
        sure(self.erased.index_add(A, index, &src.lift().erased()))
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
        let kept = self.erased.kept(&[&src], &index);
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

/// An operand under the shape that it had.
fn typed<T: Float, V: VarOperand<T>>(lifted: &Erased<T>) -> View<'_, T, V::Shape> {
    lifted.value.try_as_shape().expect("the sizes fit the shape")
}

impl<T: Float, S: List> Var<T, S> {
    /// As [`Strided::index_fill`].
    #[track_caller]
    pub fn index_fill<const A: isize>(&self, index: impl IndexOperand<Shape: NamesAlong<S, A>>, value: T) -> Var<T, S> {
        sure(self.erased.index_fill(A, index, value))
    }

    /// As [`Strided::embedding`].
    #[track_caller]
    pub fn embedding<X>(&self, index: X) -> VarOf<T, <Spots<X> as EmbedIn<S>>::Out>
    where
        X: IndexOperand<Shape: EmbedIn<S>>,
    {
        sure::<T, <Spots<X> as EmbedIn<S>>::Out>(self.erased.embedding(index))
    }

    /// As [`Strided::index`].
    #[track_caller]
    pub fn index<X>(&self, items: X) -> Var<T, Picked<S, X>>
    where
        X: Indices + PickFrom<S>,
    {
        let places = self.erased.places(&[], &items);
        Var::over(self.erased.picked("index", self.value().index(items).into_dyn(), places))
    }

    /// As [`Strided::index_put`].
    #[track_caller]
    pub fn index_put<X, V>(&self, items: X, values: V) -> Var<T, S>
    where
        X: Indices + PickFrom<S>,
        V: VarOperand<T, Shape: Fills<Picked<S, X>>>,
    {
        let values = values.lift().erased();
        let places = self.erased.places(&[&values], &items);
        let value = self.value().index_put(items, typed::<T, V>(&values)).into_dyn();
        Var::over(self.erased.put("index_put", value, places, &values, false))
    }

    /// As [`Strided::index_put_accumulate`].
    #[track_caller]
    pub fn index_put_accumulate<X, V>(&self, items: X, values: V) -> Var<T, S>
    where
        X: Indices + PickFrom<S>,
        V: VarOperand<T, Shape: AddsWhere<Picked<S, X>>>,
    {
        let values = values.lift().erased();
        let places = self.erased.places(&[&values], &items);
        let value = self.value().index_put_accumulate(items, typed::<T, V>(&values)).into_dyn();
        Var::over(self.erased.put("index_put_accumulate", value, places, &values, true))
    }
}

/// On a rank known at run time.
impl<T: Float> Erased<T> {
    #[track_caller]
    pub(crate) fn gather(&self, axis: isize, index: impl IndexOperand) -> Result<Self, ShapeError> {
        let kept = self.kept(&[], &index);
        Ok(self.gathered("gather", self.value.gather(axis, index)?, axis, kept))
    }

    #[track_caller]
    pub(crate) fn take_along_dim(&self, axis: isize, index: impl IndexOperand) -> Result<Self, ShapeError> {
        let kept = self.kept(&[], &index);
        Ok(self.gathered("take_along_dim", self.value.take_along_dim(axis, index)?, axis, kept))
    }

    #[track_caller]
    pub(crate) fn scatter(&self, axis: isize, index: impl IndexOperand, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.kept(&[src], &index);
        let value = self.value.scatter(axis, index, &src.value)?;
        Ok(self.scattered("scatter", value, axis, kept, src, false))
    }

    #[track_caller]
    pub(crate) fn scatter_add(&self, axis: isize, index: impl IndexOperand, src: &Self) -> Result<Self, ShapeError> {
        let kept = self.kept(&[src], &index);
        let value = self.value.scatter_add(axis, index, &src.value)?;
        Ok(self.scattered("scatter_add", value, axis, kept, src, true))
    }

    #[track_caller]
    pub(crate) fn scatter_value(&self, axis: isize, index: impl IndexOperand, value: T) -> Result<Self, ShapeError> {
        let kept = self.kept(&[], &index);
        Ok(self.overwritten(self.value.scatter_value(axis, index, value)?, axis, kept))
    }

    #[track_caller]
    pub(crate) fn scatter_reduce(
        &self,
        axis: isize,
        index: impl IndexOperand,
        src: &Self,
        how: ScatterReduction,
    ) -> Result<Self, ShapeError> {
        let kept = self.kept(&[src], &index);
        let value = self.value.scatter_reduce(axis, index, &src.value, how)?;
        Ok(self.reduced_into(value, axis, kept, src, how))
    }

    #[track_caller]
    pub(crate) fn index(&self, items: impl Indices) -> Result<Self, ShapeError> {
        let places = self.places(&[], &items);
        Ok(self.picked("index", self.value.index(items)?, places))
    }

    #[track_caller]
    pub(crate) fn index_put(&self, items: impl Indices, values: &Self) -> Result<Self, ShapeError> {
        let places = self.places(&[values], &items);
        Ok(self.put("index_put", self.value.index_put(items, &values.value)?, places, values, false))
    }

    #[track_caller]
    pub(crate) fn index_put_accumulate(&self, items: impl Indices, values: &Self) -> Result<Self, ShapeError> {
        let places = self.places(&[values], &items);
        let value = self.value.index_put_accumulate(items, &values.value)?;
        Ok(self.put("index_put_accumulate", value, places, values, true))
    }
}
