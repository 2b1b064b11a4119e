//! Views over numbers: from a layout to the layout of a part of it, or of the same elements under
//! other axes. The run-time twin of `shape`'s view relations; nothing here touches an element.
//!
//! The rules, and the strides that come out, are PyTorch's (its page "Tensor Views", and the
//! documentation of each operation); so are the sentences of what is refused.

use super::{Dims, Layout, addressable, zeros};
use crate::error::ShapeError;
use smallvec::SmallVec;

/// A layout, and how many elements further on it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// How many elements behind the first of the base.
    pub skip: usize,
    /// The sizes and strides from there.
    pub layout: Layout,
}

impl From<Layout> for Window {
    fn from(layout: Layout) -> Self {
        Window { skip: 0, layout }
    }
}

type Windowed = Result<Window, ShapeError>;

/// The size and the stride of each axis.
type Axes = SmallVec<[(usize, usize); 8]>;

fn axes(x: &Layout) -> Axes {
    x.sizes().iter().copied().zip(x.strides().iter().copied()).collect()
}

fn lay(axes: &[(usize, usize)], skip: usize) -> Window {
    let (sizes, strides): (Dims, Dims) = axes.iter().copied().unzip();
    Window { skip, layout: Layout::new(&sizes, &strides) }
}

/// The axis counted from the front, if the shape has it.
///
/// # Errors
/// [`ShapeError::Axis`].
pub fn resolve(op: &'static str, sizes: &[usize], axis: isize) -> Result<usize, ShapeError> {
    place(sizes.len(), axis).ok_or_else(|| ShapeError::Axis { op, sizes: sizes.into(), axis })
}

/// As [`resolve`]; of a shape without axes, 0 and -1 are `None`, as PyTorch has it where an operation
/// leaves a scalar alone.
///
/// # Errors
/// [`ShapeError::Axis`].
pub fn wrap(op: &'static str, sizes: &[usize], axis: isize) -> Result<Option<usize>, ShapeError> {
    match (sizes.is_empty(), axis) {
        (true, 0 | -1) => Ok(None),
        _ => resolve(op, sizes, axis).map(Some),
    }
}

/// The place among `rank`, counted from the front.
fn place(rank: usize, axis: isize) -> Option<usize> {
    let from_front = if axis < 0 { axis + rank as isize } else { axis };
    (0..rank as isize).contains(&from_front).then_some(from_front as usize)
}

/// The place for a new axis: one more than there are axes.
///
/// # Errors
/// [`ShapeError::NoGap`].
pub fn gap(op: &'static str, sizes: &[usize], axis: isize) -> Result<usize, ShapeError> {
    place(sizes.len() + 1, axis).ok_or_else(|| ShapeError::NoGap { op, sizes: sizes.into(), axis })
}

/// The axes in another order: axis `k` of the result is axis `order[k]`.
///
/// # Errors
/// [`ShapeError::AxisCount`], [`ShapeError::Axis`], [`ShapeError::PermutedTwice`].
pub fn permute(op: &'static str, x: &Layout, order: &[isize]) -> Windowed {
    let sizes = x.sizes();
    if order.len() != x.rank() {
        return Err(ShapeError::AxisCount { op, sizes: sizes.into(), given: order.len() });
    }
    let (old, mut new) = (axes(x), Axes::new());
    let mut taken: SmallVec<[bool; 8]> = SmallVec::from_elem(false, x.rank());
    for &axis in order {
        let axis = resolve(op, sizes, axis)?;
        if core::mem::replace(&mut taken[axis], true) {
            return Err(ShapeError::PermutedTwice { op, sizes: sizes.into(), axis });
        }
        new.push(old[axis]);
    }
    Ok(lay(&new, 0))
}

/// The axes in the opposite order.
pub fn reverse(x: &Layout) -> Window {
    let mut axes = axes(x);
    axes.reverse();
    lay(&axes, 0)
}

/// Axis `from` moved to place `to`.
pub fn movedim(x: &Layout, from: usize, to: usize) -> Window {
    let mut axes = axes(x);
    let axis = axes.remove(from);
    axes.insert(to, axis);
    lay(&axes, 0)
}

/// Each of these axes moved to its place; the others keep their order.
///
/// # Errors
/// [`ShapeError::MovedimCounts`], [`ShapeError::Axis`], [`ShapeError::PermutedTwice`].
pub fn movedims(x: &Layout, from: &[isize], to: &[isize]) -> Windowed {
    let (op, sizes) = ("movedim", x.sizes());
    if from.len() != to.len() {
        return Err(ShapeError::MovedimCounts { sizes: sizes.into(), from: from.into(), to: to.into() });
    }
    let mut order: SmallVec<[Option<usize>; 8]> = SmallVec::from_elem(None, x.rank());
    let mut taken: SmallVec<[bool; 8]> = SmallVec::from_elem(false, x.rank());
    for (&from, &to) in from.iter().zip(to) {
        let (Some(from), Some(to)) = (wrap(op, sizes, from)?, wrap(op, sizes, to)?) else { continue };
        if core::mem::replace(&mut taken[from], true) || order[to].replace(from).is_some() {
            return Err(ShapeError::PermutedTwice { op, sizes: sizes.into(), axis: from });
        }
    }
    let mut rest = (0..x.rank()).filter(|&axis| !taken[axis]);
    let old = axes(x);
    let new: Axes = order.iter().filter_map(|place| place.or_else(|| rest.next())).map(|axis| old[axis]).collect();
    Ok(lay(&new, 0))
}

/// Without an axis of length 1; the layout itself where the length is another.
pub fn squeeze(x: &Layout, axis: usize) -> Window {
    squeeze_where(x, |k| k == axis)
}

/// Without those of the axes that have length 1.
pub fn squeeze_where(x: &Layout, named: impl Fn(usize) -> bool) -> Window {
    let stays = |&(k, &(size, _)): &(usize, &(usize, usize))| size != 1 || !named(k);
    let axes: Axes = axes(x).iter().enumerate().filter(stays).map(|(_, &axis)| axis).collect();
    lay(&axes, 0)
}

/// Without an axis, which must have length 1: where the shape of the result says so.
///
/// # Errors
/// [`ShapeError::NotOne`].
pub fn squeeze_known(op: &'static str, x: &Layout, axis: usize) -> Windowed {
    if x.sizes()[axis] == 1 {
        Ok(squeeze(x, axis))
    } else {
        Err(ShapeError::NotOne { op, sizes: x.sizes().into(), axis })
    }
}

/// With a new axis of length 1 at this place.
pub fn unsqueeze(x: &Layout, at: usize) -> Window {
    let mut axes = axes(x);
    // PyTorch's stride: as if the new axis were the outer half of the one behind it.
    let stride = axes.get(at).map_or(1, |&(size, stride)| size * stride);
    axes.insert(at, (1, stride));
    lay(&axes, 0)
}

/// `len` positions of an axis from `start` on.
///
/// # Errors
/// [`ShapeError::NarrowBeyond`].
pub fn narrow(op: &'static str, x: &Layout, axis: usize, start: usize, len: usize) -> Windowed {
    let mut axes = axes(x);
    let (size, stride) = axes[axis];
    if start.checked_add(len).is_none_or(|end| end > size) {
        return Err(ShapeError::NarrowBeyond { op, sizes: x.sizes().into(), axis, start: start as isize, len });
    }
    axes[axis].0 = len;
    Ok(lay(&axes, start * stride))
}

/// One position of an axis, which goes away.
///
/// # Errors
/// [`ShapeError::SelectBeyond`].
pub fn select(x: &Layout, axis: usize, index: isize) -> Windowed {
    let mut axes = axes(x);
    let (size, stride) = axes.remove(axis);
    match place(size, index) {
        Some(i) => Ok(lay(&axes, i * stride)),
        None => Err(ShapeError::SelectBeyond { sizes: x.sizes().into(), axis, index }),
    }
}

/// The positions of an axis where `a` and `b` are equal but for an offset: both go away, and an axis
/// along the diagonal comes last. The two are different.
pub fn diagonal(x: &Layout, offset: isize, a: usize, b: usize) -> Window {
    let mut axes = axes(x);
    let ((m, down), (n, right)) = (axes[a], axes[b]);
    axes.remove(a.max(b));
    axes.remove(a.min(b));
    let off = offset.unsigned_abs();
    let (size, stride) =
        if offset >= 0 { (m.min(n.saturating_sub(off)), right) } else { (m.saturating_sub(off).min(n), down) };
    axes.push((size, down + right));
    lay(&axes, if size == 0 { 0 } else { off * stride })
}

/// Windows of `size` positions of an axis, `step` apart: the axis counts the windows, and a new last
/// axis runs inside them.
///
/// # Errors
/// [`ShapeError::WindowTooLong`], [`ShapeError::Step`].
pub fn unfold(x: &Layout, axis: Option<usize>, size: usize, step: usize) -> Windowed {
    let sizes = x.sizes();
    let mut axes = axes(x);
    let (at, (length, stride)) = axis.map_or((0, (1, 1)), |axis| (axis, axes[axis]));
    if step == 0 {
        return Err(ShapeError::Step { op: "unfold", sizes: sizes.into(), axis: at });
    }
    if size > length {
        return Err(ShapeError::WindowTooLong { sizes: sizes.into(), axis: at, size });
    }
    if let Some(axis) = axis {
        let windows = (length - size) / step + 1;
        axes[axis] = (windows, stepped(stride, step, windows));
    }
    axes.push((size, stride));
    if !addressable(axes.iter().map(|&(size, _)| size)) {
        return Err(ShapeError::TooLarge { op: "unfold", sizes: lay(&axes, 0).layout.sizes().into() });
    }
    Ok(lay(&axes, 0))
}

/// The stride of an axis of which every `step`th position stays, `len` of them. That of a length of 1
/// means nothing: it is left alone, because a step beyond the axis could make it overflow.
pub fn stepped(stride: usize, step: usize, len: usize) -> usize {
    if len > 1 { stride * step } else { stride }
}

/// The lengths of an axis split into parts of `size` elements, the last of which may be shorter.
///
/// # Errors
/// [`ShapeError::SplitZero`].
pub fn split(op: &'static str, sizes: &[usize], axis: usize, size: usize) -> Result<Vec<usize>, ShapeError> {
    let length = sizes[axis];
    match (size, length) {
        (0, 0) => Ok(vec![0]),
        (0, _) => Err(ShapeError::SplitZero { op, sizes: sizes.into(), axis }),
        _ => Ok((0..length.div_ceil(size).max(1)).map(|k| size.min(length - k * size)).collect()),
    }
}

/// The most parts of an axis, each of which is a view.
const MOST_PARTS: usize = u32::MAX as usize / 16;

/// The lengths of an axis split into `parts` parts, all but the last as long as each other: there may
/// be fewer of them, as PyTorch's `chunk` has it.
///
/// # Errors
/// [`ShapeError::SplitZero`].
pub fn chunk(op: &'static str, sizes: &[usize], axis: usize, parts: usize) -> Result<Vec<usize>, ShapeError> {
    match (parts, sizes[axis]) {
        // So many parts of nothing are a mistake, and more than memory holds.
        _ if parts > MOST_PARTS => Err(ShapeError::TooLarge { op, sizes: [parts].as_slice().into() }),
        (0, _) => Err(ShapeError::SplitZero { op, sizes: sizes.into(), axis }),
        (_, 0) => Ok(vec![0; parts]),
        (_, length) => split(op, sizes, axis, length.div_ceil(parts)),
    }
}

/// The lengths of an axis split into `parts` parts, the first of which may be longer by 1: PyTorch's
/// `tensor_split`.
///
/// # Errors
/// [`ShapeError::SplitZero`].
pub fn even(op: &'static str, sizes: &[usize], axis: usize, parts: usize) -> Result<Vec<usize>, ShapeError> {
    if parts == 0 {
        return Err(ShapeError::SplitZero { op, sizes: sizes.into(), axis });
    }
    if parts > MOST_PARTS {
        return Err(ShapeError::TooLarge { op, sizes: [parts].as_slice().into() });
    }
    let (length, longer) = (sizes[axis] / parts, sizes[axis] % parts);
    Ok((0..parts).map(|k| length + usize::from(k < longer)).collect())
}

/// The parts of these lengths of an axis, which they must add up to.
///
/// # Errors
/// [`ShapeError::PartsSum`].
pub fn parts(op: &'static str, x: &Layout, axis: usize, lengths: &[usize]) -> Result<Vec<Window>, ShapeError> {
    let sum = lengths.iter().try_fold(0usize, |sum, &len| sum.checked_add(len));
    if sum != Some(x.sizes()[axis]) {
        return Err(ShapeError::PartsSum { sizes: x.sizes().into(), axis, parts: lengths.into() });
    }
    let mut start = 0;
    let part = |&len| {
        let part = narrow(op, x, axis, start, len);
        start += len;
        part
    };
    lengths.iter().map(part).collect()
}

/// The axes from `start` to `end` as one, row-major: the sizes of the result. Of a shape without axes,
/// one of length 1.
///
/// # Errors
/// [`ShapeError::FlattenOrder`].
pub fn flattened(op: &'static str, sizes: &[usize], start: usize, end: usize) -> Result<Dims, ShapeError> {
    if sizes.is_empty() {
        return Ok(Dims::from_slice(&[1]));
    }
    if start > end {
        return Err(ShapeError::FlattenOrder { op, sizes: sizes.into(), start, end });
    }
    let mut out = Dims::from_slice(&sizes[..start]);
    out.push(sizes[start..=end].iter().product());
    out.extend_from_slice(&sizes[end + 1..]);
    Ok(out)
}

/// The sizes that these, of which one may be -1, stand for in a tensor of `numel` elements.
///
/// # Errors
/// [`ShapeError::Numel`], [`ShapeError::InferTwice`], [`ShapeError::Ambiguous`].
pub fn inferred(op: &'static str, numel: usize, wanted: &[isize]) -> Result<Dims, ShapeError> {
    let asked = || wanted.into();
    let mut sizes: Dims = zeros(wanted.len());
    let (mut hole, mut known) = (None, Some(1usize));
    for (axis, &size) in wanted.iter().enumerate() {
        match usize::try_from(size) {
            Ok(size) => {
                sizes[axis] = size;
                known = known.and_then(|known| known.checked_mul(size));
            }
            Err(_) if size == -1 && hole.is_none() => hole = Some(axis),
            Err(_) if size == -1 => return Err(ShapeError::InferTwice { op, wanted: asked() }),
            Err(_) => return Err(ShapeError::Numel { op, wanted: asked(), numel }),
        }
    }
    match (hole, known) {
        (Some(_), Some(0)) if numel == 0 => return Err(ShapeError::Ambiguous { op, wanted: asked() }),
        (Some(axis), Some(known)) if known > 0 && numel.is_multiple_of(known) => sizes[axis] = numel / known,
        (None, Some(known)) if known == numel => {}
        _ => return Err(ShapeError::Numel { op, wanted: asked(), numel }),
    }
    match addressable(sizes.iter().copied()) {
        true => Ok(sizes),
        false => Err(ShapeError::TooLarge { op, sizes: (&*sizes).into() }),
    }
}

/// Sizes to expand to, in which -1 keeps the length that there is.
///
/// # Errors
/// [`ShapeError::ExpandKept`] for a -1 in front of all axes, or another negative number.
pub fn kept(op: &'static str, sizes: &[usize], wanted: &[isize]) -> Result<Dims, ShapeError> {
    let new = wanted.len().saturating_sub(sizes.len());
    let keep = |(axis, &size): (usize, &isize)| match usize::try_from(size) {
        Ok(size) => Ok(size),
        Err(_) if size == -1 && axis >= new => Ok(sizes[axis - new]),
        Err(_) => Err(ShapeError::ExpandKept { op, from: sizes.into(), to: wanted.into(), axis, size }),
    };
    if wanted.len() < sizes.len() {
        // Too few: nothing is kept, and the refusal comes with the sizes as they are.
        return Ok(wanted.iter().map(|&size| size.max(0) as usize).collect());
    }
    wanted.iter().enumerate().map(keep).collect()
}

/// The same elements, in the same order, under these sizes, of which there are as many: without a
/// copy, or `None` where no strides describe them.
///
/// Old and new axes are matched from the back, a *run* at a time: old axes that continue each other
/// (the stride of the outer is the size times the stride of the inner) lie like one axis, and new
/// axes may divide that one as they like, but none may span two runs.
pub fn view(x: &Layout, sizes: &[usize]) -> Option<Window> {
    if x.numel() == 0 {
        let same = super::same(x.sizes(), sizes);
        return Some(if same { x.clone().into() } else { Layout::contiguous(sizes).into() });
    }
    let old: Axes = axes(x).into_iter().filter(|&(size, _)| size != 1).collect();
    let mut strides: Dims = zeros(sizes.len());
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
        strides[axis] = inner;
        inner *= sizes[axis];
        left /= sizes[axis];
    }
    Some(Layout::new(sizes, &strides).into())
}

/// Takes the last axes that lie like one: its length, and its stride.
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

/// The same elements under these sizes, of which one may be -1, without a copy.
///
/// # Errors
/// As [`inferred`]; [`ShapeError::Strides`] where it would take a copy.
pub fn viewed(op: &'static str, x: &Layout, wanted: &[isize]) -> Windowed {
    let sizes = inferred(op, x.numel(), wanted)?;
    let (own, strides) = x.parts();
    let spanning = || ShapeError::Strides { op, sizes: own.into(), strides: strides.into(), wanted: wanted.into() };
    view(x, &sizes).ok_or_else(spanning)
}

/// An axis as several, of which one may be -1: their lengths multiply up to its.
///
/// # Errors
/// [`ShapeError::PartsProduct`], [`ShapeError::InferTwice`], [`ShapeError::TooLarge`].
pub fn unflatten(x: &Layout, axis: usize, wanted: &[isize]) -> Windowed {
    let mut old = axes(x);
    let (size, stride) = old[axis];
    let unfit = |error| match error {
        ShapeError::InferTwice { .. } => error,
        _ => ShapeError::PartsProduct { sizes: x.sizes().into(), axis, wanted: wanted.into() },
    };
    if wanted.is_empty() {
        return Err(ShapeError::PartsProduct { sizes: x.sizes().into(), axis, wanted: wanted.into() });
    }
    let parts = inferred("unflatten", size, wanted).map_err(unfit)?;
    let mut new: Axes = parts.iter().map(|&size| (size, stride)).collect();
    for k in (1..new.len()).rev() {
        new[k - 1].1 = new[k].1 * new[k].0.max(1);
    }
    old.remove(axis);
    old.insert_many(axis, new);
    // An axis of length 0 may become lengths whose product, beside the other axes, is beyond any number.
    if !addressable(old.iter().map(|&(size, _)| size)) {
        return Err(ShapeError::TooLarge { op: "unflatten", sizes: lay(&old, 0).layout.sizes().into() });
    }
    Ok(lay(&old, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contiguous(sizes: &[usize]) -> Layout {
        Layout::contiguous(sizes)
    }

    #[test]
    fn a_view_divides_and_joins_runs() {
        let x = Layout::new(&[4, 3, 2], &[12, 2, 1]);
        assert_eq!(view(&x, &[4, 6]).map(|w| w.layout), Some(Layout::new(&[4, 6], &[12, 1])));
        assert_eq!(view(&x, &[2, 2, 1, 3, 2]).map(|w| w.layout.strides().to_vec()), Some(vec![24, 12, 6, 2, 1]));
        assert_eq!(view(&x, &[12, 2]), None, "the first axis does not continue the second");
        assert_eq!(view(&Layout::new(&[3, 4], &[1, 3]), &[12]), None);
        assert_eq!(view(&Layout::new(&[3, 2], &[0, 1]), &[6]), None);
    }

    #[test]
    fn a_view_keeps_the_order_of_the_elements() {
        // Every shape of 24 elements, over every layout of 24 elements that is a permuted part.
        let shapes = [&[24][..], &[2, 12], &[4, 6], &[3, 8], &[2, 3, 4], &[2, 2, 2, 3], &[1, 24, 1], &[6, 2, 2]];
        let layouts = [
            contiguous(&[2, 3, 4]),
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
                if let Some(window) = view(layout, sizes) {
                    views += 1;
                    assert_eq!(offsets(&window.layout), offsets(layout), "{layout:?} as {sizes:?}");
                }
            }
        }
        assert!(views > 15, "{views} of them are views");
    }

    #[test]
    fn one_length_is_inferred() {
        assert_eq!(inferred("view", 12, &[-1, 4]).unwrap().as_slice(), [3, 4]);
        assert!(matches!(inferred("view", 12, &[-1, 5]), Err(ShapeError::Numel { .. })));
        assert!(matches!(inferred("view", 12, &[-1, -1]), Err(ShapeError::InferTwice { .. })));
        assert!(matches!(inferred("view", 0, &[-1, 0]), Err(ShapeError::Ambiguous { .. })));
        assert!(matches!(inferred("view", 3, &[-1, 0]), Err(ShapeError::Numel { .. })));
        assert!(matches!(inferred("view", 3, &[-2]), Err(ShapeError::Numel { .. })));
        assert!(inferred("view", 1, &[isize::MAX, 4]).is_err());
    }

    #[test]
    fn parts_cover_their_axis() {
        assert_eq!(split("split", &[8], 0, 3).unwrap(), [3, 3, 2]);
        assert_eq!(split("split", &[0], 0, 3).unwrap(), [0]);
        assert_eq!(chunk("chunk", &[5], 0, 2).unwrap(), [3, 2]);
        assert_eq!(chunk("chunk", &[6], 0, 4).unwrap(), [2, 2, 2], "fewer than asked for");
        assert_eq!(chunk("chunk", &[0], 0, 2).unwrap(), [0, 0]);
        assert_eq!(even("tensor_split", &[8], 0, 3).unwrap(), [3, 3, 2]);
        assert!(parts("split_sizes", &contiguous(&[8]), 0, &[3, 3]).is_err());
    }
}
