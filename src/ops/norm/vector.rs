//! Vectors along an axis, divided by their norm or shortened.

use crate::dim::Axis;
use crate::error::prelude::*;
use crate::ops::reduce::norm::{has_overflown, shrinking_scales};
use crate::ops::settings::accept;
use crate::shape::along::Along;
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, TensorOf};
use congruent_kernel::element::{Element, Float};
use congruent_layout::view::wrap;
use congruent_macros::with_try;

/// # Directions
#[with_try]
impl<T: Element, S: List> Strided<T, S> {
    /// Returns each vector along axis `A` divided by its norm of order `p`, or by `eps` if that is larger: new, O(n). PyTorch's
    /// `torch.nn.functional.normalize`, whose defaults are 2 and 1e-12.
    ///
    /// # Shapes
    /// The shape of `self`.
    ///
    /// # Panics
    /// With the error of [`try_normalize`](Self::try_normalize).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[3.0, 4.0], [0.0, 0.0]]);
    /// assert_eq!(x.normalize::<-1>(2.0, 1e-12).to_vec(), [0.6, 0.8, 0.0, 0.0]);
    /// ```
    ///
    /// # Errors
    /// [`Fault::EmptyNorm`] for an axis of length 0, if the norm of this order is not defined for no elements.
    pub fn normalize<const A: isize>(&self, p: f64, eps: f64) -> TensorOf<T, S::Out>
    where
        T: Float,
        S: Along<A>,
    {
        // SAFETY: invariant 2: the same sizes.
        unsafe { normalized(&self.as_dyn(), A, p, eps) }
    }

    /// Returns each vector along an axis divided by its norm of order `p`, or by `eps` if that is larger: new, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`], [`Fault::EmptyNorm`].
    #[any_rank]
    pub fn normalize(&self, axis: impl Axis, p: f64, eps: f64) -> Tensor<T, AnyRank>
    where
        T: Float,
    {
        normalized(&self.strided, axis.to_value(), p, eps)
    }
}

#[inline(never)]
fn normalized<T: Float>(
    x: &Strided<T, AnyRank>,
    axis: isize,
    p: f64,
    eps: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let norms = |x: &Strided<T, AnyRank>| x.norm_p(axis, p, true).map_err(|error| error.fault.of("normalize"));
    let norm = norms(x)?;
    if has_overflown(norm.as_slice()) {
        let scales = shrinking_scales(x, axis)?;
        let x = x.try_mul(&scales)?;
        return Ok((x.lazy() / norms(&x)?.into_lazy().maximum(scales * T::of(eps))).eval());
    }
    Ok((x.lazy() / norm.into_lazy().maximum(T::of(eps))).eval())
}

/// Returns the parts along an axis, with those longer than `maxnorm` shortened to it.
fn shortened<T: Float>(
    x: &Strided<T, AnyRank>,
    p: f64,
    axis: isize,
    maxnorm: f64,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    accept("renorm", "p", p, p > 0.0, "above 0")?;
    accept("renorm", "maxnorm", maxnorm, maxnorm >= 0.0, "0 or more")?;
    let axis = wrap(x.sizes(), axis).of("renorm")?;
    let others: Vec<isize> = (0..x.ndim()).filter(|&at| Some(at) != axis).map(|at| at as isize).collect();
    // (An empty list of axes would stand for all axes.)
    let mut scales = if others.is_empty() { x.abs() } else { x.norm_p(&others, p, true)? };
    let (most, little) = (T::of(maxnorm), T::of(1e-7));
    scales.map_(|norm| if norm > most { most / (norm + little) } else { T::ONE });
    x.try_mul(&scales)
}

/// # Parts that are shortened
impl<T: Element, S: List> Strided<T, S> {
    /// Returns each part along axis `AXIS` scaled so that its norm of order `p` is at most `maxnorm`: a longer part is multiplied by `maxnorm / (norm
    /// + 1e-7)`, as in PyTorch. New, O(n).
    ///
    /// # Shapes
    /// The shape of `self`: along axis 0 of `[2, 3, 4]` there are 2 parts of `[3, 4]`.
    ///
    /// # Panics
    /// If `p` is 0 or less, or `maxnorm` is negative.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([[3.0f32, 4.0], [0.3, 0.4]]).renorm::<0>(2.0, 1.0);
    /// assert!(y.allclose(Tensor::from([[0.6, 0.8], [0.3, 0.4]]), 0.0, 1e-6));
    /// ```
    #[track_caller]
    pub fn renorm<const AXIS: isize>(&self, p: f64, maxnorm: f64) -> Tensor<T, S>
    where
        T: Float,
        S: Along<AXIS>,
    {
        let out = shortened(&self.as_dyn(), p, -1 - S::BACK as isize, maxnorm).or_panic();
        // SAFETY: invariant 2: the sizes of `self`.
        unsafe { out.rebrand() }
    }
}

/// # Parts that are shortened, any rank
impl<T: Element> AnyRankStrided<T> {
    /// Returns each part along `axis` scaled so that its norm of order `p` is at most `maxnorm`: new, O(n).
    ///
    /// # Errors
    /// [`Fault::Axis`]; [`Fault::Setting`] unless `p` is above 0 and `maxnorm` is 0 or more; [`Fault::EmptyNorm`] for no elements.
    pub fn renorm(&self, p: f64, axis: impl Axis, maxnorm: f64) -> Result<Tensor<T, AnyRank>, ShapeError>
    where
        T: Float,
    {
        shortened(&self.strided, p, axis.to_value(), maxnorm)
    }
}
