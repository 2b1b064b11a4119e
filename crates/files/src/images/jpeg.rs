//! JPEG: 8 bits a channel, grey or colours; baseline and progressive.

use super::info::{Format, ImageInfo, Opened};
use crate::ElementType;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// How many pixels one byte may become: a block of 64 has a code of its own, of one bit at least.
const MOST_DECODED: usize = 64 * 8;

/// The greatest height and width that the format has.
pub(super) const LONGEST: usize = 65_535;

/// Reads the header, and compares what it claims with the bytes that there are.
pub(super) fn open(bytes: &[u8]) -> Result<Box<dyn Opened + '_>, String> {
    let frame = read_frame(bytes)?;
    if frame.height.saturating_mul(frame.width) > MOST_DECODED.saturating_mul(bytes.len()) {
        let Frame { height, width, .. } = frame;
        return Err(format!("it claims {height} rows of {width} pixels, which {} bytes do not hold", bytes.len()));
    }
    if !bytes[frame.scan..].windows(2).any(|pair| pair == [0xff, END]) {
        return Err("the file is cut off: it has no end marker".to_owned());
    }
    let scans = find_scans(bytes, frame)?;
    Ok(Box::new(Jpeg { frame, scans, bytes }))
}

struct Jpeg<'a> {
    frame: Frame,
    scans: Scans,
    bytes: &'a [u8],
}

/// Bytes of a scan whose bits are ones: no code of the format has ones only.
const ONES: [u8; 2] = [0xff, 0];

impl Jpeg<'_> {
    /// Returns the bytes that the decoder reads, with ones behind the last scan. At an end marker, the decoder reads on with zeros: a scan that is cut off
    /// would be grey pixels. At ones, it reports an error.
    ///
    /// The decoder looks for the end marker behind a progressive image only; right behind its scan, if there is but one.
    fn end_with_ones(&self) -> Vec<u8> {
        let (scans, ones) = (&self.bytes[..self.scans.end], ONES.repeat(16));
        match (self.frame.is_progressive, self.scans.count) {
            (true, 1) => self.bytes.to_vec(),
            (true, _) => [scans, &ones[..], &[0xff, END][..]].concat(),
            (false, _) => [scans, &ones[..]].concat(),
        }
    }
}

impl Opened for Jpeg<'_> {
    fn info(&self) -> ImageInfo {
        let Frame { height, width, channels, .. } = self.frame;
        ImageInfo { format: Format::Jpeg, sizes: [height, width, channels], elements: ElementType::U8 }
    }

    fn decode(self: Box<Self>, to: &mut [u8]) -> Result<(), String> {
        let color = if self.frame.channels == 1 { ColorSpace::Luma } else { ColorSpace::RGB };
        let options = DecoderOptions::default().set_strict_mode(true).set_max_width(LONGEST).set_max_height(LONGEST);
        let bytes = ZCursor::new(self.end_with_ones());
        let mut decoder = JpegDecoder::new_with_options(bytes, options.jpeg_set_out_colorspace(color));
        decoder.decode_headers().map_err(|error| error.to_string())?;
        if decoder.output_buffer_size() != Some(to.len()) {
            return Err(format!("its pixels take {:?} bytes, not {}", decoder.output_buffer_size(), to.len()));
        }
        decoder.decode_into(to).map_err(|error| format!("the data of the pixels is damaged or cut off: {error}"))
    }
}

/// The sizes in a header, and the place of the first scan.
#[derive(Clone, Copy)]
struct Frame {
    height: usize,
    width: usize,
    channels: usize,
    is_progressive: bool,
    /// The place of the marker of the first scan.
    scan: usize,
}

/// The second bytes of markers: the end of an image, the beginning of a scan, the size of a progressive image.
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const PROGRESSIVE: u8 = 0xc2;

/// Goes through the segments up to the first scan: each is 0xff, a marker, and the number of bytes that follow, itself among them.
fn read_frame(bytes: &[u8]) -> Result<Frame, String> {
    let cut = || "the file is cut off: the header ends before the first scan".to_owned();
    let (mut at, mut found) = (2, None);
    loop {
        // (Any number of 0xff may be in front of a marker.)
        let fill = bytes.get(at..).ok_or_else(cut)?.iter().take_while(|&&byte| byte == 0xff).count();
        let marker = *bytes.get(at + fill).ok_or_else(cut)?;
        if fill == 0 {
            return Err(format!("byte {at} is {marker:#04x}, where a segment should begin"));
        }
        let start = at + fill + 1;
        let length: [u8; 2] = *bytes.get(start..).and_then(|rest| rest.first_chunk()).ok_or_else(cut)?;
        let end = start + usize::from(u16::from_be_bytes(length));
        let segment = bytes.get(start + 2..end).ok_or_else(cut)?;
        if is_frame(marker) {
            found = Some(read_size(marker, segment)?);
        }
        match found {
            Some(frame) if marker == SCAN => return Ok(Frame { scan: start - 2, ..frame }),
            None if marker == SCAN => return Err("a scan begins before any size is said".to_owned()),
            _ => at = end,
        }
    }
}

/// The scans of an image.
struct Scans {
    count: usize,
    /// The end of the last scan. (Behind it may be segments, and then the end marker.)
    end: usize,
}

/// Goes through the scans, and through the segments between them, to the end marker. Within a scan 0xff is followed by 0, or by the number of a restart.
fn find_scans(bytes: &[u8], frame: Frame) -> Result<Scans, String> {
    let cut = || "the file is cut off: it has no end marker".to_owned();
    let (mut at, mut count, mut seen) = (frame.scan, 0, Vec::new());
    // The end of the last scan, and whether the bytes before `at` are one.
    let (mut end, mut is_scan) = (at, false);
    loop {
        let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
        at += bytes.get(at..).and_then(|rest| rest.windows(2).position(is_marker)).ok_or_else(cut)?;
        let marker = bytes[at + 1];
        if is_scan {
            end = at;
        }
        if marker == END {
            break;
        }
        is_scan = marker == SCAN;
        let length: [u8; 2] = *bytes.get(at + 2..).and_then(|rest| rest.first_chunk()).ok_or_else(cut)?;
        let next = at + 2 + usize::from(u16::from_be_bytes(length));
        let segment = bytes.get(at + 4..next).ok_or_else(cut)?;
        if is_scan {
            count += 1;
            seen.extend(read_components(segment));
        }
        at = next;
    }
    seen.sort_unstable();
    seen.dedup();
    if seen.len() < frame.channels {
        return Err(format!("the file is cut off: {} of {} channels have a scan", seen.len(), frame.channels));
    }
    Ok(Scans { count, end })
}

/// The numbers of the channels in a scan, of which its segment begins.
fn read_components(segment: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let count = segment.first().copied().unwrap_or(0);
    segment.iter().skip(1).step_by(2).take(count.into()).copied()
}

/// Whether a marker says the size of the image: all of `0xc0` to `0xcf` but those of tables.
fn is_frame(marker: u8) -> bool {
    matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

fn read_size(marker: u8, segment: &[u8]) -> Result<Frame, String> {
    if !matches!(marker, 0xc0..=0xc2) {
        return Err(format!("coding {marker:#04x} is not read: baseline and progressive are"));
    }
    let &[bits, high, low, left, right, channels, ..] = segment else {
        return Err("the segment of its size is cut".to_owned());
    };
    let (height, width) = (u16::from_be_bytes([high, low]), u16::from_be_bytes([left, right]));
    match (bits, channels) {
        (8, 1 | 3) => {
            let (height, width, channels) = (height.into(), width.into(), channels.into());
            Ok(Frame { height, width, channels, is_progressive: marker == PROGRESSIVE, scan: 0 })
        }
        (8, 4) => Err("four channels, of which the colours are those of print (CMYK): convert it first".to_owned()),
        (8, _) => Err(format!("{channels} channels")),
        _ => Err(format!("{bits} bits a channel, 8 are read")),
    }
}

/// The bytes of an image of these sizes, which the format has.
pub(super) fn encode(sizes: [usize; 3], quality: u8, elements: &[u8]) -> Result<Vec<u8>, String> {
    let to_u16 = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let color = if sizes[2] == 1 { jpeg_encoder::ColorType::Luma } else { jpeg_encoder::ColorType::Rgb };
    let mut bytes = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut bytes, quality);
    encoder.encode(elements, to_u16(sizes[1]), to_u16(sizes[0]), color).map_err(|error| error.to_string())?;
    Ok(bytes)
}
