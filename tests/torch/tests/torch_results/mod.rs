//! PyTorch's results of operations, and their gradients: the files in `results`, each with a module here that knows its operations.

mod close;
mod grids;
mod losses;
mod margins;
mod norms;
mod order;
mod parts;
mod places;
mod pointwise;
mod products;
mod same;
mod statistics;
mod windows;

use congruent::prelude::*;
use congruent_grad::{Var, grad};
use torch::{Case, Entry};

pub type Any<T> = Tensor<T, AnyRank>;
pub type AnyVar<T> = Var<T, AnyRank>;

/// The operands, all of one element type.
pub fn operands<T: Entry>(case: &Case) -> Vec<Any<T>> {
    case.inputs.iter().map(|input| input.base()).collect()
}

/// Compares the value of a function of variables and, if the case has gradients, those.
pub fn check_variables<T: Entry + Float>(case: &Case, inputs: &[Any<T>], f: impl Fn(&[AnyVar<T>]) -> AnyVar<T>) {
    let inputs: Vec<AnyVar<T>> = inputs.iter().map(|x| x.clone().into()).collect();
    let y = f(&inputs);
    case.check(&y.value().to_tensor());
    let Some(weights) = case.grad_out.as_array() else { return };
    let weights = Tensor::from_vec(AnyRank::from(y.sizes()), weights.iter().map(T::read).collect()).unwrap();
    // (The sum gives each element of the product a gradient of 1, and the result those of `weights`.)
    let grads = grad(&inputs, |x| (f(x) * &weights).sum_all());
    case.check_grads(&grads.iter().map(|g| g.to_vec()).collect::<Vec<_>>());
}

/// How many cases of a file there are, and of how many operations. Fails with the ids of all that differ.
pub fn run_all(file: &str, check: impl Fn(&Case)) -> (usize, usize) {
    let cases = torch::cases::read_all(file);
    let ops: std::collections::BTreeSet<_> = cases.iter().map(|case| case.op.as_str()).collect();
    (torch::run(&cases, check).len(), ops.len())
}
