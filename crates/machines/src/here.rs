//! This process, and the processes along an axis of the mesh.

use crate::engine::{Alone, Engine, start};
use crate::error::MachineError;
use crate::mesh::{MeshAxis, MeshShape};
use core::fmt;
use std::sync::Arc;
use std::time::Duration;

/// How long a process waits for another one, unless the program says otherwise.
const LIMIT: Duration = Duration::from_secs(60);

/// This process: its number, its place on the mesh, and the way to the others. A handle: clones are the same process.
#[derive(Clone)]
pub struct Here {
    engine: Arc<dyn Engine>,
    axes: &'static [(&'static str, usize)],
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
            started if started == X::PROCESSES => Ok(Here { engine: Arc::new(engine), axes: X::AXES }),
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
        self.rank() / self.step(X::INDEX) % X::SIZE
    }

    /// Waits until every process has come here.
    ///
    /// # Errors
    /// Those of every collective operation
    pub fn try_barrier(&self) -> Result<(), MachineError> {
        let all: Vec<usize> = (0..self.engine.processes()).collect();
        self.to_all(&all, "barrier", &[]).map(drop)
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

    /// The processes that differ from this one in their place along `X` only, in the order of these places.
    pub(crate) fn along<X: MeshAxis>(&self) -> Vec<usize> {
        let step = self.step(X::INDEX);
        let first = self.rank() - self.place::<X>() * step;
        (0..X::SIZE).map(|place| first + place * step).collect()
    }

    /// Sends `parts[i]` to the process `group[i]`, and returns what these have sent, in the same order.
    pub(crate) fn exchange(
        &self,
        group: &[usize],
        call: &str,
        parts: Vec<Vec<u8>>,
    ) -> Result<Vec<Vec<u8>>, MachineError> {
        let mut own = None;
        for (&to, part) in group.iter().zip(parts) {
            match to == self.rank() {
                true => own = Some(part),
                false => self.engine.send(to, call, part)?,
            }
        }
        let receive = |&from: &usize| match (from == self.rank(), &mut own) {
            (true, own) => Ok(own.take().unwrap_or_default()),
            (false, _) => self.engine.receive(from, call),
        };
        group.iter().map(receive).collect()
    }

    /// Sends the same bytes to each process of a group, and returns what these have sent, in the same order.
    pub(crate) fn to_all(&self, group: &[usize], call: &str, bytes: &[u8]) -> Result<Vec<Vec<u8>>, MachineError> {
        self.exchange(group, call, group.iter().map(|_| bytes.to_vec()).collect())
    }

    /// Sends bytes from process 0 to all.
    pub(crate) fn from_first(&self, call: &str, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, MachineError> {
        match bytes {
            Some(bytes) => {
                (1..self.engine.processes()).try_for_each(|to| self.engine.send(to, call, bytes.clone()))?;
                Ok(bytes)
            }
            None => self.engine.receive(0, call),
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
        start(Self::PROCESSES, limit, |engine| program(&Here { engine: engine.into(), axes: Self::AXES }))
    }

    /// Runs the program in this process alone, on a mesh of one process.
    ///
    /// # Errors
    /// [`MachineError::Processes`] of a mesh of several processes
    fn alone<R>(program: impl FnOnce(&Here) -> R) -> Result<R, MachineError> {
        Here::new::<Self>(Alone::default()).map(|here| program(&here))
    }
}
impl<X: MeshShape> MeshStart for X {}

/// Panics with the sentence of the error.
#[track_caller]
pub(crate) fn or_panic<T>(result: Result<T, MachineError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}
