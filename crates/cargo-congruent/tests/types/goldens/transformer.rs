//! The tensors of `transformer.safetensors`: 37, with 236_288 elements.
//!
//! Made by `cargo congruent types transformer.safetensors`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Tensor, shape};
use congruent_files::parts::Names;
use congruent_files::safetensors::Writer;
use congruent_files::{FileError, Safetensors, Wanted, names};
use std::path::Path;

/// The length of 11 axes, for example in `embeddings.position.weight`.
pub const HIDDEN: usize = 64;

/// The length of 3 axes, for example in `layers.0.mlp.down.weight`.
pub const FEED_FORWARD: usize = 256;

/// The length of 2 axes, for example in `lm_head.weight`.
pub const VOCAB: usize = 1000;

/// All tensors of the file.
#[derive(Clone, Debug)]
pub struct Weights {
    /// 2 tensors
    pub embeddings: Embeddings,
    /// 2 items of 16 tensors
    pub layers: [Layer; 2],
    /// 1 tensor
    pub lm_head: LmHead,
    /// 2 tensors
    pub norm: Norm,
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
    Weights { embeddings: "embeddings", layers: "layers", lm_head: "lm_head", norm: "norm" }
}

/// The tensors of `embeddings`.
#[derive(Clone, Debug)]
pub struct Embeddings {
    /// 1 tensor
    pub position: Position,
    /// 1 tensor
    pub token: Token,
}

names! {
    Embeddings { position: ".position", token: ".token" }
}

/// The tensors of `embeddings.position`.
#[derive(Clone, Debug)]
pub struct Position {
    /// `[128, 64] f32`
    pub weight: Tensor<f32, shape![128, { HIDDEN }]>,
}

names! {
    Position { weight: ".weight" }
}

/// The tensors of `embeddings.token`.
#[derive(Clone, Debug)]
pub struct Token {
    /// `[1000, 64] f32`
    pub weight: Tensor<f32, shape![{ VOCAB }, { HIDDEN }]>,
}

names! {
    Token { weight: ".weight" }
}

/// The tensors of `layers.0`, and of 1 more like it.
#[derive(Clone, Debug)]
pub struct Layer {
    /// 8 tensors
    pub attention: Attention,
    /// 4 tensors
    pub mlp: Mlp,
    /// 2 tensors
    pub norm1: Norm,
    /// 2 tensors
    pub norm2: Norm,
}

names! {
    Layer { attention: ".attention", mlp: ".mlp", norm1: ".norm1", norm2: ".norm2" }
}

/// The tensors of `layers.0.attention`, and of 1 more like it.
#[derive(Clone, Debug)]
pub struct Attention {
    /// 2 tensors
    pub key: Linear,
    /// 2 tensors
    pub output: Linear,
    /// 2 tensors
    pub query: Linear,
    /// 2 tensors
    pub value: Linear,
}

names! {
    Attention { key: ".key", output: ".output", query: ".query", value: ".value" }
}

/// The tensors of `layers.0.attention.key`, and of 7 more like it.
#[derive(Clone, Debug)]
pub struct Linear {
    /// `[64] f32`
    pub bias: Tensor<f32, shape![{ HIDDEN }]>,
    /// `[64, 64] f32`
    pub weight: Tensor<f32, shape![{ HIDDEN }, { HIDDEN }]>,
}

names! {
    Linear { bias: ".bias", weight: ".weight" }
}

/// The tensors of `layers.0.mlp`, and of 1 more like it.
#[derive(Clone, Debug)]
pub struct Mlp {
    /// 2 tensors
    pub down: Down,
    /// 2 tensors
    pub up: Up,
}

names! {
    Mlp { down: ".down", up: ".up" }
}

/// The tensors of `layers.0.mlp.down`, and of 1 more like it.
#[derive(Clone, Debug)]
pub struct Down {
    /// `[64] f32`
    pub bias: Tensor<f32, shape![{ HIDDEN }]>,
    /// `[64, 256] f32`
    pub weight: Tensor<f32, shape![{ HIDDEN }, { FEED_FORWARD }]>,
}

names! {
    Down { bias: ".bias", weight: ".weight" }
}

/// The tensors of `layers.0.mlp.up`, and of 1 more like it.
#[derive(Clone, Debug)]
pub struct Up {
    /// `[256] f32`
    pub bias: Tensor<f32, shape![{ FEED_FORWARD }]>,
    /// `[256, 64] f32`
    pub weight: Tensor<f32, shape![{ FEED_FORWARD }, { HIDDEN }]>,
}

names! {
    Up { bias: ".bias", weight: ".weight" }
}

/// The tensors of `layers.0.norm1`, and of 4 more like it.
#[derive(Clone, Debug)]
pub struct Norm {
    /// `[64] f32`
    pub bias: Tensor<f32, shape![{ HIDDEN }]>,
    /// `[64] f32`
    pub weight: Tensor<f32, shape![{ HIDDEN }]>,
}

names! {
    Norm { bias: ".bias", weight: ".weight" }
}

/// The tensors of `lm_head`.
#[derive(Clone, Debug)]
pub struct LmHead {
    /// `[1000, 64] f32`
    pub weight: Tensor<f32, shape![{ VOCAB }, { HIDDEN }]>,
}

names! {
    LmHead { weight: ".weight" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 37);
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
        let name = "layers.0.attention.key.bias";
        let differ = "the file has [65] f32, the type says [64] f32";
        let wrong = Pattern::exactly(&[65]);
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
