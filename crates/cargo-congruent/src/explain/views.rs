//! The steps of views: lengths and strides, runs, items of a slice.

use super::bound::Bound;
use super::items::Pick;
use super::report::Report;
use super::value::Value;
use congruent_layout::Layout;
use congruent_layout::slice::Item;
use congruent_notation::figure::table;

/// Lengths and strides, a row each.
fn layout(of: &Value) -> String {
    let mut rows = vec![("shape", of.lengths.clone())];
    if let Some(strides) = &of.strides {
        rows.push(("strides", strides.iter().map(ToString::to_string).collect()));
    }
    let rows: Vec<_> = rows.iter().map(|(name, own)| (*name, &own[..])).collect();
    let offset = if of.offset == 0 { String::new() } else { format!("\noffset   {}", of.offset) };
    table(&rows, true, &[], "") + &offset
}

/// The lengths and strides of the result; and whether `reshape` copies.
pub(super) fn draw(report: &mut Report, bound: &Bound, results: &[Value]) {
    let [out] = results else { return };
    if let (true, Some(copied)) =
        (["reshape", "flatten", "reshape_as"].contains(&bound.name.as_str()), copies(bound, out))
    {
        report.say(match copied {
            true => "No strides describe these lengths: an axis would cross from one run to the next. So the elements are copied.",
            false => "Strides describe these lengths: it is a view.",
        });
    }
    report.say(layout(out));
}

/// Whether the result is not a view of the tensor.
fn copies(bound: &Bound, out: &Value) -> Option<bool> {
    let own = bound.values().first().copied()?;
    let of = Layout::new(&own.sizes()?, own.strides.as_ref()?);
    Some(congruent_layout::view::view(&of, &out.sizes()?, &mut Layout::scalar()).is_none())
}

/// How many elements there are, how -1 is found, and which runs the axes form.
pub(super) fn tell_view(report: &mut Report, bound: &Bound) -> Vec<String> {
    let own = bound.values()[0];
    report.say(layout(own));
    let (Some(sizes), Some(strides)) = (own.sizes(), &own.strides) else { return vec![] };
    let wanted = bound.list("sizes");
    let count = |sizes: &[String]| sizes.iter().try_fold(1_usize, |count, own| count.checked_mul(own.parse().ok()?));
    let Some(total) = count(&own.lengths) else { return vec![] };
    let rest: Vec<String> = wanted.iter().filter(|own| *own != "-1").cloned().collect();
    let product = if sizes.is_empty() { "1".to_owned() } else { own.lengths.join(" * ") };
    let found = match (count(&rest), wanted.len() - rest.len()) {
        (Some(rest), 1) if rest > 0 && total.is_multiple_of(rest) => {
            format!("; -1 is {total} / {rest} = {}", total / rest)
        }
        (Some(rest), 1) => format!("; the other lengths make {rest}, which does not divide it"),
        (Some(rest), 0) if rest != total => format!(", and [{}] has {rest}", wanted.join(", ")),
        _ => String::new(),
    };
    report.say(format!("{} has {product} = {total} elements{found}", own.shown()));
    let runs = runs(&sizes, strides);
    if runs.len() > 1 {
        let said: Vec<_> = runs.iter().map(ToString::to_string).collect();
        report.say(format!("The axes lie in runs of {} elements: a new axis lies in one of them.", said.join(" and ")));
    }
    vec![]
}

/// How many elements lie one behind the other, axis after axis, before the strides break off.
fn runs(sizes: &[usize], strides: &[usize]) -> Vec<usize> {
    let mut runs: Vec<usize> = Vec::new();
    let mut before = None;
    for (size, stride) in sizes.iter().zip(strides).filter(|(size, _)| **size != 1) {
        match runs.last_mut() {
            Some(run) if before == Some(stride * size) => *run *= size,
            _ => runs.push(*size),
        }
        before = Some(*stride);
    }
    runs
}

/// Describes the effect of each item on its axis.
pub(super) fn tell_slice(report: &mut Report, bound: &Bound) -> Vec<String> {
    let lengths = &bound.values()[0].lengths;
    let mut tensors = bound.tensors.iter().filter(|(name, _)| *name == "items").map(|(_, own)| own);
    let taken: usize =
        bound.items.iter().filter(|pick| !matches!(pick, Pick::Item(Item::Ellipsis | Item::NewAxis))).count();
    let (mut lines, mut k) = (Vec::new(), 0);
    for pick in &bound.items {
        let length = lengths.get(k).map_or("?", String::as_str);
        let said = match pick {
            Pick::Item(Item::Ellipsis) => {
                k += lengths.len().saturating_sub(taken);
                continue;
            }
            Pick::Item(Item::NewAxis) => {
                lines.push("NewAxis: a new axis of length 1".to_owned());
                continue;
            }
            Pick::Item(item) => say_item(*item, length),
            Pick::Integers => {
                format!("picked by an index of shape {}", tensors.next().map_or(String::new(), Value::shown))
            }
            Pick::Mask => {
                let mask = tensors.next().map_or(String::new(), Value::shown);
                format!(
                    "a mask of shape {mask} takes an axis for each of its own; how many it picks is known at run time"
                )
            }
        };
        lines.push(format!("axis {k}, of length {length}: {said}"));
        k += 1;
    }
    if !lines.is_empty() {
        report.say(lines.join("\n"));
    }
    vec![]
}

fn say_item(item: Item, length: &str) -> String {
    let size: Option<isize> = length.parse().ok();
    let (start, stop, step) = match (item, size) {
        (Item::FULL, _) => return "all of it".into(),
        (Item::At(at), Some(size)) if at < 0 => return format!("position {}; the axis is removed", at + size),
        (Item::At(at), _) => return format!("position {at}; the axis is removed"),
        (Item::Range { start, stop, step }, Some(_)) => (start, stop, step),
        _ => return "known at run time: `_`".into(),
    };
    let size = size.unwrap_or(0);
    let place = |end: isize| (if end < 0 { end + size } else { end }).clamp(0, size);
    let (from, to) = (start.map_or(0, place), stop.map_or(size, place));
    let count = (to - from).max(0).unsigned_abs().div_ceil(step.max(1));
    let every = if step == 1 { String::new() } else { format!(", every {step}") };
    let moved =
        if stop.is_some_and(|stop| stop > size) { format!("; the end is moved to {size}") } else { String::new() };
    match count {
        0 => format!("no positions{moved}"),
        _ => format!("positions {from} to {}{every}: {count} of them{moved}", to - 1),
    }
}
