//! Element types: what each can do, by PyTorch's name of the operation.

use congruent::element::Bits;
use congruent::prelude::*;
use congruent::tensor::Beside;
use serde_json::{Map, Value};
use torch::Entry;
use torch::cases::{number, sizes};

pub type Any<T> = Tensor<T, AnyRank>;
pub type Peek<'a, T> = View<'a, T, AnyRank>;
pub type Args = Map<String, Value>;

/// A tensor of any element type.
pub enum Tensors {
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
pub(crate) use inside;

pub type Answer = Result<Tensors, ShapeError>;

/// What the operations need to know of an element type.
pub trait Kind: Entry {
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
pub enum Target<'t, T> {
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
    applied! { op, a, b;
        "atan2" => try_atan2 T::wrap,
        "copysign" => try_copysign T::wrap,
        "logaddexp" => try_logaddexp T::wrap,
        "hypot" => try_hypot T::wrap,
        else no_operation
    }
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
