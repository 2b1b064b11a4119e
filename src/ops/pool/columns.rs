//! Windows as columns, `im2col`, and its adjoint, `col2im`. Both visit windows element by element: for each element, all windows are one view of the
//! planes.

use super::Windowed;
use crate::Float;
use crate::error::prelude::*;
use crate::ops::resize::ResizedBy;
use crate::pad::Constant;
use crate::shape::conv::{ColumnsAsImages, ImagesOf};
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Item, Strided, Tensor, TensorOf};
use congruent_layout::conv::{Windows, columns, images};
use congruent_macros::aliases;

/// Returns the first axes of a shape, as lengths.
fn front(sizes: &[usize], behind: usize) -> Vec<isize> {
    sizes[..sizes.len() - behind].iter().map(|&size| size as isize).collect()
}

/// Returns the windows of each plane as columns: a copy of one view with padding around the planes.
pub(in crate::ops) fn windows_as_columns<T: Float>(
    op: &'static str,
    x: &Strided<T, AnyRank>,
    pool: impl Windowed,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let (w, sizes) = columns(x.sizes(), &pool.asked()).of(op)?;
    let [rows, columns] = w.padding.map(|padding| padding as isize);
    let padded = x.pad([columns, columns, rows, rows], Constant(T::ZERO)).map_err(|error| error.fault.of(op))?;
    let lengths = |axis: usize| [w.kernel[axis] as isize, w.output[axis] as isize];
    let [[kernel_rows, windows_down], [kernel_columns, windows_across]] = [0, 1].map(lengths);
    let mut view = front(padded.sizes(), 2);
    view.extend([kernel_rows, kernel_columns, windows_down, windows_across]);
    let mut strides: Vec<isize> = padded.strides().iter().map(|&stride| stride as isize).collect();
    let [down, across] = [strides[strides.len() - 2], strides[strides.len() - 1]];
    strides.truncate(strides.len() - 2);
    let steps = |stride: isize, axis: usize| (stride * w.dilation[axis] as isize, stride * w.stride[axis] as isize);
    let ((tap_down, step_down), (tap_across, step_across)) = (steps(down, 0), steps(across, 1));
    strides.extend([tap_down, tap_across, step_down, step_across]);
    padded.as_strided(&view[..], &strides[..], 0)?.to_tensor().into_reshape(&sizes[..])
}

/// Returns all positions of one element of a window, along an axis.
fn positions(w: &Windows, axis: usize, tap: usize) -> Item {
    let start = tap * w.dilation[axis];
    let stop = start + (w.output[axis] - 1) * w.stride[axis] + 1;
    Item::Range { start: Some(start as isize), stop: Some(stop as isize), step: w.stride[axis] }
}

/// Adds columns at the places of their windows: each element of a window is added to one view of the planes.
fn columns_as_images<T: Float>(
    op: &'static str,
    x: &Strided<T, AnyRank>,
    to: &impl ResizedBy,
    pool: &impl Windowed,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let asked = to.asked();
    let (w, sizes) = images(x.sizes(), &asked.lengths, &pool.asked()).of(op)?;
    let mut padded = sizes[..sizes.len() - 2].to_vec();
    padded.extend([0, 1].map(|axis| w.input[axis] + 2 * w.padding[axis]));
    let mut out = Tensor::<T, AnyRank>::try_zeros_of(AnyRank::from(&padded[..]))?;
    let mut split = front(&sizes, 2);
    split.extend([w.kernel[0], w.kernel[1], w.output[0], w.output[1]].map(|len| len as isize));
    let split = x.reshape(&split[..])?;
    let all = || Item::Range { start: None, stop: None, step: 1 };
    let before = || (0..sizes.len() - 2).map(|_| all());
    for tap in 0..w.kernel[0] * w.kernel[1] {
        let at = [tap / w.kernel[1], tap % w.kernel[1]];
        let of_tap: Vec<Item> = before().chain(at.map(|i| Item::At(i as isize))).collect();
        let there: Vec<Item> = before().chain([0, 1].map(|axis| positions(&w, axis, at[axis]))).collect();
        out.slice_mut(&there[..])?.try_add_(&split.slice(&of_tap[..])?)?;
    }
    let inside = |axis: usize| {
        let (first, len) = (w.padding[axis] as isize, w.input[axis] as isize);
        Item::Range { start: Some(first), stop: Some(first + len), step: 1 }
    };
    let inside: Vec<Item> = before().chain([inside(0), inside(1)]).collect();
    Ok(if w.padding == [0; 2] { out } else { out.slice(&inside[..])?.to_tensor() })
}

/// # Windows and planes
impl<T: Float, S: List> Strided<T, S> {
    /// Returns planes from columns that are their windows, summed where windows share an element: the adjoint of [`im2col`](Self::im2col)
    /// (`torch.nn.functional.fold`).
    ///
    /// # Shapes
    /// `[8, 12, 225]` to `sized::<16>()` by windows of 2 x 2, 1 apart, is `[8, 3, 16, 16]`. New: O(n).
    ///
    /// # Panics
    /// With the error of [`try_col2im`](Self::try_col2im).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let columns = Tensor::<f64, shape![4, 2]>::ones();
    /// let y: Tensor<f64, shape![1, 2, 3]> = columns.col2im(sized2::<2, 3>(), pool::<2>().stride::<1>());
    /// assert_eq!(y.to_vec(), [1.0, 2.0, 1.0, 1.0, 2.0, 1.0]);
    /// ```
    #[track_caller]
    #[aliases]
    pub fn col2im<G, P>(&self, to: G, pool: P) -> TensorOf<T, ColumnsAsImages<S, G::Rule, P::Rule>>
    where
        G: ResizedBy,
        P: Windowed,
        P::Rule: ImagesOf<S, G::Rule>,
    {
        self.try_col2im(to, pool).or_panic()
    }

    /// Like [`col2im`](Self::col2im), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::Window`] where lengths known only at run time do not fit.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn try_col2im<G, P>(
        &self,
        to: G,
        pool: P,
    ) -> Result<TensorOf<T, ColumnsAsImages<S, G::Rule, P::Rule>>, ShapeError>
    where
        G: ResizedBy,
        P: Windowed,
        P::Rule: ImagesOf<S, G::Rule>,
    {
        let out = columns_as_images("col2im", &self.as_dyn(), &to, &pool)?;
        // SAFETY: invariant 2: the sizes that the relation computes.
        Ok(unsafe { out.rebrand() })
    }
}

/// # Windows and planes, any rank
impl<T: Float> AnyRankStrided<T> {
    /// Returns planes from columns that are their windows, summed where windows share an element.
    ///
    /// # Errors
    /// [`Fault::Window`].
    pub fn col2im(&self, to: impl ResizedBy, pool: impl Windowed) -> Result<Tensor<T, AnyRank>, ShapeError> {
        columns_as_images("col2im", &self.strided, &to, &pool)
    }
}
