//! Gather and scatter on shapes: an index aligned on the left. The run-time twin of `shape::gather`;
//! no element is accessed here.
//!
//! The rule is a proposal that no PyTorch was released with (pull request 23479, see `shape::gather`); the points that
//! the proposal leaves open are decided as follows:
//!
//! 1. Nothing expands along the axis: the length of gather's result there is that of the index, the length of scatter's that of `self`.
//! 2. The axis is an axis of the index as passed, whatever its sign; an index without axes has none, except that
//!    scalars with each other and with vectors have one of length 1, as in PyTorch: the result of gather has the shape
//!    of the index, the result of scatter that of `self`.
//! 3. Along other axes all operands expand, also the gathered tensor: the result may be larger than it.
//! 4. Along the axis the index may be shorter than the values, never longer.
//! 5. An index with more axes is rejected even if they have length 1; values are never aligned.
//! 6. 1 with 0 results in 0; 0 with 2 or more is rejected.
//! 7. In place, index and values expand to `self`.

use super::broadcast::{Operands as Broadcast, broadcast};
use super::view::{resolve, wrap};
use super::{Dims, Geometry, addressable, dims};
use crate::error::{Fault, Sizes};
use smallvec::SmallVec;

impl Geometry<'_> {
    /// Returns the length of an axis; 1 if it is appended.
    fn length(&self, axis: usize) -> usize {
        self.sizes.get(axis).copied().unwrap_or(1)
    }

    /// Returns whether an axis has a name, and so never expands.
    fn is_named(&self, axis: usize) -> bool {
        let back = self.sizes.len().checked_sub(1 + axis);
        back.is_some_and(|back| back < 64 && (self.named >> back) & 1 == 1)
    }

    /// Returns the strides for these sizes: 0 where the operand repeats. Nothing expands along `axis`, whose
    /// stride is unchanged.
    fn stretched(&self, sizes: &[usize], axis: usize) -> Dims {
        let own = |k: usize| k == axis || self.length(k) != 1;
        dims((0..sizes.len()).map(|k| if own(k) { self.strides.get(k).copied().unwrap_or(0) } else { 0 }))
    }
}

/// The sizes of a gather or scatter, and the strides of its operands in the loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedAlong {
    /// The axis, counted from the front.
    pub axis: usize,
    /// The sizes of the result.
    pub out: Dims,
    /// The sizes of the loop: all positions of the expanded index.
    pub sizes: Dims,
    /// The strides of the indexed tensor: 0 along the axis, where the index selects the position.
    pub x: Dims,
    /// The strides of the index.
    pub index: Dims,
    /// The strides of the values; empty if there are none.
    pub src: Dims,
}

/// The operands of an operation, in the order of error messages.
struct Operands<'a> {
    x: Geometry<'a>,
    index: Geometry<'a>,
    src: Option<Geometry<'a>>,
}

impl<'a> Operands<'a> {
    /// Treats scalars as vectors of length 1, if `self` or the index is a scalar and the other has at most one axis.
    fn with_axes(self) -> Self {
        let ranks = [self.x.sizes.len(), self.index.sizes.len()];
        if !matches!(ranks, [0, 0 | 1] | [1, 0]) {
            return self;
        }
        let (x, index) = (self.x.with_axis(), self.index.with_axis());
        Operands { x, index, src: self.src.map(Geometry::with_axis) }
    }

    fn all(&self) -> SmallVec<[Geometry<'a>; 3]> {
        [self.x, self.index].into_iter().chain(self.src).collect()
    }

    fn shapes(&self) -> Box<[Sizes]> {
        self.all().iter().map(|side| side.sizes.into()).collect()
    }

    /// Returns the axis counted from the front, after checking the ranks.
    fn axis(&self, axis: isize) -> Result<usize, Fault> {
        let (sizes, index) = (self.x.sizes, self.index.sizes);
        if index.len() > sizes.len() {
            return Err(Fault::IndexRank { sizes: sizes.into(), index: index.into() });
        }
        if let Some(src) = self.src.filter(|src| src.sizes.len() != sizes.len()) {
            return Err(Fault::SourceRank { sizes: sizes.into(), src: src.sizes.into() });
        }
        if index.is_empty() {
            return Err(Fault::IndexScalar { sizes: sizes.into() });
        }
        resolve(index, axis)
    }

    /// Returns the common length of all operands along an axis that expands.
    fn common(&self, axis: usize) -> Result<usize, Fault> {
        let all = self.all();
        let lengths = dims(all.iter().map(|side| side.length(axis)));
        let common = lengths.iter().copied().find(|&length| length != 1).unwrap_or(1);
        if lengths.iter().any(|&length| length != 1 && length != common) {
            return Err(Fault::Lengths { shapes: self.shapes(), axis, lengths: (&*lengths).into() });
        }
        match all.iter().find(|side| side.is_named(axis) && side.length(axis) != common) {
            None => Ok(common),
            Some(named) => {
                let other = all.iter().find(|side| side.length(axis) == common).unwrap_or(named);
                let (a, b) = (named.sizes.into(), other.sizes.into());
                Err(Fault::Named { a, b, axis, a_size: 1, b_size: common })
            }
        }
    }

    /// Returns the common lengths; along `axis` that of the index.
    fn sizes(&self, axis: usize, in_place: bool) -> Result<Dims, Fault> {
        let mut sizes = Dims::from_slice(self.x.sizes);
        for k in (0..sizes.len()).filter(|&k| k != axis) {
            let common = self.common(k)?;
            if in_place && common != sizes[k] {
                return Err(Fault::Grows { shapes: self.shapes(), axis: k, grown: common });
            }
            sizes[k] = common;
        }
        sizes[axis] = self.index.sizes[axis];
        Ok(sizes)
    }
}

fn too_large(sizes: &Dims) -> Result<(), Fault> {
    let fits = addressable(sizes.iter().copied());
    if fits { Ok(()) } else { Err(Fault::TooLarge { sizes: (&**sizes).into() }) }
}

/// Plans a gather from `x` along an axis.
///
/// # Errors
/// [`Fault::IndexRank`], [`Fault::IndexScalar`], [`Fault::Axis`] (for the index),
/// [`Fault::Lengths`], [`Fault::Named`], [`Fault::TooLarge`].
pub fn gather(x: Geometry, axis: isize, index: Geometry) -> Result<IndexedAlong, Fault> {
    let operands = Operands { x, index, src: None }.with_axes();
    let axis = operands.axis(axis)?;
    let sizes = operands.sizes(axis, false)?;
    too_large(&sizes)?;
    let mut strides = operands.x.stretched(&sizes, axis);
    strides[axis] = 0;
    let out = if index.sizes.is_empty() { Dims::new() } else { sizes.clone() };
    let index = operands.index.stretched(&sizes, axis);
    Ok(IndexedAlong { axis, out, sizes, x: strides, index, src: Dims::new() })
}

/// Plans a scatter of values to `x`, in place or in a new tensor, along an axis. A scalar counts as a vector of length 1,
/// in the result, too. (The strides of `x` are those of the result in place; a new tensor has its own strides.)
///
/// # Errors
/// Those of [`gather`]; [`Fault::SourceRank`], [`Fault::SourceShort`], [`Fault::Visits`], in place [`Fault::Grows`].
pub fn scatter(
    x: Geometry,
    axis: isize,
    index: Geometry,
    src: Option<Geometry>,
    in_place: bool,
) -> Result<IndexedAlong, Fault> {
    let operands = Operands { x, index, src }.with_axes();
    let axis = operands.axis(axis)?;
    let sizes = operands.sizes(axis, in_place)?;
    let Operands { x, index, src, .. } = operands;
    if let Some(src) = src.filter(|src| src.sizes[axis] < sizes[axis]) {
        return Err(Fault::SourceShort { index: index.sizes.into(), src: src.sizes.into(), axis });
    }
    let mut out = sizes.clone();
    out[axis] = x.sizes[axis];
    too_large(&out)?;
    too_large(&sizes)?;
    let mut strides = x.stretched(&out, axis);
    strides[axis] = 0;
    let (index, src) = (index.stretched(&sizes, axis), src.map_or(Dims::new(), |src| src.stretched(&sizes, axis)));
    Geometry::new(&sizes, &index).check_visits()?;
    Ok(IndexedAlong { axis, out, sizes, x: strides, index, src })
}

/// Plans PyTorch's `take_along_dim`: an index of the rank of `x` takes its elements along an axis, with elementwise
/// broadcasting.
///
/// # Errors
/// [`Fault::TakeRank`], [`Fault::Axis`], [`Fault::Broadcast`], [`Fault::Named`],
/// [`Fault::TooLarge`].
pub fn take(x: Geometry, axis: isize, index: Geometry) -> Result<IndexedAlong, Fault> {
    if x.sizes.len() != index.sizes.len() {
        return Err(Fault::TakeRank { sizes: x.sizes.into(), index: index.sizes.into() });
    }
    let front = resolve(x.sizes, axis)?;
    let mut beside = Dims::from_slice(x.sizes);
    beside[front] = index.sizes[front];
    let named = x.named & !(1 << (x.sizes.len() - 1 - front).min(63));
    broadcast(Broadcast { a: &beside, b: index.sizes, a_named: named, b_named: index.named })?;
    gather(x, axis, index)
}

/// Plans the selection of positions of an axis of `x` by an index that is a vector, or one position without an axis (a scalar `x` counts
/// as a vector of length 1, in the result, too).
///
/// # Errors
/// [`Fault::IndexVector`], [`Fault::Axis`], [`Fault::TooLarge`].
pub fn select(x: Geometry, axis: isize, index: Geometry) -> Result<IndexedAlong, Fault> {
    let axis = wrap(x.sizes, axis)?.unwrap_or(0);
    let (x, index) = (x.with_axis(), index.with_axis());
    let mut along = IndexedAlong::over(x);
    let &[count] = index.sizes else {
        return Err(Fault::IndexVector { sizes: x.sizes.into(), index: index.sizes.into() });
    };
    (along.axis, along.x[axis], along.index[axis]) = (axis, 0, index.strides[0]);
    (along.out[axis], along.sizes[axis]) = (count, count);
    too_large(&along.out)?;
    Ok(along)
}

/// Plans the addition of values to positions of an axis of `x`, by an index that is a vector.
///
/// # Errors
/// Those of [`select`]; [`Fault::IndexCount`], [`Fault::SourceShape`], [`Fault::Visits`].
pub fn add(x: Geometry, axis: isize, index: Geometry, src: Geometry) -> Result<IndexedAlong, Fault> {
    let mut along = select(x, axis, index)?;
    let axis = along.axis;
    if x.sizes.is_empty() && !src.sizes.is_empty() {
        return Err(Fault::SourceShape { sizes: x.sizes.into(), src: src.sizes.into(), axis });
    }
    let lent = if x.sizes.is_empty() { src.with_axis() } else { src };
    let (x, index, src) = (x.with_axis(), index.with_axis(), lent);
    if src.sizes.len() == x.sizes.len() && src.sizes[axis] != index.sizes[0] {
        let (index, src) = (index.sizes.into(), src.sizes.into());
        return Err(Fault::IndexCount { sizes: x.sizes.into(), index, src, axis });
    }
    if src.sizes != &*along.sizes {
        return Err(Fault::SourceShape { sizes: x.sizes.into(), src: src.sizes.into(), axis });
    }
    index.check_visits()?;
    src.check_visits()?;
    along.src = src.strides.into();
    along.out = x.sizes.into();
    Ok(along)
}

/// Plans the selection of rows of a table by an index of any shape.
///
/// # Errors
/// [`Fault::Table`], [`Fault::TooLarge`].
pub fn rows(table: Geometry, index: Geometry) -> Result<IndexedAlong, Fault> {
    let (&[_, width], &[_, stride]) = (table.sizes, table.strides) else {
        return Err(Fault::Table { sizes: table.sizes.into() });
    };
    let with = |of: &[usize], last| of.iter().copied().chain([last]).collect::<Dims>();
    let sizes = with(index.sizes, width);
    too_large(&sizes)?;
    let mut x = Dims::from_elem(0, index.sizes.len());
    x.push(stride);
    Ok(IndexedAlong { axis: 0, out: sizes.clone(), sizes, x, index: with(index.strides, 0), src: Dims::new() })
}

impl IndexedAlong {
    /// Plans a loop over all of `x`, with an index of stride 0.
    fn over(x: Geometry) -> Self {
        let (sizes, index) = (Dims::from_slice(x.sizes), Dims::from_elem(0, x.sizes.len()));
        IndexedAlong { axis: 0, out: sizes.clone(), sizes, x: x.strides.into(), index, src: Dims::new() }
    }
}
