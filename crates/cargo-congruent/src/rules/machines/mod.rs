//! Tensors on many machines, of `congruent-machines`.
//!
//! | mistake | module |
//! |---|---|
//! | a tensor that owes sums where one that owes none is expected; split where whole is expected, and the reverse | `mismatch` |
//! | methods that `Dist` does not have, and bounds that do not hold | `methods` |
//! | arguments of collective operations; operators | `calls` |
//! | two operands that are split in different ways | `operands` |
//! | sentences of the library that leave out what to write | `sentences` |

mod calls;
mod dist;
mod methods;
mod mismatch;
mod operands;
mod sentences;

use crate::facts::Facts;

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
