//! What an edit names has to be imported.

use super::Edit;
use super::brackets::words;

/// Names that edits use, and where they are.
const NAMES: [(&str, &str); 6] = [
    ("Var", "congruent_grad::Var"),
    ("Module", "congruent_grad::Module"),
    ("forward", "congruent_grad::nn::Forward"),
    ("len", "congruent::len"),
    ("shape", "congruent::shape"),
    ("Tensor", "congruent::Tensor"),
];

/// A line for each name that the edits bring into a file which does not import it.
pub(super) fn missing(text: &str, edits: &[Edit]) -> Vec<Edit> {
    let Some(from) = text
        .lines()
        .scan(0, |at, line| {
            let begins = *at;
            *at += line.len() + 1;
            Some((begins, line))
        })
        .find_map(|(at, line)| line.starts_with("use ").then_some(at))
    else {
        return vec![];
    };
    let imported = |name: &str| {
        let lines = || text.lines().map(str::trim_start).filter(|line| line.starts_with("use "));
        let last = NAMES.iter().find(|(own, _)| *own == name).and_then(|(_, path)| path.rsplit("::").next());
        lines().any(|line| words(line).iter().any(|word| Some(*word) == last))
            || ["len", "shape", "Tensor"].contains(&name) && text.contains("congruent::prelude::*")
            || name != "forward" && text.contains("congruent_grad::prelude::*")
    };
    let used = |name: &str| edits.iter().any(|edit| words(&edit.text).contains(&name));
    let wanted = NAMES.iter().filter(|(name, _)| used(name) && !imported(name) && !text.contains(&format!(".{name}(")));
    wanted.map(|(_, path)| Edit { from, to: from, text: format!("use {path};\n") }).collect()
}
