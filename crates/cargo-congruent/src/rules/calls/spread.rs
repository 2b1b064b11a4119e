//! Arguments of PyTorch's calls: lists of axes that are separate here, and axes that have defaults there.

use crate::facts::methods::{Axes, Axis, Part, Value};
use crate::facts::source::{is_number, split_list};

/// The axes of PyTorch's lists and defaults, an argument each, in the order of the parts: `1, [0, 1]` of `rot90`, `1` of `flatten`.
pub(super) fn spread_axes<'a>(name: &str, takes: &[Part], arguments: &[&'a str]) -> Vec<&'a str> {
    let spread = |own: &&'a str| split_list(own).unwrap_or_else(|| vec![*own]);
    let mut all = match takes {
        _ if takes.len() > 1 && takes.iter().all(|own| *own == Axis) => arguments.iter().flat_map(spread).collect(),
        // `dims` of `tensordot` is a pair of lists.
        [Value, Axes, Axes] if arguments.len() == 2 => match arguments[1] {
            "1" => vec![arguments[0], "[-1]", "[0]"],
            "2" => vec![arguments[0], "[-2, -1]", "[0, 1]"],
            _ => [vec![arguments[0]], spread(&arguments[1])].concat(),
        },
        _ => arguments.to_vec(),
    };
    match (name, all.len()) {
        ("flatten", 1) => all.push("-1"),
        ("rot90" | "diagonal", 1) => all.extend(["0", "1"]),
        ("select_scatter", 3) if !is_number(all[0]) => all.rotate_left(1),
        ("diagonal_scatter", 1 | 2 | 4) if !is_number(all[0]) => {
            all.rotate_left(1);
            let value = all.pop();
            all.extend(["0", "0", "1"].into_iter().skip(all.len()));
            all.extend(value);
        }
        _ => {}
    }
    all
}
