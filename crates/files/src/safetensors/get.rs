//! Tensors of a file, checked before they are read.

use super::Safetensors;
use crate::decode::{self, Stored};
use crate::element::FileElement;
use crate::header::Entry;
use crate::source::Part;
use crate::wanted::{Disagreement, Found, Wanted, compare};
use crate::{FileError, Pattern};
use congruent::element::Number;
use congruent::{AnyRank, CowTensor, Lengths};
use std::borrow::Cow;
use std::io::Read;

/// # Tensors
impl Safetensors<'_> {
    /// The tensor of this name, whose elements and shape are compared with the types before any data is read. Elements are not converted.
    ///
    /// # Shapes
    /// The sizes in the file, under a shape type that they fit: a number is that size, `_` and a named length any, and `AnyRank` any sizes. A name
    /// that is there twice is one size. A view of a file in memory (`map`, `from_bytes`), O(1), where the elements are aligned; a `bool` is
    /// checked to be 0 or 1, O(n). Else a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] for another shape or other elements, and where there is no such tensor. [`FileError::Io`],
    /// [`FileError::Format`] for a `bool` that is neither 0 nor 1, [`FileError::Tensor`] when memory runs out.
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
        let tensor = |entry| decode::typed(decode::tensor(self.part(entry), &stored(entry), &self.progress)?);
        self.checked(&wanted).and_then(tensor).map_err(|error| self.about(error, name))
    }

    /// The tensor of this name with its elements converted, whatever they are in the file.
    ///
    /// # Shapes
    /// As [`get`](Self::get), which it is where nothing has to be converted. Else a copy, O(n).
    ///
    /// | in the file | as a float | as an integer |
    /// |---|---|---|
    /// | `f64` | `f32`: the nearest | towards 0; what is too large or too small becomes the last number there is, NaN becomes 0 |
    /// | `f32`, `f16`, `bf16` | the same number | the same |
    /// | integers | the nearest | the lower bits |
    /// | `bool` | 0 or 1 | 0 or 1 |
    ///
    /// These are the rules of [`CastTo`](congruent::element::CastTo). `c64` and the floats of 8 bits or less are not converted:
    /// [`bytes`](Self::bytes) gives them as they are.
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
        let tensor = |entry| decode::typed(decode::tensor_as(self.part(entry), &stored(entry), &self.progress)?);
        self.checked(&wanted).and_then(tensor).map_err(|error| self.about(error, name))
    }

    /// The bytes of the elements of a tensor, as they are in the file: for element types that Rust does not have. A view of a file in memory, else
    /// a copy, O(n).
    ///
    /// # Errors
    /// [`FileError::Disagree`] where there is no such tensor, [`FileError::Io`].
    pub fn bytes(&self, name: &str) -> Result<Cow<'_, [u8]>, FileError> {
        let wanted = Wanted::new(name, None, Pattern::of::<AnyRank>());
        let read = self.checked(&wanted).and_then(|entry| {
            let part = self.part(entry);
            if let Some(bytes) = part.in_memory() {
                self.progress.advance(part.left());
                return Ok(Cow::Borrowed(bytes));
            }
            let (mut bytes, wanted) = (Vec::new(), part.left());
            self.progress.watch(part).read_to_end(&mut bytes)?;
            if (bytes.len() as u64) < wanted {
                return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into());
            }
            Ok(Cow::Owned(bytes))
        });
        read.map_err(|error| self.about(error, name))
    }

    fn part(&self, entry: &Entry) -> Part<'_> {
        self.source.part((self.header.length + entry.bytes.start) as u64, entry.bytes.len() as u64)
    }

    fn about(&self, error: FileError, name: &str) -> FileError {
        decode::about(error, "safetensors", name).at_some(self.path())
    }
}

/// How an entry is stored.
fn stored(entry: &Entry) -> Stored {
    Stored::plain(entry.elements, &entry.sizes)
}

fn found(entry: &Entry) -> Found<'_> {
    Found { name: &entry.name, elements: entry.elements, sizes: &entry.sizes }
}

/// # What the program expects
impl Safetensors<'_> {
    /// All ways in which the file is not what is expected: other shapes and elements, one [named](congruent::dim!) length of two sizes, missing
    /// tensors, in the order of `wanted`; then what is left over, in the order of the file. No data is read.
    ///
    /// For models that are read whole. Whoever allows something (more tensors in the file, say) takes it out, and makes the rest an error:
    /// [`FileError::disagree`].
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
    ///     ["b: the file has Width = 5, and w: Width = 4", "step: the file has [5] f32, the type has no such tensor"]
    /// );
    /// # Ok::<(), congruent_files::FileError>(())
    /// ```
    pub fn compare(&self, wanted: &[Wanted]) -> Vec<Disagreement> {
        compare(self.entries().iter().map(found), wanted)
    }

    /// Like [`compare`](Self::compare), with the differences, if there are any, as an error.
    ///
    /// # Errors
    /// [`FileError::Disagree`].
    pub fn expect(&self, wanted: &[Wanted]) -> Result<(), FileError> {
        match self.compare(wanted) {
            all if all.is_empty() => Ok(()),
            all => Err(FileError::disagree(all).at_some(self.path())),
        }
    }

    /// The entry that is wanted.
    fn checked(&self, wanted: &Wanted) -> Result<&Entry, FileError> {
        let entry = self.entry(&wanted.name);
        let all = compare(entry.into_iter().map(found), std::slice::from_ref(wanted));
        match entry {
            Some(entry) if all.is_empty() => Ok(entry),
            _ => Err(FileError::disagree(all)),
        }
    }
}
