//! JPEG: 8 bits a channel, grey or colours; baseline and progressive.
//!
//! The markers are read here, and the pixels by jpeg-decoder. Its choice of colours differs from that of libjpeg, and so does its number of blocks in some
//! scans of one channel ([`Frame::require_decodable`]): the first is set here, and the others are rejected.

use super::info::{Format, ImageInfo, Opened};
use crate::ElementType;
use jpeg_decoder::{ColorTransform, Decoder};

/// The samples of a block, across and down.
const SIDE: usize = 8;

/// The greatest height and width that the format has.
pub(super) const LONGEST: usize = 65_535;

/// Reads the header, and compares what it claims with the bytes that there are.
pub(super) fn open(bytes: &[u8]) -> Result<Box<dyn Opened + '_>, String> {
    let frame = read_frame(bytes)?;
    // (A block has a code of its own, of one bit at least.)
    if frame.count_blocks() > bytes.len().saturating_mul(8) {
        let Frame { height, width, .. } = frame;
        return Err(format!("it claims {height} rows of {width} pixels, which {} bytes do not hold", bytes.len()));
    }
    if !bytes[frame.scan..].windows(2).any(|pair| pair == [0xff, END]) {
        return Err("the file is cut off: it has no end marker".to_owned());
    }
    let scans = find_scans(bytes, &frame)?;
    Ok(Box::new(Jpeg { frame, scans, bytes }))
}

struct Jpeg<'a> {
    frame: Frame,
    /// The end of each scan.
    scans: Vec<usize>,
    bytes: &'a [u8],
}

/// Bytes of a scan whose bits are ones: no code of the format has ones only.
const ONES: [u8; 2] = [0xff, 0];

impl Jpeg<'_> {
    /// Returns the bytes that the decoder reads, with ones behind each scan. At a marker, the decoder reads on with zeros: a scan that is cut off
    /// would be grey pixels. At ones, it reports an error.
    fn end_with_ones(&self) -> Vec<u8> {
        let ones = ONES.repeat(16);
        let (mut all, mut from) = (Vec::with_capacity(self.bytes.len() + ones.len() * self.scans.len()), 0);
        for &end in &self.scans {
            all.extend_from_slice(&self.bytes[from..end]);
            all.extend_from_slice(&ones);
            from = end;
        }
        all.extend_from_slice(&self.bytes[from..]);
        all
    }
}

impl Opened for Jpeg<'_> {
    fn info(&self) -> ImageInfo {
        let Frame { height, width, channels, .. } = &self.frame;
        ImageInfo { format: Format::Jpeg, sizes: [*height, *width, channels.len()], elements: ElementType::U8 }
    }

    fn decode(self: Box<Self>, to: &mut [u8]) -> Result<(), String> {
        let bytes = self.end_with_ones();
        let mut decoder = Decoder::new(&bytes[..]);
        decoder.set_color_transform(self.frame.color);
        let pixels =
            decoder.decode().map_err(|error| format!("the data of the pixels is damaged or cut off: {error}"))?;
        if pixels.len() != to.len() {
            return Err(format!("its pixels take {} bytes, not {}", pixels.len(), to.len()));
        }
        to.copy_from_slice(&pixels);
        Ok(())
    }
}

/// The sizes in a header, and the place of the first scan.
struct Frame {
    height: usize,
    width: usize,
    channels: Vec<Channel>,
    color: ColorTransform,
    /// The place of the marker of the first scan.
    scan: usize,
}

/// A channel and its sampling factors.
struct Channel {
    id: u8,
    across: usize,
    down: usize,
}

impl Frame {
    /// Returns the greatest sampling factors.
    fn most(&self) -> [usize; 2] {
        self.channels
            .iter()
            .fold([1, 1], |[across, down], channel| [across.max(channel.across), down.max(channel.down)])
    }

    /// Returns length, sampling factor and greatest factor of a channel, across and down.
    fn axes(&self, channel: &Channel) -> [[usize; 3]; 2] {
        let [across, down] = self.most();
        [[self.width, channel.across, across], [self.height, channel.down, down]]
    }

    /// Returns the number of blocks of all channels.
    fn count_blocks(&self) -> usize {
        let blocks = |channel| self.axes(channel).map(count_blocks).iter().product::<usize>();
        self.channels.iter().map(blocks).sum()
    }

    /// Rejects a scan of one channel in which the decoder reads other blocks than there are (A.2.2 of the standard): it reads those that all channels
    /// together would have. They are the same unless a channel is sampled more than once, and another is sampled more often.
    fn require_decodable(&self, channel: &Channel) -> Result<(), String> {
        let is_right = |axis @ [length, factor, most]: [usize; 3]| {
            count_blocks(axis) == (length.div_ceil(SIDE * most) * factor).min(length.div_ceil(SIDE))
        };
        if self.axes(channel).into_iter().all(is_right) {
            return Ok(());
        }
        let ([across, down], Channel { across: own, down: tall, .. }) = (self.most(), channel);
        Err(format!(
            "a channel that is sampled {own} x {tall} times, of at most {across} x {down}, has a scan of its own, which is not read: convert it first"
        ))
    }
}

/// Returns the number of blocks of a channel along an axis.
fn count_blocks([length, factor, most]: [usize; 3]) -> usize {
    (length * factor).div_ceil(most).div_ceil(SIDE)
}

/// The second bytes of markers: the end of an image, the beginning of a scan, what JFIF and Adobe's programs add.
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const JFIF: u8 = 0xe0;
const ADOBE: u8 = 0xee;

/// Goes through the segments up to the first scan: each is 0xff, a marker, and the number of bytes that follow, itself among them.
fn read_frame(bytes: &[u8]) -> Result<Frame, String> {
    let cut = || "the file is cut off: the header ends before the first scan".to_owned();
    let (mut at, mut found) = (2, None);
    let (mut has_jfif, mut transform) = (false, None);
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
        match marker {
            JFIF if segment.len() >= 12 => has_jfif |= segment.starts_with(b"JFIF\0"),
            ADOBE if segment.len() >= 12 && segment.starts_with(b"Adobe") => transform = Some(segment[11]),
            SCAN => {
                let frame: Frame = found.ok_or("a scan begins before any size is said")?;
                let color = choose_color(has_jfif, transform, &frame.channels);
                return Ok(Frame { scan: start - 2, color, ..frame });
            }
            _ if is_frame(marker) => found = Some(read_size(marker, segment)?),
            _ => {}
        }
        at = end;
    }
}

/// Chooses the colours as libjpeg does: a JFIF file has YCbCr, whatever the ids of its channels are; then the marker of Adobe's programs says it.
fn choose_color(has_jfif: bool, transform: Option<u8>, channels: &[Channel]) -> ColorTransform {
    let is_rgb = match transform {
        _ if has_jfif => false,
        Some(transform) => transform == 0,
        None => channels.iter().map(|channel| channel.id).eq(*b"RGB"),
    };
    if is_rgb { ColorTransform::RGB } else { ColorTransform::YCbCr }
}

/// Goes through the scans, and through the segments between them, to the end marker. Returns the end of each scan. Within a scan 0xff is followed by 0, or
/// by the number of a restart. (Behind the last scan may be segments, and then the end marker.)
fn find_scans(bytes: &[u8], frame: &Frame) -> Result<Vec<usize>, String> {
    let cut = || "the file is cut off: it has no end marker".to_owned();
    let (mut at, mut ends, mut seen) = (frame.scan, Vec::new(), Vec::new());
    // Whether the bytes before `at` are a scan.
    let mut is_scan = false;
    loop {
        let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
        at += bytes.get(at..).and_then(|rest| rest.windows(2).position(is_marker)).ok_or_else(cut)?;
        let marker = bytes[at + 1];
        if is_scan {
            ends.push(at);
        }
        if marker == END {
            break;
        }
        is_scan = marker == SCAN;
        let length: [u8; 2] = *bytes.get(at + 2..).and_then(|rest| rest.first_chunk()).ok_or_else(cut)?;
        let next = at + 2 + usize::from(u16::from_be_bytes(length));
        let segment = bytes.get(at + 4..next).ok_or_else(cut)?;
        if is_scan {
            let ids: Vec<u8> = read_components(segment).collect();
            if let [id] = ids[..]
                && let Some(channel) = frame.channels.iter().find(|channel| channel.id == id)
            {
                frame.require_decodable(channel)?;
            }
            seen.extend(ids);
        }
        at = next;
    }
    seen.sort_unstable();
    seen.dedup();
    let (scans, channels) = (seen.len(), frame.channels.len());
    if scans < channels {
        return Err(format!("the file is cut off: {scans} of {channels} channels have a scan"));
    }
    Ok(ends)
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
    let &[bits, high, low, left, right, count, ref rest @ ..] = segment else {
        return Err("the segment of its size is cut".to_owned());
    };
    let (height, width) = (u16::from_be_bytes([high, low]).into(), u16::from_be_bytes([left, right]).into());
    match (bits, count) {
        (8, 1 | 3) => {}
        (8, 4) => {
            return Err("four channels, of which the colours are those of print (CMYK): convert it first".to_owned());
        }
        (8, _) => return Err(format!("{count} channels")),
        _ => return Err(format!("{bits} bits a channel, 8 are read")),
    }
    match (height, width) {
        (_, 0) => return Err("its width is 0".to_owned()),
        (0, _) => return Err("its height is in a segment behind the first scan (DNL), which is not read".to_owned()),
        _ => {}
    }
    let channel = |&[id, factors, _]: &[u8; 3]| Channel {
        id,
        across: usize::from(factors >> 4),
        down: usize::from(factors & 15),
    };
    let channels: Vec<Channel> = rest.as_chunks().0.iter().map(channel).collect();
    if channels.len() != count.into() {
        return Err("the segment of its size is cut".to_owned());
    }
    let frame = Frame { height, width, channels, color: ColorTransform::YCbCr, scan: 0 };
    for [_, factor, most] in frame.channels.iter().flat_map(|channel| frame.axes(channel)) {
        if !(1..=4).contains(&factor) {
            return Err(format!("a channel is sampled {factor} times: a factor is 1 to 4"));
        }
        if most % factor != 0 {
            return Err(format!("a channel is sampled {factor} times and another {most}: only whole ratios are read"));
        }
    }
    Ok(frame)
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
