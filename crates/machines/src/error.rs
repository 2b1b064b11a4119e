//! The error of operations on several machines.

use core::fmt;
use std::time::Duration;

/// The reason why a collective operation has no result.
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
/// MPI cannot cancel messages that are under way, so the process that notices the error prints its message and ends all processes by `MPI_Abort`.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum MachineError {
    /// The number of started processes is not that of the mesh.
    Processes {
        /// The number of processes of the mesh.
        mesh: usize,
        /// The number of started processes.
        started: usize,
    },
    /// Two processes run different programs, or different versions of one.
    Programs {
        /// The rank of this process.
        here: usize,
        /// The rank of the other process.
        there: usize,
    },
    /// Two processes have called different operations, or the same one with other sizes.
    Disagree {
        /// The rank of this process, and its call.
        here: (usize, String),
        /// The rank of the other process, and its call.
        there: (usize, String),
    },
    /// Another process has not answered in time.
    Late {
        /// The rank of this process.
        here: usize,
        /// The call of this process.
        call: String,
        /// The rank that did not answer.
        there: usize,
        /// The time that this process has waited.
        waited: Duration,
    },
    /// A process has ended.
    Ended {
        /// The rank of this process; if [`MeshStart::threads`](crate::MeshStart::threads) returns the error, the rank of the process that has ended.
        here: usize,
        /// The rank of the process that ended.
        there: usize,
        /// The reason why it ended.
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
    /// The sizes of a part are not those of its shape on the mesh.
    Part {
        /// The shape on the mesh.
        shape: String,
        /// The sizes of a part; `_` for a length that is known at run time.
        expected: String,
        /// The sizes of the passed part.
        found: Vec<usize>,
    },
    /// An axis whose rows are repeated has no rows.
    NoRows {
        /// The operation.
        op: &'static str,
        /// The sizes.
        sizes: Vec<usize>,
        /// The axis.
        axis: usize,
    },
    /// The process with rank 0 has passed no tensor, or another process has passed one.
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

/// Prints the error message, for programs that return the error from `main`.
impl fmt::Debug for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for MachineError {}
