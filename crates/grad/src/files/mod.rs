//! Models in files: variables by their names, in the format [safetensors], which PyTorch reads and writes, too.
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
//! A name is the path to a variable: fields, and places in tuples and lists. Frozen variables have names, too. Variables are matched by name, never by order:
//! a file that lacks a variable, has another one, or has one of another shape or element type is rejected, and the model stays as it is. (The
//! `num_batches_tracked` of PyTorch's `BatchNorm` is skipped; PyTorch reads a file without it.)
//!
//! A file is replaced as a whole: a program that reads it while threads save to it reads one complete model. The format is checked strictly:
//! duplicate names, overlapping tensors, unused bytes and invalid JSON are rejected before a model changes.
//!
//! [safetensors]: https://huggingface.co/docs/safetensors/index#format

mod error;
mod values;

pub use error::FileError;

use crate::{Leaf, Module, Path, Var};
use congruent::__compiled as compiled;
use congruent::Float;
use congruent::prelude::*;
use congruent_files::header::{self, Entry, Header};
use congruent_files::{replace_file, safetensors};
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{Read, Write};
use values::Values;

/// A variable with its name.
type Named<T> = (String, Var<T, AnyRank>);

/// Every variable with its name, in the order of [`Module::walk`].
pub fn named<M: Module>(model: &M) -> Vec<(String, Var<M::Element, AnyRank>)> {
    let mut named = Vec::new();
    model.clone().walk(&Path::ROOT, &mut |at, leaf| push_named(&mut named, at, &leaf));
    named
}

/// Keeps a variable with its name.
#[inline(never)]
fn push_named<T: Float>(named: &mut Vec<Named<T>>, at: &Path<'_>, leaf: &Leaf<'_, T>) {
    named.push((at.to_string(), leaf.var()));
}

/// Writes a model to a file. An existing file is replaced once all data is on the disk, and keeps its permissions.
///
/// Several threads may save to one path at once: the file is then the model of one of them.
///
/// # Errors
/// [`FileError::Io`], [`FileError::Name`]. The file is then unchanged.
pub fn save<M: Module>(model: &M, path: impl AsRef<std::path::Path>) -> Result<(), FileError> {
    save_named(&named(model), path.as_ref())
}

/// Replaces the file by one of these variables.
#[inline(never)]
fn save_named<T: Float>(named: &[Named<T>], path: &std::path::Path) -> Result<(), FileError> {
    replace_file(path, |file| write_named(named, file)).map_err(|error: FileError| error.at(path))
}

/// Saves to a writer, like [`save`] to a file.
///
/// # Errors
/// [`FileError::Io`], [`FileError::Name`].
pub fn save_to<M: Module>(model: &M, to: &mut impl Write) -> Result<(), FileError> {
    write_named(&named(model), to)
}

/// Writes these variables.
#[inline(never)]
fn write_named<T: Float>(named: &[Named<T>], to: &mut dyn Write) -> Result<(), FileError> {
    check_names(named)?;
    let elements = values::elements::<T>();
    let header = safetensors::header_text([], named.iter().map(|(name, x)| (&**name, elements, x.sizes())));
    if header.len() > header::LONGEST {
        return Err(FileError::format(format!(
            "its header would take {} bytes, {} at most",
            header.len(),
            header::LONGEST
        )));
    }
    to.write_all(&(header.len() as u64).to_le_bytes())?;
    to.write_all(header.as_bytes())?;
    named.iter().try_for_each(|(_, x)| values::write_values(&x.to_vec(), to))?;
    Ok(())
}

/// Rejects names that a file cannot have.
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

/// Reads the variables of a model from a file.
///
/// # Errors
/// [`FileError`]; the model is then unchanged.
pub fn load<M: Module>(model: &mut M, path: impl AsRef<std::path::Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    let read = File::open(path).map_err(FileError::Io).and_then(|mut file| load_from(model, &mut file));
    read.map_err(|error| error.at(path))
}

/// Loads from a reader, up to its end, like [`load`] from a file.
///
/// # Errors
/// [`FileError`]; the model is then unchanged.
pub fn load_from<M: Module>(model: &mut M, from: &mut impl Read) -> Result<(), FileError> {
    let mut read = read_named(&named(model), from)?.into_iter();
    model.walk(&Path::ROOT, &mut |_, mut leaf| leaf.set(read.next().expect("as many as have names")));
    Ok(())
}

/// Reads variables with the names and shapes of these.
#[inline(never)]
fn read_named<T: Float>(named: &[Named<T>], from: &mut dyn Read) -> Result<Vec<Var<T, AnyRank>>, FileError> {
    let Header { entries, .. } = header::read(from).map_err(FileError::header)?;
    // Shapes and element types first: data that the model has no place for is not read.
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

/// Returns the place of each entry among the variables of a model, and `None` for an entry that is skipped.
fn places<T: Float>(named: &[Named<T>], entries: &[Entry]) -> Result<Vec<Option<usize>>, FileError> {
    let of_file: HashMap<&str, usize> = entries.iter().enumerate().map(|(k, entry)| (&*entry.name, k)).collect();
    let mut places = vec![None; entries.len()];
    let mut counts = HashSet::new();
    for (place, (name, x)) in named.iter().enumerate() {
        let Some(&k) = of_file.get(&**name).filter(|&&k| places[k].is_none()) else {
            return Err(FileError::Missing { name: name.clone() });
        };
        check_variable(&entries[k], x)?;
        places[k] = Some(place);
        counts.extend(name.strip_suffix("running_mean").map(|layer| format!("{layer}num_batches_tracked")));
    }
    let unknown = entries.iter().zip(&places).filter(|(_, place)| place.is_none()).map(|(entry, _)| &entry.name);
    match unknown.filter(|&name| !counts.contains(name)).min() {
        Some(name) => Err(FileError::Unknown { name: name.clone() }),
        None => Ok(places),
    }
}

/// Refuses an entry that is not a variable like this one.
fn check_variable<T: Float>(entry: &Entry, x: &Var<T, AnyRank>) -> Result<(), FileError> {
    let (name, model) = (entry.name.clone(), values::elements::<T>());
    if entry.elements != model {
        let (file, model) = (entry.elements.in_safetensors(), model.in_safetensors());
        return Err(FileError::Elements { name, file, model });
    }
    if entry.sizes != x.sizes() {
        return Err(FileError::Shape { name, file: entry.sizes.clone().into(), model: x.sizes().into() });
    }
    Ok(())
}

compiled! { push_named::<T>, save_named::<T>, write_named::<T>, read_named::<T> }
