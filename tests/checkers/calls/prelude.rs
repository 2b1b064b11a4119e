//! The part of the generated program that is the same every time: what a result is, and how a call on lists of
//! lengths is compared with the same call on ranks that are not known.

#![allow(dead_code, unused_imports)] // each relation has its own use for it

use congruent::dim;
use congruent::dim::AxisPattern;
use congruent::pad::{Constant, Reflect, Replicate};
use congruent::error::Fault;
use congruent::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

dim!(pub Rows);
dim!(pub Columns);

/// The sizes of the two names: no length that is written, so that a name is nobody else's length.
const ROWS: usize = 11;
const COLUMNS: usize = 13;

/// The sizes of all operands.
type Sizes = [Vec<usize>];

/// A result as it lies: the sizes, the strides where they mean something, the offset, and the elements as bits.
#[derive(PartialEq)]
struct Seen {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    offset: usize,
    elements: Vec<u64>,
}
impl std::fmt::Debug for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Seen { sizes, strides, offset, elements } = self;
        write!(f, "{sizes:?}, strides {strides:?}, from {offset}: {:x?}", &elements[..elements.len().min(6)])
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
    /// The names whose sizes are those of the operands.
    names: Vec<(&'static str, usize)>,
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
            if promise.names.iter().any(|&(name, of)| known == AxisPattern::Named(name) && size != of) {
                promise.broken = Some(format!("axis {axis} is {size}, which is not {known}"));
            }
            promise.open |= known == AxisPattern::Unknown;
        }
        let strides = self.sizes().iter().zip(self.strides()).map(|(&size, &stride)| if size > 1 { stride } else { 0 });
        all.push(Seen {
            sizes: self.sizes().to_vec(),
            strides: strides.collect(),
            offset: self.storage_offset(),
            elements: self.iter().map(|&element| element.bits()).collect(),
        });
    }
}
impl<V: Results> Results for Vec<V> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.into_iter().for_each(|part| part.each(all, promise));
    }
}
impl<T: Bit + Element, S: Lengths> Results for CowTensor<'_, T, S> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.as_view().each(all, promise);
    }
}
impl<V: Results, const N: usize> Results for [V; N] {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.into_iter().for_each(|part| part.each(all, promise));
    }
}
macro_rules! tuples {
    ($([$($v:ident)*])*) => {$(
        impl<$($v: Results),*> Results for ($($v,)*) {
            #[allow(non_snake_case)]
            fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
                let ($($v,)*) = self;
                $($v.each(all, promise);)*
            }
        }
    )*};
}
tuples! { [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F] [A B C D E F G] [A B C D E F G H] }

/// An element as bits: NaN is NaN.
trait Bit: Copy {
    fn bits(self) -> u64;
}
impl Bit for f32 {
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}
impl Bit for i32 {
    fn bits(self) -> u64 {
        self as u64
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
    let results = catch_unwind(AssertUnwindSafe(call)).map_err(|panic| sentence(&text(panic)))?;
    let mut all = Vec::new();
    results.each(&mut all, promise);
    Ok(all)
}

/// The same of a rank that is not known; a refusal is an error.
fn any<T: Results, E: Display>(call: impl FnOnce() -> Result<T, E>) -> Told {
    let results = catch_unwind(AssertUnwindSafe(call)).map_err(|panic| format!("A PANIC: {}", text(panic)))?;
    let mut all = Vec::new();
    results.map_err(|error| sentence(&error.to_string()))?.each(&mut all, &mut Promise::default());
    Ok(all)
}

/// Without the sizes that were asked for: where one is to be inferred, only the rule is told of -1.
fn sentence(text: &str) -> String {
    text.split(" as [").next().unwrap_or_default().into()
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

/// The same, whose axes in the opposite order have these sizes.
fn turned<T: From<i8> + Element>(sizes: &[usize]) -> Tensor<T, AnyRank> {
    numbers(&sizes.iter().rev().copied().collect::<Vec<_>>())
}

/// Without the axis of a `_`, which must have length 1.
fn without<'a, T>(x: View<'a, T, AnyRank>, axis: isize) -> Result<View<'a, T, AnyRank>, ShapeError> {
    let front = axis.rem_euclid(x.sizes().len() as isize) as usize;
    match x.sizes()[front] {
        1 => x.squeeze(axis),
        _ => Err(ShapeError { op: "squeeze", fault: Fault::NotOne { sizes: x.sizes().into(), axis: front } }),
    }
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

/// The sizes to try: -1 is `_`, which is each small number and each length of the call; -2 and -3 are the names, of
/// these sizes.
fn instances(shapes: &[&[isize]], [rows, columns]: [usize; 2]) -> Vec<Vec<Vec<usize>>> {
    let size = |length: isize| match length {
        -2 => rows,
        -3 => columns,
        _ => length as usize,
    };
    let known = shapes.iter().flat_map(|shape| shape.iter()).filter(|&&length| length != -1);
    let options: BTreeSet<usize> = known.map(|&length| size(length)).chain(0..7).collect();
    let options: Vec<usize> = options.into_iter().collect();
    let mut all = combined(&options, &places(shapes, size, |number, _, _| number));
    // Of many that are unknown some combinations are tried: axes that line up are alike then.
    if all.len() == MOST {
        all.extend(combined(&options, &places(shapes, size, |_, axis, _| axis)));
        all.extend(combined(&options, &places(shapes, size, |_, axis, rank| 100 + rank - axis)));
    }
    // What takes long says nothing new.
    all.retain(|sizes| sizes.iter().all(|sizes| sizes.iter().product::<usize>() <= 100_000));
    all
}

/// A size, or the number of an unknown one.
#[derive(Clone, Copy)]
enum Place {
    Size(usize),
    Unknown(usize),
}

/// The places of all axes. Those of one number, which is made of a count, the axis and the rank, are alike, and like a
/// length of the same number that is known and not 1.
fn places(
    shapes: &[&[isize]],
    size: impl Fn(isize) -> usize,
    number: impl Fn(usize, usize, usize) -> usize,
) -> Vec<Vec<Place>> {
    let mut count = 0..;
    let numbered = shapes.iter().map(|shape| {
        let axes = shape.iter().zip(&mut count).enumerate();
        axes.map(|(axis, (&length, count))| (length, number(count, axis, shape.len()))).collect::<Vec<_>>()
    });
    let numbered: Vec<_> = numbered.collect();
    let like =
        |number| numbered.iter().flatten().find(|&&(length, other)| other == number && length != -1 && length != 1);
    let place = |&(length, number): &(isize, usize)| match (length, like(number)) {
        (-1, None) => Place::Unknown(number),
        (-1, Some(&(known, _))) => Place::Size(size(known)),
        _ => Place::Size(size(length)),
    };
    numbered.iter().map(|shape| shape.iter().map(place).collect()).collect()
}

/// The most combinations that are tried.
const MOST: usize = 200;

/// Combinations of the options, in an order that a prime goes through.
fn combined(options: &[usize], places: &[Vec<Place>]) -> Vec<Vec<Vec<usize>>> {
    let unknown =
        places.iter().flatten().filter_map(|place| if let Place::Unknown(k) = place { Some(k) } else { None });
    let unknown: Vec<_> = unknown.collect::<BTreeSet<_>>().into_iter().collect();
    let total = options.len().saturating_pow(unknown.len() as u32);
    let of = |combination: usize, place: &Place| match place {
        Place::Size(size) => *size,
        Place::Unknown(k) => {
            let digit = unknown.iter().position(|other| *other == k).unwrap();
            options[combination / options.len().saturating_pow(digit as u32) % options.len()]
        }
    };
    let row = |k: usize, shape: &Vec<Place>| shape.iter().map(|place| of(k * 7919 % total, place)).collect();
    (0..total.min(MOST)).map(|k| places.iter().map(|shape| row(k, shape)).collect()).collect()
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
    // A call may give a name to a length that had none.
    let body = line.split_once("let _").map_or("", |(_, body)| body);
    let names: Vec<_> =
        [("Rows", ROWS), ("Columns", COLUMNS)].into_iter().filter(|(name, _)| !body.contains(name)).collect();
    let all = instances(case.shapes, [ROWS, COLUMNS]);
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
        let mut promise = Promise { names: names.clone(), ..Promise::default() };
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
        // What is computed of a name may be any number.
        Some(_) if given == 0 && case.late.is_none() && !sometimes(case) => {
            let sizes = &instances(case.shapes, [ROWS, COLUMNS])[0];
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

/// Whether the rule allows it where the names have other sizes.
fn sometimes(case: &Case) -> bool {
    let named = |name| case.shapes.iter().any(|shape| shape.contains(&name));
    let sizes = |name, own| if named(name) { 0..own } else { own..own + 1 };
    let mut names = sizes(-2, ROWS).flat_map(|rows| sizes(-3, COLUMNS).map(move |columns| [rows, columns]));
    (named(-2) || named(-3))
        && names.any(|names| instances(case.shapes, names).iter().any(|sizes| (case.any)(sizes).is_ok()))
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
