//! Transforms of windows of a signal, over operands of any rank.

use crate::checks::{require_axis, require_frequencies};
use crate::error::FftError;
use crate::norm::{Direction, Norm};
use crate::operands::{Answer, ComplexSignal, RealSignal, Spectrum, Wave};
use congruent::prelude::*;
use std::cmp::Ordering;

/// Windows that are placed along a signal.
#[derive(Clone, Copy)]
pub(crate) struct Frames<'a, T> {
    pub window: &'a Strided<T, AnyRank>,
    pub hop: usize,
    pub centred: bool,
}

/// Owned real numbers of an operand.
type WaveOf<X> = <<X as ComplexSignal>::Spectrum as Spectrum>::Real;
type ElementOf<X> = <WaveOf<X> as Wave>::Element;

/// The least sum of squares of windows that a signal is divided by: PyTorch's.
const LEAST: f64 = 1e-11;

/// The spectra of windows of a signal: `[.., t]` gives `[.., w / 2 + 1, m]`.
pub(crate) fn stft<X: RealSignal>(x: &X, frames: Frames<'_, <X::Owned as Wave>::Element>) -> Answer<X::Spectrum> {
    let (sizes, w) = (x.sizes(), frames.window.numel());
    let axis = require_axis("stft", sizes, -1)?;
    require_window("stft", w, frames.hop, usize::MAX)?;
    let (t, Frames { window, hop, centred }) = (sizes[axis], frames);
    if (if centred { w / 2 + 1 } else { w }) > t {
        return Err(FftError::Window { op: "stft", sizes: sizes.into(), window: w, centred });
    }
    let signal = if centred { x.to_owned().reflect(w / 2) } else { x.to_owned() };
    // Where windows are farther apart than the signal is long, there is one.
    let hop = hop.min(t + w);
    let windows = signal.cut_windows(&window.to_tensor(), hop);
    Ok(windows.transform_half(axis + 1, 1.0).swap_last())
}

/// The signals that have these spectra: `[.., w / 2 + 1, m]` gives `[.., t]`.
pub(crate) fn istft<X: ComplexSignal>(
    x: X,
    frames: Frames<'_, ElementOf<X>>,
    length: Option<usize>,
) -> Answer<WaveOf<X>> {
    let x = x.into_spectrum("istft")?;
    let (sizes, w) = (x.sizes().to_vec(), frames.window.numel());
    let bins = require_axis("istft", &sizes, -2)?;
    let m = sizes[require_axis("istft", &sizes, -1)?];
    require_window("istft", w, frames.hop, w)?;
    require_frequencies("istft", &sizes, bins, w)?;
    let Frames { window, hop, centred } = frames;
    let margin = if centred { w / 2 } else { 0 };
    let (window, covered) = (window.to_tensor(), (m - 1) * hop + w);
    let length = length.unwrap_or(covered - 2 * margin);
    require_memory::<ElementOf<X>>("istft", &sizes, length)?;
    let envelope = (&window * &window).expand([m, w]).expect("a window is a vector").to_tensor();
    let envelope = envelope.overlap_add(hop).cut(margin, length);
    let factors = invert(&envelope, covered - margin).map_err(|position| FftError::Gap {
        op: "istft",
        sizes: sizes.into(),
        position,
    })?;
    let factor = Norm::Backward.factor(Direction::Inverse, w);
    let windows = x.swap_last().transform_real(bins + 1, w, factor).times(&window);
    Ok(windows.overlap_add(hop).cut(margin, length).times(&factors))
}

/// Requires a window with elements, and a distance from 1 to `most`.
fn require_window(op: &'static str, window: usize, hop: usize, most: usize) -> Answer<()> {
    match window > 0 && hop > 0 && hop <= most {
        true => Ok(()),
        false => Err(FftError::Hop { op, window, hop }),
    }
}

/// Returns one divided by each sum of squares of windows; the zeros behind the first `covered` positions stay. An error is the first position that is 0.
fn invert<T: Float>(envelope: &Tensor<T, AnyRank>, covered: usize) -> Result<Tensor<T, AnyRank>, usize> {
    let least = T::of(LEAST);
    // (A sum that is not a number is none to divide by.)
    let is_gap = |sum: &T| sum.partial_cmp(&least) != Some(Ordering::Greater);
    match envelope.as_slice().iter().take(covered).position(is_gap) {
        Some(position) => Err(position),
        None => Ok(envelope.map(|sum| if sum > least { T::ONE / sum } else { T::ZERO })),
    }
}

/// Requires that signals of this length, as many as there are spectra of these sizes, can be addressed.
fn require_memory<T>(op: &'static str, sizes: &[usize], length: usize) -> Answer<()> {
    let count: usize = sizes[..sizes.len() - 2].iter().product();
    let bytes = count.max(1).checked_mul(size_of::<T>()).and_then(|bytes| bytes.checked_mul(length));
    match bytes.is_some_and(|bytes| isize::try_from(bytes).is_ok()) {
        true => Ok(()),
        false => Err(FftError::TooLong { op, sizes: sizes.into(), length }),
    }
}
