//! Recurrent networks over whole sequences.

use super::recurrent::{gates, step_gru, step_lstm};
use super::{GruCell, Layer, LstmCell};
use crate::refuse::OrPanic;
use crate::rules::stack_of;
use crate::tape::Erased;
use crate::{Module, Var};
use congruent::Float;
use congruent::dim::Length;
use congruent::prelude::*;
use congruent::random::Rng;
use congruent::shape::matmul::Contracts;
use congruent_macros::precompile;

/// A layer over a cell.
///
/// ```text
/// pub struct Lstm<T: Float, I: Dim, H: Dim> { pub cell: LstmCell<T, I, H> }
/// impl<T: Float, I: Dim, H: Dim> Lstm<T, I, H> { pub fn new(rng) -> Self; pub fn of(inputs, hidden, rng) -> Self; }
/// ```
macro_rules! sequences {
    ($($(#[$doc:meta])* $name:ident $cell:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Module)]
        pub struct $name<T: Float, I: Dim, H: Dim> {
            /// The step, which has the variables.
            pub cell: $cell<T, I, H>,
        }
        impl<T: Float, I: Dim, H: Dim> $name<T, I, H> {
            /// Makes a layer whose variables are uniform from -1/√H to 1/√H, PyTorch's default.
            pub fn new(rng: &mut (impl Rng + ?Sized)) -> Self
            where
                I: StaticDim,
                H: StaticDim,
            {
                $name { cell: $cell::new(rng) }
            }

            /// Makes the layer of [`new`](Self::new) for lengths that may be known at run time only.
            pub fn of(inputs: I, hidden: H, rng: &mut (impl Rng + ?Sized)) -> Self {
                $name { cell: $cell::of(inputs, hidden, rng) }
            }

            /// The products of the input at all steps, for all gates: `[steps, .., gates, H]`.
            #[track_caller]
            fn gates(&self, x: &Erased<T>) -> Erased<T> {
                check_width(stringify!($name), x, &self.cell.weight_ih.erased);
                gates(x, &self.cell.weight_ih.erased, &self.cell.bias_ih.erased)
            }

            /// The variables for the state.
            fn state_variables(&self) -> [&Erased<T>; 2] {
                [&self.cell.weight_hh.erased, &self.cell.bias_hh.erased]
            }
        }
    )*};
}
sequences! {
    /// A long short-term memory over whole sequences: an [`LstmCell`], step after step. PyTorch's `LSTM` of one layer and one direction.
    ///
    /// # Shapes
    /// `[steps, batch, I]` returns all states, `[steps, batch, H]`, and `(h, c)` after the last step, each `[batch, H]`. The batch may be missing,
    /// `[steps, I]`. The state before the first step is 0, or given: `forward(&(x, (h, c)))`. An empty sequence returns the
    /// initial state.
    ///
    /// The steps are the first axis, as PyTorch has it by default, because each step is then one piece of memory. `x.transpose::<0, 1>()`
    /// makes them the first of `[batch, steps, I]`, PyTorch's `batch_first`.
    ///
    /// # Formulas
    /// PyTorch's (`torch.nn.LSTM`), with gates in the order i, f, g, o:
    ///
    /// ```text
    /// i = σ(W_ii x + b_ii + W_hi h + b_hi)  g = tanh(W_ig x + b_ig + W_hg h + b_hg)
    /// f = σ(W_if x + b_if + W_hf h + b_hf)  o = σ(W_io x + b_io + W_ho h + b_ho)
    /// c' = f c + i g                        h' = o tanh(c')
    /// ```
    ///
    /// # Variables
    /// Those of the cell. PyTorch's `weight_ih_l0`, of shape `[4 H, I]`, is `cell.weight_ih`, of shape `[4, H, I]`. Layers on top of each other are
    /// several `Lstm`s, each of which takes the states of the one before.
    ///
    /// # Panics
    /// When `x` and the state have different batches, or the width of `x`, where it is `_`, is not `I`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{Forward, Lstm};
    ///
    /// dim!(Steps, Batch);
    ///
    /// let mut rng = congruent::random::seeded(1);
    /// let lstm = Lstm::<f32, len![3], len![8]>::new(&mut rng);
    /// let x: Var<f32, shape![Steps, Batch, 3]> = Tensor::randn_of(dims![Steps(7), Batch(2), 3], &mut rng).into();
    /// let (states, (h, c)) = lstm.forward(&x);
    /// let _: (Var<f32, shape![Steps, Batch, 8]>, &Var<f32, shape![Batch, 8]>) = (states, &c);
    /// // The next part of the same sequences begins where this one ends.
    /// let (_, _) = lstm.forward(&(x, (h, c)));
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    /// use congruent_grad::nn::{Forward, Lstm};
    ///
    /// let lstm = Lstm::<f32, len![3], len![8]>::new(&mut congruent::random::seeded(1));
    /// let x: Var<f32, shape![7, 2, 4]> = Tensor::ones().into();
    /// lstm.forward(&x);   // four numbers a step, where it takes three
    /// ```
    Lstm LstmCell;

    /// A gated recurrent unit over whole sequences: a [`GruCell`], step after step. PyTorch's `GRU` of one layer and one direction.
    ///
    /// # Shapes
    /// `[steps, batch, I]` returns all states, `[steps, batch, H]`, and the one after the last step, `[batch, H]`. The batch may be missing,
    /// `[steps, I]`. The state before the first step is 0, or given: `forward(&(x, h))`. The axes are those of [`Lstm`].
    ///
    /// # Formulas
    /// PyTorch's (`torch.nn.GRU`), with gates in the order r, z, n:
    ///
    /// ```text
    /// r = σ(W_ir x + b_ir + W_hr h + b_hr)
    /// z = σ(W_iz x + b_iz + W_hz h + b_hz)
    /// n = tanh(W_in x + b_in + r (W_hn h + b_hn))
    /// h' = (1 - z) n + z h
    /// ```
    ///
    /// # Variables
    /// Those of the cell. PyTorch's `weight_ih_l0`, of shape `[3 H, I]`, is `cell.weight_ih`, of shape `[3, H, I]`.
    ///
    /// # Panics
    /// When `x` and the state have different batches, or the width of `x`, where it is `_`, is not `I`.
    Gru GruCell;
}

/// The sizes of a state, from those of a sequence.
fn state_sizes<T: Float>(x: &Erased<T>, hidden: usize) -> Vec<usize> {
    let [_, batch @ .., _] = x.sizes() else { unreachable!("there are two axes") };
    batch.iter().copied().chain([hidden]).collect()
}

/// The state before the first step: the one that is there, or 0.
#[precompile(f32)]
#[track_caller]
fn begin<T: Float>(layer: &str, x: &Erased<T>, state: Option<&Erased<T>>, weight: &Erased<T>) -> Erased<T> {
    let sizes = state_sizes(x, weight.sizes()[2]);
    match state {
        None => Erased::constant(Tensor::zeros_of(AnyRank::from(&sizes[..])).into_shared()),
        Some(state) => {
            let given = state.sizes();
            if let Some(axis) = given.iter().zip(&sizes).position(|(a, b)| a != b) {
                let x = x.sizes();
                panic!(
                    "{layer}: a state of shape {given:?} for sequences of shape {x:?}: expected {sizes:?}, they differ at axis {axis}"
                );
            }
            state.clone()
        }
    }
}

/// Refuses sequences of another width, where the types do not know it.
#[track_caller]
fn check_width<T: Float>(layer: &str, x: &Erased<T>, weight: &Erased<T>) {
    let (sizes, inputs) = (x.sizes(), weight.sizes()[2]);
    let axis = sizes.len() - 1;
    assert!(
        sizes[axis] == inputs,
        "{layer}: sequences of shape {sizes:?} for an input of {inputs}: they differ at axis {axis}"
    );
}

/// The products of one step's input and of the state `h`, for all gates.
#[track_caller]
fn gates_at<T: Float>(
    from_x: &Erased<T>,
    step: usize,
    h: &Erased<T>,
    [weight, bias]: [&Erased<T>; 2],
) -> (Erased<T>, Erased<T>) {
    (from_x.select(0, step as isize).or_panic(), gates(h, weight, bias))
}

/// All states as one variable.
#[track_caller]
fn stack_states<T: Float>(states: &[Erased<T>], last: &Erased<T>) -> Erased<T> {
    if states.is_empty() {
        let sizes: Vec<usize> = [0].into_iter().chain(last.sizes().iter().copied()).collect();
        return Erased::constant(Tensor::zeros_of(AnyRank::from(&sizes[..])).into_shared());
    }
    stack_of(0, &states.iter().collect::<Vec<_>>()).or_panic()
}

/// All states, and those after the last step.
#[precompile(f32)]
#[track_caller]
fn unroll_lstm<T: Float>(
    from_x: &Erased<T>,
    (mut h, mut c): (Erased<T>, Erased<T>),
    for_state: [&Erased<T>; 2],
) -> [Erased<T>; 3] {
    let mut states = Vec::with_capacity(from_x.sizes()[0]);
    for step in 0..from_x.sizes()[0] {
        (h, c) = step_lstm(gates_at(from_x, step, &h, for_state), &c);
        states.push(h.clone());
    }
    [stack_states(&states, &h), h, c]
}

/// All states, and the one after the last step.
#[precompile(f32)]
#[track_caller]
fn unroll_gru<T: Float>(from_x: &Erased<T>, mut h: Erased<T>, for_state: [&Erased<T>; 2]) -> [Erased<T>; 2] {
    let mut states = Vec::with_capacity(from_x.sizes()[0]);
    for step in 0..from_x.sizes()[0] {
        h = step_gru(gates_at(from_x, step, &h, for_state), &h);
        states.push(h.clone());
    }
    [stack_states(&states, &h), h]
}

impl<T: Float, I: Dim, H: Dim> Lstm<T, I, H> {
    #[track_caller]
    fn unroll(&self, x: &Erased<T>, state: Option<(&Erased<T>, &Erased<T>)>) -> [Erased<T>; 3] {
        let weight = &self.cell.weight_hh.erased;
        let state = (begin("Lstm", x, state.map(|(h, _)| h), weight), begin("Lstm", x, state.map(|(_, c)| c), weight));
        unroll_lstm(&self.gates(x), state, self.state_variables())
    }
}

impl<T: Float, I: Dim, H: Dim> Gru<T, I, H> {
    #[track_caller]
    fn unroll(&self, x: &Erased<T>, state: Option<&Erased<T>>) -> [Erased<T>; 2] {
        let state = begin("Gru", x, state, &self.cell.weight_hh.erased);
        unroll_gru(&self.gates(x), state, self.state_variables())
    }
}

/// The rows of both layers, with a batch and without: from zeros, and from a state.
///
/// ```text
/// impl<..> Layer<Var<T, shape![N, B, D]>> for Lstm<T, I, H> { type Out = (Var<T, shape![N, B, H]>, (Var<T, shape![B, H]>, Var<T, shape![B, H]>)); .. }
/// ```
macro_rules! rows {
    ($([$($b:ident)?] $x:ty, $states:ty, $h:ty;)*) => {$(
        /// `[steps, .., I]` returns all states and the last ones
        #[diagnostic::do_not_recommend]
        impl<T: Float, N: Length, $($b: Length,)? D: Length + Contracts<I>, I: Dim, H: Dim> Layer<Var<T, $x>> for Lstm<T, I, H> {
            type Out = (Var<T, $states>, (Var<T, $h>, Var<T, $h>));
            #[track_caller]
            fn apply(&self, x: &Var<T, $x>) -> Self::Out {
                let [states, h, c] = self.unroll(&x.erased, None);
                (Var::over(states), (Var::over(h), Var::over(c)))
            }
        }
        /// `([steps, .., I], ([.., H], [.., H]))` returns all states and the last ones
        #[diagnostic::do_not_recommend]
        impl<T: Float, N: Length, $($b: Length,)? D: Length + Contracts<I>, I: Dim, H: Dim>
            Layer<(Var<T, $x>, (Var<T, $h>, Var<T, $h>))> for Lstm<T, I, H>
        {
            type Out = (Var<T, $states>, (Var<T, $h>, Var<T, $h>));
            #[track_caller]
            fn apply(&self, (x, (h, c)): &(Var<T, $x>, (Var<T, $h>, Var<T, $h>))) -> Self::Out {
                let [states, h, c] = self.unroll(&x.erased, Some((&h.erased, &c.erased)));
                (Var::over(states), (Var::over(h), Var::over(c)))
            }
        }
        /// `[steps, .., I]` returns all states and the last one
        #[diagnostic::do_not_recommend]
        impl<T: Float, N: Length, $($b: Length,)? D: Length + Contracts<I>, I: Dim, H: Dim> Layer<Var<T, $x>> for Gru<T, I, H> {
            type Out = (Var<T, $states>, Var<T, $h>);
            #[track_caller]
            fn apply(&self, x: &Var<T, $x>) -> Self::Out {
                let [states, h] = self.unroll(&x.erased, None);
                (Var::over(states), Var::over(h))
            }
        }
        /// `([steps, .., I], [.., H])` returns all states and the last one
        #[diagnostic::do_not_recommend]
        impl<T: Float, N: Length, $($b: Length,)? D: Length + Contracts<I>, I: Dim, H: Dim> Layer<(Var<T, $x>, Var<T, $h>)> for Gru<T, I, H> {
            type Out = (Var<T, $states>, Var<T, $h>);
            #[track_caller]
            fn apply(&self, (x, h): &(Var<T, $x>, Var<T, $h>)) -> Self::Out {
                let [states, h] = self.unroll(&x.erased, Some(&h.erased));
                (Var::over(states), Var::over(h))
            }
        }
    )*};
}
rows! {
    [B] shape![N, B, D], shape![N, B, H], shape![B, H];
    [] shape![N, D], shape![N, H], shape![H];
}
