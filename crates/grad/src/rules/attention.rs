//! Scaled dot-product attention. Without dropout the scores are not kept: the backward pass computes them again.

use crate::nn::Dropout;
use crate::operand::check_names;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{Attended, KeysFor, ScoresOf, Stretch};
use congruent_macros::precompile;

/// The settings of [`scaled_dot_product_attention`](Var::scaled_dot_product_attention): as
/// [`Attention`](congruent::attention::Attention), with a bias that may be a variable, and with dropout.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Var, VarAttention, grad};
///
/// let q: Var<f64, shape![2, 2]> = Tensor::from([[1.0, 0.0], [0.0, 1.0]]).into();
/// let v: Var<f64, shape![2, 1]> = Tensor::from([[1.0], [3.0]]).into();
/// let g = grad(&v, |v| q.scaled_dot_product_attention(&q, v, VarAttention::new().causal().scale(0.0)).sum_all());
/// assert_eq!(g.to_vec(), [1.5, 0.5]);
/// ```
pub struct VarAttention<'a, T, M = (), B = ()> {
    mask: Option<&'a Strided<bool, M>>,
    bias: Option<&'a Var<T, B>>,
    causal: bool,
    scale: Option<f64>,
    dropout: f64,
}

impl<T> VarAttention<'_, T> {
    /// Returns attention in which each query sees all keys.
    pub fn new() -> Self {
        VarAttention { mask: None, bias: None, causal: false, scale: None, dropout: 0.0 }
    }
}

impl<T> Default for VarAttention<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, T, M, B> VarAttention<'a, T, M, B> {
    /// Sets the mask: `true` where a query sees a key.
    pub fn mask<R>(self, mask: &'a Strided<bool, R>) -> VarAttention<'a, T, R, B> {
        let VarAttention { bias, causal, scale, dropout, .. } = self;
        VarAttention { mask: Some(mask), bias, causal, scale, dropout }
    }

    /// Sets what is added to the scores.
    pub fn bias<R>(self, bias: &'a Var<T, R>) -> VarAttention<'a, T, M, R> {
        let VarAttention { mask, causal, scale, dropout, .. } = self;
        VarAttention { mask, bias: Some(bias), causal, scale, dropout }
    }

    /// Lets a query see the keys up to its own place. A mask applies as well.
    pub fn causal(self) -> Self {
        VarAttention { causal: true, ..self }
    }

    /// Sets the factor of the products, instead of 1 / √features.
    pub fn scale(self, scale: f64) -> Self {
        VarAttention { scale: Some(scale), ..self }
    }

    /// Sets the probability with which a weight is dropped within [`training`](crate::nn::training). Then the weights are stored.
    pub fn dropout(self, p: f64) -> Self {
        VarAttention { dropout: p, ..self }
    }
}

mod sealed {
    /// Closes [`VarAttentionSettings`](super::VarAttentionSettings).
    pub trait Sealed {}
    impl<T, M, B> Sealed for super::VarAttention<'_, T, M, B> {}
}

/// The settings without their shapes.
pub struct LiftedAttention<'a, T> {
    mask: Option<View<'a, bool, AnyRank>>,
    bias: Option<&'a Erased<T>>,
    causal: bool,
    scale: Option<f64>,
    dropout: f64,
    /// The axes of mask and bias that have names.
    named: [u64; 2],
}

/// A [`VarAttention`] whose mask and bias expand to scores of shape `S`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no setting of the attention of variables: give `VarAttention::new()`",
    label = "expected `congruent_grad::VarAttention`"
)]
pub trait VarAttentionSettings<T, S>: sealed::Sealed {
    /// The settings without their shapes.
    #[doc(hidden)]
    fn lifted(&self) -> LiftedAttention<'_, T>;
}
impl<T: Float, S, M: Stretch<S> + Lengths, B: Stretch<S> + Lengths> VarAttentionSettings<T, S>
    for VarAttention<'_, T, M, B>
{
    fn lifted(&self) -> LiftedAttention<'_, T> {
        LiftedAttention {
            mask: self.mask.map(|mask| mask.as_dyn()),
            bias: self.bias.map(|bias| &bias.erased),
            causal: self.causal,
            scale: self.scale,
            dropout: self.dropout,
            named: [M::SUMMARY.named, B::SUMMARY.named],
        }
    }
}

/// # Attention
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::scaled_dot_product_attention`], with the settings of [`VarAttention`].
    #[track_caller]
    pub fn scaled_dot_product_attention<K, V>(
        &self,
        keys: K,
        values: V,
        how: impl VarAttentionSettings<T, ScoresOf<S, K::Shape, V::Shape>>,
    ) -> VarOf<T, Attended<S, K::Shape, V::Shape>>
    where
        K: VarOperand<T>,
        V: VarOperand<T>,
        K::Shape: KeysFor<S, V::Shape>,
    {
        let (keys, values, how) = (keys.lift().erased(), values.lift().erased(), how.lifted());
        check_names!(OP, S: self.sizes(), K::Shape: keys.sizes(), 2);
        let dropout = (how.dropout != 0.0).then(|| Dropout::new(how.dropout));
        let of = AttentionOf {
            mask: how.mask.as_deref(),
            bias: how.bias,
            causal: how.causal,
            scale: how.scale,
            dropout: dropout.as_ref(),
        };
        let seen = self.erased.attention(&keys, &values, &of).or_panic();
        let scores = score_sizes(seen.sizes(), keys.sizes());
        type Scores<S, K, V> = ScoresOf<S, K, V>;
        let named = <Scores<S, K::Shape, V::Shape> as Lengths>::SUMMARY.named;
        for (own, sizes) in
            [(how.named[0], how.mask.as_ref().map(|x| x.sizes())), (how.named[1], how.bias.map(Erased::sizes))]
        {
            crate::operand::names_stay_leading(OP, (own, sizes.unwrap_or(&[])), (named, &scores), 0);
        }
        Var::<T, Attended<S, K::Shape, V::Shape>>::over(seen)
    }
}

const OP: &str = "scaled_dot_product_attention";

/// The sizes of the scores, from those of the result and of the keys.
fn score_sizes(result: &[usize], keys: &[usize]) -> Vec<usize> {
    let mut sizes = result.to_vec();
    if let (Some(last), [.., n, _]) = (sizes.last_mut(), keys) {
        *last = *n;
    }
    sizes
}

/// Which keys a query sees, and how the scores become weights.
pub(crate) struct AttentionOf<'a, T: Float> {
    pub(crate) mask: Option<&'a Strided<bool, AnyRank>>,
    pub(crate) bias: Option<&'a Erased<T>>,
    pub(crate) causal: bool,
    pub(crate) scale: Option<f64>,
    pub(crate) dropout: Option<&'a Dropout<T>>,
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// The values that each query sees.
    #[precompile]
    #[track_caller]
    pub(crate) fn attention(&self, k: &Self, v: &Self, how: &AttentionOf<T>) -> Result<Self, ShapeError> {
        let &AttentionOf { mask, bias, causal, scale, dropout } = how;
        let dropout = dropout.filter(|dropout| dropout.drops());
        let own_scale = || scale.unwrap_or_else(|| 1.0 / (self.sizes()[self.sizes().len() - 1].max(1) as f64).sqrt());
        if let Some(dropout) = dropout {
            return Ok(dropout.erased(&weigh([self, k], bias, own_scale(), causal, mask)?).matmul(v));
        }
        let bias_value = bias.map(|bias| &*bias.value);
        let value = self.value.attention_of([&k.value, &v.value], mask, bias_value, causal, scale)?;
        let scale = own_scale();
        let operands: Vec<Self> = [Some(self), Some(k), Some(v), bias].into_iter().flatten().cloned().collect();
        let op = Op::new(OP, value);
        let rule = || {
            let (operands, mask) = (operands.clone(), mask.map(|mask| mask.to_tensor()));
            move |g: &Self| back(&operands, g, scale, causal, mask.as_deref())
        };
        Ok(op.edges(&operands, rule).recorded())
    }
}

/// The gradients of queries, keys, values and, if there is one, the bias.
#[track_caller]
fn back<T: Float>(
    operands: &[Erased<T>],
    g: &Erased<T>,
    scale: f64,
    causal: bool,
    mask: Option<&Strided<bool, AnyRank>>,
) -> Vec<Erased<T>> {
    let [q, k, v, bias @ ..] = operands else { unreachable!("three operands or four") };
    let weights = weigh([q, k], bias.first(), scale, causal, mask).or_panic();
    let of_weights = g.matmul(&v.mt());
    let along = of_weights.mul(&weights).sum(&[-1], true).expect("there is a last axis");
    let of_scores = weights.mul(&of_weights.sub(&along));
    let scaled = of_scores.times(T::of(scale));
    let mut grads = vec![
        scaled.matmul(k).sum_to(q.sizes()),
        scaled.mt().matmul(q).sum_to(k.sizes()),
        weights.mt().matmul(g).sum_to(v.sizes()),
    ];
    grads.extend(bias.iter().map(|bias| of_scores.sum_to(bias.sizes())));
    grads
}

/// Returns how much each query sees of each key: `softmax(scale q kᵀ + bias)` over those that it may look at, and 0 for the others.
#[precompile(f32)]
#[track_caller]
fn weigh<T: Float>(
    [q, k]: [&Erased<T>; 2],
    bias: Option<&Erased<T>>,
    scale: f64,
    causal: bool,
    mask: Option<&Strided<bool, AnyRank>>,
) -> Result<Erased<T>, ShapeError> {
    let scores = q.matmul(&k.mt()).times(T::of(scale));
    let scores = bias.map_or(scores.clone(), |bias| scores.add(bias));
    let [.., rows, columns] = *scores.sizes() else { unreachable!("there are two axes") };
    let earlier = causal.then(|| mark_earlier(rows, columns));
    let Some(mask) = mask else {
        // (Each place may look at itself, or at the first one: no row is empty.)
        let scores = earlier.map_or(scores.clone(), |earlier| scores.hide(&!earlier));
        let weights = scores.softmax(-1)?;
        return Ok(if bias.is_some() { weights.without_rows_of_nothing(&scores) } else { weights });
    };
    let mask = earlier.map_or_else(|| mask.to_tensor(), |earlier| mask & &earlier);
    let empty = !mask.any(-1, true)?;
    // The scores of an empty row stay, so that their softmax is a number, and then 0.
    let scores = scores.hide(&!(&mask | &empty));
    let weights = scores.softmax(-1)?;
    let weights = if empty.any_all().item() { weights.masked_fill(&empty, T::ZERO) } else { weights };
    Ok(if bias.is_some() { weights.without_rows_of_nothing(&scores) } else { weights })
}

/// Whether the column is not later than the row.
fn mark_earlier(rows: usize, columns: usize) -> Tensor<bool, AnyRank> {
    Tensor::from_fn_of(AnyRank::from([rows, columns]), |at| at[1] <= at[0])
}

impl<T: Float> Erased<T> {
    /// -∞ where `hidden` holds: a softmax gives it no weight.
    #[track_caller]
    fn hide(&self, hidden: &Tensor<bool, AnyRank>) -> Self {
        self.masked_fill(hidden, T::of(f64::NEG_INFINITY))
    }

    /// Zeros in rows whose scores are all -∞.
    #[track_caller]
    fn without_rows_of_nothing(&self, scores: &Self) -> Self {
        if scores.sizes().last() == Some(&0) {
            return self.clone();
        }
        let largest = scores.value.amax(-1, true).or_panic();
        let empty = largest.eq(T::of(f64::NEG_INFINITY));
        if empty.any_all().item() { self.masked_fill(&empty, T::ZERO) } else { self.clone() }
    }
}
