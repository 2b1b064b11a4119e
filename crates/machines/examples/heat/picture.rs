//! The picture: temperatures as colours.

use crate::plate::Whole;
use congruent::prelude::*;
use congruent_files::{FileError, images};
use std::path::Path;

/// Two pixels a point in each direction, with red, green and blue.
pub type Picture = Tensor<u8, shape![480, 480, 3]>;

/// Colours from 0 to 100 degrees.
const SCALE: [[f64; 3]; 5] =
    [[15.0, 20.0, 60.0], [60.0, 40.0, 140.0], [200.0, 60.0, 90.0], [250.0, 160.0, 50.0], [255.0, 250.0, 200.0]];

/// Draws temperatures: from 0 to 100 in the colours of the scale.
pub fn draw(plate: &Whole) -> Picture {
    Tensor::from_fn(|[y, x, channel]| {
        let level = (plate[[y / 2, x / 2]] / 100.0).clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
        let below = (level as usize).min(SCALE.len() - 2);
        let share = level - below as f64;
        (SCALE[below][channel] * (1.0 - share) + SCALE[below + 1][channel] * share) as u8
    })
}

/// Writes the picture as a PNG, and makes the folders that it lies in.
pub fn write(file: &Path, picture: &Picture) -> Result<(), FileError> {
    std::fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
    images::write_png(file, picture)
}
