//! This process, and the processes along an axis of the mesh.

use crate::cost::Counted;
use crate::engine::{Engine, throw};
use crate::error::MachineError;
use crate::mesh::{MeshAxis, MeshShape};
use crate::wire::Wire;
use core::any::{TypeId, type_name};
use core::fmt;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The number of words of receive memory that a process keeps: 64 MiB.
const MOST: usize = 8 << 20;

/// This process: its number, its coordinates on the mesh, and the engine that reaches the others. A handle: clones are the same process.
#[derive(Clone)]
pub struct Process {
    // One field: rustc reports one error for each field that is not `Send`.
    state: Rc<State>,
}

/// The state that all handles of a process share.
struct State {
    engine: Counted,
    axes: &'static [(&'static str, usize)],
    /// The type of the mesh, and its name: axes of another mesh have other indices.
    mesh: (TypeId, &'static str),
    /// The number of started calls that are not finished.
    started: Cell<usize>,
    /// Memory for received elements that are not kept.
    scratch: RefCell<Vec<u64>>,
}

/// A started call, for which [`Process::finish`] waits.
pub(crate) struct Started {
    call: String,
    from: Vec<usize>,
    /// The elements of this process itself, and their place among the parts.
    own: Option<(usize, Vec<u8>)>,
}

impl Started {
    /// The description of the call, with its number.
    pub(crate) fn call(&self) -> &str {
        &self.call
    }
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} of {}", self.rank(), self.engine().processes())
    }
}

impl Process {
    /// Returns this process on a mesh, for an engine of your own.
    ///
    /// # Errors
    /// [`MachineError::Processes`] if the engine has another number of processes than the mesh
    pub fn new<X: MeshShape>(engine: impl Engine) -> Result<Process, MachineError> {
        Process::checked::<X>(Rc::new(engine))
    }

    /// Returns this process, if the engine has as many processes as the mesh.
    pub(crate) fn checked<X: MeshShape>(engine: Rc<dyn Engine>) -> Result<Process, MachineError> {
        match engine.processes() {
            started if started == X::PROCESSES => Ok(Process::over::<X>(engine)),
            started => Err(MachineError::Processes { mesh: X::PROCESSES, started }),
        }
    }

    pub(crate) fn over<X: MeshShape>(engine: Rc<dyn Engine>) -> Process {
        let mesh = (TypeId::of::<X>(), type_name::<X>());
        let (engine, axes) = (Counted::new(engine), X::AXES);
        Process { state: Rc::new(State { engine, axes, mesh, started: Cell::default(), scratch: RefCell::default() }) }
    }

    /// The engine, which reaches the other processes.
    pub(crate) fn engine(&self) -> &Counted {
        &self.state.engine
    }

    /// The names and lengths of the axes of the mesh.
    pub(crate) fn axes(&self) -> &'static [(&'static str, usize)] {
        self.state.axes
    }

    /// The number of this process, from 0.
    pub fn rank(&self) -> usize {
        self.engine().rank()
    }

    /// The coordinate of this process along an axis of the mesh, from 0, like `get_coordinate` of PyTorch's DeviceMesh.
    ///
    /// # Examples
    /// ```
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2, Model: 3);
    ///
    /// let coordinates = Mesh::threads(|process| (process.coordinate::<Data>(), process.coordinate::<Model>())).unwrap();
    /// assert_eq!(coordinates, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    /// ```
    ///
    /// # Panics
    /// If the axis belongs to another mesh.
    #[track_caller]
    pub fn coordinate<X: MeshAxis>(&self) -> usize {
        self.check_mesh::<X>();
        self.coordinate_along(X::INDEX)
    }

    /// Panics if the axis does not belong to the mesh of this process.
    #[track_caller]
    pub(crate) fn check_mesh<X: MeshAxis>(&self) {
        assert!(
            self.state.mesh.0 == TypeId::of::<X::Mesh>(),
            "the mesh axis {} is one of `{}`, and this process was started on `{}`",
            X::NAME,
            type_name::<X::Mesh>(),
            self.state.mesh.1
        );
    }

    /// The number of all processes.
    ///
    /// # Examples
    /// ```
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2, Model: 3);
    ///
    /// assert_eq!(Mesh::threads(|process| process.processes()).unwrap(), [6; 6]);
    /// ```
    pub fn processes(&self) -> usize {
        self.engine().processes()
    }

    /// Waits until all processes have called this method.
    ///
    /// # Errors
    /// The errors of all collective operations
    pub fn try_barrier(&self) -> Result<(), MachineError> {
        let all: Vec<usize> = (0..self.engine().processes()).collect();
        let _record = self.engine().record("barrier", None, 0, 0);
        self.swap(&all, "barrier", &vec![&[][..]; all.len()], all.iter().map(|_| &mut [][..]).collect())
    }

    /// Like [`try_barrier`](Self::try_barrier), but panics with the error.
    #[track_caller]
    pub fn barrier(&self) {
        or_panic(self.try_barrier());
    }

    /// The difference between the ranks of neighbours along an axis.
    fn step(&self, index: usize) -> usize {
        self.axes()[index + 1..].iter().map(|axis| axis.1).product()
    }

    /// The name of an axis, and the number of processes along it.
    pub(crate) fn axis(&self, index: usize) -> (&'static str, usize) {
        self.axes()[index]
    }

    /// The coordinate of this process along an axis.
    pub(crate) fn coordinate_along(&self, index: usize) -> usize {
        self.coordinate_of(self.rank(), index)
    }

    /// The coordinate of a process along an axis.
    pub(crate) fn coordinate_of(&self, rank: usize, index: usize) -> usize {
        rank / self.step(index) % self.axis(index).1
    }

    /// The processes that differ from this one in their coordinate along this axis only, in the order of these coordinates.
    pub(crate) fn along(&self, index: usize) -> Vec<usize> {
        let step = self.step(index);
        let first = self.rank() - self.coordinate_along(index) * step;
        (0..self.axis(index).1).map(|coordinate| first + coordinate * step).collect()
    }

    /// Calls a function with memory for `len` elements, which have any values. The memory of the last call is reused if it is large enough.
    pub(crate) fn with_scratch<T: Wire, R>(&self, len: usize, run: impl FnOnce(&mut [T]) -> R) -> R {
        // (Taken out: a nested call within `run` uses its own memory.)
        let mut memory = self.state.scratch.take();
        let words = (len * size_of::<T>()).div_ceil(size_of::<u64>());
        if memory.len() < words {
            memory.resize(words, 0);
        }
        let result = run(&mut bytemuck::cast_slice_mut(&mut memory)[..len]);
        if words <= MOST {
            self.state.scratch.replace(memory);
        }
        result
    }

    /// Sends `parts[i]` to the process `group[i]`, and returns the call, which [`finish`](Self::finish) finishes.
    ///
    /// The call gets a number, so that it differs from others under way: processes start calls in the same order.
    pub(crate) fn start(&self, group: &[usize], call: &str, parts: Vec<Vec<u8>>) -> Result<Started, MachineError> {
        self.state.started.set(self.state.started.get() + 1);
        let call = format!("{call}, started as number {}", self.state.started.get());
        let mut to: Vec<_> = group.iter().copied().zip(parts).collect();
        let own = group.iter().position(|&rank| rank == self.rank()).map(|at| (at, to.remove(at).1));
        let from = to.iter().map(|(rank, _)| *rank).collect();
        self.engine().start(&call, to)?;
        Ok(Started { call, from, own })
    }

    /// Waits for the messages of a started call, and returns them in the order of its group.
    pub(crate) fn finish(&self, started: Started) -> Result<Vec<Vec<u8>>, MachineError> {
        let mut received = self.engine().finish(&started.call, &started.from)?;
        if let Some((at, part)) = started.own {
            received.insert(at, part);
        }
        Ok(received)
    }

    /// Sends `parts[i]` to the process `group[i]`, and reads the message from that process into `into[i]`.
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
        self.engine().exchange_into(call, &to, from)
    }

    /// Sends bytes from process 0 to all, which know their number.
    pub(crate) fn first_sends_into(&self, call: &str, bytes: Result<&[u8], &mut [u8]>) -> Result<(), MachineError> {
        match bytes {
            Ok(bytes) => {
                let to: Vec<_> = (1..self.engine().processes()).map(|rank| (rank, bytes)).collect();
                self.engine().exchange_into(call, &to, Vec::new())
            }
            Err(into) => self.engine().exchange_into(call, &[], vec![(0, into)]),
        }
    }

    /// Sends bytes from process 0 to all.
    pub(crate) fn broadcast_bytes(&self, call: &str, bytes: Option<Vec<u8>>) -> Result<Vec<u8>, MachineError> {
        match bytes {
            Some(bytes) => {
                let to = (1..self.engine().processes()).map(|rank| (rank, bytes.clone())).collect();
                self.engine().exchange(call, to, &[]).map(|_| bytes)
            }
            None => self.engine().exchange(call, Vec::new(), &[0]).map(|parts| parts.concat()),
        }
    }
}

/// Panics with the message of the error.
#[track_caller]
pub(crate) fn or_panic<T>(result: Result<T, MachineError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => throw(error),
    }
}
