//! Planes of other lengths, and planes read at the points of a grid.

use super::pool::lengths;
use super::{Operation, fresh, row};
use crate::explain::pairs;
use congruent_layout::resize::grid_sizes;

const RESIZED: &str = "\
An interpolation: the input is [batch, channels, length..], of which the lengths become those of size, or are multiplied.";
const GRIDS: &str = "The grids of affine maps, [n, 2, 3]: [n, rows, columns, 2], of which size is [rows, columns].";
const READ: &str = "\
Planes read at the points of a grid: [batch, channels, rows, columns] at [batch, u, v, 2] is [batch, channels, u, v]. Nothing is stretched.";

pub(super) const ROWS: &[Operation] = &[
    row("interpolate", "&input size..? scale_factor..? mode\"? align_corners!?", RESIZED, |given| {
        fresh(&lengths(given, "size", "scale_factor").interpolation(given.sizes())?.1)
    }),
    row("affine_grid", "&theta size.. align_corners!?", GRIDS, |given| {
        fresh(&lengths(given, "size", "").affine_grid(given.sizes(), 1)?)
    }),
    row("grid_sample", "&input &grid mode\"? padding_mode\"? align_corners!?", READ, |given| {
        let (planes, grid) = (given.sizes(), given.operands[1].sizes());
        grid_sizes(planes, grid)?;
        fresh(&[planes[0], planes[1], grid[1], grid[2]])
    })
    .with_steps(pairs::tell_shapes),
];
