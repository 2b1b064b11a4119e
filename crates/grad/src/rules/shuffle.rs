//! Channels as positions, and back: each undoes the other, so that each is the rule of the other.

use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{ChannelShuffle, PixelShuffle, PixelUnshuffle};
use congruent_macros::faces;

impl<T: Float> Erased<T> {
    #[inline(never)]
    #[track_caller]
    pub(crate) fn pixel_shuffle(&self, factor: isize) -> Result<Self, ShapeError> {
        let value = self.value.pixel_shuffle(factor)?;
        let rule = || move |g: &Self| g.pixel_unshuffle(factor).or_panic();
        Ok(Op::new("pixel_shuffle", value).edge(self, rule).recorded())
    }

    #[inline(never)]
    #[track_caller]
    pub(crate) fn pixel_unshuffle(&self, factor: isize) -> Result<Self, ShapeError> {
        let value = self.value.pixel_unshuffle(factor)?;
        let rule = || move |g: &Self| g.pixel_shuffle(factor).or_panic();
        Ok(Op::new("pixel_unshuffle", value).edge(self, rule).recorded())
    }

    /// Mixes `factor` groups of channels. Mixing as many groups as a group has channels undoes it.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn channel_shuffle(&self, factor: isize) -> Result<Self, ShapeError> {
        let value = self.value.channel_shuffle(factor)?;
        let each = (self.sizes()[1] as isize / factor).max(1);
        let rule = || move |g: &Self| g.channel_shuffle(each).or_panic();
        Ok(Op::new("channel_shuffle", value).edge(self, rule).recorded())
    }
}

faces! {
    regrouped;
    Var { Var::over(self.erased.name(N as isize).or_panic()) }

    pixel_shuffle;
    pixel_unshuffle;
    channel_shuffle;
}
