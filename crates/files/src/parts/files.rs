//! Files and writers of tensors, of any format.

use crate::sealed;
use crate::wanted::{Disagreement, Found, compare};
use crate::{FileElement, FileError, Npy, Safetensors, Wanted, safetensors};
#[cfg(feature = "npz")]
use crate::{Npz, npz};
use congruent::{Lengths, Tensor, View};

/// A file of tensors: [`Safetensors`], [`Npz`](crate::Npz); [`Npy`], whose one tensor has an empty name. Sealed.
pub trait TensorFile: sealed::Sealed {
    /// Compares the file with these expectations, without reading elements.
    ///
    /// # Errors
    /// [`FileError::Disagree`].
    fn expect_all(&self, wanted: &[Wanted]) -> Result<(), FileError>;

    /// Returns a copy of the tensor with this name.
    ///
    /// # Errors
    /// Those of [`Safetensors::get`].
    fn tensor<T: FileElement, S: Lengths>(&self, name: &str) -> Result<Tensor<T, S>, FileError>;
}

impl sealed::Sealed for Npy<'_> {}
impl TensorFile for Npy<'_> {
    fn expect_all(&self, wanted: &[Wanted]) -> Result<(), FileError> {
        let own = Found { name: "", elements: self.elements(), sizes: self.sizes() };
        FileError::refuse_differences(compare([own].into_iter(), wanted)).map_err(|error| error.at_some(self.path()))
    }
    fn tensor<T: FileElement, S: Lengths>(&self, name: &str) -> Result<Tensor<T, S>, FileError> {
        if name.is_empty() {
            return Ok(self.get::<T, S>()?.into_tensor());
        }
        let missing = Disagreement::Missing { wanted: Wanted::of::<T, S>(name) };
        Err(FileError::disagree(vec![missing]).at_some(self.path()))
    }
}

/// A list of tensors to be written: [`safetensors::Writer`], [`npz::Writer`](crate::npz::Writer). Sealed.
pub trait TensorWriter<'a>: sealed::Sealed + Sized {
    /// Adds a view under a name, without a copy.
    #[must_use]
    fn put<T: FileElement, S: Lengths>(self, name: &str, x: View<'a, T, S>) -> Self;
}

macro_rules! formats {
    ($($(#[$feature:meta])? $file:ident $writer:path;)*) => {$(
        $(#[$feature])?
        impl sealed::Sealed for $file<'_> {}
        $(#[$feature])?
        impl TensorFile for $file<'_> {
            fn expect_all(&self, wanted: &[Wanted]) -> Result<(), FileError> {
                self.expect(wanted)
            }
            fn tensor<T: FileElement, S: Lengths>(&self, name: &str) -> Result<Tensor<T, S>, FileError> {
                Ok(self.get::<T, S>(name)?.into_tensor())
            }
        }
        $(#[$feature])?
        impl sealed::Sealed for $writer {}
    )*};
}
formats! {
    Safetensors safetensors::Writer<'_>;
    #[cfg(feature = "npz")]
    Npz npz::Writer<'_>;
}

impl<'a> TensorWriter<'a> for safetensors::Writer<'a> {
    fn put<T: FileElement, S: Lengths>(self, name: &str, x: View<'a, T, S>) -> Self {
        self.view(name, x)
    }
}

#[cfg(feature = "npz")]
impl<'a> TensorWriter<'a> for npz::Writer<'a> {
    fn put<T: FileElement, S: Lengths>(self, name: &str, x: View<'a, T, S>) -> Self {
        self.view(name, x)
    }
}
