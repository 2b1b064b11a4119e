//! A tensor of which each process has a part, or all.

use crate::along::{from_first, shape_of};
use crate::error::MachineError;
use crate::here::{Here, or_panic};
use crate::local::Local;
use crate::owes::{Debt, NothingOwed, Settled};
use crate::shapes::Everywhere;
use crate::wire::Wire;
use congruent::prelude::*;
use core::fmt;
use core::marker::PhantomData;

/// A tensor on a mesh: each process has its share of an axis of length `1024 @ Data`, and all of every other axis.
///
/// `P` says whether sums are owed: [`NothingOwed`], or [`Owes<Data>`](crate::Owes).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 4);
///
/// /// The gradient of a linear map, from the rows of this process: `[784, 10]`, of which the sum is owed.
/// fn gradient(x: &Dist<f32, shape![8 @ Data, 3]>, dy: &Dist<f32, shape![8 @ Data, 2]>) -> Dist<f32, shape![3, 2], Owes<Data>> {
///     x.t().matmul(dy)
/// }
///
/// let sums = Mesh::threads(|here| {
///     let (x, dy) = (Dist::ones(here), Dist::ones(here));
///     gradient(&x, &dy).all_reduce().to_tensor()
/// });
/// assert_eq!(sums.unwrap()[3].to_vec(), [8.0; 6]);
/// ```
#[must_use]
pub struct Dist<T, S: Lengths, P: Debt = NothingOwed> {
    pub(crate) part: Tensor<T, S>,
    pub(crate) here: Here,
    pub(crate) owes: PhantomData<P>,
}

impl<T: Element, S: Lengths, P: Debt> Clone for Dist<T, S, P> {
    fn clone(&self) -> Self {
        Dist { part: self.part.clone(), here: self.here.clone(), owes: PhantomData }
    }
}

impl<T: Element + fmt::Debug + fmt::Display, S: Lengths, P: Debt> fmt::Debug for Dist<T, S, P>
where
    Tensor<T, S>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_part::<P>(f, &self.here, &self.part)
    }
}

/// Writes the process, what it has, and what is owed.
pub(crate) fn write_part<P: Debt>(f: &mut fmt::Formatter<'_>, here: &Here, part: &impl fmt::Debug) -> fmt::Result {
    write!(f, "{here:?}, {part:?}")?;
    P::AXIS.map_or(Ok(()), |axis| write!(f, ", to be joined over {axis}"))
}

/// # Making tensors
impl<T: Number, S: List> Dist<T, S> {
    /// Elements of 0.
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
    /// let sizes = Mesh::threads(|here| Dist::<f32, shape![8 @ Data, 3]>::zeros(here).part().sizes().to_vec());
    /// assert_eq!(sizes.unwrap()[0], [2, 3]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// Mesh::threads(|here| Dist::<f32, shape![10 @ Data, 3]>::zeros(here).rank());   // 10 is not a multiple of 4
    /// ```
    pub fn zeros(here: &Here) -> Self
    where
        S: Local,
    {
        Self::full(here, T::ZERO)
    }

    /// Elements of 1.
    pub fn ones(here: &Here) -> Self
    where
        S: Local,
    {
        Self::full(here, T::ONE)
    }

    /// Elements of the same value. Nothing checks that the processes pass the same one: a whole tensor of `here.rank()` is not the same everywhere.
    pub fn full(here: &Here, value: T) -> Self
    where
        S: Local,
    {
        Dist::new(Tensor::full_of(S::local(here), value), here)
    }

    /// A tensor that every process has made in the same way. Nothing checks that the elements are the same.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let sums = Mesh::threads(|here| {
    ///     let x = Dist::same(here, Tensor::<i64, shape![4]>::arange());
    ///     x.split::<0, Data>().sum::<0>().part().item()
    /// });
    /// assert_eq!(sums.unwrap(), [1, 5]);
    /// ```
    pub fn same(here: &Here, tensor: Tensor<T, S>) -> Self
    where
        S: Everywhere,
    {
        Dist::new(tensor, here)
    }

    /// The tensor of process 0, in all processes. The others pass `None`.
    ///
    /// # Errors
    /// [`MachineError::Root`]: in every process if process 0 passes `None`, and in any other process that passes a tensor; and those of every collective operation
    pub fn try_broadcast(here: &Here, tensor: Option<Tensor<T, S>>) -> Result<Self, MachineError>
    where
        T: Wire,
        S: Everywhere,
    {
        const OP: &str = "broadcast";
        let (rank, is_given) = (here.rank(), tensor.is_some());
        let root = || MachineError::Root { op: OP, rank };
        let call = format!("{OP} of {} {}", shape_of::<S>(), T::NAME);
        if rank == 0 && !is_given {
            // The others learn it from an empty message.
            here.broadcast_bytes(&call, Some(Vec::new()))?;
            return Err(root());
        }
        // (Process 0 has sent a message to this process, whatever this has passed.)
        let sent = from_first(here, &call, tensor.filter(|_| rank == 0).map(Tensor::into_dyn));
        if rank != 0 && is_given {
            return Err(root());
        }
        Ok(Dist::new(sent?.try_into_shape().expect("the shape that the sender has"), here))
    }

    /// Like [`try_broadcast`](Self::try_broadcast), but panics with the error.
    #[track_caller]
    pub fn broadcast(here: &Here, tensor: Option<Tensor<T, S>>) -> Self
    where
        T: Wire,
        S: Everywhere,
    {
        or_panic(Self::try_broadcast(here, tensor))
    }
}

/// # Parts
impl<T: Element, S: Lengths, P: Debt> Dist<T, S, P> {
    pub(crate) fn new(part: Tensor<T, S>, here: &Here) -> Self {
        Dist { part, here: here.clone(), owes: PhantomData }
    }

    /// The part of this process.
    pub fn part(&self) -> &Tensor<T, S> {
        &self.part
    }

    /// The process.
    pub fn here(&self) -> &Here {
        &self.here
    }

    /// The tensor, which every process has whole: gather what is split and add what is owed first.
    pub fn to_tensor(&self) -> Tensor<T, S>
    where
        S: Everywhere,
        P: Settled,
    {
        self.part.clone()
    }

    /// Like [`to_tensor`](Self::to_tensor), without a copy.
    pub fn into_tensor(self) -> Tensor<T, S>
    where
        S: Everywhere,
        P: Settled,
    {
        self.part
    }
}
