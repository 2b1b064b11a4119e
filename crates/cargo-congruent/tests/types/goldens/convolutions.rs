//! The tensors of `convolutions.safetensors`: 14, with 3036 elements.
//!
//! Made by `cargo congruent types --var convolutions.safetensors`. For another file, make it again.
#![allow(dead_code, reason = "a program may use a part of this")]

use congruent::{AnyRank, Lengths, Tensor, View, shape};
use congruent_files::safetensors::Writer;
use congruent_files::{FileElement, FileError, Safetensors, Wanted};
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
        self.write_with(|writer| writer.save(path))
    }

    /// Calls a function with the writer of [`save`](Self::save), for another place or for more tensors.
    pub fn write_with<R>(&self, write: impl FnOnce(Writer<'_>) -> R) -> R {
        let mut vars = Vec::new();
        let mut writer = self.put("", Writer::new(), &mut vars);
        for (name, x) in &vars {
            writer = writer.tensor(name, x);
        }
        let writer = writer.metadata("format", "pt");
        write(writer)
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

/// A part of the file: a tensor, or tensors whose names begin with `at`.
trait Part: Sized {
    /// Adds what the type says of its tensors.
    fn want(at: &str, all: &mut Vec<Wanted>);
    /// Reads its tensors.
    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError>;
    /// Adds its tensors to what is written.
    fn put<'a>(&'a self, at: &str, to: Writer<'a>, vars: &mut Vars<'a>) -> Writer<'a>;
}

impl<T: FileElement, S: Lengths> Part for Tensor<T, S> {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        all.push(Wanted::of::<T, S>(at));
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        Ok(file.get::<T, S>(at)?.into_tensor())
    }

    fn put<'a>(&'a self, at: &str, to: Writer<'a>, _vars: &mut Vars<'a>) -> Writer<'a> {
        to.tensor(at, self)
    }
}

/// Views of variables with their names.
type Vars<'a> = Vec<(String, View<'a, f32, AnyRank>)>;

impl<S: Lengths> Part for Var<f32, S> {
    fn want(at: &str, all: &mut Vec<Wanted>) {
        all.push(Wanted::of::<f32, S>(at));
    }

    fn get(at: &str, file: &Safetensors<'_>) -> Result<Self, FileError> {
        Ok(file.get::<f32, S>(at)?.into_tensor().into())
    }

    fn put<'a>(&'a self, at: &str, to: Writer<'a>, vars: &mut Vars<'a>) -> Writer<'a> {
        vars.push((at.to_owned(), self.value().into_dyn()));
        to
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

            fn put<'a>(&'a self, at: &str, to: Writer<'a>, vars: &mut Vars<'a>) -> Writer<'a> {
                $(let to = self.$field.put(&[at, $text].concat(), to, vars);)*
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
    use congruent::dim::AxisPattern;
    use congruent_files::{ElementType, Pattern};

    #[test]
    fn what_is_loaded_is_saved() {
        let wanted = Weights::wanted();
        assert_eq!(wanted.len(), 14);
        let bytes = write(&wanted);
        let file = Safetensors::from_bytes(&bytes[..]).expect("a file");
        let loaded = Weights::load(&file).expect("all tensors");
        let mut saved = Vec::new();
        let again = loaded.write_with(|writer| writer.write_to(&mut saved));
        again.expect("memory");
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
        let name = "bn1.num_batches_tracked";
        let differ = "the file has [2] i64, the type says [] i64";
        let sizes = [2];
        let shape = Pattern::new(sizes.map(AxisPattern::Size).to_vec());
        let bytes = write(&[Wanted::new(name, ElementType::I64, shape)]);
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
        let i64s = make(all, |k| k as i64);
        let f32s = make(all, |k| k as f32);
        let mut bytes = Vec::new();
        let mut writer = Writer::new();
        for (name, x) in &i64s {
            writer = writer.tensor(name, x);
        }
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
