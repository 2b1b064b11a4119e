//! Random calls, and what the two checkers say of each: rustc, and the rule at run time.
//!
//! A relation makes calls: the shapes of the operands `x`, `y`, .., and the same call twice, as it is written on
//! lists of lengths and on [`AnyRank`](congruent::AnyRank). Two crates are generated of them. In the first each
//! call is a function on a line of its own, and rustc says which lines it refuses. The second runs: every call on
//! `AnyRank`, for all sizes that the shapes can have, and beside it, where it compiles, the call on lists. The two
//! must give the same result or the same refusal, every type must fit its sizes, and rustc must accept what the
//! rule allows for some sizes, and nothing else.
//!
//! `CHECKER_CALLS` says how many calls each relation makes, `CHECKER_SEED` where the random numbers begin:
//!
//! ```text
//! CHECKER_CALLS=2000 CHECKER_SEED=7 cargo test --test house products
//! ```

use crate::random::Random;
use crate::rustc::{Refusal, check, run};
use crate::words::INTERNAL;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A length as `shape!` takes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    Known(usize),
    Unknown,
    Named(&'static str),
}
pub use Length::{Known, Named, Unknown};

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
pub fn joined<T>(items: impl IntoIterator<Item = T>, text: impl Fn(T) -> String) -> String {
    items.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The numbers of a list, with commas.
pub fn listed<T: ToString>(numbers: &[T]) -> String {
    joined(numbers, ToString::to_string)
}

/// What is decided of a call beyond the rule, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// rustc accepts what the rule allows for some sizes.
    Rule,
    /// The rule is looked at at run time alone: rustc accepts also what no sizes allow.
    Late(&'static str),
    /// rustc refuses it, whatever the rule says.
    Refused(&'static str),
}
pub use Verdict::{Late, Refused, Rule};

/// What the elements of an operand are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// 0, 1, 2, .. of this type.
    Numbers(&'static str),
    /// The same, in a view whose strides are turned around.
    Turned(&'static str),
    /// Positions that every axis has that has any: zeros.
    Positions,
    /// `true` and `false` in turns.
    Mask,
}

impl Kind {
    fn element(self) -> &'static str {
        match self {
            Kind::Numbers(element) | Kind::Turned(element) => element,
            Kind::Positions => "i64",
            Kind::Mask => "bool",
        }
    }
    fn owner(self) -> &'static str {
        if let Kind::Turned(_) = self { "View" } else { "Tensor" }
    }
    /// The function that builds one in the generated program.
    fn build(self) -> &'static str {
        match self {
            Kind::Numbers(_) => "&numbers",
            Kind::Turned(_) => "&turned",
            Kind::Positions => "&positions",
            Kind::Mask => "&mask",
        }
    }
}

/// A call on operands `x`, `y`, `z`, `w`, on the lists of their lengths and on ranks that are not known.
#[derive(Clone, Debug)]
pub struct Call {
    pub operands: Vec<(Kind, Vec<Length>)>,
    pub list: String,
    /// A `Result`.
    pub any: String,
    pub verdict: Verdict,
    /// Where every length of the operands is known, every length of the result is.
    pub exact: bool,
    /// What both give with a refusal is the same sentence.
    pub same_words: bool,
}

impl Call {
    pub fn new(operands: Vec<(Kind, Vec<Length>)>, list: String, any: String) -> Self {
        Call { operands, list, any, verdict: Rule, exact: true, same_words: true }
    }
    /// One on numbers of `f32`.
    pub fn of(shapes: &[&[Length]], list: String, any: String) -> Self {
        Call::new(shapes.iter().map(|shape| (Kind::Numbers("f32"), shape.to_vec())).collect(), list, any)
    }
    pub fn with(self, verdict: Verdict) -> Self {
        Call { verdict, ..self }
    }
    fn is_static(&self) -> bool {
        self.operands.iter().flat_map(|(_, shape)| shape).all(|length| matches!(length, Known(_)))
    }
    /// The function of it in the first crate.
    fn checked(&self, i: usize) -> String {
        let operands = joined(self.operands.iter().zip(NAMES), |((kind, shape), name)| {
            format!("{name}: &{}<{}, shape![{}]>", kind.owner(), kind.element(), written(shape))
        });
        format!("pub fn f{i}({operands}) {{ let _ = {{ {} }}; }}", self.list)
    }
}

const NAMES: [&str; 4] = ["x", "y", "z", "w"];

pub fn written(shape: &[Length]) -> String {
    joined(shape, |length| length.written())
}

/// A length at an axis counted from the front or the back, if there is one.
pub fn at(shape: &[Length], axis: isize) -> Option<Length> {
    let front = if axis < 0 { axis + shape.len() as isize } else { axis };
    usize::try_from(front).ok().and_then(|front| shape.get(front)).copied()
}

/// What makes random calls of.
impl Random {
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
    /// A length, small as a rule.
    pub fn known(&mut self) -> usize {
        self.of(&[0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7])
    }
    /// A length that is not known.
    pub fn open(&mut self) -> Length {
        self.of(&[Unknown, Unknown, Named("Rows"), Named("Columns")])
    }
    /// A length, in one of five cases not known.
    pub fn length(&mut self) -> Length {
        if self.one_in(5) { self.open() } else { Known(self.known()) }
    }
    /// A shape of this rank; now and then with a length whose type is put together of several digits.
    pub fn ranked(&mut self, rank: usize) -> Vec<Length> {
        let mut shape: Vec<_> = (0..rank).map(|_| self.length()).collect();
        if rank > 0 && rank < 4 && self.one_in(12) {
            let axis = self.below(rank);
            shape[axis] = Known(self.of(&[999, 1000, 1024, 4096]));
        }
        shape
    }
    /// An axis of `rank`, one time in so many one that there is not.
    pub fn axis(&mut self, rank: usize, wrong: usize) -> isize {
        let rank = rank as isize;
        match self.one_in(wrong) {
            true => self.of(&[-rank - 2, -rank - 1, rank, rank + 1]),
            _ if rank == 0 => self.between(-1, 0),
            _ => self.between(-rank, rank - 1),
        }
    }
    /// These lengths, one time in so many `_`, 1 or another in the place of one.
    pub fn near(&mut self, shape: &[Length], other: usize) -> Vec<Length> {
        let own = |&length: &Length| match self.below(other) {
            0 => [Unknown, Unknown, Known(1), self.length()][self.below(4)],
            _ => length,
        };
        shape.iter().map(own).collect()
    }
    /// Some of the last axes.
    pub fn last<'a>(&mut self, shape: &'a [Length]) -> &'a [Length] {
        &shape[self.below(shape.len() + 1)..]
    }
    /// Another length, an axis more, or one less.
    pub fn spoil(&mut self, shape: &mut Vec<Length>) {
        let axis = self.below(shape.len() + 1);
        match self.below(3) {
            0 => shape.insert(axis, self.length()),
            1 if axis < shape.len() => drop(shape.remove(axis)),
            _ if axis < shape.len() => shape[axis] = self.length(),
            _ => {}
        }
    }
}

/// What came of the calls of a relation.
pub struct Outcome {
    pub calls: usize,
    pub refused: usize,
    /// Calls of which the two checkers say different things, with what they say.
    pub disagreements: String,
}

/// Calls at random.
pub fn random_calls(relation: &str, usual: usize, call: impl Fn(&mut Random) -> Call) -> Vec<Call> {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |number| number.parse().expect("a number"));
    let seed = relation.bytes().fold(0x5EED_0005, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let mut random = Random(number("CHECKER_SEED", seed));
    (0..number("CHECKER_CALLS", usual as u64)).map(|_| call(&mut random)).collect()
}

/// Asks both checkers, and says how often they accept and refuse.
pub fn compare(relation: &str, calls: &[Call]) -> Outcome {
    let source = checked(calls);
    let before = source.lines().count() - calls.len();
    let lines: Vec<_> = source.lines().skip(before).collect();
    let (mut refused, mut plain, mut internal) = (BTreeSet::new(), BTreeSet::new(), String::new());
    for error in check(&format!("{relation}-checkers"), &source) {
        let i = call_of(&error, before, &lines);
        refused.insert(i);
        match INTERNAL.iter().any(|word| error.headline.contains(word)) {
            false => drop(plain.insert(i)),
            true => writeln!(internal, "{}\n    {}", lines[i], error.headline).unwrap(),
        }
    }
    // Of several mistakes one is told of in plain words at least.
    assert!(
        refused == plain,
        "{} calls have a headline with internal names alone, among\n{internal}",
        refused.len() - plain.len()
    );
    let said = run(&format!("{relation}-checkers-run"), &running(calls, |i| !refused.contains(&i), &lines));
    let (disagreements, counts) = said.trim_end().rsplit_once('\n').unwrap_or(("", said.trim_end()));
    let mut reasons = counts.split('\t');
    println!("{relation}: {} calls, rustc refuses {} of them", calls.len(), refused.len());
    println!("    {}", reasons.next().unwrap_or_default());
    let mut decided = BTreeMap::new();
    reasons.for_each(|reason| *decided.entry(reason).or_insert(0) += 1);
    for (reason, count) in decided {
        println!("    decided, {count} times: {reason}");
    }
    Outcome { calls: calls.len(), refused: refused.len(), disagreements: disagreements.into() }
}

/// The number of the call that an error is about.
fn call_of(error: &Refusal, before: usize, lines: &[&str]) -> usize {
    // Lines count from 1.
    let i = error.line.checked_sub(before + 1).filter(|_| error.file == "lib");
    let i = i.unwrap_or_else(|| panic!("elsewhere: {error:?}"));
    // A relation that does not hold, a type that is another, what a macro says; all else is a slip of the generator, or of
    // rustc, which finds no method of a scalar where one asks for an axis.
    let of_a_scalar = error.code == "E0599" && lines[i].contains("shape![]");
    assert!(of_a_scalar || ["E0277", "E0308", "E0271", ""].contains(&error.code.as_str()), "{error:?}\n{}", lines[i]);
    i
}

/// Each call on a line of its own.
fn checked(calls: &[Call]) -> String {
    let mut source = String::from("use congruent::pad::{Constant, Reflect, Replicate};\nuse congruent::prelude::*;\n");
    source.push_str("dim!(pub Rows);\ndim!(pub Columns);\n");
    source.push_str("pub fn n(number: isize) -> isize { number }\n");
    for (i, call) in calls.iter().enumerate() {
        writeln!(source, "{}", call.checked(i)).unwrap();
    }
    source
}

/// The program that makes every call on ranks that are not known, and those that compile on lists.
fn running(calls: &[Call], compiles: impl Fn(usize) -> bool, lines: &[&str]) -> String {
    let (mut functions, mut table) = (String::new(), String::new());
    for (i, call) in calls.iter().enumerate() {
        let (mut base, mut typed, mut shapes) = (String::new(), String::new(), String::new());
        for (k, ((kind, shape), name)) in call.operands.iter().zip(NAMES).enumerate() {
            write!(base, "let {name} = {}::<{}>(&sizes[{k}]); ", kind.build(), kind.element()).unwrap();
            if let Kind::Turned(_) = kind {
                write!(base, "let {name} = &{name}.T().unwrap(); ").unwrap();
            }
            let shape_type = written(shape);
            write!(typed, "let {name} = &{name}.clone().try_into_shape::<shape![{shape_type}]>().unwrap(); ").unwrap();
            write!(shapes, "&[{}], ", joined(shape, |length| length.number().to_string())).unwrap();
        }
        let Call { list, any, verdict, same_words, .. } = call;
        writeln!(functions, "fn any{i}(sizes: &Sizes) -> Told {{ {base} any(|| {{ {any} }}) }}").unwrap();
        let mut listed = "None".to_string();
        if compiles(i) {
            let body = format!("{base} {typed} list(|| {{ {list} }}, promise)");
            writeln!(functions, "fn list{i}(sizes: &Sizes, promise: &mut Promise) -> Told {{ {body} }}").unwrap();
            listed = format!("Some(list{i})");
        }
        let exact = call.exact && call.is_static();
        let (late, refused) = match verdict {
            Rule => (None, None),
            Late(reason) => (Some(reason), None),
            Refused(reason) => (None, Some(reason)),
        };
        let flags = format!("exact: {exact}, same_words: {same_words}, late: {late:?}, refused: {refused:?}");
        let line = lines[i];
        writeln!(table, "Case {{ line: {line:?}, shapes: &[{shapes}], {flags}, any: any{i}, list: {listed} }},")
            .unwrap();
    }
    format!("{}\n{functions}\nconst CASES: &[Case] = &[\n{table}];\n", include_str!("calls/prelude.rs"))
}
