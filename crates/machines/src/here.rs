//! This process, and the processes along an axis of the mesh.

use crate::cost::{Counted, Record};
use crate::engine::{Alone, Engine, start};
#[cfg(feature = "mpi")]
use crate::engine::{Mpi, sentence};
use crate::error::MachineError;
use crate::mesh::{MeshAxis, MeshShape};
use core::fmt;
use std::rc::Rc;
use std::time::Duration;

/// How long a process waits for another one, unless the program says otherwise.
const LIMIT: Duration = Duration::from_secs(60);

/// This process: its number, its place on the mesh, and the way to the others. A handle: clones are the same process.
#[derive(Clone)]
pub struct Here {
    pub(crate) engine: Rc<Counted>,
    pub(crate) axes: &'static [(&'static str, usize)],
}

impl fmt::Debug for Here {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} of {}", self.rank(), self.engine.processes())
    }
}

impl Here {
    /// Returns this process on a mesh, for an engine of your own.
    ///
    /// # Errors
    /// [`MachineError::Processes`] if the engine has another number of processes than the mesh
    pub fn new<X: MeshShape>(engine: impl Engine) -> Result<Here, MachineError> {
        match engine.processes() {
            started if started == X::PROCESSES => Ok(Here { engine: Counted::new(Rc::new(engine)), axes: X::AXES }),
            started => Err(MachineError::Processes { mesh: X::PROCESSES, started }),
        }
    }

    /// The number of this process, from 0.
    pub fn rank(&self) -> usize {
        self.engine.rank()
    }

    /// The place of this process along an axis of the mesh, from 0.
    ///
    /// # Examples
    /// ```
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2, Model: 3);
    ///
    /// let places = Mesh::threads(|here| (here.place::<Data>(), here.place::<Model>())).unwrap();
    /// assert_eq!(places, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    /// ```
    pub fn place<X: MeshAxis>(&self) -> usize {
        self.place_along(X::INDEX)
    }

    /// Waits until every process has come here.
    ///
    /// # Errors
    /// Those of every collective operation
    pub fn try_barrier(&self) -> Result<(), MachineError> {
        let all: Vec<usize> = (0..self.engine.processes()).collect();
        let _record = self.record("barrier", None, 0, 0);
        self.exchange(&all, "barrier", vec![Vec::new(); all.len()]).map(drop)
    }

    /// Like [`try_barrier`](Self::try_barrier), but panics with the error.
    #[track_caller]
    pub fn barrier(&self) {
        or_panic(self.try_barrier());
    }

    /// By how much the ranks of neighbours along an axis differ.
    fn step(&self, index: usize) -> usize {
        self.axes[index + 1..].iter().map(|axis| axis.1).product()
    }

    /// The name of an axis, and the number of processes along it.
    pub(crate) fn axis(&self, index: usize) -> (&'static str, usize) {
        self.axes[index]
    }

    /// The place of this process along an axis.
    pub(crate) fn place_along(&self, index: usize) -> usize {
        self.rank() / self.step(index) % self.axis(index).1
    }

    /// The processes that differ from this one in their place along this axis only, in the order of these places.
    pub(crate) fn along(&self, index: usize) -> Vec<usize> {
        let step = self.step(index);
        let first = self.rank() - self.place_along(index) * step;
        (0..self.axis(index).1).map(|place| first + place * step).collect()
    }

    /// Sends `parts[i]` to the process `group[i]`, and returns what these have sent, in the same order.
    pub(crate) fn exchange(
        &self,
        group: &[usize],
        call: &str,
        parts: Vec<Vec<u8>>,
    ) -> Result<Vec<Vec<u8>>, MachineError> {
        let own = group.iter().position(|&rank| rank == self.rank());
        let mut to: Vec<_> = group.iter().copied().zip(parts).collect();
        let own = own.map(|at| (at, to.remove(at)));
        let from: Vec<usize> = to.iter().map(|(rank, _)| *rank).collect();
        let mut received = self.engine.exchange(call, to, &from)?;
        if let Some((at, (_, part))) = own {
            received.insert(at, part);
        }
        Ok(received)
    }

    /// Sends `parts[i]` to the process `group[i]`, and reads into `into[i]` what this has sent.
    pub(crate) fn swap(
        &self,
        group: &[usize],
        call: &str,
        parts: &[&[u8]],
        into: Vec<&mut [u8]>,
    ) -> Result<(), MachineError> {
        let (mut to, mut from) = (Vec::with_capacity(group.len()), Vec::with_capacity(group.len()));
        for ((&rank, &part), into) in group.iter().zip(parts).zip(into) {
            if rank == self.rank() {
                into.copy_from_slice(part);
            } else {
                to.push((rank, part));
                from.push((rank, into));
            }
        }
        self.engine.exchange_into(call, &to, from)
    }

    /// Sends bytes from process 0 to all, which know how many they are.
    pub(crate) fn first_sends_into(&self, call: &str, bytes: Result<&[u8], &mut [u8]>) -> Result<(), MachineError> {
        match bytes {
            Ok(bytes) => {
                let to: Vec<_> = (1..self.engine.processes()).map(|rank| (rank, bytes)).collect();
                self.engine.exchange_into(call, &to, Vec::new())
            }
            Err(into) => self.engine.exchange_into(call, &[], vec![(0, into)]),
        }
    }

    /// Counts what is sent for an operation while the result lives: see [`Counted::record`].
    pub(crate) fn record(&self, op: &'static str, axis: Option<usize>, elements: usize, width: usize) -> Record<'_> {
        self.engine.record(op, axis, elements, width)
    }

    /// Sends bytes from process 0 to all.
    pub(crate) fn first_sends(&self, call: &str, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, MachineError> {
        match bytes {
            Some(bytes) => {
                let to = (1..self.engine.processes()).map(|rank| (rank, bytes.clone())).collect();
                self.engine.exchange(call, to, &[]).map(|_| bytes)
            }
            None => self.engine.exchange(call, Vec::new(), &[0]).map(|parts| parts.concat()),
        }
    }
}

/// Starts programs on a mesh: methods of the type `Mesh` that [`mesh!`](crate::mesh!) declares.
pub trait MeshStart: MeshShape + Sized {
    /// Runs the program on as many threads as the mesh has processes, and returns the results in the order of the ranks.
    ///
    /// # Errors
    /// The error of the first process that ended before its time: by a panic, because it disagrees with another one, or because another one has not come for
    /// 60 seconds ([`threads_within`](Self::threads_within) sets another limit). All others end because of it.
    fn threads<R: Send>(program: impl Fn(&Here) -> R + Sync) -> Result<Vec<R>, MachineError> {
        Self::threads_within(LIMIT, program)
    }

    /// Like [`threads`](Self::threads), with a limit for every wait.
    ///
    /// # Errors
    /// Those of [`threads`](Self::threads)
    fn threads_within<R: Send>(limit: Duration, program: impl Fn(&Here) -> R + Sync) -> Result<Vec<R>, MachineError> {
        start(Self::PROCESSES, limit, |engine| program(&Here { engine: Counted::new(engine), axes: Self::AXES }))
    }

    /// Runs the program in this process, which `mpirun` has started as one of as many as the mesh has.
    ///
    /// A process that panics, that disagrees with another one, or that waits for longer than 60 seconds ([`mpi_within`](Self::mpi_within) sets another limit)
    /// ends all of them, with a sentence.
    ///
    /// # Errors
    /// [`MachineError::Processes`] if another number of processes was started
    ///
    /// # Panics
    /// If MPI has been started before.
    #[cfg(feature = "mpi")]
    fn mpi<R>(program: impl FnOnce(&Here) -> R) -> Result<R, MachineError> {
        Self::mpi_within(LIMIT, program)
    }

    /// Like [`mpi`](Self::mpi), with a limit for every wait.
    ///
    /// # Errors
    /// Those of [`mpi`](Self::mpi)
    ///
    /// # Panics
    /// If MPI has been started before.
    #[cfg(feature = "mpi")]
    fn mpi_within<R>(limit: Duration, program: impl FnOnce(&Here) -> R) -> Result<R, MachineError> {
        use std::panic::{AssertUnwindSafe, catch_unwind};
        let engine = Rc::new(Mpi::start(limit).expect("MPI is started once, by `Mesh::mpi`"));
        if engine.processes() != Self::PROCESSES {
            return Err(MachineError::Processes { mesh: Self::PROCESSES, started: engine.processes() });
        }
        let program_here = identity(core::any::type_name_of_val(&program), Self::AXES);
        if let Err(error) = same_program(&*engine, &program_here) {
            engine.end(&error.to_string());
        }
        let here = Here { engine: Counted::new(engine.clone()), axes: Self::AXES };
        match catch_unwind(AssertUnwindSafe(|| program(&here))) {
            Ok(result) => Ok(result),
            Err(panic) => engine.end(sentence(&*panic)),
        }
    }

    /// Runs the program in this process alone, on a mesh of one process.
    ///
    /// # Errors
    /// [`MachineError::Processes`] of a mesh of several processes
    fn alone<R>(program: impl FnOnce(&Here) -> R) -> Result<R, MachineError> {
        Here::new::<Self>(Alone).map(|here| program(&here))
    }
}
impl<X: MeshShape> MeshStart for X {}

/// What processes state at the beginning: the version, the mesh, the program, and a hash of its file.
#[cfg(feature = "mpi")]
fn identity(program: &str, axes: &[(&str, usize)]) -> String {
    use std::hash::{DefaultHasher, Hasher};
    let mut hash = DefaultHasher::new();
    if let Some(file) = std::env::current_exe().ok().and_then(|path| std::fs::read(path).ok()) {
        hash.write(&file);
    }
    format!("{} {axes:?} {program} {:016x}", env!("CARGO_PKG_VERSION"), hash.finish())
}

/// Whether all processes state the same.
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

/// Panics with the sentence of the error.
#[track_caller]
pub(crate) fn or_panic<T>(result: Result<T, MachineError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}
