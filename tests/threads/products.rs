//! Matrix products of every kind and layout.

use super::operands::{Drawn, Inputs, compute};
use super::{Compute, Kind};
use congruent::Number;
use congruent::prelude::*;

/// Multiplications from which threads share a product.
const WORK: usize = 1_200_000;

/// The three lengths of a product, each of them short, near a threshold, or long.
fn lengths(inputs: &mut Inputs, work: usize) -> [usize; 3] {
    let sizes = inputs.sizes_of_rank(3, work);
    [sizes[0], sizes[1], sizes[2]]
}

fn matrices<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let [m, k, n] = lengths(inputs, WORK);
    let (a, b) = (inputs.operand::<T>(&[m, k]), inputs.operand::<T>(&[k, n]));
    compute(move || a.view().matmul(&b.view()))
}

/// Both operands contiguous or transposed: what the fastest loops take.
fn straight<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let [m, k, n] = lengths(inputs, 2 * WORK);
    let [turn_a, turn_b] = [inputs.below(2) == 0, inputs.below(2) == 0];
    let (a, b) = (inputs.contiguous::<T>(&[m, k]), inputs.contiguous::<T>(&[k, n]));
    compute(move || {
        let [a_turned, b_turned] = [a.t().unwrap().to_tensor(), b.t().unwrap().to_tensor()];
        let a = if turn_a { a_turned.t().unwrap() } else { a.t().unwrap().t().unwrap() };
        let b = if turn_b { b_turned.t().unwrap() } else { b.t().unwrap().t().unwrap() };
        a.matmul(&b)
    })
}

/// A few columns, or rows, and many of the other.
fn narrow<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let few = 1 + inputs.below(6);
    let (k, turn) = (inputs.length(1025), inputs.below(4));
    let long = 2 * WORK / few / k + inputs.below(17);
    let (a, b) = (inputs.contiguous::<T>(&[k, few]), inputs.contiguous::<T>(&[long, k]));
    compute(move || {
        let (a, a_t, b_t) = (&a, a.t().unwrap().to_tensor(), b.t().unwrap().to_tensor());
        match turn {
            0 => b.matmul(a),
            1 => b_t.t().unwrap().matmul(a),
            2 => a_t.matmul(&b.t().unwrap()),
            _ => a_t.matmul(&b_t),
        }
    })
}

fn vectors<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let [m, k] = [inputs.sizes_of_rank(2, WORK), vec![]].concat()[..] else { unreachable!("two lengths") };
    let (a, x, y) = (inputs.operand::<T>(&[m, k]), inputs.operand::<T>(&[k]), inputs.operand::<T>(&[m]));
    compute(move || (a.view().matmul(&x.view()), y.view().matmul(&a.view())))
}

fn batches<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let batch = inputs.length(65);
    let [m, k, n] = lengths(inputs, (2 * WORK / batch).max(8));
    let (a, b) = (inputs.operand::<T>(&[batch, m, k]), inputs.operand::<T>(&[k, n]));
    let c = inputs.operand::<T>(&[batch, k, n]);
    compute(move || (a.view().matmul(&b.view()), a.view().matmul(&c.view())))
}

fn dots<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let n = WORK + inputs.below(100);
    let (x, y) = (inputs.operand::<T>(&[n]), inputs.operand::<T>(&[n]));
    compute(move || x.view().matmul(&y.view()))
}

/// Sums that are one row by one column, many of them.
fn einsums<T: Drawn + Number>(inputs: &mut Inputs) -> Compute {
    let [i, j, k] = lengths(inputs, WORK);
    let (x, y) = (inputs.operand::<T>(&[i, j, k]), inputs.operand::<T>(&[i, j, k]));
    let z = inputs.operand::<T>(&[k, i]);
    compute(move || {
        let (x, y, z) = (x.view(), y.view(), z.view());
        let pair = [x.as_dyn(), y.as_dyn()];
        let mut out = ["ijk,ijk->ij", "ijk,ijk->k", "ijk,ijk->i", "ijk,ijk->", "ijk,ijk->ik"]
            .map(|equation| congruent::einsum(equation, &[&*pair[0], &*pair[1]]))
            .to_vec();
        out.push(congruent::einsum("ijk,ki->j", &[&*pair[0], &*z]));
        out
    })
}

fn sparse(inputs: &mut Inputs) -> Compute {
    let [m, k, n] = [200 + inputs.below(20), 300 + inputs.below(20), 60 + inputs.below(10)];
    let entries = 30_000;
    let (rows, columns) = (inputs.places(&[entries], m), inputs.places(&[entries], k));
    let (values, dense) = (inputs.contiguous::<f32>(&[entries]), inputs.operand::<f32>(&[k, n]));
    compute(move || {
        let indices = congruent::stack(0, &[&*rows, &*columns]).unwrap();
        let values = values.clone().try_into_shape::<shape![_]>().unwrap();
        let sparse = Sparse::new_of(AnyRank::from([m, k]), indices, values).unwrap();
        (sparse.to_dense(), sparse.matmul(&dense.view()))
    })
}

/// Products of which a part is a few columns, or a number of rows that is no multiple of a vector.
fn rests(inputs: &mut Inputs) -> Compute {
    let (a, b) = (inputs.contiguous::<f32>(&[4, 700]), inputs.contiguous::<f32>(&[900, 700]));
    let (m, v) = (inputs.contiguous::<f32>(&[1000, 1124]), inputs.contiguous::<f32>(&[1000, 1]));
    compute(move || (a.matmul(&b.t().unwrap()), m.t().unwrap().matmul(&v)))
}

pub const KINDS: &[&[Kind]] = &[&[
    ("rests", rests),
    ("matmul f32", matrices::<f32>),
    ("matmul f64", matrices::<f64>),
    ("matmul i32", matrices::<i32>),
    ("matmul i64", matrices::<i64>),
    ("matmul of straight operands f32", straight::<f32>),
    ("matmul of straight operands f64", straight::<f64>),
    ("matmul of a few columns f32", narrow::<f32>),
    ("matmul of a few columns f64", narrow::<f64>),
    ("matrix and vector f32", vectors::<f32>),
    ("matrix and vector f64", vectors::<f64>),
    ("batches f32", batches::<f32>),
    ("batches f64", batches::<f64>),
    ("dot f32", dots::<f32>),
    ("dot f64", dots::<f64>),
    ("einsum f32", einsums::<f32>),
    ("einsum f64", einsums::<f64>),
    ("sparse", sparse),
]];
