//! Starts programs on a mesh.

use crate::engine::{Alone, start};
#[cfg(feature = "mpi")]
use crate::engine::{Engine, Mpi};
use crate::error::MachineError;
use crate::mesh::MeshShape;
use crate::process::Process;
#[cfg(feature = "mpi")]
use std::rc::Rc;
use std::time::Duration;

/// The default limit for the wait for a message of another process.
const LIMIT: Duration = Duration::from_secs(60);

/// A value that a program returns from its process: every type that is `Send`.
///
/// A [`Dist`](crate::Dist) and a [`Process`] belong to their process; `x.to_tensor()` and `x.part().to_tensor()` are tensors that leave it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` stays in its process: return a tensor, such as `x.to_tensor()` or `x.part().to_tensor()`",
    label = "a value of type `{Self}` cannot be sent to the thread that started the program"
)]
pub trait Returned: Send {}
#[diagnostic::do_not_recommend]
impl<R: Send> Returned for R {}

/// Starts programs on a mesh: methods of the type `Mesh` that [`mesh!`](crate::mesh!) declares.
pub trait MeshStart: MeshShape + Sized {
    /// Runs the program on as many threads as the mesh has processes, and returns the results in the order of the ranks.
    ///
    /// A process ends early by a panic, because it disagrees with another process, or because a message of another process has not arrived within 60
    /// seconds ([`threads_within`](Self::threads_within) sets another limit). Then all other processes end, too: their calls return
    /// [`MachineError::Ended`].
    ///
    /// # Errors
    /// If a process panics, the error of the process that ended first: the error with which a call of this crate has panicked, or
    /// [`MachineError::Ended`] with the message of another panic. If the program handles the errors of the `try_` forms and returns from every
    /// process, the call returns the results.
    fn threads<R: Returned>(program: impl Fn(&Process) -> R + Sync) -> Result<Vec<R>, MachineError> {
        Self::threads_within(LIMIT, program)
    }

    /// Like [`threads`](Self::threads), with a limit for the wait for each message.
    ///
    /// # Errors
    /// The errors of [`threads`](Self::threads)
    fn threads_within<R: Returned>(
        limit: Duration,
        program: impl Fn(&Process) -> R + Sync,
    ) -> Result<Vec<R>, MachineError> {
        start(Self::PROCESSES, limit, |engine| program(&Process::over::<Self>(engine)))
    }

    /// Runs the program in this process, which `mpirun` has started as one of the processes of the mesh.
    ///
    /// If a process panics, disagrees with another process, or waits for longer than 60 seconds ([`mpi_within`](Self::mpi_within) sets another
    /// limit), all processes end with an error message. So do processes that run different programs, or programs with different meshes. The `try_`
    /// forms of collective operations thus return no error about another process; a table on [`MachineError`] lists the errors that they return.
    ///
    /// The call returns when the program has ended in all processes, for which it waits without a limit.
    ///
    /// # Errors
    /// [`MachineError::Processes`] in every process, if another number of processes was started
    ///
    /// # Panics
    /// If MPI has been started before.
    #[cfg(feature = "mpi")]
    fn mpi<R>(program: impl FnOnce(&Process) -> R) -> Result<R, MachineError> {
        Self::mpi_within(LIMIT, program)
    }

    /// Like [`mpi`](Self::mpi), with a limit for the wait for each message; a message of more than 16 MiB has the limit for each 16 MiB.
    ///
    /// # Errors
    /// The errors of [`mpi`](Self::mpi)
    ///
    /// # Panics
    /// If MPI has been started before.
    #[cfg(feature = "mpi")]
    fn mpi_within<R>(limit: Duration, program: impl FnOnce(&Process) -> R) -> Result<R, MachineError> {
        use std::panic::{AssertUnwindSafe, catch_unwind};
        let engine = Rc::new(Mpi::start(limit).expect("MPI is started once, by `Mesh::mpi`"));
        let program_here = identity(core::any::type_name_of_val(&program), Self::AXES);
        if let Err(error) = same_program(&*engine, &program_here) {
            engine.end_with(&error);
        }
        // (All processes run one program with one mesh, so every process returns this error.)
        let process = Process::checked::<Self>(engine.clone())?;
        catch_unwind(AssertUnwindSafe(|| program(&process))).map_err(|panic| engine.end_of_panic(&*panic))
    }

    /// Runs the program in this process alone, on a mesh of one process.
    ///
    /// # Errors
    /// [`MachineError::Processes`] of a mesh of several processes
    fn alone<R>(program: impl FnOnce(&Process) -> R) -> Result<R, MachineError> {
        Process::new::<Self>(Alone).map(|process| program(&process))
    }
}
impl<X: MeshShape> MeshStart for X {}

/// The values that processes compare at the beginning: the version, the mesh, the program, and a hash of its file.
#[cfg(feature = "mpi")]
fn identity(program: &str, axes: &[(&str, usize)]) -> String {
    use std::hash::{DefaultHasher, Hasher};
    let mut hash = DefaultHasher::new();
    if let Some(file) = std::env::current_exe().ok().and_then(|path| std::fs::read(path).ok()) {
        hash.write(&file);
    }
    format!("{} {axes:?} {program} {:016x}", env!("CARGO_PKG_VERSION"), hash.finish())
}

/// Returns whether all processes have the same values.
#[cfg(feature = "mpi")]
fn same_program(engine: &impl Engine, program: &str) -> Result<(), MachineError> {
    let here = engine.rank();
    let others: Vec<usize> = (0..engine.processes()).filter(|&rank| rank != here).collect();
    let to = others.iter().map(|&rank| (rank, program.as_bytes().to_vec())).collect();
    let theirs = engine.exchange("start", to, &others)?;
    match others.iter().zip(theirs).find(|(_, theirs)| theirs != program.as_bytes()) {
        Some((&there, _)) => Err(MachineError::Programs { here, there }),
        None => Ok(()),
    }
}
