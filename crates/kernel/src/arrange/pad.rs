//! Padding: a result that is larger than its operand by margins.
//!
//! The interior is written first, then the margins of the last axis, then those of each axis further out, which are as
//! long as the part already written: so the outer margins are copies of whole rows.

use crate::Ref;
use crate::arrange::place::{Block, Source, place_elements};
use crate::element::Element;
use crate::loops::copy::Moved;
use crate::storage::{Buffer, Filled, OutOfMemory};
use congruent_layout::pad::{Margin, Reach};
use congruent_layout::{Dims, Geometry, Layout};

/// Copies the elements, with margins around, into a new buffer of the sizes `out`.
///
/// # Safety
/// The margins fit, as [`padded`](congruent_layout::pad::padded) checks, which returns these sizes.
pub unsafe fn pad<T: Element>(
    x: Ref<T>,
    out: &[usize],
    margins: &[Margin],
    reach: Reach,
    value: T,
) -> Result<Filled<T>, OutOfMemory> {
    let buffer = Buffer::<T>::new(out.iter().product())?;
    let at = [buffer.ptr().as_ptr().cast(), x.ptr() as *mut u8, (&raw const value) as *mut u8];
    // SAFETY: a new buffer of these sizes, the operand and the value; the caller's promise.
    unsafe { pad_elements(Moved::for_elements::<T>(), at, x.geometry(), out, margins, reach) };
    // SAFETY: the interior and the margins cover the buffer.
    Ok(unsafe { buffer.filled() })
}

/// Like [`pad`], for elements of any type: `at` are the result, the operand and the value.
///
/// # Safety
/// `at` are a new buffer of the sizes `out`, an operand of geometry `x`, and a value, of elements as `of` describes them; the margins
/// fit, as [`padded`](congruent_layout::pad::padded) checks.
#[inline(never)]
unsafe fn pad_elements(of: Moved, at: [*mut u8; 3], x: Geometry, out: &[usize], margins: &[Margin], reach: Reach) {
    let bare = margins.iter().take_while(|&&margin| margin == (0, 0)).count();
    if bare > 1 && Layout::new(x.sizes, x.strides).is_contiguous() {
        // The same elements, if contiguous, with the leading axes merged.
        let layout = Layout::contiguous(&merged(x.sizes, bare));
        // SAFETY: the caller's promise, with axes that have no margins as one.
        return unsafe { pad_elements(of, at, layout.geometry(), &merged(out, bare), &margins[bare - 1..], reach) };
    }
    // A first axis without margins is split: the part inside one position stays in the cache until it is complete.
    let cut = bare > 0 && out.len() > 1;
    let (mut sizes, mut inner) = (Dims::from_slice(out), Dims::from_slice(x.sizes));
    let parts = if cut { (out[0], x.strides[0]) } else { (1, 0) };
    if cut {
        (sizes[0], inner[0]) = (1, 1);
    }
    let blocks = blocks(&sizes, &inner, x.strides, margins, reach);
    // SAFETY: the interior and the margins, each after the block it is copied from; the caller's promise.
    unsafe { place_elements(of, at, &Layout::contiguous(out), x.strides, parts, &blocks) };
}

/// Merges the first `bare` axes.
fn merged(sizes: &[usize], bare: usize) -> Dims {
    core::iter::once(sizes[..bare].iter().product()).chain(sizes[bare..].iter().copied()).collect()
}

/// Returns the blocks, each after the block it is copied from.
fn blocks(out: &[usize], sizes: &[usize], strides: &[usize], margins: &[Margin], reach: Reach) -> Vec<Block> {
    let to = Layout::contiguous(out);
    // The part that is filled so far: the first position along each axis, and the lengths.
    let mut start: Dims = margins.iter().map(|&(before, _)| before.max(0) as usize).collect();
    let mut inner = Dims::new();
    let mut skip = 0;
    for (k, &(before, after)) in margins.iter().enumerate() {
        let crop = |margin: isize| margin.min(0).unsigned_abs();
        inner.push(sizes[k] - crop(before) - crop(after));
        skip += crop(before) * strides[k];
    }
    let offset = |start: &Dims| start.iter().zip(to.strides()).map(|(i, step)| i * step).sum::<usize>();
    let mut all = vec![Block { to: offset(&start), sizes: inner.clone(), from: Source::Operand(skip) }];
    for axis in (0..out.len()).rev() {
        let (first, n, step) = (start[axis], inner[axis], to.strides()[axis]);
        start[axis] = 0;
        let base = offset(&start);
        let slab = |at: usize, len: usize, from| {
            let mut sizes = inner.clone();
            sizes[axis] = len;
            Block { to: base + at * step, sizes, from }
        };
        let still = || to.strides().iter().enumerate().map(|(k, &step)| if k == axis { 0 } else { step }).collect();
        let behind = out[axis] - first - n;
        match reach {
            Reach::Nothing => all.extend([slab(0, first, Source::Value), slab(first + n, behind, Source::Value)]),
            Reach::Edge => {
                let edge = |at: usize| Source::Result(base + at * step, still());
                all.extend((first > 0).then(|| slab(0, first, edge(first))));
                all.extend((behind > 0).then(|| slab(first + n, behind, edge(first + n - 1))));
            }
            Reach::Mirror => {
                let mirror = |at: usize| Source::Result(base + at * step, still());
                all.extend((0..first).map(|i| slab(i, 1, mirror(2 * first - i))));
                all.extend((0..behind).map(|i| slab(first + n + i, 1, mirror(first + n - 2 - i))));
            }
            Reach::Wrap => {
                let other = |at: usize| Source::Result(base + at * step, Dims::from_slice(to.strides()));
                all.extend([slab(0, first, other(n)), slab(first + n, behind, other(first))]);
            }
        }
        inner[axis] = out[axis];
    }
    all.retain(|block| !block.sizes.contains(&0));
    all
}
