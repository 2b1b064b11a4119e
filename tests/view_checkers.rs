//! The two checkers of views against each other: random calls on random shapes, and rustc's verdict
//! beside that of the run-time rule.
//!
//! Two crates are generated. In the first each call stands on a line of its own, and rustc says which
//! lines it refuses. The second runs: every call on [`AnyRank`](congruent::AnyRank), for all sizes that
//! the shape can have, and beside it, where it compiles, the call on the list of lengths. The two must
//! give the same views or the same sentence, every type must fit its sizes, and rustc must accept what
//! the rule allows for some sizes, and nothing else.
//!
//! `VIEW_CALLS` says how many calls of each method, `VIEW_SEED` where the random numbers begin:
//!
//! ```text
//! VIEW_CALLS=200 VIEW_SEED=7 cargo test --test view_checkers
//! ```

#[path = "support/random.rs"]
mod random;
mod support;

use random::Random;
use std::collections::BTreeSet;
use std::fmt::Write;
use support::rustc::{Refusal, check, run};

/// A length as `shape!` takes it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Length {
    Known(usize),
    Unknown,
    Named(&'static str),
}
use Length::{Known, Named, Unknown};

impl Length {
    fn written(self) -> String {
        match self {
            Known(n) => n.to_string(),
            Unknown => "_".into(),
            Named(name) => name.into(),
        }
    }
    /// As the generated program has it.
    fn number(self) -> isize {
        match self {
            Known(n) => n as isize,
            Unknown => -1,
            Named("Rows") => -2,
            Named(_) => -3,
        }
    }
}

/// A list with commas.
fn joined<T>(items: impl IntoIterator<Item = T>, text: impl Fn(T) -> String) -> String {
    items.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

/// What is documented of a call beyond the rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    /// rustc accepts what the rule allows for some sizes.
    Rule,
    /// The rule is looked at at run time alone: rustc accepts also what no sizes allow.
    Late,
    /// rustc refuses it, whatever the rule says.
    Refused,
}
use Verdict::{Late, Refused, Rule};

/// A call on a tensor of a shape, on the list of its lengths and on a rank that is not known.
#[derive(Clone, Debug)]
struct Call {
    list: String,
    any: String,
    verdict: Verdict,
    /// No number of it is left to run time.
    exact: bool,
}

impl Call {
    fn new(list: String, any: String) -> Self {
        Call { list, any, verdict: Rule, exact: true }
    }
    fn with(self, verdict: Verdict) -> Self {
        Call { verdict, ..self }
    }
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
        let front = if axis < 0 { axis + self.rank() } else { axis };
        usize::try_from(front).ok().and_then(|front| self.shape.get(front)).copied()
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

/// What is documented of a shape without axes: an axis 0 or -1 of it is none for rustc, but one for the
/// rule, as in PyTorch, where the operation leaves a scalar alone.
fn of_axes(x: &On, call: Call) -> Call {
    if x.shape.is_empty() { call.with(Refused) } else { call }
}

type Method = fn(&On, &mut Random) -> Call;

/// One of axes `A` that the types and the rule write alike: `x.transpose::<0, 1>()`, `x.transpose(0, 1)`.
fn numbers(name: &str, numbers: &[isize]) -> Call {
    let list = joined(numbers, isize::to_string);
    Call::new(format!("x.{name}::<{list}>()"), format!("x.{name}({list})"))
}

fn transpose(x: &On, random: &mut Random) -> Call {
    let name = ["transpose", "swapaxes", "movedim"][random.below(3)];
    of_axes(x, numbers(name, &[axis(x.rank(), random), axis(x.rank(), random)]))
}

fn turn(_: &On, random: &mut Random) -> Call {
    let name = ["t", "mt", "T"][random.below(3)];
    Call::new(format!("x.{name}()"), format!("x.{name}()"))
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
    Call::new(format!("x.permute::<axes![{order}]>()"), format!("x.permute([{order}] as [isize; _])"))
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
    Call::new("x.squeeze_all()".into(), format!("x.squeeze([{ones}] as [usize; _])"))
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
    Call::new(format!("x.select_at::<{axis}, {index}>()"), format!("x.select({axis}, {index})"))
}

/// By a position that is not in the types.
fn select(x: &On, random: &mut Random) -> Call {
    let (axis, size) = (axis(x.rank(), random), 3);
    let index = random.between(-size, size);
    Call::new(format!("x.select::<{axis}>({index})"), format!("x.select({axis}, {index})")).with(Late)
}

fn diagonal(x: &On, random: &mut Random) -> Call {
    numbers("diagonal", &[random.between(-4, 4), axis(x.rank(), random), axis(x.rank(), random)])
}

fn unfold(x: &On, random: &mut Random) -> Call {
    let axis = axis(x.rank(), random);
    let (size, step) = (random.below(x.size(axis) + 2), random.below(4));
    of_axes(x, numbers("unfold", &[axis, size as isize, step as isize]))
}

fn flatten(x: &On, random: &mut Random) -> Call {
    let (a, b) = (axis(x.rank(), random), axis(x.rank(), random));
    let in_order = a.rem_euclid(x.rank().max(1)) <= b.rem_euclid(x.rank().max(1));
    let (a, b) = if in_order || random.below(4) == 0 { (a, b) } else { (b, a) };
    let call = numbers("flatten", &[a, b]);
    if (a, b) == (0, -1) { call } else { of_axes(x, call) }
}

/// A number: in the types, or left to run time.
fn number(number: isize, call: &mut Call, random: &mut Random) -> String {
    let late = random.below(6) == 0;
    call.exact &= !late;
    if late { format!("n({number})") } else { number.to_string() }
}

/// A position of an axis of `size`, now and then one outside.
fn position(size: usize, call: &mut Call, random: &mut Random) -> String {
    let size = size as isize;
    let outside = random.below(10) == 0 || size == 0;
    let at = if outside { random.between(-size - 1, size) } else { random.between(-size, size - 1) };
    let text = number(at, call, random);
    if text.starts_with('n') && call.verdict == Rule {
        call.verdict = Late;
    }
    text
}

/// An end of a range in an axis of `size`, or none. One outside is moved to the edge at run time, and
/// refused by rustc if both numbers are in the types.
fn end(size: usize, known: bool, behind: isize, call: &mut Call, random: &mut Random) -> String {
    let slack = isize::from(random.below(8) == 0);
    let at = random.between(-(size as isize) - slack, size as isize + slack);
    let text = number(at - behind, call, random);
    // Up to and with the last: an open end.
    let open = behind == 1 && at == 0;
    if known && !text.starts_with('n') && !open && at.unsigned_abs() > size {
        call.verdict = Refused;
    }
    text
}

/// A range in an axis, or a whole one.
fn range(size: usize, known: bool, call: &mut Call, random: &mut Random) -> String {
    let start = if random.below(3) == 0 { String::new() } else { end(size, known, 0, call, random) };
    let (dots, stop) = match random.below(4) {
        0 => ("..", String::new()),
        1 => ("..=", end(size, known, 1, call, random)),
        _ => ("..", end(size, known, 0, call, random)),
    };
    let step = match random.below(3) {
        0 => format!(";{}", number(random.between(1, 4), call, random)),
        _ => String::new(),
    };
    format!("{start}{dots}{stop}{step}")
}

fn slice(x: &On, random: &mut Random) -> Call {
    let mut call = Call::new(String::new(), String::new());
    let (mut items, mut axis, mut dots) = (Vec::new(), 0, false);
    // Sometimes one axis too many; `...` would take none in its place.
    let mut axes = x.shape.len() + usize::from(random.below(12) == 0);
    while axis < axes {
        let known = matches!(x.length(axis as isize), Some(Known(_)));
        let size = x.size(axis as isize);
        axis += 1;
        items.push(match random.below(8) {
            0 | 1 => position(size, &mut call, random),
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
            _ => range(size, known, &mut call, random),
        });
    }
    let items = items.join(", ");
    let text = format!("x.slice(s![{items}])");
    Call { list: text.clone(), any: text, ..call }
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
    if none || many { call.with(Refused) } else { call }
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
    Call::new(list, any)
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
    let call = Call::new(list, any(&format!("[{numbers}] as [isize; _]")));
    let call = Call { exact: beside_open(parts, &["_", "Rows"]).is_none(), ..call };
    if n.is_none() { call.with(Late) } else { call }
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
    if x.turned && name == "view" { call.with(Late) } else { call }
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
    let verdict = if named { Refused } else { Rule };
    let to = joined(to, |size| size.to_string());
    let call = Call::new(format!("x.expand::<shape![{to}]>()"), format!("x.expand([{to}] as [isize; _])"));
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

fn cases() -> Vec<(On, Call)> {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |number| number.parse().expect("a number"));
    let mut random = Random(number("VIEW_SEED", 0x5EED_0004));
    let (each, mut cases) = (number("VIEW_CALLS", 12) as usize, Vec::new());
    for method in METHODS {
        let from = cases.len();
        while cases.len() < from + each {
            let x = On { shape: shape(&mut random), turned: random.below(2) == 0 };
            let call = method(&x, &mut random);
            cases.push((x, call));
        }
    }
    cases
}

/// Each call on a line of its own.
fn checked(cases: &[(On, Call)]) -> String {
    let mut source = String::from("use congruent::prelude::*;\ndim!(pub Rows);\ndim!(pub Columns);\n");
    source.push_str("fn n(number: isize) -> isize { number }\n");
    for (i, (x, call)) in cases.iter().enumerate() {
        let of = if x.turned { "View" } else { "Tensor" };
        let shape = joined(&x.shape, |length| length.written());
        writeln!(source, "pub fn f{i}(x: &{of}<i32, shape![{shape}]>) {{ {}; }}", call.list).unwrap();
    }
    source
}

/// The program that makes every call on a rank that is not known, and those that compile on a list.
fn running(cases: &[(On, Call)], compiles: impl Fn(usize) -> bool, lines: &[&str]) -> String {
    let (mut functions, mut table) = (String::new(), String::new());
    for (i, (x, call)) in cases.iter().enumerate() {
        let Call { list, any, verdict, exact } = call;
        let base =
            if x.turned { "let base = turned(sizes); let x = base.T().unwrap();" } else { "let x = base(sizes);" };
        let shape = joined(&x.shape, |length| length.written());
        let numbers = joined(&x.shape, |length| length.number().to_string());
        writeln!(functions, "fn any{i}(sizes: &[usize]) -> Told {{ {base} any({any}) }}").unwrap();
        let mut listed = "None".to_string();
        if compiles(i) {
            let typed = format!("let x = x.try_into_shape::<shape![{shape}]>().unwrap();");
            let body = format!("{base} {typed} list(|| {list}, promise)");
            writeln!(functions, "fn list{i}(sizes: &[usize], promise: &mut Promise) -> Told {{ {body} }}").unwrap();
            listed = format!("Some(list{i})");
        }
        let (exact, late, refused) = (*exact && x.is_static(), *verdict == Late, *verdict == Refused);
        let flags = format!("exact: {exact}, late: {late}, refused: {refused}");
        let line = lines[i];
        writeln!(table, "Case {{ line: {line:?}, shape: &[{numbers}], {flags}, any: any{i}, list: {listed} }},")
            .unwrap();
    }
    format!("{}\n{functions}\nconst CASES: &[Case] = &[\n{table}];\n", include_str!("view_checkers/prelude.rs"))
}

#[test]
fn rustc_accepts_what_the_rule_allows() {
    let cases = cases();
    let source = checked(&cases);
    let before = source.lines().count() - cases.len();
    let errors = check("view-checkers", &source);
    // The case of each error: lines count from 1.
    let case = |error: Refusal| (error.line - 1).checked_sub(before).unwrap_or_else(|| panic!("elsewhere: {error:?}"));
    let refused: BTreeSet<usize> = errors.into_iter().map(case).collect();
    let lines: Vec<_> = source.lines().skip(before).collect();
    let said = run("view-checkers-run", &running(&cases, |i| !refused.contains(&i), &lines));
    let (disagreements, counts) = said.trim_end().rsplit_once('\n').unwrap_or(("", said.trim_end()));
    println!("{counts}; rustc refuses {} of them", refused.len());
    assert!(disagreements.is_empty(), "{disagreements}");
    let both = cases.len() / 20..cases.len() / 2;
    assert!(both.contains(&refused.len()), "{} of {} refused: are both sides tried?", refused.len(), cases.len());
}
