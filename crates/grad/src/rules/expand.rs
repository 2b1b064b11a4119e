//! Expanded: lengths of 1 stretched to others. Nothing is copied.

use super::views::list::{named, of_lists};
use super::{sizes_of, sure};
use crate::operand::names_stay;
use crate::refuse::OrPanic;
use crate::tape::Erased;
use crate::{Var, VarLike, VarOf};
use congruent::Float;
use congruent::dim::Numbers;
use congruent::prelude::*;
use congruent::shape::{Stretch, Wanted, Widen};
use congruent_macros::precompile;

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// Stretched to these sizes: a view.
    #[precompile]
    #[track_caller]
    pub(crate) fn expand(&self, sizes: &[usize]) -> Self {
        if self.sizes() == sizes {
            return self.passed_on();
        }
        let value = self.value.expand(sizes).or_panic();
        self.viewed("expand", value, |x, g| g.sum_to(x))
    }

    /// Stretched to these sizes. The axes that have names (bit 0 the last) are not.
    #[precompile]
    #[track_caller]
    pub(crate) fn expand_to(&self, op: &'static str, sizes: &[isize], names: u64) -> Result<Self, ShapeError> {
        let value = named(op, self.value.expand(sizes))?;
        names_stay(op, (names, self.sizes()), (0, value.sizes()))?;
        Ok(self.viewed(op, value, |x, g| g.sum_to(x)))
    }
}

of_lists! {
    "Views", "nothing is copied"
    expand [R: Wanted + Widen<S>] () -> R::Out where [S: Stretch<R::Out>] |x| x.expand_to("expand", &R::CHAIN.numbers(), S::SUMMARY.named);
    expand_of [R: Lengths] (shape: R) -> R where [S: Stretch<R>] |x| x.expand_to("expand", &sizes_of(&shape).numbers(), S::SUMMARY.named);
    expand_as [X: VarLike] (other: &X) -> X::Shape where [S: Stretch<X::Shape>]
        |x| x.expand_to("expand_as", &other.lengths().0.numbers(), S::SUMMARY.named);
}
