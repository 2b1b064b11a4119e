//! Cells of recurrent networks: one step.

use super::{Layer, init};
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::dim::{Fixed, Length};
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::matmul::Contracts;
use congruent_macros::precompile;

/// A cell of `$gates` gates: its variables, and what both have.
///
/// ```text
/// pub struct LstmCell<T: Float, I: Dim, H: Dim> { pub weight_ih: Var<T, shape![4, H, I]>, .. }
/// impl<T: Float, I: Dim, H: Dim> LstmCell<T, I, H> { pub fn new(rng) -> Self; pub fn of(inputs, hidden, rng) -> Self; }
/// ```
macro_rules! cells {
    ($($(#[$doc:meta])* $name:ident $gates:tt;)*) => {$(
        $(#[$doc])*
        #[derive(Module)]
        pub struct $name<T: Float, I: Dim, H: Dim> {
            /// The weights of what comes in, gate by gate.
            pub weight_ih: Var<T, shape![$gates, H, I]>,
            /// The weights of the state.
            pub weight_hh: Var<T, shape![$gates, H, H]>,
            /// The bias of the input.
            pub bias_ih: Var<T, shape![$gates, H]>,
            /// The bias of the state.
            pub bias_hh: Var<T, shape![$gates, H]>,
        }
        impl<T: Float, I: Dim, H: Dim> $name<T, I, H> {
            /// Returns a layer with weights from -1/√H to 1/√H, as in PyTorch.
            pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
            where
                I: StaticDim,
                H: StaticDim,
            {
                Self::of(<I as Fixed>::VALUE, <H as Fixed>::VALUE, rng)
            }

            /// Like [`new`](Self::new), for lengths known at run time.
            pub fn of(inputs: I, hidden: H, rng: &mut (impl Rng + ?Sized)) -> Self {
                let most = init::bound(1.0, hidden.size());
                let gates = <len![$gates] as Fixed>::VALUE;
                let matrix = ((((), gates), hidden), inputs);
                $name {
                    weight_ih: init::uniform_var(matrix, most, rng),
                    weight_hh: init::uniform_var(((((), gates), hidden), hidden), most, rng),
                    bias_ih: init::uniform_var((((), gates), hidden), most, rng),
                    bias_hh: init::uniform_var((((), gates), hidden), most, rng),
                }
            }

            /// The projections of the input and of the state, each for all gates: `[.., gates, H]`.
            #[track_caller]
            fn gates(&self, x: &Erased<T>, h: &Erased<T>) -> (Erased<T>, Erased<T>) {
                (
                    gates(x, &self.weight_ih.erased, &self.bias_ih.erased),
                    gates(h, &self.weight_hh.erased, &self.bias_hh.erased),
                )
            }
        }
    )*};
}
cells! {
    /// One step of a long short-term memory: from `I` numbers and a state of `H` to the next state (Hochreiter and Schmidhuber 1997). PyTorch's
    /// `LSTMCell`.
    ///
    /// # Shapes
    /// `[.., I]`, with the states `h` and `c` of `[.., H]`, gives the next ones.
    ///
    /// # Variables
    /// Those of PyTorch, with an axis for the gates (input, forget, cell, output): `weight_ih` is `[4, H, I]`, there `[4 H, I]`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{Forward, LstmCell};
    ///
    /// let cell = LstmCell::<f32, len![3], len![8]>::new(&mut congruent::random::seeded(1));
    /// let state = || -> Var<f32, shape![5, 8]> { Tensor::zeros().into() };
    /// let (mut h, mut c) = (state(), state());
    /// for _ in 0..4 {
    ///     let x: Var<f32, shape![5, 3]> = Tensor::ones().into();
    ///     (h, c) = cell.forward(&(x, (h, c)));
    /// }
    /// assert!(h.value().abs().amax_all().item() < 1.0);
    /// ```
    LstmCell 4;

    /// One step of a gated recurrent unit: from `I` numbers and a state of `H` to the next state (Cho et al. 2014, with the reset gate behind the
    /// product). PyTorch's `GRUCell`.
    ///
    /// # Shapes
    /// `[.., I]`, with the state of `[.., H]`, gives the next one.
    ///
    /// # Variables
    /// Those of PyTorch, with an axis for the gates (reset, update, new): `weight_ih` is `[3, H, I]`, there `[3 H, I]`.
    GruCell 3;
}

/// `x wᵀ + b` for all gates, each a part of the last but one axis.
#[precompile(f32)]
#[track_caller]
pub(super) fn gates<T: Float>(x: &Erased<T>, weight: &Erased<T>, bias: &Erased<T>) -> Erased<T> {
    let [gates, hidden, inputs] = *weight.sizes() else { unreachable!("there are three axes") };
    let y = x.matmul(&weight.reshape(&[gates * hidden, inputs]).mt());
    let sizes: Vec<usize> = x.sizes()[..x.sizes().len() - 1].iter().copied().chain([gates, hidden]).collect();
    y.reshape(&sizes).add(bias)
}

#[track_caller]
fn gate<T: Float>(gates: &Erased<T>, k: isize) -> Erased<T> {
    gates.select(-2, k).expect("there are as many gates")
}

/// `1 - x`
#[track_caller]
fn rest<T: Float>(x: &Erased<T>) -> Erased<T> {
    x.neg().plus(T::ONE)
}

/// `([.., I], ([.., H], [.., H]))` gives the next states
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, D: Length + Contracts<I>, I: Dim, H: Dim>
    Layer<(Var<T, (L, D)>, (Var<T, (L, H)>, Var<T, (L, H)>))> for LstmCell<T, I, H>
{
    type Out = (Var<T, (L, H)>, Var<T, (L, H)>);
    #[track_caller]
    fn apply(&self, (x, (h, c)): &(Var<T, (L, D)>, (Var<T, (L, H)>, Var<T, (L, H)>))) -> Self::Out {
        let (h, c) = step_lstm(self.gates(&x.erased, &h.erased), &c.erased);
        (Var::over(h), Var::over(c))
    }
}

/// `([.., I], [.., H])` gives the next state
#[diagnostic::do_not_recommend]
impl<T: Float, L: Lengths, D: Length + Contracts<I>, I: Dim, H: Dim> Layer<(Var<T, (L, D)>, Var<T, (L, H)>)>
    for GruCell<T, I, H>
{
    type Out = Var<T, (L, H)>;
    #[track_caller]
    fn apply(&self, (x, h): &(Var<T, (L, D)>, Var<T, (L, H)>)) -> Self::Out {
        Var::over(step_gru(self.gates(&x.erased, &h.erased), &h.erased))
    }
}

/// The state and the memory after a step, from the gates and the memory before it.
#[precompile(f32)]
#[track_caller]
pub(super) fn step_lstm<T: Float>((from_x, from_h): (Erased<T>, Erased<T>), c: &Erased<T>) -> (Erased<T>, Erased<T>) {
    let gates = from_x.add(&from_h);
    let (input, forget, output) = (gate(&gates, 0).sigmoid(), gate(&gates, 1).sigmoid(), gate(&gates, 3).sigmoid());
    let c = forget.mul(c).add(&input.mul(&gate(&gates, 2).tanh()));
    (output.mul(&c.tanh()), c)
}

/// The state after a step, from the gates and the state before it.
#[precompile(f32)]
#[track_caller]
pub(super) fn step_gru<T: Float>((from_x, from_h): (Erased<T>, Erased<T>), h: &Erased<T>) -> Erased<T> {
    let both = |k| gate(&from_x, k).add(&gate(&from_h, k)).sigmoid();
    let (reset, update) = (both(0), both(1));
    let new = gate(&from_x, 2).add(&reset.mul(&gate(&from_h, 2))).tanh();
    rest(&update).mul(&new).add(&update.mul(h))
}
