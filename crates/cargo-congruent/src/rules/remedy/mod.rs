//! Remedies: the end of a headline says what to write instead.
//!
//! There is a row for each sentence of the library that does not say this, if a remedy is known: three of ten first lines have none. A row
//! has a pattern: a hole, `{length}`, stands for the part that differs from one message to the next. The remedy replaces the end of the
//! headline: what the pattern leaves out, or has behind `|`. So the headline has only one colon.
//!
//! | rows | in |
//! |---|---|
//! | all of them | `rows` |
//! | two shapes: broadcasting, in place, products, joins, equality | `pairs` |
//! | a reduction that drops an axis of the other operand | `kept` |
//! | axes of one shape, positions, ranges, lengths | `axes` |
//! | a shape that becomes another: views, expansion, mismatched types | `shapes` |
//! | weights of convolutions, equations of `einsum!`, tensors and views that are written to | `others` |
//! | kernels and pools | `windows` |
//! | shapes of generic code; checks of its lengths; axes of it that are divided | `asked`, `generic`; `lengths`; `parts` |
//! | what `congruent-grad` says | `training` |

mod asked;
pub(super) mod axes;
mod elements;
mod generic;
mod kept;
pub(super) mod lengths;
mod losses;
mod others;
mod pairs;
mod parts;
mod rows;
mod shapes;
mod training;
mod windows;

use crate::facts::Facts;
use crate::rules::pattern::{Match, fill_holes, fill_text, list_holes};
use crate::rules::rule::{Rule, Write};
use generic::say_bound;
pub(super) use rows::ROWS;
pub use shapes::{say_legend, say_mismatch};

/// Returns the headline that ends with what to write, if the rule's pattern matches it.
pub(super) fn complete(rule: &Rule, facts: &Facts) -> Option<String> {
    let (refused, said) = (rule.pattern, facts.sentence());
    let (end, values) = fill_holes(refused, said)?;
    let told = Match { facts, names: list_holes(refused), values };
    // In generic code the remedy is a bound, if that helps; for `[..L, D]`, an axis can also be counted from the back.
    let back = axes::count_from_the_back(&told).filter(|_| refused.contains("has no axis"));
    let asked = say_bound(facts).filter(|_| asks(refused, said)).map(|asked| {
        match (&back, asked.strip_prefix(asked::GENERIC)) {
            (Some(back), Some(asked)) => format!("{back}, or {asked}"),
            _ => asked,
        }
    });
    let remedy = say_reordered(&told.values).or(asked).or_else(|| match rule.write {
        Write::Say(text) => Some(fill_text(text, &told)),
        Write::Find(find) => find(&told),
        Write::Read(read) => read(facts),
    });
    Some(format!("{}: {}", &said[..end], remedy?))
}

/// Whether a headline says which bound generic code lacks: then the notes are kept, because they say why the parameters differ.
pub(super) fn asks_for_a_bound(headline: &str) -> bool {
    headline.contains(asked::ASKED)
}

/// Two computed lengths of the same terms: `C + G` and `G + C`.
fn say_reordered(holes: &[String]) -> Option<String> {
    let [a, b, ..] = holes else { return None };
    let signs = ["+", "*"].iter().any(|sign| a.contains(&format!(" {sign} ")));
    (signs && a != b && sort_words(a) == sort_words(b))
        .then(|| format!("computed lengths are compared as they are written: write both as `{a}`"))
}

/// Returns the words of a text, sorted.
fn sort_words(own: &str) -> Vec<String> {
    let mut words: Vec<_> = own.split([' ', '(', ')']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.sort();
    words
}

/// Whether a message in rustc's own words is about a tensor that is written to, although it may name nothing of the library.
pub fn is_of_a_tensor(facts: &Facts) -> bool {
    facts.code == "E0596" && others::is_written(facts) && ROWS.iter().any(|row| complete(row, facts).is_some())
}

/// Returns the headline that ends with the bound that generic code lacks.
pub fn say_asked(facts: &Facts) -> Option<String> {
    // A sentence that says what to write says it of numbers.
    let front = facts.sentence().split(": ").next()?;
    say_bound(facts).map(|asked| format!("{front}: {asked}"))
}

/// Sentences of mistakes that no bound makes right: a number in a range, an axis that is named twice, another number of axes.
const NO_BOUND: [&str; 6] = [
    "appears twice",
    "a range with a number in it",
    "takes two vectors",
    "takes a matrix and a vector",
    "takes two stacks",
    "is not a vector",
];

/// Whether a bound can make the refused code compile.
fn asks(refused: &str, said: &str) -> bool {
    // A list of three lengths is no matrix; one parameter may be.
    let listed = refused.starts_with("`t()` expects at most 2 axes") && said.contains("the shape is `[");
    !listed && !NO_BOUND.iter().any(|said| refused.contains(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(pattern: &str, value: impl Fn(&str) -> String) -> String {
        list_holes(pattern)
            .iter()
            .fold(pattern.replace('|', ""), |said, name| said.replace(&format!("{{{name}}}"), &value(name)))
    }

    #[test]
    fn holes_have_names_and_texts_name_them() {
        for Rule { pattern: refused, write, .. } in ROWS {
            let all = list_holes(refused);
            let once = all.iter().all(|name| all.iter().filter(|other| *other == name).count() == 1);
            assert!(once && !refused.contains('*'), "{refused}");
            let Write::Say(text) = write else { continue };
            let unknown: Vec<_> =
                list_holes(text).into_iter().filter(|name| *name != "x" && !all.contains(name)).collect();
            assert!(unknown.is_empty(), "{refused}: {unknown:?}");
        }
    }

    #[test]
    fn every_row_is_read() {
        for (at, Rule { pattern: refused, .. }) in ROWS.iter().enumerate() {
            let said = fill(refused, |_| "9".to_owned());
            let first = ROWS.iter().position(|own| fill_holes(own.pattern, &said).is_some());
            assert_eq!(first, Some(at), "{refused}: a row above is as good");
        }
    }
}
