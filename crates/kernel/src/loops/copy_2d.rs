//! Copies of two axes.
//!
//! If both sides have the same contiguous axis, the copy is a copy of runs. If not, either the loads or the
//! stores of a plain loop have a large stride: a whole cache line and, at 4096 columns, a page are loaded per element. The two axes
//! are then copied in squares with the side of a vector, which are transposed in registers: each line is read once and written
//! once.

use crate::element::Element;
use crate::loops::bytes::{read, read_apart, several, write};
use crate::loops::loop_nest::{Body, moved};
use crate::loops::plan::Axis;
use crate::loops::streamed;
use crate::simd::isa::Isa;
use crate::simd::transpose::square;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Two axes of a copy: the caller's loop runs over the rows, the columns are here. The columns are the axis along which the
/// output's elements are closest.
pub struct Sheet<W> {
    columns: Axis<2>,
    plain: bool,
    stream: bool,
    types: PhantomData<fn(W)>,
}

impl<W> Sheet<W> {
    /// Creates the columns of a copy, of which there is at least one; `plain` elements have neither padding nor pointers; with `stream`,
    /// lines that are written completely are written past the caches.
    pub fn new(columns: Axis<2>, plain: bool, stream: bool) -> Self {
        Sheet { columns, plain, stream, types: PhantomData }
    }
}

impl<W: Element> Body<2> for Sheet<W> {
    // Words of one and two bytes are transposed in squares of `u64`, without vectors; a copy of every second word takes 2.4 times as long
    // with AVX-512 (Zen 4, 2026-11-30).
    const WIDE: bool = size_of::<W>() >= 4;
    #[inline(always)]
    unsafe fn run_on<I: Isa>(&mut self, at: [*mut u8; 2], n: usize, steps: [usize; 2]) {
        let Sheet { columns, plain, stream, .. } = *self;
        let rows = Axis { size: n, steps };
        let word = size_of::<W>();
        let crossed = columns.steps[0] == word && steps[1] == word;
        let agree = steps[1] >= columns.steps[1] || n == 1 || columns.size == 1;
        if !agree && crossed && plain && n.min(columns.size) >= side::<I, W>() {
            // SAFETY: the caller's promise.
            unsafe { transpose::<I, W>(at, rows, columns, stream) };
        } else if agree || n <= 4 {
            let (stretch, stream) = if agree { (columns.size, stream) } else { (STRETCH, false) };
            // SAFETY: the caller's promise.
            unsafe { runs::<I, W>(at, rows, columns, stretch, [plain, stream]) };
        } else if crossed && steps[0] == word * columns.size && columns.size <= 4 {
            // SAFETY: the caller's promise.
            unsafe { few_columns::<W>(at, rows, columns) };
        } else {
            // SAFETY: the caller's promise.
            unsafe { blocks::<W>(at, rows, columns) };
        }
    }
}

/// Copies row after row, if both sides have the same order of axes. A few rows with gaps between their elements are copied a
/// stretch at a time, because they share cache lines.
///
/// # Safety
/// All positions of the two axes are elements of both operands; nobody else accesses those of the result.
#[inline(always)]
unsafe fn runs<I: Isa, W: Element>(at: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>, stretch: usize, how: [bool; 2]) {
    if columns.size == 1 {
        for row in 0..rows.size {
            let [to, from] = moved(at, &rows.steps, row as isize);
            // SAFETY: the caller's promise.
            unsafe { write::<W>(to, read::<W>(from)) };
        }
        return;
    }
    let mut start = 0;
    while start < columns.size {
        let part = Axis { size: stretch.min(columns.size - start), ..columns };
        let at = moved(at, &columns.steps, start as isize);
        for row in 0..rows.size {
            let [to, from] = moved(at, &rows.steps, row as isize);
            // SAFETY: a part of the caller's columns.
            unsafe { run_on::<I, W>(to, from, part, how) };
        }
        start += part.size;
    }
}

/// The columns of a stretch.
const STRETCH: usize = 1024;

/// The size in bytes from which a run is copied by a call: below, the widest vectors take less time than the call
/// needs to choose its method.
const CALL: usize = 4096;

/// Copies one row, of plain elements or others, past the caches or not.
///
/// # Safety
/// All positions of the axis are elements of both operands; nobody else accesses those at `to`.
#[inline(always)]
unsafe fn run_on<I: Isa, W: Element>(to: *mut u8, from: *mut u8, columns: Axis<2>, [plain, stream]: [bool; 2]) {
    let (word, n) = (size_of::<W>(), columns.size);
    let [ts, fs] = columns.steps;
    if n > 1 && ts != word {
        for i in 0..n {
            // SAFETY: `i` is below `n`: the position is inside both.
            unsafe { write::<W>(to.wrapping_add(i * ts), read::<W>(from.wrapping_add(i * fs))) };
        }
        return;
    }
    if fs == word || n == 1 {
        if stream {
            // SAFETY: the `n` positions are inside both.
            return unsafe { streamed(to, from, n * word) };
        }
        return match n * word {
            // SAFETY: the `n` positions are inside both.
            bytes @ 0..CALL => unsafe { several::<W>(to, from, bytes) },
            // SAFETY: the `n` positions are inside both.
            bytes => unsafe { to.copy_from_nonoverlapping(from, bytes) },
        };
    }
    // A constant stride becomes shuffles.
    match fs / word {
        // SAFETY: the `n` positions are inside both.
        0 => unsafe { fill::<W>(to, read::<W>(from), n) },
        // For this stride the compiler makes no vectors: 12.2 us for 256 KiB instead of 3.6 (2026-11-23).
        // SAFETY: the `n` positions are inside both; plain elements are initialised words.
        2 if fs == 2 * word && plain && I::VECTOR != 0 && word == 4 => unsafe { I::every_second::<4>(to, from, n) },
        // SAFETY: the `n` positions are inside both.
        2 if fs == 2 * word && plain && I::VECTOR != 0 && word == 8 => unsafe { I::every_second::<8>(to, from, n) },
        // SAFETY: the `n` positions are inside both.
        2 if fs == 2 * word => unsafe { every::<2, W>(to, from, n) },
        // SAFETY: the `n` positions are inside both.
        3 if fs == 3 * word => unsafe { every::<3, W>(to, from, n) },
        // SAFETY: the `n` positions are inside both.
        4 if fs == 4 * word => unsafe { every::<4, W>(to, from, n) },
        _ => {
            for i in 0..n {
                // SAFETY: the `n` positions are inside both.
                unsafe { write::<W>(to.wrapping_add(i * word), read::<W>(from.wrapping_add(i * fs))) };
            }
        }
    }
}

/// # Safety
/// `n` words are writable at `to`.
#[inline(always)]
unsafe fn fill<W: Copy>(to: *mut u8, word: MaybeUninit<W>, n: usize) {
    for i in 0..n {
        // SAFETY: the caller's promise.
        unsafe { write::<W>(to.wrapping_add(i * size_of::<W>()), word) };
    }
}

/// Copies every `K`th word.
///
/// # Safety
/// `n` words are writable at `to`, and readable from `from`, `K` words apart.
#[inline(always)]
unsafe fn every<const K: usize, W>(to: *mut u8, from: *const u8, n: usize) {
    for i in 0..n {
        // SAFETY: the caller's promise.
        unsafe {
            write::<W>(to.wrapping_add(i * size_of::<W>()), read::<W>(from.wrapping_add(i * K * size_of::<W>())))
        };
    }
}

/// Interleaves 2 to 4 runs: pixels from planes.
///
/// # Safety
/// All positions of the two axes are elements of both operands; nobody else accesses those of the result. There are 2 to 4 columns; rows of
/// the result, and columns of the operand, are contiguous.
#[inline(always)]
unsafe fn few_columns<W: Element>(at: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>) {
    match columns.size {
        // SAFETY: the caller's promise; the elements of a row of the result, and of a column of the operand, are contiguous.
        2 => unsafe { weave::<W, 2>(at, rows.size, columns.steps[1]) },
        // SAFETY: the caller's promise; the elements of a row of the result, and of a column of the operand, are contiguous.
        3 => unsafe { weave::<W, 3>(at, rows.size, columns.steps[1]) },
        // SAFETY: the caller's promise; the elements of a row of the result, and of a column of the operand, are contiguous.
        _ => unsafe { weave::<W, 4>(at, rows.size, columns.steps[1]) },
    }
}

/// Computes `to[r][k] = from[k][r]`; the rows of `from` are `step` bytes apart.
///
/// # Safety
/// `rows` elements of each of `K` rows are valid, and `rows * K` elements of the result, which nobody else accesses.
#[inline(always)]
unsafe fn weave<W, const K: usize>([to, from]: [*mut u8; 2], rows: usize, step: usize) {
    for r in 0..rows {
        for k in 0..K {
            let at = (r * K + k) * size_of::<W>();
            // SAFETY: the caller's promise.
            unsafe { write::<W>(to.wrapping_add(at), read::<W>(from.wrapping_add(k * step + r * size_of::<W>()))) };
        }
    }
}

/// Returns the side of the squares that are transposed in registers; without vectors, more than any length.
#[inline(always)]
fn side<I: Isa, W: Element>() -> usize {
    match size_of::<W>() {
        size @ (1 | 2) => 8 / size,
        size if I::VECTOR != 0 => I::VECTOR / size,
        _ => usize::MAX,
    }
}

/// The number of columns before the next rows are copied: this number of pages is read alternately.
const COLUMNS: usize = 64;

/// Transposes squares of vectors. The last square of each row and column is moved back so that it is whole: some
/// elements are copied twice.
///
/// # Safety
/// All positions of the two axes are elements of both operands; nobody else accesses those of the result. Both axes are as long as the side
/// of a square, and the machine has the instruction set of `I`.
#[inline(always)]
unsafe fn transpose<I: Isa, W: Element>([to, from]: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>, stream: bool) {
    let side = side::<I, W>();
    let steps = [rows.steps[0], columns.steps[1]];
    let mut start = 0;
    while start < columns.size {
        let end = columns.size.min(start + COLUMNS);
        let mut row = 0;
        while row < rows.size {
            let r = row.min(rows.size - side);
            let mut column = start;
            while column < end {
                let c = column.min(columns.size - side);
                let to = to.wrapping_add(r * steps[0] + c * size_of::<W>());
                let from = from.wrapping_add(r * size_of::<W>() + c * steps[1]);
                // SAFETY: both squares are inside; streamed only if the rows are aligned.
                unsafe {
                    let stream = stream && (to as usize | steps[0]).is_multiple_of(I::VECTOR);
                    match size_of::<W>() {
                        1 => square::<u64, 1>([to, from], steps, false),
                        2 => square::<u64, 2>([to, from], steps, false),
                        4 => I::transpose::<4>([to, from], steps, stream),
                        8 => I::transpose::<8>([to, from], steps, stream),
                        _ => I::transpose::<16>([to, from], steps, stream),
                    }
                }
                column += side;
            }
            row += side;
        }
        start += COLUMNS;
    }
}

/// The side of a block: the number of lines that the L1 cache can hold even if they map to one set.
const BLOCK: usize = 8;

/// Copies blocks of a few rows and columns, element by element.
///
/// # Safety
/// All positions of the two axes are elements of both operands; nobody else accesses those of the result.
#[inline(always)]
unsafe fn blocks<W: Element>([to, from]: [*mut u8; 2], rows: Axis<2>, columns: Axis<2>) {
    for start in (0..columns.size).step_by(BLOCK) {
        for row in 0..rows.size {
            let to = to.wrapping_add(row * rows.steps[0]);
            let from = from.wrapping_add(row * rows.steps[1]);
            for column in start..columns.size.min(start + BLOCK) {
                // SAFETY: the position is inside both.
                unsafe {
                    let x = read_apart::<W>(from.wrapping_add(column * columns.steps[1]));
                    write::<W>(to.wrapping_add(column * columns.steps[0]), x);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::isa::{Task, fence, on_each};
    use crate::storage::Buffer;
    use core::slice::from_raw_parts;

    /// The width of a matrix of several squares of vectors, and a part of another; under Miri smaller.
    const WIDE: usize = if cfg!(miri) { 34 } else { 50 };
    /// The height of such a matrix.
    const HIGH: usize = if cfg!(miri) { 20 } else { 40 };

    /// A matrix of [`WIDE`] x [`HIGH`], transposed and compared.
    struct TransposeCheck<T>(fn(usize) -> T);
    impl<T: Element + PartialEq> Task for TransposeCheck<T> {
        type Out = ();
        #[inline(always)]
        fn run_on<I: Isa>(self) {
            let (bytes, numel) = (size_of::<T>(), WIDE * HIGH);
            let source: Vec<T> = (0..numel).map(self.0).collect();
            for stream in [false, true] {
                let got = Buffer::<T>::new(numel).expect("little memory");
                let at = [got.ptr().as_ptr().cast(), source.as_ptr() as *mut u8];
                let rows = Axis { size: WIDE, steps: [HIGH * bytes, bytes] };
                let mut copy = Sheet::<T>::new(Axis { size: HIGH, steps: [bytes, WIDE * bytes] }, true, stream);
                // SAFETY: both are matrices of these sizes, and do not overlap.
                unsafe { copy.run_on::<I>(at, rows.size, rows.steps) };
                fence();
                // SAFETY: the loops cover both; every element was written.
                let got = unsafe { from_raw_parts(got.ptr().as_ptr(), numel) };
                assert!((0..numel).all(|i| got[i] == source[i % HIGH * WIDE + i / HIGH]));
            }
        }
    }

    #[test]
    fn every_instruction_set_transposes_alike() {
        on_each(|| TransposeCheck(|i| i as u8));
        on_each(|| TransposeCheck(|i| i as u16));
        on_each(|| TransposeCheck(|i| i as f32));
        on_each(|| TransposeCheck(|i| i as f64));
        on_each(|| TransposeCheck(|i| i as u128));
        on_each(|| TransposeCheck(|i| [i as f32; 2]));
    }
}
