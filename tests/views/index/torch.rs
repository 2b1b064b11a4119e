//! Every case of PyTorch's own results that indexes, through the face of unknown rank; the ones with
//! index tensors through the other face, too.

use congruent::prelude::*;
use congruent::slice::{Index, Item};
use serde_json::Value;

const CASES: &str = include_str!("cases.jsonl");

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
}
fn sizes(of: &Value) -> AnyRank {
    AnyRank::from(numbers(&of["shape"]).iter().map(|&n| n as usize).collect::<Vec<_>>())
}
fn tensor(of: &Value) -> Tensor<f64, AnyRank> {
    Tensor::from_vec(sizes(of), numbers(&of["data"])).unwrap()
}

/// The items; `None` for a step that cannot be written.
fn items<'a>(
    spec: &Value,
    inputs: &'a [(Tensor<i64, AnyRank>, Tensor<bool, AnyRank>)],
    case: &Value,
) -> Option<Vec<Index<'a>>> {
    let end = |end: &Value| end.as_i64().map(|end| end as isize);
    let one = |spec: &Value| {
        let item = match spec {
            Value::String(word) if word == "..." => Item::Ellipsis,
            Value::String(_) => Item::NewAxis,
            Value::Array(range) => {
                let step = range[3].as_i64().unwrap_or(1);
                Item::Range { start: end(&range[1]), stop: end(&range[2]), step: usize::try_from(step).ok()? }
            }
            Value::Object(_) => {
                let k = spec["t"].as_u64().unwrap() as usize;
                let mask = case["inputs"][k]["dtype"] == "bool";
                return Some(if mask {
                    Index::Mask(inputs[k].1.as_dyn())
                } else {
                    Index::Integers(inputs[k].0.as_dyn())
                });
            }
            position => Item::At(end(position)?),
        };
        Some(Index::Item(item))
    };
    spec.as_array().unwrap().iter().map(one).collect()
}

fn run(case: &Value) -> Option<Result<Tensor<f64, AnyRank>, ShapeError>> {
    let all: Vec<_> = case["inputs"].as_array().unwrap().iter().map(tensor).collect();
    let held: Vec<_> = all.iter().map(|x| (x.map(|v| v as i64), x.ne(0.0))).collect();
    let (x, args) = (&all[0], &case["args"]);
    let items = || items(&args["index"], &held, case);
    Some(match case["op"].as_str().unwrap() {
        "index" => x.index(&items()?[..]),
        "index_put" => x.index_put_accumulate(&items()?[..], &all[1]),
        "setitem" => x.index_put(&items()?[..], &all[1]),
        "masked_select" => x.try_masked_select(&held[1].1).map(Tensor::into_dyn),
        "masked_fill" => x.try_masked_fill(&held[1].1, args["value"].as_f64().unwrap()),
        op => panic!("{op}"),
    })
}

#[test]
fn every_case_is_pytorchs() {
    let (mut accepted, mut refused) = (0, 0);
    for case in CASES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let (id, expect) = (&case["id"], &case["expect"]);
        let Some(got) = run(&case) else { continue };
        match expect["error"].as_str() {
            None => {
                let got = got.unwrap_or_else(|error| panic!("{id}: {error}"));
                assert_eq!((got.sizes(), got.to_vec()), (tensor(expect).sizes(), numbers(&expect["data"])), "{id}");
                accepted += 1;
            }
            Some(sentence) => {
                let error = got.err().unwrap_or_else(|| panic!("{id}: accepted")).to_string();
                // An assignment to a slice has a sentence of its own in PyTorch.
                assert!(case["op"] == "setitem" || error.starts_with(sentence), "{id}: {error}");
                refused += 1;
            }
        }
    }
    assert!(accepted > 75 && refused > 7, "{accepted} accepted, {refused} refused");
}

#[test]
fn the_cases_with_index_tensors_by_types() {
    let x = Tensor::from([-2, -6, -3, 4, 3]);
    let y: Tensor<i32, shape![3]> = x.index(s![&Tensor::from([0_i64, 1, 0])]);
    assert_eq!(y.to_vec(), [-2, -6, -2]);

    let x = Tensor::from([[3, 3], [5, 2], [-2, 5], [1, -9], [-9, -8]]);
    let y: Tensor<i32, shape![2, 2, 2]> = x.index(s![&Tensor::from([[1_i64, 0], [1, 0]])]);
    assert_eq!(y.to_vec(), [5, 2, 3, 3, 5, 2, 3, 3]);

    let x = Tensor::from([[-7, 8], [4, -2], [-8, -2], [-9, -1], [-9, -6]]);
    let y: Tensor<i32, shape![5, 3]> = x.index(s![.., &Tensor::from([1_i64, 0, 0])]);
    assert_eq!(y.to_vec(), [8, -7, -7, -2, 4, 4, -2, -8, -8, -1, -9, -9, -6, -9, -9]);

    let x = Tensor::from([[-9, -3], [-7, 0], [4, 8], [-8, 5], [9, 7]]);
    let y: Tensor<i32, shape![3, 2]> = x.index(s![&Tensor::from([[1_i64], [0], [1]]), &Tensor::from([0_i64, 1])]);
    assert_eq!(y.to_vec(), [-7, 0, -9, -3, -7, 0]);

    let x = Tensor::from([
        [[4, 4, -3, -4], [-1, -3, 7, -3]],
        [[-9, 8, -2, -8], [-6, 9, -9, -6]],
        [[5, -6, 4, -2], [2, 0, -4, 6]],
    ]);
    let y: Tensor<i32, shape![2, 2]> = x.index(s![&Tensor::from([0_i64, 0]), .., &Tensor::from([1_i64, 0])]);
    assert_eq!(y.to_vec(), [4, -3, 4, -1]);

    let x = Tensor::from([[7, 2], [7, -1], [7, 5], [2, -1], [-5, -3]]);
    let y: Tensor<i32, shape![_, 2]> = x.index(s![&Tensor::from([false, false, true, true, false])]);
    assert_eq!(y.to_vec(), [7, 5, 2, -1]);

    let mut x = Tensor::from([[2, -7], [-6, 1], [7, 2], [-9, 7], [3, 0]]);
    x.index_put_accumulate_(s![&Tensor::from([2_i64, 4, 0, 4])], Tensor::from([3, 9]));
    assert_eq!(x.to_vec(), [5, 2, -6, 1, 10, 11, -9, 7, 9, 18]);
}
