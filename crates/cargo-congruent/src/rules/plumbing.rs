//! Notes that only say how the library is built.
//!
//! | dropped | because |
//! |---|---|
//! | `required for A to implement B` | its two shapes are drawn; the other types it names are internal |
//! | `the trait B is not implemented for A` | the headline says it in words |
//! | lists of impls, `required by a bound` | they show source code of the library |
//! | `this error originates in the macro`, `1 redundant requirement hidden` | rustc's own bookkeeping |
//! | `axes count from 0, or from -1 for the last backwards ..` | where the shape is known: its axes are named instead |
//! | `remove the extra argument`, other bounds | where the headline says what to write |
//! | `consider introducing a where clause` | the notes say which bound to write |
//!
//! The last help is kept where a program can write the bound and the headline does not name it.

use crate::facts::Facts;
use crate::facts::origin::Origin;
use crate::facts::relations::is_relation;
use crate::rules::headline;
use crate::words::{Type, read};

/// The traits besides relations of shapes that a program can name in a bound.
const BOUNDS: [&str; 24] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Dim",
    "Display",
    "Element",
    "FftElement",
    "Float",
    "Known",
    "Length",
    "Lengths",
    "LinalgElement",
    "Module",
    "Number",
    "Numeric",
    "PartialEq",
    "PartialOrd",
    "RealElement",
    "Send",
    "Shape",
    "StaticDim",
    "StaticShape",
    "Sync",
];

/// Whether a part of a message is plumbing. `said` is its text, `place` is where it points, and `whole` is where the
/// whole message points.
pub fn is_plumbing(said: &str, place: Option<&str>, whole: Option<&str>, facts: &Facts, origin: &Origin) -> bool {
    let said = said.strip_prefix("note: ").or_else(|| said.strip_prefix("help: ")).unwrap_or(said);
    let ours = place.is_some_and(|place| origin.holds(place));
    let worded = !RUSTC_SAYS.iter().any(|start| facts.headline.starts_with(start));
    let lists = said.contains("implements `") || said.contains("<V>") || said.contains("::N<");
    match said {
        _ if headline::is_redundant(said, facts) => true,
        _ if said.starts_with("required for `") => true,
        _ if said.starts_with("the trait `") && said.contains("is not implemented for `") => worded || ours,
        // Kept: the `use` line that brings the trait into scope belongs to it.
        _ if said.contains("is implemented but not in scope") => facts.private_import,
        _ if said.starts_with("items from traits can only be used") => facts.private_import,
        _ if said.starts_with("the trait `") || said.starts_with("trait `") => true,
        _ if said.starts_with("for that trait implementation, expected") => true,
        _ if said.starts_with("the following other types implement trait") => worded || lists,
        _ if said.starts_with("the following types implement the trait") => lists,
        _ if said.starts_with("required by a") => ours || cut_column(place) == cut_column(whole),
        _ if said.contains("defined here") => ours,
        _ if said.starts_with("the following trait bounds were not satisfied") => facts.relations.is_empty(),
        _ if said.starts_with("this error originates in the ") || said.starts_with("in this macro invocation") => true,
        // Rows of a list of impls, and notes that point into the library.
        _ if said.starts_with('`') && said.contains("` implements `") => worded || lists,
        _ if said.contains("is defined in another crate") || said.starts_with("the method is available for `") => true,
        _ if said.contains("redundant requirement") => true,
        // The remedy names the axes of this shape.
        _ if said.starts_with("axes count from 0") => crate::facts::sides::without_an_axis(facts).is_some(),
        _ if said.starts_with("the full name for the type has been written") => true,
        _ if said.starts_with("consider using `--verbose`") => true,
        _ if said.starts_with("cannot satisfy `") || said.starts_with("multiple `impl`s satisfying `") => true,
        _ if said.starts_with("consider introducing a `where` clause") => {
            // The headline names it as it is written.
            !asks_for_a_relation(facts) || headline::say_headline(facts).contains("write `where ")
        }
        // A sum of two lengths is never one of them, whatever the bound says.
        _ if said.starts_with("consider constraining the associated type") => facts.mismatch().is_some(),
        _ if said.starts_with("for more information, visit") => {
            facts.has_note("consider constraining the associated type")
        }
        _ if said.starts_with("consider further restricting this bound") => {
            facts.code == "E0308" && facts.mismatch().is_some()
        }
        // `with trait Broadcast`, `with trait Dim`: what can be named.
        _ if said.starts_with("consider further restricting") || said.starts_with("consider restricting") => {
            let name = said.split("with trait `").nth(1).and_then(|rest| rest.split('`').next());
            name.is_some_and(|name| !is_relation(name) && !BOUNDS.contains(&name))
        }
        _ => false,
    }
}

/// `src/main.rs:5` of `src/main.rs:5:16`
fn cut_column(place: Option<&str>) -> Option<&str> {
    place.and_then(|place| place.rsplit_once(':')).map(|(line, _)| line)
}

/// The beginnings of headlines that are rustc's own. The note below such a headline, about the missing trait, is kept.
const RUSTC_SAYS: [&str; 5] = ["the trait bound", "cannot ", "can't ", "the size for values", "the method `"];

/// Whether the trait that is not implemented is a relation that programs can write as a bound.
fn asks_for_a_relation(facts: &Facts) -> bool {
    facts.relations.first().is_some_and(|first| is_named(&first.relation))
}

fn is_named(relation: &Type) -> bool {
    is_relation(&relation.name())
}

/// Whether a type is a length, or may be a parameter for a length.
fn is_length(of: &Type) -> bool {
    let (name, path) = (of.name(), matches!(of, Type::Path { .. }));
    let parameter = name.len() <= 2 && name.starts_with(char::is_uppercase) && of.arguments().is_empty();
    path && (parameter || crate::words::is_raw(&name))
}

/// Returns the types in a sentence that are printed as rustc does, and that nobody writes in a program.
pub fn find_raw_types(said: &str) -> Vec<String> {
    let letters = crate::styled::plain(said);
    let mut found = Vec::new();
    let chars: Vec<char> = said.chars().collect();
    let mut quoted = false;
    for at in 0..letters.len() {
        quoted ^= chars[at] == '`';
        let inside = at > 0 && (chars[at - 1].is_alphanumeric() || "_:>!".contains(chars[at - 1]));
        if inside || !(chars[at].is_alphabetic() || "(<&".contains(chars[at])) {
            continue;
        }
        if let Some((own, len)) = read(&letters[at..]) {
            let bad = own.contains(&|inner| match inner {
                Type::Path { .. } => {
                    let bare = quoted && inner.name().len() > 1;
                    let by_hand = inner.name() == "N" && inner.arguments() == [Type::Word(crate::styled::plain("1"))];
                    !by_hand && crate::words::is_raw(&inner.name()) && (bare || !inner.arguments().is_empty())
                }
                Type::Tuple(all) => {
                    quoted && matches!(&all[..], [Type::Tuple(_) | Type::Path { .. }, last] if is_length(last))
                }
                _ => false,
            });
            // `Dyn(n)` is a value.
            let called = chars.get(at + len) == Some(&'(');
            if bad && !called {
                found.push(said.chars().skip(at).take(len).collect());
            }
        }
    }
    found
}
