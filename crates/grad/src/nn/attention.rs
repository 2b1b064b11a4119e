//! Multi-head attention.

use super::{Dropout, Layer, Linear, init};
use crate::refuse::OrPanic;
use crate::rules::AttentionOf;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::dim::{Fixed, Length, One};
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::Stretch;
use congruent::shape::matmul::Contracts;

/// Multi-head attention: each place attends to all other places in `H` heads, with `softmax(q kᵀ / √(E / H)) v` in each head (Vaswani et al. 2017).
/// PyTorch's `MultiheadAttention` with `batch_first`, of width `E`.
///
/// # Shapes
/// `[.., places, E]` gives `[.., places, E]`.
///
/// # Variables
/// `query`, `key`, `value` and `out`, each a [`Linear`]. (PyTorch joins the first three to one weight, `in_proj_weight`.)
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Forward, MultiHeadAttention};
///
/// dim!(Batch, Places);
///
/// let mut rng = congruent::random::seeded(1);
/// let layer = MultiHeadAttention::<f32, len![16], len![4]>::new(&mut rng).causal();
/// let x: Var<f32, shape![Batch, Places, 16]> = Tensor::randn_of(dims![Batch(2), Places(5), 16], &mut rng).into();
/// let y: Var<f32, shape![Batch, Places, 16]> = layer.forward(&x);
/// // No place sees a later one: the output at the first place depends on that place alone.
/// let first = layer.forward(&x.narrow::<-2, 0, 1>());
/// assert!(first.allclose(y.narrow::<-2, 0, 1>(), 0.0, 1e-5));
/// ```
#[derive(Module)]
pub struct MultiHeadAttention<T: Float, E: Dim, H: Dim> {
    /// The projection to queries.
    pub query: Linear<T, E, E>,
    /// The projection to keys.
    pub key: Linear<T, E, E>,
    /// The projection to values.
    pub value: Linear<T, E, E>,
    /// The projection of the joined heads.
    pub out: Linear<T, E, E>,
    #[module(skip)]
    heads: H,
    #[module(skip)]
    causal: bool,
    dropout: Dropout<T>,
}

impl<T: Float, E: Dim, H: Dim> MultiHeadAttention<T, E, H> {
    /// Returns a layer with PyTorch's initial weights: `query`, `key` and `value` uniform up to √(6 / 4E), which is
    /// [`xavier_uniform`](init::xavier_uniform) for the three in one weight of shape `[3E, E]`; `out` as a [`Linear`], up to 1 / √E; and biases of 0.
    ///
    /// # Panics
    /// If the width is not a multiple of the number of heads.
    #[track_caller]
    pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
    where
        E: StaticDim,
        H: StaticDim,
    {
        MultiHeadAttention::of(<E as Fixed>::VALUE, <H as Fixed>::VALUE, rng)
    }

    /// Like [`new`](Self::new), for lengths known at run time.
    ///
    /// # Panics
    /// If the width is not a multiple of the number of heads.
    #[track_caller]
    pub fn of(width: E, heads: H, rng: &mut (impl Rng + ?Sized)) -> Self {
        let (e, h) = (width.size(), heads.size());
        assert!(h > 0 && e % h == 0, "a width of {e} is not a multiple of {h} heads");
        let mut linear = |most: f64| Linear {
            weight: init::uniform_var((((), width), width), most, rng),
            bias: Some(Tensor::zeros_of(((), width)).into()),
        };
        let joint = init::bound(6f64.sqrt(), 4 * e);
        let [query, key, value] = [linear(joint), linear(joint), linear(joint)];
        let out = linear(init::bound(1.0, e));
        MultiHeadAttention::over([query, key, value, out], heads)
    }

    /// Returns the layer with these projections, without a mask and dropout.
    pub(super) fn over([query, key, value, out]: [Linear<T, E, E>; 4], heads: H) -> Self {
        MultiHeadAttention { query, key, value, out, heads, causal: false, dropout: Dropout::new(0.0) }
    }

    /// Returns the same layer with a causal mask: no place attends to a later place.
    #[must_use]
    pub fn causal(self) -> Self {
        MultiHeadAttention { causal: true, ..self }
    }

    /// Returns the same layer with dropout: in training, each weight is dropped with probability `p`.
    #[must_use]
    #[track_caller]
    pub fn dropout(self, p: f64) -> Self {
        MultiHeadAttention { dropout: Dropout::new(p), ..self }
    }

    /// Returns the attention of the places of `x` to the places of `source`, whose number may differ.
    ///
    /// # Shapes
    /// `[.., m, E]` and `[.., n, E]` give `[.., m, E]`.
    ///
    /// # Panics
    /// If the leading axes differ.
    #[track_caller]
    pub fn across<L: Lengths, M: Length, N: Length>(
        &self,
        x: &Var<T, shape![..L, M, E]>,
        source: &Var<T, shape![..L, N, E]>,
    ) -> Var<T, shape![..L, M, E]> {
        check_leading("across", x.sizes(), source.sizes());
        Var::over(self.erased(&x.erased, &source.erased, None).or_panic())
    }

    /// Attends across two sequences as [`across`](Self::across) does, with a mask that is `true` if the place of `x` may attend to the place of
    /// `source`, as in PyTorch's `scaled_dot_product_attention`. (The masks of PyTorch's `MultiheadAttention` are the opposite: `true` if it may
    /// not.) For self-attention, `source` is `&x`.
    ///
    /// For a place that may attend to no place, the attention is 0, so that its output is the bias of `out`, and no gradient flows through it: no
    /// NaN, as in PyTorch's `scaled_dot_product_attention` since 2.5. If the layer is [`causal`](Self::causal), both masks apply.
    ///
    /// # Shapes
    /// `[.., m, E]` and `[.., n, E]` give `[.., m, E]`; the mask expands to `[.., H, m, n]` for `H` heads: `[m, n]` for all, or `[batch, 1, 1, n]`.
    /// [`causal_mask`](super::causal_mask) and [`padding_mask`](super::padding_mask) return such masks; `&a & &b` combines two masks.
    ///
    /// # Panics
    /// With the error of [`try_attend`](Self::try_attend), and if the leading axes differ.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{MultiHeadAttention, padding_mask};
    ///
    /// dim!(Batch, Places);
    ///
    /// let mut rng = congruent::random::seeded(1);
    /// let layer = MultiHeadAttention::<f32, len![16], len![4]>::new(&mut rng);
    /// let x: Var<f32, shape![Batch, Places, 16]> = Tensor::randn_of(dims![Batch(2), Places(5), 16], &mut rng).into();
    /// // The second sequence has three places; the rest of its row is padding.
    /// let lengths: Tensor<i64, shape![Batch]> = Tensor::from_vec(dims![Batch(2)], vec![5, 3])?;
    /// let mask = padding_mask(&lengths, Places(5));
    /// let y: Var<f32, shape![Batch, Places, 16]> = layer.attend(&x, &x, &mask);
    /// # assert!(y.to_vec().iter().all(|y| y.is_finite()));
    /// # Ok::<(), ShapeError>(())
    /// ```
    #[track_caller]
    pub fn attend<L: Lengths, M: Length, N: Length, R>(
        &self,
        x: &Var<T, shape![..L, M, E]>,
        source: &Var<T, shape![..L, N, E]>,
        mask: &Strided<bool, R>,
    ) -> Var<T, shape![..L, M, E]>
    where
        R: List + Stretch<shape![..L, H, M, N]>,
    {
        self.try_attend(x, source, mask).or_panic()
    }

    /// Returns the result of [`attend`](Self::attend), or an error.
    ///
    /// # Errors
    /// [`Fault::Expand`](congruent::error::Fault::Expand) or [`Fault::Named`](congruent::error::Fault::Named) if a length of the mask that is known
    /// only at run time does not fit.
    ///
    /// # Panics
    /// If the leading axes of `x` and `source` differ.
    #[track_caller]
    pub fn try_attend<L: Lengths, M: Length, N: Length, R>(
        &self,
        x: &Var<T, shape![..L, M, E]>,
        source: &Var<T, shape![..L, N, E]>,
        mask: &Strided<bool, R>,
    ) -> Result<Var<T, shape![..L, M, E]>, ShapeError>
    where
        R: List + Stretch<shape![..L, H, M, N]>,
    {
        check_leading("attend", x.sizes(), source.sizes());
        let sizes = self.score_sizes(x.sizes(), source.sizes());
        let scores = <shape![..L, H, M, N]>::of(&sizes).expect("the sizes of both fit their shapes");
        // (If the mask is the same for all heads, its part of the computation is done once.)
        let _ = mask.try_expand_of::<shape![..L, H, M, N]>(scores)?;
        Ok(Var::over(self.erased(&x.erased, &source.erased, Some(&mask.as_dyn()))?))
    }

    /// Returns `[.., heads, m, n]`, from `[.., m, E]` and `[.., n, E]`.
    fn score_sizes(&self, x: &[usize], source: &[usize]) -> Vec<usize> {
        let [leading @ .., places, _] = x else { unreachable!("there are two axes") };
        leading.iter().copied().chain([self.heads.size(), *places, source[source.len() - 2]]).collect()
    }

    #[track_caller]
    fn erased(
        &self,
        x: &Erased<T>,
        source: &Erased<T>,
        mask: Option<&Strided<bool, AnyRank>>,
    ) -> Result<Erased<T>, ShapeError> {
        let q = self.split(&self.query, x);
        let (k, v) = (self.split(&self.key, source), self.split(&self.value, source));
        let how = AttentionOf { mask, bias: None, causal: self.causal, scale: None, dropout: Some(&self.dropout) };
        let seen = q.attention(&k, &v, &how)?;
        let together = seen.transpose(-3, -2).expect("there are three axes").reshape(x.sizes());
        Ok(linear(&self.out, &together))
    }

    /// Returns `[.., places, E]` as `[.., heads, places, E / heads]`.
    #[track_caller]
    fn split(&self, layer: &Linear<T, E, E>, x: &Erased<T>) -> Erased<T> {
        let [leading @ .., places, width] = x.sizes() else { unreachable!("there are two axes") };
        let heads = self.heads.size();
        let sizes: Vec<usize> = leading.iter().copied().chain([*places, heads, width / heads]).collect();
        linear(layer, x).reshape(&sizes).transpose(-3, -2).expect("there are three axes")
    }
}

/// Rejects a source with other leading axes, if these are known at run time only: a leading 1 would broadcast.
#[track_caller]
fn check_leading(op: &str, x: &[usize], source: &[usize]) {
    let leading = x.len().max(source.len()) - 2;
    let differs = |&axis: &usize| x.get(axis) != source.get(axis) || x.len() != source.len();
    if let Some(axis) = (0..leading).find(differs) {
        panic!("{op} of shape {x:?} and a source of shape {source:?}: the leading axes differ at axis {axis}");
    }
}

#[track_caller]
fn linear<T: Float, I: Dim, O: Dim>(layer: &Linear<T, I, O>, x: &Erased<T>) -> Erased<T> {
    let y: Var<T, AnyRank> = layer.on(&Var::<T, AnyRank>::over(x.clone()));
    y.inner.erased
}

/// Returns the mask in which each place attends to itself and to the places before: `true` on and below the diagonal.
///
/// # Shapes
/// `[m, n]`, for `m` places that attend to `n`. PyTorch's `torch.ones(m, n, dtype=torch.bool).tril()`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::nn::causal_mask;
///
/// dim!(Places);
///
/// let mask: Tensor<bool, shape![Places, Places]> = causal_mask(Places(2), Places(2));
/// assert_eq!(mask.to_vec(), [true, false, true, true]);
/// ```
#[track_caller]
pub fn causal_mask<M: Length, N: Length>(places: M, source: N) -> Tensor<bool, shape![M, N]> {
    Tensor::from_fn_of((((), places), source), |[i, j]| j <= i)
}

/// Returns the mask in which each place attends to the first places of each sequence, as many as the length of the sequence: the others are padding.
///
/// # Shapes
/// Lengths of shape `[batch]` and `n` places give `[batch, 1, 1, n]`, which expands to `[batch, heads, m, n]`. (A length above `n` counts as `n`, a
/// negative one as 0.)
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::nn::padding_mask;
///
/// let mask: Tensor<bool, shape![2, 1, 1, _]> = padding_mask(&Tensor::from([1_i64, 3]), Dyn(3));
/// assert_eq!(mask.to_vec(), [true, false, false, true, true, true]);
/// ```
#[track_caller]
pub fn padding_mask<B: Length, N: Length>(
    lengths: &Strided<i64, shape![B]>,
    places: N,
) -> Tensor<bool, shape![B, 1, 1, N]> {
    let ((), batch) = lengths.shape();
    let lengths = lengths.to_vec();
    Tensor::from_fn_of((((((), batch), One), One), places), |[b, _, _, j]| {
        i64::try_from(j).is_ok_and(|j| j < lengths[b])
    })
}

/// `[.., places, E]` gives the same
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, M: Length, D: Length + Contracts<E>, E: Dim, H: Dim> Layer<Var<T, ((L, M), D)>>
    for MultiHeadAttention<T, E, H>
{
    type Out = Var<T, ((L, M), D)>;
    #[track_caller]
    fn apply(&self, x: &Var<T, ((L, M), D)>) -> Self::Out {
        Var::over(self.erased(&x.erased, &x.erased, None).or_panic())
    }
}
