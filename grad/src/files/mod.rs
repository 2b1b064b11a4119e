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
//! A name is the way to a variable: fields, and places in tuples and lists. What is frozen has a name, too. Nothing is matched by its order:
//! a file that lacks a variable, has one more, or has one of another shape or element type is refused, and the model stays as it is. (The
//! `num_batches_tracked` of PyTorch's `BatchNorm` is skipped; PyTorch reads a file without it.)
//!
//! [safetensors]: https://huggingface.co/docs/safetensors/index#format

mod error;
mod header;

pub use error::FileError;

use crate::compiled::compiled;
use crate::{Leaf, Module, Path, Var};
use congruent::prelude::*;
use congruent::{Float, Number};
use header::{Entry, Header};
use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};

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

/// Writes a model to a file; one that is there is replaced when all is written.
///
/// # Errors
/// [`FileError::Io`].
pub fn save<M: Module>(model: &M, path: impl AsRef<std::path::Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    let mut file = BufWriter::new(File::create(&unfinished).map_err(|error| at(path, error))?);
    save_to(model, &mut file)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(fs::rename(unfinished, path).map_err(|error| at(path, error))?)
}

/// What the system says, with the file of which it says so.
fn at(path: &std::path::Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// As [`save`], to whatever takes bytes.
///
/// # Errors
/// [`FileError::Io`].
pub fn save_to<M: Module>(model: &M, to: &mut impl Write) -> Result<(), FileError> {
    write_named(named(model), to)
}

/// Writes these variables.
#[inline(never)]
fn write_named<T: Float>(named: Vec<Named<T>>, to: &mut dyn Write) -> Result<(), FileError> {
    let header = header::written(named.iter().map(|(name, x)| (name, x.sizes())), elements::<T>());
    to.write_all(&(header.len() as u64).to_le_bytes())?;
    to.write_all(header.as_bytes())?;
    let mut bytes = Vec::new();
    for (_, x) in named {
        bytes.clear();
        for x in x.to_vec() {
            if size_of::<T>() == size_of::<f32>() {
                bytes.extend(<f32 as Number>::of(x).to_le_bytes());
            } else {
                bytes.extend(<f64 as Number>::of(x).to_le_bytes());
            }
        }
        to.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads the variables of a model from a file.
///
/// # Errors
/// [`FileError`]; then the model is what it was.
pub fn load<M: Module>(model: &mut M, path: impl AsRef<std::path::Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    load_from(model, &mut File::open(path).map_err(|error| at(path, error))?)
}

/// As [`load`], from whatever gives bytes.
///
/// # Errors
/// [`FileError`]; then the model is what it was.
pub fn load_from<M: Module>(model: &mut M, from: &mut impl Read) -> Result<(), FileError> {
    let mut read = read_named(named(model), from)?.into_iter();
    model.walk(&Path::ROOT, &mut |_, mut leaf| leaf.set(read.next().expect("as many as have names")));
    Ok(())
}

/// Reads variables with the names and shapes of these.
#[inline(never)]
fn read_named<T: Float>(named: Vec<Named<T>>, from: &mut dyn Read) -> Result<Vec<Var<T, AnyRank>>, FileError> {
    let mut bytes = Vec::new();
    from.read_to_end(&mut bytes)?;
    let Header { entries, data } = header::read(&bytes)?;
    let mut all: HashMap<String, Entry> = HashMap::new();
    for (name, entry) in entries {
        let twice = FileError::format(format!("it has two variables `{name}`"));
        if all.insert(name, entry).is_some() {
            return Err(twice);
        }
    }
    let (mut read, mut counts) = (Vec::new(), HashSet::new());
    for (name, x) in named {
        let Some(entry) = all.remove(&name) else { return Err(FileError::Missing { name }) };
        counts.extend(name.strip_suffix("running_mean").map(|layer| format!("{layer}num_batches_tracked")));
        read.push(variable(name, x.sizes(), entry, data)?);
    }
    if let Some(name) = all.into_keys().filter(|name| !counts.contains(name)).min() {
        return Err(FileError::Unknown { name });
    }
    Ok(read)
}

/// The variable of an entry, which has to be of these sizes.
fn variable<T: Float>(name: String, sizes: &[usize], entry: Entry, data: &[u8]) -> Result<Var<T, AnyRank>, FileError> {
    if entry.elements != elements::<T>() {
        return Err(FileError::Elements { name, file: entry.elements, model: elements::<T>() });
    }
    if entry.sizes != sizes {
        return Err(FileError::Shape { name, file: entry.sizes.into(), model: sizes.into() });
    }
    let bytes = data.get(entry.bytes).unwrap_or_default();
    let numel: usize = sizes.iter().product();
    if bytes.len() != numel * size_of::<T>() {
        return Err(FileError::format(format!(
            "`{name}` has {} bytes, {sizes:?} takes {}",
            bytes.len(),
            numel * size_of::<T>()
        )));
    }
    let numbers = if size_of::<T>() == size_of::<f32>() {
        bytes.as_chunks().0.iter().map(|&bytes| T::of(f32::from_le_bytes(bytes))).collect()
    } else {
        bytes.as_chunks().0.iter().map(|&bytes| T::of(f64::from_le_bytes(bytes))).collect()
    };
    Ok(Tensor::from_vec(AnyRank::from(sizes), numbers).expect("as many as there are bytes of").into())
}

compiled! { push_named::<T>, write_named::<T>, read_named::<T> }

/// What the format calls them.
fn elements<T: Float>() -> &'static str {
    if size_of::<T>() == size_of::<f32>() { "F32" } else { "F64" }
}
