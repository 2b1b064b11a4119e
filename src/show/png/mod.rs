//! PNG files: floats in colours, and `u8` as they are.
//!
//! Known by now: heat maps. This module adds the shapes of pictures (`shape`), their errors (`error`), and the bytes of a file (`encode`).
//! `congruent_formats::replace_file` writes the file whole or not at all.

mod encode;
mod error;
mod shape;

pub use error::PictureError;
pub use shape::{PictureShape, Pixel};

use super::heat_map::HeatMap;
use super::scale::place;
use super::summary::Summary;
use crate::shape::{AnyRank, Lengths, MatrixShape};
use crate::tensor::Strided;
use congruent_kernel::element::convert::CastTo;
use congruent_kernel::storage::reserved;
use encode::{Colors, Pixels, encode};
use std::io::Write;
use std::path::Path;

/// # PNG
impl<T, S: Lengths> Strided<T, S> {
    /// Returns the tensor as a PNG file. (With the feature `png`.) O(n).
    ///
    /// Floats are drawn in the colours of [`viridis`](super::viridis), from the least finite element to the largest; for other bounds,
    /// `x.heat_map().between(0.0, 1.0).to_png()`. NaN is grey, infinity white, minus infinity black. `u8` are stored as they are.
    ///
    /// # Shapes
    /// `[H, W]`, row 0 at the top. For `u8` also `[H, W, C]` with `C` channels: 1 (grey), 3 (RGB) or 4 (RGBA). Channels that the type does not know (`_`,
    /// `AnyRank`) are checked at run time.
    ///
    /// # Errors
    /// [`PictureError`]: no picture, no pixels, more than PNG can count, or no memory.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// # fn main() -> Result<(), congruent::show::PictureError> {
    /// let depth = Tensor::from([[0.5, 1.5], [2.0, f32::NAN]]);
    /// assert!(depth.to_png()?.starts_with(b"\x89PNG"));
    /// let red_and_blue = Tensor::from([[[255_u8, 0, 0], [0, 0, 255]]]);   // shape![1, 2, 3]
    /// red_and_blue.write_png(std::env::temp_dir().join("congruent_red_and_blue.png"))?;
    /// # Ok(())
    /// # }
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::<u8, shape![28, 28, 2]>::zeros().to_png();   // two channels are no picture
    /// ```
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError>
    where
        T: Pixel,
        S: PictureShape<T>,
    {
        encode(&T::pixels(&self.as_dyn())?)
    }

    /// Writes the tensor to a PNG file: the bytes of [`to_png`](Self::to_png). (With the feature `png`.)
    ///
    /// The file is written next to its place, synced, and renamed: another program sees the old file or the whole new one, also after a crash.
    ///
    /// # Errors
    /// The errors of [`to_png`](Self::to_png), and [`PictureError::File`]; then the file is unchanged.
    pub fn write_png(&self, path: impl AsRef<Path>) -> Result<(), PictureError>
    where
        T: Pixel,
        S: PictureShape<T>,
    {
        write(path.as_ref(), self.to_png()?)
    }
}

/// # PNG
impl<T: CastTo<f64>, S: Lengths> HeatMap<'_, T, S> {
    /// Returns the matrix as a PNG file in colours, one pixel for each element. (With the feature `png`.) O(n).
    ///
    /// # Errors
    /// [`PictureError`]: an `AnyRank` that is not a matrix, no pixels, more than PNG can count, or no memory.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// # fn main() -> Result<(), congruent::show::PictureError> {
    /// let mask = Tensor::from([[true, false], [false, true]]);
    /// assert!(mask.heat_map().between(0.0, 2.0).to_png()?.starts_with(b"\x89PNG"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn to_png(&self) -> Result<Vec<u8>, PictureError>
    where
        S: MatrixShape,
    {
        encode(&color_pixels(&self.view.as_dyn(), self.options.bounds)?)
    }

    /// Writes the matrix to a PNG file in colours, as [`Strided::write_png`] does. (With the feature `png`.)
    ///
    /// # Errors
    /// The errors of [`to_png`](Self::to_png), and [`PictureError::File`]; then the file is unchanged.
    pub fn write_png(&self, path: impl AsRef<Path>) -> Result<(), PictureError>
    where
        S: MatrixShape,
    {
        write(path.as_ref(), self.to_png()?)
    }
}

fn write(path: &Path, bytes: Vec<u8>) -> Result<(), PictureError> {
    congruent_formats::replace_file(path, |file| file.write_all(&bytes))
        .map_err(|why| PictureError::File { path: path.into(), why })
}

/// The colour of each element.
fn color_pixels<T: CastTo<f64>>(x: &Strided<T, AnyRank>, bounds: [f64; 2]) -> Result<Pixels, PictureError> {
    let &[height, width] = x.sizes() else { return Err(PictureError::NoMatrix { sizes: x.sizes().into() }) };
    let size = encode::check_size(x.sizes(), height, width)?;
    let scale = Summary::read(x).scale(bounds);
    // Reserved before any colour is computed: repeated elements may be more than fit into memory.
    let mut bytes = reserved(x.numel().saturating_mul(3))?;
    bytes.extend(x.iter().flat_map(|&x| place(scale, x.cast()).color()));
    Ok(Pixels { size, colors: Colors::Rgb, bytes })
}
