//! Axes that a shape does not have, and positions and lengths that an axis does not have.

use crate::facts::sides;
use crate::facts::types::read_shape;
use crate::rules::pattern::{Match, lengths, say_enumerated, write_lengths};
use crate::styled::text;
use crate::words::{Spelling, Type, print};

/// Lengths in a call of `rearrange!` for the parts of an axis; -1 stands for a length that `rearrange!` computes.
pub(super) fn say_parts(told: &Match) -> Option<String> {
    let (own, whole) = (lengths(told.hole("lengths"))?, told.hole("length"));
    Some(match own.iter().any(|own| own == "-1") {
        true => format!("write lengths that divide {whole}"),
        false => format!("write lengths whose product is {whole}, or leave one of them out"),
    })
}

/// An axis that does not exist.
pub(super) fn say_axes(told: &Match) -> Option<String> {
    if told.hole("shape") == "[]" {
        return Some("a scalar takes only 0 or -1".to_owned());
    }
    sides::without_an_axis(told.facts).map(|own| list_axes(&own)).or_else(|| count_from_the_back(told))
}

/// An axis that is counted from the front, in a shape whose number of axes is not known.
pub(super) fn count_from_the_back(told: &Match) -> Option<String> {
    let own = lengths(told.get("shape")?)?;
    let known = own.iter().filter(|own| !own.starts_with("..")).count();
    let counted = told.get("axis")?.parse::<usize>().is_ok() && own.first().is_some_and(|own| own.starts_with(".."));
    (counted && known > 0).then(|| match known {
        1 => format!("count from the back (-1 is `{}`)", own[1]),
        n => format!("count from the back (-{n} is `{}`, -1 is `{}`)", own[1], own[n]),
    })
}

/// `its axes are 0 and 1, or -2 and -1`
pub(crate) fn list_axes(own: &[String]) -> String {
    match own.len() {
        0 => "a scalar has none".to_owned(),
        1 => "its axis is 0, or -1".to_owned(),
        2 => "its axes are 0 and 1, or -2 and -1".to_owned(),
        n => format!("its axes are 0 to {}, or -{n} to -1", n - 1),
    }
}

/// `t()` of more than two axes, or of an unknown number of axes.
pub(super) fn transpose_last(told: &Match) -> Option<String> {
    let own = told.hole("shape");
    Some(match told.facts.is_parameter(own) {
        true => format!("{}{own}: congruent::shape::Matrix`", crate::rules::remedy::asked::ASKED),
        false => format!("write `{}mt()`, or `transpose::<A, B>()` for any two", told.write_receiver()),
    })
}

/// A new axis at a position that does not exist.
pub(super) fn say_places(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape")).filter(|own| !own.iter().any(|own| own.starts_with("..")))?;
    Some(match own.len() {
        0 => "its place is 0, or -1".to_owned(),
        1 => "its places are 0 and 1, or -2 and -1".to_owned(),
        n => format!("its places are 0 to {n}, or -{} to -1", n + 1),
    })
}

/// Returns the numbers in `axes![0, -1]`.
fn read_numbers(list: &Type) -> Option<Vec<isize>> {
    let said = text(&print(list, Spelling::Code));
    let inner = said.strip_prefix("axes![")?.strip_suffix(']')?;
    inner.split(", ").map(|own| own.parse().ok()).collect()
}

/// Returns the axes in a relation, and the rank of the shape.
fn read_axes(told: &Match, relation: &str) -> Option<(Vec<isize>, usize)> {
    let found = told.facts.last(relation)?;
    let own = read_shape(&found.own).filter(|own| !own.iter().any(|own| own.starts_with("..")))?;
    Some((read_numbers(found.relation.arguments().first()?)?, own.len()))
}

/// Counts an axis from the front. A scalar accepts axes 0 and -1, both of which are 0.
fn place(axis: isize, rank: usize) -> Option<usize> {
    let rank = rank.max(1);
    usize::try_from(if axis < 0 { axis + isize::try_from(rank).ok()? } else { axis }).ok()
}

/// An order that names an axis twice.
pub(super) fn name_once(told: &Match) -> Option<String> {
    let rank = read_axes(told, "Permute").map(|(_, rank)| rank);
    Some(rank.map_or("name each axis once".to_owned(), |rank| format!("name each of {} once", say_enumerated(rank))))
}

/// An order that leaves an axis out.
pub(super) fn complete_order(told: &Match) -> Option<String> {
    let (mut all, rank) = read_axes(told, "Permute")?;
    let named: Vec<_> = all.iter().filter_map(|axis| place(*axis, rank)).collect();
    let missing = (0..rank).filter(|axis| !named.contains(axis));
    all.extend(missing.filter_map(|axis| isize::try_from(axis).ok()));
    Some(write_axes(&all))
}

/// A reduction along axes, one of which is named twice.
pub(super) fn drop_repeated(told: &Match) -> Option<String> {
    let Some((all, rank)) = read_axes(told, "ReduceAxes") else { return Some("name each axis once".to_owned()) };
    let mut kept: Vec<isize> = Vec::new();
    for axis in all {
        if kept.iter().all(|own| place(*own, rank) != place(axis, rank)) {
            kept.push(axis);
        }
    }
    Some(write_axes(&kept))
}

fn write_axes(axes: &[isize]) -> String {
    let all: Vec<_> = axes.iter().map(ToString::to_string).collect();
    format!("write `axes![{}]`", all.join(", "))
}

/// A position that does not exist. (`select_at` takes no positions from the back.)
pub(super) fn say_positions(told: &Match) -> Option<String> {
    let forward = told.facts.last("SelectAt").is_some();
    Some(match told.number("length")? {
        0 => "it has no positions".to_owned(),
        1 if forward => "its position is 0".to_owned(),
        n if forward => format!("positions are 0 to {}", n - 1),
        1 => "its position is 0, or -1".to_owned(),
        n => format!("positions are 0 to {}, or -{n} to -1", n - 1),
    })
}

/// Returns the number of axes of the shape in the headline, unless it is a scalar.
fn rank(told: &Match) -> Option<usize> {
    lengths(told.hole("shape")).map(|own| own.len()).filter(|rank| *rank > 0)
}

/// An index or values with more axes than the tensor.
pub(super) fn say_rank_limit(told: &Match) -> Option<String> {
    rank(told).map(|rank| format!("it may have at most {rank} {}", if rank == 1 { "axis" } else { "axes" }))
}

/// An index or values with fewer axes than the tensor.
pub(super) fn say_rank(told: &Match) -> Option<String> {
    rank(told).map(|rank| format!("it must have {rank} {}", if rank == 1 { "axis" } else { "axes" }))
}

/// A pattern without one name for each axis.
pub(super) fn name_axes(told: &Match) -> Option<String> {
    rank(told).map(|rank| format!("name each of its {rank}"))
}

/// A pattern with too many names, in which `...` stands for some axes.
pub(super) fn name_some_axes(told: &Match) -> Option<String> {
    rank(told).map(|rank| format!("name {rank} at most"))
}

/// An index that is not a position of the tensor.
pub(super) fn say_position(told: &Match) -> Option<String> {
    let own = lengths(told.hole("shape")).filter(|own| !own.iter().any(|own| own.starts_with("..")))?;
    let given = told.hole("found").strip_prefix('[').and_then(|own| own.strip_suffix(']')?.split_once("; "));
    let cast = match given {
        Some((kind, count)) if kind == "usize" || count != own.len().to_string() => None,
        Some((kind, _)) if crate::facts::types::INTEGERS.contains(&kind) => Some(" as usize"),
        Some((kind, _)) if kind.starts_with("Tensor<") && kind.ends_with(", []>") => Some(".item() as usize"),
        _ => None,
    };
    let said = cast.map_or(String::new(), |cast| match cast_names(&told.facts.pointed.own, cast) {
        Some(code) => format!(", write `{code}`"),
        None => format!(", each number `{}`", cast.trim_start()),
    });
    Some(format!("a position is `[usize; {}]`{said}", own.len()))
}

/// Returns `[i as usize, j as usize]` for `[i, j]`, if the items are names or calls; in a sum, the cast would apply to one part only.
fn cast_names(position: &str, cast: &str) -> Option<String> {
    let names = crate::facts::source::split_list(position)
        .filter(|all| !all.is_empty() && all.iter().all(|own| is_path_or_call(own)))?;
    let all: Vec<_> = names.iter().map(|name| format!("{name}{cast}")).collect();
    Some(write_lengths(&all))
}

/// Whether a text is a name, a field or a call without arguments.
fn is_path_or_call(own: &str) -> bool {
    own.starts_with(char::is_alphabetic) && own.chars().all(|char| crate::words::of_name(char) || "().".contains(char))
}

/// A margin that is longer than the axis that it reflects.
pub(super) fn say_margin(told: &Match) -> Option<String> {
    told.number("length")?.checked_sub(1).map(|most| format!("each is {most} at most"))
}

/// The end of a range that is out of bounds, or the start of `4..`.
pub(super) fn say_range_end(told: &Match) -> Option<String> {
    let length = told.number("length")?;
    // In `s![4..]` the start is too large.
    let start = format!("{}..", told.hole("end"));
    let starts = told
        .facts
        .source
        .split("s![")
        .skip(1)
        .any(|list| list.split(']').next().is_some_and(|own| own.contains(&start)));
    let back = told.facts.source.contains(&format!("-{start}"));
    Some(match starts {
        true if back => format!("write a start of -{length} or later"),
        true => format!("write a start of at most {length}"),
        false => format!("write at most {length}, or leave it out"),
    })
}

/// A part that is too long, or begins too late.
pub(super) fn say_narrow(told: &Match) -> Option<String> {
    let (start, length) = (told.number("start")?, told.number("length")?);
    let found = told.facts.last("Narrow")?;
    let axis = text(&print(found.relation.arguments().first()?, Spelling::Sentence));
    let called = told.facts.pointed.called();
    let name = if called.contains("narrow") { called } else { "narrow" };
    Some(match length.checked_sub(start) {
        Some(left) if left > 0 => {
            format!("write at most `{}{name}::<{axis}, {start}, {left}>()`", told.write_receiver())
        }
        _ if told.number("count") == Some(0) => format!("write a start of at most {length}"),
        _ => format!("write a start below {length}"),
    })
}

/// An index with more items than the tensor has axes.
pub(super) fn say_items(told: &Match) -> Option<String> {
    let sliced = || read_shape(&told.facts.last("Slice")?.own);
    let picked = || read_shape(told.facts.last("PickFrom")?.relation.arguments().first()?);
    let own = sliced().or_else(picked).filter(|own| !own.iter().any(|own| own.starts_with("..")))?;
    Some(match own.len() {
        0 => "a scalar takes none, `s![]`".to_owned(),
        1 => format!("{} takes one", write_lengths(&own)),
        n => format!("{} takes at most {n}", write_lengths(&own)),
    })
}

/// A number that is too large for a type.
pub(super) fn slice_instead(told: &Match) -> Option<String> {
    let method = told.facts.pointed.called();
    Some(match crate::facts::methods::stem(method) {
        "narrow" | "select_at" | "split" => "larger ones are values, as in `x.slice(s![start..end])`".to_owned(),
        "as_strided" => "larger ones are values, as in `x.slice(s![..;step])`".to_owned(),
        _ => return None,
    })
}

/// A position of a tensor of any rank that is not a slice.
pub(super) fn slice_positions(told: &Match) -> Option<String> {
    let own = told.facts.pointed.own.as_str();
    let list = own.starts_with('[') && own.ends_with(']');
    Some(if list { format!("write `&{own}[..]`") } else { "it is `&[i, j][..]`".to_owned() })
}

/// A shape where an order of axes is expected.
pub(super) fn write_order(told: &Match) -> Option<String> {
    let list = crate::rules::pattern::lengths(told.hole("found"))
        .filter(|all| all.iter().all(|own| own.parse::<isize>().is_ok()));
    Some(match list {
        Some(all) => format!("write `axes!{}`", crate::rules::pattern::write_lengths(&all)),
        None => "an order is written `axes![1, 0]`".to_owned(),
    })
}

/// Writes the list of axes that the call takes: as a type between `::<` and `>`, as a value elsewhere.
pub(super) fn write_list(told: &Match) -> Option<String> {
    let number = told.hole("found").chars().all(|char| char.is_ascii_digit() || char == '-');
    let typed = told.facts.pointed.behind.starts_with("::<") && number;
    Some(match typed {
        true => format!("write `axes![{}]`", told.hole("found")),
        false => "write whole numbers, as in `&[0, -1]`".to_owned(),
    })
}
