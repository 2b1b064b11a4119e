//! A column that another library has passed, or that is passed to one: as tensors.

use super::abi::{ArrowArray, ArrowSchema};
use super::sizes::{self, Values, read_values, wrong};
use super::{ArrowElement, FixedShapeTensor, invalid};
use crate::element::{bytes_of_mut, elements_of};
use crate::wanted::Found;
use crate::{ElementType, FileError, Wanted, decode};
use congruent::prelude::*;

/// A column, or several together: an [`ArrowArray`] and its [`ArrowSchema`]. Dropped, it is released.
///
/// [`get`](Self::get) borrows its values as a tensor. [`export`](super::export()) makes one of a tensor.
#[derive(Debug)]
pub struct Column {
    // Invariant: neither is empty, the schema is that of the array, and both are as the C data interface says.
    array: ArrowArray,
    schema: ArrowSchema,
}

impl Column {
    /// Returns the column of these two structures, and owns them.
    ///
    /// # Safety
    /// Both were filled as the [C data interface](https://arrow.apache.org/docs/format/CDataInterface.html) says, the schema is that of the array,
    /// and nobody else releases them, or writes to the values while the column lives.
    pub unsafe fn from_parts(array: ArrowArray, schema: ArrowSchema) -> Self {
        Column { array, schema }
    }

    /// Moves a column out of where another library has written it, and marks both places as released there.
    ///
    /// # Errors
    /// [`FileError::Format`] when one of them was released.
    ///
    /// # Safety
    /// Both point to structures that are as for [`from_parts`](Self::from_parts), or were released.
    pub unsafe fn import(array: *mut ArrowArray, schema: *mut ArrowSchema) -> Result<Self, FileError> {
        // SAFETY: (both) the caller's promise; an empty one stays there, so that there is one owner.
        let (array, schema) = unsafe { (array.replace(ArrowArray::empty()), schema.replace(ArrowSchema::empty())) };
        if array.is_empty() || schema.is_empty() {
            return Err(invalid("the column was released before"));
        }
        // SAFETY: the caller's promise.
        Ok(unsafe { Column::from_parts(array, schema) })
    }

    /// Returns the two structures. They are passed to another library by moving their bytes; the library releases them.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::arrow::{ArrowArray, ArrowSchema, Column, export};
    ///
    /// // Another library gives the addresses of two structures that it has.
    /// let (mut array, mut schema) = (ArrowArray::empty(), ArrowSchema::empty());
    /// (array, schema) = export("x", Tensor::from([1.5, 2.5]))?.into_parts();
    /// // And reads them, as this one does.
    /// let column = unsafe { Column::import(&mut array, &mut schema) }?;
    /// assert!(array.is_empty() && schema.is_empty());
    /// assert_eq!(column.get::<f64, shape![_]>()?.to_vec(), [1.5, 2.5]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn into_parts(self) -> (ArrowArray, ArrowSchema) {
        (self.array, self.schema)
    }

    /// The same column, borrowed.
    fn view(&self) -> Part<'_> {
        Part { array: &self.array, schema: &self.schema, begin: self.array.offset, length: self.array.length }
    }

    /// Returns the name of the column, or an empty text.
    pub fn name(&self) -> &str {
        sizes::name(&self.schema)
    }

    /// Returns the type of the column, in the letters of the C data interface: `g` for `f64`, `+w:6` for lists of six.
    pub fn format(&self) -> &str {
        sizes::format(&self.schema)
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        usize::try_from(self.array.length).unwrap_or(0)
    }

    /// Returns the extension type of the rows; `None` when the rows are not fixed-shape tensors.
    ///
    /// # Errors
    /// [`FileError::Format`] when the schema is that of no numbers, or the metadata are not those of the extension type.
    pub fn tensors(&self) -> Result<Option<FixedShapeTensor>, FileError> {
        read_values(&self.schema).map(|values| values.tensors)
    }

    /// Returns the column of this name, of several that are together.
    ///
    /// # Errors
    /// [`FileError::Format`] when there is no such column, with the names that there are; and when a row of all columns together is null.
    pub fn column(&self, name: &str) -> Result<Part<'_>, FileError> {
        let (arrays, schemas) = (self.array.children(), self.schema.children());
        let found =
            (self.format() == sizes::STRUCT).then(|| schemas.iter().position(|schema| sizes::name(schema) == name));
        let Some(place) = found.flatten().filter(|&place| place < arrays.len()) else {
            let names: Vec<&str> = schemas.iter().map(|schema| sizes::name(schema)).collect();
            return Err(invalid(format!("there is no column `{name}` among {names:?}")));
        };
        // (A null row is null in each column, whatever the column itself says.)
        self.view().check_nulls()?;
        let Some(begin) = arrays[place].offset.checked_add(self.array.offset) else {
            return wrong(&self.schema, TOO_LONG);
        };
        Ok(Part { array: arrays[place], schema: schemas[place], begin, length: self.array.length })
    }

    /// Returns the values as a tensor, `[rows, ..]`: borrowed, O(1), where their memory is aligned; else a copy, O(n). Elements `bool`, which are
    /// bits in Arrow, are a copy.
    ///
    /// # Errors
    /// [`FileError::Disagree`] when elements or shape are not those of the type; [`FileError::Format`] when a value is null, or the column is
    /// not one of numbers.
    pub fn get<T: ArrowElement, S: Lengths>(&self) -> Result<CowTensor<'_, T, S>, FileError> {
        self.view().get()
    }
}

/// One of the columns that are [together](Column::column), borrowed.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    // Invariant: that of `Column`.
    array: &'a ArrowArray,
    schema: &'a ArrowSchema,
    /// The first of its rows.
    begin: i64,
    /// The number of its rows.
    length: i64,
}

const TOO_LONG: &str = "it has more values than can be counted";
const NEGATIVE: &str = "it has a negative length or offset";

impl<'a> Part<'a> {
    /// Returns the values as a tensor, like [`Column::get`].
    ///
    /// # Errors
    /// As for [`Column::get`].
    pub fn get<T: ArrowElement, S: Lengths>(&self) -> Result<CowTensor<'a, T, S>, FileError> {
        decode::typed(self.get_as(&Wanted::of::<T, S>(sizes::name(self.schema)))?)
    }

    /// The values, if their elements and sizes are as wanted.
    fn get_as<T: ArrowElement>(&self, wanted: &Wanted) -> Result<CowTensor<'a, T, AnyRank>, FileError> {
        let values = read_values(self.schema)?;
        let Ok(rows) = usize::try_from(self.length) else { return wrong(self.schema, NEGATIVE) };
        let sizes = [&[rows][..], &values.sizes()].concat();
        Found { name: &wanted.name, elements: values.elements, sizes: &sizes }.require(wanted)?;
        let stored = AnyRank::from([&[rows][..], values.stored()].concat());
        let tensor = match self.leaf(&values)?.elements::<T>()? {
            ColumnValues::Borrowed(elements) => CowTensor::Borrowed(View::from_slice(stored, elements)?),
            ColumnValues::Owned(elements) => CowTensor::Owned(Tensor::from_vec(stored, elements)?),
        };
        let Some(permutation) = values.permutation() else { return Ok(tensor) };
        let order: Vec<usize> = core::iter::once(0).chain(permutation.iter().map(|axis| axis + 1)).collect();
        Ok(match tensor {
            CowTensor::Borrowed(view) => CowTensor::Borrowed(view.permute(&order)?),
            CowTensor::Owned(tensor) => CowTensor::Owned(tensor.permute(&order)?.to_tensor()),
        })
    }

    /// The values below all lists, after a look for nulls.
    fn leaf(&self, values: &Values) -> Result<Part<'a>, FileError> {
        let mut at = *self;
        for &list in &values.lists {
            at.check_nulls()?;
            let (&[array], &[schema]) = (at.array.children(), at.schema.children()) else {
                return wrong(self.schema, "a list has one column below it");
            };
            let within = |rows: i64| rows.checked_mul(i64::try_from(list).ok()?);
            let begin = within(at.begin).and_then(|begin| begin.checked_add(array.offset));
            let (Some(begin), Some(length)) = (begin, within(at.length)) else { return wrong(self.schema, TOO_LONG) };
            at = Part { array, schema, begin, length };
        }
        at.check_nulls()?;
        Ok(at)
    }

    /// Rejects rows that are null, and rows that are not there.
    // SOUND: places are checked against the offset and length of the array, which holds as many (invariant)
    fn check_nulls(&self) -> Result<(), FileError> {
        let ArrowArray { offset, length, .. } = *self.array;
        if offset < 0 || length < 0 || self.begin < offset || self.length < 0 {
            return wrong(self.schema, NEGATIVE);
        }
        let (Some(end), Some(last)) = (self.begin.checked_add(self.length), offset.checked_add(length)) else {
            return wrong(self.schema, TOO_LONG);
        };
        if end > last {
            return wrong(
                self.schema,
                format!("rows claim values {} to {end}, and the values end at {last}", self.begin),
            );
        }
        let Some(&validity) = self.array.buffers().first().filter(|at| !at.is_null() && self.array.null_count != 0)
        else {
            return Ok(());
        };
        // SAFETY: the invariant: a bit for each value up to the last, `end` among them.
        let nulls = self.places().filter(|&place| unsafe { !read_bit(validity.cast(), place) }).count();
        if nulls == 0 {
            return Ok(());
        }
        wrong(self.schema, format!("{nulls} of {} values are null: fill or drop them first", self.length))
    }

    /// The places of its values in the buffers. (Checked: they are not negative.)
    fn places(&self) -> core::ops::Range<usize> {
        self.begin as usize..(self.begin + self.length) as usize
    }

    /// The values: borrowed, if they lie where elements may lie.
    // SOUND: places are checked against the offset and length of the array, which holds as many (invariant)
    fn elements<T: ArrowElement>(&self) -> Result<ColumnValues<'a, T>, FileError> {
        let places = self.places();
        if places.is_empty() {
            return Ok(ColumnValues::Borrowed(&[]));
        }
        let Some(&data) = self.array.buffers().get(1).filter(|at| !at.is_null()) else {
            return wrong(self.schema, "it has no values");
        };
        if T::TYPE == ElementType::Bool {
            // SAFETY: the invariant: a bit for each value up to the last.
            let bits: Vec<u8> = places.map(|place| unsafe { read_bit(data.cast(), place) }.into()).collect();
            // (A byte that is 0 or 1 is a `bool`.)
            return Ok(ColumnValues::Owned(elements_of(&bits).unwrap_or_default().to_vec()));
        }
        // SAFETY: the invariant: an element for each value up to the last, which live as long as the array.
        let bytes = unsafe {
            let first = data.cast::<u8>().add(places.start * size_of::<T>());
            core::slice::from_raw_parts(first, places.len() * size_of::<T>())
        };
        if let Some(elements) = elements_of(bytes) {
            return Ok(ColumnValues::Borrowed(elements));
        }
        let mut elements = vec![T::ZERO; places.len()];
        bytes_of_mut(&mut elements).copy_from_slice(bytes);
        Ok(ColumnValues::Owned(elements))
    }
}

/// Values, borrowed or copied.
enum ColumnValues<'a, T> {
    Borrowed(&'a [T]),
    Owned(Vec<T>),
}

/// # Safety
/// There is a bit at this place behind `at`.
unsafe fn read_bit(at: *const u8, place: usize) -> bool {
    // SAFETY: the caller's promise.
    let byte = unsafe { *at.add(place / 8) };
    byte >> (place % 8) & 1 == 1
}
