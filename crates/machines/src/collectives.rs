//! Collective operations: every process of a group calls them, in the same order.
//!
//! Sums are added in the order of the ranks, in every process alike: results are the same bits everywhere, and in every run.

pub(crate) use crate::all_reduce::joined_along;
use crate::dist::Dist;
use crate::error::MachineError;
pub(crate) use crate::exchange::Receive;
pub(crate) use crate::exchange::{call, gather_along, share_along, swap_along};
use crate::exchange::{join, own_share};
use crate::mesh::MeshAxis;
use crate::placement::{IsPartial, Placement};
use crate::process::or_panic;
use crate::ragged::{Ragged, Splitting, shard_range};
use crate::shapes::EqualParts;
use crate::shapes::{AxisOf, CanSplit, Gathers, KeepsPlacement, Placed};
use crate::uneven::gather_ragged;
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::prelude::*;

/// Returns the length of the share of the first process; other shares may be shorter if the axis is [`Ragged`](crate::Ragged).
pub(crate) fn divide<X: Splitting>(op: &'static str, sizes: &[usize], axis: usize) -> Result<usize, MachineError> {
    let along = (X::Axis::NAME, X::Axis::SIZE);
    match X::IS_RAGGED || sizes[axis].is_multiple_of(along.1) {
        true => Ok(shard_range(sizes[axis], along.1, 0).len()),
        false => Err(MachineError::Indivisible { op, sizes: sizes.to_vec(), axis, along }),
    }
}

/// # Splitting and gathering
impl<T: Wire, S: List, P: Placement> Dist<T, S, P> {
    /// Returns the share of this process of axis `A`, along the mesh axis `X`: a copy, no communication.
    ///
    /// # Shapes
    /// `[1024, 784]` gives `[1024 @ Data, 784]`. Along [`Ragged<Data>`](Ragged) the last shares may be shorter: `[1000, 784]` gives `[1000 @ Data, ragged, 784]`.
    ///
    /// # Errors
    /// [`MachineError::Indivisible`] for a length that is known at run time only
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let rows = Mesh::threads(|process| {
    ///     let x = Dist::same(process, Tensor::from([[1, 2], [3, 4]]));
    ///     let x: Dist<i32, shape![2 @ Data, 2]> = x.split::<0, Data>();
    ///     x.part().to_vec()
    /// });
    /// assert_eq!(rows.unwrap(), [[1, 2], [3, 4]]);
    /// ```
    pub fn try_split<const A: isize, X: Splitting>(
        &self,
    ) -> Result<Dist<T, <S as CanSplit<A, X>>::Out, P>, MachineError>
    where
        S: CanSplit<A, X, Out: KeepsPlacement<P>>,
    {
        let (sizes, axis) = (self.part.sizes(), <S as AxisOf<A>>::number(self.part.ndim()));
        divide::<X>("split", sizes, axis)?;
        self.process.check_mesh::<X::Axis>();
        Ok(self.with(own_share(&self.process, X::Axis::INDEX, axis, &self.part.as_dyn()).to_tensor()))
    }

    /// Like [`try_split`](Self::try_split), but panics with the error.
    #[track_caller]
    pub fn split<const A: isize, X: Splitting>(&self) -> Dist<T, <S as CanSplit<A, X>>::Out, P>
    where
        S: CanSplit<A, X, Out: KeepsPlacement<P>>,
    {
        or_panic(self.try_split())
    }

    /// Returns all shares of axis `A`, in every process along its mesh axis: MPI's `Allgather`.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` gives `[1024, 784]`. New; each process sends its part to each other process.
    ///
    /// # Errors
    /// The errors of all collective operations
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let whole = Mesh::threads(|process| {
    ///     let rows: Dist<f64, shape![4 @ Data]> = Dist::full(process, process.rank() as f64);
    ///     rows.all_gather::<0>().to_tensor().to_vec()
    /// });
    /// assert_eq!(whole.unwrap()[1], [0.0, 0.0, 1.0, 1.0]);
    /// ```
    pub fn try_all_gather<const A: isize>(&self) -> Result<Dist<T, <S as Gathers<A>>::Out, P>, MachineError>
    where
        S: Gathers<A>,
    {
        let axis = <S as AxisOf<A>>::number(self.part.ndim());
        let part = self.part.as_dyn();
        let gather = if S::IS_RAGGED { gather_ragged } else { gather_along };
        Ok(self.with(gather(&self.process, <S::Axis as MeshAxis>::INDEX, axis, &part)?))
    }

    /// Like [`try_all_gather`](Self::try_all_gather), but panics with the error.
    #[track_caller]
    pub fn all_gather<const A: isize>(&self) -> Dist<T, <S as Gathers<A>>::Out, P>
    where
        S: Gathers<A>,
    {
        or_panic(self.try_all_gather())
    }

    /// Splits axis `A` where axis `B` was split, along the same mesh axis: MPI's `Alltoall`.
    ///
    /// # Shapes
    /// `[8 @ Data, 6]` by `all_to_all::<1, 0>` gives `[8, 6 @ Data]`. New; each process sends its part, except for its own share.
    ///
    /// # Errors
    /// [`MachineError::Indivisible`] for a length that is known at run time only, and the errors of all collective operations
    pub fn try_all_to_all<const A: isize, const B: isize, R: Placed>(&self) -> Result<Dist<T, R, P>, MachineError>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        let part =
            self.exchange_shares::<A, B, R, _>(|(sizes, from, count), receive| join(sizes, from, count, receive))?;
        Ok(self.with(part))
    }

    /// Like [`try_all_to_all`](Self::try_all_to_all), but panics with the error.
    #[track_caller]
    pub fn all_to_all<const A: isize, const B: isize, R: Placed>(&self) -> Dist<T, R, P>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        or_panic(self.try_all_to_all::<A, B, R>())
    }

    /// Sends to each process its share of axis `A`. `join` takes the sizes of the received shares, the axis `B`, the number of processes, and the
    /// function that receives.
    pub(crate) fn exchange_shares<const A: isize, const B: isize, R: Placed, O>(
        &self,
        join: impl FnOnce((&[usize], usize, usize), Receive<'_, T>) -> Result<O, MachineError>,
    ) -> Result<O, MachineError>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        let ndim = self.part.ndim();
        let (to, from) = (<<S as Gathers<B>>::Out as AxisOf<A>>::number(ndim), <S as AxisOf<B>>::number(ndim));
        divide::<<S as Gathers<B>>::Axis>("all_to_all", self.part.sizes(), to)?;
        let axis = <<S as Gathers<B>>::Axis as MeshAxis>::INDEX;
        swap_along(&self.process, axis, [from, to], &self.part.as_dyn(), join)
    }

    /// Returns a tensor with another part in this process.
    fn with<R: Lengths, Q: Placement>(&self, part: Tensor<T, AnyRank>) -> Dist<T, R, Q> {
        Dist::new(part.try_into_shape().expect(COMPUTED), &self.process)
    }
}

/// # Adding the parts
impl<T: Wire, S: List, P: Placement> Dist<T, S, P> {
    /// Returns the sum of the parts, in every process along `X`: MPI's `Allreduce`. The parts are added in the order of the ranks. Parts of
    /// [`Partial<X, By>`](crate::Partial) are multiplied, or their largest or smallest elements are taken.
    ///
    /// # Shapes
    /// The shape stays the same. New; each of `k` processes sends about `2 (k - 1) / k` of its part.
    ///
    /// # Errors
    /// The errors of all collective operations
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
    ///     x.sum::<0>().all_reduce().to_tensor().item()
    /// });
    /// assert_eq!(sums.unwrap(), [8, 8, 8, 8]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// fn mean(x: &Dist<f64, shape![8 @ Data]>) -> f64 {
    ///     x.sum::<0>().to_tensor().item() / 8.0   // the sums over `Data` are partial
    /// }
    /// ```
    pub fn try_all_reduce(&self) -> Result<Dist<T, S>, MachineError>
    where
        P: IsPartial,
    {
        let part = self.part.as_dyn();
        Ok(self.with(joined_along::<P::By, T>(&self.process, <P::Axis as MeshAxis>::INDEX, &part)?))
    }

    /// Like [`try_all_reduce`](Self::try_all_reduce), but panics with the error.
    #[track_caller]
    pub fn all_reduce(&self) -> Dist<T, S>
    where
        P: IsPartial,
    {
        or_panic(self.try_all_reduce())
    }

    /// Returns the sum of the parts, of which each process keeps its share of axis `A`: MPI's `Reduce_scatter`.
    ///
    /// # Shapes
    /// `[784, 10]` by `reduce_scatter::<0>` gives `[784 @ Data, 10]`. New; half of the messages of [`all_reduce`](Self::all_reduce).
    ///
    /// # Errors
    /// [`MachineError::Indivisible`] for a length that is known at run time only, and the errors of all collective operations
    pub fn try_reduce_scatter<const A: isize>(&self) -> Result<Dist<T, <S as CanSplit<A, P::Axis>>::Out>, MachineError>
    where
        P: IsPartial,
        S: CanSplit<A, P::Axis>,
    {
        let (sizes, axis) = (self.part.sizes(), <S as AxisOf<A>>::number(self.part.ndim()));
        divide::<P::Axis>("reduce_scatter", sizes, axis)?;
        let part = self.part.as_dyn();
        Ok(self.with(share_along::<P::By, T>(&self.process, <P::Axis as MeshAxis>::INDEX, axis, &part)?))
    }

    /// Like [`try_reduce_scatter`](Self::try_reduce_scatter), but panics with the error.
    #[track_caller]
    pub fn reduce_scatter<const A: isize>(&self) -> Dist<T, <S as CanSplit<A, P::Axis>>::Out>
    where
        P: IsPartial,
        S: CanSplit<A, P::Axis>,
    {
        or_panic(self.try_reduce_scatter())
    }

    /// Like [`reduce_scatter`](Self::reduce_scatter), but the last shares may be shorter.
    ///
    /// # Shapes
    /// `[1000, 10]` by `reduce_scatter_ragged::<0>` gives `[1000 @ Data, ragged, 10]`. New.
    ///
    /// # Errors
    /// The errors of all collective operations
    pub fn try_reduce_scatter_ragged<const A: isize>(
        &self,
    ) -> Result<Dist<T, <S as CanSplit<A, Ragged<P::Axis>>>::Out>, MachineError>
    where
        P: IsPartial,
        S: CanSplit<A, Ragged<P::Axis>> + AxisOf<A>,
    {
        let (axis, part) = (<S as AxisOf<A>>::number(self.part.ndim()), self.part.as_dyn());
        Ok(self.with(share_along::<P::By, T>(&self.process, <P::Axis as MeshAxis>::INDEX, axis, &part)?))
    }

    /// Like [`try_reduce_scatter_ragged`](Self::try_reduce_scatter_ragged), but panics with the error.
    #[track_caller]
    pub fn reduce_scatter_ragged<const A: isize>(&self) -> Dist<T, <S as CanSplit<A, Ragged<P::Axis>>>::Out>
    where
        P: IsPartial,
        S: CanSplit<A, Ragged<P::Axis>> + AxisOf<A>,
    {
        or_panic(self.try_reduce_scatter_ragged())
    }
}
