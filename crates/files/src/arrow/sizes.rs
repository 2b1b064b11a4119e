//! Schemas read: the type of the values of a column, and the sizes of a row.

use super::abi::ArrowSchema;
use super::invalid;
use super::pairs;
use super::tensors::{self, FixedShapeTensor};
use crate::{ElementType, FileError};
use core::ffi::{CStr, c_char};

/// The types of elements that both have, with the letters of the C data interface.
pub(super) const FORMATS: [(&str, ElementType); 12] = [
    ("b", ElementType::Bool),
    ("c", ElementType::I8),
    ("C", ElementType::U8),
    ("s", ElementType::I16),
    ("S", ElementType::U16),
    ("i", ElementType::I32),
    ("I", ElementType::U32),
    ("l", ElementType::I64),
    ("L", ElementType::U64),
    ("e", ElementType::F16),
    ("f", ElementType::F32),
    ("g", ElementType::F64),
];

/// The beginning of the format of a fixed-size list, before the number of its values.
pub(super) const LIST: &str = "+w:";

/// A structure: several columns.
pub(super) const STRUCT: &str = "+s";

/// The values of a column.
pub(super) struct Values {
    pub elements: ElementType,
    /// The lengths of the lists, the outermost first: none for a column of numbers.
    pub lists: Vec<usize>,
    /// The tensors that the lists are, if they are more than lists.
    pub tensors: Option<FixedShapeTensor>,
}

impl Values {
    /// The sizes of a row, as they lie.
    pub(super) fn stored(&self) -> &[usize] {
        self.tensors.as_ref().map_or(&self.lists, |tensors| tensors.shape())
    }

    /// The order of the axes of a row.
    pub(super) fn permutation(&self) -> Option<&[usize]> {
        self.tensors.as_ref()?.permutation()
    }

    /// The sizes of a row.
    pub(super) fn sizes(&self) -> Vec<usize> {
        self.tensors.as_ref().map_or_else(|| self.lists.clone(), FixedShapeTensor::sizes)
    }
}

/// How deep lists nest at most.
const DEPTH: usize = 64;

/// The values of a column with this schema.
pub(super) fn read_values(schema: &ArrowSchema) -> Result<Values, FileError> {
    let (mut at, mut lists) = (schema, Vec::new());
    check_dictionary(schema, at)?;
    while let Some(number) = format(at).strip_prefix(LIST) {
        let Some(number) = number.parse().ok().filter(|_| lists.len() < DEPTH) else {
            return wrong(schema, format!("a list of format `{}` is not read", format(at)));
        };
        lists.push(number);
        let &[child] = at.children() else { return wrong(schema, "a list has one column below it") };
        at = child;
        check_dictionary(schema, at)?;
    }
    let Some(&(_, elements)) = FORMATS.iter().find(|(letter, _)| *letter == format(at)) else {
        return wrong(
            schema,
            format!("values of format `{}` are not read: numbers, `bool` and fixed-size lists of them are", format(at)),
        );
    };
    let tensors = read_tensors(schema, &lists)?;
    Ok(Values { elements, lists, tensors })
}

/// Rejects values that are places in a dictionary. `at` is the schema of the column, or of values below its lists.
fn check_dictionary(schema: &ArrowSchema, at: &ArrowSchema) -> Result<(), FileError> {
    if at.dictionary.is_null() { Ok(()) } else { wrong(schema, "the column is dictionary-encoded: decode it first") }
}

/// The extension type of fixed-size lists, if they have one that is known.
// SOUND: a schema that is not empty is filled as the C data interface says (invariant)
fn read_tensors(schema: &ArrowSchema, lists: &[usize]) -> Result<Option<FixedShapeTensor>, FileError> {
    // SAFETY: (both) the invariant of `ArrowSchema`: the metadata is null or pairs, which live as long as the schema.
    let [name, metadata] =
        [pairs::NAME, pairs::METADATA].map(|key| unsafe { pairs::find_value(schema.metadata.cast(), key) });
    if name != Some(tensors::NAME.as_bytes()) {
        return Ok(None);
    }
    let Ok(metadata) = str::from_utf8(metadata.unwrap_or_default()) else {
        return wrong(schema, "the metadata is not UTF-8");
    };
    let tensors = FixedShapeTensor::from_metadata(metadata)?;
    if lists.len() > 1 || tensors.numel() != lists.first().copied().unwrap_or(1) {
        return wrong(schema, format!("tensors of shape {:?} are not lists of {lists:?} values", tensors.shape()));
    }
    Ok(Some(tensors))
}

/// The format of a schema; empty where it is not UTF-8.
pub(super) fn format(schema: &ArrowSchema) -> &str {
    text(&schema.format)
}

/// The name of a column; empty where it has none.
pub(super) fn name(schema: &ArrowSchema) -> &str {
    text(&schema.name)
}

/// A text of a schema, which lives as long as the reference.
// SOUND: a schema that is not empty is filled as the C data interface says (invariant)
fn text(at: &*const c_char) -> &str {
    if at.is_null() {
        return "";
    }
    // SAFETY: the invariant of `ArrowSchema`: null, or a text that ends with a zero byte and lives as long as the schema.
    unsafe { CStr::from_ptr(*at) }.to_str().unwrap_or_default()
}

/// The error of a column.
pub(super) fn wrong<T>(schema: &ArrowSchema, why: impl Into<String>) -> Result<T, FileError> {
    let (name, why) = (name(schema), why.into());
    let column = if name.is_empty() { String::new() } else { format!("the column `{name}`: ") };
    Err(invalid(format!("{column}{why}")))
}
