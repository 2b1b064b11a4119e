//! Scaled dot-product attention.

use super::product::stretched;
use crate::error::prelude::*;
use crate::shape::attention::{Attended, KeysFor, ScoresOf};
use crate::shape::expand::Stretch;
use crate::shape::{AnyRank, Lengths};
use crate::tensor::{Operand, Strided, Tensor, TensorOf, copied};
use congruent_kernel::Ref;
use congruent_kernel::element::{Element, Float};
use congruent_kernel::matmul::attention as kernel;
use congruent_layout::broadcast::{Operands, broadcast, expand};
use congruent_layout::{Dims, Layout};
use congruent_macros::{precompile, with_try};

/// The settings of [`scaled_dot_product_attention`](Strided::scaled_dot_product_attention): the keys that a query sees, a summand of the scores, and
/// their scale.
///
/// | setting | | PyTorch |
/// |---|---|---|
/// | `mask(&mask)` | the query sees a key where it is `true` | `attn_mask` of `bool` |
/// | `bias(&bias)` | added to the scores | `attn_mask` of floats |
/// | `causal()` | a query sees the keys up to its own position | `is_causal` |
/// | `scale(s)` | instead of 1 / √features | `scale` |
///
/// Mask and bias expand to the scores, `[.., m, n]`.
pub struct Attention<'a, T, M = (), B = ()> {
    mask: Option<&'a Strided<bool, M>>,
    bias: Option<&'a Strided<T, B>>,
    causal: bool,
    scale: Option<f64>,
}

impl<T> Attention<'_, T> {
    /// Returns settings under which all queries see all keys.
    pub fn new() -> Self {
        Attention { mask: None, bias: None, causal: false, scale: None }
    }
}

impl<T> Default for Attention<'_, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, T, M, B> Attention<'a, T, M, B> {
    /// Sets the mask: `true` where a query sees a key.
    pub fn mask<R>(self, mask: &'a Strided<bool, R>) -> Attention<'a, T, R, B> {
        Attention { mask: Some(mask), bias: self.bias, causal: self.causal, scale: self.scale }
    }

    /// Sets the bias, which is added to the scores.
    pub fn bias<R>(self, bias: &'a Strided<T, R>) -> Attention<'a, T, M, R> {
        Attention { mask: self.mask, bias: Some(bias), causal: self.causal, scale: self.scale }
    }

    /// Restricts each query to the keys up to its own position. A mask applies as well.
    pub fn causal(self) -> Self {
        Attention { causal: true, ..self }
    }

    /// Sets the factor of the products, instead of 1 / √features.
    pub fn scale(self, scale: f64) -> Self {
        Attention { scale: Some(scale), ..self }
    }
}

/// The settings without their shapes.
#[derive(Clone, Copy)]
pub struct AttentionParts<'a, T> {
    mask: Option<Ref<'a, bool>>,
    bias: Option<Ref<'a, T>>,
    causal: bool,
    scale: Option<f64>,
}

mod sealed {
    /// Seals [`AttentionSettings`](super::AttentionSettings).
    pub trait Sealed {}
    impl<T: super::Element, M: super::Lengths, B: super::Lengths> Sealed for super::Attention<'_, T, M, B> {}
}

/// An [`Attention`] whose mask and bias expand to scores of shape `S`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no setting of attention: give `Attention::new()`",
    label = "expected `congruent::attention::Attention`"
)]
pub trait AttentionSettings<T, S>: sealed::Sealed {
    /// The settings without their shapes.
    #[doc(hidden)]
    fn erase_shapes(&self) -> AttentionParts<'_, T>;
}
impl<T: Element, S, M: Stretch<S> + Lengths, B: Stretch<S> + Lengths> AttentionSettings<T, S>
    for Attention<'_, T, M, B>
{
    fn erase_shapes(&self) -> AttentionParts<'_, T> {
        let (mask, bias) = (self.mask.map(|x| x.raw()), self.bias.map(|x| x.raw()));
        AttentionParts { mask, bias, causal: self.causal, scale: self.scale }
    }
}

/// # Attention
#[with_try]
impl<T: Element, S: Lengths> Strided<T, S> {
    /// Returns the weighted values for each query, `softmax(q kᵀ / √features) v`: PyTorch's `torch.nn.functional.scaled_dot_product_attention`.
    ///
    /// The scores are computed block by block, and never stored as a whole (Dao et al. 2022, "FlashAttention"). A query that sees no key
    /// gets zeros.
    ///
    /// # Shapes
    /// Queries `[.., m, e]`, keys `[.., n, e]` and values `[.., n, v]` give `[.., m, v]`; the axes in front broadcast. For grouped heads (PyTorch's
    /// `enable_gqa`), `[batch, 8, m, e]` with keys of 2 heads, the queries are `[batch, 2, 4, m, e]` and the keys `[batch, 2, 1, n, e]`.
    /// New, O(m n (e + v)).
    ///
    /// # Panics
    /// With the error of [`try_scaled_dot_product_attention`](Self::try_scaled_dot_product_attention).
    ///
    /// # Examples
    /// ```
    /// use congruent::attention::Attention;
    /// use congruent::prelude::*;
    ///
    /// let q = Tensor::from([[1.0, 0.0], [0.0, 1.0]]);
    /// let v = Tensor::from([[1.0], [3.0]]);
    /// let y: Tensor<f64, shape![2, 1]> = q.scaled_dot_product_attention(&q, &v, Attention::new().causal().scale(0.0));
    /// assert_eq!(y.to_vec(), [1.0, 2.0]);
    /// let mask = Tensor::from([false, true]);
    /// let y = q.scaled_dot_product_attention(&q, &v, Attention::new().mask(&mask));
    /// assert_eq!(y.to_vec(), [3.0, 3.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::attention::Attention;
    /// use congruent::prelude::*;
    ///
    /// let q = Tensor::from([[1.0, 0.0], [0.0, 1.0]]);
    /// q.scaled_dot_product_attention(&q, &Tensor::from([[1.0]]), Attention::new());   // two keys and one value
    /// ```
    ///
    /// # Errors
    /// [`Fault::AttentionSizes`], [`Fault::Broadcast`], [`Fault::Named`] where lengths known only at run time do not fit; [`Fault::Expand`] of
    /// a mask.
    pub fn scaled_dot_product_attention<K, V>(
        &self,
        keys: K,
        values: V,
        how: impl AttentionSettings<T, ScoresOf<S, K::Shape, V::Shape>>,
    ) -> TensorOf<T, Attended<S, K::Shape, V::Shape>>
    where
        T: Float,
        K: Operand<T>,
        V: Operand<T>,
        K::Shape: KeysFor<S, V::Shape>,
    {
        // SAFETY: invariant 2: the sizes that `KeysFor` computes.
        unsafe { attended([self.raw(), keys.raw(), values.raw()], how.erase_shapes()) }
    }
}

#[doc(hidden)]
impl<T: Float> Strided<T, AnyRank> {
    /// [`scaled_dot_product_attention`](Strided::scaled_dot_product_attention), for code that differentiates it.
    ///
    /// # Errors
    /// The errors of that method.
    #[doc(hidden)]
    pub fn attention_of(
        &self,
        [keys, values]: [&Self; 2],
        mask: Option<&Strided<bool, AnyRank>>,
        bias: Option<&Self>,
        causal: bool,
        scale: Option<f64>,
    ) -> Result<Tensor<T, AnyRank>, ShapeError> {
        let parts = AttentionParts { mask: mask.map(|x| x.raw()), bias: bias.map(|x| x.raw()), causal, scale };
        attended([self.raw(), keys.raw(), values.raw()], parts)
    }
}

/// Queries, keys and values with the axes in front of equal length.
struct Lined {
    layouts: [Layout; 3],
    /// The sizes of the scores.
    scores: Dims,
    /// The length of the last axis of the result.
    features: usize,
}

const OP: &str = "scaled_dot_product_attention";

impl Lined {
    fn new<T>(all: &[Ref<T>; 3]) -> Result<Self, ShapeError> {
        let [q, k, v] = all;
        let wrong = || {
            let [queries, keys, values] = all.each_ref().map(|x| x.sizes.into());
            Fault::AttentionSizes { queries, keys, values }.of(OP)
        };
        let ([left @ .., m, e], [right @ .., n, f], [last @ .., p, h]) = (q.sizes, k.sizes, v.sizes) else {
            return Err(wrong());
        };
        if e != f || n != p {
            return Err(wrong());
        }
        let both = Operands { a: left, b: right, a_named: q.named >> 2, b_named: k.named >> 2 };
        let batch = named!(OP, broadcast(both));
        let named = (q.named | k.named) >> 2;
        let batch = named!(OP, broadcast(Operands { a: &batch, b: last, a_named: named, b_named: v.named >> 2 }));
        let with = |[rows, columns]: [usize; 2]| batch.iter().copied().chain([rows, columns]).collect::<Dims>();
        let lay = |x: &Ref<T>, sizes: [usize; 2]| stretched(*x, &with(sizes));
        let layouts = [lay(q, [*m, *e]), lay(k, [*n, *e]), lay(v, [*n, *h])];
        Ok(Lined { layouts, scores: with([*m, *n]), features: *h })
    }

    /// Expands a mask to all scores, or copies it first if its rows are not whole.
    fn lay_under<'x, U: Element>(&self, x: Ref<'x, U>) -> Result<Under<'x, U>, ShapeError> {
        // (`expand` finds sizes that do not fit.)
        let strides = expand(x.sizes_and_strides(), &self.scores, x.named).of(OP)?;
        let n = self.scores[self.scores.len() - 1];
        if n < 2 || strides.last() == Some(&1) {
            return Ok(Under { x, copy: None, layout: Layout::new(&self.scores, &strides) });
        }
        let mut sizes = Dims::from_slice(x.sizes);
        sizes.pop();
        sizes.push(n);
        let whole = Layout::new(&sizes, &strides[strides.len() - sizes.len()..]);
        // SAFETY: expanded, each position is one of the elements that there are.
        let copy = copied(unsafe { Ref::new(x.ptr(), &whole, 0) })?;
        let strides = expand((copy.sizes(), copy.strides()), &self.scores, 0).of(OP)?;
        Ok(Under { x, copy: Some(copy), layout: Layout::new(&self.scores, &strides) })
    }
}

/// A mask, or its copy, with a layout that has the sizes of all scores.
struct Under<'x, U: Element> {
    x: Ref<'x, U>,
    copy: Option<Tensor<U, AnyRank>>,
    layout: Layout,
}

impl<U: Element> Under<'_, U> {
    fn to_ref(&self) -> Ref<'_, U> {
        let at = self.copy.as_ref().map_or(self.x.ptr(), |copy| copy.data_ptr());
        // SAFETY: `Lined::lay_under` has expanded the layout, so each position is one of the elements of the mask or of its copy.
        unsafe { Ref::new(at, &self.layout, 0) }
    }
}

#[precompile(f32)]
fn attended<T: Float>(
    all: [Ref<T>; 3],
    AttentionParts { mask, bias, causal, scale }: AttentionParts<T>,
) -> Result<Tensor<T, AnyRank>, ShapeError> {
    let lined = Lined::new(&all)?;
    let ([of_q, of_k, of_v], [q, k, v]) = (&lined.layouts, all);
    // SAFETY: the three layouts stretch axes: every position is that of an element.
    let (q, k, v) = unsafe { (Ref::new(q.ptr(), of_q, 0), Ref::new(k.ptr(), of_k, 0), Ref::new(v.ptr(), of_v, 0)) };
    let mask = mask.map(|x| lined.lay_under(x)).transpose()?;
    let bias = bias.map(|x| lined.lay_under(x)).transpose()?;
    let (mask, bias) = (mask.as_ref().map(Under::to_ref), bias.as_ref().map(Under::to_ref));
    // (Without features, each product is 0, and stays 0.)
    let features = q.sizes[q.sizes.len() - 1].max(1) as f64;
    let scale = T::of(scale.unwrap_or(1.0 / features.sqrt()));
    let mut sizes = lined.scores;
    sizes.pop();
    sizes.push(lined.features);
    Ok(Tensor::assemble(&sizes, kernel::Attention { q, k, v, mask, bias, scale, causal }.attend_all()?))
}
