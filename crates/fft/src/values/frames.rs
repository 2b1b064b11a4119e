//! Windows that are added where they overlap.

use congruent::prelude::*;
use std::ops::AddAssign;

/// Returns the signals that windows make, `[.., m, w]`, each `hop` positions behind the one before it: `[.., (m - 1) * hop + w]`, zeros between windows.
pub(crate) fn overlap_add<T: Element + AddAssign + Default>(x: &Tensor<T, AnyRank>, hop: usize) -> Tensor<T, AnyRank> {
    let (front, &[m, w]) = x.sizes().split_last_chunk().expect("windows and their positions");
    let length = m.saturating_sub(1) * hop + w;
    let sizes: Vec<usize> = front.iter().copied().chain([length]).collect();
    let mut out = Tensor::full_of(AnyRank::from(sizes), T::default());
    if x.numel() > 0 {
        let signals = x.as_slice().chunks_exact(m * w).zip(out.as_mut_slice().chunks_exact_mut(length));
        signals.for_each(|(windows, signal)| add_windows(windows, w, hop, signal));
    }
    out
}

fn add_windows<T: Copy + AddAssign>(windows: &[T], w: usize, hop: usize, signal: &mut [T]) {
    for (i, window) in windows.chunks_exact(w).enumerate() {
        for (sum, &x) in signal[i * hop..][..w].iter_mut().zip(window) {
            *sum += x;
        }
    }
}
