//! The works of `operations`: the same numbers, and the same names, for us and for every peer.
//!
//! | name | what, in f32 |
//! |---|---|
//! | `add_64` to `add_16m` | the sum of two vectors of 64, 4 Ki, 64 Ki, 16 Mi elements |
//! | `row` | 4096 x 4096 plus a row of 4096 |
//! | `chain_64` to `chain_16m` | `relu((a * b + c) * 0.5 - d)` of vectors: by us `lazy`, by ndarray `Zip` |
//! | `tanh_chain` | `tanh(a * b + c)` of 4 Ki elements, in the same way |
//! | `sum_0`, `sum_1` | the sum along that axis of 4096 x 4096 |
//! | `softmax`, `layer_norm` | along the last axis of 4096 x 1024 |
//! | `matmul_64` to `matmul_2048` | square products |
//! | `bmm` | 64 products of 128 x 128 |
//! | `skinny` | 4096 x 64 by 64 x 4096 |
//! | `gather_0`, `gather_1`, `scatter_add_0`, `scatter_add_1` | along that axis of 4096 x 1024, as many indices |
//! | `cat_0`, `cat_1` | 8 of 512 x 1024 along that axis |
//! | `argmax`, `max_1`, `cumsum_1` | along the last axis of 4096 x 256 |
//! | `cummax`, `kthvalue`, `quantile`, `logcumsumexp` | along the last axis of 4096 x 256: the 100th, and a share of 0.9 |
//! | `trapezoid_0`, `trapezoid_1`, `diff_0`, `diff_1` | along that axis of 4096 x 256 |
//! | `unique` | the values of 1024 x 1024 |
//! | `repeat_interleave_0`, `repeat_interleave_1` | 4 times along that axis of 1024 x 1024 |
//! | `take` | 1 Mi elements of 4096 x 1024 |
//! | `interpolate` | [8, 64, 56, 56], twice the rows and columns, bilinear |
//! | `attention` | 32 heads, 256 queries and keys of 64 numbers |
//! | `group_norm` | [8, 64, 56, 56], 8 groups |
//! | `cdist` | 1024 rows of 64 numbers from 1024 others |
//! | `exp`, `tanh` | of 256 x 256 |
//! | `stack_last` | 4 of 256 x 256 along a new last axis |
//! | `windows` | the sums of all windows of 3 x 3 of 512 x 512 |
//! | `conv2d` | [8, 64, 56, 56] by [64, 64, 3, 3], padding 1 |

pub mod ours;
pub mod with_ndarray;

use std::hint::black_box;

/// A work that is ready to run.
pub trait Work: Send {
    /// Runs it once.
    fn run(&mut self);
    /// Runs it, and gives the mean of the absolute results: everybody's must agree.
    fn mean(&mut self) -> f64;
}

struct Ready<F, E> {
    run: F,
    elements: E,
}

impl<R, F, E> Work for Ready<F, E>
where
    F: FnMut() -> R + Send,
    E: Fn(R) -> Vec<f32> + Send,
{
    fn run(&mut self) {
        drop(black_box((self.run)()));
    }
    fn mean(&mut self) -> f64 {
        let elements = (self.elements)((self.run)());
        elements.iter().map(|&element| f64::from(element).abs()).sum::<f64>() / elements.len() as f64
    }
}

/// A work, and how its result becomes elements, row-major.
pub fn ready<'a, R: 'a>(
    run: impl FnMut() -> R + Send + 'a,
    elements: impl Fn(R) -> Vec<f32> + Send + 'a,
) -> Box<dyn Work + 'a> {
    Box::new(Ready { run, elements })
}

/// Bits without a pattern: `compare.py` and `peers.py` have the same.
fn bits(i: usize) -> u32 {
    (i as u32).wrapping_mul(0x9E37_79B9).rotate_left(13)
}

/// Numbers between -4 and 4; operand 1 of a work has others than operand 0.
pub fn numbers(operand: usize, n: usize) -> Vec<f32> {
    (0..n).map(|i| (f64::from(bits(i + 7919 * operand)) / f64::from(u32::MAX) * 8.0 - 4.0) as f32).collect()
}

/// The elements of a vector whose size a name ends with: `add_64k`.
pub fn length(name: &str) -> Option<usize> {
    Some(match name.rsplit('_').next()? {
        "64" => 64,
        "4k" => 1 << 12,
        "64k" => 1 << 16,
        "16m" => 1 << 24,
        _ => return None,
    })
}

/// Positions below a bound.
pub fn positions(n: usize, below: usize) -> Vec<u32> {
    (0..n).map(|i| ((u64::from(bits(i)) * below as u64) >> 32) as u32).collect()
}
