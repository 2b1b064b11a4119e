//! A band of rows padded with zeros, split into one plane per position of the stride.

use super::pass::Pass;
use super::planes::Planes;
use super::tile::ROOM;
use crate::element::Float;
use crate::loops::bytes::copy_element;
use crate::storage::{Buffer, OutOfMemory, reserved};
use crate::threshold;

/// The layout of a band.
pub struct Band {
    /// The number of rows of windows in a band.
    pub rows: usize,
    /// The distance of the rows of a plane, in elements.
    pub pitch: usize,
    /// The distance of channels, in elements.
    pub channel: usize,
    /// The number of times the taps are repeated, one channel further each time.
    pub loops: usize,
    /// The offset of each tap of the first window: in one channel, or in all channels.
    pub taps: Vec<usize>,
    /// The elements of a row, including those shared with the next row.
    width: usize,
    /// The distance of the planes, in elements.
    plane: usize,
    /// Whether the operand already has this layout, so that nothing is copied.
    in_place: bool,
}

/// The approximate size limit of a band in bytes: half of the L2 cache, which also holds the weights.
const BYTES: usize = threshold(192 << 10);

/// The number of channels from which they are on too many pages to be read in place.
const MOST_IN_PLACE: usize = 48;

/// The largest number of elements of a short row.
const SHORT: usize = 32;

/// A band to read from.
pub struct Read<T> {
    /// The first element.
    pub ptr: *const T,
    _owner: Option<Buffer<T>>,
}

impl Band {
    /// Plans the bands of these planes.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn new<T: Float>(x: Planes<T>, pass: &Pass) -> Result<Self, OutOfMemory> {
        let ([.., channels, height, columns], [.., row_stride, column_stride]) = (x.sizes, x.strides);
        let ([step_h, step_w], [reach_h, reach_w]) = (pass.step, pass.reach());
        let tall = (pass.count[0] - 1) * step_h + reach_h + 1;
        let wide = (pass.count[1] - 1) * step_w + reach_w + 1;
        // The number of positions after the last one, in rows and columns.
        let behind = |axis: usize, whole: usize, size: usize| whole as isize - pass.low[axis] - size as isize;
        let width = wide.div_ceil(step_w);
        // The zeros before a row are those after the previous row, as long as no window begins in them.
        let zeros = pass.low[1].min(behind(1, wide, columns));
        let shared = if step_w == 1 { zeros.clamp(0, reach_w as isize) } else { 0 };
        let inside =
            pass.low.iter().all(|&low| low <= 0) && behind(0, tall, height) <= 0 && behind(1, wide, columns) <= 0;
        let windows = (pass.count[0] - 1) * columns + pass.count[1];
        let in_place = inside
            && channels <= MOST_IN_PLACE
            && pass.step == [1, 1]
            && row_stride == columns
            && column_stride == 1
            && windows >= ROOM;
        let pitch = if in_place { columns } else { width - shared as usize };
        let mut band =
            Band { rows: 0, pitch, channel: 0, loops: channels, taps: Vec::new(), width, plane: 0, in_place };
        let row_bytes = channels.max(1) * step_h * step_w * pitch * size_of::<T>();
        band.rows = (BYTES / row_bytes.max(1)).saturating_sub(reach_h / step_h).clamp(4, pass.count[0].max(4));
        band.rows = pass.count[0].div_ceil(pass.count[0].div_ceil(band.rows));
        band.plane = band.plane_rows(pass, band.rows) * pitch + width - pitch;
        if in_place {
            // The last tile of a band is moved back, but not beyond the start of the band.
            let least = ROOM.saturating_sub(pass.count[1]).div_ceil(columns) + 1;
            let whole = pass.count[0] % band.rows;
            if band.rows < least || (whole != 0 && whole < least) {
                band.rows = pass.count[0];
            }
            band.channel = x.strides[2];
        } else {
            band.channel = step_h * step_w * band.plane;
            // Channels a power of two apart would map to the same cache sets.
            band.channel += if band.channel * size_of::<T>() % 512 < 64 { 64 / size_of::<T>() } else { 0 };
        }
        let taps: Vec<_> = pass.taps.iter().map(|tap| band.place(tap.at, pass.step)).collect();
        // A loop over a few taps inside a loop over many channels is made one loop.
        band.loops = if taps.len() < 4 { 1 } else { channels };
        let inside = if taps.len() < 4 { channels } else { 1 };
        band.taps = reserved(inside * taps.len())?;
        let channel = band.channel;
        band.taps.extend((0..inside).flat_map(|i| taps.iter().map(move |tap| i * channel + tap)));
        Ok(band)
    }

    /// Returns the offset in a channel of the element at the given row and column.
    fn place(&self, [row, column]: [usize; 2], [step_h, step_w]: [usize; 2]) -> usize {
        let plane = row % step_h * step_w + column % step_w;
        plane * self.plane + row / step_h * self.pitch + column / step_w
    }

    /// Returns the number of rows of a plane, for the given number of rows of windows.
    fn plane_rows(&self, pass: &Pass, rows: usize) -> usize {
        ((rows - 1) * pass.step[0] + pass.reach()[0] + 1).div_ceil(pass.step[0])
    }

    /// Reads the band of `rows` rows of windows, beginning at `row`, of one image and group.
    #[inline(always)]
    // SOUND: called by `convolve` alone, which is unsafe, for rows of the result
    pub fn read<T: Float>(
        &self,
        x: Planes<T>,
        pass: &Pass,
        [image, group]: [usize; 2],
        row: usize,
        rows: usize,
    ) -> Result<Read<T>, OutOfMemory> {
        let from = x.ptr.wrapping_add(image * x.strides[0] + group * x.strides[1]);
        let first = (row * pass.step[0]) as isize - pass.low[0];
        if self.in_place {
            let skip = first * x.strides[3] as isize - pass.low[1];
            return Ok(Read { ptr: from.wrapping_offset(skip), _owner: None });
        }
        let channels = x.sizes[2];
        let band = Buffer::<T>::new(channels.saturating_mul(self.channel).saturating_add(ROOM))?;
        let to = band.ptr().as_ptr();
        for channel in 0..channels {
            let from = from.wrapping_add(channel * x.strides[2]);
            // SAFETY: the channel is inside the buffer.
            unsafe { self.fill(x, pass, first, rows, from, to.add(channel * self.channel)) };
        }
        // SAFETY: the room is inside the buffer.
        unsafe { zero(to.add(channels * self.channel), ROOM) };
        Ok(Read { ptr: to, _owner: Some(band) })
    }

    /// Writes all elements of one channel, whose first row is row `first` of the planes.
    ///
    /// # Safety
    /// `from` is the first element of the channel in the planes; `to` has room for a channel of the band.
    #[inline(always)]
    unsafe fn fill<T: Float>(&self, x: Planes<T>, pass: &Pass, first: isize, rows: usize, from: *const T, to: *mut T) {
        let [step_h, step_w] = pass.step;
        let plane_rows = self.plane_rows(pass, rows);
        // For short rows everything is zeroed at once: a call for the zeros of each row would cost more than the rows.
        let short = self.width <= SHORT;
        if short {
            // SAFETY: all of the channel.
            unsafe { zero(to, self.channel) };
        }
        for plane in 0..step_h * step_w {
            let to = to.wrapping_add(plane * self.plane);
            let span = Span::within(x.sizes[4], pass.low[1] - (plane % step_w) as isize, step_w, self.width);
            for row in 0..plane_rows {
                let y = first + (row * step_h + plane / step_w) as isize;
                let inside = (0..x.sizes[3] as isize).contains(&y);
                let from = from.wrapping_offset(y.wrapping_mul(x.strides[3] as isize));
                if short {
                    if inside {
                        // SAFETY: a row of the channel.
                        unsafe { span.copy(from, x.strides[4], step_w, to.add(row * self.pitch)) };
                    }
                    continue;
                }
                let span = if inside { span } else { Span { start: self.width, ..span } };
                // SAFETY: a row of the channel; its zeros may be written again as zeros of the next row.
                unsafe { span.write(from, x.strides[4], step_w, to.add(row * self.pitch), self.width) };
            }
            if !short {
                let end = plane_rows * self.pitch + self.width - self.pitch;
                // SAFETY: the rest of the plane.
                unsafe { zero(to.add(end), self.plane - end) };
            }
        }
        if short {
            return;
        }
        let end = step_h * step_w * self.plane;
        // SAFETY: the rest of the channel.
        unsafe { zero(to.add(end), self.channel - end) };
    }
}

/// The range of elements of a row that come from the plane: `start..end`, beginning at position `from`.
#[derive(Clone, Copy)]
pub struct Span {
    pub start: usize,
    end: usize,
    pub from: usize,
}

impl Span {
    /// Computes the range in a row of `width`, whose element `i` is position `i * step - low` of `size`.
    #[inline(always)]
    pub fn within(size: usize, low: isize, step: usize, width: usize) -> Self {
        let start = if low > 0 { (low as usize).div_ceil(step) } else { 0 }.min(width);
        let end = (size as isize + low).max(0) as usize;
        let end = end.div_ceil(step).clamp(start, width);
        Span { start, end, from: ((start * step) as isize - low).max(0) as usize }
    }

    /// Returns the number of elements from the plane.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Writes the row: zeros, the elements `stride * step` apart, zeros.
    ///
    /// # Safety
    /// There is room for `width` elements; those that come from the plane are inside it.
    #[inline(always)]
    pub unsafe fn write<T: Float>(self, from: *const T, stride: usize, step: usize, to: *mut T, width: usize) {
        let end = self.end.max(self.start);
        // SAFETY: the caller's promise: a row of `width`; the elements are inside the plane.
        unsafe {
            zero(to, self.start);
            self.copy(from, stride, step, to);
            zero(to.add(end), width - end);
        }
    }

    /// Writes like [`write`](Self::write), to a row that is zeroed already.
    ///
    /// # Safety
    /// There is room for the whole row; the elements that come from the plane are inside it.
    #[inline(always)]
    pub unsafe fn copy<T: Float>(self, from: *const T, stride: usize, step: usize, to: *mut T) {
        let n = self.len();
        let (from, to) = (from.wrapping_add(self.from * stride), to.wrapping_add(self.start));
        // SAFETY: the caller's promise: `n` elements of the plane, and of the row.
        unsafe {
            match stride * step {
                1 => copy_element(n * size_of::<T>(), to.cast(), from.cast()),
                2 => spread(from, 2, to, n),
                step => spread(from, step, to, n),
            }
        }
    }
}

/// Copies elements that are `step` apart; inlined, so that a constant step has its own loop.
///
/// # Safety
/// `n` elements are valid at either side, `step` apart in `from`, and do not overlap.
#[inline(always)]
unsafe fn spread<T: Float>(from: *const T, step: usize, to: *mut T, n: usize) {
    for i in 0..n {
        // SAFETY: the caller's promise.
        unsafe { to.add(i).write(*from.wrapping_add(i * step)) };
    }
}

/// Writes zeros.
///
/// # Safety
/// There is room for `n` elements.
#[inline(always)]
pub unsafe fn zero<T: Float>(to: *mut T, n: usize) {
    for i in 0..n {
        // SAFETY: the caller's promise.
        unsafe { to.add(i).write(T::ZERO) };
    }
}
