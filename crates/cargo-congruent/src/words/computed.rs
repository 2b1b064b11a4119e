//! Lengths that are computed: `<T as Length>::AddedTo<One>` is `1 + T`.

use super::lists::{write_length, write_length_or_name};
use super::read::Type;
use crate::styled::text;
use std::collections::BTreeMap;

/// How tightly a sign binds: `+`, then `*`, then what needs no parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Sum,
    Product,
    Whole,
}

/// The operations of `Length`: the name, the sign, and whether `self` stands in front.
const OPERATIONS: &[(&str, &str, bool)] = &[
    ("AddedTo", "+", false),
    ("TakenFrom", "-", false),
    ("Multiplying", "*", false),
    ("Dividing", "/", false),
    ("RemainderOf", "%", false),
    ("MinimumWith", "min", false),
    ("MaximumWith", "max", false),
    ("Plus", "+", true),
    ("Minus", "-", true),
    ("Times", "*", true),
    ("Over", "/", true),
    ("Modulo", "%", true),
    ("Minimum", "min", true),
    ("Maximum", "max", true),
];

/// The length as it is written in `shape!`, if it is computed.
pub(super) fn write_computed(of: &Type) -> Option<String> {
    write_operation(of).or_else(|| print_computed(of).map(|(text, _)| text))
}

/// Writes one of two operations that differ, `congruent::dim::Length::Plus`, with a number behind it, or another length.
fn write_operation(of: &Type) -> Option<String> {
    let Type::Path { front, name, arguments: None } = of else { return None };
    let (front, name) = (text(front), text(name));
    let (_, sign, first) = OPERATIONS.iter().find(|(known, ..)| front.ends_with("Length::") && name == *known)?;
    Some(match (*sign, first) {
        ("min" | "max", _) => format!("{sign}(.., ..)"),
        (sign, true) => format!("D {sign} n"),
        (sign, false) => format!(".. {sign} D"),
    })
}

fn print_computed(of: &Type) -> Option<(String, Binds)> {
    read_operation(of).map(|(left, sign, right)| join_operands(left, sign, right))
}

/// The operation that a length is computed by: its operands in the order of writing, and its sign between them.
fn read_operation(of: &Type) -> Option<(&Type, &'static str, &Type)> {
    let known = |asked: &str| OPERATIONS.iter().find(|(name, ..)| *name == asked);
    if let Type::Path { .. } = of {
        let [left, sign, right] = of.arguments() else { return None };
        let (_, sign, _) = known(&sign.name()).filter(|_| of.name() == "NoLength")?;
        return Some((left, sign, right));
    }
    let Type::Computed(own, relation, name, arguments) = of else { return None };
    let ([other], "Length") = (&arguments[..], &*relation.name()) else { return None };
    let (_, sign, first) = known(text(name).strip_prefix(">::")?)?;
    Some(if *first { (own, sign, other) } else { (other, sign, own) })
}

fn join_operands(left: &Type, sign: &str, right: &Type) -> (String, Binds) {
    let binds = match sign {
        "+" | "-" => Binds::Sum,
        "min" | "max" => {
            return (format!("{sign}({}, {})", write_length_or_name(left), write_length_or_name(right)), Binds::Whole);
        }
        _ => Binds::Product,
    };
    // What binds alike is read from the left.
    let next = if binds == Binds::Sum { Binds::Product } else { Binds::Whole };
    (format!("{} {sign} {}", write_operand(left, binds), write_operand(right, next)), binds)
}

/// An operand, in parentheses where it binds less tightly than that.
fn write_operand(of: &Type, least: Binds) -> String {
    match print_computed(of) {
        Some((text, own)) if own < least => format!("({text})"),
        Some((text, _)) => text,
        None => write_length_or_name(of),
    }
}

/// A length multiplied out: how often each product of names occurs.
type Terms = BTreeMap<Vec<String>, i64>;

/// Returns the terms of a sum, multiplied out; another operation is a name of its own.
fn multiply_out(of: &Type) -> Terms {
    match read_operation(of).filter(|_| matches!(of, Type::Computed(..))) {
        Some((left, "+", right)) => add_terms(multiply_out(left), multiply_out(right), 1),
        Some((left, "-", right)) => add_terms(multiply_out(left), multiply_out(right), -1),
        Some((left, "*", right)) => {
            let (left, right) = (multiply_out(left), multiply_out(right));
            let mut product = Terms::new();
            for ((a, n), (b, m)) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
                let mut names = [a.clone(), b.clone()].concat();
                names.sort();
                *product.entry(names).or_default() += n.saturating_mul(*m);
            }
            product
        }
        _ => {
            let own = write_length_or_name(of);
            match own.parse() {
                Ok(number) => Terms::from([(vec![], number)]),
                Err(_) => Terms::from([(vec![own], 1)]),
            }
        }
    }
}

fn add_terms(mut left: Terms, right: Terms, sign: i64) -> Terms {
    for (names, number) in right {
        *left.entry(names).or_default() += sign * number;
    }
    left
}

/// Two lengths that are the same number, whatever the parameters are, and not the same type: as they are written.
pub fn find_written_differently(own: &Type, other: &Type) -> Option<[String; 2]> {
    if let (Some(a), Some(b)) = (write_either(own), write_either(other)) {
        let multiplied = [own, other].map(|of| {
            let mut terms = multiply_out(of);
            terms.retain(|_, number| *number != 0);
            terms
        });
        return (a != b && multiplied[0] == multiplied[1]).then_some([a, b]);
    }
    let (own, other) = (list_inner(own), list_inner(other));
    (own.len() == other.len())
        .then(|| own.iter().zip(&other).find_map(|(own, other)| find_written_differently(own, other)))?
}

/// The types inside of a type that is not computed.
fn list_inner(of: &Type) -> Vec<&Type> {
    match of {
        Type::Path { .. } | Type::Tuple(_) | Type::Marked(..) => of.inner(),
        _ => vec![],
    }
}

/// A length, computed or not.
fn write_either(of: &Type) -> Option<String> {
    write_computed(of).or_else(|| write_length(of))
}
