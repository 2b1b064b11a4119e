//! Normalisation over the last axes.

use crate::dim::{AxisPattern, Counts};
use crate::error::prelude::*;
use crate::shape::norm::LastAxesOf;
use crate::shape::{AnyRank, Chain, List};
use crate::tensor::{AnyRankStrided, Strided, Tensor, assembled, copied, rebranded, try_assembled};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::fold::lanes::{along, along_few};
use congruent_kernel::fold::norm as kernel;
use congruent_kernel::storage::{Filled, OutOfMemory};
use congruent_layout::{Dims, Geometry, Layout, not_negative, same};
use congruent_macros::precompile;
use std::borrow::Cow;

const OP: &str = "layer_norm";

/// The settings of [`layer_norm_with`](Strided::layer_norm_with): a weight and a bias (each of shape `R`, the normalised axes), and `eps`, a summand
/// of the variance.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::from([[1.0f64, 3.0], [5.0, 9.0]]);
/// let bias = Tensor::from([10.0, 20.0]);
/// let y = x.layer_norm_with(LayerNorm::new().bias(&bias).eps(0.0));
/// assert_eq!(y.to_vec(), [9.0, 21.0, 9.0, 21.0]);
/// ```
pub struct LayerNorm<'a, T, R> {
    weight: Option<&'a Strided<T, R>>,
    bias: Option<&'a Strided<T, R>>,
    eps: f64,
}

impl<'a, T, R> LayerNorm<'a, T, R> {
    /// Returns PyTorch's defaults: no weight, no bias, and an `eps` of 1e-5.
    pub fn new() -> Self {
        LayerNorm { weight: None, bias: None, eps: 1e-5 }
    }

    /// Sets the weight: the factor of each position of a normalised row.
    pub fn weight(self, weight: &'a Strided<T, R>) -> Self {
        LayerNorm { weight: Some(weight), ..self }
    }

    /// Sets the bias, added to each position of a normalised row after the weight.
    pub fn bias(self, bias: &'a Strided<T, R>) -> Self {
        LayerNorm { bias: Some(bias), ..self }
    }

    /// Returns the weight, the bias, and the summand of the variance.
    #[allow(clippy::type_complexity, reason = "three parts")]
    pub(in crate::ops) fn into_parts(self) -> (Option<&'a Strided<T, R>>, Option<&'a Strided<T, R>>, f64) {
        (self.weight, self.bias, self.eps)
    }

    /// Sets `eps`, a summand of the variance that prevents a division by 0.
    pub fn eps(self, eps: f64) -> Self {
        LayerNorm { eps, ..self }
    }
}

impl<T, R> Default for LayerNorm<'_, T, R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, R> Clone for LayerNorm<'_, T, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, R> Copy for LayerNorm<'_, T, R> {}

/// The lengths of the last axes, a weight and a bias of these lengths, and the summand of the variance. No shape type, so that functions with this
/// argument are compiled once for all shapes.
#[derive(Clone, Copy)]
pub(in crate::ops) struct How<'a, T> {
    pub over: &'a [usize],
    pub weight: Option<Ref<'a, T>>,
    pub bias: Option<Ref<'a, T>>,
    pub eps: f64,
    /// Whether the mean is subtracted; `false` for `rms_norm`.
    pub centered: bool,
}

impl<T> How<'_, T> {
    /// The name of the operation.
    fn op(&self) -> &'static str {
        if self.centered { OP } else { "rms_norm" }
    }
}

/// Returns the normalised rows of the last axes, or panics with the error.
#[inline(never)]
#[track_caller]
pub(in crate::ops) fn normalized<T: Float>(x: Ref<T>, how: How<T>) -> Tensor<T, AnyRank> {
    if let Some((elements, sizes)) = normalized_few(&x, &how) {
        // SAFETY: the contiguous layout of as many elements.
        return unsafe { Tensor::over(Layout::matrix(sizes), elements) };
    }
    normalized_out(x, how)
}

/// The maximal number of elements that are normalised without any setup.
const FEW: usize = 256;

/// Normalises the rows of a matrix of at most [`FEW`] elements, with a weight and a bias, if all of them are contiguous; returns its sizes as well.
fn normalized_few<T: Float>(x: &Ref<T>, how: &How<T>) -> Option<(Filled<T>, [usize; 2])> {
    let (&[rows, n], &[down, 1]) = (x.sizes, x.strides) else { return None };
    let (Some(weight), Some(bias), &[over]) = (&how.weight, &how.bias, how.over) else { return None };
    let lies = |of: &Ref<T>| matches!((of.sizes, of.strides), (&[len], &[1]) if len == n);
    let few = 1..=FEW;
    if over != n || down != n || !lies(weight) || !lies(bias) || !few.contains(&rows.saturating_mul(n)) {
        return None;
    }
    // SAFETY: `n` elements, one behind the other: `lies` has checked both.
    let of = |of: &Ref<T>| unsafe { core::slice::from_raw_parts(of.ptr(), n) };
    let op = kernel::LayerNorm {
        weight: Some(of(weight)),
        bias: Some(of(bias)),
        eps: T::of(how.eps),
        centered: how.centered,
    };
    // SAFETY: `n` elements, one behind the other; neither length is 0.
    Some((unsafe { along_few(x.ptr(), [rows, n], op)? }, [rows, n]))
}

/// Like [`normalized`], but writes the result in place.
#[inline(never)]
#[track_caller]
fn normalized_out<T: Float>(x: Ref<T>, how: How<T>) -> Tensor<T, AnyRank> {
    // SAFETY: the contiguous layout of the elements that `laid` gives back.
    unsafe { assembled(|to| laid(x, how, to)) }
}

/// Like [`normalized`], but returns an error instead of panicking.
#[inline(never)]
pub(in crate::ops) fn try_normalized<T: Float>(x: Ref<T>, how: How<T>) -> Result<Tensor<T, AnyRank>, ShapeError> {
    // SAFETY: the contiguous layout of the elements that `laid` gives back.
    unsafe { try_assembled(|to| laid(x, how, to)) }
}

/// Returns the elements of [`normalized`], and writes their layout to `to`.
fn laid<T: Float>(x: Ref<T>, how: How<T>, to: &mut Layout) -> Result<Filled<T>, ShapeError> {
    let How { over, weight, bias, eps, centered } = how;
    check(how.op(), x.sizes, over, [("weight", weight.map(|x| x.sizes)), ("bias", bias.map(|x| x.sizes))])?;
    let (weight, bias) = (weight.map(elements).transpose()?, bias.map(elements).transpose()?);
    let op = kernel::LayerNorm { weight: weight.as_deref(), bias: bias.as_deref(), eps: T::of(eps), centered };
    let leading = x.sizes.len() - over.len();
    to.lay_contiguous(x.sizes);
    Ok(if runs(x, leading) {
        rows(x, leading, op)?
    } else {
        // A copy in blocks: row by row, each element would be fetched with a cache line of others.
        rows(copied(x)?.raw(), leading, op)?
    })
}

/// Returns the elements, row-major; borrows them if they have that order.
#[precompile(f32, f64)]
pub(in crate::ops) fn elements<T: Element>(x: Ref<'_, T>) -> Result<Cow<'_, [T]>, OutOfMemory> {
    if x.is_contiguous() {
        // SAFETY: contiguous, so that many elements lie one after the other.
        Ok(Cow::Borrowed(unsafe { core::slice::from_raw_parts(x.ptr(), x.sizes.iter().product()) }))
    } else {
        Ok(Cow::Owned(copied(x)?.into_vec()))
    }
}

/// Whether the axes from `leading` are contiguous.
fn runs<T>(x: Ref<T>, leading: usize) -> bool {
    Geometry::new(&x.sizes[leading..], &x.strides[leading..]).is_contiguous()
}

/// Calls the kernel along the last axes, which are contiguous.
fn rows<T: Float>(x: Ref<T>, leading: usize, op: kernel::LayerNorm<T>) -> Result<Filled<T>, OutOfMemory> {
    let n = x.sizes[leading..].iter().product();
    if x.is_contiguous() && n > 0 {
        let (sizes, strides) = ([x.sizes[..leading].iter().product(), n], [n, 1]);
        // SAFETY: the same elements: the last axes are one run, and so are the first.
        let x = unsafe { Ref::from_raw(x.ptr(), Geometry::new(&sizes, &strides)) };
        return Ok(along(x, 1, n, op)?.0);
    }
    let [mut sizes, mut strides] = [x.sizes, x.strides].map(|of| Dims::from_slice(&of[..leading]));
    sizes.push(n);
    strides.push(1);
    // SAFETY: the same elements: the last axes are one run.
    let x = unsafe { Ref::from_raw(x.ptr(), Geometry::new(&sizes, &strides)) };
    Ok(along(x, leading, n, op)?.0)
}

pub(in crate::ops) fn check(
    op: &'static str,
    sizes: &[usize],
    over: &[usize],
    given: [(&'static str, Option<&[usize]>); 2],
) -> Result<(), ShapeError> {
    if over.is_empty() {
        return Err(Fault::NothingNormalized { sizes: sizes.into() }.of(op));
    }
    for (what, given) in given {
        if let Some(given) = given.filter(|&given| !same(given, over)) {
            return Err(Fault::NormWeight { what, given: given.into(), normalized: over.into() }.of(op));
        }
    }
    if sizes.len() >= over.len() && same(&sizes[sizes.len() - over.len()..], over) {
        return Ok(());
    }
    Err(Fault::NormalizedShape { sizes: sizes.into(), normalized: over.into() }.of(op))
}

/// # Normalisation
impl<T: Element, S: List> Strided<T, S> {
    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over the last axes, as many as the weight has: new, O(n). The variance is over the whole
    /// row (divided by n), as in PyTorch (Ba, Kiros and Hinton 2016).
    ///
    /// Equal numbers are normalised to 0. Finite numbers have finite results, even the largest (where PyTorch's sums overflow to NaN).
    /// A row with a NaN or an infinity is NaN.
    ///
    /// # Shapes
    /// The shape of `self`: `[2, 3, 4]` with a weight and a bias of `[4]`, or of `[3, 4]`.
    ///
    /// # Panics
    /// With the error of [`try_layer_norm`](Self::try_layer_norm).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// // Any leading axes, and no where-clause.
    /// fn block<L: Shape, D: Dim>(
    ///     x: &Strided<f32, shape![..L, D]>,
    ///     weight: &Strided<f32, shape![D]>,
    ///     bias: &Strided<f32, shape![D]>,
    /// ) -> Tensor<f32, shape![..L, D]> {
    ///     x.layer_norm(weight, bias, 1e-5)
    /// }
    ///
    /// let x = Tensor::from([[1.0, 3.0], [5.0, 5.0]]);
    /// let y = block(&x, &Tensor::from([2.0, 2.0]), &Tensor::from([0.5, 0.5]));
    /// let wanted = Tensor::<f32, _>::from([[-1.5, 2.5], [0.5, 0.5]]);
    /// assert!(y.allclose(&wanted, 0.0, 1e-4));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 3.0], [5.0, 5.0]]);
    /// let w = Tensor::from([1.0, 1.0, 1.0]);
    /// x.layer_norm(&w, &w, 1e-5);   // [2, 2] does not end with [3]
    /// ```
    #[track_caller]
    pub fn layer_norm<R>(&self, weight: &Strided<T, R>, bias: &Strided<T, R>, eps: f64) -> Tensor<T, S>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        let (over, weight, bias) = (weight.sizes(), Some(weight.raw()), Some(bias.raw()));
        // SAFETY: the same sizes.
        unsafe { rebranded!(T: normalized(self.raw(), How { over, weight, bias, eps, centered: true })) }
    }

    /// Like [`layer_norm`](Self::layer_norm), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::NormalizedShape`], [`Fault::NormWeight`] where lengths known only at run time do not fit.
    pub fn try_layer_norm<R>(
        &self,
        weight: &Strided<T, R>,
        bias: &Strided<T, R>,
        eps: f64,
    ) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        let (over, weight, bias) = (weight.sizes(), Some(weight.raw()), Some(bias.raw()));
        // SAFETY: the same sizes.
        Ok(unsafe { rebranded!(T: try_normalized(self.raw(), How { over, weight, bias, eps, centered: true })?) })
    }

    /// Like [`layer_norm`](Self::layer_norm), with the settings of [`LayerNorm`]: without a weight or a bias, or over axes that only a shape names.
    ///
    /// # Panics
    /// With the error of [`try_layer_norm_with`](Self::try_layer_norm_with).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 3.0], [5.0, 9.0]]);
    /// let weight = Tensor::from([2.0, 3.0]);
    /// assert_eq!(x.layer_norm_with(LayerNorm::new().weight(&weight).eps(0.0)).to_vec(), [-2.0, 3.0, -2.0, 3.0]);
    /// let whole: Tensor<f64, shape![2, 2]> = x.layer_norm_with(LayerNorm::<_, shape![2, 2]>::new());
    /// assert!(whole.sum_all().item().abs() < 1e-12);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 3.0], [5.0, 7.0]]);
    /// x.layer_norm_with(LayerNorm::<_, shape![3]>::new());   // [2, 2] does not end with [3]
    /// ```
    #[track_caller]
    pub fn layer_norm_with<R>(&self, how: LayerNorm<'_, T, R>) -> Tensor<T, S>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        self.try_layer_norm_with(how).or_panic()
    }

    /// Like [`layer_norm_with`](Self::layer_norm_with), but returns an error instead of panicking.
    ///
    /// # Errors
    /// [`Fault::NormalizedShape`], [`Fault::NormWeight`] where lengths known only at run time do not fit, [`Fault::NothingNormalized`] if neither a
    /// weight nor a type determines the number of axes.
    #[cfg_attr(all(doc, not(every_method)), doc(hidden))]
    pub fn try_layer_norm_with<R>(&self, how: LayerNorm<'_, T, R>) -> Result<Tensor<T, S>, ShapeError>
    where
        T: Float,
        R: LastAxesOf<S>,
    {
        let (weight, bias, eps) = how.into_parts();
        let (weight, bias) = (weight.map(|x| x.raw()), bias.map(|x| x.raw()));
        let over = match weight.or(bias) {
            Some(given) => Dims::from_slice(given.sizes),
            None => last(self.sizes(), R::RANK, R::AXES),
        };
        // SAFETY: the same sizes.
        Ok(unsafe {
            rebranded!(T: try_normalized(self.raw(), How { over: &over, weight, bias, eps, centered: true })?)
        })
    }
}

/// Returns the lengths of the last axes, as many as a type has; a length that the type does not determine is taken from `sizes`.
pub(in crate::ops) fn last(sizes: &[usize], rank: Option<usize>, known: Chain<AxisPattern>) -> Dims {
    let length = |back| known.known(back).or_else(|| sizes.iter().rev().nth(back).copied()).unwrap_or(0);
    (0..rank.unwrap_or(0)).rev().map(length).collect()
}

/// # Normalisation, any rank
impl<T: Float> AnyRankStrided<T> {
    /// `(x - mean) / sqrt(variance + eps) * weight + bias` over the last axes, which have the lengths `over`: new, O(n).
    ///
    /// # Errors
    /// [`Fault::NormalizedShape`], [`Fault::NormWeight`], [`Fault::NothingNormalized`], [`Fault::NegativeCount`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    ///
    /// let x = Tensor::from([[1.0, 3.0], [5.0, 9.0]]).into_dyn();
    /// assert_eq!(x.layer_norm(&[2], None, None, 0.0)?.to_vec(), [-1.0, 1.0, -1.0, 1.0]);
    /// let weight = Tensor::from([2.0, 3.0]).into_dyn();
    /// assert_eq!(x.layer_norm(&[2], Some(&weight), None, 0.0)?.to_vec(), [-2.0, 3.0, -2.0, 3.0]);
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn layer_norm(
        &self,
        over: impl Counts,
        weight: Option<&Strided<T, AnyRank>>,
        bias: Option<&Strided<T, AnyRank>>,
        eps: f64,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let over = &*not_negative(self.strided.sizes(), &over.counts()).of(OP)?;
        let (weight, bias) = (weight.map(|x| x.raw()), bias.map(|x| x.raw()));
        try_normalized(self.strided.raw(), How { over, weight, bias, eps, centered: true })
    }
}
