//! The tensors of `points.npy`: 1, with 3000 elements.
//!
//! Made by `cargo congruent types points.npy`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Tensor, shape};
use congruent_files::npy::Writer;
use congruent_files::parts::Names;
use congruent_files::{F16, FileError, Npy, Wanted, names};
use std::path::Path;

/// The array of the file.
#[derive(Clone, Debug)]
pub struct Weights {
    /// `[1000, 3] f16`
    pub array: Tensor<F16, shape![1000, 3]>,
}

impl Weights {
    /// Reads the array, after comparing it with its type.
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the file has another array; those of reading it.
    pub fn load(file: &Npy<'_>) -> Result<Self, FileError> {
        Names::separated_by('.').load(file)
    }

    /// The array that [`load`](Self::load) expects in a file.
    pub fn wanted() -> Vec<Wanted> {
        Names::separated_by('.').wanted::<Self>()
    }

    /// Writes the array to a file.
    ///
    /// # Errors
    /// Those of writing the file. An existing one then stays as it is.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.writer().save(path)
    }

    /// Returns the writer of [`save`](Self::save), for another place.
    pub fn writer(&self) -> Writer<'_> {
        Writer::new(&self.array)
    }
}

names! {
    Weights { array: "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 1);
        let file = Npy::from_bytes(write(&wanted)).expect("a file");
        let loaded = Weights::load(&file).expect("all tensors");
        let saved = loaded.writer().into_bytes().expect("memory");
        let again = Npy::from_bytes(saved).expect("a file");
        let first = file.bytes().expect("elements");
        let second = again.bytes().expect("elements");
        assert!(first == second);
    }

    #[test]
    fn a_wrong_length_is_refused() {
        let differ = "the file has [1000, 4] f16, the type says [1000, 3] f16";
        let wrong = Pattern::exactly(&[1000, 4]);
        let bytes = write(&[Wanted::new("", ElementType::F16, wrong)]);
        let file = Npy::from_bytes(bytes).expect("a file");
        let loaded = Weights::load(&file).map(drop);
        let error = loaded.expect_err("another length").to_string();
        assert_eq!(error, differ);
    }

    /// The bytes of a file with this array.
    fn write(wanted: &[Wanted]) -> Vec<u8> {
        let writer = Writer::sample(&wanted[0]).expect("memory");
        writer.into_bytes().expect("memory")
    }
}
