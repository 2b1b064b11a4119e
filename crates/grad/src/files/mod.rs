//! Models in files: variables by name, in the format [safetensors], which PyTorch reads and writes, too.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::files::{load, named, save};
//! use congruent_grad::nn::{Linear, Relu};
//!
//! type Net = (Linear<f32, len![4], len![8]>, Relu, Linear<f32, len![8], len![2]>);
//! let net = |seed| -> Net {
//!     let mut rng = congruent::random::seeded(seed);
//!     (Linear::new(&mut rng), Relu::new(), Linear::new(&mut rng))
//! };
//! let names: Vec<String> = named(&net(1)).into_iter().map(|(name, _)| name).collect();
//! assert_eq!(names, ["0.weight", "0.bias", "2.weight", "2.bias"]);   // as PyTorch's `Sequential` has them
//!
//! let file = std::env::temp_dir().join("congruent-net.safetensors");
//! save(&net(1), &file)?;
//! let mut other = net(2);
//! load(&mut other, &file)?;
//! assert_eq!(other.2.weight.to_vec(), net(1).2.weight.to_vec());
//! # std::fs::remove_file(&file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A name is the path to a variable: fields, and places in tuples and lists. Frozen variables have names, too. Variables are matched by name, never
//! by order: if a file lacks a variable, has another variable, or has a variable of another shape or element type, the file is rejected, and the
//! model is unchanged. All such disagreements are in one error. (The `num_batches_tracked` of PyTorch's `BatchNorm` is skipped; PyTorch reads a file
//! without it.)
//!
//! A file is replaced as a whole: a program that reads the file while threads save to it reads one complete model. The format is checked strictly:
//! duplicate names, overlapping tensors, unused bytes and invalid JSON are rejected before a model changes.
//!
//! # Models made from a file
//!
//! [`load`] fills an existing model. [`Module::load`] makes a model from the file: a struct with `#[module(load)]`, tuples, lists and layers.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_grad::files::{Safetensors, save};
//! use congruent_grad::nn::{Linear, Relu};
//! use congruent_grad::{Module, Var};
//!
//! dim!(Hidden);
//!
//! #[derive(Module)]
//! #[module(load)]
//! struct Net {
//!     one: Linear<f32, len![4], Hidden>,
//!     blocks: Vec<(Linear<f32, Hidden, Hidden>, Relu)>,
//!     two: Linear<f32, Hidden, len![3]>,
//! }
//!
//! let mut rng = congruent::random::seeded(1);
//! let layer = Linear::of(Hidden(8), Hidden(8), &mut rng);
//! let net = Net {
//!     one: Linear::of(Default::default(), Hidden(8), &mut rng),
//!     blocks: vec![(layer, Relu::new())],
//!     two: Linear::of(Hidden(8), Default::default(), &mut rng),
//! };
//! let path = std::env::temp_dir().join("congruent-hidden.safetensors");
//! save(&net, &path)?;
//!
//! let file = Safetensors::open(&path)?;
//! let net = Net::load(&file)?;
//! assert_eq!((net.blocks.len(), net.two.weight.sizes()), (1, &[3, 8][..]));
//!
//! // All that disagrees is in one message, and no data is read before.
//! type Other = (Linear<f32, len![4], len![16]>,);
//! let lines = Other::load(&file).err().expect("another model").to_string();
//! assert!(lines.contains("0.weight: the file has no such tensor, the type says [16, 4] f32"));
//! assert!(lines.contains("one.weight: the file has [8, 4] f32, which is left over"));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | in the type | in the file |
//! |---|---|
//! | `784`, a constant, a type parameter | this length |
//! | a name of [`dim!`](congruent::dim!) | any length, the same for each use of the name |
//! | a length computed from a name, `2 * Hidden` | any length: the type is `_`, and nothing is compared |
//! | `_` | any length; in a layer of [`nn`](crate::nn), the same in all of its variables |
//! | `Vec<M>` | the places `0`, `1`, .. up to the first that is missing |
//! | `Option<M>`, the bias of a layer | optional: without it the loaded `bias` is `None` |
//! | `f32`, `f64` | elements of this type; [`Module::load_converted`] converts others |
//! | `#[module(skip)]`, a probability of dropout, an eps | nothing: the `Default` |
//!
//! [safetensors]: https://huggingface.co/docs/safetensors/index#format

mod error;
mod load;
mod parts;
mod places;
mod structures;
mod values;

/// A disagreement between a file and a model. (Of `congruent-files`.)
#[doc(inline)]
pub use congruent_files::Disagreement;
/// An open file, as [`Module::load`] takes it. (Of `congruent-files`.)
#[doc(inline)]
pub use congruent_files::Safetensors;
pub use error::FileError;
pub(crate) use load::load_module;
pub use load::{Load, Loading};

use crate::{Leaf, Module, Path, Var};
use congruent::Float;
use congruent::prelude::*;
use congruent_files::header::{self, Header};
use congruent_files::{replace_file, safetensors};
use congruent_macros::precompile;
use places::places;
use std::collections::HashSet;
use std::fs::File;
use std::io::{Read, Write};
use values::Values;

/// A variable with its name.
type NamedVar<T> = (String, Var<T, AnyRank>);

/// Returns all variables with their names, in the order of [`Module::walk`].
pub fn named<M: Module>(model: &M) -> Vec<(String, Var<M::Element, AnyRank>)> {
    let mut named = Vec::new();
    model.clone().walk(&Path::ROOT, &mut |at, leaf| push_named(&mut named, at, &leaf));
    named
}

/// Keeps a variable with its name.
#[precompile(f32)]
fn push_named<T: Float>(named: &mut Vec<NamedVar<T>>, at: &Path<'_>, leaf: &Leaf<'_, T>) {
    named.push((at.to_string(), leaf.var()));
}

/// Writes a model to a file. An existing file is replaced once all data is on the disk, and keeps its permissions.
///
/// Several threads may save to one path at the same time: afterwards the file is the model of one of these threads.
///
/// # Errors
/// [`FileError::Io`], [`FileError::Name`]; [`FileError::Save`] for a header longer than the format allows. On an error the file is unchanged.
pub fn save<M: Module>(model: &M, path: impl AsRef<std::path::Path>) -> Result<(), FileError> {
    save_named(&named(model), path.as_ref())
}

/// Replaces the file by a file with these variables.
#[precompile(f32)]
fn save_named<T: Float>(named: &[NamedVar<T>], path: &std::path::Path) -> Result<(), FileError> {
    replace_file(path, |file| write_named(named, file)).map_err(|error: FileError| error.at(path))
}

/// Saves to a writer, like [`save`] to a file. A writer that counts bytes shows the progress.
///
/// # Errors
/// The errors of [`save`].
pub fn save_to<M: Module>(model: &M, to: &mut impl Write) -> Result<(), FileError> {
    write_named(&named(model), to)
}

/// Writes these variables. (Not by the `Writer` of `congruent-files`: its errors for a repeated name and for a header that is too long have other
/// messages and variants, and the errors of a model are part of this interface.)
#[precompile(f32)]
fn write_named<T: Float>(named: &[NamedVar<T>], to: &mut dyn Write) -> Result<(), FileError> {
    check_names(named)?;
    let elements = values::elements::<T>();
    let header = safetensors::header_text([], named.iter().map(|(name, x)| (&**name, elements, x.sizes())));
    check_length(header.len())?;
    to.write_all(&(header.len() as u64).to_le_bytes())?;
    to.write_all(header.as_bytes())?;
    named.iter().try_for_each(|(_, x)| values::write_values(&x.to_vec(), to))?;
    Ok(())
}

/// Rejects a header that is longer than the format allows.
fn check_length(header: usize) -> Result<(), FileError> {
    let most = header::LONGEST;
    if header <= most {
        return Ok(());
    }
    Err(FileError::Save { file: None, why: format!("the header would take {header} bytes, {most} at most") })
}

/// Rejects names that the format does not allow.
fn check_names<X>(named: &[(String, X)]) -> Result<(), FileError> {
    let mut seen = HashSet::new();
    for (name, _) in named {
        let refused = |why| Err(FileError::Name { name: name.clone(), why });
        if name == header::METADATA {
            return refused("the format has another use for this name");
        }
        if !seen.insert(name) {
            return refused("the model has two of this name");
        }
    }
    Ok(())
}

/// Reads the variables of a model from a file. For reports of progress, [`Module::load`] takes a file with [`Safetensors::with_progress`].
///
/// # Errors
/// [`FileError`]; on an error the model is unchanged.
pub fn load<M: Module>(model: &mut M, path: impl AsRef<std::path::Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    let read = File::open(path).map_err(FileError::Io).and_then(|mut file| load_from(model, &mut file));
    read.map_err(|error| error.at(path))
}

/// Loads from a reader, up to its end, like [`load`] from a file.
///
/// # Errors
/// [`FileError`]; on an error the model is unchanged.
pub fn load_from<M: Module>(model: &mut M, from: &mut impl Read) -> Result<(), FileError> {
    let mut read = read_named(&named(model), from)?.into_iter();
    model.walk(&Path::ROOT, &mut |_, mut leaf| leaf.set(read.next().expect("as many as have names")));
    Ok(())
}

/// Reads variables with these names and shapes.
#[precompile(f32)]
fn read_named<T: Float>(named: &[NamedVar<T>], from: &mut dyn Read) -> Result<Vec<Var<T, AnyRank>>, FileError> {
    let Header { entries, .. } = header::read(from).map_err(FileError::header)?;
    // Shapes and element types first: data without a place in the model is not read.
    let places = places(named, &entries)?;
    let mut read: Vec<Option<Var<T, AnyRank>>> = Vec::new();
    read.resize_with(places.iter().flatten().count(), || None);
    let mut values = Values::new(from);
    for (entry, place) in entries.iter().zip(places) {
        match place {
            Some(place) => read[place] = Some(values.variable(entry)?),
            None => values.pass(entry)?,
        }
    }
    values.end(entries.last())?;
    Ok(read.into_iter().flatten().collect())
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_that_is_too_long_is_an_error_of_saving() {
        check_length(header::LONGEST).unwrap();
        let error = check_length(header::LONGEST + 1).unwrap_err().at(std::path::Path::new("a"));
        assert_eq!(
            error.to_string(),
            "a: cannot be saved as safetensors: the header would take 100000001 bytes, 100000000 at most"
        );
    }
}
