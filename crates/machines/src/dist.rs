//! A tensor of which each process has a part, or the whole.

use crate::error::MachineError;
use crate::exchange::{from_first, shape_of};
use crate::local::Local;
use crate::placement::{FullyReduced, IsReduced, Placement};
use crate::process::{Process, or_panic};
use crate::shapes::Replicated;
use crate::wire::Wire;
use congruent::prelude::*;
use core::fmt;
use core::marker::PhantomData;

/// A tensor on a mesh: each process has its share of an axis of length `1024 @ Data`, and the whole of other axes.
///
/// `P` says whether the sums are partial: [`FullyReduced`], or [`Partial<Data>`](crate::Partial), like `Partial` in PyTorch's DTensor.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 4);
///
/// /// The gradient of a linear map, from the rows of this process: `[784, 10]`, a partial sum.
/// fn gradient(x: &Dist<f32, shape![8 @ Data, 3]>, dy: &Dist<f32, shape![8 @ Data, 2]>) -> Dist<f32, shape![3, 2], Partial<Data>> {
///     x.t().matmul(dy)
/// }
///
/// let sums = Mesh::threads(|process| {
///     let (x, dy) = (Dist::ones(process), Dist::ones(process));
///     gradient(&x, &dy).all_reduce().to_tensor()
/// });
/// assert_eq!(sums.unwrap()[3].to_vec(), [8.0; 6]);
/// ```
#[must_use]
pub struct Dist<T, S: Lengths, P: Placement = FullyReduced> {
    pub(crate) part: Tensor<T, S>,
    pub(crate) process: Process,
    pub(crate) placement: PhantomData<P>,
}

impl<T: Element, S: Lengths, P: Placement> Clone for Dist<T, S, P> {
    fn clone(&self) -> Self {
        Dist { part: self.part.clone(), process: self.process.clone(), placement: PhantomData }
    }
}

impl<T: Element + fmt::Debug + fmt::Display, S: Lengths, P: Placement> fmt::Debug for Dist<T, S, P>
where
    Tensor<T, S>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_part::<P>(f, &self.process, &self.part)
    }
}

/// Writes the process, its part, and the placement.
pub(crate) fn write_part<P: Placement>(
    f: &mut fmt::Formatter<'_>,
    process: &Process,
    part: &impl fmt::Debug,
) -> fmt::Result {
    write!(f, "{process:?}, {part:?}")?;
    P::AXIS.map_or(Ok(()), |axis| write!(f, ", partial over {axis}"))
}

/// # Making tensors
impl<T: Number, S: List> Dist<T, S> {
    /// Returns a tensor of zeros.
    ///
    /// # Shapes
    /// `shape![1024 @ Data, 784]` with 4 processes along `Data`: 256 rows in each. A length that cannot be split equally does not compile.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// let sizes = Mesh::threads(|process| Dist::<f32, shape![8 @ Data, 3]>::zeros(process).part().sizes().to_vec());
    /// assert_eq!(sizes.unwrap()[0], [2, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// Mesh::threads(|process| Dist::<f32, shape![10 @ Data, 3]>::zeros(process).rank());   // 10 is not a multiple of 4
    /// ```
    pub fn zeros(process: &Process) -> Self
    where
        S: Local,
    {
        Self::full(process, T::ZERO)
    }

    /// Returns a tensor of ones.
    pub fn ones(process: &Process) -> Self
    where
        S: Local,
    {
        Self::full(process, T::ONE)
    }

    /// Returns a tensor whose elements are all `value`. It is not checked that all processes pass the same value: with `process.rank()`, a whole
    /// tensor would differ between processes.
    pub fn full(process: &Process, value: T) -> Self
    where
        S: Local,
    {
        Dist::new(Tensor::full_of(S::local(process), value), process)
    }

    /// Returns a tensor that every process has computed in the same way. It is not checked that the elements are the same.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let sums = Mesh::threads(|process| {
    ///     let x = Dist::same(process, Tensor::<i64, shape![4]>::arange());
    ///     x.split::<0, Data>().sum::<0>().part().item()
    /// });
    /// assert_eq!(sums.unwrap(), [1, 5]);
    /// ```
    pub fn same(process: &Process, tensor: Tensor<T, S>) -> Self
    where
        S: Replicated,
    {
        Dist::new(tensor, process)
    }

    /// Returns the tensor of process 0, in all processes. The others pass `None`.
    ///
    /// # Errors
    /// [`MachineError::Root`]: in every process if process 0 passes `None`, and in any other process that passes a tensor; and the errors of all
    /// collective operations
    pub fn try_broadcast(process: &Process, tensor: Option<Tensor<T, S>>) -> Result<Self, MachineError>
    where
        T: Wire,
        S: Replicated,
    {
        const OP: &str = "broadcast";
        let (rank, is_given) = (process.rank(), tensor.is_some());
        let root = || MachineError::Root { op: OP, rank };
        let call = format!("{OP} of {} {}", shape_of::<S>(), T::NAME);
        if rank == 0 && !is_given {
            // An empty message tells the others.
            process.broadcast_bytes(&call, Some(Vec::new()))?;
            return Err(root());
        }
        // (Process 0 has sent a message to this process, whatever this process has passed.)
        let sent = from_first(process, &call, tensor.filter(|_| rank == 0).map(Tensor::into_dyn));
        if rank != 0 && is_given {
            return Err(root());
        }
        Ok(Dist::new(sent?.try_into_shape().expect("the shape that the sender has"), process))
    }

    /// Like [`try_broadcast`](Self::try_broadcast), but panics with the error.
    #[track_caller]
    pub fn broadcast(process: &Process, tensor: Option<Tensor<T, S>>) -> Self
    where
        T: Wire,
        S: Replicated,
    {
        or_panic(Self::try_broadcast(process, tensor))
    }
}

/// # Parts
impl<T: Element, S: Lengths, P: Placement> Dist<T, S, P> {
    pub(crate) fn new(part: Tensor<T, S>, process: &Process) -> Self {
        Dist { part, process: process.clone(), placement: PhantomData }
    }

    /// The part of this process.
    pub fn part(&self) -> &Tensor<T, S> {
        &self.part
    }

    /// The process.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Returns the tensor, which every process has whole: gather split axes and add partial sums first.
    pub fn to_tensor(&self) -> Tensor<T, S>
    where
        S: Replicated,
        P: IsReduced,
    {
        self.part.clone()
    }

    /// Like [`to_tensor`](Self::to_tensor), but consumes the tensor: no copy.
    pub fn into_tensor(self) -> Tensor<T, S>
    where
        S: Replicated,
        P: IsReduced,
    {
        self.part
    }
}
