//! The tensors of `gru.npz`: 9, with 28_513 elements.
//!
//! Made by `cargo congruent types gru.npz`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Tensor, shape};
use congruent_files::npz::Writer;
use congruent_files::parts::Names;
use congruent_files::{FileError, Npz, Wanted, names};
use std::path::Path;

/// The length of 4 axes, for example in `mask`.
pub const HIDDEN: usize = 32;

/// The length of 3 axes, for example in `cells/0/kernel`.
pub const LENGTH_96: usize = 96;

/// All tensors of the file.
#[derive(Clone, Debug)]
pub struct Weights {
    /// 1 tensor
    pub embedding: Embedding,
    /// 2 items of 3 tensors
    pub cells: [Cell; 2],
    /// `[32] bool`
    pub mask: Tensor<bool, shape![{ HIDDEN }]>,
    /// `[] i64`
    pub steps: Tensor<i64, shape![]>,
}

impl Weights {
    /// Reads all tensors, after comparing each with its type: all that differs is one error.
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the file has other tensors; those of reading it.
    pub fn load(file: &Npz<'_>) -> Result<Self, FileError> {
        Names::separated_by('/').load(file)
    }

    /// The tensors that [`load`](Self::load) expects in a file.
    pub fn wanted() -> Vec<Wanted> {
        Names::separated_by('/').wanted::<Self>()
    }

    /// Writes all tensors to a file, under the names that `load` reads.
    ///
    /// # Errors
    /// Those of writing the file. An existing one then stays as it is.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), FileError> {
        self.writer().save(path)
    }

    /// Returns the writer of [`save`](Self::save), for another place or for more tensors.
    pub fn writer(&self) -> Writer<'_> {
        Names::separated_by('/').write(self, Writer::new())
    }
}

names! {
    Weights { embedding: "embedding", cells: "cells", mask: "mask", steps: "steps" }
}

/// The tensors of `embedding`.
#[derive(Clone, Debug)]
pub struct Embedding {
    /// `[500, 32] f32`
    pub table: Tensor<f32, shape![500, { HIDDEN }]>,
}

names! {
    Embedding { table: "/table" }
}

/// The tensors of `cells/0`, and of 1 more like it.
#[derive(Clone, Debug)]
pub struct Cell {
    /// `[32, 96] f32`
    pub kernel: Tensor<f32, shape![{ HIDDEN }, { LENGTH_96 }]>,
    /// `[32, 96] f32`
    pub recurrent: Tensor<f32, shape![{ HIDDEN }, { LENGTH_96 }]>,
    /// `[96] f64`
    pub offset: Tensor<f64, shape![{ LENGTH_96 }]>,
}

names! {
    Cell { kernel: "/kernel", recurrent: "/recurrent", offset: "/offset" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 9);
        let file = Npz::from_bytes(write(&wanted)).expect("a file");
        let loaded = Weights::load(&file).expect("all tensors");
        let saved = loaded.writer().into_bytes().expect("memory");
        let again = Npz::from_bytes(saved).expect("a file");
        assert_eq!(again.names().count(), wanted.len());
        for name in file.names() {
            let first = file.bytes(name).expect("it is there");
            let second = again.bytes(name).expect("it is saved");
            assert!(first == second, "{name}");
        }
    }

    #[test]
    fn a_wrong_length_is_refused() {
        let name = "steps";
        let differ = "the file has [2] i64, the type says [] i64";
        let wrong = Pattern::exactly(&[2]);
        let bytes = write(&[Wanted::new(name, ElementType::I64, wrong)]);
        let file = Npz::from_bytes(bytes).expect("a file");
        let loaded = Weights::load(&file).map(drop);
        let error = loaded.expect_err("another length").to_string();
        let said = format!("\n{name}: {differ}\n");
        assert!(format!("\n{error}\n").contains(&said), "{error}");
    }

    /// The bytes of a file with these tensors.
    fn write(wanted: &[Wanted]) -> Vec<u8> {
        let writer = Writer::sample(wanted).expect("memory");
        writer.into_bytes().expect("memory")
    }
}
