//! The tensors of `mlp.safetensors`: 4, with 101_770 elements.
//!
//! Made by `cargo congruent types mlp.safetensors`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{Lengths, Tensor, shape};
use congruent_files::safetensors::Writer;
use congruent_files::{FileElement, FileError, Safetensors, Wanted};
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
        assert_eq!(wanted.len(), 4);
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
        let name = "2.bias";
        let differ = "the file has [11] f32, the type says [10] f32";
        let sizes = [11];
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
