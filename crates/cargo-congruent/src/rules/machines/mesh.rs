//! The mesh of a file: the axes that `mesh!` declares, and the name of the process.

use super::dist::{read_mesh_axis, split_length};
use crate::facts::Facts;
use crate::facts::around::has_word;

/// The axes of the mesh that the file declares: `Data` and `Model` of `mesh!(Data: 4, Model: 2)`.
pub(super) fn list_mesh_axes(facts: &Facts) -> Vec<&str> {
    let (text, _) = facts.around.place();
    let declared = text.split_once("mesh!(").and_then(|(_, rest)| rest.split_once(')'));
    let all = declared.into_iter().flat_map(|(list, _)| list.split(','));
    all.filter_map(|own| own.split_once(':')).map(|(name, _)| name.trim()).collect()
}

/// An axis of the mesh that splits none of these lengths.
pub(super) fn find_free_axis<'f>(facts: &'f Facts, lengths: &[String]) -> &'f str {
    let taken = |axis: &&str| {
        lengths.iter().filter_map(|own| split_length(own)).any(|(_, along)| read_mesh_axis(along) == *axis)
    };
    list_mesh_axes(facts).into_iter().find(|axis| !taken(axis)).unwrap_or("Data")
}

/// The process: `process` where the function has it, else that of another tensor on the mesh.
pub(super) fn write_process(facts: &Facts, other: Option<&str>) -> String {
    let (text, at) = facts.around.place();
    let front = text.get(..at).unwrap_or_default();
    let function = front.rfind("fn ").map_or(front, |from| &front[from..]);
    match other {
        Some(other) if !has_word(function, "process") => format!("{other}.process()"),
        _ => "process".to_owned(),
    }
}
