//! Normalisation of groups of channels: a lane is a group, and each of its channels has a weight and a bias.

use crate::element::Float;
use crate::fold::lanes::{LaneLoops, LaneOp};
use crate::fold::norm::{moments_apart, write_beyond};
use crate::simd::isa::Isa;
use core::mem::MaybeUninit;

/// `group_norm` of a lane, which is a part of `x`.
#[derive(Clone, Copy)]
pub struct GroupNorm<'a, T> {
    /// All lanes, contiguous.
    pub x: &'a [T],
    /// The number of groups: lane `groups` belongs to the first group again.
    pub groups: usize,
    /// The number of contiguous elements of a channel.
    pub inner: usize,
    /// The factor of each channel.
    pub weight: Option<&'a [T]>,
    /// The summand of each channel.
    pub bias: Option<&'a [T]>,
    /// The summand of the variance.
    pub eps: T,
}

// SAFETY: one result per element: a lane is cut into channels without a rest, which is checked.
unsafe impl<T: Float> LaneOp<T> for GroupNorm<'_, T> {
    const WIDE: bool = true;
    type A = T;
    type B = ();
    type Scratch = ();
    const COST: usize = 3;

    #[inline(always)]
    fn lane<I: Isa>(self, x: &[T], out: &mut [MaybeUninit<T>], _: &mut [MaybeUninit<()>], _: &mut ()) {
        if x.is_empty() {
            return;
        }
        assert!(x.len().is_multiple_of(self.inner), "a lane is whole channels");
        let at = x.as_ptr().addr().wrapping_sub(self.x.as_ptr().addr()) / size_of::<T>();
        assert!(at < self.x.len(), "a lane lies in `x`");
        let first = at / x.len() % self.groups * (x.len() / self.inner);
        let of = |of: Option<&[T]>, channel: usize, otherwise: T| of.map_or(otherwise, |of| of[first + channel]);
        let (center, variance) = moments_apart::<I, T>(x, true);
        // (Also for NaN.)
        if variance.is_nan() || variance >= T::HIGHEST {
            let finish = |i: usize, normal: T| {
                let channel = i / self.inner;
                normal * of(self.weight, channel, T::ONE) + of(self.bias, channel, T::ZERO)
            };
            return write_beyond(x, (self.eps, true), out, &finish);
        }
        let scale = (variance + self.eps).rsqrt();
        let channels = x.chunks_exact(self.inner).zip(out.chunks_exact_mut(self.inner));
        for (channel, (x, out)) in channels.enumerate() {
            let (factor, bias) = (scale * of(self.weight, channel, T::ONE), of(self.bias, channel, T::ZERO));
            for (out, &x) in out.iter_mut().zip(x) {
                out.write((x - center) * factor + bias);
            }
        }
    }

    #[inline]
    fn loops() -> &'static LaneLoops {
        T::group_norm_lanes()
    }
}
