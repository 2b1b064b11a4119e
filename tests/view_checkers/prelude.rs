//! The part of the generated program that is the same every time: what a view is, and how a call on a
//! list of lengths is compared with the same call on a rank that is not known.

use congruent::dim;
use congruent::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

dim!(pub Rows);
dim!(pub Columns);

/// The sizes to try for a length that is not known.
const SIZES: std::ops::Range<usize> = 0..7;

/// A view as it lies: the sizes, the strides where they mean something, the offset, the elements.
#[derive(Debug, PartialEq)]
struct Seen {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    offset: usize,
    elements: Vec<i32>,
}

/// What a call gives: the views, or the sentence of the refusal.
type Told = Result<Vec<Seen>, String>;

/// What a type promises of its views.
#[derive(Default)]
struct Promise {
    /// A size that is not the one of the type.
    broken: Option<String>,
    /// A length that the type does not know.
    open: bool,
}

fn seen<T: Results>(results: T, promise: &mut Promise) -> Vec<Seen> {
    let mut all = Vec::new();
    results.each(&mut all, promise);
    all
}

/// One view, or several.
trait Results {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise);
}
impl<S: Lengths> Results for View<'_, i32, S> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        // Through `AnyRank`: the sizes are looked at, whatever the type says.
        if let Err(error) = self.as_dyn().try_as_shape::<S>() {
            promise.broken = Some(error.to_string());
        }
        promise.open |= (0..self.sizes().len()).any(|back| S::known(back).is_none());
        let strides = self.sizes().iter().zip(self.strides()).map(|(&size, &stride)| if size > 1 { stride } else { 0 });
        all.push(Seen {
            sizes: self.sizes().to_vec(),
            strides: strides.collect(),
            offset: self.storage_offset(),
            elements: self.to_vec(),
        });
    }
}
impl<S: Lengths> Results for CowTensor<'_, i32, S> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.as_view().each(all, promise);
    }
}
impl<V: Results> Results for Vec<V> {
    fn each(self, all: &mut Vec<Seen>, promise: &mut Promise) {
        self.into_iter().for_each(|part| part.each(all, promise));
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

/// What the call gives; a refusal is a panic.
fn list<T: Results>(call: impl FnOnce() -> T, promise: &mut Promise) -> Told {
    // The views are read outside: only the call itself may panic.
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(results) => Ok(seen(results, promise)),
        Err(panic) => Err(sentence(panic.downcast_ref::<String>().map_or("", |text| text))),
    }
}

fn any<T: Results>(results: Result<T, ShapeError>) -> Told {
    results.map(|results| seen(results, &mut Promise::default())).map_err(|error| sentence(&error.to_string()))
}

/// Without the sizes that were asked for: where one is to be inferred, only the rule is told of -1.
fn sentence(text: &str) -> String {
    text.split(" as [").next().unwrap_or_default().into()
}

type Any<'a> = Result<View<'a, i32, AnyRank>, ShapeError>;

/// Without the axis of a `_`, which must have length 1.
fn without<'a>(x: View<'a, i32, AnyRank>, axis: isize) -> Any<'a> {
    let front = axis.rem_euclid(x.sizes().len() as isize) as usize;
    match x.sizes()[front] {
        1 => x.squeeze(axis),
        _ => Err(ShapeError::NotOne { op: "squeeze", sizes: x.sizes().into(), axis: front }),
    }
}

/// A number that the types do not know.
fn n(number: isize) -> isize {
    number
}

/// A tensor whose elements are numbered.
fn base(sizes: &[usize]) -> Tensor<i32, AnyRank> {
    Tensor::arange_of(AnyRank::from(sizes))
}

/// One whose axes in the opposite order have these sizes.
fn turned(sizes: &[usize]) -> Tensor<i32, AnyRank> {
    base(&sizes.iter().rev().copied().collect::<Vec<_>>())
}

/// The sizes that a shape can have; -1 is `_`, -2 and -3 are the two names, one size each.
fn each(shape: &[isize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for (axis, &length) in shape.iter().enumerate() {
        let first = shape.iter().position(|&other| other == length && length < -1).filter(|&first| first < axis);
        let grown = |sizes: &Vec<usize>| -> Vec<Vec<usize>> {
            let options = match (length, first) {
                (_, Some(first)) => vec![sizes[first]],
                (0.., _) => vec![length as usize],
                _ => SIZES.collect(),
            };
            options.into_iter().map(|size| sizes.iter().copied().chain([size]).collect()).collect()
        };
        all = all.iter().flat_map(grown).collect();
    }
    all
}

/// A call that compiles, or one that does not, with the rule beside it.
struct Case {
    line: &'static str,
    shape: &'static [isize],
    /// Nothing in the call is left to run time: every length of the result is known where the shape's are.
    exact: bool,
    /// The numbers are looked at at run time alone: rustc accepts also what no sizes allow.
    late: bool,
    /// rustc refuses it, whatever the rule says.
    refused: bool,
    any: fn(&[usize]) -> Told,
    list: Option<fn(&[usize], &mut Promise) -> Told>,
}

fn compare(case: &Case) -> (usize, usize) {
    let (mut given, mut refused, mut differ) = (0, 0, false);
    for sizes in each(case.shape) {
        let rule = (case.any)(&sizes);
        let count = if rule.is_ok() { &mut given } else { &mut refused };
        *count += 1;
        let Some(list) = case.list else { continue };
        let mut promise = Promise::default();
        let told = list(&sizes, &mut promise);
        // The first sizes where they differ are enough.
        if told != rule && !std::mem::replace(&mut differ, true) {
            println!("{}\n    of sizes {sizes:?}: {told:?}\n    the rule: {rule:?}", case.line);
        }
        if let Some(broken) = promise.broken {
            println!("{}\n    of sizes {sizes:?}: the type is not that of the sizes: {broken}", case.line);
        }
        if case.exact && promise.open {
            println!("{}\n    the type has a `_` where every length is known", case.line);
        }
    }
    match case.list {
        None if given > 0 && !case.refused => println!("{}\n    rustc refuses what the rule allows", case.line),
        Some(_) if case.refused => println!("{}\n    rustc accepts what it is documented to refuse", case.line),
        Some(_) if given == 0 && !case.late => println!("{}\n    rustc accepts what the rule never allows", case.line),
        _ => {}
    }
    (given, refused)
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let (given, refused) = CASES.iter().map(compare).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
    println!("{} calls: {given} times views, {refused} times refused", CASES.len());
}
