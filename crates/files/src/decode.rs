//! Bytes become tensors: views where possible, else copies.

use crate::blocks;
use crate::element::{FileElement, elements_of, odd_byte};
use crate::error::FileError;
use crate::progress::Progress;
use crate::source::Part;
use crate::wanted::Disagreement;
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Lengths, View};
use congruent_formats::header::Stored;
use congruent_formats::header::{Cut, ElementType};
use std::io;

/// Returns a view of elements in memory, or `None` where they have to be copied.
///
/// # Errors
/// A byte that is no `bool`.
pub(crate) fn borrow<'s, T: FileElement>(
    bytes: &'s [u8],
    stored: &Stored,
) -> Result<Option<View<'s, T, AnyRank>>, FileError> {
    if let Some(at) = odd_byte::<T>(bytes) {
        return Err(FileError::no_bool(bytes[at]));
    }
    let Some(elements) = elements_of::<T>(bytes).filter(|_| !stored.swapped || size_of::<T>() == 1) else {
        return Ok(None);
    };
    let view = View::from_slice(AnyRank::from(stored.in_order()), elements)?;
    Ok(Some(if stored.reversed { view.permute(stored.backwards())? } else { view }))
}

/// Returns the tensor in a part of a file, which has exactly its bytes: a view where possible, else a copy.
pub(crate) fn read_tensor<'s, T: FileElement>(
    part: Part<'s>,
    stored: &Stored,
    progress: &Progress<'_>,
) -> Result<CowTensor<'s, T, AnyRank>, FileError> {
    if let Some(bytes) = part.in_memory()
        && let Some(view) = borrow(bytes, stored)?
    {
        progress.advance(part.left());
        return Ok(CowTensor::Borrowed(view));
    }
    Ok(CowTensor::Owned(blocks::read(&mut progress.watch(part), stored, true)?))
}

/// Like [`read_tensor`], and converts elements of another type.
pub(crate) fn convert_tensor<'s, T: FileElement + Number>(
    part: Part<'s>,
    stored: &Stored,
    progress: &Progress<'_>,
) -> Result<CowTensor<'s, T, AnyRank>, FileError> {
    if stored.elements == T::TYPE {
        return read_tensor(part, stored, progress);
    }
    require_conversion::<T>(stored.elements)?;
    Ok(CowTensor::Owned(blocks::convert(&mut progress.watch(part), stored, true)?))
}

/// Rejects elements without a conversion.
pub(crate) fn require_conversion<T: FileElement>(elements: ElementType) -> Result<(), FileError> {
    if elements == T::TYPE || elements.is_converted() {
        return Ok(());
    }
    Err(FileError::disagree(vec![Disagreement::NotConverted { name: String::new(), elements, to: T::TYPE }]))
}

/// Returns the same elements under a shape that was compared with their sizes before.
pub(crate) fn typed<T: FileElement, S: Lengths>(
    tensor: CowTensor<'_, T, AnyRank>,
) -> Result<CowTensor<'_, T, S>, FileError> {
    Ok(match tensor {
        CowTensor::Borrowed(view) => CowTensor::Borrowed(view.try_into_shape()?),
        CowTensor::Owned(tensor) => CowTensor::Owned(tensor.try_into_shape()?),
    })
}

/// Returns the same error, with this format and the name of this tensor.
pub(crate) fn about(error: FileError, format: &'static str, name: &str) -> FileError {
    let tensor = if name.is_empty() { String::new() } else { format!("the tensor `{name}`: ") };
    match error {
        FileError::Io { path, error } => match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                FileError::format(format, format!("the file is cut off: {tensor}the data ends too early"))
            }
            io::ErrorKind::InvalidData => FileError::format(format, format!("{tensor}{error}")),
            _ => FileError::Io { path, error },
        },
        FileError::Tensor { path, error, .. } => FileError::Tensor { path, name: name.to_owned(), error },
        FileError::Disagree { path, mut all, note } => {
            all.iter_mut().for_each(|one| one.set_name(name));
            let note = note.or_else(|| all.iter().find_map(|one| note_conversion(one, format)));
            FileError::Disagree { path, all, note }
        }
        other => other,
    }
}

/// Returns the call that converts elements of another type, where that is the only difference.
fn note_conversion(one: &Disagreement, format: &str) -> Option<String> {
    let to = one.conversion()?;
    let owner = if format == congruent_formats::header::npy::FORMAT { "Npy::" } else { "" };
    Some(format!("`{owner}get_as::<{to}, _>` converts"))
}

/// The number of names that a message lists.
const SHOWN: usize = 12;

/// Returns the same error; if it is about a missing tensor, it lists the names that the file has.
pub(crate) fn list_names<'n>(error: FileError, names: impl Iterator<Item = &'n str>) -> FileError {
    match error {
        FileError::Disagree { path, all, note: None } if matches!(all[..], [Disagreement::Missing { .. }]) => {
            FileError::Disagree { path, all, note: Some(note_names(names)) }
        }
        other => other,
    }
}

/// ``the file has `a`, `b` and 3 more``
fn note_names<'n>(mut names: impl Iterator<Item = &'n str>) -> String {
    let shown: Vec<String> = names.by_ref().take(SHOWN).map(|name| format!("`{}`", Cut(name))).collect();
    match (shown.is_empty(), names.count()) {
        (true, _) => "the file has no tensors".to_owned(),
        (false, 0) => format!("the file has {}", shown.join(", ")),
        (false, more) => format!("the file has {} and {more} more", shown.join(", ")),
    }
}
