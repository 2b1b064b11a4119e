//! Normalisation over the last axes.

mod channels;
mod vectors;

pub(crate) use channels::LiftedSettings;
pub use channels::{VarChannelNorm, VarChannelSettings};

use super::{not_negative, sure};
use crate::Var;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::dim::{AxisPattern, Counts};
use congruent::prelude::*;
use congruent::shape::{Chain, LastAxesOf};
use congruent_macros::precompile;

/// The settings of [`layer_norm_with`](Var::layer_norm_with): as [`LayerNorm`](congruent::norm::LayerNorm), of variables.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, VarLayerNorm, grad};
///
/// let x: Var<f64, shape![2, 2]> = Tensor::from([[1.0, 3.0], [5.0, 9.0]]).into();
/// let bias: Var<f64, shape![2]> = Tensor::from([10.0, 20.0]).into();
/// let y = x.layer_norm_with(VarLayerNorm::new().bias(&bias).eps(0.0));
/// assert_eq!(y.to_vec(), [9.0, 21.0, 9.0, 21.0]);
/// let g = grad(&bias, |bias| x.layer_norm_with(VarLayerNorm::new().bias(bias)).sum_all());
/// assert_eq!(g.to_vec(), [2.0, 2.0]);
/// ```
pub struct VarLayerNorm<'a, T, R> {
    weight: Option<&'a Var<T, R>>,
    bias: Option<&'a Var<T, R>>,
    eps: f64,
}

impl<'a, T, R> VarLayerNorm<'a, T, R> {
    /// No weight, no bias, and an `eps` of 1e-5: PyTorch's defaults.
    pub fn new() -> Self {
        VarLayerNorm { weight: None, bias: None, eps: 1e-5 }
    }

    /// Sets the weight, the factor of each position of a normalized row.
    pub fn weight(self, weight: &'a Var<T, R>) -> Self {
        VarLayerNorm { weight: Some(weight), ..self }
    }

    /// Sets the bias, added to each position of a normalized row after the weight.
    pub fn bias(self, bias: &'a Var<T, R>) -> Self {
        VarLayerNorm { bias: Some(bias), ..self }
    }

    /// Sets the number added to the variance, so that nothing is divided by 0.
    pub fn eps(self, eps: f64) -> Self {
        VarLayerNorm { eps, ..self }
    }
}

impl<T, R> Default for VarLayerNorm<'_, T, R> {
    fn default() -> Self {
        Self::new()
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The rows over the last axes, which have these lengths, normalized.
    #[precompile]
    #[track_caller]
    pub(crate) fn layer_norm(
        &self,
        over: &[isize],
        weight: Option<&Self>,
        bias: Option<&Self>,
        eps: f64,
    ) -> Result<Self, ShapeError> {
        let value = self.value.layer_norm(over, weight.map(|w| &*w.value), bias.map(|b| &*b.value), eps)?;
        Ok(self.normalized(("layer_norm", true), value, &not_negative(over), weight, bias, eps))
    }

    /// The rows over the last axes, which have these lengths, by the mean of their squares.
    #[precompile]
    #[track_caller]
    pub(crate) fn rms_norm(&self, over: &[isize], weight: Option<&Self>, eps: f64) -> Result<Self, ShapeError> {
        let value = self.value.rms_norm(over, weight.map(|w| &*w.value), eps)?;
        Ok(self.normalized(("rms_norm", false), value, &not_negative(over), weight, None, eps))
    }

    /// Records normalized rows, centred or not.
    #[track_caller]
    fn normalized(
        &self,
        (name, centered): (&'static str, bool),
        value: Tensor<T, AnyRank>,
        over: &[usize],
        weight: Option<&Self>,
        bias: Option<&Self>,
        eps: f64,
    ) -> Self {
        let mut op = Op::new(name, value).edge(self, || {
            let (x, weight, rows) = (self.clone(), weight.cloned(), Rows::new(self, over, eps, centered));
            move |g: &Self| rows.gradient(&x, weight.as_ref(), g)
        });
        if let Some(weight) = weight {
            op = op.edge(weight, || {
                let (x, rows) = (self.clone(), Rows::new(self, over, eps, centered));
                move |g: &Self| match g.records() || x.records() {
                    true => g.mul(&rows.normal(&x)).sum_to(&rows.over),
                    false => rows.back_to_weight(&x, g),
                }
            });
        }
        if let Some(bias) = bias {
            op = op.edge(bias, || {
                let over: Box<[usize]> = over.into();
                move |g: &Self| g.sum_to(&over)
            });
        }
        op.recorded()
    }
}

/// The rows that are normalized, of axes that are there.
pub(super) struct Rows {
    over: Box<[usize]>,
    axes: Box<[isize]>,
    eps: f64,
    centered: bool,
}

impl Rows {
    fn new<T: Float>(x: &Erased<T>, over: &[usize], eps: f64, centered: bool) -> Self {
        let rank = x.sizes().len();
        let axes = (rank - over.len()..rank).map(|axis| axis as isize).collect();
        Rows { over: over.into(), axes, eps, centered }
    }

    /// The rows of a matrix, centred; each has `len` elements.
    pub(super) fn of_matrix(len: usize, eps: f64) -> Self {
        Rows { over: [len].into(), axes: [1].into(), eps, centered: true }
    }

    /// The gradient of the input from that of the normalized rows, which were multiplied by a weight: `r (g - mean(g) - n mean(g n))`, where `n` are the
    /// normalized rows, `r` is what they were multiplied by, and `g` has been by the weight (without `mean(g)`, if they were not centred).
    pub(super) fn gradient<T: Float>(&self, x: &Erased<T>, weight: Option<&Erased<T>>, g: &Erased<T>) -> Erased<T> {
        if !(g.records() || x.records() || weight.is_some_and(Erased::records)) {
            return self.back_to_input(x, weight, g);
        }
        let g = weight.map_or_else(|| g.clone(), |weight| g.mul(weight));
        let normal = self.normal(x);
        let along = normal.mul(&self.mean(&g.mul(&normal)));
        let g = if self.centered { g.sub(&self.mean(&g)) } else { g };
        g.sub(&along).mul(&self.scale(x))
    }

    fn mean<T: Float>(&self, x: &Erased<T>) -> Erased<T> {
        x.mean(&self.axes, true).expect("these axes are there")
    }

    /// Without weight and bias.
    pub(super) fn normal<T: Float>(&self, x: &Erased<T>) -> Erased<T> {
        let over = (&*self.over).counts();
        let normal =
            if self.centered { x.layer_norm(&over, None, None, self.eps) } else { x.rms_norm(&over, None, self.eps) };
        normal.expect("these axes are there")
    }

    /// In one pass: what is not recorded.
    #[track_caller]
    fn back_to_input<T: Float>(&self, x: &Erased<T>, weight: Option<&Erased<T>>, g: &Erased<T>) -> Erased<T> {
        let weight = weight.map(|weight| &*weight.value);
        let grad = x.value.layer_norm_backward_input(&self.over, weight, &g.value, (self.eps, self.centered));
        Erased::constant(grad.or_panic().into_shared())
    }

    /// Returns the gradient of the weight, from the same saved values as [`back_to_input`](Self::back_to_input).
    #[track_caller]
    fn back_to_weight<T: Float>(&self, x: &Erased<T>, g: &Erased<T>) -> Erased<T> {
        let grad = x.value.layer_norm_backward_weight(&self.over, &g.value, (self.eps, self.centered));
        Erased::constant(grad.or_panic().into_shared())
    }

    /// The factor of each row: 1 divided by its deviation.
    fn scale<T: Float>(&self, x: &Erased<T>) -> Erased<T> {
        let x = if self.centered { x.sub(&self.mean(x)) } else { x.clone() };
        self.mean(&x.square()).plus(T::of(self.eps)).rsqrt()
    }
}

/// # Normalisation
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::layer_norm`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    ///
    /// // Any leading axes, and no where-clause.
    /// fn block<L: Shape, D: Dim>(
    ///     x: &Var<f32, shape![..L, D]>,
    ///     weight: &Var<f32, shape![D]>,
    ///     bias: &Var<f32, shape![D]>,
    /// ) -> Var<f32, shape![..L, D]> {
    ///     x.layer_norm(weight, bias, 1e-5)
    /// }
    /// let x: Var<f32, shape![1, 2]> = Tensor::from([[5.0, 5.0]]).into();
    /// let (weight, bias) = (Tensor::from([2.0, 2.0]).into(), Tensor::from([0.5, 1.5]).into());
    /// assert_eq!(block(&x, &weight, &bias).to_vec(), [0.5, 1.5]);
    /// ```
    #[track_caller]
    pub fn layer_norm<R>(&self, weight: &Var<T, R>, bias: &Var<T, R>, eps: f64) -> Var<T, S>
    where
        R: LastAxesOf<S>,
    {
        let [weight, bias] = [&weight.erased, &bias.erased];
        sure(self.erased.layer_norm(&weight.sizes().counts(), Some(weight), Some(bias), eps))
    }

    /// The differentiable form of [`Strided::rms_norm`].
    #[track_caller]
    pub fn rms_norm<R>(&self, weight: &Var<T, R>, eps: f64) -> Var<T, S>
    where
        R: LastAxesOf<S>,
    {
        sure(self.erased.rms_norm(&weight.sizes().counts(), Some(&weight.erased), eps))
    }

    /// The differentiable form of [`Strided::rms_norm_over`].
    #[track_caller]
    pub fn rms_norm_over<R>(&self, eps: f64) -> Var<T, S>
    where
        R: LastAxesOf<S>,
    {
        let over = last(self.sizes(), R::RANK, R::AXES);
        sure(self.erased.rms_norm(&(&*over).counts(), None, eps))
    }

    /// The differentiable form of [`Strided::layer_norm_with`], with the settings of [`VarLayerNorm`].
    #[track_caller]
    pub fn layer_norm_with<R>(&self, how: VarLayerNorm<'_, T, R>) -> Var<T, S>
    where
        R: LastAxesOf<S>,
    {
        let VarLayerNorm { weight, bias, eps } = how;
        let (weight, bias) = (weight.map(|w| &w.erased), bias.map(|b| &b.erased));
        let over = match weight.or(bias) {
            Some(given) => given.sizes().into(),
            None => last(self.sizes(), R::RANK, R::AXES),
        };
        sure(self.erased.layer_norm(&(&*over).counts(), weight, bias, eps))
    }
}

/// The lengths of the last axes, as many as a type has: where it does not know one, that of `sizes`.
fn last(sizes: &[usize], rank: Option<usize>, known: Chain<AxisPattern>) -> Box<[usize]> {
    let axes = sizes.iter().rev().enumerate().take(rank.unwrap_or(0));
    let mut over: Box<[usize]> = axes.map(|(back, &size)| known.known(back).unwrap_or(size)).collect();
    over.reverse();
    over
}
