//! A tensor that is split from one process to all.

use crate::collectives::divide;
use crate::dist::Dist;
use crate::engine::Engine;
use crate::error::MachineError;
use crate::exchange::{from_bytes, message, open, shape_of, shares};
use crate::mesh::MeshAxis;
use crate::process::{Process, or_panic};
use crate::ragged::{Splitting, shard_range};
use crate::shapes::{AxisOf, CanSplit, Replicated};
use crate::vocabulary::COMPUTED;
use crate::wire::Wire;
use congruent::prelude::*;

/// # From process 0
impl<T: Wire, S: List + Replicated> Dist<T, S> {
    /// The share of this process of axis `A` of a tensor that process 0 has, along the mesh axis `X`: MPI's `Scatter`. The other processes pass
    /// `None`.
    ///
    /// On a mesh of several axes, processes with the same coordinate along `X` get the same share.
    ///
    /// # Shapes
    /// `[1024, 784]` by `scatter::<0, Data>` gives `[1024 @ Data, 784]`. New; process 0 sends to each process only the share of that process.
    ///
    /// # Errors
    /// In every process [`MachineError::Root`] if process 0 passes `None`, and [`MachineError::Indivisible`] of a length that is known at run time;
    /// [`MachineError::Root`] in any other process that passes a tensor; and the errors of every collective operation
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 2);
    ///
    /// let rows = Mesh::threads(|process| {
    ///     let first = (process.rank() == 0).then(|| Tensor::from([[1, 2], [3, 4]]));
    ///     let x: Dist<i32, shape![2 @ Data, 2]> = Dist::scatter::<0, Data>(process, first);
    ///     x.part().to_vec()
    /// });
    /// assert_eq!(rows.unwrap(), [[1, 2], [3, 4]]);
    /// ```
    pub fn try_scatter<const A: isize, X: Splitting>(
        process: &Process,
        whole: Option<Tensor<T, S>>,
    ) -> Result<Dist<T, <S as CanSplit<A, X>>::Out>, MachineError>
    where
        S: CanSplit<A, X>,
    {
        const OP: &str = "scatter";
        let call = format!("{OP} of axis {A} of {} {} along {}", shape_of::<S>(), T::NAME, X::Axis::NAME);
        let _record = process.engine().record(OP, Some(X::Axis::INDEX), 0, size_of::<T>());
        let bytes = match (process.rank(), whole) {
            (0, Some(whole)) => send_shares::<T, X>(process, &call, &whole.into_dyn(), <S as AxisOf<A>>::number)?,
            (rank, given) => {
                // Without a tensor, process 0 sends an empty message; every other process receives the message, whatever it has passed.
                let bytes = process.broadcast_bytes(&call, (rank == 0).then(Vec::new))?;
                match given {
                    Some(_) => return Err(MachineError::Root { op: OP, rank }),
                    None if bytes.is_empty() => return Err(MachineError::Root { op: OP, rank: 0 }),
                    None => bytes,
                }
            }
        };
        let (mut sizes, elements) = open(&bytes);
        let axis = <S as AxisOf<A>>::number(sizes.len());
        divide::<X>(OP, &sizes, axis)?;
        sizes[axis] = shard_range(sizes[axis], X::Axis::SIZE, process.coordinate::<X::Axis>()).len();
        let part = from_bytes::<T>(&sizes, elements);
        Ok(Dist::new(part.try_into_shape().expect(COMPUTED), process))
    }

    /// Like [`try_scatter`](Self::try_scatter), but panics with the error.
    #[track_caller]
    pub fn scatter<const A: isize, X: Splitting>(
        process: &Process,
        whole: Option<Tensor<T, S>>,
    ) -> Dist<T, <S as CanSplit<A, X>>::Out>
    where
        S: CanSplit<A, X>,
    {
        or_panic(Self::try_scatter::<A, X>(process, whole))
    }
}

/// Sends to each process its share of an axis, and returns the share of process 0. Each share comes with the sizes of the whole tensor; if a length
/// cannot be split, the shares are empty, and every process returns an error.
fn send_shares<T: Wire, X: Splitting>(
    process: &Process,
    call: &str,
    whole: &Tensor<T, AnyRank>,
    axis: fn(usize) -> usize,
) -> Result<Vec<u8>, MachineError> {
    let axis = axis(whole.ndim());
    let (elements, sizes) = (whole.contiguous(), whole.sizes());
    let mut messages: Vec<Vec<u8>> = match divide::<X>("", sizes, axis) {
        Ok(_) => {
            let (shares, row) = (shares(&elements, axis, X::Axis::SIZE), whole.numel() / sizes[axis].max(1));
            let rows = |k| shard_range(sizes[axis], X::Axis::SIZE, k);
            (0..X::Axis::SIZE).map(|k| message(sizes, &shares[rows(k).start * row..rows(k).end * row])).collect()
        }
        Err(_) => vec![message::<T>(sizes, &[]); X::Axis::SIZE],
    };
    let others = 1..process.processes();
    let to = others.map(|rank| (rank, messages[process.coordinate_of(rank, X::Axis::INDEX)].clone())).collect();
    process.engine().exchange(call, to, &[])?;
    Ok(messages.swap_remove(process.coordinate::<X::Axis>()))
}
