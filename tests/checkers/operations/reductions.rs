//! Reductions along an axis, along several and of everything; and what keeps the axis: scans, softmax, sorting.

use crate::checkers::calls::{Call, Known, Late, Length, Refused, Rule, at, listed};
use crate::random::Random;

const ALL: &str = "no axes are all axes on `AnyRank` alone: the types have `sum_all`";
const ORDER: &str = "the order of a norm is a value";
const EMPTY: &str = "an axis of length 0 has no largest element: at run time, but where every length is written";

fn shape(random: &mut Random) -> Vec<Length> {
    let rank = random.of(&[0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5]);
    random.ranked(rank)
}

pub fn call(random: &mut Random) -> Call {
    let shape = shape(random);
    let call = match random.below(8) {
        0..4 => folded(&shape, random),
        4 => found(&shape, random),
        5 | 6 => kept(&shape, random),
        _ => topk(&shape, random),
    };
    match call.verdict {
        Rule if shape.contains(&Known(0)) => call.with(Late(EMPTY)),
        _ => call,
    }
}

/// What reduces along any axes, with the arguments that it takes.
fn folded(shape: &[Length], random: &mut Random) -> Call {
    let (name, argument) = random.of(&[
        ("sum", ""),
        ("prod", ""),
        ("mean", ""),
        ("amax", ""),
        ("amin", ""),
        ("any", ""),
        ("all", ""),
        ("count_nonzero", ""),
        ("var", ""),
        ("std_correction", "0.0"),
        ("norm", ""),
        ("norm_p", "3.0"),
        ("norm_p", "f64::INFINITY"),
        ("logsumexp", ""),
    ]);
    let rank = shape.len();
    let (form, keepdim) = (random.below(5), random.one_in(2));
    let (keep, mut axes) = (if keepdim { "_keepdim" } else { "" }, Vec::new());
    let list = match form {
        0 => format!("x.{name}_all({argument})"),
        1 | 2 => {
            axes.push(random.axis(rank, 4));
            format!("x.{name}{keep}::<{}>({argument})", axes[0])
        }
        _ => {
            for _ in 0..random.below(4).min(rank + 1) {
                axes.push(random.axis(rank, 8));
            }
            format!("x.{name}_axes{keep}::<axes![{}]>({argument})", listed(&axes))
        }
    };
    let call = Call::of(&[shape], list, format!("x.{name}({})", arguments(&axes, argument, keepdim && form > 0)));
    if axes.is_empty() && !call.list.contains("_all(") {
        call.with(Refused(ALL))
    } else if name == "norm_p" {
        call.with(Late(ORDER))
    } else {
        call
    }
}

fn arguments(axes: &[isize], argument: &str, keepdim: bool) -> String {
    let comma = if argument.is_empty() { "" } else { ", " };
    format!("&[{}], {argument}{comma}{keepdim}", listed(axes))
}

/// What finds one element of an axis.
fn found(shape: &[Length], random: &mut Random) -> Call {
    let (name, axis, keepdim) =
        (random.of(&["argmax", "argmin", "max", "min", "median"]), random.axis(shape.len(), 3), random.one_in(2));
    let keep = if keepdim { "_keepdim" } else { "" };
    let any = format!("x.{name}({axis}, {keepdim})");
    Call::of(&[shape], format!("x.{name}{keep}::<{axis}>()"), any)
}

/// What keeps the axis.
fn kept(shape: &[Length], random: &mut Random) -> Call {
    let axis = random.axis(shape.len(), 3);
    let name = random.of(&["cumsum", "cumprod", "softmax", "log_softmax", "sort", "argsort"]);
    let argument = if name.ends_with("sort") { ", false" } else { "" };
    Call::of(&[shape], format!("x.{name}::<{axis}>()"), format!("x.{name}({axis}{argument})"))
}

fn topk(shape: &[Length], random: &mut Random) -> Call {
    let axis = random.axis(shape.len(), 6);
    let size = if let Some(Known(n)) = at(shape, axis) { n } else { 4 };
    let k = random.below(size + 2).min(1024);
    Call::of(&[shape], format!("x.topk::<{axis}, {k}>()"), format!("x.topk({axis}, {k}, true)"))
}
