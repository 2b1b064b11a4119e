//! The tensors of `transformer.safetensors`: 37, with 236_288 elements.
//!
//! Made by `cargo congruent types transformer.safetensors`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Lengths, Tensor, shape};
use congruent_files::safetensors::Writer;
use congruent_files::{FileElement, FileError, Safetensors, Wanted};
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
        file.expect(&Self::wanted())?;
        Self::get("", file)
    }

    /// The tensors that [`load`](Self::load) expects in a file.
    pub fn wanted() -> Vec<Wanted> {
        let mut all = Vec::new();
        Self::want("", &mut all);
        all
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
        let writer = self.put("", Writer::new());
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

/// A part of the file: a tensor, or tensors whose names begin with `at`.
trait Part: Sized {
    /// Adds what the type says of its tensors.
    fn want(at: &str, all: &mut Vec<Wanted>);
    /// Reads its tensors.
    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError>;
    /// Adds its tensors to what is written.
    fn put<'a>(&'a self, at: &str, to: Writer<'a>) -> Writer<'a>;
}

impl<T: FileElement, S: Lengths> Part for Tensor<T, S> {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        all.push(Wanted::of::<T, S>(at));
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        Ok(file.get::<T, S>(at)?.into_tensor())
    }

    fn put<'a>(&'a self, at: &str, to: Writer<'a>) -> Writer<'a> {
        to.tensor(at, self)
    }
}

impl<P: Part, const N: usize> Part for [P; N] {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        for k in 0..N {
            P::want(&name_item(at, k), all);
        }
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        let mut items = Vec::with_capacity(N);
        for k in 0..N {
            items.push(P::get(&name_item(at, k), file)?);
        }
        Ok(items.try_into().unwrap_or_else(|_| unreachable!("N items")))
    }

    fn put<'a>(&'a self, at: &str, mut to: Writer<'a>) -> Writer<'a> {
        for (k, item) in self.iter().enumerate() {
            to = item.put(&name_item(at, k), to);
        }
        to
    }
}

/// Returns the beginning of the names in an item of a list.
fn name_item(at: &str, k: usize) -> String {
    match at {
        "" => k.to_string(),
        _ => format!("{at}.{k}"),
    }
}

/// A struct as a part: for each field, what is behind `at` in the names of its tensors.
macro_rules! names {
    ($whole:ident { $($field:ident: $text:literal),* $(,)? }) => {
        impl Part for $whole {
            fn want(at: &str, all: &mut Vec<Wanted>) {
                $(want_field(&[at, $text].concat(), |whole: &Self| &whole.$field, all);)*
            }

            fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
                Ok(Self { $($field: Part::get(&[at, $text].concat(), file)?,)* })
            }

            fn put<'a>(&'a self, at: &str, to: Writer<'a>) -> Writer<'a> {
                $(let to = self.$field.put(&[at, $text].concat(), to);)*
                to
            }
        }
    };
}
use names;

/// Adds what the type of a field says.
fn want_field<W, P: Part>(at: &str, _field: fn(&W) -> &P, all: &mut Vec<Wanted>) {
    P::want(at, all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::AnyRank;
    use congruent::dim::AxisPattern;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 37);
        let bytes = write(&wanted);
        let file = Safetensors::from_bytes(&bytes[..]).expect("a file");
        let loaded = Weights::load(&file).expect("all tensors");
        let mut saved = Vec::new();
        loaded.writer().write_to(&mut saved).expect("memory");
        let again = Safetensors::from_bytes(saved).expect("a file");
        assert_eq!(again.entries().len(), wanted.len());
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
        let sizes = [65];
        let shape = Pattern::new(sizes.map(AxisPattern::Size).to_vec());
        let bytes = write(&[Wanted::new(name, ElementType::F32, shape)]);
        let file = Safetensors::from_bytes(&bytes[..]).expect("a file");
        let error = match Weights::load(&file) {
            Ok(_) => panic!("another length"),
            Err(error) => error,
        };
        let said = format!("\n{name}: {differ}\n");
        assert!(format!("\n{error}\n").contains(&said), "{error}");
    }

    /// Tensors with their names.
    type Tensors<T> = Vec<(String, Tensor<T, AnyRank>)>;

    /// A file of these tensors, each with the elements 0, 1, 2, ..
    fn write(all: &[Wanted]) -> Vec<u8> {
        let f32s = make(all, |k| k as f32);
        let mut bytes = Vec::new();
        let mut writer = Writer::new();
        for (name, x) in &f32s {
            writer = writer.tensor(name, x);
        }
        writer.write_to(&mut bytes).expect("memory");
        bytes
    }

    /// The tensors that have elements of this type.
    fn make<T: FileElement>(all: &[Wanted], element: fn(usize) -> T) -> Tensors<T> {
        let mut made = Vec::new();
        for wanted in all.iter().filter(|wanted| wanted.elements == Some(T::TYPE)) {
            let size = |axis: &AxisPattern| match axis {
                AxisPattern::Size(size) => *size,
                _ => 1,
            };
            let sizes: Vec<usize> = wanted.shape.axes().iter().map(size).collect();
            let elements = (0..sizes.iter().product()).map(element).collect();
            let tensor = Tensor::from_vec(AnyRank::from(&sizes[..]), elements);
            made.push((wanted.name.clone(), tensor.expect("memory")));
        }
        made
    }
}
