//! The correspondence of the tensors of a file with the variables of a model, and all disagreements.

use super::error::FileError;
use super::values;
use crate::Var;
use congruent::dim::AxisPattern;
use congruent::{AnyRank, Float};
use congruent_files::header::Entry;
use congruent_files::{Disagreement, Pattern, Wanted};
use std::collections::{HashMap, HashSet};

/// Returns the place of each entry among the variables of a model, and `None` for an entry that is skipped.
///
/// (Not by the comparison of `congruent-files`: there, two expectations of one name mean one tensor. Here, if two variables have one name, the second
/// is missing.)
pub(super) fn places<T: Float>(
    named: &[(String, Var<T, AnyRank>)],
    entries: &[Entry],
) -> Result<Vec<Option<usize>>, FileError> {
    let of_file: HashMap<&str, usize> = entries.iter().enumerate().map(|(k, entry)| (&*entry.name, k)).collect();
    let (mut places, mut all) = (vec![None; entries.len()], Vec::new());
    for (place, (name, x)) in named.iter().enumerate() {
        let wanted = wanted::<T>(name, x.sizes());
        match of_file.get(&**name).filter(|&&k| places[k].is_none()) {
            None => all.push(Disagreement::Missing { wanted }),
            Some(&k) => {
                places[k] = Some(place);
                all.extend(Disagreement::between(&wanted, entries[k].elements, &entries[k].sizes));
            }
        }
    }
    let counts = counts_of_batches(named.iter().map(|(name, _)| &**name));
    let left = entries.iter().zip(&places).filter(|(entry, place)| place.is_none() && !counts.contains(&entry.name));
    all.extend(left.map(|(entry, _)| Disagreement::left_over(&entry.name, entry.elements, &entry.sizes)));
    match all.len() {
        0 => Ok(places),
        _ => Err(refuse(all)),
    }
}

/// The names that PyTorch has next to the `running_mean` of a `BatchNorm`: a file may have these names, a model does not.
pub(super) fn counts_of_batches<'n>(names: impl Iterator<Item = &'n str>) -> HashSet<String> {
    names.filter_map(|name| Some(format!("{}num_batches_tracked", name.strip_suffix("running_mean")?))).collect()
}

/// The expectation of a variable.
fn wanted<T: Float>(name: &str, sizes: &[usize]) -> Wanted {
    Wanted::new(name, values::elements::<T>(), Pattern::exactly(sizes))
}

/// Returns a single disagreement as the error of its kind, and several as one error.
fn refuse(mut all: Vec<Disagreement>) -> FileError {
    match (all.pop(), all.is_empty()) {
        (Some(Disagreement::Missing { wanted }), true) => FileError::Missing { name: wanted.name },
        (Some(Disagreement::LeftOver { name, .. }), true) => FileError::Unknown { name },
        (Some(Disagreement::Different { elements, sizes, wanted }), true) => differ(elements, sizes, wanted),
        (last, _) => {
            all.extend(last);
            FileError::Disagree { file: None, all }
        }
    }
}

fn differ(found: congruent_files::ElementType, file: Box<[usize]>, wanted: Wanted) -> FileError {
    let name = wanted.name;
    match wanted.elements.filter(|elements| *elements != found) {
        Some(model) => FileError::Elements { name, file: found.in_safetensors(), model: model.in_safetensors() },
        None => {
            let size = |axis: &AxisPattern| if let AxisPattern::Size(size) = axis { *size } else { 0 };
            FileError::Shape { name, file, model: wanted.shape.axes().iter().map(size).collect() }
        }
    }
}
