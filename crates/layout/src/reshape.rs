//! Reshaping: lengths with one to be inferred, and PyTorch's rule on
//! when strides exist for them.

use super::view::{Axes, Skip, axes};
use super::{Dims, Layout, addressable, zeros};
use crate::error::Fault;

/// Returns the sizes after the axes from `start` to `end` are merged, row-major. A shape without axes
/// becomes one of length 1.
///
/// # Errors
/// [`Fault::FlattenOrder`].
pub fn flattened(sizes: &[usize], start: usize, end: usize) -> Result<Dims, Fault> {
    if sizes.is_empty() {
        return Ok(Dims::from_slice(&[1]));
    }
    if start > end {
        return Err(Fault::FlattenOrder { sizes: sizes.into(), start, end });
    }
    let mut out = Dims::from_slice(&sizes[..start]);
    out.push(sizes[start..=end].iter().product());
    out.extend_from_slice(&sizes[end + 1..]);
    Ok(out)
}

/// Infers the sizes, one of which may be -1, for a tensor of `numel` elements.
///
/// # Errors
/// [`Fault::Numel`], [`Fault::InferTwice`], [`Fault::Ambiguous`].
pub fn inferred(numel: usize, wanted: &[isize]) -> Result<Dims, Fault> {
    let mut sizes: Dims = zeros(wanted.len());
    infer(numel, wanted, &mut sizes)?;
    Ok(sizes)
}

/// Infers like [`inferred`], and writes in place.
fn infer(numel: usize, wanted: &[isize], sizes: &mut [usize]) -> Result<(), Fault> {
    let asked = || wanted.into();
    let (mut hole, mut known) = (None, Some(1usize));
    for (axis, &size) in wanted.iter().enumerate() {
        match usize::try_from(size) {
            Ok(size) => {
                sizes[axis] = size;
                known = known.and_then(|known| known.checked_mul(size));
            }
            Err(_) if size == -1 && hole.is_none() => hole = Some(axis),
            Err(_) if size == -1 => return Err(Fault::InferTwice { wanted: asked() }),
            Err(_) => return Err(Fault::Numel { wanted: asked(), numel }),
        }
    }
    match (hole, known) {
        (Some(_), Some(0)) if numel == 0 => return Err(Fault::Ambiguous { wanted: asked() }),
        (Some(axis), Some(known)) if known > 0 && numel.is_multiple_of(known) => sizes[axis] = numel / known,
        (None, Some(known)) if known == numel => {}
        _ => return Err(Fault::Numel { wanted: asked(), numel }),
    }
    if addressable(sizes.iter().copied()) { Ok(()) } else { Err(Fault::TooLarge { sizes: (&*sizes).into() }) }
}

/// Returns sizes to expand to, in which -1 keeps the present length.
///
/// # Errors
/// [`Fault::ExpandKept`] for a -1 before all axes, or another negative number.
pub fn keep_sizes(sizes: &[usize], wanted: &[isize]) -> Result<Dims, Fault> {
    let new = wanted.len().saturating_sub(sizes.len());
    let keep = |(axis, &size): (usize, &isize)| match usize::try_from(size) {
        Ok(size) => Ok(size),
        Err(_) if size == -1 && axis >= new => Ok(sizes[axis - new]),
        Err(_) => Err(Fault::ExpandKept { from: sizes.into(), to: wanted.into(), axis, size }),
    };
    if wanted.len() < sizes.len() {
        // There are too few sizes: nothing is kept, and the error contains the sizes as they are.
        return Ok(wanted.iter().map(|&size| size.max(0) as usize).collect());
    }
    wanted.iter().enumerate().map(keep).collect()
}

/// Lays out the elements, in the same order, under these sizes, whose product is the number of elements: without a
/// copy, or `None` if no strides exist for them.
///
/// Old and new axes are matched from the back, a *run* at a time: old axes that continue each other
/// (the stride of the outer is the size times the stride of the inner) can be merged, and new
/// axes may divide a run in any way, but none may span two runs.
pub fn view(x: &Layout, sizes: &[usize], to: &mut Layout) -> Option<usize> {
    to.lay_contiguous(sizes);
    if x.is_contiguous() {
        // An empty tensor may have any strides: they are kept if the sizes are unchanged.
        if x.numel() == 0 && super::same(x.sizes(), sizes) {
            to.lay_as(x);
        }
        return Some(0);
    }
    let old: Axes = axes(x).into_iter().filter(|&(size, _)| size != 1).collect();
    let (mut axis, mut inner, mut left) = (sizes.len(), 1, 1);
    let mut rest = old.as_slice();
    while axis > 0 {
        if left == 1 && sizes[axis - 1] != 1 {
            let (run, stride) = last_run(&mut rest)?;
            (left, inner) = (run, stride);
        }
        axis -= 1;
        if !left.is_multiple_of(sizes[axis]) {
            return None;
        }
        to.set(axis, (sizes[axis], inner));
        inner *= sizes[axis];
        left /= sizes[axis];
    }
    Some(0)
}

/// Removes the last run of axes, and returns its length and its stride.
fn last_run(axes: &mut &[(usize, usize)]) -> Option<(usize, usize)> {
    let (&(mut run, stride), mut outer) = axes.split_last()?;
    while let Some((&(size, step), further)) = outer.split_last() {
        if step != run * stride {
            break;
        }
        (run, outer) = (run * size, further);
    }
    *axes = outer;
    Some((run, stride))
}

/// Lays out the elements under these sizes, one of which may be -1, without a copy.
///
/// # Errors
/// Those of [`inferred`]; [`Fault::Strides`] if a copy would be needed.
pub fn viewed(x: &Layout, wanted: &[isize], to: &mut Layout) -> Skip {
    let sizes = inferred(x.numel(), wanted)?;
    let (own, strides) = x.sizes_and_strides();
    let spanning = || Fault::Strides { sizes: own.into(), strides: strides.into(), wanted: wanted.into() };
    view(x, &sizes, to).ok_or_else(spanning)
}

/// Lays out contiguous elements under these sizes, last to first, none of which is -1, and returns whether it did: the number of elements must
/// be the same. (Most views are of this kind, and laying out two numbers takes less time than a list of two.)
#[inline]
pub fn viewed_whole(x: &Layout, rank: usize, mut wanted: impl Iterator<Item = isize>, to: &mut Layout) -> bool {
    let Some(numel) = x.row_major() else { return false };
    let mut known = Some(1usize);
    to.lay_blank(rank);
    to.fill(|_| {
        let size = wanted.next().and_then(|size| usize::try_from(size).ok()).filter(|&size| size > 0);
        known = known.zip(size).and_then(|(known, size)| known.checked_mul(size));
        if known.is_some() { size.unwrap_or(1) } else { 1 }
    });
    known == Some(numel)
}

/// Lays out contiguous elements under these sizes, one of which may be -1.
///
/// # Errors
/// Those of [`inferred`].
pub fn contiguous(x: &Layout, wanted: &[isize], to: &mut Layout) -> Skip {
    to.lay_sizes(wanted.len(), |sizes| infer(x.numel(), wanted, sizes))?;
    Ok(0)
}

/// Splits an axis into several, one of which may be -1: the product of their lengths is its length.
///
/// # Errors
/// [`Fault::PartsProduct`], [`Fault::InferTwice`], [`Fault::TooLarge`].
pub fn unflatten(x: &Layout, axis: usize, wanted: &[isize], to: &mut Layout) -> Skip {
    let (size, stride) = x.axis(axis);
    let unfit = |error| match error {
        Fault::InferTwice { .. } => error,
        _ => Fault::PartsProduct { sizes: x.sizes().into(), axis, wanted: wanted.into() },
    };
    if wanted.is_empty() {
        return Err(Fault::PartsProduct { sizes: x.sizes().into(), axis, wanted: wanted.into() });
    }
    let parts = inferred(size, wanted).map_err(unfit)?;
    let (end, more) = (axis + parts.len(), parts.len() - 1);
    to.lay(x.rank() + more, |k| match k {
        _ if k < axis => x.axis(k),
        // The stride is computed below, from the back.
        _ if k < end => (parts[k - axis], 0),
        _ => x.axis(k - more),
    });
    // The product of the new lengths, with the other axes, may overflow if an axis of length 0 is split.
    if !addressable(to.sizes().iter().copied()) {
        return Err(Fault::TooLarge { sizes: to.sizes().into() });
    }
    let mut inner = stride;
    for k in (axis..end).rev() {
        to.set(k, (parts[k - axis], inner));
        // Wrapping: an empty axis may have any stride.
        inner = inner.wrapping_mul(parts[k - axis].max(1));
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(x: &Layout, sizes: &[usize]) -> Option<Layout> {
        let mut to = Layout::scalar();
        view(x, sizes, &mut to).map(|_| to)
    }

    /// If `viewed_whole` returns true, the general rules agree; if it returns false, the layout that it leaves is ignored.
    #[test]
    fn a_whole_view_is_that_of_the_general_rule() {
        let layouts = [
            Layout::contiguous(&[]),
            Layout::contiguous(&[24]),
            Layout::contiguous(&[4, 6]),
            Layout::new(&[4, 1, 6], &[6, 9, 1]),
            Layout::new(&[4, 6], &[1, 4]),
            Layout::contiguous(&[2, 3, 0]),
            Layout::contiguous(&[2, 3, 1, 2, 1, 2]),
        ];
        let targets: [&[isize]; 12] = [
            &[],
            &[1],
            &[24],
            &[-1],
            &[-1, 6],
            &[4, 6],
            &[2, 2, 6],
            &[2, 3, 1, 2, 1, 2],
            &[5, 5],
            &[0, 3],
            &[isize::MAX >> 20, isize::MAX >> 20],
            &[-1, -1],
        ];
        for x in &layouts {
            for wanted in targets {
                let (mut to, mut general) = (Layout::scalar(), Layout::scalar());
                let whole = viewed_whole(x, wanted.len(), wanted.iter().rev().copied(), &mut to);
                let skip = viewed(x, wanted, &mut general);
                if whole {
                    assert_eq!((skip.ok(), &to), (Some(0), &general), "{x:?} as {wanted:?}");
                } else if let Ok(skip) = skip {
                    assert_eq!(viewed(x, wanted, &mut to).ok(), Some(skip));
                    assert_eq!(to, general, "{x:?} as {wanted:?}");
                }
            }
        }
    }

    #[test]
    fn a_view_divides_and_joins_runs() {
        let x = Layout::new(&[4, 3, 2], &[12, 2, 1]);
        assert_eq!(laid(&x, &[4, 6]), Some(Layout::new(&[4, 6], &[12, 1])));
        assert_eq!(laid(&x, &[2, 2, 1, 3, 2]).map(|to| to.strides().to_vec()), Some(vec![24, 12, 6, 2, 1]));
        assert_eq!(laid(&x, &[12, 2]), None, "the first axis does not continue the second");
        assert_eq!(laid(&Layout::new(&[3, 4], &[1, 3]), &[12]), None);
        assert_eq!(laid(&Layout::new(&[3, 2], &[0, 1]), &[6]), None);
    }

    #[test]
    fn a_view_keeps_the_order_of_the_elements() {
        // All shapes of 24 elements, over all layouts of 24 elements that are a permuted part.
        let shapes = [&[24][..], &[2, 12], &[4, 6], &[3, 8], &[2, 3, 4], &[2, 2, 2, 3], &[1, 24, 1], &[6, 2, 2]];
        let layouts = [
            Layout::contiguous(&[2, 3, 4]),
            Layout::new(&[2, 3, 4], &[40, 12, 2]),
            Layout::new(&[4, 2, 3], &[1, 12, 4]),
            Layout::new(&[4, 6], &[6, 1]),
            Layout::new(&[2, 2, 6], &[0, 6, 1]),
        ];
        let offsets = |layout: &Layout| {
            let all = layout.sizes().iter().zip(layout.strides()).fold(vec![0], |at, (&size, &stride)| {
                at.iter().flat_map(|&o| (0..size).map(move |i| o + i * stride)).collect()
            });
            assert_eq!(all.len(), layout.numel());
            all
        };
        let mut views = 0;
        for layout in &layouts {
            for sizes in shapes {
                if let Some(to) = laid(layout, sizes) {
                    views += 1;
                    assert_eq!(offsets(&to), offsets(layout), "{layout:?} as {sizes:?}");
                }
            }
        }
        assert!(views > 15, "{views} of them are views");
    }

    #[test]
    fn one_length_is_inferred() {
        assert_eq!(inferred(12, &[-1, 4]).unwrap().as_slice(), [3, 4]);
        assert!(matches!(inferred(12, &[-1, 5]), Err(Fault::Numel { .. })));
        assert!(matches!(inferred(12, &[-1, -1]), Err(Fault::InferTwice { .. })));
        assert!(matches!(inferred(0, &[-1, 0]), Err(Fault::Ambiguous { .. })));
        assert!(matches!(inferred(3, &[-1, 0]), Err(Fault::Numel { .. })));
        assert!(matches!(inferred(3, &[-2]), Err(Fault::Numel { .. })));
        assert!(inferred(1, &[isize::MAX, 4]).is_err());
    }
}
