//! The tensors of `mlp.safetensors`: 4, with 101_770 elements.
//!
//! Made by `cargo congruent types mlp.safetensors`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Tensor, shape};
use congruent_files::parts::Names;
use congruent_files::safetensors::Writer;
use congruent_files::{FileError, Safetensors, Wanted, names};
use std::path::Path;

/// The length of 3 axes, for example in `0.bias`.
pub const HIDDEN: usize = 128;

/// All tensors of the file.
#[derive(Clone, Debug)]
pub struct Weights {
    /// 2 tensors, `0` in the file
    pub layer0: Layer0,
    /// 2 tensors, `2` in the file
    pub layer2: Layer2,
}

impl Weights {
    /// Reads all tensors, after comparing each with its type: all that differs is one error.
    ///
    /// # Errors
    /// [`FileError::Disagree`] if the file has other tensors; those of reading it.
    pub fn load(file: &Safetensors<'_>) -> Result<Self, FileError> {
        Names::separated_by('.').load(file)
    }

    /// The tensors that [`load`](Self::load) expects in a file.
    pub fn wanted() -> Vec<Wanted> {
        Names::separated_by('.').wanted::<Self>()
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
        let writer = Names::separated_by('.').write(self, Writer::new());
        writer.metadata("format", "pt")
    }
}

names! {
    Weights { layer0: "0", layer2: "2" }
}

/// The tensors of `0`.
#[derive(Clone, Debug)]
pub struct Layer0 {
    /// `[128] f32`
    pub bias: Tensor<f32, shape![{ HIDDEN }]>,
    /// `[128, 784] f32`
    pub weight: Tensor<f32, shape![{ HIDDEN }, 784]>,
}

names! {
    Layer0 { bias: ".bias", weight: ".weight" }
}

/// The tensors of `2`.
#[derive(Clone, Debug)]
pub struct Layer2 {
    /// `[10] f32`
    pub bias: Tensor<f32, shape![10]>,
    /// `[10, 128] f32`
    pub weight: Tensor<f32, shape![10, { HIDDEN }]>,
}

names! {
    Layer2 { bias: ".bias", weight: ".weight" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 4);
        let file = Safetensors::from_bytes(write(&wanted)).expect("a file");
        let loaded = Weights::load(&file).expect("all tensors");
        let saved = loaded.writer().into_bytes().expect("memory");
        let again = Safetensors::from_bytes(saved).expect("a file");
        assert_eq!(again.names().count(), wanted.len());
        for name in file.names() {
            let first = file.bytes(name).expect("it is there");
            let second = again.bytes(name).expect("it is saved");
            assert!(first == second, "{name}");
        }
    }

    #[test]
    fn a_wrong_length_is_refused() {
        let name = "2.bias";
        let differ = "the file has [11] f32, the type says [10] f32";
        let wrong = Pattern::exactly(&[11]);
        let bytes = write(&[Wanted::new(name, ElementType::F32, wrong)]);
        let file = Safetensors::from_bytes(bytes).expect("a file");
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
