//! The two shapes of an operation that refuses them.

use crate::facts::said::{Facts, Relation};
use crate::facts::types::read_shape;
use crate::styled::text;
use crate::words::print;

/// Two shapes that were to meet, from the relation that says them in full.
pub struct Sides {
    /// The left operand.
    pub left: Vec<String>,
    /// The right operand.
    pub right: Vec<String>,
}

fn sides(left: Option<Vec<String>>, right: Option<Vec<String>>) -> Option<Sides> {
    // Of a shape that rustc has cut, nothing is said rather than half of it.
    Some(Sides { left: left.filter(|own| is_whole(own))?, right: right.filter(|own| is_whole(own))? })
}

fn is_whole(lengths: &[String]) -> bool {
    !lengths.iter().any(|length| length == "..")
}

pub(crate) fn argument(found: &Relation, k: usize) -> Option<Vec<String>> {
    read_shape(found.relation.arguments().get(k)?)
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
    let meets = facts.last("Meets").and_then(|found| sides(argument(found, 0), read_shape(&found.own)));
    let beside = || facts.last("Beside").and_then(|found| sides(argument(found, 1), read_shape(&found.own)));
    let relation = || ["Broadcast", "StrictBroadcast", "OneSidedBroadcast"].iter().find_map(|name| facts.last(name));
    let plain = || relation().and_then(|found| sides(read_shape(&found.own), argument(found, 0)));
    meets.or_else(beside).or_else(plain)
}

/// `self`, and what is written into it.
pub fn in_place(facts: &Facts) -> Option<Sides> {
    let found = facts.last("Expands")?;
    sides(argument(found, 0), read_shape(&found.own))
}

/// The operands of a matrix product.
pub fn product(facts: &Facts) -> Option<Sides> {
    let found = ["HasProduct", "Matmul", "Bmm", "Mv"].iter().find_map(|name| facts.last(name))?;
    let (own, other) = (read_shape(&found.own), argument(found, 0));
    // `vector: Mv<matrix>`
    if found.relation.name() == "Mv" { sides(other, own) } else { sides(own, other) }
}

/// The operands of a join, and its axis.
pub fn join(facts: &Facts) -> Option<(Sides, String)> {
    let found = facts.last("Concat")?;
    let axis = text(&print(found.relation.arguments().first()?, crate::words::Spelling::Sentence));
    Some((sides(read_shape(&found.own), argument(found, 1))?, axis))
}

/// A shape of which every length is known, and which has axes, but not the one that is asked for.
pub fn without_an_axis(facts: &Facts) -> Option<Vec<String>> {
    let quoted = facts.headline.strip_prefix("shape `")?;
    let (own, rest) = quoted.split_once('`')?;
    let own = read_shape(&crate::words::read(&crate::styled::plain(own))?.0)?;
    let open = own.iter().any(|own| own.starts_with(".."));
    (rest.starts_with(" has no axis") && !own.is_empty() && !open).then_some(own)
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

/// Methods, and the operand that lies along the axes of `self`: an index, or values.
pub(crate) const ALONG: [(&str, &str); 7] = [
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

pub(crate) fn both(found: &Relation) -> Option<(Vec<String>, Vec<String>)> {
    Some((read_shape(&found.own)?, argument(found, 0)?))
}
