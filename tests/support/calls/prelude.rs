//! The part of the generated program that is the same every time: what a result is, and how a call on lists of
//! lengths is compared with the same call on ranks that are not known.

use congruent::dim;
use congruent::dim::Known;
use congruent::pad::{Constant, Reflect, Replicate};
use congruent::prelude::*;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

dim!(pub Rows);
dim!(pub Columns);

/// The sizes of the two names: no length that is written, so that a name is nobody else's length.
const ROWS: usize = 11;
const COLUMNS: usize = 13;

/// The sizes of all operands.
type Sizes = [Vec<usize>];

/// A result as it is: the sizes, and the elements as bits.
#[derive(PartialEq)]
struct Seen {
    sizes: Vec<usize>,
    elements: Vec<u64>,
}
impl std::fmt::Debug for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} with {:x?}", self.sizes, &self.elements[..self.elements.len().min(6)])
    }
}

/// What a call gives: the results, or the sentence of the refusal.
type Told = Result<Vec<Seen>, String>;

/// What a type promises of its results.
#[derive(Default)]
struct Promise {
    /// A size that is not the one of the type.
    broken: Option<String>,
    /// A length that the type does not know.
    open: bool,
}

/// One result, or several.
trait Results {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise);
}
impl<T: Bit + Element, S: Lengths> Results for Tensor<T, S> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.as_view().each(all, promise);
    }
}
impl<T: Bit + Element, S: Lengths> Results for View<'_, T, S> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        // Through `AnyRank`: the sizes are looked at, whatever the type says.
        if let Err(error) = self.as_dyn().try_as_shape::<S>() {
            promise.broken = Some(error.to_string());
        }
        let mut axes = Vec::new();
        S::describe(&mut axes);
        for (axis, (&known, &size)) in axes.iter().zip(self.sizes()).enumerate() {
            let of_name = [("Rows", ROWS), ("Columns", COLUMNS)].map(|(name, of)| (Known::Named(name), of));
            if of_name.iter().any(|&(name, of)| known == name && size != of) {
                promise.broken = Some(format!("axis {axis} is {size}, which is not {known}"));
            }
            promise.open |= known == Known::Unknown;
        }
        let elements = self.iter().map(|&element| element.bits()).collect();
        all.push(Seen { sizes: self.sizes().to_vec(), elements });
    }
}
impl<V: Results> Results for Vec<V> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.into_iter().for_each(|part| part.each(all, promise));
    }
}
impl<V: Results, W: Results> Results for (V, W) {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.0.each(all, promise);
        self.1.each(all, promise);
    }
}

/// An element as bits: NaN is NaN.
trait Bit: Copy {
    fn bits(self) -> u64;
}
impl Bit for f32 {
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}
impl Bit for i64 {
    fn bits(self) -> u64 {
        self as u64
    }
}
impl Bit for bool {
    fn bits(self) -> u64 {
        self.into()
    }
}

/// What the call gives; a refusal is a panic.
fn list<T: Results>(call: impl FnOnce() -> T, promise: &mut Promise) -> Told {
    // The results are read outside: only the call itself may panic.
    let results = catch_unwind(AssertUnwindSafe(call)).map_err(text)?;
    let mut all = Vec::new();
    results.each(&mut all, promise);
    Ok(all)
}

/// The same of a rank that is not known; a refusal is an error.
fn any<T: Results, E: Display>(call: impl FnOnce() -> Result<T, E>) -> Told {
    let results = catch_unwind(AssertUnwindSafe(call)).map_err(|panic| format!("A PANIC: {}", text(panic)))?;
    let mut all = Vec::new();
    results.map_err(|error| error.to_string())?.each(&mut all, &mut Promise::default());
    Ok(all)
}

fn text(panic: Box<dyn std::any::Any + Send>) -> String {
    let known = panic.downcast_ref::<&str>().map(ToString::to_string);
    panic.downcast_ref::<String>().cloned().or(known).unwrap_or_default()
}

/// A number that the types do not know.
fn n(number: isize) -> isize {
    number
}

/// Elements that count from 0, and begin again before sums of them are too large to be exact.
fn numbers<T: From<i8> + Element>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    filled(sizes, |i| T::from((i % 23) as i8))
}

/// The first position, which every axis has that has any.
fn positions<T: From<i8> + Element>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    filled(sizes, |_| T::from(0))
}

/// `true` and `false` in turns.
fn mask<T: From<bool> + Element>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    filled(sizes, |i| T::from(i % 2 == 0))
}

fn filled<T: Element>(sizes: &[usize], element: impl Fn(usize) -> T) -> Tensor<T, AnyRank> {
    let elements = (0..sizes.iter().product()).map(element).collect();
    Tensor::from_vec(AnyRank::from(sizes), elements).unwrap()
}

/// The sizes to try: -1 is `_`, which is each small number and each length of the call; -2 and -3 are the names.
fn instances(shapes: &[&[isize]]) -> Vec<Vec<Vec<usize>>> {
    let size = |length: isize| match length {
        -2 => ROWS,
        -3 => COLUMNS,
        _ => length as usize,
    };
    let lengths = || shapes.iter().flat_map(|shape| shape.iter().copied());
    let mut options: Vec<usize> = lengths().filter(|&length| length != -1).map(size).chain([0, 1, 2, 3, 5]).collect();
    options.sort_unstable();
    options.dedup();
    let unknown = lengths().filter(|&length| length == -1).count();
    let (total, mut all) = (options.len().pow(unknown as u32), Vec::new());
    // Some of many: the prime goes through all of them in an order of its own.
    for number in (0..total.min(400)).map(|k| k * 7919 % total) {
        let mut rest = number;
        let mut own = |length: isize| {
            if length != -1 {
                return size(length);
            }
            let option = options[rest % options.len()];
            rest /= options.len();
            option
        };
        let sizes: Vec<Vec<_>> = shapes.iter().map(|shape| shape.iter().map(|&length| own(length)).collect()).collect();
        // What takes long says nothing new.
        if sizes.iter().all(|sizes| sizes.iter().product::<usize>() <= 100_000) {
            all.push(sizes);
        }
    }
    all
}

/// A call that compiles, or one that does not, with the rule beside it.
struct Case {
    line: &'static str,
    shapes: &'static [&'static [isize]],
    /// Every length of the results is known where the operands' are.
    exact: bool,
    /// Both refuse in the same words.
    same_words: bool,
    /// Why rustc accepts what no sizes allow.
    late: Option<&'static str>,
    /// Why rustc refuses what some sizes allow.
    refused: Option<&'static str>,
    any: fn(&Sizes) -> Told,
    list: Option<fn(&Sizes, &mut Promise) -> Told>,
}

/// How often the rule allows, and refuses; and the decision that the case bears out, if it is one.
fn compare(case: &Case) -> (usize, usize, Option<&'static str>) {
    let (mut given, mut refused, mut told_of) = (0, 0, false);
    let line = case.line;
    // The first sizes where something is wrong are enough.
    let mut tell = |what: String| {
        if !std::mem::replace(&mut told_of, true) {
            println!("{line}\n    {what}");
        }
    };
    let all = instances(case.shapes);
    if all.is_empty() {
        tell("too large to be tried".into());
    }
    for sizes in all {
        let rule = (case.any)(&sizes);
        *if rule.is_ok() { &mut given } else { &mut refused } += 1;
        if rule.as_ref().is_err_and(|text| text.starts_with("A PANIC")) {
            tell(format!("of sizes {sizes:?}: on `AnyRank` {rule:?}"));
        }
        let Some(list) = case.list else { continue };
        let mut promise = Promise::default();
        let told = list(&sizes, &mut promise);
        if told != rule && (case.same_words || told.is_ok() || rule.is_ok()) {
            tell(format!("of sizes {sizes:?}: {told:?}\n    the rule: {rule:?}"));
        }
        if let Some(broken) = promise.broken {
            tell(format!("of sizes {sizes:?}: the type is not that of the sizes: {broken}"));
        }
        if case.exact && promise.open {
            tell("the type has a `_` where every length is known".into());
        }
    }
    match case.list {
        None if given > 0 && case.refused.is_none() => tell("rustc refuses what the rule allows".into()),
        Some(_) if case.refused.is_some() => tell("rustc accepts what it is documented to refuse".into()),
        Some(_) if given == 0 && case.late.is_none() => {
            let sizes = &instances(case.shapes)[0];
            tell(format!("rustc accepts what the rule never allows: {:?}", (case.any)(sizes)));
        }
        _ => {}
    }
    let decided = match case.list {
        None if given > 0 => case.refused,
        Some(_) if given == 0 => case.late,
        _ => None,
    };
    (given, refused, decided)
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let (mut given, mut refused, mut decided) = (0, 0, String::new());
    for case in CASES {
        let (some, others, reason) = compare(case);
        given += some;
        refused += others;
        decided.extend(reason.iter().flat_map(|reason| ["\t", reason]));
    }
    println!("the rule allows {given} times, refuses {refused} times{decided}");
}
