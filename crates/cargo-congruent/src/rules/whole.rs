//! Sentences of the library that are about a part of a shape or of a rule. The headline is then about the whole.
//!
//! | the sentence is about | the headline is about |
//! |---|---|
//! | the shape without the axis that `movedim` moves | the shape |
//! | shapes that are left when lengths were compared from the back | both shapes |
//! | a length that does not broadcast with itself | `D: Dim` |
//! | the stride of a pool, which is its window | the window |
//! | items of an index | how many axes each takes |
//! | the relation of `AnyRank`, which rustc tries last | the bound of a length |

use crate::facts::heads::list_heads;
use crate::facts::site::Site;
use crate::facts::types::read_quoted;
use crate::facts::types::read_shape;
use crate::facts::{Facts, Relation};
use crate::rules::remedy::axes::list_axes;
use crate::rules::rule::{Rule, instead};
use crate::words::Type;

fn say_shown(lengths: &[String]) -> String {
    format!("[{}]", lengths.join(", "))
}

/// `movedim` to a position that does not exist.
fn name_moved_shape(facts: &Facts) -> Option<String> {
    let own = read_shape(&facts.last("Movedim")?.own)?;
    let place = facts.headline.split_once("has no place `")?.1.split('`').next()?;
    Some(format!("shape `{}` has no axis `{place}` to move to: {}", say_shown(&own), list_axes(&own)))
}

/// Shapes of two ranks that are compared.
fn name_compared_shapes(facts: &Facts) -> Option<String> {
    let told = facts.headline.starts_with("shape `") && facts.headline.contains("` is not the same as shape `");
    let all = facts.relations.iter().filter(|found| found.relation.name() == "Same").filter_map(read_sides);
    // The longest of the shapes that are compared are the whole ones.
    let (left, right) = all.max_by_key(|(left, right)| left.len() + right.len())?;
    (told && ["==", "!="].contains(&&*facts.pointed.own) && left.len() != right.len()).then(|| {
        format!(
            "shapes `{}` and `{}` do not have the same number of axes: `==` takes tensors of one shape, `eq` what broadcasts",
            say_shown(&left),
            say_shown(&right)
        )
    })
}

/// Returns the two shapes of a relation.
fn read_sides(found: &Relation) -> Option<(Vec<String>, Vec<String>)> {
    Some((read_shape(&found.own)?, read_shape(found.relation.arguments().first()?)?))
}

/// A length of generic code without a bound.
fn bound_length(facts: &Facts) -> Option<String> {
    let rules = ["cannot be broadcast with dimension", "is not the same as dimension", "with dimension"];
    let all: Vec<_> = facts.headline.split('`').skip(1).step_by(2).collect();
    let [one, other] = all[..] else { return None };
    let told = facts.headline.contains("dimension `") && rules.iter().any(|rule| facts.headline.contains(rule));
    (told && one == other && facts.is_parameter(one))
        .then(|| format!("length `{one}` is not known to be equal to itself: write the bound `{one}: Dim`"))
}

/// A window, or the steps between windows, of 0.
fn name_setting(facts: &Facts) -> Option<String> {
    let own = read_quoted(&facts.headline).into_iter().next()?;
    let name = own.name().to_lowercase();
    if !facts.headline.ends_with("` is not at least 1") || !["stride", "dilation"].contains(&&*name) {
        return None;
    }
    let window = ["pool", "pool2"].into_iter().find_map(|window| say_without_zeros(window, "2", facts));
    let setting =
        || [format!(".{name}"), format!(".{name}s")].iter().find_map(|own| say_without_zeros(own, "1", facts));
    Some(match window.filter(|_| facts.pointed.called().contains("pool")) {
        Some(code) => format!("a window has at least one element: write `{code}`"),
        None => {
            format!("a {name} is at least 1") + &setting().map_or(String::new(), |code| format!(": write `{code}`"))
        }
    })
}

/// Returns `.strides::<1, 1>()` for `.strides::<1, 0>()`: the call of this name in the source, with a number instead of each 0.
fn say_without_zeros(name: &str, number: &str, facts: &Facts) -> Option<String> {
    let (_, rest) = facts.source.split_once(&format!("{name}::<"))?;
    let all: Vec<_> = rest.split_once(">()")?.0.split(", ").collect();
    let mended: Vec<_> = all.iter().map(|own| if *own == "0" { number } else { own }).collect();
    (all != mended).then(|| format!("{name}::<{}>()", mended.join(", ")))
}

/// Returns the items of an index, first to last.
fn read_items(of: &Type) -> Vec<&Type> {
    match of {
        Type::Tuple(all) => match &all[..] {
            [front, last] => [read_items(front), vec![last]].concat(),
            _ => vec![],
        },
        _ => vec![],
    }
}

/// A mask behind which too few axes are left.
fn count_mask_axes(facts: &Facts) -> Option<String> {
    let found = facts.last("PickFrom").filter(|_| facts.headline.starts_with("too many indices"))?;
    let own =
        read_shape(found.relation.arguments().first()?).filter(|own| !own.iter().any(|own| own.starts_with("..")))?;
    let index = found.own.arguments().first()?;
    let all = read_items(index);
    let takes = |item: &&Type| match (item.name().as_str(), read_mask(item)) {
        (_, Some(mask)) => mask.len(),
        ("NewAxis" | "Ellipsis", _) => 0,
        _ => 1,
    };
    let masks: Vec<_> = all.iter().filter_map(|item| read_mask(item)).collect();
    let [mask] = &masks[..] else { return None };
    let (rank, taken) = (own.len(), all.iter().map(takes).sum::<usize>());
    (taken > rank).then(|| {
        let axes = if rank == 1 { "axis" } else { "axes" };
        let part = if mask.len() == taken { String::new() } else { format!("{} of them ", mask.len()) };
        let mask = say_shown(mask);
        format!(
            "too many indices: {} has {rank} {axes}, and this index takes {taken}, {part}for the mask of shape {mask}",
            say_shown(&own)
        )
    })
}

/// Returns the shape of a mask.
fn read_mask(item: &Type) -> Option<Vec<String>> {
    (item.name() == "ByMask").then(|| read_shape(item.arguments().last()?)).flatten()
}

/// The beginning of rustc's headline if no relation of two lists holds, so that it tries that of `AnyRank`.
pub(crate) const UNRELATED: &str = "type mismatch resolving `<";

/// A product of lengths without bounds: rustc says that one operand is not of any rank.
fn bound_product(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0271"
        && facts.headline.starts_with(UNRELATED)
        && facts.headline.contains(" as Operand<")
        && facts.headline.ends_with("::Shape == AnyRank`");
    let all = lengths_of_signature(facts);
    let bound = match all.is_empty() {
        true => "give each the bound `D: Dim`".to_owned(),
        false => format!("write {}", all.join(" and ")),
    };
    told.then(|| format!("`{}` is not known to take these lengths: {bound}", facts.pointed.called()))
}

/// Returns `` `I: Dim` `` for each `I: Length` of the function around the place.
fn lengths_of_signature(facts: &Facts) -> Vec<String> {
    let site = Site::new(facts);
    let head =
        list_heads(&site).into_iter().map(|(_, head)| head).find(|head| head.starts_with("fn ")).unwrap_or_default();
    let names = head.split(": Length").map(|front| front.rsplit(|char: char| !char.is_alphanumeric()).next());
    let count = head.matches(": Length").count();
    names.take(count).flatten().map(|name| format!("`{name}: Dim`")).collect()
}

/// The rules whose sentence replaces the headline.
pub const INSTEAD: [Rule; 6] = [
    instead(name_moved_shape).redundant(&["a shape of n axes has places"]),
    instead(name_compared_shapes).redundant(&["the shapes must agree axis by axis"]),
    instead(bound_length),
    instead(name_setting),
    instead(count_mask_axes),
    instead(bound_product),
];
