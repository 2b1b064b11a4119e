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
mod pattern;
mod rows;
mod shapes;
mod training;
mod windows;

use crate::facts::Facts;
use generic::say_bound;
pub(super) use pattern::write_relation;
use pattern::{Row, Told, Write, fill_holes, fill_text, list_holes};
pub use shapes::{say_legend, say_mismatch};

/// Returns the row that a headline matches, and the headline with its remedy. The result is computed once for each message.
fn find_row(facts: &Facts) -> Option<(&'static Row, &str)> {
    let found = facts.row.get_or_init(|| find(facts)).as_ref()?;
    Some((&rows::ROWS[found.0], &found.1))
}

fn find(facts: &Facts) -> Option<(usize, String)> {
    let said = crate::words::translate_sentence(&facts.headline);
    rows::ROWS.iter().enumerate().find_map(|(at, (refused, write, _))| {
        let (end, values) = fill_holes(refused, &said)?;
        let told = Told { facts, names: list_holes(refused), values };
        // In generic code the remedy is a bound, if that helps; for `[..L, D]`, an axis can also be counted from the back.
        let back = axes::count_from_the_back(&told).filter(|_| refused.contains("has no axis"));
        let asked = say_bound(facts).filter(|_| asks(refused, &said)).map(|asked| {
            match (&back, asked.strip_prefix(asked::GENERIC)) {
                (Some(back), Some(asked)) => format!("{back}, or {asked}"),
                _ => asked,
            }
        });
        let remedy = say_reordered(&told.values).or(asked).or_else(|| match write {
            Write::Say(text) => Some(fill_text(text, &told)),
            Write::Find(find) => find(&told),
        });
        Some((at, format!("{}: {}", &said[..end], remedy?)))
    })
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

/// Whether a message in rustc's own words is about a tensor that is written to.
pub fn is_written_tensor(facts: &Facts) -> bool {
    facts.code == "E0596" && others::is_written(facts) && find_row(facts).is_some()
}

/// Returns the headline that ends with what to write.
pub fn say_headline(facts: &Facts) -> Option<String> {
    let asked = || {
        let said = crate::words::translate_sentence(&facts.headline);
        // A sentence that says what to write says it of numbers.
        say_bound(facts).map(|asked| format!("{}: {asked}", said.split(": ").next().unwrap_or(&said)))
    };
    find_row(facts).map(|(_, said)| said.to_owned()).or_else(asked)
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

/// Whether a note says no more than the headline does.
pub fn is_redundant(said: &str, facts: &Facts) -> bool {
    if said.starts_with("there is a method `") && crate::rules::training::names::say_missing(facts).is_some() {
        return true;
    }
    let all = rows::ROWS.iter().flat_map(|(_, _, notes)| notes.iter());
    all.into_iter().any(|start| said.starts_with(start))
        && find_row(facts).is_some_and(|((_, _, notes), headline)| {
            // If the mistake is about two parameters, the note is kept, because it says why they differ.
            notes.iter().any(|start| said.starts_with(start)) && !headline.contains(asked::ASKED)
        })
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
        for (refused, write, _) in rows::ROWS {
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
        for (at, (refused, ..)) in rows::ROWS.iter().enumerate() {
            let said = fill(refused, |_| "9".to_owned());
            let first = rows::ROWS.iter().position(|(own, ..)| fill_holes(own, &said).is_some());
            assert_eq!(first, Some(at), "{refused}: a row above is as good");
        }
    }
}
