//! A result that is not used is a warning of rustc; where the operation is there in place, too, it names that method.

use crate::rustc;
use congruent_operations::{ALL, Kind, Operation, Owner};

/// The operations of tensors that are there in place, too.
fn in_place() -> impl Iterator<Item = &'static Operation> {
    let has = |operation: &Operation, owner, name: &str| operation.names(owner, false).any(|own| own == name);
    ALL.iter().filter(move |operation| {
        let (name, in_place) = (operation.name, format!("{}_", operation.name));
        has(operation, Owner::Strided, name) && has(operation, Owner::Tensor, &in_place)
    })
}

/// A call whose result is not used.
fn call(operation: &Operation) -> String {
    let name = operation.name;
    let of_integers = ["Integral", "Bits"].contains(&operation.element);
    let (x, y) = if of_integers { ("n", "&n") } else { ("x", "&x") };
    let arguments = match (operation.kind, name) {
        (_, "map") => "|v| v".to_owned(),
        (_, "clamp") => "0.0, 1.0".to_owned(),
        (_, "masked_fill") => "&mask, 0.0".to_owned(),
        (_, "add_sparse") => "&sparse".to_owned(),
        (_, "scatter_reduce") => {
            return "x.scatter_reduce::<0>(&i, &x, congruent::gather::Reduction::Prod);".to_owned();
        }
        (_, "scatter_value" | "index_fill") => return format!("x.{name}::<0>(&i, 1.0);"),
        (_, "index_put" | "index_put_accumulate") => "s![&i], &x".to_owned(),
        (_, "masked_scatter") => "&mask, &x".to_owned(),
        (Kind::Placed, _) => "&i, &x".to_owned(),
        (Kind::Indexed, _) => return format!("x.{name}::<0>(&i, &x);"),
        (Kind::Unary, _) => String::new(),
        (Kind::Binary | Kind::Comparison, _) => y.to_owned(),
        (Kind::Ternary, _) => "&x, &x".to_owned(),
        (Kind::Numbered, _) => vec!["1.0"; operation.values.len()].join(", "),
        other => panic!("write a call of {other:?}"),
    };
    format!("{x}.{name}({arguments});")
}

/// Results of other kinds, each of which is a warning.
const OTHERS: [&str; 17] = [
    "x.sum_all();",
    "x.max::<0>();",
    "&x + &x;",
    "x.t();",
    "x.narrow::<0, 0, 2>();",
    "x.as_view();",
    "x.reshape::<shape![3, 1]>();",
    "x.contiguous();",
    "x.clone().into_shared();",
    "x.lazy();",
    "x.axis_iter::<0>();",
    "x.allclose(&x, 0.0, 0.0);",
    "double(&x);",
    "StackTensor::from([1.0]).exp();",
    "v.exp();",
    "grad(&v, |v| v.sum_all());",
    "value_and_grad(&net, |net| net.weight.sum_all());",
];

/// Lines that change something: none is a warning.
const FINE: [&str; 9] = [
    "x.exp_();",
    "x.clamp_(0.0, 1.0);",
    "x += 1.0;",
    "x.slice_mut(s![1..]).fill_(2.0);",
    "x.try_add_(1.0).unwrap();",
    "let _ = x.exp();",
    "x.scatter_::<0>(&i, &x.clone());",
    "x.axis_iter_mut::<0>().for_each(|mut x| { x.fill_(1.0); });",
    "assert!(x.allclose(&x, 0.0, 0.0));",
];

#[test]
fn a_result_that_is_not_used_is_a_warning() {
    let operations: Vec<_> = in_place().collect();
    assert!(operations.len() > 90, "only {} operations were read", operations.len());
    let calls: Vec<String> = operations.iter().map(|operation| call(operation)).collect();
    let lines: Vec<&str> = calls.iter().map(String::as_str).chain(OTHERS).chain(FINE).collect();
    let front = "\
use congruent::prelude::*;
use congruent_grad::{Module, Var, grad, value_and_grad};
#[derive(Module)]
pub struct Net { weight: Var<f64, shape![3]> }
fn double(x: &Strided<f64, shape![3]>) -> Tensor<f64, shape![3]> { x + x }
pub fn f(mut x: Tensor<f64, shape![3]>, n: Tensor<i64, shape![3]>, i: Tensor<i64, shape![3]>, mask: Tensor<bool, shape![3]>, \
sparse: Sparse<f64, shape![3]>, v: Var<f64, shape![3]>, net: Net) {
";
    let first = front.lines().count() + 1;
    let said = rustc::warnings("unused", &format!("{front}{}\n}}\n", lines.join("\n")));
    let at = |line: usize| said.iter().filter(move |(place, _)| *place == first + line).map(|(_, text)| text.as_str());
    let mut wrong = Vec::new();
    for (line, operation) in operations.iter().enumerate() {
        let name = operation.name;
        let sentence = format!("`{name}` returns a new tensor; `{name}_` changes this one");
        if !at(line).any(|text| text.contains(&sentence)) {
            wrong.push(format!("{}: {:?}", calls[line], at(line).collect::<Vec<_>>()));
        }
    }
    let others = calls.len()..calls.len() + OTHERS.len();
    wrong.extend(
        others.clone().filter(|line| at(*line).next().is_none()).map(|line| format!("silent: {}", lines[line])),
    );
    wrong.extend((others.end..lines.len()).flat_map(|line| at(line).map(move |text| format!("{line}: {text}"))));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
