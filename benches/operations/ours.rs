//! The works by us.

use super::{Work, length, numbers, positions, ready};
use congruent::attention::Attention;
use congruent::norm::ChannelNorm;
use congruent::prelude::*;

/// A tensor of these sizes with the numbers of operand `operand`.
fn tensor<S: Lengths>(operand: usize, shape: S) -> Tensor<f32, S> {
    let n = Tensor::<u8, S>::zeros_of(shape.clone()).numel();
    Tensor::from_vec(shape, numbers(operand, n)).expect("as many")
}

fn elements<S>(x: Tensor<f32, S>) -> Vec<f32> {
    x.as_slice().to_vec()
}

/// The work of this name, if we have it.
pub fn work(name: &str) -> Option<Box<dyn Work>> {
    Some(match name {
        "sum_0" => {
            let x = tensor(0, dims![4096, 4096]);
            ready(move || x.sum::<0>(), elements)
        }
        "sum_1" => {
            let x = tensor(0, dims![4096, 4096]);
            ready(move || x.sum::<1>(), elements)
        }
        "row" => {
            let (x, row) = (tensor(0, dims![4096, 4096]), tensor(1, dims![4096]));
            ready(move || &x + &row, elements)
        }
        _ if name.starts_with("add_") => {
            let n = length(name)?;
            let (a, b) = (tensor(0, dims![n]), tensor(1, dims![n]));
            ready(move || &a + &b, elements)
        }
        _ if name.starts_with("chain_") => {
            let n = length(name)?;
            let [a, b, c, d] = std::array::from_fn(|i| tensor(i, dims![n]));
            ready(move || ((a.lazy() * &b + &c) * 0.5 - &d).relu().eval(), elements)
        }
        "tanh_chain" => {
            let [a, b, c] = std::array::from_fn(|i| tensor(i, dims![4096]));
            ready(move || (a.lazy() * &b + &c).tanh().eval(), elements)
        }
        "bmm" => {
            let (a, b) = (tensor(0, dims![64, 128, 128]), tensor(1, dims![64, 128, 128]));
            ready(move || a.matmul(&b), elements)
        }
        "skinny" => {
            let (a, b) = (tensor(0, dims![4096, 64]), tensor(1, dims![64, 4096]));
            ready(move || a.matmul(&b), elements)
        }
        "softmax" | "layer_norm" => return rows(name),
        "gather_0" | "gather_1" | "scatter_add_0" | "scatter_add_1" => return indexed(name),
        "cat_0" | "cat_1" => return joined(name),
        "conv2d" => return convolved(),
        "argmax" | "max_1" | "cumsum_1" => return short_rows(name),
        "cummax" | "kthvalue" | "quantile" | "logcumsumexp" | "trapezoid_0" | "trapezoid_1" | "diff_0" | "diff_1" => {
            return ordered(name);
        }
        "unique" => {
            let x = tensor(0, dims![1024, 1024]);
            ready(move || x.unique(), elements)
        }
        "exp" | "tanh" | "stack_last" | "windows" => return small(name),
        "repeat_interleave_0" | "repeat_interleave_1" | "take" => return placed(name),
        "interpolate" | "attention" | "group_norm" | "cdist" => return layers(name),
        _ => return square(name.strip_prefix("matmul_")?.parse().ok()?),
    })
}

fn square(n: usize) -> Option<Box<dyn Work>> {
    let (a, b) = (tensor(0, dims![n, n]), tensor(1, dims![n, n]));
    Some(ready(move || a.matmul(&b), elements))
}

fn rows(name: &str) -> Option<Box<dyn Work>> {
    let x = tensor(0, dims![4096, 1024]);
    if name == "softmax" {
        return Some(ready(move || x.softmax::<-1>(), elements));
    }
    let (weight, bias) = (tensor(1, dims![1024]), tensor(2, dims![1024]));
    Some(ready(move || x.layer_norm(&weight, &bias, 1e-5), elements))
}

fn short_rows(name: &str) -> Option<Box<dyn Work>> {
    let x = tensor(0, dims![4096, 256]);
    Some(match name {
        "argmax" => ready(move || x.argmax::<1>(), |at| at.as_slice().iter().map(|&at| at as f32).collect()),
        "max_1" => ready(move || x.amax::<1>(), elements),
        _ => ready(move || x.cumsum::<1>(), elements),
    })
}

fn ordered(name: &str) -> Option<Box<dyn Work>> {
    let x: Tensor<f32, shape![4096, 256]> = tensor(0, dims![4096, 256]);
    Some(match name {
        "cummax" => ready(move || x.cummax::<1>().0, elements),
        "kthvalue" => ready(move || x.kthvalue::<1>(100).0, elements),
        "quantile" => ready(move || x.quantile::<1>(0.9), elements),
        "logcumsumexp" => ready(move || x.logcumsumexp::<1>(), elements),
        "trapezoid_0" => ready(move || x.trapezoid::<0>(0.5), elements),
        "trapezoid_1" => ready(move || x.trapezoid::<1>(0.5), elements),
        "diff_0" => ready(move || x.diff::<0>(), elements),
        _ => ready(move || x.diff::<1>(), elements),
    })
}

fn small(name: &str) -> Option<Box<dyn Work>> {
    let parts: [Tensor<f32, shape![256, 256]>; 4] = std::array::from_fn(|i| tensor(i, dims![256, 256]));
    let [x, ..] = parts.clone();
    let plane = tensor(0, dims![512, 512]);
    Some(match name {
        "exp" => ready(move || x.exp(), elements),
        "tanh" => ready(move || x.tanh(), elements),
        "stack_last" => ready(move || Tensor::stack::<2>(parts.each_ref()), elements),
        _ => ready(move || plane.unfold::<0, 3, 1>().unfold::<1, 3, 1>().sum_axes::<axes![2, 3]>(), elements),
    })
}

fn indexed(name: &str) -> Option<Box<dyn Work>> {
    let (x, src) = (tensor(0, dims![4096, 1024]), tensor(1, dims![4096, 1024]));
    let below = if name.ends_with('0') { 4096 } else { 1024 };
    let index = positions(4096 * 1024, below).into_iter().map(i64::from).collect();
    let index = Tensor::from_vec(dims![4096, 1024], index).expect("as many");
    Some(match name {
        "gather_0" => ready(move || x.gather::<0>(&index), elements),
        "gather_1" => ready(move || x.gather::<1>(&index), elements),
        "scatter_add_0" => ready(move || x.scatter_add::<0>(&index, &src), elements),
        _ => ready(move || x.scatter_add::<1>(&index, &src), elements),
    })
}

fn joined(name: &str) -> Option<Box<dyn Work>> {
    let parts: [Tensor<f32, shape![512, 1024]>; 8] = std::array::from_fn(|i| tensor(i, dims![512, 1024]));
    Some(if name == "cat_0" {
        ready(move || Tensor::cat_all::<0, 8>(parts.each_ref()), elements)
    } else {
        ready(move || Tensor::cat_all::<1, 8>(parts.each_ref()), elements)
    })
}

fn convolved() -> Option<Box<dyn Work>> {
    let (x, kernel) = (tensor(0, dims![8, 64, 56, 56]), tensor(1, dims![64, 64, 3, 3]));
    Some(ready(move || x.conv2d(conv(&kernel).padding::<1>()), elements))
}

fn placed(name: &str) -> Option<Box<dyn Work>> {
    let (x, longer) = (tensor(0, dims![1024, 1024]), tensor(0, dims![4096, 1024]));
    let index = positions(1 << 20, 4096 * 1024).into_iter().map(i64::from).collect();
    let index = Tensor::from_vec(dims![1 << 20], index).expect("as many");
    Some(match name {
        "repeat_interleave_0" => ready(move || x.repeat_interleave::<0, 4>(), elements),
        "repeat_interleave_1" => ready(move || x.repeat_interleave::<1, 4>(), elements),
        _ => ready(move || longer.take(&index), elements),
    })
}

fn layers(name: &str) -> Option<Box<dyn Work>> {
    let x = tensor(0, dims![8, 64, 56, 56]);
    let [q, k, v] = std::array::from_fn(|i| tensor(i, dims![32, 256, 64]));
    let (a, b) = (tensor(0, dims![1024, 64]), tensor(1, dims![1024, 64]));
    let (weight, bias) = (tensor(1, dims![64]), tensor(2, dims![64]));
    Some(match name {
        "interpolate" => ready(move || x.interpolate(scaled::<2>().linear()), elements),
        "attention" => ready(move || q.scaled_dot_product_attention(&k, &v, Attention::new()), elements),
        "group_norm" => ready(move || x.group_norm::<8>(ChannelNorm::new().weight(&weight).bias(&bias)), elements),
        _ => ready(move || a.cdist(&b, 2.0), elements),
    })
}
