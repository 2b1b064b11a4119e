//! Collective operations in the memory of a tensor, without allocation.

use crate::all_reduce::join_in_place;
use crate::dist::Dist;
use crate::error::MachineError;
use crate::exchange::{call, gather_along, gather_into, is_leading, join};
use crate::mesh::MeshAxis;
use crate::placement::{IsPartial, Placement};
use crate::process::{Process, or_panic};
use crate::shapes::EqualParts;
use crate::shapes::{AxisOf, CanSplit, Gathers, Placed, Replicated};
use crate::uneven::gather_ragged;
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::prelude::*;

/// # In the memory of a tensor
impl<T: Wire, S: List, P: Placement> Dist<T, S, P> {
    /// Computes [`all_reduce`](Self::all_reduce) in the memory of this tensor: MPI's `Allreduce` with `MPI_IN_PLACE`.
    ///
    /// # Shapes
    /// The shape stays. No copy.
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
    ///     x.sum::<0>().all_reduce_in_place().to_tensor().item()
    /// });
    /// assert_eq!(sums.unwrap(), [8, 8, 8, 8]);
    /// ```
    pub fn try_all_reduce_in_place(self) -> Result<Dist<T, S>, MachineError>
    where
        P: IsPartial,
    {
        let mut part = self.part.into_dyn();
        join_in_place::<P::By, T>(&self.process, <P::Axis as MeshAxis>::INDEX, &mut part)?;
        Ok(Dist::new(part.try_into_shape().expect(COMPUTED), &self.process))
    }

    /// Like [`try_all_reduce_in_place`](Self::try_all_reduce_in_place), but panics with the error.
    #[track_caller]
    pub fn all_reduce_in_place(self) -> Dist<T, S>
    where
        P: IsPartial,
    {
        or_panic(self.try_all_reduce_in_place())
    }

    /// Computes [`all_gather`](Self::all_gather) in the memory of a tensor, such as the result of the previous step. If the tensor has other sizes,
    /// which only `_` allows, new memory is allocated.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` into `[1024, 784]`. No copy along axis 0; along another axis, or for parts of different lengths, the parts are copied
    /// once.
    ///
    /// # Errors
    /// The errors of all collective operations; `into` may then have some of the parts.
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
    ///     let mut whole: Dist<usize, shape![4]> = Dist::zeros(process);
    ///     rows.all_gather_into::<0>(&mut whole);
    ///     whole.to_tensor().to_vec()
    /// });
    /// assert_eq!(wholes.unwrap()[0], [0, 0, 1, 1]);
    /// ```
    pub fn try_all_gather_into<const A: isize>(
        &self,
        into: &mut Dist<T, <S as Gathers<A>>::Out, P>,
    ) -> Result<(), MachineError>
    where
        S: Gathers<A>,
    {
        let (axis, part) = (<S as AxisOf<A>>::number(self.part.ndim()), self.part.as_dyn());
        let along = <S::Axis as MeshAxis>::INDEX;
        if S::IS_RAGGED {
            into.part = gather_ragged(&self.process, along, axis, &part)?.try_into_shape().expect(COMPUTED);
            return Ok(());
        }
        let mut sizes = part.sizes().to_vec();
        sizes[axis] *= <S::Axis as MeshAxis>::SIZE;
        if is_leading(part.sizes(), axis) && into.part.sizes() == sizes {
            return gather_into(&self.process, along, axis, &part, into.part.as_mut_slice());
        }
        let whole = gather_along(&self.process, along, axis, &part)?;
        into.part = whole.try_into_shape().expect(COMPUTED);
        Ok(())
    }

    /// Like [`try_all_gather_into`](Self::try_all_gather_into), but panics with the error.
    #[track_caller]
    pub fn all_gather_into<const A: isize>(&self, into: &mut Dist<T, <S as Gathers<A>>::Out, P>)
    where
        S: Gathers<A>,
    {
        or_panic(self.try_all_gather_into::<A>(into));
    }

    /// Computes [`all_to_all`](Self::all_to_all) in the memory of a tensor. If the tensor has other sizes, which only `_` allows, new memory is
    /// allocated.
    ///
    /// # Shapes
    /// `[8 @ Data, 6]` by `all_to_all_into::<1, 0, _>` into `[8, 6 @ Data]`. The received shares are not copied if axis `B` is the first axis;
    /// otherwise once.
    ///
    /// # Errors
    /// The errors of [`try_all_to_all`](Self::try_all_to_all); `into` may then have some of the shares.
    pub fn try_all_to_all_into<const A: isize, const B: isize, R: Placed>(
        &self,
        into: &mut Dist<T, R, P>,
    ) -> Result<(), MachineError>
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        self.exchange_shares::<A, B, R, _>(|(sizes, from, count), receive| {
            let mut whole = sizes.to_vec();
            whole[from] *= count;
            if is_leading(sizes, from) && into.part.sizes() == whole {
                return receive(into.part.as_mut_slice());
            }
            into.part = join(sizes, from, count, receive)?.try_into_shape().expect(COMPUTED);
            Ok(())
        })
    }

    /// Like [`try_all_to_all_into`](Self::try_all_to_all_into), but panics with the error.
    #[track_caller]
    pub fn all_to_all_into<const A: isize, const B: isize, R: Placed>(&self, into: &mut Dist<T, R, P>)
    where
        S: Gathers<B, Dim: EqualParts>,
        <S as Gathers<B>>::Out: CanSplit<A, <S as Gathers<B>>::Axis, Out = R>,
    {
        or_panic(self.try_all_to_all_into::<A, B, R>(into));
    }
}

/// # In the memory of a tensor, from process 0
impl<T: Wire, S: List + Replicated> Dist<T, S> {
    /// Replaces the elements by those of process 0, whose tensor has the same sizes: MPI's `Bcast`.
    ///
    /// # Shapes
    /// The shape stays. No copy.
    ///
    /// # Errors
    /// [`MachineError::Disagree`] if sizes differ, and the errors of all collective operations
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let firsts = Mesh::threads(|process| {
    ///     let own = Tensor::<usize, shape![3]>::full(process.rank() + 7);
    ///     Dist::broadcast_in_place(process, own).to_tensor().to_vec()
    /// });
    /// assert_eq!(firsts.unwrap(), [[7, 7, 7], [7, 7, 7]]);
    /// ```
    pub fn try_broadcast_in_place(process: &Process, mut tensor: Tensor<T, S>) -> Result<Self, MachineError> {
        let call = call::<T>("broadcast_in_place", "all axes", tensor.sizes());
        let _record = process.engine().record("broadcast", None, tensor.numel(), size_of::<T>());
        let bytes = bytemuck::cast_slice_mut(tensor.as_mut_slice());
        process.first_sends_into(&call, if process.rank() == 0 { Ok(bytes) } else { Err(bytes) })?;
        Ok(Dist::new(tensor, process))
    }

    /// Like [`try_broadcast_in_place`](Self::try_broadcast_in_place), but panics with the error.
    #[track_caller]
    pub fn broadcast_in_place(process: &Process, tensor: Tensor<T, S>) -> Self {
        or_panic(Self::try_broadcast_in_place(process, tensor))
    }
}
