//! Normalisation over the last axes by the mean of the squares.

use super::layer::{How, last, normalized, try_normalized};
use crate::dim::Counts;
use crate::error::prelude::*;
use crate::shape::norm::LastAxesOf;
use crate::shape::{AnyRank, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, rebranded};
use congruent_kernel::element::{Element, Float};
use congruent_layout::not_negative;

/// # Normalisation
impl<T: Element, S: List> Strided<T, S> {
    /// `x / sqrt(mean of x² + eps) * weight` over the last axes, as many as the weight has: new, O(n), in one pass (Zhang and Sennrich
    /// 2019). PyTorch's `torch.nn.functional.rms_norm`, whose default for `eps` is the distance from 1 to the next number.
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3, 4]` with a weight of `[4]`, or of `[3, 4]`. Without a weight: `x.rms_norm_over::<shape![4]>(eps)`, or over
    /// several axes, `x.rms_norm_over::<shape![3, 4]>(eps)`.
    ///
    /// # Panics
    /// With the error of [`try_rms_norm`](Self::try_rms_norm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y = Tensor::from([[1.0, 7.0]]).rms_norm(&Tensor::from([1.0, 2.0]), 0.0);
    /// assert!(y.allclose(&Tensor::from([[0.2, 2.8]]), 0.0, 1e-12));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1.0, 7.0]]).rms_norm(&Tensor::from([1.0, 1.0, 1.0]), 1e-5);   // [1, 2] does not end with [3]
    /// ```
    #[track_caller]
    pub fn rms_norm<R>(&self, weight: &Strided<T, R>, eps: f64) -> Tensor<T, S>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        let how = How { over: weight.sizes(), weight: Some(weight.raw()), bias: None, eps, centered: false };
        // SAFETY: the same sizes.
        unsafe { rebranded!(T: normalized(self.raw(), how)) }
    }

    /// Like [`rms_norm`](Self::rms_norm), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::NormalizedShape`] where lengths known only at run time do not fit.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn try_rms_norm<R>(&self, weight: &Strided<T, R>, eps: f64) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        let how = How { over: weight.sizes(), weight: Some(weight.raw()), bias: None, eps, centered: false };
        // SAFETY: the same sizes.
        Ok(unsafe { rebranded!(T: try_normalized(self.raw(), how)?) })
    }

    /// `x / sqrt(mean of x² + eps)` over the last axes, which have the shape `R`: [`rms_norm`](Self::rms_norm) without a weight.
    ///
    /// # Panics
    /// With the error of [`try_rms_norm_over`](Self::try_rms_norm_over).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let y: Tensor<f64, shape![2, 2]> = Tensor::from([[1.0, 7.0], [5.0, 5.0]]).rms_norm_over::<shape![2, 2]>(0.0);
    /// assert!(y.allclose(&Tensor::from([[0.2, 1.4], [1.0, 1.0]]), 0.0, 1e-12));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// Tensor::from([[1.0, 7.0]]).rms_norm_over::<shape![3]>(1e-5);   // [1, 2] does not end with [3]
    /// ```
    #[track_caller]
    pub fn rms_norm_over<R>(&self, eps: f64) -> Tensor<T, S>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        self.try_rms_norm_over::<R>(eps).or_panic()
    }

    /// Like [`rms_norm_over`](Self::rms_norm_over), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::NormalizedShape`] where lengths known only at run time do not fit; [`Fault::NothingNormalized`] for a shape of unknown rank.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn try_rms_norm_over<R>(&self, eps: f64) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        let over = &*last(self.sizes(), R::RANK, R::AXES);
        let how = How { over, weight: None, bias: None, eps, centered: false };
        // SAFETY: the same sizes.
        Ok(unsafe { rebranded!(T: try_normalized(self.raw(), how)?) })
    }
}

/// # Normalisation, any rank
impl<T: Float> AnyRankStrided<T> {
    /// `x / sqrt(mean of x² + eps) * weight` over the last axes, which have the lengths `over`: new, O(n).
    ///
    /// # Errors
    /// [`Fault::NormalizedShape`], [`Fault::NormWeight`], [`Fault::NothingNormalized`], [`Fault::NegativeCount`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0_f64, 7.0]]).into_dyn();
    /// assert!((x.rms_norm(&[2], None, 0.0)?.to_vec()[1] - 1.4).abs() < 1e-12);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn rms_norm(
        &self,
        over: impl Counts,
        weight: Option<&Strided<T, AnyRank>>,
        eps: f64,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let over = &*not_negative(self.strided.sizes(), &over.counts()).of("rms_norm")?;
        let how = How { over, weight: weight.map(|x| x.raw()), bias: None, eps, centered: false };
        try_normalized(self.strided.raw(), how)
    }
}
