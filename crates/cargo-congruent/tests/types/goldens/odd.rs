//! The tensors of `odd.safetensors`: 19, with 110 elements.
//!
//! Made by `cargo congruent types odd.safetensors`. For another file, make it again.
//! The metadata `note` of the file, 70 bytes, is not saved.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Tensor, shape};
use congruent_files::parts::Names;
use congruent_files::safetensors::Writer;
use congruent_files::{Bf16, F16, FileError, Safetensors, Wanted, names};
use std::path::Path;

/// The length of 3 axes, for example in `a-b`.
pub const LENGTH_9: usize = 9;

/// All tensors of the file.
#[derive(Clone, Debug)]
pub struct Weights {
    /// 1 tensor
    pub big: Big,
    /// `[3] f32`, `type` in the file
    pub type_: Tensor<f32, shape![3]>,
    /// `[2] f32`, `Type` in the file
    pub type_2: Tensor<f32, shape![2]>,
    /// 1 tensor, `self` in the file
    pub self_: SelfPart,
    /// `[9, 4] f32`, `a-b` in the file
    pub a_b_2: Tensor<f32, shape![{ LENGTH_9 }, 4]>,
    /// `[9] f32`
    pub a_b: Tensor<f32, shape![{ LENGTH_9 }]>,
    /// 2 tensors
    pub a: A,
    /// 1 tensor, `1x1` in the file
    pub n1x1: N1x1,
    /// `[5] u8`, `α` in the file
    pub u03b1: Tensor<u8, shape![5]>,
    /// `[1] f32`, without a name of its own in the file
    pub unnamed: Tensor<f32, shape![1]>,
    /// `[2] f32`, `say "hi"\n\` in the file
    pub say_hi: Tensor<f32, shape![2]>,
    /// 1 tensor, `LayerNorm` in the file
    pub layer_norm: LayerNorm,
    /// 1 tensor
    pub items: Items,
    /// 2 items of `[2] f32`
    pub list: [Tensor<f32, shape![2]>; 2],
    /// 2 tensors
    pub mixed: Mixed,
    /// 1 tensor
    pub tensor: TensorPart,
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
        let writer = writer.metadata("format", "pt");
        writer.metadata("quo\"te", "a\\b")
    }
}

names! {
    Weights {
        big: "big",
        type_: "type",
        type_2: "Type",
        self_: "self",
        a_b_2: "a-b",
        a_b: "a_b",
        a: "a",
        n1x1: "1x1",
        u03b1: "α",
        unnamed: "",
        say_hi: "say \"hi\"\n\\",
        layer_norm: "LayerNorm",
        items: "items",
        list: "list",
        mixed: "mixed",
        tensor: "tensor",
    }
}

/// The tensors of `big`.
#[derive(Clone, Debug)]
pub struct Big {
    /// `[] i64`
    pub count: Tensor<i64, shape![]>,
}

names! {
    Big { count: ".count" }
}

/// The tensors of `self`.
#[derive(Clone, Debug)]
pub struct SelfPart {
    /// `[2, 2] bf16`
    pub weight: Tensor<Bf16, shape![2, 2]>,
}

names! {
    SelfPart { weight: ".weight" }
}

/// The tensors of `a`.
#[derive(Clone, Debug)]
pub struct A {
    /// `[1] f16`
    pub b: Tensor<F16, shape![1]>,
    /// `[9] f32`, without a name of its own in the file
    pub tensor: Tensor<f32, shape![{ LENGTH_9 }]>,
}

names! {
    A { b: ".b", tensor: "" }
}

/// The tensors of `1x1`.
#[derive(Clone, Debug)]
pub struct N1x1 {
    /// `[3, 3, 2] f32`
    pub kernel: Tensor<f32, shape![3, 3, 2]>,
}

names! {
    N1x1 { kernel: ".kernel" }
}

/// The tensors of `LayerNorm`.
#[derive(Clone, Debug)]
pub struct LayerNorm {
    /// `[4] f32`
    pub gamma: Tensor<f32, shape![4]>,
}

names! {
    LayerNorm { gamma: ".gamma" }
}

/// The tensors of `items`.
#[derive(Clone, Debug)]
pub struct Items {
    /// `[2] f32`, `00` in the file
    pub n00: Tensor<f32, shape![2]>,
}

names! {
    Items { n00: ".00" }
}

/// The tensors of `mixed`.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// 1 tensor, `0` in the file
    pub layer0: Layer0,
    /// 1 tensor, `1` in the file
    pub layer1: Layer1,
}

names! {
    Mixed { layer0: ".0", layer1: ".1" }
}

/// The tensors of `mixed.0`.
#[derive(Clone, Debug)]
pub struct Layer0 {
    /// `[2] f32`
    pub w: Tensor<f32, shape![2]>,
}

names! {
    Layer0 { w: ".w" }
}

/// The tensors of `mixed.1`.
#[derive(Clone, Debug)]
pub struct Layer1 {
    /// `[3] f32`
    pub w: Tensor<f32, shape![3]>,
}

names! {
    Layer1 { w: ".w" }
}

/// The tensors of `tensor`.
#[derive(Clone, Debug)]
pub struct TensorPart {
    /// `[4] bool`
    pub option: Tensor<bool, shape![4]>,
}

names! {
    TensorPart { option: ".option" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 19);
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
        let name = "a.b";
        let differ = "the file has [2] f16, the type says [1] f16";
        let wrong = Pattern::exactly(&[2]);
        let bytes = write(&[Wanted::new(name, ElementType::F16, wrong)]);
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
