//! The interpreter of the dynamic face: products.

use congruent::einsum;
use congruent::prelude::*;
use torch::{Case, Entry};

/// Applies the case's operation to its operands, of unknown rank, and compares.
pub fn agrees(case: &Case) {
    match case.inputs[0].dtype.as_str() {
        "f32" => compare::<f32>(case),
        "f64" => compare::<f64>(case),
        "i64" => compare::<i64>(case),
        "i32" => compare::<i32>(case),
        other => panic!("no products of {other}"),
    }
}

fn compare<T: Entry + Number>(case: &Case) {
    let bases: Vec<Tensor<T, AnyRank>> = case.inputs.iter().map(|input| input.base()).collect();
    let views: Vec<View<T, AnyRank>> = case.inputs.iter().zip(&bases).map(|(input, base)| input.view(base)).collect();
    match (apply(case, &views), case.refusal()) {
        (Ok(y), None) => case.check(&y),
        (Err(error), Some(_)) => case.check_error(&error),
        (Ok(_), Some((text, _))) => panic!("accepted; PyTorch says {text:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

fn apply<T: Number>(case: &Case, x: &[View<T, AnyRank>]) -> Result<Tensor<T, AnyRank>, ShapeError> {
    match (case.op.as_str(), x) {
        ("matmul", [a, b]) => a.try_matmul(b),
        ("bmm", [a, b]) => a.try_bmm(b),
        ("outer", [a, b]) => a.try_outer(b),
        ("linear", [a, w]) => a.try_matmul(&w.permute([1, 0])?),
        ("linear", [a, w, b]) => a.try_linear(w, b),
        ("einsum", operands) => {
            let operands: Vec<&Strided<T, AnyRank>> = operands.iter().map(|x| &**x).collect();
            einsum(case.args["equation"].as_str().expect("a text"), &operands)
        }
        (op, _) => panic!("no operation {op}"),
    }
}
