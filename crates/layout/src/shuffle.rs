//! Channels that become positions, and back: the axes of a view, their order, and the sizes of the result.

use super::{Dims, checked_numel};
use crate::error::{Fault, Sizes, WindowFault};

/// A view with an axis for each factor, the order in which its elements are copied, and the sizes of the result.
#[derive(Clone, Debug)]
pub struct Regrouped {
    /// The sizes of the view.
    pub split: Dims,
    /// The axes of the view, in the order of the copy.
    pub order: Dims,
    /// The sizes of the result.
    pub sizes: Dims,
}

/// The axes that are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regrouping {
    /// `[.., c * n * n, h, w]` to `[.., c, h * n, w * n]`.
    PixelShuffle,
    /// `[.., c, h * n, w * n]` to `[.., c * n * n, h, w]`.
    PixelUnshuffle,
    /// `[b, n * c, ..]` to `[b, c * n, ..]`.
    ChannelShuffle,
}

impl Regrouping {
    /// Checks the shape and the factor.
    ///
    /// # Errors
    /// [`WindowFault::RegroupRank`], [`WindowFault::RegroupFactor`], [`WindowFault::RegroupMultiple`], [`Fault::TooLarge`].
    pub fn check(self, input: &[usize], factor: isize) -> Result<Regrouped, Fault> {
        let sizes = || Sizes::from(input);
        let least = if self == Regrouping::ChannelShuffle { 2 } else { 3 };
        if input.len() < least {
            return Err(WindowFault::RegroupRank { sizes: sizes(), least }.into());
        }
        let n = match usize::try_from(factor) {
            Ok(n) if n > 0 => n,
            _ => return Err(WindowFault::RegroupFactor { sizes: sizes(), factor }.into()),
        };
        let divided = |axis: usize, by: usize| match input[axis].is_multiple_of(by) {
            true => Ok(input[axis] / by),
            false => Err(Fault::from(WindowFault::RegroupMultiple { sizes: sizes(), axis, factor: by })),
        };
        let front = input.len() - if self == Regrouping::ChannelShuffle { input.len() - 1 } else { 3 };
        let (leading, rest) = input.split_at(front);
        let square = n.checked_mul(n).filter(|&square| isize::try_from(square).is_ok());
        let square = square.ok_or(Fault::TooLarge { sizes: sizes() });
        let (split, order, out): (Dims, &[usize], Dims) = match (self, rest) {
            (Regrouping::PixelShuffle, &[_, h, w]) => {
                let c = divided(front, square?)?;
                let out = [c, h.saturating_mul(n), w.saturating_mul(n)];
                (Dims::from_slice(&[c, n, n, h, w]), &[0, 3, 1, 4, 2], Dims::from_slice(&out))
            }
            (Regrouping::PixelUnshuffle, &[c, ..]) => {
                let (h, w) = (divided(front + 1, n)?, divided(front + 2, n)?);
                let out = [c.saturating_mul(square?), h, w];
                (Dims::from_slice(&[c, h, n, w, n]), &[0, 2, 4, 1, 3], Dims::from_slice(&out))
            }
            _ => {
                let rest: usize = rest[1..].iter().product();
                (Dims::from_slice(&[n, divided(1, n)?, rest]), &[1, 0, 2], Dims::from_slice(&input[1..]))
            }
        };
        let with = |behind: &[usize]| leading.iter().chain(behind).copied().collect::<Dims>();
        let order = (0..front).chain(order.iter().map(|axis| axis + front)).collect();
        let sizes = with(&out);
        // (The lengths of an empty result may overflow.)
        match checked_numel(&sizes, size_of::<u64>()) {
            Some(_) => Ok(Regrouped { split: with(&split), order, sizes }),
            None => Err(Fault::TooLarge { sizes: (&*sizes).into() }),
        }
    }
}
