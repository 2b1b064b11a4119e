//! Optimisers: each step moves a model against its gradient. What they remember has the model's type.
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
//! before, stays what it was.
//!
//! An optimiser is a module, too, of what it remembers: `save(&(net, adam), file)` and `load(&mut (net, adam), file)` of [`files`](crate::files) keep
//! both, and training goes on where it was. (Of `Sgd` with momentum, what is loaded must have made a step.)
//!
//! Formulas and defaults are PyTorch's; the tests compare several steps of each with its results.

mod adam;
mod clip;
mod rms;
mod schedule;
mod sgd;

pub use adam::{Adam, AdamW};
pub use clip::{clip_norm, clip_value};
pub use rms::RmsProp;
pub use schedule::{constant, cosine, steps, warm_up};
pub use sgd::Sgd;

use crate::{Leaf, Module, Path};
use congruent::prelude::*;

/// An optimiser as a module: what it remembers of variables, and a number of steps.
///
/// (By hand, and so without a bound on the struct: with one, what is no module would be two errors.)
///
/// ```text
/// impl<M: Module> Module for Adam<M> {
///     type Element = M::Element;
///     fn walk<'a>(..) { self.mean.walk(&at.field("mean"), each); .. each(&at.field("steps").frozen(), Leaf::count(&mut self.steps)); }
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
                $(self.$part.walk(&at.field(stringify!($part)), each);)*
                $(each(&at.field(stringify!($count)).frozen(), $crate::Leaf::count(&mut self.$count));)?
            }
        }
    )*};
}
use remembered;

/// The variables that are not frozen.
fn leaves<M: Module>(module: &mut M) -> Vec<Leaf<'_, M::Element>> {
    let mut leaves = Vec::new();
    module.walk(&Path::ROOT, &mut |at, leaf| {
        if !at.is_frozen() {
            leaves.push(leaf);
        }
    });
    leaves
}

/// Zeros, in place of every variable that is not frozen.
fn zeros<M: Module>(module: &M) -> M {
    module.rebuild(&mut |x| Tensor::zeros_of(AnyRank::from(x.sizes())).into())
}

/// Calls `f` with each variable of a model, its gradient with `decay` times the variable added, and what is remembered of it.
#[track_caller]
fn each<M: Module, const N: usize>(
    model: &mut M,
    gradient: &M,
    decay: f64,
    states: [&mut M; N],
    mut f: impl FnMut(Leaf<'_, M::Element>, &Strided<M::Element, AnyRank>, [Leaf<'_, M::Element>; N]),
) {
    let mut gradients = Vec::new();
    gradient.visit(&mut |g| gradients.push(g.to_shared()));
    let variables = leaves(model);
    let mut states = states.map(|state| leaves(state).into_iter());
    let counts = [gradients.len(), variables.len()];
    assert!(
        counts[0] == counts[1],
        "as many variables as in the model, {}, expected in the gradient: {}",
        counts[1],
        counts[0]
    );
    for (x, g) in variables.into_iter().zip(gradients) {
        let states =
            states.each_mut().map(|state| state.next().expect("as many variables as when the optimiser was made"));
        if decay == 0.0 {
            f(x, &g, states);
        } else {
            let decayed = (g.lazy() + x.shared().lazy() * <M::Element as Number>::of(decay)).eval();
            f(x, &decayed, states);
        }
    }
}
