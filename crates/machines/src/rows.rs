//! Rows that are normalized, rows of a table, masks, and losses: no operation communicates.

use crate::dist::Dist;
use crate::fits::{AlignsWith, ScoresFit};
use crate::local::KnownTotals;
use crate::placement::{IsReduced, Placement};
use crate::shapes::{AxisOf, EndsAll, KeepsPlacement, Placed, Replicated};
use crate::whole_axes::{NormOver, WholeLength, typed};
use congruent::element::IndexNumber;
use congruent::prelude::*;
use congruent::shape::{Broadcast, EmbedIn, Scores};

/// # Rows, masks and losses
impl<T: Float, S: Placed, P: Placement> Dist<T, S, P> {
    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over the last axes, as many as the weight has (Ba, Kiros and Hinton 2016). Every process has these
    /// axes whole.
    ///
    /// # Shapes
    /// `[8 @ Data, 6]` with a weight and a bias of `[6]` stays as it is. New, no communication; the tensor must be reduced.
    ///
    /// # Panics
    /// If a length that is known at run time differs.
    ///
    /// # Examples
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Model: 2);
    ///
    /// fn normal(x: &Dist<f32, shape![8, 6 @ Model]>, w: &Dist<f32, shape![6 @ Model]>) {
    ///     x.layer_norm(w, w, 1e-5);   // no process has the mean of a row
    /// }
    /// ```
    #[track_caller]
    pub fn layer_norm<R>(&self, weight: &Dist<T, R>, bias: &Dist<T, R>, eps: f64) -> Dist<T, S>
    where
        P: IsReduced,
        R: NormOver<S>,
    {
        Dist::new(self.part.layer_norm(&weight.part, &bias.part, eps), &self.process)
    }

    /// The tensor with `value` at the positions where the mask is `true`. All processes must pass the same mask; nothing checks that they do.
    ///
    /// # Shapes
    /// The mask broadcasts: a tensor of `[8 @ Data, 3, 3]` takes a mask of `[3, 3]`. New, no communication; the tensor must be reduced.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn causal(scores: &Dist<f32, shape![8 @ Data, 3, 3]>) -> Dist<f32, shape![8 @ Data, 3, 3]> {
    ///     let later: Tensor<bool, shape![3, 3]> = Tensor::from_fn(|[row, column]| column > row);
    ///     scores.masked_fill(&later, f32::NEG_INFINITY)
    /// }
    /// ```
    #[track_caller]
    pub fn masked_fill<R, O: Placed>(&self, mask: &Strided<bool, R>, value: T) -> Dist<T, O>
    where
        P: IsReduced,
        R: Replicated + Broadcast<S, Out = O> + AlignsWith<S>,
    {
        Dist::new(self.part.masked_fill(mask, value), &self.process)
    }

    /// The rows of a table that the indices name. Every process has all rows.
    ///
    /// # Shapes
    /// Indices of `[8 @ Data, 5]` and a table of `[65, 32]` give `[8 @ Data, 5, 32]`. New, no communication; the placement stays.
    ///
    /// # Panics
    /// If an index names no row of the table.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let rows = Mesh::threads(|process| {
    ///     let table = Dist::same(process, Tensor::from([[0.0, 1.0], [2.0, 3.0]]));
    ///     let numbers = Dist::same(process, Tensor::from([1_i64, 0])).split::<0, Data>();
    ///     table.embedding(&numbers).all_gather::<0>().to_tensor()
    /// });
    /// assert_eq!(rows.unwrap()[0], Tensor::from([[2.0, 3.0], [0.0, 1.0]]));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Model: 2);
    ///
    /// fn rows(table: &Dist<f32, shape![64 @ Model, 32]>, numbers: &Dist<i64, shape![5]>) {
    ///     table.embedding(numbers);   // a process has half of the rows
    /// }
    /// ```
    #[track_caller]
    pub fn embedding<I: IndexNumber + Number, R, O>(&self, numbers: &Dist<I, R>) -> Dist<T, O, P>
    where
        S: AxisOf<0, Dim: WholeLength<0>>,
        R: Placed + EmbedIn<S, Out = O>,
        O: Placed + KeepsPlacement<P>,
    {
        let rows = self.part.as_dyn().embedding(numbers.part.as_dyn());
        Dist::new(typed(rows), &self.process)
    }

    /// The mean cross-entropy of classes. Every process has the scores of all classes. If positions are split, each process has its share of the
    /// mean, and [`all_reduce`](Self::all_reduce) adds the shares. As in [`congruent`](congruent::Strided::cross_entropy), the classes are along axis
    /// 1, or along the only axis.
    ///
    /// # Shapes
    /// Scores of `[8 @ Data, 65, 5]` and classes of `[8 @ Data, 5]` give `[]` with [`Partial<Data>`](crate::Partial). New, no communication; the tensor must be
    /// reduced.
    ///
    /// # Panics
    /// If an index names no class; and, if positions are split, if an index is -100, which is ignored, because no process knows how many positions
    /// count.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// fn loss(scores: &Dist<f32, shape![8 @ Data, 10]>, classes: &Dist<i64, shape![8 @ Data]>) -> Dist<f32, shape![]> {
    ///     scores.cross_entropy(classes).all_reduce()
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Model: 2);
    ///
    /// fn loss(scores: &Dist<f32, shape![8, 10 @ Model]>, classes: &Dist<i64, shape![8]>) {
    ///     scores.cross_entropy(classes);   // a process has the scores of half of the classes
    /// }
    /// ```
    #[track_caller]
    pub fn cross_entropy<R: EndsAll + KnownTotals>(
        &self,
        classes: &Dist<i64, R>,
    ) -> Dist<T, shape![], <R as EndsAll>::Placement>
    where
        P: IsReduced,
        S: Scores<R, Classes: WholeLength<1>> + ScoresFit<R>,
    {
        check_classes(classes);
        let loss = match share_of::<T, _>(classes) {
            None => self.part.cross_entropy_with(&classes.part, CrossEntropy::new().sum()),
            Some(share) => self.part.cross_entropy(&classes.part) * share,
        };
        Dist::new(loss, &self.process)
    }
}

/// Returns the share of all positions that this process has, or `None` if it has no position: the mean over no positions is NaN, and the sum is 0.
pub(crate) fn share_of<T: Float, R: KnownTotals>(classes: &Dist<i64, R>) -> Option<T> {
    let (own, all) = (classes.part.numel(), R::total(classes.part.sizes()));
    (own > 0 || all == 0).then(|| if own == all { T::ONE } else { T::from_usize(own) / T::from_usize(all) })
}

/// Panics if a class is ignored and the positions are split.
#[track_caller]
pub(crate) fn check_classes<R: EndsAll>(classes: &Dist<i64, R>) {
    /// The index that is ignored, as in PyTorch and in `congruent`.
    const IGNORED: i64 = -100;
    if let Some(axis) = <R::Placement as Placement>::AXIS {
        assert!(
            classes.part.iter().all(|&class| class != IGNORED),
            "cross_entropy of positions that are split along {axis}: class {IGNORED} does not count, and no process knows how many do"
        );
    }
}
