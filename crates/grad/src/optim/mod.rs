//! Optimisers: each step moves a model against its gradient. Their state has the model's type.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::nn::{Forward, Linear, Tanh};
//! use congruent_grad::optim::{Adam, clip_norm, cosine, warm_up};
//! use congruent_grad::{Var, value_and_grad};
//!
//! let mut rng = congruent::random::seeded(1);
//! let mut net: (Linear<f32, len![1], len![16]>, Tanh, Linear<f32, len![16], len![1]>) =
//!     (Linear::new(&mut rng), Tanh::new(), Linear::new(&mut rng));
//! let x: Var<f32, shape![64, 1]> = Tensor::uniform(-2.0, 2.0, &mut rng).into();
//! let y = x.sin();
//!
//! let mut adam = Adam::new(&net, 0.01);
//! let rate = warm_up(20, cosine(0.02, 0.001, 300));
//! let mut loss = 1.0;
//! for step in 0..300 {
//!     let (this, mut gradient) = value_and_grad(&net, |net| (net.forward(&x) - &y).square().mean_all());
//!     clip_norm(&mut gradient, 1.0);
//!     adam.rate = rate(step);
//!     adam.step(&mut net, &gradient);
//!     loss = this;
//! }
//! assert!(loss < 0.01, "{loss}");
//! ```
//!
//! A step changes variables in their memory where the model is its only owner, and copies what others own, too: a clone of the model, taken
//! before, stays what it was. A gradient, or an optimiser, whose shapes differ from the model's is rejected before anything moves.
//!
//! An optimiser is a module, too, whose variables are its state: `save(&(net, adam), file)` and `load(&mut (net, adam), file)` of [`files`](crate::files) keep
//! both, and training resumes where it was, bit for bit. Its settings, the rate among them, are not in the file: construct the optimiser with them before loading
//! its state. The [guide](crate::guide#saving-an-optimiser) has a recipe.
//!
//! Formulas and defaults are PyTorch's; the tests compare several steps of each with its results.

mod adam;
mod clip;
mod rms;
mod schedule;
mod sgd;

pub use adam::{Adam, AdamW};
pub use clip::{clip_norm, clip_value};
#[doc(hidden)]
pub use clip::{shorten, sum_squares};
pub use rms::RmsProp;
pub use schedule::{constant, cosine, steps, warm_up};
pub use sgd::Sgd;

use crate::{Leaf, Module, Path, Var};
use congruent::prelude::*;
use congruent::{Float, Shared};

/// Implements `Module` for an optimiser: its state of each variable, and a number of steps.
///
/// An optimiser has no state for a frozen variable.
///
/// (Written by hand, without a bound on the struct: with a bound, a type that is no module would cause two errors.)
///
/// ```text
/// impl<M: Module> Module for Adam<M> {
///     type Element = M::Element;
///     fn walk<'a>(..) { state(&mut self.mean, &at.field("mean"), each); .. each(&at.field("steps").frozen(), Leaf::count(&mut self.steps)); }
/// }
/// ```
macro_rules! remembered {
    ($($name:ident $($part:ident)*, $($count:ident)?;)*) => {$(
        impl<M: Module> Module for $name<M> {
            type Element = M::Element;
            fn walk<'a>(
                &'a mut self,
                at: &$crate::Path<'_>,
                each: &mut dyn FnMut(&$crate::Path<'_>, $crate::Leaf<'a, M::Element>),
            ) {
                $($crate::optim::state(&mut self.$part, &at.field(stringify!($part)), each);)*
                $(each(&at.field(stringify!($count)).frozen(), $crate::Leaf::count(&mut self.$count));)?
            }
        }
    )*};
}
use congruent_macros::precompile;
use remembered;

/// Returns a setting of an optimiser.
///
/// # Panics
/// Where PyTorch refuses it: if it is negative or NaN.
#[track_caller]
fn accept(name: &str, value: f64) -> f64 {
    assert!(value >= 0.0, "an optimiser: {name} must be 0 or more, but is {value}");
    value
}

/// Returns how much of a mean is kept from step to step.
///
/// # Panics
/// Where PyTorch refuses it: if it is negative, at least 1, or NaN.
#[track_caller]
fn accept_beta(name: &str, value: f64) -> f64 {
    assert!((0.0..1.0).contains(&value), "an optimiser: {name} must be 0 or more and below 1, but is {value}");
    value
}

/// Walks through the state, without variables that are frozen in the model. (A frozen optimiser is frozen as a whole.)
fn state<'a, M: Module>(module: &'a mut M, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
    module.walk(&at.thawed(), &mut |of_state, leaf| {
        if !of_state.is_frozen() {
            each(&if at.is_frozen() { of_state.frozen() } else { *of_state }, leaf);
        }
    });
}

/// The variables that are not frozen.
fn leaves<M: Module>(module: &mut M) -> Vec<Leaf<'_, M::Element>> {
    let mut leaves = Vec::new();
    module.walk(&Path::ROOT, &mut |at, leaf| push_leaf(&mut leaves, at, leaf));
    leaves
}

/// Keeps a variable that is not frozen.
#[precompile(f32)]
fn push_leaf<'a, T: Float>(leaves: &mut Vec<Leaf<'a, T>>, at: &Path<'_>, leaf: Leaf<'a, T>) {
    if !at.is_frozen() {
        leaves.push(leaf);
    }
}

/// Keeps the value of a variable.
#[precompile(f32)]
fn push_value<T: Float>(values: &mut Vec<Shared<T, AnyRank>>, x: &Var<T, AnyRank>) {
    values.push(x.to_shared());
}

/// Returns a copy of the module in which every variable that is not frozen is replaced by zeros.
fn zeros<M: Module>(module: &M) -> M {
    module.rebuild(&mut |x| zeros_like(&x))
}

/// Zeros of this variable's shape.
#[precompile(f32)]
fn zeros_like<T: Float>(x: &Var<T, AnyRank>) -> Var<T, AnyRank> {
    Tensor::zeros_of(AnyRank::from(x.sizes())).into()
}

/// Returns the place of the first variable whose gradient or state has another shape, and which of the two. Panics if their numbers differ.
#[track_caller]
fn misfit<T: Float>(
    variables: &[Leaf<'_, T>],
    gradients: &[Shared<T, AnyRank>],
    states: &[Vec<Leaf<'_, T>>],
) -> Option<(usize, String)> {
    let (count, of_gradient) = (variables.len(), gradients.len());
    assert!(
        count == of_gradient,
        "as many variables as in the model, {count}, expected in the gradient: {of_gradient}"
    );
    for made in states.iter().map(Vec::len) {
        assert!(count == made, "the model has {count} variables, the optimiser was made of one with {made}");
    }
    variables.iter().zip(gradients).enumerate().find_map(|(k, (x, g))| {
        if !x.has(g.sizes()) {
            return Some((k, format!("its gradient {:?}", g.sizes())));
        }
        let state = states.iter().map(|state| &state[k]).find(|state| !state.has(g.sizes()))?.var();
        Some((k, format!("what the optimiser remembers of it {:?}: make an optimiser of this model", state.sizes())))
    })
}

/// The values of the variables that are not frozen.
fn values<M: Module>(model: &M) -> Vec<Shared<M::Element, AnyRank>> {
    let mut values = Vec::new();
    model.visit(&mut |x| push_value(&mut values, x));
    values
}

/// The names of the variables that are not frozen.
fn names<M: Module>(model: &mut M) -> Vec<String> {
    let mut names = Vec::new();
    model.walk(&Path::ROOT, &mut |at, _| push_name(&mut names, at));
    names
}

/// Panics with the name of the variable in this place, "the variable `0.weight`", and what does not fit.
#[cold]
#[inline(never)]
#[track_caller]
fn refuse_misfit(mut names: Vec<String>, place: usize, misfit: String) -> ! {
    panic!("{} has shape {misfit}", say_name(names.swap_remove(place)));
}

/// Keeps the name of a variable that is not frozen.
fn push_name(names: &mut Vec<String>, at: &Path<'_>) {
    if !at.is_frozen() {
        names.push(at.to_string());
    }
}

/// A variable, by its name.
fn say_name(name: String) -> String {
    if name.is_empty() { "the variable".to_owned() } else { format!("the variable `{name}`") }
}

/// One step: takes a variable, its gradient, and the state of the variable.
type Move<'f, T, const N: usize> = dyn FnMut(Leaf<'_, T>, &Strided<T, AnyRank>, [Leaf<'_, T>; N]) + 'f;

/// Calls `f` with each variable of a model, its gradient with `decay` times the variable added, and its state: `states` are the
/// [`leaves`] of the states.
#[track_caller]
fn step_each<M: Module, const N: usize>(
    model: &mut M,
    gradient: &M,
    decay: f64,
    states: [Vec<Leaf<'_, M::Element>>; N],
    f: &mut Move<'_, M::Element, N>,
) {
    if let Err((place, misfit)) = step_checked(leaves(model), values(gradient), decay, states, f) {
        refuse_misfit(names(model), place, misfit);
    }
}

/// [`step_each`] of these variables. An error has the place of the first variable that does not fit, its shape, and what differs from it.
#[precompile(f32: <T, 0>, <T, 1>, <T, 2>, <T, 3>)]
#[track_caller]
fn step_checked<T: Float, const N: usize>(
    variables: Vec<Leaf<'_, T>>,
    gradients: Vec<Shared<T, AnyRank>>,
    decay: f64,
    states: [Vec<Leaf<'_, T>>; N],
    f: &mut Move<'_, T, N>,
) -> Result<(), (usize, String)> {
    // Before anything moves.
    if let Some((place, other)) = misfit(&variables, &gradients, &states) {
        return Err((place, format!("{:?}, {other}", variables[place].var().sizes())));
    }
    let mut states = states.map(Vec::into_iter);
    for (x, g) in variables.into_iter().zip(gradients) {
        let states = states.each_mut().map(|state| state.next().expect("there are as many"));
        if decay == 0.0 {
            f(x, &g, states);
        } else {
            let decayed = (g.lazy() + x.shared().lazy() * T::of(decay)).eval();
            f(x, &decayed, states);
        }
    }
    Ok(())
}
