//! PyTorch's own gradients: `torch.jsonl` has the questions and answers (computed by PyTorch 2.15.0 on the CPU). An operation that `Var` has not
//! yet is skipped, and counted.

use congruent::pad::Constant;
use congruent::prelude::*;
use congruent::slice::Item;
use congruent_grad::{AnyRankVar, Var, cat, grad, where_};
use serde_json::Value;

type Any = Var<f32, AnyRank>;

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}
fn sizes(value: &Value) -> Vec<usize> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
}
fn axis(value: &Value) -> isize {
    value.as_i64().unwrap() as isize
}
fn tensor(value: &Value) -> Any {
    let elements = numbers(&value["data"]).into_iter().map(|x| x as f32).collect();
    Tensor::from_vec(AnyRank::from(sizes(&value["shape"])), elements).unwrap().into()
}

/// The items of an index: slices.
fn items(index: &Value) -> Vec<Item> {
    let bound = |value: &Value| value.as_i64().map(|n| n as isize);
    let slices = index.as_array().unwrap().iter();
    slices
        .map(|s| Item::Range { start: bound(&s[1]), stop: bound(&s[2]), step: s[3].as_u64().unwrap_or(1) as usize })
        .collect()
}

/// The numbers of an index.
fn index(x: &Any) -> Tensor<i64, AnyRank> {
    x.value().to_type()
}

/// The operation, or `None` where there is none yet.
fn apply(op: &str, x: &[&Any], args: &Value) -> Option<Any> {
    let dim = || axis(&args["dim"]);
    let keep = args["keepdim"].as_bool().unwrap_or(false);
    let along = || if args["dim"].is_null() { vec![] } else { vec![dim()] };
    Some(match op {
        "add" => x[0] + x[1],
        "sub" => x[0] - x[1],
        "mul" => x[0] * x[1],
        "div" => x[0] / x[1],
        "matmul" => x[0].matmul(x[1]),
        "linear" => x[0].matmul(x[1].t().unwrap()) + x[2],
        "sum" => x[0].sum(&along()[..], keep).unwrap(),
        "mean" => x[0].mean(&along()[..], keep).unwrap(),
        "transpose" => x[0].transpose(axis(&args["dim0"]), axis(&args["dim1"])).unwrap(),
        "view" => x[0].view(sizes(&args["size"])).unwrap(),
        "unsqueeze" => x[0].unsqueeze(dim()).unwrap(),
        "expand" => x[0].expand(sizes(&args["size"])).unwrap(),
        "softmax" => x[0].softmax(dim()).unwrap(),
        "log_softmax" => x[0].log_softmax(dim()).unwrap(),
        "logsumexp" => x[0].logsumexp(dim(), keep).unwrap(),
        "var" => x[0].var(dim(), keep).unwrap(),
        "cross_entropy" => x[0].cross_entropy(x[1].value().to_type::<i64>()).into_dyn(),
        "nll_loss" => x[0].nll_loss(x[1].value().to_type::<i64>()).into_dyn(),
        "layer_norm" => {
            let named = |name: &str| {
                let names = args["names"].as_array().unwrap();
                names.iter().position(|found| found == name).map(|k| x[k + 1])
            };
            let eps = args["eps"].as_f64().unwrap_or(1e-5);
            x[0].layer_norm(&sizes(&args["normalized_shape"]), named("weight"), named("bias"), eps).unwrap()
        }
        "conv2d" => {
            assert_eq!(args["names"], serde_json::json!(["bias"]), "no other setting is asked for");
            x[0].conv2d(conv(x[1]).bias(x[2])).unwrap()
        }
        "max_pool2d" => x[0].max_pool2d(pool_of(axis(&args["kernel_size"]))).unwrap(),
        "index" => x[0].slice(&items(&args["index"])[..]).unwrap(),
        "relu" => x[0].relu(),
        "sigmoid" => x[0].sigmoid(),
        "tanh" => x[0].tanh(),
        "gelu" => x[0].gelu(),
        "exp" => x[0].exp(),
        "square" => x[0].square(),
        "amax" => x[0].amax(dim(), keep).unwrap(),
        "cumsum" => x[0].cumsum(dim()).unwrap(),
        "repeat" => x[0].repeat(&sizes(&args["repeats"])).unwrap(),
        "flip" => x[0].flip(sizes(&args["dims"])).unwrap(),
        "pad" => x[0].pad(sizes(&args["pad"]), Constant(0.0)).unwrap(),
        "max" => x[0].max(dim(), keep).unwrap().0,
        "gather" => x[0].gather(dim(), index(x[1])).unwrap(),
        "scatter_add" => x[0].scatter_add(dim(), index(x[1]), x[2]).unwrap(),
        "index_select" => x[0].index_select(dim(), index(x[1])).unwrap(),
        "where" => where_(&x[0].value().ne(0.0), x[1], x[2]),
        "cat" => cat(dim(), x).unwrap(),
        _ => return None,
    })
}

/// Several operations: each step has a name, an operation, operands and arguments.
fn program(inputs: &[&Any], args: &Value) -> Option<Any> {
    let mut named: Vec<(String, Any)> =
        inputs.iter().enumerate().map(|(k, x)| (format!("in{k}"), (*x).clone())).collect();
    for step in args["steps"].as_array().unwrap() {
        let operands: Vec<&Any> = step[2].as_array().unwrap().iter().map(|name| &found(&named, name).1).collect();
        let out = apply(step[1].as_str().unwrap(), &operands, &step[3])?;
        named.push((step[0].as_str().unwrap().to_owned(), out));
    }
    Some(found(&named, &args["result"]).1.clone())
}
fn found<'a>(named: &'a [(String, Any)], name: &Value) -> &'a (String, Any) {
    named.iter().find(|(known, _)| name == known).unwrap()
}

fn run(case: &Value, inputs: &[&Any]) -> Option<Any> {
    match case["args"]["of"].as_str().unwrap() {
        "prog" => program(inputs, &case["args"]["args"]),
        op => apply(op, inputs, &case["args"]["args"]),
    }
}

/// As near as the oracle asks for.
fn compare(case: &Value, what: &str, got: &Any, want: &Value) {
    let (id, wanted) = (&case["id"], numbers(&want["data"]));
    assert_eq!(got.sizes(), sizes(&want["shape"]), "{id}: the sizes of {what}");
    let given = case["inputs"].as_array().unwrap().iter().chain([&case["grad_out"]]);
    let largest = given.flat_map(|x| numbers(&x["data"])).fold(1.0, |m: f64, x| m.max(x.abs()));
    assert_eq!(got.numel(), wanted.len(), "{id}: {what}");
    for (got, want) in got.to_vec().into_iter().zip(wanted) {
        let slack = match case["expect"]["tol"].as_str().unwrap() {
            "exact" => 0.0,
            _ => 2e-5 * want.abs() + 1e-6 * largest,
        };
        assert!((f64::from(got) - want).abs() <= slack, "{id}: {what} has {got}, PyTorch {want}");
    }
}

#[test]
fn gradients_are_those_of_pytorch() {
    let (mut done, mut skipped) = (0, Vec::new());
    for line in include_str!("torch.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let inputs: Vec<Any> = case["inputs"].as_array().unwrap().iter().map(tensor).collect();
        let all: Vec<&Any> = inputs.iter().collect();
        let Some(out) = run(&case, &all) else {
            skipped.push(case["args"]["of"].as_str().unwrap().to_owned());
            continue;
        };
        compare(&case, "the result", &out, &case["expect"]["out"]);
        let weights = tensor(&case["grad_out"]);
        let grads = grad(&inputs, |inputs| {
            let out = run(&case, &inputs.iter().collect::<Vec<_>>()).unwrap();
            (out * &weights).sum_all()
        });
        let wrt = sizes(&case["args"]["wrt"]);
        let wants = case["expect"]["grads"].as_array().unwrap();
        assert!(!wrt.is_empty() && wrt.len() == wants.len(), "{}: a gradient for each", case["id"]);
        for (k, want) in wrt.iter().zip(wants) {
            compare(&case, &format!("gradient {k}"), &grads[*k], want);
        }
        done += 1;
    }
    assert_eq!((done, skipped.len()), (54, 0), "without a rule yet: {skipped:?}");
}
