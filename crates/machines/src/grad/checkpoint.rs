//! Checkpoints: models that are written once, and loaded on any number of processes.
//!
//! A file is one of `congruent_grad::files`, with all variables whole: programs of one process, and PyTorch, can read it, too.

use super::walk::splits;
use crate::collectives::gather_along;
use crate::error::MachineError;
use crate::exchange::own_share;
use crate::process::Process;
use crate::ragged::shard_range;
use crate::uneven::gather_ragged;
use crate::wire::Wire;
use congruent::prelude::*;
use congruent_files::safetensors::Writer;
use congruent_files::{FileElement, FileError, Safetensors};
use congruent_grad::{Module, Path, Var};
use core::fmt;

/// The reason why there is no checkpoint, or why it was not read.
#[non_exhaustive]
pub enum CheckpointError {
    /// An error of the file.
    File(FileError),
    /// An error of the communication.
    Machine(MachineError),
    /// A variable of the file has other sizes than the variable of the model.
    Sizes {
        /// The name.
        name: String,
        /// The sizes in the file.
        file: Vec<usize>,
        /// The sizes in the model, of all processes together.
        model: Vec<usize>,
    },
    /// Process 0 could not write the file.
    NotWritten,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::File(error) => error.fmt(f),
            CheckpointError::Machine(error) => error.fmt(f),
            CheckpointError::Sizes { name, file, model } => {
                write!(f, "the checkpoint has `{name}` of shape {file:?}, and the model has one of shape {model:?}")
            }
            CheckpointError::NotWritten => f.write_str("the checkpoint is not written: process 0 says why"),
        }
    }
}

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for CheckpointError {}
impl From<FileError> for CheckpointError {
    fn from(error: FileError) -> Self {
        CheckpointError::File(error)
    }
}
impl From<MachineError> for CheckpointError {
    fn from(error: MachineError) -> Self {
        CheckpointError::Machine(error)
    }
}

/// Writes a model to a file: each variable is gathered in turn, and process 0 writes all of them. All processes call this function.
///
/// # Errors
/// [`CheckpointError::File`] in process 0, if the file cannot be written, and [`CheckpointError::NotWritten`] in the others; the errors of all
/// collective operations
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_machines::{checkpoint, prelude::*};
///
/// mod two {
///     congruent_machines::mesh!(Model: 2);
/// }
/// mod three {
///     congruent_machines::mesh!(Model: 3);
/// }
///
/// let path = std::env::temp_dir().join("congruent-two-and-three.safetensors");
/// two::Mesh::threads(|process| {
///     let whole = Dist::same(process, Tensor::<f32, shape![6]>::arange());
///     let model = DistVar::from(whole.split::<0, two::Model>());
///     checkpoint::save(process, &(model,), &path).unwrap();
/// })?;
/// let parts = three::Mesh::threads(|process| {
///     let mut model = (DistVar::from(Dist::<f32, shape![6 @ three::Model]>::zeros(process)),);
///     checkpoint::load(process, &mut model, &path).unwrap();
///     model.0.part().to_vec()
/// })?;
/// assert_eq!(parts, [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), MachineError>(())
/// ```
pub fn save<M: Module<Element: Wire + FileElement>>(
    process: &Process,
    model: &M,
    path: impl AsRef<std::path::Path>,
) -> Result<(), CheckpointError> {
    let (mut wholes, mut error) = (Vec::new(), None);
    model.clone().walk(&Path::ROOT, &mut |at, leaf| {
        if error.is_some() {
            return;
        }
        let part = leaf.var().value().to_tensor();
        let whole = splits().into_iter().try_fold(part, |part, (axis, along, is_ragged)| {
            let gather = if is_ragged { gather_ragged } else { gather_along };
            gather(process, along, axis, &part)
        });
        match whole {
            Ok(whole) => wholes.extend((process.rank() == 0).then(|| (at.to_string(), whole))),
            Err(other) => error = Some(other),
        }
    });
    if let Some(error) = error {
        return Err(error.into());
    }
    let written = (process.rank() == 0).then(|| {
        let writer = wholes.iter().fold(Writer::new(), |writer, (name, whole)| writer.tensor(name, whole));
        writer.save(path)
    });
    let is_written = written.as_ref().map(|written| vec![u8::from(written.is_ok())]);
    let is_written = process.broadcast_bytes("checkpoint", is_written)? == [1];
    match written {
        Some(written) => Ok(written?),
        None if is_written => Ok(()),
        None => Err(CheckpointError::NotWritten),
    }
}

/// Loads a model from a file that [`save`] has written on any number of processes. Each process reads only its parts: the file is mapped.
///
/// # Errors
/// [`CheckpointError::File`], [`CheckpointError::Sizes`]; then the model is unchanged
pub fn load<M: Module<Element: Wire + FileElement>>(
    process: &Process,
    model: &mut M,
    path: impl AsRef<std::path::Path>,
) -> Result<(), CheckpointError> {
    let file = Safetensors::open(path)?;
    let mut parts = Vec::new();
    let mut error = None;
    model.clone().walk(&Path::ROOT, &mut |at, leaf| {
        if error.is_none() {
            match read_part::<M::Element>(process, &file, &at.to_string(), leaf.var().sizes()) {
                Ok(part) => parts.push(part),
                Err(other) => error = Some(other),
            }
        }
    });
    if let Some(error) = error {
        return Err(error);
    }
    let mut parts = parts.into_iter();
    model.walk(&Path::ROOT, &mut |_, mut leaf| {
        if let Some(part) = parts.next() {
            leaf.set(Var::from(part));
        }
    });
    Ok(())
}

/// Reads the part of this process of a variable; the part has these sizes.
fn read_part<T: Wire + FileElement>(
    process: &Process,
    file: &Safetensors<'_>,
    name: &str,
    sizes: &[usize],
) -> Result<Tensor<T, AnyRank>, CheckpointError> {
    let whole = file.get::<T, AnyRank>(name)?;
    let mut model = sizes.to_vec();
    for (axis, along, is_ragged) in splits() {
        let (total, processes) = (whole.sizes().get(axis).copied().unwrap_or(0), process.axis(along).1);
        let share = shard_range(total, processes, process.coordinate_along(along)).len();
        // (Only the file knows the whole length of a ragged axis.)
        model[axis] = if is_ragged && share == model[axis] { total } else { model[axis] * processes };
    }
    if whole.sizes() != model {
        return Err(CheckpointError::Sizes { name: name.into(), file: whole.sizes().to_vec(), model });
    }
    let mut part = whole.as_dyn();
    for (axis, along, _) in splits() {
        part = own_share(process, along, axis, &part);
    }
    Ok(part.to_tensor())
}
