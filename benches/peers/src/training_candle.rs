//! The training works by candle, with its own gradients; what `candle-nn` has is composed as it composes it.

use crate::training::{SCALE, SCALE_OF_NORM, classes};
use crate::with_candle::{layer_norm, softmax};
use crate::works::{Work, numbers, ready};
use candle_core::{Device, Result, Shape, Tensor, Var};

fn scaled(operand: usize, sizes: impl Into<Shape>, scale: f32) -> Tensor {
    let sizes = sizes.into();
    let elements = numbers(operand, sizes.elem_count()).into_iter().map(|x| x * scale).collect();
    Tensor::from_vec(elements, sizes, &Device::Cpu).expect("as many")
}

fn weights(sizes: &[&[usize]]) -> Vec<Var> {
    let scale = |size: &&[usize], place| if *size == [256] && matches!(place, 1 | 7) { SCALE_OF_NORM } else { SCALE };
    let weight = |(k, size): (usize, &&[usize])| Var::from_tensor(&scaled(k + 1, *size, scale(size, k + 1)));
    sizes.iter().enumerate().map(weight).collect::<Result<_>>().expect("a tensor")
}

/// `x wᵀ + b`, over all leading axes.
fn linear(x: &Tensor, w: &Tensor, b: &Tensor) -> Result<Tensor> {
    let mut sizes = x.dims().to_vec();
    let width = sizes.pop().expect("a row");
    sizes.push(w.dim(0)?);
    let rows = x.reshape(((), width))?.matmul(&w.t()?)?.broadcast_add(b)?;
    rows.reshape(sizes)
}

fn cross_entropy(scores: &Tensor, classes: &Tensor) -> Result<Tensor> {
    let scores = scores.broadcast_sub(&scores.max_keepdim(1)?.detach())?;
    let logs = scores.broadcast_sub(&scores.exp()?.sum_keepdim(1)?.log()?)?;
    logs.gather(&classes.unsqueeze(1)?, 1)?.mean_all()?.neg()
}

fn mlp(x: &Tensor, w: &[Var]) -> Result<Tensor> {
    linear(&linear(x, &w[0], &w[1])?.relu()?, &w[2], &w[3])
}

fn cnn(x: &Tensor, w: &[Var]) -> Result<Tensor> {
    let bias = |w: &Var| w.reshape((1, (), 1, 1));
    let x = x.conv2d(&w[0], 1, 1, 1, 1)?.broadcast_add(&bias(&w[1])?)?.relu()?.max_pool2d(2)?;
    let x = x.conv2d(&w[2], 1, 1, 1, 1)?.broadcast_add(&bias(&w[3])?)?.relu()?.max_pool2d(2)?;
    linear(&x.flatten_from(1)?, &w[4], &w[5])
}

fn block(x: &Tensor, w: &[Var]) -> Result<Tensor> {
    let seen = layer_norm(x, &w[0], &w[1])?;
    let parts = linear(&seen, &w[2], &w[3])?.reshape((8, 128, 3, 4, 64))?.permute((2, 0, 3, 1, 4))?;
    let [q, k, v] = [0, 1, 2].map(|part| parts.get(part).and_then(|part| part.contiguous()));
    let weights = softmax(&(q?.matmul(&k?.t()?)? * 0.125)?)?;
    let heads = weights.matmul(&v?)?.transpose(1, 2)?.reshape((8, 128, 256))?;
    let x = (x + linear(&heads, &w[4], &w[5])?)?;
    let seen = layer_norm(&x, &w[6], &w[7])?;
    let wide = linear(&seen, &w[8], &w[9])?.gelu_erf()?;
    x + linear(&wide, &w[10], &w[11])?
}

type Model = fn(&Tensor, &[Var]) -> Result<Tensor>;

/// The work of this name.
pub fn work(name: &str) -> Option<Box<dyn Work>> {
    let (name, part) = name.split_once('_')?;
    let (model, x, w): (Model, _, _) = match name {
        "mlp" => (mlp, scaled(0, (64, 784), 1.0), weights(&[&[256, 784], &[256], &[10, 256], &[10]])),
        "cnn" => {
            let w: [&[usize]; 6] = [&[16, 1, 3, 3], &[16], &[32, 16, 3, 3], &[32], &[10, 128], &[10]];
            (cnn, scaled(0, (32, 1, 8, 8), 1.0), weights(&w))
        }
        "block" => {
            let first: [&[usize]; 6] = [&[256], &[256], &[768, 256], &[768], &[256, 256], &[256]];
            let then: [&[usize]; 6] = [&[256], &[256], &[1024, 256], &[1024], &[256, 1024], &[256]];
            (block, scaled(0, (8, 128, 256), 1.0), weights(&[first, then].concat()))
        }
        _ => return None,
    };
    let elements = |y: Result<Tensor>| y.and_then(|y| y.flatten_all()?.to_vec1()).expect("f32");
    if part == "forward" {
        // (Of tensors that nobody differentiates.)
        let w: Vec<Var> = w;
        return Some(ready(move || model(&x, &w).map(|y| y.detach()), elements));
    }
    let rows = x.dim(0).expect("rows");
    let classes = Tensor::from_vec(classes(rows), rows, &Device::Cpu).expect("as many");
    let is_block = name == "block";
    let step = move || {
        let y = model(&x, &w)?;
        let loss = if is_block { y.sqr()?.mean_all()? } else { cross_entropy(&y, &classes)? };
        let gradients = loss.backward()?;
        for weight in &w {
            let gradient = gradients.get(weight).expect("a gradient for each");
            weight.set(&(weight.as_tensor() - (gradient * 0.0)?)?)?;
        }
        Ok(loss)
    };
    Some(ready(step, elements))
}
