//! The sources of the static face: elementwise functions, softmax, norms and losses of neural networks.

use super::Area;
use crate::torch::Case;

pub const AREA: Area = Area {
    name: "nn_dense",
    ops: "",
    later: "softmax log_softmax layer_norm cross_entropy mse_loss relu gelu sigmoid tanh silu softplus exp sin cos neg abs erf log sqrt rsqrt reciprocal sign isnan",
    accepted,
    refused,
    headlines,
    at_run_time: |_| false,
};

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.sum::<0>();` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    panic!("no operation {}", case.op)
}

/// The statement that must not compile: `let _ = a.sum::<2>();`.
fn refused(case: &Case) -> String {
    panic!("no operation {}", case.op)
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    panic!("no operation {}", case.op)
}
