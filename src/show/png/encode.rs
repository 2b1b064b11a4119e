//! Pixels, and their bytes as a PNG file.

use super::PictureError;
use png::{BitDepth, ColorType, Encoder, EncodingError};

/// The maximal number of rows or columns of a PNG file.
const MOST: usize = i32::MAX as usize;

/// The channels of a pixel.
#[derive(Clone, Copy)]
pub enum Colors {
    Grey,
    Rgb,
    Rgba,
}

/// A picture of 8 bits for each channel, row-major.
pub struct Pixels {
    /// Width and height.
    pub(super) size: [u32; 2],
    pub(super) colors: Colors,
    /// One, three or four bytes for each pixel.
    pub(super) bytes: Vec<u8>,
}

/// Returns width and height as PNG stores them: both from 1 to 2³¹ - 1.
pub(super) fn check_size(sizes: &[usize], height: usize, width: usize) -> Result<[u32; 2], PictureError> {
    if height == 0 || width == 0 {
        return Err(PictureError::NoPixels { sizes: sizes.into() });
    }
    match [height, width].into_iter().position(|size| size > MOST) {
        Some(axis) => Err(PictureError::TooLarge { sizes: sizes.into(), axis }),
        None => Ok([width as u32, height as u32]),
    }
}

/// The bytes of the file.
pub(super) fn encode(pixels: &Pixels) -> Result<Vec<u8>, PictureError> {
    let size = pixels.size;
    try_encode(pixels).map_err(|why| PictureError::Encoder { size, why: why.into() })
}

fn try_encode(Pixels { size: [width, height], colors, bytes }: &Pixels) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, *width, *height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(match colors {
        Colors::Grey => ColorType::Grayscale,
        Colors::Rgb => ColorType::Rgb,
        Colors::Rgba => ColorType::Rgba,
    });
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()?;
    Ok(file)
}
