//! The items of an index: positions, ranges, index tensors and masks.

use super::parse::{self, Expression};
use super::report::Stop;
use congruent_layout::slice::Item;

/// An item of an index.
#[derive(Clone, Debug)]
pub(super) enum Pick {
    /// A position, a range, `...` or a new axis.
    Item(Item),
    /// An index tensor: the next tensor of the call.
    Integers,
    /// A mask: the next tensor of the call.
    Mask,
}

/// Reads an item, and the lengths of the tensor in it.
///
/// # Errors
/// The text is no item; or a range that `s!` refuses.
pub(super) fn read(text: &str) -> Result<(Pick, Option<Vec<String>>), Stop> {
    let item = |item| Ok((Pick::Item(item), None));
    let text = text.trim();
    match text {
        "..." | "Ellipsis" => return item(Item::Ellipsis),
        "NewAxis" | "None" => return item(Item::NewAxis),
        _ => {}
    }
    let inside = |start: &str| text.strip_prefix(start)?.strip_suffix(')');
    let (shape, pick) = match inside("mask(") {
        Some(shape) => (shape, Pick::Mask),
        None => (text.trim_start_matches('&'), Pick::Integers),
    };
    if shape.starts_with(['[', '(']) {
        let Expression::Shape(lengths) = parse::parse(shape).map_err(Stop::Unread)? else {
            return Err(Stop::Unread(format!("`{text}` is no shape")));
        };
        return Ok((pick, Some(lengths)));
    }
    range(text).and_then(item)
}

/// `3`, `1..4`, `..=-1;2`, Python's `1:4:2`
fn range(text: &str) -> Result<Item, Stop> {
    let python: Vec<&str> = text.split(':').collect();
    match (text.split_once(".."), &python[..]) {
        (Some((from, rest)), _) => {
            let (to, step) = rest.split_once(';').unwrap_or((rest, "1"));
            read_rust(read_end(from)?, to.trim(), read_step(step)?)
        }
        (None, [from, to]) => Ok(Item::Range { start: read_end(from)?, stop: read_end(to)?, step: 1 }),
        (None, [from, to, step]) => {
            Ok(Item::Range { start: read_end(from)?, stop: read_end(to)?, step: read_step(step)? })
        }
        _ => read_number(text).map(Item::At),
    }
}

/// A range of Rust: `..to`, `..=to`.
fn read_rust(start: Option<isize>, to: &str, step: usize) -> Result<Item, Stop> {
    let (dots, to) = to.strip_prefix('=').map_or(("..", to), |last| ("..=", last));
    let inclusive = dots == "..=";
    let last = if inclusive { Some(read_number(to)?) } else { read_end(to)? };
    if let (Some(start), Some(last)) = (start, last) {
        check_order(start, dots, last)?;
    }
    // The position behind the last one; that behind -1 is the end.
    let stop = if inclusive { last.filter(|last| *last != -1).map(|last| last + 1) } else { last };
    Ok(Item::Range { start, stop, step })
}

/// Refuses a range that ends before it starts whatever the length of the axis, both counting from the same side: as `s!` does, in its
/// words. (`3..=2` ends where it starts, as `3..3` does; and Python's `3:1` is empty.)
fn check_order(start: isize, dots: &str, end: isize) -> Result<(), Stop> {
    let behind = start > end.saturating_add(isize::from(dots == "..="));
    if behind && (start < 0) == (end < 0) {
        return Err(Stop::Refused(format!(
            "the range {start}{dots}{end} ends before it starts: write `{end}{dots}{start}`, or `{start}..{start}` for an empty \
             one; ends that may cross are values, `s![start..end]`"
        )));
    }
    Ok(())
}

/// A number in an item.
fn read_number(text: &str) -> Result<isize, Stop> {
    let plain = text.trim().replace('_', "");
    plain
        .parse()
        .map_err(|_| Stop::Unread(format!("`{text}` is no position and no range: `1..4`, `..;2` and `-1` are")))
}

/// An end of a range, which may be open.
fn read_end(text: &str) -> Result<Option<isize>, Stop> {
    if text.trim().is_empty() { Ok(None) } else { read_number(text).map(Some) }
}

/// A step of a range.
fn read_step(text: &str) -> Result<usize, Stop> {
    let step = read_number(text)?;
    usize::try_from(step).map_err(|_| Stop::Unread(format!("a step is at least 1, not {step}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rust_and_python() {
        let range = |start, stop, step| Item::Range { start, stop, step };
        for (text, item) in [
            ("3", Item::At(3)),
            ("1..4", range(Some(1), Some(4), 1)),
            ("..=-1;2", range(None, None, 2)),
            ("1:4", range(Some(1), Some(4), 1)),
            ("::2", range(None, None, 2)),
            ("..", Item::FULL),
            (":", Item::FULL),
        ] {
            assert!(matches!(read(text), Ok((Pick::Item(own), None)) if own == item), "{text}");
        }
        assert!(matches!(read("&[2, 3]"), Ok((Pick::Integers, Some(_)))));
        assert!(matches!(read("mask([2])"), Ok((Pick::Mask, Some(_)))));
        assert!(read("x").is_err() && read("..;-1").is_err());
    }
}
