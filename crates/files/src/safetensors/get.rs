//! Tensors of a file, which are checked before they are read.

use super::Safetensors;
use crate::decode;
use crate::element::FileElement;
use crate::source::Part;
use crate::wanted::{Disagreement, Found, Wanted, compare};
use crate::{FileError, Pattern};
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Lengths};
use congruent_formats::header::Entry;
use congruent_formats::header::Stored;
use std::borrow::Cow;

/// # Tensors
impl Safetensors<'_> {
    /// Returns the tensor with this name. Its element type and shape are compared with the types first, and no data is read if they differ.
    /// Elements are not converted.
    ///
    /// # Shapes
    /// A number in the shape type requires that size; `_` and named lengths accept any size, and `AnyRank` accepts any sizes. Where a type repeats a name,
    /// the sizes must be equal.
    ///
    /// A view, O(1), for a file in memory ([`map`](Self::map), [`from_bytes`](Self::from_bytes)) whose elements are aligned; of `bool`, O(n), because
    /// each byte is checked. Otherwise a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the tensor is missing or has another shape or element type. [`FileError::Format`] if a `bool` is neither 0 nor 1.
    /// [`FileError::Io`]. [`FileError::Tensor`] if there is not enough memory.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{Safetensors, safetensors};
    ///
    /// dim!(Batch);
    /// let mut bytes = Vec::new();
    /// safetensors::Writer::new().tensor("w", &Tensor::<f32, shape![2, 3]>::ones()).write_to(&mut bytes)?;
    /// let file = Safetensors::from_bytes(bytes)?;
    /// let w = file.get::<f32, shape![Batch, 3]>("w")?;
    /// assert_eq!(w.sum::<0>().to_vec(), [2.0, 2.0, 2.0]);
    ///
    /// let error = file.get::<f64, shape![3]>("w").unwrap_err();
    /// assert_eq!(error.to_string(), "w: the file has [2, 3] f32, the type says [3] f64");
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn get<T: FileElement, S: Lengths>(&self, name: &str) -> Result<CowTensor<'_, T, S>, FileError> {
        let wanted = Wanted::of::<T, S>(name);
        let tensor = |entry| decode::typed(decode::read_tensor(self.find_data(entry), &stored(entry), &self.progress)?);
        self.checked(&wanted).and_then(tensor).map_err(|error| self.about(error, name))
    }

    /// Returns the tensor with this name, and converts its elements to `T`.
    ///
    /// # Shapes
    /// As for [`get`](Self::get), which does the work if the elements are of type `T` already. Otherwise a copy, O(n).
    ///
    /// | in the file | to a float | to an integer |
    /// |---|---|---|
    /// | `f64` | rounded to the nearest `f32` | rounded towards 0 and clamped to the smallest and largest integer; NaN becomes 0 |
    /// | `f32`, `f16`, `bf16` | the same number | like `f64` |
    /// | integers | rounded to the nearest | the lower bits |
    /// | `bool` | 0 or 1 | 0 or 1 |
    ///
    /// These are the rules of [`CastTo`](congruent::element::CastTo). Elements of type `c64` and floats of 8 bits or less have no conversion;
    /// [`bytes`](Self::bytes) returns them unchanged.
    ///
    /// # Errors
    /// Those of [`get`](Self::get).
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{F16, Safetensors, safetensors};
    ///
    /// let mut bytes = Vec::new();
    /// let w: Tensor<F16, shape![2]> = Tensor::from([1.5f32, -2.0]).map(F16::from_f32);
    /// safetensors::Writer::new().tensor("w", &w).write_to(&mut bytes)?;
    /// let file = Safetensors::from_bytes(bytes)?;
    /// assert_eq!(file.get_as::<f32, shape![2]>("w")?.to_vec(), [1.5, -2.0]);
    /// assert_eq!(file.get_as::<u8, shape![_]>("w")?.to_vec(), [1, 0]);
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn get_as<T: FileElement + Number, S: Lengths>(&self, name: &str) -> Result<CowTensor<'_, T, S>, FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<S>());
        let tensor =
            |entry| decode::typed(decode::convert_tensor(self.find_data(entry), &stored(entry), &self.progress)?);
        self.checked(&wanted).and_then(tensor).map_err(|error| self.about(error, name))
    }

    /// Returns the bytes of a tensor's elements, unchanged, for element types that Rust does not have. Borrowed, O(1), for a file in memory; otherwise
    /// a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the tensor is missing. [`FileError::Io`].
    pub fn bytes(&self, name: &str) -> Result<Cow<'_, [u8]>, FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<AnyRank>());
        let read = self.checked(&wanted).and_then(|entry| Ok(self.find_data(entry).bytes(&self.progress)?));
        read.map_err(|error| self.about(error, name))
    }

    fn find_data(&self, entry: &Entry) -> Part<'_> {
        self.source.take_part((self.header.length + entry.bytes.start) as u64, entry.bytes.len() as u64)
    }

    fn about(&self, error: FileError, name: &str) -> FileError {
        decode::list_names(decode::about(error, "safetensors", name), self.names()).at_some(self.path())
    }
}

/// Returns the order of an entry's elements.
fn stored(entry: &Entry) -> Stored {
    Stored::plain(entry.elements, &entry.sizes)
}

fn found(entry: &Entry) -> Found<'_> {
    Found { name: &entry.name, elements: entry.elements, sizes: &entry.sizes }
}

/// # Comparison with a program's expectations
impl Safetensors<'_> {
    /// Returns all differences between the file and these expectations, without reading data: first missing tensors, other shapes, other element types,
    /// and [named](congruent::dim!) lengths with two sizes, in the order of `wanted`; then tensors that are not expected, in the order of the file.
    ///
    /// Filter the differences that your program allows, such as additional tensors; [`FileError::disagree`] makes an error of the rest.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::{Disagreement, Safetensors, Wanted, safetensors};
    ///
    /// dim!(Width);
    /// let mut bytes = Vec::new();
    /// let (w, b) = (Tensor::<f32, shape![4, 3]>::ones(), Tensor::<f32, shape![5]>::ones());
    /// safetensors::Writer::new().tensor("w", &w).tensor("b", &b).tensor("step", &b).write_to(&mut bytes)?;
    /// let file = Safetensors::from_bytes(bytes)?;
    /// let wanted = [Wanted::of::<f32, shape![Width, 3]>("w"), Wanted::of::<f32, shape![Width]>("b")];
    /// let lines: Vec<String> = file.compare(&wanted).iter().map(Disagreement::to_string).collect();
    /// assert_eq!(
    ///     lines,
    ///     ["b: the file has Width = 5, and w: Width = 4", "step: the file has [5] f32, which is left over"]
    /// );
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn compare(&self, wanted: &[Wanted]) -> Vec<Disagreement> {
        compare(self.entries().iter().map(found), wanted)
    }

    /// Compares the file with these expectations, like [`compare`](Self::compare), and returns the differences as an error.
    ///
    /// # Errors
    /// [`FileError::Disagree`].
    pub fn expect(&self, wanted: &[Wanted]) -> Result<(), FileError> {
        FileError::refuse_differences(self.compare(wanted)).map_err(|error| error.at_some(self.path()))
    }

    /// Returns the entry that is wanted.
    fn checked(&self, wanted: &Wanted) -> Result<&Entry, FileError> {
        let entry = self.entry(&wanted.name);
        let all = compare(entry.into_iter().map(found), std::slice::from_ref(wanted));
        match entry {
            Some(entry) if all.is_empty() => Ok(entry),
            _ => Err(FileError::disagree(all)),
        }
    }
}
