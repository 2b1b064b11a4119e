//! Images: pixels are what was written, sizes are checked before pixels, and no file makes the readers panic.

mod damaged;
mod jpeg;
mod mutations;
mod png;

use congruent::prelude::*;

/// Pixels of every value, without a pattern that a filter would find.
fn noise<const R: usize>(_: [usize; R]) -> u8 {
    use std::cell::Cell;
    thread_local!(static STATE: Cell<u32> = const { Cell::new(1) });
    STATE.with(|state| {
        let next = state.get().wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.set(next);
        (next >> 24) as u8
    })
}

/// Slow waves, as in a photograph.
fn waves(height: usize, width: usize) -> Tensor<u8, shape![_, _, 3]> {
    Tensor::from_fn_of(dims![height, width, 3], |[y, x, c]| {
        let (y, x) = (y as f64 / 9.0, x as f64 / 7.0);
        let wave = (y + c as f64).sin() + (x - c as f64).cos();
        (127.5 + 60.0 * wave) as u8
    })
}
