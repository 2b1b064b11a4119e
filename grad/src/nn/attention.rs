//! Attention.

use super::{Dropout, Layer, Linear, init};
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::__compiled as compiled;
use congruent::dim::{Fixed, Length};
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::matmul::Contracts;
use congruent::{Float, Shared};

/// Every place looks at all others, in `H` ways at once: `softmax(q kᵀ / √(E / H)) v` of each head (Vaswani et al. 2017). PyTorch's
/// `MultiheadAttention` with `batch_first`, of width `E`.
///
/// # Shapes
/// `[.., places, E]` gives `[.., places, E]`.
///
/// # Variables
/// `query`, `key`, `value` and `out`, each a [`Linear`]. (PyTorch has the first three in one, `in_proj_weight`.)
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
/// // Nothing is seen of what comes later: of the first place, all depends on itself.
/// let first = layer.forward(&x.narrow::<-2, 0, 1>());
/// assert!((first.value() - y.value().narrow::<-2, 0, 1>()).abs().amax_all().item() < 1e-5);
/// ```
#[derive(Module)]
pub struct MultiHeadAttention<T: Float, E: Dim, H: Dim> {
    /// What a place asks.
    pub query: Linear<T, E, E>,
    /// What a place answers to.
    pub key: Linear<T, E, E>,
    /// What a place gives.
    pub value: Linear<T, E, E>,
    /// What is made of the heads.
    pub out: Linear<T, E, E>,
    #[module(skip)]
    heads: H,
    #[module(skip)]
    causal: bool,
    dropout: Dropout<T>,
}

impl<T: Float, E: Dim, H: Dim> MultiHeadAttention<T, E, H> {
    /// As PyTorch begins: `query`, `key` and `value` uniform up to √(6 / 4E), which is [`xavier_uniform`](init::xavier_uniform) of the three in
    /// one weight of shape `[3E, E]`; `out` as a [`Linear`], up to 1 / √E; and biases of 0.
    ///
    /// # Panics
    /// When the width is not a multiple of the number of heads.
    #[track_caller]
    pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
    where
        E: StaticDim,
        H: StaticDim,
    {
        MultiHeadAttention::of(<E as Fixed>::VALUE, <H as Fixed>::VALUE, rng)
    }

    /// As [`new`](Self::new), of lengths that are known when the program runs.
    ///
    /// # Panics
    /// As there.
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
        MultiHeadAttention { query, key, value, out, heads, causal: false, dropout: Dropout::new(0.0) }
    }

    /// The same, of which no place looks at a later one.
    #[must_use]
    pub fn causal(self) -> Self {
        MultiHeadAttention { causal: true, ..self }
    }

    /// The same, of which, in training, each weight is dropped with probability `p`.
    #[must_use]
    #[track_caller]
    pub fn dropout(self, p: f64) -> Self {
        MultiHeadAttention { dropout: Dropout::new(p), ..self }
    }

    /// What the places of `x` see of those of `source`, of which there may be another number.
    ///
    /// # Shapes
    /// `[.., m, E]` and `[.., n, E]` give `[.., m, E]`.
    ///
    /// # Panics
    /// When the leading axes are not the same.
    #[track_caller]
    pub fn across<L: Lengths, M: Length, N: Length>(
        &self,
        x: &Var<T, shape![..L, M, E]>,
        source: &Var<T, shape![..L, N, E]>,
    ) -> Var<T, shape![..L, M, E]> {
        Var::over(self.erased(&x.erased, &source.erased))
    }

    #[track_caller]
    fn erased(&self, x: &Erased<T>, source: &Erased<T>) -> Erased<T> {
        let q = self.split(&self.query, x);
        let (k, v) = (self.split(&self.key, source), self.split(&self.value, source));
        let width = q.sizes()[q.sizes().len() - 1];
        let mut scores = q.matmul(&k.mt()).times(T::of(1.0 / (width as f64).sqrt()));
        if self.causal {
            let rank = scores.sizes().len();
            scores = scores.add(&later(scores.sizes()[rank - 2], scores.sizes()[rank - 1]));
        }
        let weights = scores.softmax(-1).expect("there is a last axis");
        let seen = self.dropout.erased(&weights).matmul(&v);
        let together = seen.transpose(-3, -2).expect("there are three axes").reshape(x.sizes());
        linear(&self.out, &together)
    }

    /// `[.., places, E]` as `[.., heads, places, E / heads]`.
    #[track_caller]
    fn split(&self, layer: &Linear<T, E, E>, x: &Erased<T>) -> Erased<T> {
        let [leading @ .., places, width] = x.sizes() else { unreachable!("there are two axes") };
        let heads = self.heads.size();
        let sizes: Vec<usize> = leading.iter().copied().chain([*places, heads, width / heads]).collect();
        linear(layer, x).reshape(&sizes).transpose(-3, -2).expect("there are three axes")
    }
}

#[track_caller]
fn linear<T: Float, I: Dim, O: Dim>(layer: &Linear<T, I, O>, x: &Erased<T>) -> Erased<T> {
    let y: Var<T, AnyRank> = layer.on(&Var::<T, AnyRank>::over(x.clone()));
    y.erased
}

/// -∞ where the column is later than the row, else 0.
#[inline(never)]
fn later<T: Float>(rows: usize, columns: usize) -> Erased<T> {
    let later = |i: usize| if i % columns > i / columns { T::of(f64::NEG_INFINITY) } else { T::ZERO };
    let mask = (0..rows * columns).map(later).collect();
    Erased::constant(Shared::from_vec(AnyRank::from([rows, columns]), mask).expect("as many as there are elements"))
}

/// `[.., places, E]` gives the same
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, M: Length, D: Length + Contracts<E>, E: Dim, H: Dim> Layer<Var<T, ((L, M), D)>>
    for MultiHeadAttention<T, E, H>
{
    type Out = Var<T, ((L, M), D)>;
    #[track_caller]
    fn apply(&self, x: &Var<T, ((L, M), D)>) -> Self::Out {
        Var::over(self.erased(&x.erased, &x.erased))
    }
}

compiled! { later::<T> }
