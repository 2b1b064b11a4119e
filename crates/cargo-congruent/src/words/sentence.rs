//! Sentences with types as they are written.

use super::print::{Spelling, rewrite};
use crate::styled::{Letter, plain, remove, text};

/// A line of words: its types as they are written, and what only names types left out.
fn translate(letters: &[Letter]) -> Vec<Letter> {
    // `__dim_` is what `dim!` calls a name that it has made.
    LEFT_OUT.iter().fold(rewrite(letters, Spelling::Sentence), |shown, what| remove(&shown, what))
}

/// Parts of sentences that only name types that nobody writes.
const LEFT_OUT: [&str; 3] = [" (`Sym<..>`)", "__dim_", " {__Length}"];

/// A sentence of a message, without its source: what stands in the fields of cargo's JSON.
pub fn translate_sentence(said: &str) -> String {
    let said = super::mark_namesakes(said, &super::find_namesakes([said]));
    let said = leave_out_modules(&said);
    let all: Vec<_> = said.lines().map(|line| text(&translate(&plain(line)))).collect();
    all.join("\n")
}

/// A text without the modules that `dim!` makes: `a::Row` instead of `a::__dim_Row::Row`.
fn leave_out_modules(said: &str) -> String {
    let mut parts = said.split("__dim_");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name = part.split(|char| !super::of_name(char)).next().unwrap_or_default();
        let path = format!("{name}::{name}");
        let whole = part.strip_prefix(&path).filter(|rest| !name.is_empty() && !rest.starts_with(super::of_name));
        shown += &whole.map_or_else(|| format!("__dim_{part}"), |rest| format!("{name}{rest}"));
    }
    shown
}

#[cfg(test)]
mod tests {
    #[test]
    fn modules_of_named_lengths_are_left_out() {
        let told = super::translate_sentence("expected `a::__dim_Row::Row`, found `__dim_Row::Rows`, `__dim_Batch`");
        assert_eq!(told, "expected `a::Row`, found `Row::Rows`, `Batch`");
    }
}
