//! Two named lengths with one name, `a::Row` and `b::Row`: each `dim!(Row)` declares another length.

use crate::facts::Facts;
use crate::facts::Relation;
use crate::facts::sides::{self, Sides};
use crate::facts::types::read_shape;
use crate::rules::mismatch;
use crate::words::{last_part, translate_sentence, write_path};

/// Lengths that are declared twice.
pub fn say_namesakes(facts: &Facts) -> Option<String> {
    let (both, remedy) = match (facts.code.as_str(), facts.namesakes) {
        ("E0308", true) => say_expected(facts)?,
        ("E0308", false) => say_labelled(facts)?,
        (_, true) => say_related(facts)?,
        _ => return None,
    };
    let [own, other] = &both;
    let name = last_part(own);
    let remedy = remedy.map_or(String::new(), |code| format!(", or write {code}"));
    Some(format!(
        "`{own}` and `{other}` are two lengths that are spelled alike: declare `dim!(pub {name})` once and import it{remedy}"
    ))
}

/// Whether two lengths differ in their paths alone.
fn are_alike(own: &str, other: &str) -> bool {
    own != other && last_part(own) == last_part(other)
}

/// The lengths of two types, and what checks their values.
fn say_expected(facts: &Facts) -> Option<([String; 2], Option<String>)> {
    let [expected, found] = facts.mismatch()?;
    let both = expected.iter().zip(&found).find(|(own, other)| are_alike(own, other))?;
    let others = expected.iter().zip(&found).all(|(own, other)| own == other || are_alike(own, other));
    let whole = others && expected.len() == found.len() && !expected.iter().any(|own| own.contains(['?', '.']));
    let code = whole.then(|| format!("`{}`", mismatch::say_checked(facts, &expected.join(", "))));
    Some(([both.0.clone(), both.1.clone()], code))
}

/// The lengths of a label, where nothing else of the types differs; the expected shape is the one that is declared.
fn say_labelled(facts: &Facts) -> Option<([String; 2], Option<String>)> {
    let label = facts.labels.iter().find(|label| label.starts_with("expected `") && label.contains("__dim_"))?;
    let paths: Vec<_> = label.split('`').skip(1).step_by(2).map(write_path).collect();
    let both: [String; 2] = paths.try_into().ok()?;
    let declared = facts.pointed.before.rsplit_once("shape![").and_then(|(_, rest)| rest.split_once(']'));
    let shape = declared.map(|(list, _)| list).filter(|list| list.split(", ").any(|own| own == both[0]));
    let code = shape.map(|shape| format!("`{}`", mismatch::say_checked(facts, shape)));
    are_alike(&both[0], &both[1]).then_some((both, code))
}

/// The lengths that a sentence of the library names, and how an operand is without the name.
fn say_related(facts: &Facts) -> Option<([String; 2], Option<String>)> {
    let said = translate_sentence(&facts.headline);
    let quoted: Vec<_> = said.split('`').skip(1).step_by(2).collect();
    let both = quoted.windows(2).find(|both| are_alike(both[0], both[1]))?;
    Some(([both[0].to_owned(), both[1].to_owned()], write_unnamed(facts)))
}

/// Returns `x.as_shape::<shape![_]>()`, of the operand on the left, or of the one that is written into it.
fn write_unnamed(facts: &Facts) -> Option<String> {
    let in_place = sides::in_place(facts);
    let written = in_place.is_some();
    let same = || facts.last("Same").and_then(read_both);
    let Sides { left, right } =
        in_place.or_else(|| sides::product(facts)).or_else(|| sides::asked(facts)).or_else(same)?;
    let (own, other) = if written { (right, left) } else { (left, right) };
    let named = |own: &String| other.iter().any(|other| are_alike(own, other));
    let lengths: Vec<_> = own.iter().map(|own| if named(own) { "_" } else { own }).collect();
    let call = format!("as_shape::<shape![{}]>()", lengths.join(", "));
    let [a, b] = facts.pointed.operands();
    Some(match (if written { b } else { a }, written) {
        (Some(name), true) => format!("`&{name}.{call}`"),
        (Some(name), false) => format!("`{name}.{call}`"),
        (None, true) => format!("`.{call}` of the right operand"),
        (None, false) => format!("`.{call}` of the left operand"),
    })
}

/// The two shapes of a relation.
fn read_both(found: &Relation) -> Option<Sides> {
    Some(Sides { left: read_shape(&found.own)?, right: sides::argument(found, 0)? })
}
