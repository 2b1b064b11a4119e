//! PNG: 8 and 16 bits a channel; fewer, and palettes, become 8.

use super::info::{Format, ImageInfo, Opened};
use crate::ElementType;
use crate::progress::{Progress, Watched};
use png::{BitDepth, ColorType, DecodeOptions, Decoder, DecodingError, Encoder, Info, Limits, Reader, Transformations};
use std::io::{Cursor, ErrorKind, Write};

/// How many bytes one byte of a compressed stream may become: 258 bytes take 2 bits at least.
const MOST_INFLATED: u128 = 1032;

/// Reads the header, and what comes before the pixels.
pub(super) fn open<'b>(
    bytes: &'b [u8],
    limit: usize,
    progress: &'b Progress<'b>,
) -> Result<Box<dyn Opened + 'b>, String> {
    let mut options = DecodeOptions::default();
    options.set_skip_ancillary_crc_failures(false);
    options.set_ignore_adler32(false);
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    let mut decoder = Decoder::new_with_options(progress.watch(Cursor::new(bytes)), options);
    decoder.set_limits(Limits { bytes: limit });
    decoder.set_transformations(Transformations::EXPAND);
    let info = decoder.read_header_info().map_err(say)?;
    check_claim(info, bytes.len())?;
    check_colors(info, bytes)?;
    let reader = decoder.read_info().map_err(say)?;
    if reader.info().animation_control.is_some() {
        return Err("an animation, of which the images are not read".to_owned());
    }
    Ok(Box::new(Png(reader)))
}

/// Rejects a size that a file with this number of bytes cannot hold: memory is allocated for a row, and later for all rows.
fn check_claim(info: &Info<'_>, bytes: usize) -> Result<(), String> {
    let bits = u128::from(info.width) * info.color_type.samples() as u128 * u128::from(info.bit_depth as u8);
    let claimed = (bits.div_ceil(8) + 1) * u128::from(info.height);
    if claimed > MOST_INFLATED * bytes as u128 {
        return Err(format!(
            "it claims {} rows of {} pixels, which {bytes} bytes do not hold",
            info.height, info.width
        ));
    }
    Ok(())
}

/// Rejects lists of colours and transparent colours (PLTE, tRNS) of a wrong length: at the first the decoder panics, and the second it ignores.
fn check_colors(info: &Info<'_>, bytes: &[u8]) -> Result<(), String> {
    let most = if info.color_type == ColorType::Indexed { 1 << info.bit_depth as usize } else { 256 };
    let mut colors = 0;
    for (kind, length) in chunks(bytes).take_while(|(kind, _)| *kind != b"IDAT") {
        let (each, counts) = match (kind, info.color_type) {
            (b"PLTE", _) => (3, 1..=most),
            (b"tRNS", ColorType::Indexed) => (1, 1..=colors),
            (b"tRNS", ColorType::Grayscale) => (2, 1..=1),
            (b"tRNS", ColorType::Rgb) => (6, 1..=1),
            _ => continue,
        };
        if length % each != 0 || !counts.contains(&(length / each)) {
            let (kind, most) = (String::from_utf8_lossy(kind), counts.end());
            return Err(format!(
                "its chunk {kind} has {length} bytes: it must have {each} for each of at most {most} colours"
            ));
        }
        if kind == b"PLTE" {
            colors = length / 3;
        }
    }
    Ok(())
}

/// The kind and length of each chunk, as far as chunks are whole.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = (&[u8; 4], usize)> {
    let mut rest = &bytes[8..];
    std::iter::from_fn(move || {
        let (length, behind) = rest.split_first_chunk()?;
        let (length, (kind, behind)) = (u32::from_be_bytes(*length) as usize, behind.split_first_chunk()?);
        rest = behind.get(length..)?.get(4..)?;
        Some((kind, length))
    })
}

/// Returns the reason of a decoder that fails.
fn say(error: DecodingError) -> String {
    match error {
        DecodingError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
            "the file is cut off before the end of the image".to_owned()
        }
        other => {
            let why = other.to_string();
            match why.strip_prefix("CRC error").and_then(|rest| rest.split_once("type: ")?.1.get(..4)) {
                Some(kind) => format!("its chunk {kind} is damaged: the CRC-32 is another"),
                None => why,
            }
        }
    }
}

struct Png<'a>(Reader<Watched<'a, Cursor<&'a [u8]>>>);

impl Opened for Png<'_> {
    fn info(&self) -> ImageInfo {
        let (info, (color, depth)) = (self.0.info(), self.0.output_color_type());
        let elements = if depth == BitDepth::Sixteen { ElementType::U16 } else { ElementType::U8 };
        ImageInfo { format: Format::Png, sizes: [info.height as usize, info.width as usize, color.samples()], elements }
    }

    fn decode(mut self: Box<Self>, to: &mut [u8]) -> Result<(), String> {
        if self.0.output_buffer_size() != Some(to.len()) {
            return Err(format!("its pixels take {:?} bytes, not {}", self.0.output_buffer_size(), to.len()));
        }
        self.0.next_frame(to).and_then(|_| self.0.finish()).map_err(say)
    }
}

/// Writes an image of these sizes. (`bytes` has the high byte of each element first. The writer is a `dyn Write`, so that this crate
/// compiles the encoder, and not each program.)
pub(super) fn encode(
    to: &mut dyn Write,
    sizes: [usize; 3],
    bits: usize,
    bytes: &[u8],
) -> Result<(), png::EncodingError> {
    let [height, width, channels] = sizes;
    let mut encoder = Encoder::new(to, to_u32(width), to_u32(height));
    encoder.set_color(match channels {
        1 => ColorType::Grayscale,
        2 => ColorType::GrayscaleAlpha,
        3 => ColorType::Rgb,
        _ => ColorType::Rgba,
    });
    encoder.set_depth(if bits == 16 { BitDepth::Sixteen } else { BitDepth::Eight });
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()
}

/// A length of an image, which was found to fit.
fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
