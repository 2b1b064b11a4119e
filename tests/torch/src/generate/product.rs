//! The sources of the static face: products.
//!
//! ```text
//! fn einsum_001(case: &Case) {                                    // accepted/matmul.rs
//!     let a: Tensor<f32, shape![3, 4]> = case.input(0);
//!     let b: Tensor<f32, shape![4, 2]> = case.input(1);
//!     let y: Tensor<f32, shape![3, 2]> = einsum!("ij,jk->ik", &a, &b);
//!     case.check(&y);
//! }
//! ```

use super::area::{Area, NAMES, typed};
use crate::Case;
use crate::sentence::{length, list, meeting, unbroadcastable};

pub const AREA: Area = Area {
    name: "product",
    ops: "matmul bmm outer einsum linear",
    later: "",
    accepted,
    refused,
    headlines,
    at_run_time: |_| false,
};

fn expression(case: &Case) -> String {
    match (case.op.as_str(), case.inputs.len()) {
        ("einsum", n) => {
            let operands: Vec<_> = NAMES[..n].iter().map(|name| format!("&{name}")).collect();
            format!("einsum!({}, {})", case.args["equation"], operands.join(", "))
        }
        // Without a bias.
        ("linear", 2) => "a.matmul(&b.t())".into(),
        ("linear", _) => "a.linear(&b, &c)".into(),
        (op, _) => format!("a.{op}(&b)"),
    }
}

/// The lines behind the operands `a`, `b`, ..: `let y: Tensor<f32, shape![3]> = a.sum::<0>();` and `case.check(&y);`.
fn accepted(case: &Case) -> Vec<String> {
    let result = typed("Tensor", case.result_dtype(), &case.result_sizes().expect("a result"));
    vec![format!("let y: {result} = {};", expression(case)), "case.check(&y);".into()]
}

/// The statement that must not compile: `let _ = a.sum::<2>();`.
fn refused(case: &Case) -> String {
    format!("let _ = {};", expression(case))
}

/// The headlines that are right for a refusal.
fn headlines(case: &Case) -> Vec<String> {
    let own: Vec<_> = case.inputs.iter().map(|input| input.sizes.clone()).collect();
    match case.op.as_str() {
        "einsum" => vec![einsum(case, &own)],
        "bmm" => vec![format!(
            "`bmm` takes as many matrices on both sides, not `{}` and `{}`",
            length(own[0][0]),
            length(own[1][0])
        )],
        "linear" => matmul(&own[0], &own[1].iter().rev().copied().collect::<Vec<_>>()),
        "matmul" => matmul(&own[0], &own[1]),
        op => panic!("no operation {op}"),
    }
}

/// The lengths that are contracted, or batches that do not broadcast.
fn matmul(a: &[usize], b: &[usize]) -> Vec<String> {
    let (Some(&k), Some(&l)) = (a.last(), b.iter().rev().nth(1).or(b.last())) else {
        return vec![format!("shape `{}` has no matrix product with shape `{}`", list(a), list(b))];
    };
    let batches = meeting(&a[..a.len().saturating_sub(2)], &b[..b.len().saturating_sub(2)]);
    let mut right = unbroadcastable(batches);
    if k != l {
        right.push(format!(
            "a matrix product cannot contract dimension `{}` with dimension `{}`",
            length(k),
            length(l)
        ));
    }
    right
}

/// From the numbers in PyTorch's sentence.
fn einsum(case: &Case, own: &[Vec<usize>]) -> String {
    let text = case.refusal().expect("a refusal").0;
    let digits = |c: char| !c.is_ascii_digit();
    let numbers: Vec<usize> = text.split(digits).filter_map(|number| number.parse().ok()).collect();
    let word = |before: &str| text.split(before).nth(1).and_then(|rest| rest.split(' ').next()).expect("a word");
    if text.contains("the number of subscripts") {
        let (count, operand) = (numbers[0], numbers[2]);
        return format!(
            "the number of subscripts of `einsum!` ({count}) does not match the axes of operand {operand}, whose shape is `{}`",
            list(&own[operand])
        );
    }
    if text.contains("does not appear") {
        let label = word("output subscript ");
        return format!(
            "label `{label}` of the output does not appear in any operand: leave it out, or give it to an axis"
        );
    }
    let [size, operand, before] = numbers[..] else { panic!("two lengths and an operand") };
    let label = word("subscript ");
    format!(
        "label '{label}' of `einsum!`: operand {} has dimension `{}`, operand {operand} has dimension `{}`",
        operand - 1,
        length(before),
        length(size)
    )
}
