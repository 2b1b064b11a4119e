//! Tensors as columns: the memory of a tensor is that of its column, which is freed when the other side releases it.

use super::abi::{ArrowArray, ArrowSchema};
use super::column::Column;
use super::sizes::{FORMATS, LIST, STRUCT};
use super::{ArrowElement, FixedShapeTensor, pairs, tensors, unsaved};
use crate::{ElementType, FileError};
use congruent::dim::AxisPattern;
use congruent::prelude::*;
use core::any::Any;
use core::ffi::{CStr, c_void};
use core::ptr::null;
use std::ffi::CString;

/// A tensor as a column: its first axis counts the rows, the others are the shape of a row. A move, nothing is copied; elements `bool`
/// become bits, a copy, O(n).
///
/// # Shapes
/// `[n]` is a column of numbers. `[n, ..shape]` is one of fixed-shape tensors, whose axes have names if the type names all of
/// them.
///
/// # Errors
/// [`FileError::Save`] when the tensor has no axis, or a row more than 2^31 - 1 elements; [`FileError::Name`] when the name has a zero byte.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::arrow::export;
///
/// dim!(Rows, Height, Width);
///
/// let images: Tensor<u8, shape![Rows, Height, Width]> = Tensor::zeros_of(dims![Rows(10), Height(4), Width(6)]);
/// let column = export("images", images)?;
/// assert_eq!(column.tensors()?.unwrap().metadata(), r#"{"shape":[4,6],"dim_names":["Height","Width"]}"#);
/// # Ok::<(), congruent_files::FileError>(())
/// ```
pub fn export<T: ArrowElement, S: Lengths>(name: &str, tensor: Tensor<T, S>) -> Result<Column, FileError> {
    let mut axes = Vec::new();
    S::describe(&mut axes);
    export_any(name, &axes, tensor.into_dyn())
}

/// Like [`export`]; `axes` is what the type says of the last axes.
// SOUND: the structures are made here, or those of columns, and each has one owner
fn export_any<T: ArrowElement>(
    name: &str,
    axes: &[AxisPattern],
    tensor: Tensor<T, AnyRank>,
) -> Result<Column, FileError> {
    let &[rows, ref shape @ ..] = tensor.sizes() else {
        return Err(unsaved(format!("`{name}` has no axis that counts rows: a tensor of shape []")));
    };
    let (shape, name) = (shape.to_vec(), to_c(name)?);
    let format = format_of(T::TYPE);
    let values = export_values(tensor);
    let (schema, array) = if shape.is_empty() {
        (new_schema(format.into(), name, None, Vec::new()), values)
    } else {
        (new_list(name, format, shape, axes)?, new_array(rows, vec![null()], vec![values], None))
    };
    // SAFETY: the structures are as the interface says, and those of each other.
    Ok(unsafe { Column::from_parts(array, schema) })
}

/// The schema of tensors of this shape.
fn new_list(name: CString, format: &CStr, shape: Vec<usize>, axes: &[AxisPattern]) -> Result<ArrowSchema, FileError> {
    let named = |axis: &AxisPattern| if let AxisPattern::Named(name) = axis { Some((*name).to_owned()) } else { None };
    let names: Option<Vec<String>> = axes.iter().rev().take(shape.len()).rev().map(named).collect();
    let mut all = FixedShapeTensor::new(shape)?;
    if let Some(names) = names.filter(|names| names.len() == all.shape().len()) {
        all = all.with_dim_names(names)?;
    }
    let Ok(length) = i32::try_from(all.numel()) else {
        return Err(unsaved(format!("a row of shape {:?} has more than {} elements", all.shape(), i32::MAX)));
    };
    let metadata = pairs::write_pairs(&[(pairs::NAME, tensors::NAME), (pairs::METADATA, &all.metadata())]);
    let child = new_schema(format.into(), c"item".into(), None, Vec::new());
    let format = to_c(&format!("{LIST}{length}"))?;
    Ok(new_schema(format, name, Some(metadata), vec![child]))
}

/// Columns with as many rows, together: what Arrow calls a record batch. A move.
///
/// # Errors
/// [`FileError::Save`] when they have different numbers of rows.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::arrow::{export, export_batch};
///
/// let (time, points) = (Tensor::from([0.0, 0.5]), Tensor::from([[1, 2, 3], [4, 5, 6]]));
/// let batch = export_batch([export("time", time)?, export("points", points)?])?;
/// assert_eq!((batch.format(), batch.rows()), ("+s", 2));
/// assert_eq!(batch.column("points")?.get::<i32, shape![2, 3]>()?.to_vec(), [1, 2, 3, 4, 5, 6]);
///
/// let error = export_batch([export("a", Tensor::from([1, 2]))?, export("b", Tensor::from([1]))?]).unwrap_err();
/// assert_eq!(error.to_string(), "cannot be saved as Arrow: column `a` has 2 rows, but column `b` has 1");
/// # Ok::<(), congruent_files::FileError>(())
/// ```
// SOUND: the structures are made here, or those of columns, and each has one owner
pub fn export_batch(columns: impl IntoIterator<Item = Column>) -> Result<Column, FileError> {
    let columns: Vec<Column> = columns.into_iter().collect();
    let rows = columns.first().map_or(0, Column::rows);
    if let Some(other) = columns.iter().find(|other| other.rows() != rows) {
        let (first, other, count) = (columns[0].name(), other.name(), other.rows());
        let why = format!("column `{first}` has {rows} rows, but column `{other}` has {count}");
        return Err(unsaved(why));
    }
    let (arrays, schemas) = columns.into_iter().map(Column::into_parts).unzip();
    let schema = new_schema(to_c(STRUCT)?, c"".into(), None, schemas);
    let array = new_array(rows, vec![null()], arrays, None);
    // SAFETY: the structures are as the interface says, and those of each other.
    Ok(unsafe { Column::from_parts(array, schema) })
}

/// A text for C.
fn to_c(text: &str) -> Result<CString, FileError> {
    let why = "Arrow's names have no zero byte";
    CString::new(text).map_err(|_| FileError::Name { path: None, name: text.to_owned(), why })
}

fn format_of(elements: ElementType) -> &'static CStr {
    let letters = [c"b", c"c", c"C", c"s", c"S", c"i", c"I", c"l", c"L", c"e", c"f", c"g"];
    let place = FORMATS.iter().position(|(_, other)| *other == elements);
    letters[place.unwrap_or_default()]
}

/// The elements of a tensor, without its shape.
fn export_values<T: ArrowElement>(tensor: Tensor<T, AnyRank>) -> ArrowArray {
    let numel = tensor.numel();
    if T::TYPE == ElementType::Bool {
        // (In a `Vec`: a box that is moved must not have its memory read by another way.)
        let bits = pack_bits(crate::element::bytes_of(tensor.as_slice()));
        let at = bits.as_ptr().cast();
        return new_array(numel, vec![null(), at], Vec::new(), Some(Box::new(bits)));
    }
    let at = tensor.as_slice().as_ptr().cast();
    new_array(numel, vec![null(), at], Vec::new(), Some(Box::new(tensor)))
}

/// A bit for each byte, which is 0 or 1; the first in the lowest bit.
fn pack_bits(bytes: &[u8]) -> Vec<u8> {
    let pack = |eight: &[u8]| eight.iter().enumerate().fold(0, |bits, (k, &byte)| bits | byte << k);
    bytes.chunks(8).map(pack).collect()
}

/// The memory that a schema of this crate points to.
struct SchemaParts {
    format: CString,
    name: CString,
    metadata: Option<Box<[u8]>>,
    children: Box<[*mut ArrowSchema]>,
}

// SOUND: the parts are boxed here, and released once
fn new_schema(format: CString, name: CString, metadata: Option<Box<[u8]>>, children: Vec<ArrowSchema>) -> ArrowSchema {
    let children = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let parts = Box::into_raw(Box::new(SchemaParts { format, name, metadata, children }));
    // SAFETY: just made; nobody else has a reference to it.
    let all = unsafe { &mut *parts };
    ArrowSchema {
        format: all.format.as_ptr(),
        name: all.name.as_ptr(),
        metadata: all.metadata.as_ref().map_or(null(), |metadata| metadata.as_ptr().cast()),
        n_children: all.children.len() as i64,
        children: all.children.as_mut_ptr(),
        release: Some(release_schema),
        private_data: parts.cast(),
        ..ArrowSchema::empty()
    }
}

/// Releases a schema of [`new_schema`], and what is below it.
///
/// # Safety
/// `schema` points to one that was not released yet.
unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: the caller's promise; whoever releases it has it alone.
    let schema = unsafe { &mut *schema };
    schema.release = None;
    // SAFETY: `new_schema` made it of a box; this is the only time that it is taken back, because `release` is now null.
    let parts = unsafe { Box::from_raw(schema.private_data.cast::<SchemaParts>()) };
    for &child in &parts.children {
        // SAFETY: `new_schema` made it of a box. (Its drop releases it, unless the other side has moved it away.)
        drop(unsafe { Box::from_raw(child) });
    }
}

/// The memory that an array of this crate points to.
struct ArrayParts {
    buffers: Box<[*const c_void]>,
    children: Box<[*mut ArrowArray]>,
    /// The owner of the memory of the buffers.
    #[allow(dead_code, reason = "it is dropped with them")]
    owner: Option<Box<dyn Any + Send>>,
}

/// An array without nulls.
// SOUND: the parts are boxed here, and released once
fn new_array(
    length: usize,
    buffers: Vec<*const c_void>,
    children: Vec<ArrowArray>,
    owner: Option<Box<dyn Any + Send>>,
) -> ArrowArray {
    let children = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let parts = Box::into_raw(Box::new(ArrayParts { buffers: buffers.into(), children, owner }));
    // SAFETY: just made; nobody else has a reference to it.
    let all = unsafe { &mut *parts };
    ArrowArray {
        // (A tensor has at most `isize::MAX` elements.)
        length: length as i64,
        n_buffers: all.buffers.len() as i64,
        n_children: all.children.len() as i64,
        buffers: all.buffers.as_mut_ptr(),
        children: all.children.as_mut_ptr(),
        release: Some(release_array),
        private_data: parts.cast(),
        ..ArrowArray::empty()
    }
}

/// Releases an array of [`new_array`], and what is below it.
///
/// # Safety
/// `array` points to one that was not released yet.
unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: the caller's promise; whoever releases it has it alone.
    let array = unsafe { &mut *array };
    array.release = None;
    // SAFETY: `new_array` made it of a box; this is the only time that it is taken back, because `release` is now null.
    let parts = unsafe { Box::from_raw(array.private_data.cast::<ArrayParts>()) };
    for &child in &parts.children {
        // SAFETY: `new_array` made it of a box. (Its drop releases it, unless the other side has moved it away.)
        drop(unsafe { Box::from_raw(child) });
    }
}
