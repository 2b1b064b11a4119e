//! PyTorch's results through the dynamic face: one interpreter over the file, every operand a
//! `Tensor<T, AnyRank>` or a view of one.

mod areas;
mod conv;
mod gather;
mod join;
mod kinds;
mod nn_dense;
mod product;
mod reduce;
mod scan;
mod views;

use congruent::prelude::*;
use congruent::{broadcast_shapes, broadcast_tensors, try_broadcast_tensors};
use kinds::{Answer, Any, Args, Kind, Peek, Target, Tensors, inside};
use serde_json::Value;
use std::collections::HashMap;
use torch::cases::{Input, sizes};
use torch::generate::{OF_FLOATS, aliased, area, is_view, skipped};
use torch::{Case, count, listed, report, run};

/// `$body` with `$T` the element type of this name.
macro_rules! with_type {
    ($name:expr, $T:ident => $body:expr) => {
        match $name {
            "f32" => with_type!(@one f32, $T, $body),
            "f64" => with_type!(@one f64, $T, $body),
            "i64" => with_type!(@one i64, $T, $body),
            "i32" => with_type!(@one i32, $T, $body),
            "u8" => with_type!(@one u8, $T, $body),
            "bool" => with_type!(@one bool, $T, $body),
            other => panic!("no element type {other}"),
        }
    };
    (@one $type:ty, $T:ident, $body:expr) => {{
        type $T = $type;
        $body
    }};
}

/// An operation that gives a new tensor.
fn apply<T: Kind>(op: &str, operands: &[Peek<T>], args: &Args) -> Answer {
    let known = ["other", "alpha", "min", "max", "dim", "keepdim", "repeats"];
    assert!(args.keys().all(|key| known.contains(&key.as_str())), "no other arguments");
    match (operands, args.get("alpha"), args.get("other")) {
        ([a, b], None, None) => T::binary(op, a, b.clone()),
        ([a, b], Some(alpha), None) => T::binary(op, a, T::scaled(b, alpha)),
        ([a], None, Some(other)) => T::binary(op, a, T::read(other)),
        ([a], None, None) => T::unary(op, a, args),
        _ => panic!("no such operands of {op}"),
    }
}

/// Of three, the first two and then each with the third: all of them have the whole shape.
fn broadcast_all<T: Kind>(case: &Case, bases: &[Any<T>]) {
    let views: Vec<_> = case.inputs.iter().zip(bases).map(|(input, base)| input.view(base)).collect();
    let first = try_broadcast_tensors(&views[0], &views[1]);
    let (x, y) = match (first, case.refusal()) {
        (Ok(both), None) => both,
        (Err(error), Some(_)) => return case.check_error(&error),
        _ => panic!("one refuses, the other does not"),
    };
    let Some(third) = views.get(2) else {
        case.check_outs(0, &x, bases[0].data_ptr());
        case.check_outs(1, &y, bases[1].data_ptr());
        return;
    };
    let (x, z) = broadcast_tensors(&x, third);
    let (y, _) = broadcast_tensors(&y, &z);
    for (k, out) in [&x, &y, &z].into_iter().enumerate() {
        case.check_outs(k, out, bases[k].data_ptr());
    }
}

fn in_place<T: Kind>(case: &Case) {
    assert!(case.args.keys().all(|key| ["index", "alpha"].contains(&key.as_str())), "no other arguments");
    let x = &case.inputs[0];
    let mut a: Any<T> = x.base();
    let (before, values) = (a.to_vec(), case.inputs[1].base::<T>());
    let b = case.inputs[1].view(&values);

    let (op, target) = match case.op.as_str() {
        "setitem" => {
            let (sizes, strides, offset) = case.region_layout();
            ("copy_", a.as_strided_mut(&sizes, &strides, offset).map(Target::View))
        }
        op if x.is_view => (op, x.view_mut(&mut a).map(Target::View)),
        op => (op, Ok(Target::Tensor(&mut a))),
    };
    assert_eq!(target.is_err(), aliased(case), "only what shares elements cannot be written");
    let written = target.and_then(|target| match case.args.get("alpha") {
        None => T::in_place(op, target, b),
        Some(alpha) => T::in_place(op, target, T::scaled(&b, alpha)),
    });
    match (written, case.refusal()) {
        (Ok(()), None) if x.is_view => {
            case.check_base(&a);
            let own = x.written(&a);
            case.check_elements(own.sizes(), &own.to_vec());
        }
        (Ok(()), None) => case.check(&a),
        (Err(error), Some(_)) => {
            assert_eq!(a.to_vec(), before, "what is refused is left as it was");
            case.check_error(&error);
        }
        (Ok(()), Some((text, _))) => panic!("accepted; PyTorch says {text:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

fn answered(case: &Case, answer: Answer) {
    match (answer, case.refusal()) {
        (Ok(y), None) => inside!(y, y => case.check(&y)),
        (Err(error), Some(_)) => case.check_error(&error),
        (Ok(_), Some((text, _))) => panic!("accepted; PyTorch says {text:?}"),
        (Err(error), None) => panic!("refused: {error}"),
    }
}

fn where_<T: Kind>(case: &Case) -> Answer {
    let (mask, a, b) = (case.inputs[0].base(), case.inputs[1].base::<T>(), case.inputs[2].base::<T>());
    let [m, x, y] = &case.inputs[..] else { panic!("three operands") };
    m.view::<bool>(&mask).try_where_(x.view(&a), y.view(&b)).map(T::wrap)
}

/// `args.steps = [[result, op, [operands], args]]`, operands `in0 in1 ..` or results.
fn program<T: Kind>(case: &Case) -> Answer {
    let names = (0..).map(|k| format!("in{k}"));
    let own = case.inputs.iter().map(|input| T::wrap(input.view(&input.base::<T>()).to_tensor()));
    let mut results: HashMap<_, _> = names.zip(own).collect();
    let text = |value: &Value| value.as_str().expect("a name").to_string();
    for step in case.args["steps"].as_array().unwrap() {
        let operands = step[2].as_array().unwrap().iter().map(|operand| T::unwrap(&results[&text(operand)]));
        let operands: Vec<_> = operands.collect();
        let result = apply(&text(&step[1]), &operands, step[3].as_object().unwrap())?;
        results.insert(text(&step[0]), result);
    }
    Ok(results.remove(&text(&case.args["result"])).unwrap())
}

fn shapes(case: &Case) {
    let shapes: Vec<_> = case.args["shapes"].as_array().unwrap().iter().map(sizes).collect();
    let [a, b] = &shapes[..] else { panic!("two shapes") };
    match (broadcast_shapes(a, b), case.refusal()) {
        (Ok(sizes), None) => case.check_sizes(&sizes),
        (Err(error), Some(_)) => case.check_error(&error),
        _ => panic!("one refuses, the other does not"),
    }
}

fn matmul(case: &Case) -> Answer {
    let [a, b] = &case.inputs[..] else { panic!("two operands") };
    match a.dtype.as_str() {
        "f32" => a.view(&a.base::<f32>()).try_matmul(b.view(&b.base::<f32>())).map(Tensors::F32),
        "f64" => a.view(&a.base::<f64>()).try_matmul(b.view(&b.base::<f64>())).map(Tensors::F64),
        other => panic!("no matmul of {other}"),
    }
}

/// The reason, if the case is skipped.
fn agrees(case: &Case) -> Option<&'static str> {
    if let Some(reason) = skipped(case) {
        return Some(reason);
    }
    if let Some(area) = area(case) {
        areas::agrees(area.name, case);
        return None;
    }
    let dtype = case.inputs.last().map_or("f32", |input| input.dtype.as_str());
    fn bases<T: Kind>(case: &Case) -> Vec<Any<T>> {
        case.inputs.iter().map(Input::base).collect()
    }
    match case.op.as_str() {
        "broadcast_shapes" => shapes(case),
        "matmul" => answered(case, matmul(case)),
        "broadcast_tensors" => with_type!(dtype, T => broadcast_all::<T>(case, &bases(case))),
        "where" => answered(case, with_type!(dtype, T => where_::<T>(case))),
        "prog" if case.args.contains_key("watch") => views::watched(case),
        _ if is_view(case) => {
            with_type!(dtype, T => views::views(case, &case.inputs[0].base::<T>()));
        }
        "prog" => answered(case, with_type!(dtype, T => program::<T>(case))),
        op if op.ends_with('_') || op == "setitem" => with_type!(dtype, T => in_place::<T>(case)),
        op => with_type!(dtype, T => {
            let bases = bases::<T>(case);
            let operands: Vec<_> = case.inputs.iter().zip(&bases).map(|(input, base)| input.view(base)).collect();
            answered(case, apply(op, &operands, &case.args));
            if let ([a, b], None) = (&bases[..], case.refusal())
                && case.args.is_empty()
                && case.inputs.iter().all(|input| !input.is_view)
            {
                T::given_away(op, a, b).iter().for_each(|y| case.check(y));
            }
        }),
    }
    None
}

#[test]
fn every_case_agrees_with_pytorch() {
    let done = run(Case::all(), agrees);
    let ran = |(case, reason): &(&Case, Option<_>)| reason.is_none().then_some(case.refusal().is_some());
    let ran = count(done.iter().filter_map(ran));
    let skipped = count(done.iter().filter_map(|(_, reason)| *reason));
    let total: usize = ran.iter().map(|(_, n)| n).sum();
    let left_out: usize = skipped.iter().map(|(_, n)| n).sum();
    report(&format!("pytorch cases, dynamic face: {total} run, {left_out} skipped ({})", listed(&skipped)));
    assert_eq!(ran, [(false, 1096), (true, 322)], "values, refusals");
    assert_eq!(skipped, [(OF_FLOATS, 3)]);
}
