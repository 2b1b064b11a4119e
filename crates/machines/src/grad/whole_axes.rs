//! Operations along axes that every process has whole, with gradients.

use super::operations::{meet, varying};
use super::sweep::shared;
use super::var::DistVar;
use crate::dist::Dist;
use crate::fits::{AlignsWith, ScoresFit};
use crate::local::KnownTotals;
use crate::placement::{IsReduced, Placement};
use crate::rows::{check_classes, share_of};
use crate::shapes::{AxisOf, EndsAll, KeepsPlacement, Placed, Replicated};
use crate::vocabulary::COMPUTED;
use crate::whole_axes::{NormOver, WholeLength, on_one_tensor};
use crate::wire::Wire;
use congruent::element::IndexNumber;
use congruent::prelude::*;
use congruent::shape::{Along, Broadcast, EmbedIn, Narrow, Scores, Transpose, Unsqueeze};
use congruent_grad::{AnyRankVar, Var};

/// A result of the sizes that a relation has computed.
#[track_caller]
fn typed<T: Float, S: Lengths>(x: Result<Var<T, AnyRank>, ShapeError>) -> Var<T, S> {
    x.unwrap_or_else(|error| panic!("{error}")).try_into_shape().expect(COMPUTED)
}

macro_rules! of_variables {
    ($(
        $(#[$doc:meta])*
        $name:ident [$($generics:tt)*] -> $out:ty where [$($bound:tt)*] |$x:ident| $result:expr;
    )*) => {
        /// # Views, and operations along an axis that is whole
        impl<T: Float, S: List, P: Placement> DistVar<T, S, P> {$(
            #[doc = concat!("The differentiable form of [`Dist::", stringify!($name), "`].")]
            #[track_caller]
            pub fn $name<$($generics)*>(&self) -> DistVar<T, $out, P>
            where
                $($bound)*
            {
                let $x = self.var.clone().into_dyn();
                DistVar::new(typed($result), &self.process)
            }
        )*}
    };
}
on_one_tensor! { of_variables }

/// # Rows, masks and losses
impl<T: Float + Wire, S: Placed, P: Placement> DistVar<T, S, P> {
    /// The differentiable form of [`Dist::layer_norm`].
    #[track_caller]
    pub fn layer_norm<R>(&self, weight: &DistVar<T, R>, bias: &DistVar<T, R>, eps: f64) -> DistVar<T, S>
    where
        P: IsReduced,
        R: NormOver<S>,
    {
        let [(x, weight), (_, bias)] = [meet(self, weight), meet(self, bias)];
        DistVar::new(x.layer_norm(&weight, &bias, eps), &self.process)
    }

    /// The differentiable form of [`Dist::masked_fill`]. The mask is a constant.
    #[track_caller]
    pub fn masked_fill<R, O: Placed>(&self, mask: &Strided<bool, R>, value: T) -> DistVar<T, O>
    where
        P: IsReduced,
        R: Replicated + Broadcast<S, Out = O> + AlignsWith<S>,
    {
        DistVar::new(self.var.masked_fill(mask, value), &self.process)
    }

    /// The differentiable form of [`Dist::embedding`]: the gradient of a row is the sum over the places that name it, in all processes.
    #[track_caller]
    pub fn embedding<I: IndexNumber + Number, R, O>(&self, numbers: &Dist<I, R>) -> DistVar<T, O, P>
    where
        S: AxisOf<0, Dim: WholeLength<0>>,
        R: Placed + EmbedIn<S, Out = O>,
        O: Placed + KeepsPlacement<P>,
    {
        let table = shared(&self.var, const { varying::<R, P>() & !varying::<S, P>() }).into_dyn();
        DistVar::new(typed(table.embedding(numbers.part.as_dyn())), &self.process)
    }

    /// The differentiable form of [`Dist::cross_entropy`]. The classes are constants.
    #[track_caller]
    pub fn cross_entropy<R: EndsAll + KnownTotals>(
        &self,
        classes: &Dist<i64, R>,
    ) -> DistVar<T, shape![], <R as EndsAll>::Placement>
    where
        P: IsReduced,
        S: Scores<R, Classes: WholeLength<1>> + ScoresFit<R>,
    {
        check_classes(classes);
        let loss = match share_of::<T, _>(classes) {
            None => self.var.cross_entropy_with(&classes.part, CrossEntropy::new().sum()),
            Some(share) => self.var.cross_entropy(&classes.part) * share,
        };
        DistVar::new(loss, &self.process)
    }
}
