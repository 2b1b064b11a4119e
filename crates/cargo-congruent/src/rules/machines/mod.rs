//! Tensors on many machines, of `congruent-machines`.
//!
//! | mistake | module |
//! |---|---|
//! | a tensor that owes sums where one that owes none is expected; split where whole is expected, and the reverse | [`mismatch`] |
//! | methods that `Dist` does not have, and bounds that do not hold | [`methods`] |
//! | arguments of collective operations; operators | [`calls`] |
//! | two operands that are split in different ways | [`operands`] |
//! | sentences of the library that leave out what to write | [`sentences`] |

mod calls;
mod methods;
mod mismatch;
mod operands;
mod sentences;

use crate::facts::Facts;
use crate::facts::types::{bare, is_dist, read_shape};
use crate::words::Type;

type Rule = fn(&Facts) -> Option<String>;

const INSTEAD: [Rule; 11] = [
    mismatch::say_mismatched,
    mismatch::say_root,
    methods::say_missing,
    methods::say_unsatisfied,
    methods::say_no_axis,
    methods::say_unknown_length,
    methods::say_unequal_shares,
    calls::say_arguments,
    calls::say_process,
    calls::say_named,
    calls::say_operator,
];

const BEYOND: [Rule; 4] =
    [operands::say_broadcast, operands::say_product, methods::say_gathered, sentences::say_completed];

/// Returns what replaces the headline.
pub fn say_instead(facts: &Facts) -> Option<String> {
    INSTEAD.iter().filter(|_| !facts.around.is_theirs("Dist")).find_map(|rule| rule(facts))
}

/// Returns what follows the headline.
pub fn say_beyond(facts: &Facts) -> Option<String> {
    BEYOND.iter().filter(|_| !facts.around.is_theirs("Dist")).find_map(|rule| rule(facts))
}

/// Whether a message is about the library although it names nothing of it, such as one about arguments between `::<` and `>`.
pub fn is_ours(facts: &Facts) -> bool {
    [calls::say_arguments, calls::say_named].iter().any(|rule| rule(facts).is_some())
}

/// Whether a help of rustc contradicts the headline.
pub fn covers(said: &str, facts: &Facts) -> bool {
    let lists = said.starts_with("the following trait bounds were not satisfied")
        || said.starts_with("the trait `") && said.contains("must be implemented")
        || said.starts_with("two lengths broadcast when ")
        || said.starts_with("remove the ")
        || said.starts_with("add missing generic argument")
        || said.starts_with("provide the argument")
        || said.starts_with("if this generic argument was intended")
        || said.starts_with("you might be missing a type parameter")
        || said.starts_with("the trait `") && facts.headline.starts_with("cannot ")
        || said.contains("` does not implement `")
        || said.starts_with("there is a method `")
        || said.starts_with("a shape is written with `shape!`");
    lists && (say_instead(facts).is_some() || say_beyond(facts).is_some())
}

/// The total and the mesh axis of a length that is split: `8` and `Data` of `8 @ Data`.
fn split_length(length: &str) -> Option<(&str, &str)> {
    length.split_once(" @ ")
}

/// What a `Dist` owes.
#[derive(PartialEq, Eq)]
enum Owed {
    Nothing,
    /// Sums over this axis of the mesh.
    Over(String),
    /// A parameter of generic code, or what rustc leaves out.
    Unknown,
}

impl Owed {
    fn read(dist: &Type) -> Owed {
        match bare(dist).arguments().get(2) {
            None => Owed::Nothing,
            Some(own) => match (own.name().as_str(), own.arguments()) {
                ("NothingOwed", _) => Owed::Nothing,
                ("Owes", [axis]) if !axis.name().is_empty() => Owed::Over(axis.name()),
                _ => Owed::Unknown,
            },
        }
    }
}

/// The calls that make a `Dist` whole and settled, each in front of the next: `.all_gather::<0>().all_reduce()`.
fn write_settling(dist: &Type) -> Option<String> {
    let lengths = read_shape(dist)?;
    let split = lengths.iter().enumerate().filter(|(_, length)| split_length(length).is_some());
    let gathers: String = split.map(|(axis, _)| format!(".all_gather::<{axis}>()")).collect();
    match Owed::read(dist) {
        Owed::Nothing => Some(gathers),
        Owed::Over(_) => Some(gathers + ".all_reduce()"),
        Owed::Unknown => None,
    }
}

/// The type of a `Dist` in a message, as whole as one of these sentences says it.
fn find_dist<'s>(said: impl IntoIterator<Item = &'s String>) -> Option<Type> {
    let all = said.into_iter().flat_map(|said| crate::facts::types::read_quoted(said));
    all.filter(|own| is_dist(own) && bare(own).arguments().len() > 1).find(|own| read_shape(own).is_some())
}

/// The longest expression that a sentence repeats.
const SHORT: usize = 40;

/// An expression that methods can be called on, if it is short: without `&`.
fn write_receiver(own: &str) -> Option<&str> {
    let own = own.trim_start_matches(['&', '*']);
    let plain = !own.is_empty() && own.chars().count() <= SHORT && !own.contains([' ', '{', '|', '\n']);
    plain.then_some(own)
}
