//! The same elements seen in another way: axes, strides, slices.

use super::value::{Value, numbers, numel, row_major};
use super::{Report, Step};
use congruent_figure::table;

/// Lengths and strides, a row each.
pub fn layout(of: &Value) -> String {
    let mut rows = vec![("shape", of.lengths.clone())];
    if let Some(strides) = &of.strides {
        rows.push(("strides", strides.iter().map(ToString::to_string).collect()));
    }
    let rows: Vec<_> = rows.iter().map(|(name, own)| (*name, &own[..])).collect();
    let offset = if of.offset == 0 { String::new() } else { format!("\noffset   {}", of.offset) };
    table(&rows, true, &[], "") + &offset
}

/// Axes in another order, each with its stride.
pub fn permute(report: &mut Report, own: &Value, order: &[usize]) -> Step {
    report.say("Axes in another order: each takes its stride along, and no element moves.");
    let picked = |strides: &Vec<isize>| order.iter().map(|k| strides[*k]).collect();
    let out = Value {
        lengths: order.iter().map(|k| own.lengths[*k].clone()).collect(),
        strides: own.strides.as_ref().map(picked),
        offset: own.offset,
    };
    report.say(layout(&out));
    Ok(out)
}

/// The lengths that are asked for, with -1 found; and how.
fn asked(own: &Value, wanted: &[String]) -> Result<(Vec<usize>, Vec<usize>, String), String> {
    let Some(sizes) = own.sizes() else { return Err("only known lengths can be counted here: write numbers".into()) };
    let total = numel(&sizes)?;
    let open: Vec<_> = (0..wanted.len()).filter(|k| wanted[*k] == "-1").collect();
    if open.len() > 1 {
        return Err("only one length can be -1: it is computed from the others".into());
    }
    let filled: Vec<String> = wanted.iter().map(|own| if own == "-1" { "1".into() } else { own.clone() }).collect();
    let Some(mut new) = numbers(&filled) else {
        return Err("only known lengths can be counted here: write numbers, or one -1".into());
    };
    let rest = numel(&new)?;
    let count = |sizes: &[usize]| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" * ");
    let mut said =
        format!("{} has {} = {total} elements", own.shown(), if sizes.is_empty() { "1".into() } else { count(&sizes) });
    if let [open] = open[..] {
        if rest == 0 || !total.is_multiple_of(rest) {
            return Err(format!(
                "{said}; the other lengths make {rest}, which does not divide it, so there is no length for -1"
            ));
        }
        new[open] = total / rest;
        said += &format!("; -1 is {total} / {rest} = {}", new[open]);
    } else if rest != total {
        return Err(format!("{said}, and [{}] has {rest}", wanted.join(", ")));
    }
    Ok((sizes, new, said))
}

/// The strides of a view with other lengths, if one exists; and why not.
///
/// Axes of the old shape that lie one behind the other (`stride = next stride * next length`) are one run; each run must
/// be cut into new axes by itself.
fn new_strides(sizes: &[usize], strides: &[isize], new: &[usize]) -> Result<Vec<isize>, String> {
    let mut out = vec![0; new.len()];
    let old: Vec<_> =
        sizes.iter().zip(strides).filter(|(size, _)| **size != 1).map(|(size, stride)| (*size, *stride)).collect();
    if sizes.contains(&0) {
        return Ok(row_major(new));
    }
    // Runs, each a number of elements and the stride of its last axis.
    let mut runs: Vec<(usize, isize)> = Vec::new();
    let mut previous: Option<isize> = None;
    for (size, stride) in old {
        match (runs.last_mut(), previous) {
            (Some(run), Some(before)) if before == stride * size as isize => *run = (run.0 * size, stride),
            _ => runs.push((size, stride)),
        }
        previous = Some(stride);
    }
    let (mut at, mut left) = (runs.len(), 1);
    let mut step = 1;
    for k in (0..new.len()).rev() {
        if new[k] == 1 {
            out[k] = step;
            continue;
        }
        if left == 1 {
            at = at.checked_sub(1).ok_or("there are no elements left")?;
            (left, step) = runs[at];
        }
        if left % new[k] != 0 {
            return Err(format!(
                "the axes lie in runs of {} elements, and an axis of length {} would cross from one run to the next",
                runs.iter().map(|(count, _)| count.to_string()).collect::<Vec<_>>().join(" and "),
                new[k]
            ));
        }
        out[k] = step;
        step *= new[k] as isize;
        left /= new[k];
    }
    Ok(out)
}

/// `view`, which never copies, and `reshape`, which may.
pub fn view(report: &mut Report, own: &Value, wanted: &[String], may_copy: bool) -> Step {
    report.say(if may_copy {
        "Reshape keeps the elements and their order, so the products of the lengths are equal. It is a view where strides can\n\
         describe the result, and a copy where they cannot."
    } else {
        "A view keeps the elements where they are, and their order. So the products of the lengths are equal, and strides must\n\
         be able to describe the result: axes that lie one behind the other form a run, and no new axis crosses from one to another."
    });
    report.say(layout(own));
    let (sizes, new, said) = asked(own, wanted)?;
    report.say(said);
    let strides = own.strides.clone().unwrap_or_default();
    match new_strides(&sizes, &strides, &new) {
        Ok(strides) => {
            let out = Value { strides: Some(strides), offset: own.offset, ..Value::of(&new) };
            report.say(format!(
                "{}\n\n{}",
                if own.is_contiguous() {
                    "It is contiguous, so every such view exists."
                } else {
                    "It is not contiguous, but no new axis crosses a run."
                },
                layout(&out)
            ));
            Ok(out)
        }
        Err(why) if may_copy => {
            report.say(format!("No strides describe this: {why}. So the elements are copied."));
            Ok(Value::of(&new))
        }
        Err(why) => {
            Err(format!("no strides describe this: {why}; `reshape` copies, and so does `contiguous()` in front of it"))
        }
    }
}

/// `expand`: axes of length 1 are repeated with stride 0.
pub fn expand(report: &mut Report, own: &Value, wanted: &[String]) -> Step {
    report.say("Expand: only lengths of 1 are repeated, with stride 0, and new axes are added in front; -1 keeps a length. No copy is made.");
    let Some(lacking) = wanted.len().checked_sub(own.rank()) else {
        return Err(format!("{} axes cannot become {}", own.rank(), wanted.len()));
    };
    let mut out = Value { lengths: vec![], strides: own.strides.as_ref().map(|_| vec![]), offset: own.offset };
    for (k, length) in wanted.iter().enumerate() {
        let old = k.checked_sub(lacking).map(|k| (&own.lengths[k], own.strides.as_ref().map(|strides| strides[k])));
        let (length, stride) = match old {
            None if length == "-1" => return Err("a new axis in front needs a length".into()),
            None => (length, Some(0)),
            Some((old, stride)) if length == "-1" || length == old => (old, stride),
            Some((old, _)) if old == "1" => (length, Some(0)),
            Some((old, _)) => return Err(format!("{old} cannot be repeated to {length}: only 1 can")),
        };
        out.lengths.push(length.clone());
        if let (Some(strides), Some(stride)) = (&mut out.strides, stride) {
            strides.push(stride);
        }
    }
    report.say(layout(&out));
    Ok(out)
}

/// A slice: an item for each axis, from the front; `...` stands for those that have none.
pub fn slice(report: &mut Report, own: &Value, items: &[String]) -> Step {
    report.say("A slice: a position removes its axis, a range keeps a part, `..` keeps all, and `...` stands for all axes between.\nNegative numbers count from the back. No element moves: only the offset, lengths and strides change.");
    let taking = items.iter().filter(|item| *item != "..." && *item != "NewAxis").count();
    if taking > own.rank() {
        return Err(format!("{taking} items for {} axes", own.rank()));
    }
    let (mut all, rest): (Vec<String>, usize) = (Vec::new(), own.rank() - taking);
    let whole = || std::iter::repeat_n("..".to_owned(), rest);
    for item in items {
        if item == "..." { all.extend(whole()) } else { all.push(item.clone()) }
    }
    if !items.iter().any(|item| item == "...") {
        all.extend(whole());
    }
    let mut out = Value { lengths: vec![], strides: own.strides.as_ref().map(|_| vec![]), offset: own.offset };
    let (mut lines, mut k) = (Vec::new(), 0);
    for item in &all {
        if item == "NewAxis" {
            out.lengths.push("1".into());
            if let Some(strides) = &mut out.strides {
                strides.push(1);
            }
            lines.push("NewAxis: a new axis of length 1".to_owned());
            continue;
        }
        let length = &own.lengths[k];
        let stride = own.strides.as_ref().map(|strides| strides[k]);
        let part = part(item, length)?;
        lines.push(format!("axis {k}, of length {length}, {item}: {}", part.said));
        out.offset = out.offset.saturating_add(part.start.saturating_mul(stride.unwrap_or(0)));
        if let Some(length) = part.length {
            out.lengths.push(length);
            if let (Some(strides), Some(stride)) = (&mut out.strides, stride) {
                strides.push(stride.saturating_mul(part.step));
            }
        }
        k += 1;
    }
    report.say(lines.join("\n"));
    report.say(layout(&out));
    Ok(out)
}

/// What an item makes of an axis: `None` as a length takes it away.
struct Kept {
    start: isize,
    step: isize,
    length: Option<String>,
    said: String,
}

fn part(item: &str, length: &str) -> Result<Kept, String> {
    let known: Option<isize> = length.parse().ok();
    let (range, step) = item.split_once(';').unwrap_or((item, "1"));
    let number =
        |text: &str| text.trim().replace('_', "").parse::<isize>().map_err(|_| format!("`{text}` is no number"));
    let step = number(step)?;
    if step < 1 {
        return Err(format!("a step is at least 1, not {step}"));
    }
    let Some((from, to)) = range.split_once("..") else {
        let at = number(range)?;
        let Some(size) = known else {
            return Ok(Kept {
                start: at.max(0),
                step: 1,
                length: None,
                said: "checked at run time; the axis is removed".into(),
            });
        };
        let place = if at < 0 { at + size } else { at };
        if !(0..size).contains(&place) {
            let range = if size == 0 {
                "there are no positions".to_owned()
            } else {
                format!("positions are 0 to {}, or -1 to -{size}", size - 1)
            };
            return Err(format!("position {at} is not in an axis of length {size}: {range}"));
        }
        return Ok(Kept {
            start: place,
            step: 1,
            length: None,
            said: format!("position {place}; the axis is removed"),
        });
    };
    let to = to.trim();
    let (to, behind) = to.strip_prefix('=').map_or((to, 0), |to| (to, 1));
    if from.trim().is_empty() && to.is_empty() && step == 1 {
        return Ok(Kept { start: 0, step, length: Some(length.to_owned()), said: "all of it".into() });
    }
    let Some(size) = known else {
        return Ok(Kept { start: 0, step, length: Some("_".into()), said: "known at run time: `_`".into() });
    };
    let end = |text: &str, open: isize| -> Result<isize, String> {
        if text.trim().is_empty() {
            return Ok(open);
        }
        let at = number(text)?;
        let place = if at < 0 { at + size } else { at };
        if !(0..=size).contains(&place) {
            return Err(format!("the end {at} of a range is out of bounds for an axis of length {size}"));
        }
        Ok(place)
    };
    let (start, stop) = (end(from, 0)?, end(to, size)? + if to.is_empty() { 0 } else { behind });
    if stop > size {
        return Err(format!("the end {to} of a range is out of bounds for an axis of length {size}"));
    }
    let count = (stop - start).max(0).unsigned_abs().div_ceil(step.unsigned_abs());
    let every = if step == 1 { String::new() } else { format!(", every {step}") };
    let said = if count == 0 {
        "no positions".into()
    } else {
        format!("positions {start} to {}{every}: {count} of them", stop - 1)
    };
    Ok(Kept { start, step, length: Some(count.to_string()), said })
}
