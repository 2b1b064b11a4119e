//! The items of an index: positions, ranges, index tensors and masks.

use super::parse::{self, Expression};
use crate::layout::slice::Item;

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
/// The text is no item.
pub(super) fn read(text: &str) -> Result<(Pick, Option<Vec<String>>), String> {
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
        let Expression::Shape(lengths) = parse::parse(shape)? else { return Err(format!("`{text}` is no shape")) };
        return Ok((pick, Some(lengths)));
    }
    range(text).and_then(item)
}

/// `3`, `1..4`, `..=-1;2`, Python's `1:4:2`
fn range(text: &str) -> Result<Item, String> {
    let number = |text: &str| {
        let plain = text.trim().replace('_', "");
        plain.parse::<isize>().map_err(|_| format!("`{text}` is no position and no range: `1..4`, `..;2` and `-1` are"))
    };
    let end = |text: &str| if text.trim().is_empty() { Ok(None) } else { number(text).map(Some) };
    let python: Vec<&str> = text.split(':').collect();
    let (from, to, step) = match (text.split_once(".."), &python[..]) {
        (Some((from, rest)), _) => {
            let (to, step) = rest.split_once(';').unwrap_or((rest, "1"));
            (from, to, step)
        }
        (None, [from, to]) => (*from, *to, "1"),
        (None, [from, to, step]) => (*from, *to, *step),
        _ => return number(text).map(Item::At),
    };
    let step = number(step)?;
    let step = usize::try_from(step).map_err(|_| format!("a step is at least 1, not {step}"))?;
    let stop = match to.trim().strip_prefix('=') {
        // The position behind the last one; that behind -1 is the end.
        Some(last) => number(last).map(|last| if last == -1 { None } else { Some(last + 1) })?,
        None => end(to)?,
    };
    Ok(Item::Range { start: end(from)?, stop, step })
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
