//! Linear functions, and embeddings.

use super::{Layer, init};
use crate::refuse::OrPanic;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::dim::{Fixed, Length};
use congruent::element::IndexNumber;
use congruent::gather::IndexOperand;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::matmul::Contracts;
use congruent::{Float, Shared};
use congruent_macros::precompile;

/// `x wᵀ + b`, from `I` numbers to `O`. PyTorch's `Linear`.
///
/// # Shapes
/// `[.., I]` gives `[.., O]`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Forward, Linear};
///
/// let layer = Linear::<f32, len![3], len![2]> {
///     weight: Tensor::from([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]).into(),
///     bias: Some(Tensor::from([10.0, 20.0]).into()),
/// };
/// let x: Var<f32, shape![1, 1, 3]> = Tensor::from([[[1.0, 2.0, 3.0]]]).into();
/// let y: Var<f32, shape![1, 1, 2]> = layer.forward(&x);
/// assert_eq!(y.to_vec(), [11.0, 25.0]);
/// ```
/// ```compile_fail,E0277
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Forward, Linear};
///
/// let layer = Linear::<f32, len![3], len![2]>::new(&mut congruent::random::seeded(1));
/// let x: Var<f32, shape![1, 4]> = Tensor::ones().into();
/// layer.forward(&x);   // four numbers, where it takes three
/// ```
#[derive(Module)]
pub struct Linear<T: Float, I: Dim, O: Dim> {
    /// The weights, a row for each output.
    pub weight: Var<T, shape![O, I]>,
    /// The bias.
    pub bias: Option<Var<T, shape![O]>>,
}

impl<T: Float, I: Dim, O: Dim> Linear<T, I, O> {
    /// Returns a layer with weights and a bias from -1/√I to 1/√I, as in PyTorch.
    pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
    where
        I: StaticDim,
        O: StaticDim,
    {
        Linear::of(<I as Fixed>::VALUE, <O as Fixed>::VALUE, rng)
    }

    /// Like [`new`](Self::new), for lengths known at run time.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent::Dyn;
    /// use congruent_grad::nn::Linear;
    ///
    /// let inputs = 28 * 28;
    /// let layer: Linear<f32, Dyn, len![10]> = Linear::of(Dyn(inputs), Default::default(), &mut congruent::random::seeded(1));
    /// assert_eq!(layer.weight.sizes(), [10, 784]);
    /// ```
    pub fn of(inputs: I, outputs: O, rng: &mut (impl Rng + ?Sized)) -> Self {
        let weight = init::weight_var((((), outputs), inputs), rng);
        let bias = init::uniform_var(((), outputs), init::bound(1.0, inputs.size()), rng);
        Linear { weight, bias: Some(bias) }
    }

    /// Returns the same layer without a bias.
    #[must_use]
    pub fn without_bias(self) -> Self {
        Linear { bias: None, ..self }
    }

    #[track_caller]
    pub(super) fn on<S: Lengths, R: Lengths>(&self, x: &Var<T, S>) -> Var<T, R> {
        Var::over(apply_linear(&x.erased, &self.weight.erased, self.bias.as_ref().map(|bias| &bias.erased)))
    }
}

/// Returns the linear function at `x`.
#[precompile(f32)]
#[track_caller]
fn apply_linear<T: Float>(x: &Erased<T>, weight: &Erased<T>, bias: Option<&Erased<T>>) -> Erased<T> {
    match bias {
        Some(bias) => x.linear(weight, bias),
        None => x.matmul(&weight.mt()),
    }
}
/// `[.., I]` gives `[.., O]`
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, D: Length + Contracts<I>, I: Dim, O: Dim> Layer<Var<T, (L, D)>> for Linear<T, I, O> {
    type Out = Var<T, (L, O)>;
    #[track_caller]
    fn apply(&self, x: &Var<T, (L, D)>) -> Self::Out {
        self.on(x)
    }
}

/// A table of `V` rows of `D` numbers, from which indices choose rows. PyTorch's `Embedding`.
///
/// # Shapes
/// An index tensor `[..]` gives `[.., D]`.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Var;
/// use congruent_grad::nn::{Embedding, Forward};
///
/// let table = Embedding::<f32, len![3], len![2]> { weight: Tensor::from([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]).into() };
/// let rows: Var<f32, shape![1, 2, 2]> = table.forward(&Tensor::from([[2_i64, 0]]));
/// assert_eq!(rows.to_vec(), [4.0, 5.0, 0.0, 1.0]);
/// ```
#[derive(Module)]
pub struct Embedding<T: Float, V: Dim, D: Dim> {
    /// The rows.
    pub weight: Var<T, shape![V, D]>,
}

impl<T: Float, V: Dim, D: Dim> Embedding<T, V, D> {
    /// Returns a layer with normally distributed weights, as in PyTorch.
    pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
    where
        V: StaticDim,
        D: StaticDim,
    {
        Embedding::of(<V as Fixed>::VALUE, <D as Fixed>::VALUE, rng)
    }

    /// Like [`new`](Self::new), for lengths known at run time.
    pub fn of(rows: V, width: D, rng: &mut (impl Rng + ?Sized)) -> Self {
        Embedding { weight: init::normal_of((((), rows), width), 0.0, 1.0, rng).into() }
    }
}

/// `[..]` gives `[.., D]`
macro_rules! indices {
    ($($index:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Float, V: Dim, D: Dim, I: IndexNumber, S: List> Layer<$index> for Embedding<T, V, D> {
            type Out = Var<T, (S, D)>;
            /// # Panics
            /// If an index names no row of the table.
            #[track_caller]
            fn apply(&self, index: &$index) -> Self::Out {
                Var::over(self.weight.erased.embedding(index.positions()).or_panic())
            }
        }
    )*};
}
indices! { Tensor<I, S> Shared<I, S> View<'_, I, S> }
