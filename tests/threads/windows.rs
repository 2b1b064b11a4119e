//! Convolutions and pools, and their gradients.

use super::operands::{Drawn, Inputs, compute};
use super::{Compute, Kind};
use congruent::Float;
use congruent::window::{conv, pool_of};

/// Settings that windows of these sizes fit into.
struct Settings {
    stride: usize,
    padding: usize,
    dilation: usize,
    groups: usize,
}

fn settings(inputs: &mut Inputs) -> Settings {
    let [stride, padding, dilation, groups] =
        [&[1, 1, 2, 3][..], &[0, 1, 2], &[1, 1, 2], &[1, 1, 2]].map(|all| inputs.pick(all));
    Settings { stride, padding, dilation, groups }
}

macro_rules! convolution {
    ($name:ident, $axes:literal, $forward:ident, $transposed:ident, $input:ident, $weight:ident) => {
        fn $name<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
            let Settings { stride, padding, dilation, groups } = settings(inputs);
            let kernel = [1 + inputs.below(4), 1 + inputs.below(4)];
            let [c_in, c_out] = [0; 2].map(|_| inputs.pick(&[1, 2, 3, 4, 8, 17]) * groups);
            let [batch, left] = [inputs.pick(&[1, 2, 3, 7]), 1_500_000];
            let positions = (left / (batch * c_in * c_out / groups * kernel[0] * kernel[1])).max(64);
            let height = if $axes == 1 { positions } else { inputs.length(33).max(9) };
            let plane = [height.max(12), (positions / height).max(12)];
            let x = inputs.operand::<T>(&[&[batch, c_in][..], &plane[..$axes]].concat());
            let w = inputs.operand::<T>(&[&[c_out, c_in / groups][..], &kernel[..$axes]].concat());
            let w_turned = inputs.operand::<T>(&[&[c_in, c_out / groups][..], &kernel[..$axes]].concat());
            let bias = inputs.contiguous::<T>(&[c_out]);
            compute(move || {
                let (x, w, w_turned) = (x.view(), w.view(), w_turned.view());
                macro_rules! filter {
                    ($w:expr) => {
                        conv($w).stride_of(stride).padding_of(padding).dilation_of(dilation).groups_of(groups)
                    };
                }
                let out = x.$forward(filter!(&w).bias(&bias)).expect("windows that fit");
                let grad = out.sin();
                vec![
                    x.$input(filter!(&w), &grad),
                    x.$weight(filter!(&w), &grad),
                    x.$transposed(filter!(&w_turned)),
                    Ok(out),
                ]
            })
        }
    };
}
convolution!(conv1d, 1, conv1d, conv_transpose1d, conv1d_backward_input, conv1d_backward_weight);
convolution!(conv2d, 2, conv2d, conv_transpose2d, conv2d_backward_input, conv2d_backward_weight);

fn pools<T: Drawn + Float>(inputs: &mut Inputs) -> Compute {
    let (size, padding) = (2 + inputs.below(4), inputs.below(2));
    let stride = 1 + inputs.below(3);
    let sizes = inputs.sizes_of_rank(3, 200_000).into_iter().map(|size| size.max(size + 8)).collect::<Vec<_>>();
    let x = inputs.operand::<T>(&sizes);
    compute(move || {
        let (x, pool) = (x.view(), || pool_of(size).stride_of(stride).padding_of(padding));
        let (largest, places) = x.max_pool2d_with_indices(pool()).expect("windows that fit");
        let mean = x.avg_pool2d(pool()).expect("windows that fit");
        let back = [
            x.max_pool2d_backward(&largest, &places),
            x.avg_pool2d_backward(&mean, pool()),
            x.max_pool2d(pool()),
            x.max_pool1d(pool()),
            x.avg_pool1d(pool()),
        ];
        ((largest, places), (mean, Vec::from(back)))
    })
}

pub const KINDS: &[&[Kind]] = &[&[
    ("conv1d f32", conv1d::<f32>),
    ("conv1d f64", conv1d::<f64>),
    ("conv2d f32", conv2d::<f32>),
    ("conv2d f64", conv2d::<f64>),
    ("pools f32", pools::<f32>),
    ("pools f64", pools::<f64>),
]];
