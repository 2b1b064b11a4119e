// Written by tests/torch/generate.rs from cases.jsonl: change it there.

use crate::torch::Case;
use congruent::prelude::*;

cases! {
    "pub/nn/relu/001" => relu_001,
    "pub/nn/gelu/001" => gelu_001,
    "pub/nn/sigmoid/001" => sigmoid_001,
    "pub/nn/tanh/001" => tanh_001,
    "pub/nn/silu/001" => silu_001,
    "pub/nn/softplus/001" => softplus_001,
    "pub/nn/exp/001" => exp_001,
    "pub/nn/sin/001" => sin_001,
    "pub/nn/cos/001" => cos_001,
    "pub/nn/neg/001" => neg_001,
    "pub/nn/abs/001" => abs_001,
    "pub/nn/erf/001" => erf_001,
    "pub/nn/log/001" => log_001,
    "pub/nn/sqrt/001" => sqrt_001,
    "pub/nn/rsqrt/001" => rsqrt_001,
    "pub/nn/reciprocal/001" => reciprocal_001,
    "pub/nn/softmax/001" => softmax_001,
    "pub/nn/softmax/002" => softmax_002,
    "pub/nn/softmax/003" => softmax_003,
    "pub/nn/softmax/004" => softmax_004,
    "pub/nn/log_softmax/001" => log_softmax_001,
    "pub/nn/log_softmax/002" => log_softmax_002,
    "pub/nn/log_softmax/003" => log_softmax_003,
    "pub/nn/log_softmax/004" => log_softmax_004,
    "pub/nn/layer_norm/001" => layer_norm_001,
    "pub/nn/layer_norm/002" => layer_norm_002,
    "pub/nn/conv2d/001" => conv2d_001,
    "pub/nn/conv2d/002" => conv2d_002,
    "pub/nn/conv2d/003" => conv2d_003,
    "pub/nn/max_pool2d/001" => max_pool2d_001,
    "pub/nn/avg_pool2d/001" => avg_pool2d_001,
    "pub/nn/linear/001" => linear_001,
    "pub/nn/cross_entropy/001" => cross_entropy_001,
    "pub/nn/mse_loss/001" => mse_loss_001,
    "pub/nn/cross_entropy/002" => cross_entropy_002,
    "pub/nn/mse_loss/002" => mse_loss_002,
    "pub/nn/cross_entropy/003" => cross_entropy_003,
    "pub/nn/mse_loss/003" => mse_loss_003,
    "pub/nn/embedding/001" => embedding_001,
    "pub/nn/maximum/001" => maximum_001,
    "pub/nn/add/001" => add_001,
    "pub/nn/lt/001" => lt_001,
    "pub/nn/eq/001" => eq_001,
    "pub/nn/relu/002" => relu_002,
    "pub/nn/sign/001" => sign_001,
    "pub/nn/isnan/001" => isnan_001,
    "pub/nn/amax/001" => amax_001,
}

/// pub/nn/relu/001
fn relu_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.relu();
    case.check(&y);
}

/// pub/nn/gelu/001
fn gelu_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.gelu();
    case.check(&y);
}

/// pub/nn/sigmoid/001
fn sigmoid_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.sigmoid();
    case.check(&y);
}

/// pub/nn/tanh/001
fn tanh_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.tanh();
    case.check(&y);
}

/// pub/nn/silu/001
fn silu_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.silu();
    case.check(&y);
}

/// pub/nn/softplus/001
fn softplus_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.softplus();
    case.check(&y);
}

/// pub/nn/exp/001
fn exp_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.exp();
    case.check(&y);
}

/// pub/nn/sin/001
fn sin_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.sin();
    case.check(&y);
}

/// pub/nn/cos/001
fn cos_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.cos();
    case.check(&y);
}

/// pub/nn/neg/001
fn neg_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.neg();
    case.check(&y);
}

/// pub/nn/abs/001
fn abs_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.abs();
    case.check(&y);
}

/// pub/nn/erf/001
fn erf_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.erf();
    case.check(&y);
}

/// pub/nn/log/001
fn log_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.ln();
    case.check(&y);
}

/// pub/nn/sqrt/001
fn sqrt_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.sqrt();
    case.check(&y);
}

/// pub/nn/rsqrt/001
fn rsqrt_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.rsqrt();
    case.check(&y);
}

/// pub/nn/reciprocal/001
fn reciprocal_001(case: &Case) {
    let a: Tensor<f32, shape![3, 3]> = case.input(0);
    let y: Tensor<f32, shape![3, 3]> = a.recip();
    case.check(&y);
}

/// pub/nn/softmax/001
fn softmax_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![5]> = a.softmax::<0>();
    case.check(&y);
}

/// pub/nn/softmax/002
fn softmax_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.softmax::<0>();
    case.check(&y);
}

/// pub/nn/softmax/003
fn softmax_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.softmax::<-1>();
    case.check(&y);
}

/// pub/nn/softmax/004
fn softmax_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let y: Tensor<f32, shape![2, 3, 3]> = a.softmax::<1>();
    case.check(&y);
}

/// pub/nn/log_softmax/001
fn log_softmax_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![5]> = a.log_softmax::<0>();
    case.check(&y);
}

/// pub/nn/log_softmax/002
fn log_softmax_002(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.log_softmax::<0>();
    case.check(&y);
}

/// pub/nn/log_softmax/003
fn log_softmax_003(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let y: Tensor<f32, shape![3, 4]> = a.log_softmax::<-1>();
    case.check(&y);
}

/// pub/nn/log_softmax/004
fn log_softmax_004(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let y: Tensor<f32, shape![2, 3, 3]> = a.log_softmax::<1>();
    case.check(&y);
}

/// pub/nn/layer_norm/001
fn layer_norm_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![4]> = case.input(1);
    let c: Tensor<f32, shape![4]> = case.input(2);
    let y: Tensor<f32, shape![3, 4]> = a.layer_norm(&b, &c, 1e-5);
    case.check(&y);
}

/// pub/nn/layer_norm/002
fn layer_norm_002(case: &Case) {
    let a: Tensor<f32, shape![2, 3, 3]> = case.input(0);
    let y: Tensor<f32, shape![2, 3, 3]> = a.layer_norm_plain::<shape![3, 3]>(1e-5);
    case.check(&y);
}

/// pub/nn/conv2d/001
fn conv2d_001(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 5, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 2, 3, 2]> = case.input(1);
    let c: Tensor<f32, shape![2]> = case.input(2);
    let y: Tensor<f32, shape![1, 2, 3, 3]> = a.conv2d(conv(&b).bias(&c));
    case.check(&y);
}

/// pub/nn/conv2d/002
fn conv2d_002(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 6, 5]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 3, 3]> = a.conv2d(conv(&b).stride::<2>().padding::<1>());
    case.check(&y);
}

/// pub/nn/conv2d/003
fn conv2d_003(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 4, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 1, 3, 3]> = case.input(1);
    let y: Tensor<f32, shape![1, 2, 2, 2]> = a.conv2d(conv(&b).groups::<2>());
    case.check(&y);
}

/// pub/nn/max_pool2d/001
fn max_pool2d_001(case: &Case) {
    let a: Tensor<f32, shape![1, 2, 6, 4]> = case.input(0);
    let y: Tensor<f32, shape![1, 2, 3, 2]> = a.max_pool2d(pool::<2>());
    case.check(&y);
}

/// pub/nn/avg_pool2d/001
fn avg_pool2d_001(case: &Case) {
    let a: Tensor<f32, shape![1, 1, 6, 4]> = case.input(0);
    let y: Tensor<f32, shape![1, 1, 4, 3]> = a.avg_pool2d(pool2::<3, 2>().stride::<1>());
    case.check(&y);
}

/// pub/nn/linear/001
fn linear_001(case: &Case) {
    let a: Tensor<f32, shape![3, 4]> = case.input(0);
    let b: Tensor<f32, shape![2, 4]> = case.input(1);
    let c: Tensor<f32, shape![2]> = case.input(2);
    let y: Tensor<f32, shape![3, 2]> = a.linear(&b, &c);
    case.check(&y);
}

/// pub/nn/cross_entropy/001
fn cross_entropy_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.cross_entropy(&b);
    case.check(&y);
}

/// pub/nn/mse_loss/001
fn mse_loss_001(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<f32, shape![4, 3]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.mse_loss(&b);
    case.check(&y);
}

/// pub/nn/cross_entropy/002
fn cross_entropy_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.cross_entropy_with(&b, CrossEntropy::new().sum());
    case.check(&y);
}

/// pub/nn/mse_loss/002
fn mse_loss_002(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<f32, shape![4, 3]> = case.input(1);
    let y: Tensor<f32, shape![]> = a.mse_loss_with(&b, MseLoss::new().sum());
    case.check(&y);
}

/// pub/nn/cross_entropy/003
fn cross_entropy_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<i64, shape![4]> = case.input(1);
    let y: Tensor<f32, shape![4]> = a.cross_entropy_with(&b, CrossEntropy::new().none());
    case.check(&y);
}

/// pub/nn/mse_loss/003
fn mse_loss_003(case: &Case) {
    let a: Tensor<f32, shape![4, 3]> = case.input(0);
    let b: Tensor<f32, shape![4, 3]> = case.input(1);
    let y: Tensor<f32, shape![4, 3]> = a.mse_loss_with(&b, MseLoss::new().none());
    case.check(&y);
}

/// pub/nn/embedding/001
fn embedding_001(case: &Case) {
    let a: Tensor<i64, shape![2, 2]> = case.input(0);
    let b: Tensor<f32, shape![5, 3]> = case.input(1);
    let y: Tensor<f32, shape![2, 2, 3]> = b.embedding(&a);
    case.check(&y);
}

/// pub/nn/maximum/001
fn maximum_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<f32, shape![5]> = a.maximum(&b);
    case.check(&y);
}

/// pub/nn/add/001
fn add_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<f32, shape![5]> = &a + &b;
    case.check(&y);
}

/// pub/nn/lt/001
fn lt_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<bool, shape![5]> = a.lt(&b);
    case.check(&y);
}

/// pub/nn/eq/001
fn eq_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let b: Tensor<f32, shape![5]> = case.input(1);
    let y: Tensor<bool, shape![5]> = a.eq(&b);
    case.check(&y);
}

/// pub/nn/relu/002
fn relu_002(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![5]> = a.relu();
    case.check(&y);
}

/// pub/nn/sign/001
fn sign_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<f32, shape![5]> = a.sign();
    case.check(&y);
}

/// pub/nn/isnan/001
fn isnan_001(case: &Case) {
    let a: Tensor<f32, shape![5]> = case.input(0);
    let y: Tensor<bool, shape![5]> = a.isnan();
    case.check(&y);
}

/// pub/nn/amax/001
fn amax_001(case: &Case) {
    let a: Tensor<f32, shape![2, 2]> = case.input(0);
    let y: Tensor<f32, shape![2]> = a.amax::<1>();
    case.check(&y);
}
