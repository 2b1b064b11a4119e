//! PyTorch's results through the dynamic face: one interpreter over the file, every operand a
//! `Tensor<T, AnyRank>` or a view of one.

#[path = "torch/dynamic/mod.rs"]
mod dynamic;
#[path = "torch/dynamic_views.rs"]
mod dynamic_views;
mod torch;

use congruent::prelude::*;
use congruent::tensor::Beside;
use congruent::{Bits, broadcast_shapes, broadcast_tensors, try_broadcast_tensors};
use serde_json::{Map, Value};
use std::collections::HashMap;
use torch::cases::{Entry, Input, number, sizes};
use torch::generate::{aliased, area, is_view, skipped};
use torch::{Case, count, listed, report, run};

type Any<T> = Tensor<T, AnyRank>;
type Peek<'a, T> = View<'a, T, AnyRank>;
type Args = Map<String, Value>;

/// A tensor of any element type.
enum Tensors {
    F32(Any<f32>),
    F64(Any<f64>),
    I64(Any<i64>),
    I32(Any<i32>),
    U8(Any<u8>),
    Bool(Any<bool>),
}

/// `$body` with `$x` the tensor inside.
macro_rules! inside {
    ($tensors:expr, $x:ident => $body:expr) => {
        match $tensors {
            Tensors::F32($x) => $body,
            Tensors::F64($x) => $body,
            Tensors::I64($x) => $body,
            Tensors::I32($x) => $body,
            Tensors::U8($x) => $body,
            Tensors::Bool($x) => $body,
        }
    };
}

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

type Answer = Result<Tensors, ShapeError>;

/// What the operations need to know of an element type.
trait Kind: Entry {
    fn wrap(tensor: Any<Self>) -> Tensors;
    fn unwrap(tensors: &Tensors) -> Peek<'_, Self>;
    /// An operation of two operands, the second a tensor or a number.
    fn binary<X: Beside<Self, AnyRank, Out = AnyRank>>(op: &str, a: &Peek<Self>, b: X) -> Answer;
    /// The operator, with one or both of its operands given away: their memory may become the result.
    fn given_away(op: &str, a: &Any<Self>, b: &Any<Self>) -> Vec<Any<Self>>;
    /// One operand times a number: PyTorch's `alpha`.
    fn scaled(x: &Peek<Self>, alpha: &Value) -> Any<Self>;
    /// An operation of one operand.
    fn unary(op: &str, a: &Peek<Self>, args: &Args) -> Answer;
    fn in_place<X: Operand<Self, Shape = AnyRank>>(op: &str, a: Target<Self>, b: X) -> Result<(), ShapeError>;
}

/// What is written to.
enum Target<'t, T> {
    Tensor(&'t mut Any<T>),
    View(ViewMut<'t, T, AnyRank>),
}

/// `target.try_add_(b)`, whichever it is.
macro_rules! written {
    ($op:expr, $target:expr, $b:expr; $($name:literal $method:ident,)*) => {
        match ($op, $target) {
            $(
                ($name, Target::Tensor(x)) => x.$method($b).map(drop),
                ($name, Target::View(mut x)) => x.$method($b).map(drop),
            )*
            (op, _) => panic!("no operation {op}"),
        }
    };
}

/// `match op { "add" => a.try_add(b).map(wrap), .. }`
macro_rules! applied {
    ($op:expr, $a:expr, $b:expr; $($($name:literal)|+ => $method:ident $wrap:expr,)* else $rest:expr) => {
        match $op {
            $($($name)|+ => $a.$method($b).map($wrap),)*
            op => $rest(op),
        }
    };
}

fn no_operation(op: &str) -> Answer {
    panic!("no operation {op}")
}

/// The operations of every number type; `$more` has those of its own.
macro_rules! numbers {
    ($($t:ident $variant:ident, $more:expr, $mean:expr;)*) => {$(
        impl Kind for $t {
            fn wrap(tensor: Any<$t>) -> Tensors {
                Tensors::$variant(tensor)
            }
            fn unwrap(tensors: &Tensors) -> Peek<'_, $t> {
                let Tensors::$variant(tensor) = tensors else { panic!("an operand of another element type") };
                tensor.as_view()
            }
            fn binary<X: Beside<$t, AnyRank, Out = AnyRank>>(op: &str, a: &Peek<$t>, b: X) -> Answer {
                applied! { op, a, b;
                    "add" => try_add Self::wrap,
                    "sub" => try_sub Self::wrap,
                    "mul" => try_mul Self::wrap,
                    "div" => try_div Self::wrap,
                    "maximum" => try_maximum Self::wrap,
                    "minimum" => try_minimum Self::wrap,
                    "pow" => try_pow Self::wrap,
                    "fmod" => try_fmod Self::wrap,
                    "remainder" => try_remainder Self::wrap,
                    "floor_divide" => try_floor_divide Self::wrap,
                    "eq" => try_eq Tensors::Bool,
                    "ne" => try_ne Tensors::Bool,
                    "lt" => try_lt Tensors::Bool,
                    "le" => try_le Tensors::Bool,
                    "gt" => try_gt Tensors::Bool,
                    "ge" => try_ge Tensors::Bool,
                    else |op| $more(op, a, b)
                }
            }
            fn given_away(op: &str, a: &Any<$t>, b: &Any<$t>) -> Vec<Any<$t>> {
                let (x, y) = (|| a.clone(), || b.clone());
                match op {
                    "add" => vec![x() + b, a + y(), x() + y()],
                    "sub" => vec![x() - b, a - y(), x() - y()],
                    "mul" => vec![x() * b, a * y(), x() * y()],
                    "div" => vec![x() / b, a / y(), x() / y()],
                    _ => Vec::new(),
                }
            }
            fn scaled(x: &Peek<$t>, alpha: &Value) -> Any<$t> {
                x * $t::read(alpha)
            }
            fn unary(op: &str, a: &Peek<$t>, args: &Args) -> Answer {
                let keep = args.get("keepdim").is_some_and(|keep| keep == true);
                match op {
                    "sum" => a.sum(&axes(args), keep).map(Self::wrap),
                    "amax" => a.amax(&axes(args), keep).map(Self::wrap),
                    "argmax" => a.argmax(axes(args)[0], false).map(Tensors::I64),
                    "mean" => $mean(a, &axes(args), keep),
                    "repeat" => a.repeat(&sizes(&args["repeats"])).map(Self::wrap),
                    "clamp" => Ok(Self::wrap(a.clamp($t::read(&args["min"]), $t::read(&args["max"])))),
                    op => no_operation(op),
                }
            }
            fn in_place<X: Operand<$t, Shape = AnyRank>>(op: &str, a: Target<$t>, b: X) -> Result<(), ShapeError> {
                written! { op, a, b;
                    "add_" try_add_,
                    "sub_" try_sub_,
                    "mul_" try_mul_,
                    "div_" try_div_,
                    "copy_" try_copy_,
                }
            }
        }
    )*};
}
numbers! {
    f32 F32, float, |a: &Peek<f32>, axes: &[isize], keep| a.mean(axes, keep).map(Tensors::F32);
    f64 F64, float, |a: &Peek<f64>, axes: &[isize], keep| a.mean(axes, keep).map(Tensors::F64);
    i64 I64, bits, |_: &Peek<i64>, _: &[isize], _| no_operation("mean of integers");
    i32 I32, bits, |_: &Peek<i32>, _: &[isize], _| no_operation("mean of integers");
    u8 U8, bits, |_: &Peek<u8>, _: &[isize], _| no_operation("mean of integers");
}

impl Kind for bool {
    fn wrap(tensor: Any<bool>) -> Tensors {
        Tensors::Bool(tensor)
    }
    fn unwrap(tensors: &Tensors) -> Peek<'_, bool> {
        let Tensors::Bool(tensor) = tensors else { panic!("an operand of another element type") };
        tensor.as_view()
    }
    fn binary<X: Beside<bool, AnyRank, Out = AnyRank>>(op: &str, a: &Peek<bool>, b: X) -> Answer {
        applied! { op, a, b;
            "eq" => try_eq Tensors::Bool,
            "ne" => try_ne Tensors::Bool,
            else |op| bits(op, a, b)
        }
    }
    fn given_away(op: &str, a: &Any<bool>, b: &Any<bool>) -> Vec<Any<bool>> {
        let (x, y) = (|| a.clone(), || b.clone());
        match op {
            "logical_and" => vec![x() & b, a & y(), x() & y()],
            "logical_or" => vec![x() | b, a | y(), x() | y()],
            "logical_xor" => vec![x() ^ b, a ^ y(), x() ^ y()],
            _ => Vec::new(),
        }
    }
    fn scaled(_: &Peek<bool>, _: &Value) -> Any<bool> {
        panic!("no alpha for bool")
    }
    fn unary(op: &str, a: &Peek<bool>, args: &Args) -> Answer {
        match op {
            "repeat" => a.repeat(&sizes(&args["repeats"])).map(Self::wrap),
            op => no_operation(op),
        }
    }
    fn in_place<X: Operand<bool, Shape = AnyRank>>(op: &str, a: Target<bool>, b: X) -> Result<(), ShapeError> {
        written! { op, a, b; "copy_" try_copy_, }
    }
}

fn float<T: Kind + Float, X: Beside<T, AnyRank, Out = AnyRank>>(op: &str, a: &Peek<T>, b: X) -> Answer {
    applied! { op, a, b; "atan2" => try_atan2 T::wrap, else no_operation }
}

fn bits<T: Kind + Bits, X: Beside<T, AnyRank, Out = AnyRank>>(op: &str, a: &Peek<T>, b: X) -> Answer {
    applied! { op, a, b;
        "bitwise_and" | "logical_and" => try_bitand T::wrap,
        "bitwise_or" | "logical_or" => try_bitor T::wrap,
        "bitwise_xor" | "logical_xor" => try_bitxor T::wrap,
        else no_operation
    }
}

/// The axes of a reduction; none named is all.
fn axes(args: &Args) -> Vec<isize> {
    match args.get("dim") {
        None => Vec::new(),
        Some(Value::Array(axes)) => axes.iter().map(|axis| number(axis) as isize).collect(),
        Some(axis) => vec![number(axis) as isize],
    }
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
        dynamic::agrees(area.name, case);
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
        "prog" if case.args.contains_key("watch") => dynamic_views::watched(case),
        _ if is_view(case) => {
            with_type!(dtype, T => dynamic_views::views(case, &case.inputs[0].base::<T>()));
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
    assert_eq!(ran, [(false, 1035), (true, 314)], "values, refusals");
    assert_eq!(skipped, []);
}
