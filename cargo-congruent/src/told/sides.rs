//! The shapes of a mistake, under each other.

use super::facts::{Facts, Relation};
use crate::styled::text;
use crate::words::{Type, lengths, print};
use congruent_figure::{broadcast, table};

/// The lengths that a type says: of a shape, or of the operand that has it.
pub fn shape(of: &Type) -> Option<Vec<String>> {
    match of {
        Type::Marked(_, inner) => shape(inner),
        Type::Path { .. }
            if ["Tensor", "View", "ViewMut", "Strided", "StackTensor", "Shared", "Shaped", "Var"]
                .contains(&&*of.name()) =>
        {
            lengths(of.arguments().last()?)
        }
        Type::Path { .. } => None,
        _ => lengths(of),
    }
}

/// Two shapes that were to meet, from the relation that says them in full.
pub struct Sides {
    /// The left operand.
    pub left: Vec<String>,
    /// The right operand.
    pub right: Vec<String>,
}

fn sides(left: Option<Vec<String>>, right: Option<Vec<String>>) -> Option<Sides> {
    // Of a shape that rustc has cut, nothing is said rather than half of it.
    let whole = |own: Vec<String>| (!own.iter().any(|length| length == "..")).then_some(own);
    Some(Sides { left: whole(left?)?, right: whole(right?)? })
}

fn argument(found: &Relation, k: usize) -> Option<Vec<String>> {
    shape(found.relation.arguments().get(k)?)
}

/// The operands of an operation whose shapes broadcast.
pub fn broadcasting(facts: &Facts) -> Option<Sides> {
    let refused = |name: &str| facts.relations.iter().any(|found| found.relation.name() == name);
    if !["BroadcastDim", "StrictBroadcast", "OneSidedBroadcast"].iter().any(|name| refused(name)) {
        return None;
    }
    asked(facts)
}

/// The operands of which this is said, whether they can be drawn or not.
pub fn asked(facts: &Facts) -> Option<Sides> {
    // `Shaped<right>: Meets<left>` and `right: Beside<T, left>` hold both shapes whole; `left: Broadcast<right>` may have been cut.
    let meets = facts.last("Meets").and_then(|found| sides(argument(found, 0), shape(&found.own)));
    let beside = || facts.last("Beside").and_then(|found| sides(argument(found, 1), shape(&found.own)));
    let relation = || ["Broadcast", "StrictBroadcast", "OneSidedBroadcast"].iter().find_map(|name| facts.last(name));
    let plain = || relation().and_then(|found| sides(shape(&found.own), argument(found, 0)));
    meets.or_else(beside).or_else(plain)
}

/// `self`, and what is written into it.
pub fn in_place(facts: &Facts) -> Option<Sides> {
    let found = facts.last("Expands")?;
    sides(argument(found, 0), shape(&found.own))
}

/// The operands of a matrix product.
pub fn product(facts: &Facts) -> Option<Sides> {
    let found = ["HasProduct", "Matmul", "Bmm", "Mv"].iter().find_map(|name| facts.last(name))?;
    let (own, other) = (shape(&found.own), argument(found, 0));
    // `vector: Mv<matrix>`
    if found.relation.name() == "Mv" { sides(other, own) } else { sides(own, other) }
}

/// The operands of a join, and its axis.
pub fn join(facts: &Facts) -> Option<(Sides, String)> {
    let found = facts.last("Concat")?;
    let axis = text(&print(found.relation.arguments().first()?, crate::words::Spelling::Sentence));
    Some((sides(shape(&found.own), argument(found, 1))?, axis))
}

/// The table of the shapes, if there are two that do not fit.
pub fn figure(facts: &Facts) -> Option<String> {
    let title = |what: &str, table: String| format!("{what}\n{table}");
    let last = "lined up at their last axes:";
    if let Some(Sides { left, right }) = in_place(facts) {
        return Some(title(&format!("the shapes, {last}"), congruent_figure::in_place(&left, &right)));
    }
    if let Some(Sides { left, right }) = broadcasting(facts) {
        return Some(title(&format!("the shapes, {last}"), broadcast(("left", &left), ("right", &right))));
    }
    if let Some(Sides { left, right }) = product(facts) {
        return Some(title(
            "the shapes of the product; the lengths in parentheses must be the same:",
            congruent_figure::product(&left, &right),
        ));
    }
    if let Some((Sides { left, right }, axis)) = join(facts) {
        return Some(title(
            &format!("the shapes, joined along axis {axis}:"),
            congruent_figure::join(&left, &right, place(&axis, left.len())),
        ));
    }
    window(facts).or_else(|| aligned_left(facts)).or_else(|| same(facts))
}

/// A shape of which every length is known, and which has axes, but not the one that is asked for.
pub fn without_an_axis(facts: &Facts) -> Option<Vec<String>> {
    let quoted = facts.headline.strip_prefix("shape `")?;
    let (own, rest) = quoted.split_once('`')?;
    let own = shape(&crate::words::read(&crate::styled::plain(own))?.0)?;
    let open = own.iter().any(|own| own.starts_with(".."));
    (rest.starts_with(" has no axis") && !own.is_empty() && !open).then_some(own)
}

/// Two shapes that must be one.
fn same(facts: &Facts) -> Option<String> {
    let found = facts.last("Same")?;
    let (left, right) = (shape(&found.own)?, argument(found, 0)?);
    let wrong: Vec<_> = (0..left.len().max(right.len())).filter(|k| left.get(*k) != right.get(*k)).collect();
    let table = table(&[("left", &left), ("right", &right)], false, &wrong, "these must be equal");
    Some(format!("the shapes:\n{table}"))
}

/// The place of an axis that may count from the back.
fn place(axis: &str, rank: usize) -> usize {
    let axis: isize = axis.parse().unwrap_or(0);
    usize::try_from(if axis < 0 { axis + rank as isize } else { axis }).unwrap_or(0)
}

/// The weight and the input of a convolution, and whether it is a transposed one.
pub fn convolution(facts: &Facts) -> Option<(Vec<String>, Vec<String>, bool)> {
    let names =
        ["Conv1d", "Conv2d", "ConvTranspose1d", "ConvTranspose2d", "Weight1d", "Weight2d", "Turned1d", "Turned2d"];
    let found = names.iter().find_map(|name| facts.last(name))?;
    let (weight, input) = both(found)?;
    let transposed = ["ConvTranspose", "Turned"].iter().any(|start| found.relation.name().starts_with(start));
    Some((weight, input, transposed))
}

fn window(facts: &Facts) -> Option<String> {
    let (weight, input, _) = convolution(facts)?;
    Some(format!("the shapes:\n{}", table(&[("input", &input), ("weight", &weight)], true, &[], "")))
}

/// What lies along the axes of `self`: an index, or values.
const ALONG: [(&str, &str); 7] = [
    ("GatherAlong", "index"),
    ("TakeAlong", "index"),
    ("FillAlong", "index"),
    ("FillInto", "index"),
    ("SrcAlong", "src"),
    ("SrcInto", "src"),
    ("AddAlong", "src"),
];

/// An index, or values, and what it is used on.
pub fn along(facts: &Facts) -> Option<(Vec<String>, Vec<String>)> {
    ALONG.iter().find_map(|(relation, _)| both(facts.last(relation)?))
}

fn both(found: &Relation) -> Option<(Vec<String>, Vec<String>)> {
    Some((shape(&found.own)?, argument(found, 0)?))
}

/// An index and what it is used on are lined up at their first axes.
fn aligned_left(facts: &Facts) -> Option<String> {
    let (found, name) = ALONG.iter().find_map(|(relation, name)| Some((facts.last(relation)?, *name)))?;
    let (own, input) = both(found)?;
    let table = table(&[("self", &input), (name, &own)], false, &[], "");
    Some(format!("the shapes, lined up at their first axes:\n{table}"))
}
