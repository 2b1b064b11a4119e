//! Planes of other lengths, and planes read at the points of a grid.

use crate::kinds::*;

/// These operations.
pub const ALL: &[Operation] = &[
    settled("interpolate", &[("by", "InterpolatedBy")]).by("Interpolate").torch("nn.functional.interpolate"),
    settled("affine_grid", &[("to", "GridSized")]).by("AffineGrid").torch("nn.functional.affine_grid"),
    window("grid_sample", "nn.functional.grid_sample").takes(&[Value, Value]),
];
