//! Moves elements by their size, whatever their type.
//!
//! Elements of 1, 2, 4, 8 and 16 bytes, and of three times the first four (a pixel, a point), are moved as words that may be
//! uninitialised, so that padding and pointers are preserved; others byte by byte.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;
use core::slice::from_raw_parts_mut;

/// The strides of two nested axes of one operand, in bytes: from row to row, and from column to column.
pub type Steps = [usize; 2];

/// The number of bytes after the output of [`collect`] that may be overwritten.
pub const SLACK: usize = 64;

/// Moves `rows` times `columns` elements of `size` bytes.
///
/// # Safety
/// All positions of `to` are valid for writes and all of `from` for reads of `size` bytes, and the two do not overlap.
pub unsafe fn carry(size: usize, sizes: [usize; 2], (to, ts): (*mut u8, Steps), (from, fs): (*const u8, Steps)) {
    let run = match size {
        0 => return,
        1 => carry_words::<u8>,
        2 => carry_words::<u16>,
        4 => carry_words::<u32>,
        8 => carry_words::<u64>,
        16 => carry_words::<u128>,
        3 => carry_words::<[u8; 3]>,
        6 => carry_words::<[u16; 3]>,
        12 => carry_words::<[u32; 3]>,
        24 => carry_words::<[u64; 3]>,
        // SAFETY: the caller's promise.
        _ => return unsafe { bytes(size, sizes, (to, ts), (from, fs)) },
    };
    // SAFETY: the caller's promise.
    unsafe { run(sizes, (to, ts), (from, fs)) };
}

/// Moves like [`carry`], to contiguous row-major memory with [`SLACK`] after it.
///
/// # Safety
/// All positions of `from` are valid for reads of `size` bytes; `to` is valid for writes of all elements and of [`SLACK`] bytes after
/// them, which do not overlap `from`.
pub unsafe fn collect(size: usize, sizes: [usize; 2], to: *mut u8, (from, fs): (*const u8, Steps)) {
    let run = match size {
        0 => return,
        1 => collect_words::<u8>,
        2 => collect_words::<u16>,
        4 => collect_words::<u32>,
        8 => collect_words::<u64>,
        16 => collect_words::<u128>,
        // SAFETY: the caller's promise.
        _ => return unsafe { bytes(size, sizes, (to, [sizes[1] * size, size]), (from, fs)) },
    };
    // SAFETY: the caller's promise.
    unsafe { run(sizes, to, (from, fs)) };
}

/// Moves like [`carry`], elements that are not words.
///
/// # Safety
/// All positions of `to` are valid for writes and all of `from` for reads of `size` bytes, and the two do not overlap.
#[cold]
unsafe fn bytes(size: usize, [rows, columns]: [usize; 2], (to, ts): (*mut u8, Steps), (from, fs): (*const u8, Steps)) {
    for row in 0..rows {
        if ts[1] == size && fs[1] == size {
            // SAFETY: a row of either side is one run.
            unsafe { copy_element(columns * size, to.wrapping_add(row * ts[0]), from.wrapping_add(row * fs[0])) };
            continue;
        }
        for column in 0..columns {
            let to = to.wrapping_add(row * ts[0] + column * ts[1]);
            let from = from.wrapping_add(row * fs[0] + column * fs[1]);
            // SAFETY: the caller's promise.
            unsafe { copy_element(size, to, from) };
        }
    }
}

/// Reads a word, which may be uninitialised.
///
/// # Safety
/// The bytes of a `W` are valid.
#[inline(always)]
pub unsafe fn read<W>(from: *const u8) -> MaybeUninit<W> {
    // SAFETY: the caller's promise.
    unsafe { from.cast::<MaybeUninit<W>>().read_unaligned() }
}

/// Reads like [`read`], for loops with any stride: otherwise LLVM compiles several versions of the loop, one for a stride of one word, and
/// gathers vectors.
///
/// # Safety
/// The bytes of a `W` are valid.
#[inline(always)]
pub unsafe fn read_apart<W: Copy>(from: *const u8) -> MaybeUninit<W> {
    // SAFETY: the caller's promise; `Word` is packed: its alignment is 1.
    unsafe { from.cast::<Word<W>>().read_volatile() }.0
}

/// Writes a word, which may be uninitialised.
///
/// # Safety
/// The bytes of a `W` are valid.
#[inline(always)]
pub unsafe fn write<W>(to: *mut u8, word: MaybeUninit<W>) {
    // SAFETY: the caller's promise.
    unsafe { to.cast::<MaybeUninit<W>>().write_unaligned(word) };
}

/// A word in memory, of alignment 1. Slices of words are known not to overlap.
#[derive(Clone, Copy)]
#[repr(C, packed)]
pub struct Word<W: Copy>(pub MaybeUninit<W>);

/// Writes one value `n` times.
///
/// # Safety
/// `to` is valid for `n` elements of `size` bytes, and `value` for one element outside them.
#[inline(always)]
pub unsafe fn fill(size: usize, to: *mut u8, value: *const u8, n: usize) {
    // SAFETY: the caller's promise: `n` elements are writable at `to`, and nobody else has them.
    unsafe {
        match size {
            0 => {}
            1 => from_raw_parts_mut(to.cast(), n).fill(Word(read::<u8>(value))),
            2 => from_raw_parts_mut(to.cast(), n).fill(Word(read::<u16>(value))),
            4 => from_raw_parts_mut(to.cast(), n).fill(Word(read::<u32>(value))),
            8 => from_raw_parts_mut(to.cast(), n).fill(Word(read::<u64>(value))),
            16 => from_raw_parts_mut(to.cast(), n).fill(Word(read::<u128>(value))),
            _ => (0..n).for_each(|i| copy_element(size, to.wrapping_add(i * size), value)),
        }
    }
}

/// Copies an element of `size` bytes, without a call if a call would cost more.
///
/// # Safety
/// Both are valid for `n` bytes, and do not overlap.
#[inline(always)]
pub unsafe fn copy_element(size: usize, to: *mut u8, from: *const u8) {
    match size {
        // SAFETY: the caller's promise.
        0..256 => unsafe { few::<u8>(to, from, size) },
        // SAFETY: the caller's promise.
        _ => unsafe { copy_nonoverlapping(from, to, size) },
    }
}

/// Copies a few bytes without a call: the last of several chunks ends with the bytes, and may overlap the one before.
///
/// # Safety
/// Both are valid for `bytes` bytes, a multiple of the word's, and do not overlap.
#[inline(always)]
pub unsafe fn few<W: Copy>(to: *mut u8, from: *const u8, bytes: usize) {
    // SAFETY: every chunk is inside the caller's bytes.
    unsafe {
        if bytes >= 64 {
            chunks::<[u128; 4]>(to, from, bytes);
        } else if bytes >= 16 {
            chunks::<u128>(to, from, bytes);
        } else if size_of::<W>() < 8 && bytes >= 8 {
            chunks::<u64>(to, from, bytes);
        } else if size_of::<W>() < 4 && bytes >= 4 {
            chunks::<u32>(to, from, bytes);
        } else {
            for at in (0..bytes).step_by(size_of::<W>()) {
                write::<W>(to.wrapping_add(at), read::<W>(from.wrapping_add(at)));
            }
        }
    }
}

/// Copies like [`few`], for more bytes and wide vectors: few enough that the compiler loads all bytes before the first store.
///
/// # Safety
/// Both are valid for `bytes` bytes, a multiple of the word's, and do not overlap.
#[inline(always)]
pub unsafe fn several<W: Copy>(to: *mut u8, from: *const u8, bytes: usize) {
    // As a single copy: chunks in variables might be spilled to the stack in between.
    const PIECE: usize = 256;
    let mut at = 0;
    while at + PIECE <= bytes {
        // SAFETY: a part of the caller's bytes.
        unsafe { copy_nonoverlapping(from.wrapping_add(at), to.wrapping_add(at), PIECE) };
        at += PIECE;
    }
    if at < bytes {
        // SAFETY: the bytes that are left.
        unsafe { few::<W>(to.wrapping_add(at), from.wrapping_add(at), bytes - at) };
    }
}

/// # Safety
/// Both are valid for `bytes` bytes, a chunk at least, and do not overlap.
#[inline(always)]
unsafe fn chunks<C: Copy>(to: *mut u8, from: *const u8, bytes: usize) {
    let last = bytes - size_of::<C>();
    for at in (0..last).step_by(size_of::<C>()) {
        // SAFETY: chunks inside the bytes.
        unsafe { write::<C>(to.wrapping_add(at), read::<C>(from.wrapping_add(at))) };
    }
    // SAFETY: chunks inside the bytes.
    unsafe { write::<C>(to.wrapping_add(last), read::<C>(from.wrapping_add(last))) };
}

/// # Safety
/// All positions of `to` are valid for writes and all of `from` for reads of a word, and the two do not overlap.
unsafe fn carry_words<W: Copy>(
    [rows, columns]: [usize; 2],
    (to, ts): (*mut u8, Steps),
    (from, fs): (*const u8, Steps),
) {
    let size = size_of::<W>();
    for row in 0..rows {
        let (to, from) = (to.wrapping_add(row * ts[0]), from.wrapping_add(row * fs[0]));
        // SAFETY: the caller's promise: `columns` elements at either side of the row.
        unsafe {
            if [ts[1], fs[1]] == [size; 2] {
                match columns * size {
                    bytes @ 0..1024 => few::<W>(to, from, bytes),
                    bytes => copy_nonoverlapping(from, to, bytes),
                }
            } else {
                for i in 0..columns {
                    write::<W>(to.wrapping_add(i * ts[1]), read::<W>(from.wrapping_add(i * fs[1])));
                }
            }
        }
    }
}

/// # Safety
/// All positions of `from` are valid for reads of a word; `to` is valid for writes of all words and of [`SLACK`] bytes after them,
/// which do not overlap `from`.
unsafe fn collect_words<W: Copy>([rows, columns]: [usize; 2], to: *mut u8, (from, fs): (*const u8, Steps)) {
    let size = size_of::<W>();
    let width = columns * size;
    if fs[1] > fs[0] && fs[0] != 0 && rows > columns {
        // Column by column, because elements of a column are closest in memory.
        for column in 0..columns {
            let (to, from) = (to.wrapping_add(column * size), from.wrapping_add(column * fs[1]));
            for row in 0..rows {
                // SAFETY: one of the caller's positions.
                unsafe { write::<W>(to.wrapping_add(row * width), read::<W>(from.wrapping_add(row * fs[0]))) };
            }
        }
        return;
    }
    for row in 0..rows {
        let (to, from) = (to.wrapping_add(row * width), from.wrapping_add(row * fs[0]));
        // SAFETY: the caller's promise: `columns` elements of the row, and [`SLACK`] bytes after the last row.
        unsafe {
            if fs[1] == size {
                match width {
                    0..1024 => few::<W>(to, from, width),
                    _ => copy_nonoverlapping(from, to, width),
                }
            } else if fs[1] == 0 {
                // Whole chunks: the next row overwrites the excess, and after the last row there is room.
                let x = [read::<W>(from); 16];
                for at in (0..columns).step_by((SLACK / size).min(16)) {
                    copy_nonoverlapping(x.as_ptr().cast::<u8>(), to.wrapping_add(at * size), SLACK.min(16 * size));
                }
            } else if fs[1] == 2 * size {
                // A constant stride becomes shuffles.
                for i in 0..columns {
                    write::<W>(to.wrapping_add(i * size), read::<W>(from.wrapping_add(2 * i * size)));
                }
            } else {
                for i in 0..columns {
                    write::<W>(to.wrapping_add(i * size), read::<W>(from.wrapping_add(i * fs[1])));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_of_any_size_arrives_whole_and_alone() {
        for size in (0..if cfg!(miri) { 70 } else { 300 }).chain([511, 4096]) {
            let source: Vec<u8> = (0..size + 16).map(|i| (i * 7 + i / 256) as u8).collect();
            let (mut got, mut filled) = (vec![0xAB_u8; size + 16], vec![0xAB_u8; 3 * size + 16]);
            // SAFETY: (both) room for one element, and for three, after the first 8 bytes.
            unsafe { copy_element(size, got.as_mut_ptr().wrapping_add(8), source.as_ptr()) };
            // SAFETY: room for one element, and for three, after the first 8 bytes.
            unsafe { fill(size, filled.as_mut_ptr().wrapping_add(8), source.as_ptr(), 3) };
            assert_eq!(got, [&[0xAB; 8], &source[..size], &[0xAB; 8]].concat(), "{size} bytes");
            assert_eq!(filled, [&[0xAB; 8], &source[..size].repeat(3)[..], &[0xAB; 8]].concat(), "{size} bytes");
        }
    }

    #[test]
    fn it_agrees_with_a_copy_element_by_element() {
        let source: Vec<u8> = (0..20_000).map(|i| (i * 7 + i / 256) as u8).collect();
        for size in [1, 2, 3, 4, 6, 8, 12, 16, 20, 24] {
            let shapes = [(5, 3), (3, 5), (1, 1), (1, 20), (20, 2), (2, 70), (9, 8)];
            for &(rows, columns) in &shapes[..if cfg!(miri) { 1 } else { 7 }] {
                let packed = [columns * size, size];
                for fs in [packed, [size, rows * size], [0, size], [size, 0], [0, 0], [columns * 2 * size, 2 * size]] {
                    for ts in [packed, [size, rows * size], [columns * 2 * size, 2 * size]] {
                        let mut got = vec![0u8; 20_000];
                        let mut want = got.clone();
                        for i in 0..rows * columns {
                            let (row, column) = (i / columns, i % columns);
                            let (t, f) = (row * ts[0] + column * ts[1], row * fs[0] + column * fs[1]);
                            want[t..t + size].copy_from_slice(&source[f..f + size]);
                        }
                        // SAFETY: every position lies inside the two.
                        unsafe { carry(size, [rows, columns], (got.as_mut_ptr(), ts), (source.as_ptr(), fs)) };
                        assert!(want == got, "{size} bytes, {rows} x {columns}: {ts:?} from {fs:?}");
                        if ts == packed {
                            got.fill(0);
                            // SAFETY: every position lies inside the two.
                            unsafe { collect(size, [rows, columns], got.as_mut_ptr(), (source.as_ptr(), fs)) };
                            let end = rows * columns * size;
                            assert!(want[..end] == got[..end], "{size} bytes, {rows} x {columns} from {fs:?}");
                            assert!(got[end + SLACK..].iter().all(|byte| *byte == 0));
                        }
                    }
                }
            }
        }
    }
}
