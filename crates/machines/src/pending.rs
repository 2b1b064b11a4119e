//! Collective operations in two halves: the program computes between them, while messages are under way.

use crate::all_reduce::start_joining;
use crate::collectives::divide;
use crate::dist::Dist;
use crate::error::MachineError;
use crate::halves::{start_gathering, start_sharing, start_swapping};
use crate::mesh::MeshAxis;
use crate::placement::{FullyReduced, IsPartial, Placement};
use crate::process::{Process, or_panic};
use crate::shapes::EqualParts;
use crate::shapes::{AxisOf, CanSplit, Gathers, Placed};
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::prelude::*;
use core::fmt;

/// A collective operation that was started: [`wait`](Self::wait) returns its tensor.
///
/// Processes start and wait in the same order; between the two they may call other operations. Dropping it in all processes without waiting is not an
/// error: the messages of the others are kept until the end. If a process drops a sum that the others wait for, they may wait in vain: for a large
/// sum, each process adds a share in `wait`, and sends it.
#[must_use = "the tensor is there when `.wait()` returns it"]
pub struct Pending<T, S: Lengths, P: Placement = FullyReduced> {
    finish: Box<Finish<T, S, P>>,
}

/// The second half of an operation.
type Finish<T, S, P> = dyn FnOnce() -> Result<Dist<T, S, P>, MachineError>;

impl<T, S: Lengths, P: Placement> fmt::Debug for Pending<T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").finish_non_exhaustive()
    }
}

impl<T, S: Lengths, P: Placement> Pending<T, S, P> {
    /// Returns the call whose second half is `finish`. The sizes of its tensor are those of the relation.
    fn new(process: Process, finish: impl FnOnce() -> Result<Tensor<T, AnyRank>, MachineError> + 'static) -> Self
    where
        T: Wire,
    {
        Pending { finish: Box::new(move || Ok(Dist::new(finish()?.try_into_shape().expect(COMPUTED), &process))) }
    }

    /// Waits for the messages of the other processes, and returns the tensor.
    ///
    /// # Errors
    /// The errors of all collective operations
    pub fn try_wait(self) -> Result<Dist<T, S, P>, MachineError> {
        (self.finish)()
    }

    /// Like [`try_wait`](Self::try_wait), but panics with the error.
    #[track_caller]
    pub fn wait(self) -> Dist<T, S, P> {
        or_panic(self.try_wait())
    }
}

/// # In two halves
impl<T: Wire, S: List, P: Placement> Dist<T, S, P> {
    /// Starts an [`all_reduce`](Self::all_reduce), whose tensor [`wait`](Pending::wait) returns: MPI's `Iallreduce`. The bits are those of
    /// `all_reduce`.
    ///
    /// The parts are copied and sent at once: the tensor may be changed or dropped. For a large tensor, `wait` adds the shares and sends the sums.
    ///
    /// # Shapes
    /// The shape stays. New.
    ///
    /// # Errors
    /// [`MachineError::Ended`]; `wait` has the errors of all collective operations
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// let sums = Mesh::threads(|process| {
    ///     let x: Dist<i64, shape![8 @ Data]> = Dist::ones(process);
    ///     let first = x.sum::<0>().all_reduce_start();
    ///     let second = (&x * &x).sum::<0>().all_reduce();   // while the parts of `first` are under way
    ///     (&first.wait() + &second).to_tensor().item()
    /// });
    /// assert_eq!(sums.unwrap(), [16, 16, 16, 16]);
    /// ```
    /// ```compile_fail,E0308
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// fn total(x: &Dist<f64, shape![8 @ Data]>) -> Dist<f64, shape![]> {
    ///     x.sum::<0>().all_reduce_start()   // `.wait()` returns the tensor
    /// }
    /// ```
    pub fn try_all_reduce_start(&self) -> Result<Pending<T, S>, MachineError>
    where
        P: IsPartial,
    {
        let (process, part) = (self.process.clone(), self.part.as_dyn());
        let finish = start_joining::<P::By, T>(&process, <P::Axis as MeshAxis>::INDEX, &part)?;
        Ok(Pending::new(process, finish))
    }

    /// Like [`try_all_reduce_start`](Self::try_all_reduce_start), but panics with the error.
    #[track_caller]
    pub fn all_reduce_start(&self) -> Pending<T, S>
    where
        P: IsPartial,
    {
        or_panic(self.try_all_reduce_start())
    }

    /// Starts an [`all_gather`](Self::all_gather), whose tensor [`wait`](Pending::wait) returns: MPI's `Iallgather`.
    ///
    /// The part is copied and sent at once: the tensor may be changed or dropped.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` gives `[1024, 784]`. New.
    ///
    /// # Errors
    /// [`MachineError::Ended`]; `wait` has the errors of all collective operations
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let wholes = Mesh::threads(|process| {
    ///     let rows: Dist<usize, shape![4 @ Data]> = Dist::full(process, process.rank());
    ///     let whole = rows.all_gather_start::<0>();
    ///     let own = rows.part().sum_all().item();   // while the other rows are under way
    ///     (own, whole.wait().to_tensor().to_vec())
    /// });
    /// assert_eq!(wholes.unwrap(), [(0, vec![0, 0, 1, 1]), (2, vec![0, 0, 1, 1])]);
    /// ```
    pub fn try_all_gather_start<const A: isize>(&self) -> Result<Pending<T, <S as Gathers<A>>::Out, P>, MachineError>
    where
        S: Gathers<A, Dim: EqualParts>,
    {
        let (process, axis) = (self.process.clone(), <S as AxisOf<A>>::number(self.part.ndim()));
        let finish = start_gathering(&process, <S::Axis as MeshAxis>::INDEX, axis, &self.part.as_dyn())?;
        Ok(Pending::new(process, finish))
    }

    /// Like [`try_all_gather_start`](Self::try_all_gather_start), but panics with the error.
    #[track_caller]
    pub fn all_gather_start<const A: isize>(&self) -> Pending<T, <S as Gathers<A>>::Out, P>
    where
        S: Gathers<A, Dim: EqualParts>,
    {
        or_panic(self.try_all_gather_start())
    }

    /// Starts a [`reduce_scatter`](Self::reduce_scatter), whose tensor [`wait`](Pending::wait) returns: MPI's `Ireduce_scatter`. The bits are those of
    /// `reduce_scatter`.
    ///
    /// The shares are copied and sent at once: the tensor may be changed or dropped.
    ///
    /// # Shapes
    /// `[784, 10]` with `Partial<Data>` gives `[784 @ Data, 10]`. New.
    ///
    /// # Errors
    /// [`MachineError::Indivisible`] for a length that is known at run time only, and [`MachineError::Ended`]; `wait` has the errors of all
    /// collective operations
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let shares = Mesh::threads(|process| {
    ///     let x: Dist<i64, shape![6 @ Data, 4]> = Dist::ones(process);
    ///     let columns = x.sum::<0>().reduce_scatter_start::<0>();
    ///     let rows = x.sum::<1>();   // while the shares are under way
    ///     (columns.wait().part().to_vec(), rows.part().to_vec())
    /// });
    /// assert_eq!(shares.unwrap()[1], (vec![6, 6], vec![4, 4, 4]));
    /// ```
    pub fn try_reduce_scatter_start<const A: isize>(
        &self,
    ) -> Result<Pending<T, <S as CanSplit<A, P::Axis>>::Out>, MachineError>
    where
        P: IsPartial,
        S: CanSplit<A, P::Axis>,
    {
        let (process, axis) = (self.process.clone(), <S as AxisOf<A>>::number(self.part.ndim()));
        divide::<P::Axis>("reduce_scatter", self.part.sizes(), axis)?;
        let finish = start_sharing::<P::By, T>(&process, <P::Axis as MeshAxis>::INDEX, axis, &self.part.as_dyn())?;
        Ok(Pending::new(process, finish))
    }

    /// Like [`try_reduce_scatter_start`](Self::try_reduce_scatter_start), but panics with the error.
    #[track_caller]
    pub fn reduce_scatter_start<const A: isize>(&self) -> Pending<T, <S as CanSplit<A, P::Axis>>::Out>
    where
        P: IsPartial,
        S: CanSplit<A, P::Axis>,
    {
        or_panic(self.try_reduce_scatter_start())
    }

    /// Starts an [`all_to_all`](Self::all_to_all), whose tensor [`wait`](Pending::wait) returns: MPI's `Ialltoall`.
    ///
    /// The shares are copied and sent at once: the tensor may be changed or dropped.
    ///
    /// # Shapes
    /// `[8 @ Data, 6]` by `all_to_all_start::<1, 0>` gives `[8, 6 @ Data]`. New.
    ///
    /// # Errors
    /// [`MachineError::Indivisible`] for a length that is known at run time only, and [`MachineError::Ended`]; `wait` has the errors of all
    /// collective operations
    pub fn try_all_to_all_start<const A: isize, const B: isize, R: Placed>(
        &self,
    ) -> Result<Pending<T, R, P>, MachineError>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        let (process, ndim) = (self.process.clone(), self.part.ndim());
        let (to, from) = (<<S as Gathers<B>>::Out as AxisOf<A>>::number(ndim), <S as AxisOf<B>>::number(ndim));
        divide::<<S as Gathers<B>>::Axis>("all_to_all", self.part.sizes(), to)?;
        let along = <<S as Gathers<B>>::Axis as MeshAxis>::INDEX;
        let finish = start_swapping(&process, along, [from, to], &self.part.as_dyn())?;
        Ok(Pending::new(process, finish))
    }

    /// Like [`try_all_to_all_start`](Self::try_all_to_all_start), but panics with the error.
    #[track_caller]
    pub fn all_to_all_start<const A: isize, const B: isize, R: Placed>(&self) -> Pending<T, R, P>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        or_panic(self.try_all_to_all_start::<A, B, R>())
    }
}
