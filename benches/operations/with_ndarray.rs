//! The works by ndarray, where it has them: elementwise, sums, products, joins. On one thread, but for the products where
//! `matrixmultiply-threading` is on.

use super::{Work, length, numbers, ready};
use ndarray::{Array, Array2, ArrayView2, Axis, Dimension, IntoDimension, Zip, concatenate};

fn array<D: Dimension>(operand: usize, sizes: impl IntoDimension<Dim = D>) -> Array<f32, D> {
    let sizes = sizes.into_dimension();
    Array::from_shape_vec(sizes.clone(), numbers(operand, sizes.size())).expect("as many")
}

fn elements<D: Dimension>(x: Array<f32, D>) -> Vec<f32> {
    x.iter().copied().collect()
}

fn product(a: Array2<f32>, b: Array2<f32>) -> Box<dyn Work> {
    ready(move || a.dot(&b), elements)
}

/// The work of this name, if ndarray has it.
pub fn work(name: &str) -> Option<Box<dyn Work>> {
    Some(match name {
        "sum_0" | "sum_1" => {
            let (x, axis) = (array(0, [4096, 4096]), Axis(name.ends_with('1').into()));
            ready(move || x.sum_axis(axis), elements)
        }
        "row" => {
            let (x, row) = (array(0, [4096, 4096]), array(1, 4096));
            ready(move || &x + &row, elements)
        }
        _ if name.starts_with("add_") => {
            let n = length(name)?;
            let (a, b) = (array(0, n), array(1, n));
            ready(move || &a + &b, elements)
        }
        _ if name.starts_with("chain_") => {
            let n = length(name)?;
            let [a, b, c, d] = std::array::from_fn(|i| array(i, n));
            let chain = |&a: &f32, &b: &f32, &c: &f32, &d: &f32| ((a * b + c) * 0.5 - d).max(0.0);
            ready(move || Zip::from(&a).and(&b).and(&c).and(&d).map_collect(chain), elements)
        }
        "tanh_chain" => {
            let [a, b, c] = std::array::from_fn(|i| array(i, 4096));
            ready(move || Zip::from(&a).and(&b).and(&c).map_collect(|&a, &b, &c| (a * b + c).tanh()), elements)
        }
        "exp" | "tanh" => {
            let (x, f) = (array(0, [256, 256]), if name == "exp" { f32::exp } else { f32::tanh });
            ready(move || x.mapv(f), elements)
        }
        "skinny" => product(array(0, [4096, 64]), array(1, [64, 4096])),
        "cat_0" | "cat_1" => {
            let parts: Vec<_> = (0..8).map(|i| array(i, [512, 1024])).collect();
            let axis = Axis(name.ends_with('1').into());
            let join = move || {
                let views: Vec<ArrayView2<f32>> = parts.iter().map(|part| part.view()).collect();
                concatenate(axis, &views).expect("they fit")
            };
            ready(join, elements)
        }
        _ => {
            let n: usize = name.strip_prefix("matmul_")?.parse().ok()?;
            product(array(0, [n, n]), array(1, [n, n]))
        }
    })
}
