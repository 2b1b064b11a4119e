//! `gather` and its like on a list shape. The bound proves, the eager method computes, the module above has the rules.

use crate::rules::sure;
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::gather::{BagOperand, BagReduction, IndexOperand};
use congruent::prelude::*;
use congruent::shape::{
    BagSums, EmbedIn, FillAlong, GatherAlong, Gathered, SelectAlong, Selected, Table, TakeAlong, Taken, WeighsBags,
};
use congruent_macros::faces;

type IndexShapeOf<X> = <X as IndexOperand>::Shape;

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
    fn gather<const A: isize>(&self, index: X) -> VarOf<T, Gathered<S, IndexShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: GatherAlong<S, A>>;

    /// The differentiable form of [`SelectBy::index_select`].
    #[track_caller]
    fn index_select<const A: isize>(&self, index: X) -> VarOf<T, Selected<S, IndexShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>;

    /// The differentiable form of [`SelectBy::take_along_dim`].
    #[track_caller]
    fn take_along_dim<const A: isize>(&self, index: X) -> VarOf<T, Taken<S, IndexShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>;

    /// The differentiable form of [`ScatterValueBy::scatter_value`].
    #[track_caller]
    fn scatter_value<const A: isize>(&self, index: X, value: T) -> VarOf<T, <IndexShapeOf<X> as FillAlong<S, A>>::Out>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>;
}

#[diagnostic::do_not_recommend]
impl<T: Float, S: List, X> VarIndexed<T, S, X> for Var<T, S> {
    #[track_caller]
    fn gather<const A: isize>(&self, index: X) -> VarOf<T, Gathered<S, IndexShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: GatherAlong<S, A>>,
    {
        let kept = self.erased.record_index(&[], index.positions());
        let value: Tensor<T, Gathered<S, IndexShapeOf<X>, A>> = self.value().gather::<A>(index);
        Var::<T, Gathered<S, IndexShapeOf<X>, A>>::over(self.erased.gathered("gather", value.into_dyn(), A, kept))
    }

    #[track_caller]
    fn index_select<const A: isize>(&self, index: X) -> VarOf<T, Selected<S, IndexShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: SelectAlong<S, A>>,
    {
        sure::<T, Selected<S, IndexShapeOf<X>, A>>(self.erased.index_select(A, index.positions()))
    }

    #[track_caller]
    fn take_along_dim<const A: isize>(&self, index: X) -> VarOf<T, Taken<S, IndexShapeOf<X>, A>>
    where
        X: IndexOperand<Shape: TakeAlong<S, A>>,
    {
        let kept = self.erased.record_index(&[], index.positions());
        let value: Tensor<T, Taken<S, IndexShapeOf<X>, A>> = self.value().take_along_dim::<A>(index);
        Var::<T, Taken<S, IndexShapeOf<X>, A>>::over(self.erased.gathered("take_along_dim", value.into_dyn(), A, kept))
    }

    #[track_caller]
    fn scatter_value<const A: isize>(&self, index: X, value: T) -> VarOf<T, <IndexShapeOf<X> as FillAlong<S, A>>::Out>
    where
        X: IndexOperand<Shape: FillAlong<S, A>>,
    {
        let kept = self.erased.record_index(&[], index.positions());
        let value: Tensor<T, <IndexShapeOf<X> as FillAlong<S, A>>::Out> = self.value().scatter_value::<A>(index, value);
        Var::<T, <IndexShapeOf<X> as FillAlong<S, A>>::Out>::over(self.erased.overwritten(value.into_dyn(), A, kept))
    }
}

/// # By an index
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::embedding`].
    #[track_caller]
    pub fn embedding<X>(&self, index: X) -> VarOf<T, <IndexShapeOf<X> as EmbedIn<S>>::Out>
    where
        X: IndexOperand<Shape: EmbedIn<S>>,
    {
        sure::<T, <IndexShapeOf<X> as EmbedIn<S>>::Out>(self.erased.embedding(index.positions()))
    }
}

faces! {
    moved "Elements at positions";
    Var {
        sure::<T, OUT>(self.erased.name(operation))
    }

    take [X: IndexOperand] (index: X) -> <X as IndexOperand>::Shape where [] by index.positions();
    embedding_bag [X: BagOperand] (bags: X, how: BagReduction) -> BagSums<S, X::Count> where [S: Table] by bags.bags(), how;
    embedding_bag_weighted [X: BagOperand] (bags: X, weights: impl VarOperand<T, Shape: WeighsBags<X::Shape>>) -> BagSums<S, X::Count>
        where [S: Table] by bags.bags(), &weights.lift().erased();
}
