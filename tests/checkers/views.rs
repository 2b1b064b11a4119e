//! The two checkers of views against each other: random calls on random shapes, and rustc's verdict beside that of
//! the run-time rule (how, and how to try more: `calls.rs`).

use super::calls::{
    Call, Kind, Known, Late, Length, Named, Refused, Rule, Unknown, at, compare, joined, listed, random_calls,
};
use super::items::Items;
use crate::random::Random;

const POSITION: &str = "a position that is a value";
const EMPTY: &str = "parts of length 0 of an axis of length 0";
const MANY: &str = "more parts than a tuple has";
const OPEN: &str = "how many elements there are is not known";
const STRIDES: &str = "strides are looked at at run time";
const NAMED: &str = "a named length is no number";

/// A call on `x` alone.
fn new(list: String, any: String) -> Call {
    Call::new(Vec::new(), list, any)
}

/// A shape to call on, and whether what is called is a view of strides that are turned around.
struct On {
    shape: Vec<Length>,
    turned: bool,
}

impl On {
    fn rank(&self) -> isize {
        self.shape.len() as isize
    }
    /// The length at an axis, if there is one.
    fn length(&self, axis: isize) -> Option<Length> {
        at(&self.shape, axis)
    }
    /// A number near the length at an axis.
    fn size(&self, axis: isize) -> usize {
        if let Some(Known(n)) = self.length(axis) { n } else { 4 }
    }
    fn is_static(&self) -> bool {
        self.shape.iter().all(|length| matches!(length, Known(_)))
    }
}

fn shape(random: &mut Random) -> Vec<Length> {
    let rank = [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4][random.below(11)];
    let mut shape: Vec<_> = (0..rank).map(|_| Known([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7][random.below(11)])).collect();
    // Now and then one whose type is put together of several digits.
    if rank > 0 && rank < 4 && random.below(15) == 0 {
        shape[random.below(rank)] = Known(1000);
    }
    // At most two lengths that are not known: each is tried with several sizes.
    for _ in 0..random.below(3).min(rank) {
        shape[random.below(rank)] = [Unknown, Unknown, Named("Rows"), Named("Columns")][random.below(4)];
    }
    shape
}

/// An axis of `rank`, now and then one that there is not.
fn axis(rank: isize, random: &mut Random) -> isize {
    match random.below(10) {
        0 => random.between(-rank - 2, rank + 1),
        _ if rank == 0 => random.between(-1, 0),
        _ => random.between(-rank, rank - 1),
    }
}

type Method = fn(&On, &mut Random) -> Call;

/// One of axes `A` that the types and the rule write alike: `x.transpose::<0, 1>()`, `x.transpose(0, 1)`.
fn numbers(name: &str, numbers: &[isize]) -> Call {
    let list = listed(numbers);
    new(format!("x.{name}::<{list}>()"), format!("x.{name}({list})"))
}

fn transpose(x: &On, random: &mut Random) -> Call {
    let name = ["transpose", "swapaxes", "movedim"][random.below(3)];
    numbers(name, &[axis(x.rank(), random), axis(x.rank(), random)])
}

fn turn(_: &On, random: &mut Random) -> Call {
    let name = ["t", "mt", "T"][random.below(3)];
    new(format!("x.{name}()"), format!("x.{name}()"))
}

fn permute(x: &On, random: &mut Random) -> Call {
    let rank = x.rank();
    let mut order: Vec<isize> = (0..rank).collect();
    for k in (1..order.len()).rev() {
        order.swap(k, random.below(k + 1));
    }
    for axis in &mut order {
        *axis -= if random.below(3) == 0 { rank } else { 0 };
    }
    // Now and then one is missing, too many, or another.
    match random.below(12) {
        0 => drop(order.pop()),
        1 => order.push(axis(rank, random)),
        2 if rank > 0 => order[0] = axis(rank, random),
        _ => {}
    }
    let order = joined(order, |axis| axis.to_string());
    new(format!("x.permute::<axes![{order}]>()"), format!("x.permute([{order}] as [isize; _])"))
}

fn squeeze(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let call = numbers("squeeze", &[axis]);
    match x.length(axis) {
        // The axis of a `_` goes, and must be 1; that of a name stays.
        Some(Unknown) => Call { any: format!("without(x.as_dyn(), {axis})"), ..call },
        Some(Named(_)) => Call { any: "x.slice(s![])".into(), ..call },
        _ => call,
    }
}

fn squeeze_all(x: &On, _: &mut Random) -> Call {
    let ones = (0..x.shape.len()).filter(|&axis| x.shape[axis] == Known(1));
    let ones = joined(ones, |axis| axis.to_string());
    new("x.squeeze_all()".into(), format!("x.squeeze([{ones}] as [isize; _])"))
}

fn unsqueeze(x: &On, random: &mut Random) -> Call {
    numbers("unsqueeze", &[axis(x.rank() + 1, random)])
}

fn narrow(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let start = random.below(x.size(axis) + 2);
    let len = random.below((x.size(axis) + 2).saturating_sub(start).max(1));
    numbers("narrow", &[axis, start as isize, len as isize])
}

fn select_at(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let index = random.below(x.size(axis) + 1);
    new(format!("x.select_at::<{axis}, {index}>()"), format!("x.select({axis}, {index})"))
}

/// By a position that is not in the types.
fn select(x: &On, random: &mut Random) -> Call {
    let (axis, size) = (axis(x.rank(), random), 3);
    let index = random.between(-size, size);
    new(format!("x.select::<{axis}>({index})"), format!("x.select({axis}, {index})")).with(Late(POSITION))
}

fn diagonal(x: &On, random: &mut Random) -> Call {
    numbers("diagonal", &[random.between(-4, 4), axis(x.rank(), random), axis(x.rank(), random)])
}

fn unfold(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let (size, step) = (random.below(x.size(axis) + 2), random.below(4));
    numbers("unfold", &[axis, size as isize, step as isize])
}

fn flatten(x: &On, random: &mut Random) -> Call {
    let (a, b) = (axis(x.rank(), random), axis(x.rank(), random));
    let in_order = a.rem_euclid(x.rank().max(1)) <= b.rem_euclid(x.rank().max(1));
    let (a, b) = if in_order || random.below(4) == 0 { (a, b) } else { (b, a) };
    numbers("flatten", &[a, b])
}

fn slice(x: &On, random: &mut Random) -> Call {
    let mut decided = Items::new();
    let (mut items, mut axis, mut dots) = (Vec::new(), 0, false);
    // Sometimes one axis too many; `...` would take none in its place.
    let mut axes = x.shape.len() + usize::from(random.below(12) == 0);
    while axis < axes {
        let known = matches!(x.length(axis as isize), Some(Known(_)));
        let size = x.size(axis as isize);
        axis += 1;
        items.push(match random.below(8) {
            0 | 1 => decided.position(size, random),
            2 => "..".into(),
            // What comes behind is lined up with the last axes.
            3 if !dots => {
                (dots, axes) = (true, x.shape.len());
                axis -= 1;
                axis += random.below(axes.saturating_sub(axis) + 1);
                "...".into()
            }
            4 => {
                axis -= 1;
                "NewAxis".into()
            }
            5 if random.below(3) == 0 && !dots => break,
            _ => decided.range(size, known, random),
        });
    }
    let items = items.join(", ");
    let text = format!("x.slice(s![{items}])");
    Call { exact: decided.exact, verdict: decided.verdict, ..new(text.clone(), text) }
}

fn split(x: &On, random: &mut Random) -> Call {
    let (axis, name) = (axis(x.rank(), random), ["split", "chunk"][random.below(2)]);
    let size = random.below(x.size(axis) + 3);
    let call = numbers(name, &[axis, size as isize]);
    // Parts of length 0 of an axis of length 0 (one at run time), and more in a tuple than fit.
    let none = name == "split" && size == 0;
    let length = x.length(axis).filter(|length| matches!(length, Known(_))).map_or(0, |_| x.size(axis));
    let part = if name == "split" { size } else { length.div_ceil(size.max(1)) };
    let many = part > 0 && !length.is_multiple_of(part) && length.div_ceil(part) > 12;
    match (none, many) {
        (true, _) => call.with(Refused(EMPTY)),
        (_, true) => call.with(Refused(MANY)),
        _ => call,
    }
}

fn split_sizes(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let (mut left, mut parts) = (x.size(axis), Vec::new());
    for _ in 0..random.below(3) {
        parts.push(random.below(left + 1));
        left -= parts[parts.len() - 1];
    }
    parts.push(if random.below(5) == 0 { left + 1 } else { left });
    let parts = joined(parts, |part| part.to_string());
    let (list, any) =
        (format!("x.split_sizes::<{axis}, shape![{parts}]>()"), format!("x.split_sizes({axis}, &[{parts}])"));
    new(list, any)
}

fn unbind(x: &On, random: &mut Random) -> Call {
    numbers("unbind", &[axis(x.rank(), random)])
}

/// Lengths that multiply up to `n`, or nearly: one may be `-1`, or open in another way.
fn factors(n: usize, random: &mut Random) -> Vec<String> {
    let (mut left, mut parts) = (n, Vec::new());
    for _ in 0..random.below(3) {
        let part = if left == 0 {
            random.below(4)
        } else {
            (1..=left).filter(|&d| left.is_multiple_of(d)).nth(random.below(3)).unwrap_or(1)
        };
        parts.push(part);
        left = left.checked_div(part).unwrap_or(if left == 0 { random.below(2) } else { left });
    }
    parts.push(if random.below(6) == 0 { left + 1 } else { left });
    let mut parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
    for _ in 0..[0, 0, 0, 1, 1, 1, 1, 2][random.below(8)] {
        let at = random.below(parts.len());
        parts[at] = ["-1", "-1", "-1", "_", "Rows"][random.below(5)].into();
    }
    parts
}

/// The product of the lengths that are known, if there is one that is not.
fn beside_open(parts: &[String], open: &[&str]) -> Option<usize> {
    let is_open = parts.iter().any(|part| open.contains(&part.as_str()));
    is_open.then(|| parts.iter().filter_map(|part| part.parse::<usize>().ok()).product())
}

/// The same for a method that takes lengths in place of `n` elements; `None` is a number that is not known.
fn targeted(n: Option<usize>, parts: &[String], list: String, any: impl Fn(&str) -> String) -> Call {
    let numbers = joined(parts, |part| part.parse().unwrap_or(-1_isize).to_string());
    let call = new(list, any(&format!("[{numbers}] as [isize; _]")));
    let call = Call { exact: beside_open(parts, &["_", "Rows"]).is_none(), ..call };
    if n.is_none() { call.with(Late(OPEN)) } else { call }
}

fn unflatten(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let parts = factors(x.size(axis), random);
    let n = if let Some(Unknown | Named(_)) = x.length(axis) { None } else { Some(x.size(axis)) };
    let list = format!("x.unflatten::<{axis}, shape![{}]>()", parts.join(", "));
    targeted(n, &parts, list, |numbers| format!("x.unflatten({axis}, {numbers})"))
}

fn view(x: &On, random: &mut Random) -> Call {
    let n = x.is_static().then(|| (0..x.rank()).map(|axis| x.size(axis)).product());
    let name = ["view", "reshape"][random.below(2)];
    let parts = factors(n.unwrap_or(24), random);
    let call = targeted(n, &parts, format!("x.{name}::<shape![{}]>()", parts.join(", ")), |numbers| {
        format!("x.{name}({numbers})")
    });
    // Strides are looked at at run time.
    if x.turned && name == "view" { call.with(Late(STRIDES)) } else { call }
}

fn expand(x: &On, random: &mut Random) -> Call {
    let own = |&length: &Length| match length {
        Known(1) => random.between(-1, 3),
        Known(n) if random.below(3) > 0 => n as isize,
        Unknown | Named(_) if random.below(3) > 0 => random.between(1, 4),
        _ => -1,
    };
    let mut to: Vec<isize> = x.shape.iter().map(own).collect();
    for _ in 0..random.below(3) {
        to.insert(0, random.between(0, 3));
    }
    match random.below(12) {
        0 if !to.is_empty() => drop(to.remove(0)),
        1 => to.insert(0, -1),
        2 if !to.is_empty() => to[0] += 1,
        _ => {}
    }
    // A named length is no number.
    let number = |(length, &size): (&Length, &isize)| matches!(length, Named(_)) && size != -1;
    let named = x.shape.iter().rev().zip(to.iter().rev()).any(number);
    let verdict = if named { Refused(NAMED) } else { Rule };
    let to = joined(to, |size| size.to_string());
    let call = new(format!("x.expand::<shape![{to}]>()"), format!("x.expand([{to}] as [isize; _])"));
    call.with(verdict)
}

const METHODS: [Method; 19] = [
    transpose,
    turn,
    permute,
    squeeze,
    squeeze_all,
    unsqueeze,
    narrow,
    select,
    select_at,
    diagonal,
    unfold,
    flatten,
    slice,
    split,
    split_sizes,
    unbind,
    unflatten,
    view,
    expand,
];

fn call(random: &mut Random) -> Call {
    let x = On { shape: shape(random), turned: random.one_in(2) };
    let call = random.of(&METHODS)(&x, random);
    let kind = if x.turned { Kind::Turned("i32") } else { Kind::Numbers("i32") };
    Call { operands: vec![(kind, x.shape)], ..call }
}

#[test]
fn rustc_accepts_what_the_rule_allows() {
    let outcome = compare("views", &random_calls("views", 240, call));
    assert!(outcome.disagreements.is_empty(), "{}", outcome.disagreements);
    assert!(outcome.calls >= 150 && outcome.refused >= 40, "are both sides tried?");
}
