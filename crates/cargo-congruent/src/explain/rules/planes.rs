//! Planes of other lengths, windows as columns, and channels as positions.

use super::learning::numbers;
use super::row;
use crate::explain::given::{Given, fresh, twice};
use crate::explain::operation::{Operation, Ruled};
use crate::explain::pairs;
use congruent_layout::conv::{AskedPool, columns, images, pool};
use congruent_layout::error::WindowFault;
use congruent_layout::regroup::Regrouping;
use congruent_layout::resize::{AskedLengths, grid_sizes};

const RESIZED: &str = "\
An interpolation: the input is [batch, channels, length..], of which the lengths become those of size, or are multiplied.";
const ADAPTED: &str = "\
A pool whose result has given lengths: the input is [batch, channels, length..] or without the batch, which stay with the channels.";
const COLUMNS: &str = "\
Windows as columns: [batch, channels, rows, columns], or without the batch, becomes [batch, channels * elements of a window, windows].
The stride is the kernel where none is written.";
const IMAGES: &str = "\
The adjoint of im2col: [batch, channels * elements of a window, windows], or without the batch, becomes [batch, channels, rows, columns].";
const UNPOOLED: &str =
    "Elements put back where a pool found them: the indices have the shape of the input, the result has given lengths.";
const GRIDS: &str = "The grids of affine maps, [n, 2, 3]: [n, rows, columns, 2], of which size is [rows, columns].";
const READ: &str = "\
Planes read at the points of a grid: [batch, channels, rows, columns] at [batch, u, v, 2] is [batch, channels, u, v]. Nothing is stretched.";
const POWERS: &str =
    "The p-th root of the sum of p-th powers of each window: the lengths are those of an average pool.";

pub(super) const ROWS: &[Operation] = &[
    row("interpolate", "&input size..? scale_factor..? mode\"? align_corners!?", RESIZED, |given| {
        fresh(&lengths(given, "size", "scale_factor").interpolation(given.sizes())?.1)
    }),
    row(
        "adaptive_avg_pool1d adaptive_max_pool1d adaptive_max_pool1d_with_indices",
        "&input output_size..",
        ADAPTED,
        |given| adapted(given, 1),
    ),
    row(
        "adaptive_avg_pool2d adaptive_max_pool2d adaptive_max_pool2d_with_indices",
        "&input output_size..",
        ADAPTED,
        |given| adapted(given, 2),
    ),
    row("affine_grid", "&theta size.. align_corners!?", GRIDS, |given| {
        fresh(&lengths(given, "size", "").affine_grid(given.sizes(), 1)?)
    }),
    row("grid_sample", "&input &grid mode\"? padding_mode\"? align_corners!?", READ, |given| {
        let (planes, grid) = (given.sizes(), given.operands[1].sizes());
        grid_sizes(planes, grid)?;
        fresh(&[planes[0], planes[1], grid[1], grid[2]])
    })
    .with_steps(pairs::tell_shapes),
    row("max_unpool1d", "&input &indices output_size..", UNPOOLED, |given| unpooled(given, 1)),
    row("max_unpool2d", "&input &indices output_size..", UNPOOLED, |given| unpooled(given, 2)),
    row("im2col", "&input kernel_size.. dilation..? padding..? stride..?", COLUMNS, |given| {
        fresh(&columns(given.sizes(), &window(given))?.1)
    }),
    row("col2im", "&input output_size.. kernel_size.. dilation..? padding..? stride..?", IMAGES, |given| {
        fresh(&images(given.sizes(), given.list("output_size"), &window(given))?.1)
    }),
    row("lp_pool1d", "&input norm_type~ kernel_size.. stride..? ceil_mode!?", POWERS, |given| {
        fresh(&pool(1, given.sizes(), &window(given))?.1)
    }),
    row("lp_pool2d", "&input norm_type~ kernel_size.. stride..? ceil_mode!?", POWERS, |given| {
        fresh(&pool(2, given.sizes(), &window(given))?.1)
    }),
    row(
        "pixel_shuffle",
        "&input factor",
        "[.., channels * factor * factor, rows, columns] becomes [.., channels, rows * factor, columns * factor].",
        |given| regrouped(given, Regrouping::PixelShuffle),
    ),
    row(
        "pixel_unshuffle",
        "&input factor",
        "[.., channels, rows * factor, columns * factor] becomes [.., channels * factor * factor, rows, columns].",
        |given| regrouped(given, Regrouping::PixelUnshuffle),
    ),
    row("channel_shuffle", "&input groups", "The channels, axis 1, in another order. The shape stays.", |given| {
        fresh(&Regrouping::ChannelShuffle.check(given.sizes(), given.or("groups", 1))?.sizes)
    }),
];

fn lengths(given: &Given, lengths: &str, factors: &str) -> AskedLengths {
    let factors = given.list(factors).iter().map(|&factor| factor as f64).collect();
    AskedLengths { lengths: numbers(given, lengths, &[]), factors }
}

fn adapted(given: &Given, axes: usize) -> Ruled {
    let (_, sizes) = lengths(given, "output_size", "").pool(axes, given.sizes())?;
    if given.bound.name.ends_with("indices") { twice(&sizes) } else { fresh(&sizes) }
}

fn unpooled(given: &Given, axes: usize) -> Ruled {
    let (sizes, indices) = (given.sizes(), given.operands[1].sizes());
    if sizes != indices {
        let (expected, got) = (sizes.into(), indices.into());
        return Err(WindowFault::OtherGradient { what: "indices", expected, got }.into());
    }
    fresh(&lengths(given, "output_size", "").pool(axes, sizes)?.1)
}

fn window(given: &Given) -> AskedPool {
    AskedPool {
        kernel: numbers(given, "kernel_size", &[]),
        stride: numbers(given, "stride", &[]),
        padding: numbers(given, "padding", &[0]),
        dilation: numbers(given, "dilation", &[1]),
        ceil: given.bound.is_set("ceil_mode"),
    }
}

fn regrouped(given: &Given, how: Regrouping) -> Ruled {
    fresh(&how.check(given.sizes(), given.or("factor", 1))?.sizes)
}
