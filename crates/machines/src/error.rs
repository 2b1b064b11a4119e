//! The error of operations on many machines.

use core::fmt;
use std::time::Duration;

/// Why a collective operation has no result.
///
/// Whether a `try_` form returns an error depends on the engine:
///
/// | error | on threads | on MPI |
/// |---|---|---|
/// | `Processes` | returned by `Mesh::alone` and `Process::new` | returned by `Mesh::mpi`, in every process |
/// | `Programs` | cannot happen | ends all processes |
/// | `Disagree`, `Late`, `Ended` | returned; this process has the same error from then on, and all others have `Ended` | ends all processes |
/// | `Indivisible`, `Part`, `NoRows`, `Root` | returned; the program may go on | returned; the program may go on |
///
/// MPI cannot take back messages that are under way, so the process that notices the error prints its sentence and ends all of them by `MPI_Abort`.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum MachineError {
    /// Another number of processes was started than the mesh has.
    Processes {
        /// The number of the mesh.
        mesh: usize,
        /// The number that was started.
        started: usize,
    },
    /// Two processes run different programs, or different versions of one.
    Programs {
        /// The rank of this process.
        here: usize,
        /// The rank of the other one.
        there: usize,
    },
    /// Two processes have called different operations, or the same one with other sizes.
    Disagree {
        /// The rank of this process, and what it has called.
        here: (usize, String),
        /// The rank of the other one, and what it has called.
        there: (usize, String),
    },
    /// Another process has not answered in time.
    Late {
        /// The rank of this process.
        here: usize,
        /// The call that it waited in.
        call: String,
        /// The rank that did not answer.
        there: usize,
        /// For how long.
        waited: Duration,
    },
    /// A process has ended.
    Ended {
        /// The rank of this process; where [`MeshStart::threads`](crate::MeshStart::threads) returns the error, that of the process that has ended.
        here: usize,
        /// The rank of the one that ended.
        there: usize,
        /// Why it ended.
        reason: String,
    },
    /// A length that is known at run time is not a multiple of the number of processes.
    Indivisible {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Vec<usize>,
        /// The axis.
        axis: usize,
        /// The mesh axis, and the number of processes along it.
        along: (&'static str, usize),
    },
    /// A part has other sizes than its shape on the mesh says.
    Part {
        /// The shape on the mesh.
        shape: String,
        /// The sizes of a part; `_` for a length that is known at run time.
        expected: String,
        /// The sizes of the part that was given.
        found: Vec<usize>,
    },
    /// An axis whose rows are repeated has none.
    NoRows {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Vec<usize>,
        /// The axis.
        axis: usize,
    },
    /// The process with rank 0 has given no tensor, or another one has given one.
    Root {
        /// The operation.
        op: &'static str,
        /// The rank.
        rank: usize,
    },
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineError::Processes { mesh, started } => {
                write!(f, "the mesh has {mesh} processes, and {started} were started")
            }
            MachineError::Programs { here, there } => write!(
                f,
                "process {here} and process {there} run different programs, or different versions of one: start the same file everywhere"
            ),
            MachineError::Disagree { here, there } => write!(
                f,
                "process {} is at `{}`, and process {} at `{}`: every process makes the same calls in the same order",
                here.0, here.1, there.0, there.1
            ),
            MachineError::Late { here, call, there, waited } => write!(
                f,
                "process {here} has waited {:.1} s for process {there} at `{call}`, and it did not come",
                waited.as_secs_f64()
            ),
            MachineError::Ended { here, there, reason } if here == there => {
                write!(f, "process {there} has ended: {reason}")
            }
            MachineError::Ended { here, there, reason } => {
                write!(f, "process {here} ends, because process {there} has ended: {reason}")
            }
            MachineError::Indivisible { op, sizes, axis, along: (name, processes) } => write!(
                f,
                "{op}: axis {axis} of shape {sizes:?} cannot be split equally along `{name}`, which has {processes} processes"
            ),
            MachineError::Part { shape, expected, found } => {
                write!(f, "a part of {shape} has sizes {expected} here, and this one has {found:?}")
            }
            MachineError::NoRows { op, sizes, axis } => {
                write!(f, "{op}: axis {axis} of shape {sizes:?} has no rows to repeat")
            }
            MachineError::Root { op, rank: 0 } => write!(f, "{op}: process 0 sends the tensor, and has none"),
            MachineError::Root { op, rank } => {
                write!(f, "{op}: process {rank} has given a tensor, and process 0 sends it")
            }
        }
    }
}

/// The sentence, which a program prints that returns the error from `main`.
impl fmt::Debug for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for MachineError {}
