//! The interpreter of the dynamic face: operations that give views.

use super::kinds::{Any, Args, Peek};
use congruent::prelude::*;
use congruent::slice::Item;
use serde_json::Value;
use std::collections::HashMap;
use torch::cases::{integer, integers, number, sizes};
use torch::{Case, Entry};

/// The case's operation on its operand, which is a view of `base`.
pub fn views<T: Entry>(case: &Case, base: &Any<T>) {
    let (x, args, start) = (case.inputs[0].view(base), &case.args, base.data_ptr());
    let done = match case.op.as_str() {
        "contiguous" => {
            case.check_view(&x.contiguous(), start);
            Ok(())
        }
        "as_strided" => {
            assert!(!case.inputs[0].is_view, "on the tensor itself");
            let y = base.as_strided(sizes(&args["size"]), sizes(&args["stride"]), integer(&args["offset"]) as usize);
            y.map(|y| case.check_view(&y, start))
        }
        "split" | "chunk" | "tensor_split" | "unbind" => several(&case.op, &x, args).map(|parts| {
            assert_eq!(parts.len(), case.expect["outs"].as_array().unwrap().len(), "the number of parts");
            parts.iter().enumerate().for_each(|(k, part)| case.check_outs(k, part, start));
        }),
        op => one(op, &x, args).map(|y| case.check_view(&y, start)),
    };
    match (done, case.refusal()) {
        (Ok(()), None) => {}
        (done, Some(_)) => case.check_refused(done),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

fn or(args: &Args, key: &str, default: isize) -> isize {
    args.get(key).map_or(default, integer)
}

/// An operation with one result: a view, or a copy.
fn one<'a, T: Entry>(op: &str, x: &'a Peek<T>, args: &Args) -> Result<CowTensor<'a, T, AnyRank>, ShapeError> {
    let at = |key: &str| integer(&args[key]);
    let count = |key: &str| usize::try_from(at(key)).expect("a count");
    let many = |key: &str| integers(&args[key]);
    let view = match op {
        "reshape" => return x.reshape(many("size")),
        "flatten" => return x.flatten(or(args, "start_dim", 0), or(args, "end_dim", -1)),
        "view" => x.view(many("size")),
        "select" => x.select(at("dim"), at("index")),
        "narrow" => x.narrow(at("dim"), at("start"), count("length")),
        "permute" => x.permute(many("dims")),
        "transpose" => x.transpose(at("dim0"), at("dim1")),
        "swapaxes" => x.swapaxes(at("dim0"), at("dim1")),
        "t" => x.t(),
        "T" => x.T(),
        "mT" => x.mt(),
        "movedim" => x.movedim(many("source"), many("destination")),
        "squeeze" if args.is_empty() => x.squeeze_all(),
        "squeeze" => x.squeeze(many("dim")),
        "unsqueeze" => x.unsqueeze(at("dim")),
        "unflatten" => x.unflatten(at("dim"), many("sizes")),
        "unfold" => x.unfold(at("dim"), count("size"), count("step")),
        "diagonal" => x.diagonal(or(args, "offset", 0), or(args, "dim1", 0), or(args, "dim2", 1)),
        "expand" => x.expand(many("size")),
        "index" => x.slice(&items(&args["index"])[..]),
        op => panic!("no operation {op}"),
    };
    view.map(CowTensor::Borrowed)
}

/// An operation with several results.
fn several<'a, T>(op: &str, x: &Peek<'a, T>, args: &Args) -> Result<Vec<Peek<'a, T>>, ShapeError> {
    let axis = or(args, "dim", 0);
    let count = |key: &str| integer(&args[key]) as usize;
    match op {
        "split" if args.contains_key("split_size") => x.split(axis, count("split_size")),
        "split" => x.split_sizes(axis, sizes(&args["sections"])),
        "chunk" => x.chunk(axis, count("chunks")),
        "tensor_split" if args.contains_key("sections") => x.tensor_split(axis, count("sections")),
        "tensor_split" => x.tensor_split_at(axis, integers(&args["indices"])),
        "unbind" => x.unbind(axis),
        op => panic!("no operation {op}"),
    }
}

/// A basic index.
fn items(index: &Value) -> Vec<Item> {
    let item = |item: &Value| match item {
        Value::String(name) if name == "new" => Item::NewAxis,
        Value::String(_) => Item::Ellipsis,
        Value::Array(slice) => {
            let [start, stop] = [1, 2].map(|k| slice[k].as_i64().map(|end| end as isize));
            // As `s!` has it: a negative step is none, and is refused as 0 is.
            let step = slice[3].as_i64().map_or(1, |step| usize::try_from(step).unwrap_or(0));
            Item::Range { start, stop, step }
        }
        at => Item::At(integer(at)),
    };
    index.as_array().expect("an index").iter().map(item).collect()
}

/// What a name of `prog` stands for: views of views of a tensor. They are taken when they are needed:
/// Rust has no view that is read after what it looks at was written.
#[derive(Clone)]
struct Recipe<'c> {
    tensor: &'c str,
    steps: Vec<(&'c str, &'c Args)>,
}

/// A `prog` that writes through views, and what its names see in the end.
pub fn watched(case: &Case) {
    let mut tensors: HashMap<&str, Any<f32>> = HashMap::from([("in0", case.inputs[0].base())]);
    let mut recipes = HashMap::from([("in0", Recipe { tensor: "in0", steps: Vec::new() })]);
    for step in case.args["steps"].as_array().unwrap() {
        let (name, op, args) = (step[0].as_str().unwrap(), step[1].as_str().unwrap(), step[3].as_object().unwrap());
        let mut recipe = recipes[step[2][0].as_str().unwrap()].clone();
        match op {
            "setitem" | "mul_" => {
                let tensor = tensors.get_mut(recipe.tensor).unwrap();
                write(tensor.slice_mut(s![]).unwrap(), &recipe.steps, &|mut x| match op {
                    "setitem" => {
                        x.slice_mut(&items(&args["index"])[..]).unwrap().fill_(number(&args["value"]) as f32);
                    }
                    _ => x *= number(&args["other"]) as f32,
                });
            }
            "contiguous" => {
                let copy = read(tensors[recipe.tensor].as_view(), &recipe.steps, &|x| {
                    let copy = x.contiguous();
                    assert!(!copy.is_borrowed(), "a tensor of its own");
                    copy.into_tensor()
                });
                tensors.insert(name, copy);
                recipes.insert(name, Recipe { tensor: name, steps: Vec::new() });
            }
            _ => {
                recipe.steps.push((op, args));
                recipes.insert(name, recipe);
            }
        }
    }
    let start = tensors["in0"].data_ptr();
    for name in case.args["watch"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()) {
        let recipe = &recipes[name];
        read(tensors[recipe.tensor].as_view(), &recipe.steps, &|x| case.check_var(name, &x, start));
    }
}

/// `f` of the view at the end of these steps.
fn read<T: Entry, R>(x: Peek<T>, steps: &[(&str, &Args)], f: &dyn Fn(Peek<T>) -> R) -> R {
    match steps {
        [] => f(x),
        [(op, args), rest @ ..] => read(one(op, &x, args).unwrap().as_view(), rest, f),
    }
}

/// `f` of the view at the end of these steps, to be written through.
fn write<T>(mut x: ViewMut<T, AnyRank>, steps: &[(&str, &Args)], f: &dyn Fn(ViewMut<T, AnyRank>)) {
    let [(op, args), rest @ ..] = steps else { return f(x) };
    let next = match *op {
        "view" => x.view_mut(integers(&args["size"])),
        "select" => x.select_mut(integer(&args["dim"]), integer(&args["index"])),
        "index" => x.slice_mut(&items(&args["index"])[..]),
        op => panic!("nothing is written through {op}"),
    };
    write(next.unwrap(), rest, f);
}
