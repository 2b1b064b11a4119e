//! Methods of index tensors on a list shape. The bound proves, the eager method computes, `gather` has the rules.

use super::sure;
use crate::tape::Erased;
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::gather::{IndexOperand, ScatterReduction};
use congruent::prelude::*;
use congruent::shape::{
    AddAlong, AddsWhere, EmbedIn, FillAlong, Fills, GatherAlong, Gathered, NamesAlong, PickFrom, Picked, Scattered,
    SelectAlong, Selected, SpotAlong, SpotOf, SrcAlong, TakeAlong, Taken,
};
use congruent::slice::Indices;

type Spots<X> = <X as IndexOperand>::Shape;

/// Methods of an axis as a type and one other operand. (That operand is a parameter of the trait, so that the axis stands in the turbofish alone.)
pub trait VarIndexed<T, S, X> {
    /// The differentiable form of [`GatherBy::gather`].
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

    /// The differentiable form of [`SelectBy::index_select`].
    #[track_caller]
    fn index_select<const A: isize>(&self, index: X) -> VarOf<T, Selected<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>;

    /// The differentiable form of [`SelectBy::take_along_dim`].
    #[track_caller]
    fn take_along_dim<const A: isize>(&self, index: X) -> VarOf<T, Taken<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>;

    /// The differentiable form of [`ScatterValueBy::scatter_value`].
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
        let kept = self.erased.record_index(&[], index.positions());
        let value: Tensor<T, Gathered<S, Spots<X>, A>> = self.value().gather::<A>(index);
        Var::<T, Gathered<S, Spots<X>, A>>::over(self.erased.gathered("gather", value.into_dyn(), A, kept))
    }

    #[track_caller]
    fn index_select<const A: isize>(&self, index: X) -> VarOf<T, Selected<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>,
    {
        sure::<T, Selected<S, Spots<X>, A>>(self.erased.index_select(A, index.positions()))
    }

    #[track_caller]
    fn take_along_dim<const A: isize>(&self, index: X) -> VarOf<T, Taken<S, Spots<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>,
    {
        let kept = self.erased.record_index(&[], index.positions());
        let value: Tensor<T, Taken<S, Spots<X>, A>> = self.value().take_along_dim::<A>(index);
        Var::<T, Taken<S, Spots<X>, A>>::over(self.erased.gathered("take_along_dim", value.into_dyn(), A, kept))
    }

    #[track_caller]
    fn scatter_value<const A: isize>(&self, index: X, value: T) -> VarOf<T, <Spots<X> as FillAlong<S, A>>::Out>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
    {
        let kept = self.erased.record_index(&[], index.positions());
        let value: Tensor<T, <Spots<X> as FillAlong<S, A>>::Out> = self.value().scatter_value::<A>(index, value);
        Var::<T, <Spots<X> as FillAlong<S, A>>::Out>::over(self.erased.overwritten(value.into_dyn(), A, kept))
    }
}

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

/// An operand under the shape that it had.
fn typed<T: Float, V: VarOperand<T>>(lifted: &Erased<T>) -> View<'_, T, V::Shape> {
    lifted.value.known_as_shape()
}

/// # By an index
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::index_fill`].
    #[track_caller]
    pub fn index_fill<const A: isize>(&self, index: impl IndexOperand<Shape: NamesAlong<S, A>>, value: T) -> Var<T, S> {
        sure(self.erased.index_fill(A, index.positions(), value))
    }

    /// The differentiable form of [`Strided::embedding`].
    #[track_caller]
    pub fn embedding<X>(&self, index: X) -> VarOf<T, <Spots<X> as EmbedIn<S>>::Out>
    where
        X: IndexOperand<Shape: EmbedIn<S>>,
    {
        sure::<T, <Spots<X> as EmbedIn<S>>::Out>(self.erased.embedding(index.positions()))
    }

    /// The differentiable form of [`Strided::index`].
    #[track_caller]
    pub fn index<X>(&self, items: X) -> Var<T, Picked<S, X>>
    where
        X: Indices + PickFrom<S>,
    {
        let places = self.erased.places(&[], &items);
        Var::over(self.erased.picked("index", self.value().index(items).into_dyn(), places))
    }

    /// The differentiable form of [`Strided::index_put`].
    #[track_caller]
    pub fn index_put<X, V>(&self, items: X, values: V) -> Var<T, S>
    where
        X: Indices + PickFrom<S>,
        V: VarOperand<T, Shape: Fills<Picked<S, X>>>,
    {
        let values = values.lift().erased();
        let places = self.erased.places(&[&values], &items);
        let value = self.value().index_put(items, typed::<T, V>(&values)).into_dyn();
        Var::over(self.erased.put_at("index_put", value, places, &values, false))
    }

    /// The differentiable form of [`Strided::index_put_accumulate`].
    #[track_caller]
    pub fn index_put_accumulate<X, V>(&self, items: X, values: V) -> Var<T, S>
    where
        X: Indices + PickFrom<S>,
        V: VarOperand<T, Shape: AddsWhere<Picked<S, X>>>,
    {
        let values = values.lift().erased();
        let places = self.erased.places(&[&values], &items);
        let value = self.value().index_put_accumulate(items, typed::<T, V>(&values)).into_dyn();
        Var::over(self.erased.put_at("index_put_accumulate", value, places, &values, true))
    }
}
