//! Layouts of other crates: sizes and strides, checked against a shape type, and views over elements with these layouts.
//!
//! Known by now: views. This file makes views of a pointer, sizes and strides for which another crate vouches. The strides of axes of length 0 and 1
//! have no meaning: they are replaced by row-major strides.

use crate::dim::AxisPattern;
use crate::error::prelude::*;
use crate::error::{Asked, MemoryFault, ShapePattern};
use crate::shape::{Chain, Lengths};
use crate::tensor::{Strided, View, ViewMut, conform, is_disjoint};
use congruent_layout::{Dims, Layout, addressable, dims};
use core::ptr::NonNull;
use smallvec::SmallVec;

/// The name of the operation in errors.
pub(crate) const OP: &str = "conversion";

/// Checks that the elements of `from` are row-major without gaps, as `to` requires.
///
/// # Errors
/// [`Fault::ConversionGaps`]
pub(crate) fn require_contiguous<T, S>(
    from: &'static str,
    view: &Strided<T, S>,
    to: &'static str,
) -> Result<(), ShapeError> {
    if view.is_contiguous() {
        return Ok(());
    }
    let wanted = Layout::contiguous(view.sizes());
    let (sizes, strides, wanted) = (view.sizes().into(), view.strides().into(), wanted.strides().into());
    Err(Fault::ConversionGaps { from, sizes, strides, to, wanted }.of(OP))
}

/// The layout of an array of another crate.
pub(crate) struct Foreign<'l> {
    /// The type of the array, as errors name it.
    pub name: &'static str,
    /// The length of each axis.
    pub sizes: &'l [usize],
    /// The stride of each axis, in elements.
    pub strides: &'l [isize],
}

impl Foreign<'_> {
    /// The same layout for a tensor or view, `to`, of shape `R`.
    ///
    /// # Errors
    /// [`Fault::ConversionShape`] when the sizes do not fit `R`, [`Fault::ConversionStride`] when a stride is negative,
    /// [`Fault::ConversionMemory`] when there are more positions than can be addressed.
    pub fn layout_as<R: Lengths>(&self, to: &'static str) -> Result<Layout, ShapeError> {
        self.layout_of(to, R::RANK, R::AXES)
    }

    /// Like [`layout_as`](Self::layout_as), with the shape type as values.
    pub fn layout_of(
        &self,
        to: &'static str,
        rank: Option<usize>,
        axes: Chain<AxisPattern>,
    ) -> Result<Layout, ShapeError> {
        self.require_shape(to, rank, axes)?;
        self.require_forward(to, rank, axes)?;
        self.lay().ok_or_else(|| self.refuse_memory(to, rank, axes, MemoryFault::TooLarge))
    }

    /// Checks that the sizes fit a shape type.
    pub fn require_shape(
        &self,
        to: &'static str,
        rank: Option<usize>,
        axes: Chain<AxisPattern>,
    ) -> Result<(), ShapeError> {
        let from = self.name;
        conform(OP, self.sizes, rank, axes).map_err(|error| match error.fault {
            Fault::Misfit { sizes, wanted, axis } => {
                Fault::ConversionShape { from, sizes, strides: self.strides.into(), to, wanted, axis }.of(OP)
            }
            other => other.of(OP),
        })
    }

    fn require_forward(
        &self,
        to: &'static str,
        rank: Option<usize>,
        axes: Chain<AxisPattern>,
    ) -> Result<(), ShapeError> {
        if self.sizes.contains(&0) {
            return Ok(());
        }
        let backwards = |(&size, &stride): (&usize, &isize)| size > 1 && stride < 0;
        let Some(axis) = self.sizes.iter().zip(self.strides).position(backwards) else { return Ok(()) };
        let wanted = self.wanted(rank, axes);
        let (sizes, strides) = (self.sizes.into(), Asked::from(self.strides));
        Err(Fault::ConversionStride { from: self.name, sizes, strides, to, wanted, axis }.of(OP))
    }

    /// The shape of the type, as errors show it: these sizes if the type allows any rank.
    pub fn wanted(&self, rank: Option<usize>, axes: Chain<AxisPattern>) -> ShapePattern {
        let own = || self.sizes.iter().map(|&size| AxisPattern::Size(size)).collect();
        ShapePattern(if rank.is_some() { axes.patterns() } else { own() })
    }

    /// The error of an array whose elements cannot be those of a tensor or view.
    #[cold]
    pub fn refuse_memory(
        &self,
        to: &'static str,
        rank: Option<usize>,
        axes: Chain<AxisPattern>,
        fault: MemoryFault,
    ) -> ShapeError {
        let (sizes, strides, wanted) = (self.sizes.into(), self.strides.into(), self.wanted(rank, axes));
        Fault::ConversionMemory { from: self.name, sizes, strides, to, wanted, fault: fault.into() }.of(OP)
    }

    /// The error of an array whose elements are of another type.
    #[cold]
    pub fn refuse_element(
        &self,
        to: &'static str,
        rank: Option<usize>,
        axes: Chain<AxisPattern>,
        elements: [String; 2],
    ) -> ShapeError {
        let (sizes, strides, wanted) = (self.sizes.into(), self.strides.into(), self.wanted(rank, axes));
        Fault::ConversionElement { from: self.name, elements: elements.into(), sizes, strides, to, wanted }.of(OP)
    }

    /// Returns the layout if no stride of an axis with several positions is negative; `None` if it has more positions than can be addressed.
    fn lay(&self) -> Option<Layout> {
        let strides = self.forward_strides();
        let farthest = self
            .sizes
            .iter()
            .zip(&strides)
            .try_fold(0usize, |sum, (&size, &stride)| sum.checked_add(size.saturating_sub(1).checked_mul(stride)?));
        // (Elements in memory are below this bound; elements of size 0 may be anywhere.)
        let bounded = farthest.is_some_and(|farthest| farthest <= isize::MAX as usize / 64);
        let fits = bounded && addressable(self.sizes.iter().copied());
        fits.then(|| Layout::new(self.sizes, &strides))
    }

    /// Returns the strides, with those of axes of length 0 and 1 as in a row-major layout.
    fn forward_strides(&self) -> Dims {
        let mut strides = dims(self.strides.iter().map(|stride| stride.unsigned_abs()));
        let empty = self.sizes.contains(&0);
        let mut step = 1usize;
        for (stride, &size) in strides.iter_mut().zip(self.sizes).rev() {
            if empty || size <= 1 {
                *stride = step;
            }
            step = stride.saturating_mul(size.max(1));
        }
        strides
    }
}

/// Returns the strides of a row-major array of these sizes, which may be more than can be addressed.
pub(crate) fn row_major(sizes: &[usize]) -> SmallVec<[isize; 6]> {
    let mut step = 1_usize;
    let strides = sizes.iter().rev().map(|&size| {
        let stride = isize::try_from(step).unwrap_or(isize::MAX);
        step = step.saturating_mul(size.max(1));
        stride
    });
    let mut strides: SmallVec<[isize; 6]> = strides.collect();
    strides.reverse();
    strides
}

/// Returns the address of the first element of a layout; any address if there are no elements.
pub(crate) fn start<T>(first: *const T, layout: &Layout) -> NonNull<T> {
    let first = if layout.numel() == 0 { None } else { NonNull::new(first.cast_mut()) };
    first.unwrap_or(NonNull::dangling())
}

/// The elements of an array of another crate as a view.
///
/// # Errors
/// Those of [`Foreign::layout_as`].
///
/// # Safety
/// `first` points to the first element; each position of the sizes and strides is an initialised element, borrowed for `'a`.
pub(crate) unsafe fn view<'a, T, R: Lengths>(first: *const T, foreign: &Foreign) -> Result<View<'a, T, R>, ShapeError> {
    let layout = foreign.layout_as::<R>("View")?;
    // SAFETY: the caller's promise; the sizes fit `R`, which was checked.
    Ok(unsafe { View::over(Strided::new(start(first, &layout), 0, layout)) })
}

/// The elements of an array of another crate as a view that may be written through.
///
/// # Errors
/// Those of [`Foreign::layout_as`]; [`Fault::ConversionMemory`] when two positions may share an element.
///
/// # Safety
/// `first` points to the first element; each position of the sizes and strides is an initialised element, borrowed alone for `'a`.
pub(crate) unsafe fn view_mut<'a, T, R: Lengths>(
    first: *mut T,
    foreign: &Foreign,
) -> Result<ViewMut<'a, T, R>, ShapeError> {
    let layout = foreign.layout_as::<R>("ViewMut")?;
    if layout.numel() > 0 && !is_disjoint(&layout) {
        return Err(foreign.refuse_memory("ViewMut", R::RANK, R::AXES, MemoryFault::Overlap));
    }
    // SAFETY: the caller's promise; the sizes fit `R`, and no two positions share an element, which was checked.
    Ok(unsafe { ViewMut::over(Strided::new(start(first, &layout), 0, layout)) })
}
