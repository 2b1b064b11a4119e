//! The tensors of `convolutions.safetensors`: 14, with 3036 elements.
//!
//! Made by `cargo congruent types --var convolutions.safetensors`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Tensor, shape};
use congruent_files::parts::Names;
use congruent_files::safetensors::Writer;
use congruent_files::{FileError, Safetensors, Wanted, names};
use congruent_grad::{Module, Var};
use std::path::Path;

/// The length of 8 axes, for example in `bn1.bias`.
pub const HIDDEN: usize = 16;

/// The length of 2 axes, for example in `fc.bias`.
pub const FEED_FORWARD: usize = 10;

/// All tensors of the file.
#[derive(Module)]
pub struct Weights {
    /// 5 tensors
    pub bn1: Bn,
    /// 5 tensors
    pub bn2: Bn,
    /// 1 tensor
    pub conv1: Conv1,
    /// 1 tensor
    pub conv2: Conv2,
    /// 2 tensors
    pub fc: Fc,
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
    Weights { bn1: "bn1", bn2: "bn2", conv1: "conv1", conv2: "conv2", fc: "fc" }
}

/// The tensors of `bn1`, and of 1 more like it.
#[derive(Module)]
pub struct Bn {
    /// `[] i64`
    #[module(skip)]
    pub num_batches_tracked: Tensor<i64, shape![]>,
    /// `[16] f32`
    pub bias: Var<f32, shape![{ HIDDEN }]>,
    /// `[16] f32`
    #[module(frozen)]
    pub running_mean: Var<f32, shape![{ HIDDEN }]>,
    /// `[16] f32`
    #[module(frozen)]
    pub running_var: Var<f32, shape![{ HIDDEN }]>,
    /// `[16] f32`
    pub weight: Var<f32, shape![{ HIDDEN }]>,
}

names! {
    Bn {
        num_batches_tracked: ".num_batches_tracked",
        bias: ".bias",
        running_mean: ".running_mean",
        running_var: ".running_var",
        weight: ".weight",
    }
}

/// The tensors of `conv1`.
#[derive(Module)]
pub struct Conv1 {
    /// `[16, 3, 3, 3] f32`
    pub weight: Var<f32, shape![{ HIDDEN }, 3, 3, 3]>,
}

names! {
    Conv1 { weight: ".weight" }
}

/// The tensors of `conv2`.
#[derive(Module)]
pub struct Conv2 {
    /// `[16, 16, 3, 3] f32`
    pub weight: Var<f32, shape![{ HIDDEN }, { HIDDEN }, 3, 3]>,
}

names! {
    Conv2 { weight: ".weight" }
}

/// The tensors of `fc`.
#[derive(Module)]
pub struct Fc {
    /// `[10] f32`
    pub bias: Var<f32, shape![{ FEED_FORWARD }]>,
    /// `[10, 16] f32`
    pub weight: Var<f32, shape![{ FEED_FORWARD }, { HIDDEN }]>,
}

names! {
    Fc { bias: ".bias", weight: ".weight" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 14);
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
        let name = "bn1.num_batches_tracked";
        let differ = "the file has [2] i64, the type says [] i64";
        let wrong = Pattern::exactly(&[2]);
        let bytes = write(&[Wanted::new(name, ElementType::I64, wrong)]);
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
