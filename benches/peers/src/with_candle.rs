//! The works by candle; softmax and layer norm composed as its own `candle-nn` composes them for a device
//! without a kernel of its own.

use crate::works::{Work, length, numbers, positions, ready};
use candle_core::{D, DType, Device, Result, Shape, Tensor};

fn tensor(operand: usize, sizes: impl Into<Shape>) -> Tensor {
    let sizes = sizes.into();
    Tensor::from_vec(numbers(operand, sizes.elem_count()), sizes, &Device::Cpu).expect("as many")
}

fn elements(x: Result<Tensor>) -> Vec<f32> {
    x.and_then(|x| x.flatten_all()?.to_vec1()).expect("f32")
}

fn product(a: Tensor, b: Tensor) -> Box<dyn Work> {
    ready(move || a.matmul(&b), elements)
}

pub fn softmax(x: &Tensor) -> Result<Tensor> {
    let exp = x.broadcast_sub(&x.max_keepdim(D::Minus1)?)?.exp()?;
    exp.broadcast_div(&exp.sum_keepdim(D::Minus1)?)
}

pub fn layer_norm(x: &Tensor, weight: &Tensor, bias: &Tensor) -> Result<Tensor> {
    let x = x.broadcast_sub(&x.mean_keepdim(D::Minus1)?)?;
    let scale = (x.sqr()?.mean_keepdim(D::Minus1)? + 1e-5)?.sqrt()?;
    x.broadcast_div(&scale)?.broadcast_mul(weight)?.broadcast_add(bias)
}

/// The work of this name.
pub fn work(name: &str) -> Option<Box<dyn Work>> {
    let axis = usize::from(name.ends_with('1'));
    Some(match name {
        "sum_0" | "sum_1" => {
            let x = tensor(0, (4096, 4096));
            ready(move || x.sum(axis), elements)
        }
        "softmax" => {
            let x = tensor(0, (4096, 1024));
            ready(move || softmax(&x), elements)
        }
        "layer_norm" => {
            let (x, weight, bias) = (tensor(0, (4096, 1024)), tensor(1, 1024), tensor(2, 1024));
            ready(move || layer_norm(&x, &weight, &bias), elements)
        }
        "row" => {
            let (x, row) = (tensor(0, (4096, 4096)), tensor(1, 4096));
            ready(move || x.broadcast_add(&row), elements)
        }
        _ if name.starts_with("add_") => {
            let n = length(name)?;
            let (a, b) = (tensor(0, n), tensor(1, n));
            ready(move || &a + &b, elements)
        }
        _ if name.starts_with("chain_") => {
            let n = length(name)?;
            let [a, b, c, d] = std::array::from_fn(|i| tensor(i, n));
            ready(move || ((((&a * &b)? + &c)? * 0.5)? - &d)?.relu(), elements)
        }
        "tanh_chain" => {
            let [a, b, c] = std::array::from_fn(|i| tensor(i, 4096));
            ready(move || ((&a * &b)? + &c)?.tanh(), elements)
        }
        "exp" | "tanh" => {
            let (x, exp) = (tensor(0, (256, 256)), name == "exp");
            ready(move || if exp { x.exp() } else { x.tanh() }, elements)
        }
        "bmm" => product(tensor(0, (64, 128, 128)), tensor(1, (64, 128, 128))),
        "skinny" => product(tensor(0, (4096, 64)), tensor(1, (64, 4096))),
        "gather_0" | "gather_1" | "scatter_add_0" | "scatter_add_1" => {
            let (x, src) = (tensor(0, (4096, 1024)), tensor(1, (4096, 1024)));
            let index = positions(4096 * 1024, [4096, 1024][axis]);
            let index =
                Tensor::from_vec(index, (4096, 1024), &Device::Cpu).and_then(|index| index.to_dtype(DType::I64));
            let index = index.expect("as many");
            if name.starts_with('g') {
                ready(move || x.gather(&index, axis), elements)
            } else {
                ready(move || x.scatter_add(&index, &src, axis), elements)
            }
        }
        "cat_0" | "cat_1" => {
            let parts: Vec<_> = (0..8).map(|i| tensor(i, (512, 1024))).collect();
            ready(move || Tensor::cat(&parts, axis), elements)
        }
        "conv2d" => {
            let (x, kernel) = (tensor(0, (8, 64, 56, 56)), tensor(1, (64, 64, 3, 3)));
            ready(move || x.conv2d(&kernel, 1, 1, 1, 1), elements)
        }
        _ => {
            let n: usize = name.strip_prefix("matmul_")?.parse().ok()?;
            product(tensor(0, (n, n)), tensor(1, (n, n)))
        }
    })
}
