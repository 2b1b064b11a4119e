//! Closeness: `isclose` and `allclose` of every type of element, typed and of any rank, on the stack and of variables; and what `assert_close!` says.

use super::{Any, AnyVar, operands, run_all};
use congruent::element::{Bf16, CastTo, Close, F16};
use congruent::prelude::*;
use congruent::testing::assert_close;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use torch::{Case, Entry};

/// A tolerance, or a setting of that name.
fn number(case: &Case, name: &str) -> Option<f64> {
    match case.args.get(name)? {
        Value::String(text) => Some(text.parse().unwrap()),
        other => other.as_f64(),
    }
}

fn check_method<T: Close + congruent::Scalar>(case: &Case, all: &[Any<T>]) {
    let (x, y) = (&all[0], all.last().unwrap());
    let (rtol, atol) = (number(case, "rtol").unwrap(), number(case, "atol").unwrap());
    let equal_nan = case.args["equal_nan"].as_bool().unwrap();
    let scalar = |answer: Result<bool, ShapeError>| answer.map(|close| Tensor::scalar(close).into_dyn());
    if !(rtol >= 0.0 && atol >= 0.0) {
        // (PyTorch says `rtol must be greater than or equal to zero, but got -1`.)
        let said = x.try_isclose(y, rtol, atol).unwrap_err().to_string();
        assert!(case.refusal().is_some() && said.contains("must be 0 or more"), "{said}");
        return;
    }
    macro_rules! answers {
        ($x:expr, $y:expr) => {
            match (case.op.as_str(), equal_nan) {
                ("isclose", false) => $x.try_isclose($y, rtol, atol),
                ("isclose", true) => $x.try_isclose_equal_nan($y, rtol, atol),
                (_, false) => scalar($x.try_allclose($y, rtol, atol)),
                (_, true) => scalar($x.try_allclose_equal_nan($y, rtol, atol)),
            }
        };
    }
    case.check_answer(answers!(x, y));
    case.check_answer(answers!(x.as_view(), y.as_view()));
    if let (Ok(x), Ok(y)) = (x.try_as_shape::<shape![_]>(), y.try_as_shape::<shape![_]>()) {
        case.check_answer(match (case.op.as_str(), equal_nan) {
            ("isclose", false) => x.try_isclose(y, rtol, atol).map(|mask| mask.into_dyn()),
            ("isclose", true) => x.try_isclose_equal_nan(y, rtol, atol).map(|mask| mask.into_dyn()),
            (_, false) => scalar(x.try_allclose(y, rtol, atol)),
            (_, true) => scalar(x.try_allclose_equal_nan(y, rtol, atol)),
        });
    }
    if let (Ok(x), Ok(y)) = (x.try_as_shape::<shape![20, 1]>(), y.try_as_shape::<shape![20]>()) {
        let of = |x: &[T], i: usize| x[i];
        let (x, y) = (x.to_vec(), y.to_vec());
        let x: StackTensor<T, shape![20, 1]> = StackTensor::from_fn(|[i, _]| of(&x, i));
        let y: StackTensor<T, shape![20]> = StackTensor::from_fn(|[i]| of(&y, i));
        let mask = if equal_nan { x.isclose_equal_nan(y, rtol, atol) } else { x.isclose(y, rtol, atol) };
        case.check(&mask.to_tensor());
        let all = if equal_nan { x.allclose_equal_nan(y, rtol, atol) } else { x.allclose(y, rtol, atol) };
        assert_eq!(all, mask.iter().all(|close| *close));
    }
}

fn check_variables<T: Entry + Float>(case: &Case, all: &[Any<T>]) {
    if case.refusal().is_some() || case.op == "assert_close" {
        return;
    }
    let [x, y] = [0, 1].map(|k| AnyVar::from(all[k].clone()));
    let (rtol, atol) = (number(case, "rtol").unwrap(), number(case, "atol").unwrap());
    match (case.op.as_str(), case.args["equal_nan"].as_bool().unwrap()) {
        ("isclose", false) => case.check(&x.isclose(&y, rtol, atol)),
        ("isclose", true) => case.check(&x.isclose_equal_nan(&y, rtol, atol)),
        (_, false) => case.check(&Tensor::scalar(x.allclose(&y, rtol, atol))),
        (_, true) => case.check(&Tensor::scalar(x.allclose_equal_nan(&y, rtol, atol))),
    }
}

/// The position in a line such as `largest absolute difference: 0.5 at [0, 1]: ..`, row-major.
fn place(line: &str, sizes: &[usize]) -> i64 {
    let (_, rest) = line.split_once(" at [").unwrap();
    let numbers = rest.split(']').next().unwrap().split(", ").filter(|text| !text.is_empty());
    numbers.zip(sizes).fold(0, |at, (text, &size)| at * size as i64 + text.parse::<i64>().unwrap())
}

/// The message of the macro, in the numbers of the case.
fn check_assertion<T: Close + congruent::Scalar>(case: &Case, all: &[Any<T>]) {
    let (x, y) = (&all[0], &all[1]);
    let equal_nan = case.args.get("equal_nan").is_some_and(|equal_nan| *equal_nan == true);
    let said = catch_unwind(AssertUnwindSafe(|| match (number(case, "rtol"), number(case, "atol")) {
        (Some(rtol), Some(atol)) => assert_close!(x, y, rtol = rtol, atol = atol, equal_nan = equal_nan),
        _ => assert_close!(x, y, equal_nan = equal_nan),
    }));
    let found = match said {
        Ok(()) => [0, -1, -1],
        Err(said) => {
            let said = said.downcast::<String>().unwrap();
            let lines: Vec<&str> = said.lines().collect();
            let count = lines[0].split_once(": ").unwrap().1.split(' ').next().unwrap().parse().unwrap();
            [count, place(lines[1], x.sizes()), place(lines[2], x.sizes())]
        }
    };
    case.check(&Tensor::from(found));
}

fn check_of<T: Entry + CastTo<U>, U: Close + congruent::Scalar>(case: &Case) {
    let all: Vec<Any<U>> = operands::<T>(case).iter().map(|x| x.map(|element| element.cast())).collect();
    match case.op.as_str() {
        "assert_close" => check_assertion(case, &all),
        _ => check_method(case, &all),
    }
}

fn check(case: &Case) {
    match (case.inputs[0].dtype.as_str(), case.args.get("as").and_then(Value::as_str)) {
        ("f32", Some("f16")) => check_of::<f32, F16>(case),
        ("f32", Some("bf16")) => check_of::<f32, Bf16>(case),
        ("f32", _) => {
            check_of::<f32, f32>(case);
            check_variables::<f32>(case, &operands(case));
        }
        ("f64", _) => {
            check_of::<f64, f64>(case);
            check_variables::<f64>(case, &operands(case));
        }
        ("i64", _) => check_of::<i64, i64>(case),
        ("i32", _) => check_of::<i32, i32>(case),
        ("u8", _) => check_of::<u8, u8>(case),
        (other, _) => {
            assert_eq!(other, "bool");
            check_of::<bool, bool>(case);
        }
    }
}

#[test]
fn closeness_agrees_with_pytorch() {
    let (cases, operations) = run_all(include_str!("../../results/close.jsonl"), check);
    assert_eq!((cases, operations), (431, 3));
}
