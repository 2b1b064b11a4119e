//! Pools: windows with settings, or parts of given lengths; windows as columns.

use super::{Given, Operation, Ruled, fresh, row, twice};
use crate::explain::sums::planes;
use congruent_layout::conv::{AskedPool, Numbers, columns, images, pool};
use congruent_layout::error::WindowFault;
use congruent_layout::resize::AskedLengths;

const POOL: &str = "\
A pool: the input is [batch, channels, length..] or without the batch, which stay with the channels. Along each axis of windows the
output has (length + 2 padding - dilation (kernel - 1) - 1) / stride + 1; the stride is the kernel where none is written. With
ceil_mode the quotient is rounded up.";
const ADAPTED: &str = "\
A pool whose result has given lengths: the input is [batch, channels, length..] or without the batch, which stay with the channels.";
const UNPOOLED: &str =
    "Elements put back where a pool found them: the indices have the shape of the input, the result has given lengths.";
const POWERS: &str =
    "The p-th root of the sum of p-th powers of each window: the lengths are those of an average pool.";
const COLUMNS: &str = "\
Windows as columns: [batch, channels, rows, columns], or without the batch, becomes [batch, channels * elements of a window, windows].
The stride is the kernel where none is written.";
const IMAGES: &str = "\
The adjoint of im2col: [batch, channels * elements of a window, windows], or without the batch, becomes [batch, channels, rows, columns].";

pub(super) const ROWS: &[Operation] = &[
    row(
        "max_pool1d avg_pool1d max_pool1d_with_indices max_pool2d avg_pool2d max_pool2d_with_indices",
        "&input kernel_size.. stride..? padding..? dilation..? ceil_mode!? count_include_pad!? divisor_override?",
        POOL,
        |given| pooled(given, &pool(planes(given.bound), given.sizes(), &window(given))?.1),
    ),
    row(
        "adaptive_avg_pool1d adaptive_max_pool1d adaptive_max_pool1d_with_indices adaptive_avg_pool2d adaptive_max_pool2d \
         adaptive_max_pool2d_with_indices",
        "&input output_size..",
        ADAPTED,
        |given| pooled(given, &lengths(given, "output_size", "").pool(planes(given.bound), given.sizes())?.1),
    ),
    row("max_unpool1d max_unpool2d", "&input &indices output_size..", UNPOOLED, |given| {
        let (sizes, indices) = (given.sizes(), given.operands[1].sizes());
        if sizes != indices {
            let (expected, got) = (sizes.into(), indices.into());
            return Err(WindowFault::OtherGradient { what: "indices", expected, got }.into());
        }
        fresh(&lengths(given, "output_size", "").pool(planes(given.bound), sizes)?.1)
    }),
    row("lp_pool1d lp_pool2d", "&input norm_type~ kernel_size.. stride..? ceil_mode!?", POWERS, |given| {
        fresh(&pool(planes(given.bound), given.sizes(), &window(given))?.1)
    }),
    row("im2col", "&input kernel_size.. dilation..? padding..? stride..?", COLUMNS, |given| {
        fresh(&columns(given.sizes(), &window(given))?.1)
    }),
    row("col2im", "&input output_size.. kernel_size.. dilation..? padding..? stride..?", IMAGES, |given| {
        fresh(&images(given.sizes(), given.list("output_size"), &window(given))?.1)
    }),
];

/// A result of these lengths; two where positions are asked for.
fn pooled(given: &Given, sizes: &[usize]) -> Ruled {
    if given.bound.name.ends_with("indices") { twice(sizes) } else { fresh(sizes) }
}

/// The numbers of a setting, or the one that it has where it is left out.
pub(super) fn numbers(given: &Given, name: &str, otherwise: &[isize]) -> Numbers {
    let own = given.list(name);
    Numbers::from_slice(if own.is_empty() { otherwise } else { own })
}

pub(super) fn lengths(given: &Given, lengths: &str, factors: &str) -> AskedLengths {
    let factors = given.list(factors).iter().map(|&factor| factor as f64).collect();
    AskedLengths { lengths: numbers(given, lengths, &[]), factors }
}

pub(super) fn window(given: &Given) -> AskedPool {
    AskedPool {
        kernel: numbers(given, "kernel_size", &[]),
        stride: numbers(given, "stride", &[]),
        padding: numbers(given, "padding", &[0]),
        dilation: numbers(given, "dilation", &[1]),
        ceil: given.bound.is_set("ceil_mode"),
    }
}
