//! Methods whose bounds do not hold of a shape with too few axes: rustc finds no method there, and leaves the bound's own sentence out.

use crate::facts::Facts;
use crate::facts::types::{read_quoted, read_shape};

/// Each relation, and the shapes that have it.
const TAKES: [(&str, &str); 2] = [("PixelShuffle", "[.., c, h, w]"), ("PixelUnshuffle", "[.., c, h, w]")];

/// The bounds that rustc lists of a method: `K: Unsharded`.
pub fn list_unsatisfied(facts: &Facts) -> Vec<(String, String)> {
    let notes = facts.notes.iter().filter(|note| note.contains("the following trait bounds were not satisfied"));
    let rows = notes.flat_map(|note| note.lines().skip(1)).filter(|row| !row.contains("which is required by"));
    let pairs = rows.filter_map(|row| row.trim().trim_matches('`').split_once(": "));
    pairs.map(|(own, bound)| (own.to_owned(), bound.to_owned())).collect()
}

/// `m.pixel_shuffle::<2>()` of a matrix.
pub fn say_too_few_axes(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.ends_with("its trait bounds were not satisfied");
    let all = if told { list_unsatisfied(facts) } else { Vec::new() };
    all.iter().find_map(|(own, bound)| {
        let relation = bound.split('<').next()?.rsplit("::").next()?;
        let (_, shapes) = TAKES.iter().find(|(name, _)| *name == relation)?;
        let method = facts.pointed.own.split("::").next()?;
        let given = read_shape(read_quoted(&format!("`{own}`")).first()?)?.join(", ");
        Some(format!("`{method}` takes `{shapes}`, not shape `[{given}]`: give a tensor of at least three axes"))
    })
}
