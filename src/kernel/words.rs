//! Elements moved, whatever they are: of a type that is moved only its size matters.
//!
//! Elements of 1, 2, 4, 8 and 16 bytes are moved as words that may be uninitialised, so that padding and pointers
//! arrive as they were; others byte by byte.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

/// Two nested axes of one operand: its steps in bytes, of a row and of a column.
pub type Steps = [usize; 2];

/// Moves `rows` times `columns` elements of `size` bytes.
///
/// # Safety
/// Every position of `to` is valid for writes and of `from` for reads of `size` bytes, and the two do not overlap.
pub unsafe fn carry(size: usize, [rows, columns]: [usize; 2], (to, ts): (*mut u8, Steps), (from, fs): (*const u8, Steps)) {
    // The columns are the axis along which the elements lie closest, on either side.
    let turned = ts[0].max(fs[0]) < ts[1].max(fs[1]) && rows > 1;
    let turn = |steps: Steps| if turned { [steps[1], steps[0]] } else { steps };
    let (sizes, ts, fs) = (turn([rows, columns]), turn(ts), turn(fs));
    let run = match size {
        0 => return,
        1 => words::<u8>,
        2 => words::<u16>,
        4 => words::<u32>,
        8 => words::<u64>,
        16 => words::<u128>,
        _ => {
            for i in 0..sizes[0] * sizes[1] {
                let (row, column) = (i / sizes[1], i % sizes[1]);
                let to = to.wrapping_add(row * ts[0] + column * ts[1]);
                let from = from.wrapping_add(row * fs[0] + column * fs[1]);
                // SAFETY: the caller's promise.
                unsafe { copy_nonoverlapping(from, to, size) };
            }
            return;
        }
    };
    // SAFETY: the caller's promise.
    unsafe { run(sizes, (to, ts), (from, fs)) };
}

/// [`carry`], of elements as large as a word.
///
/// # Safety
/// As there.
unsafe fn words<W: Copy>([rows, columns]: [usize; 2], (to, ts): (*mut u8, Steps), (from, fs): (*const u8, Steps)) {
    let size = size_of::<W>();
    for row in 0..rows {
        let (to, from) = (to.wrapping_add(row * ts[0]), from.wrapping_add(row * fs[0]));
        // SAFETY: (all) the caller's promise; a word may be uninitialised, and need not be aligned.
        let read = |at: usize| unsafe { from.wrapping_add(at).cast::<MaybeUninit<W>>().read_unaligned() };
        // SAFETY: as above.
        let write = |at: usize, x| unsafe { to.wrapping_add(at).cast::<MaybeUninit<W>>().write_unaligned(x) };
        if ts[1] == size && fs[1] == size && columns > 16 {
            // SAFETY: the columns lie one behind the other.
            unsafe { copy_nonoverlapping(from, to, columns * size) };
        } else if ts[1] == size && fs[1] == 0 {
            let x = read(0);
            for i in 0..columns {
                write(i * size, x);
            }
        } else if ts[1] == size && fs[1] == 2 * size {
            // A step that the compiler knows becomes shuffles.
            for i in 0..columns {
                write(i * size, read(2 * i * size));
            }
        } else {
            for i in 0..columns {
                write(i * ts[1], read(i * fs[1]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_a_copy_element_by_element() {
        let source: Vec<u8> = (0..4000).map(|i| (i * 7 + i / 256) as u8).collect();
        for size in [1, 2, 3, 4, 8, 12, 16] {
            for (rows, columns) in [(1, 1), (1, 20), (5, 3), (3, 5), (20, 2), (2, 18)] {
                for fs in [[columns * size, size], [size, rows * size], [0, size], [size, 0], [0, 0], [columns * 2 * size, 2 * size]] {
                    for ts in [[columns * size, size], [size, rows * size], [columns * 2 * size, 2 * size]] {
                        let mut got = vec![0u8; 4000];
                        let mut want = got.clone();
                        for i in 0..rows * columns {
                            let (row, column) = (i / columns, i % columns);
                            let (t, f) = (row * ts[0] + column * ts[1], row * fs[0] + column * fs[1]);
                            want[t..t + size].copy_from_slice(&source[f..f + size]);
                        }
                        // SAFETY: every position lies inside the two.
                        unsafe { carry(size, [rows, columns], (got.as_mut_ptr(), ts), (source.as_ptr(), fs)) };
                        assert!(want == got, "{size} bytes, {rows} x {columns}: {ts:?} from {fs:?}");
                    }
                }
            }
        }
    }
}
