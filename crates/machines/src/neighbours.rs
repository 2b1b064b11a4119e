//! Messages between neighbours along an axis of the mesh.

use crate::engine::Engine;
use crate::error::MachineError;
use crate::exchange::{from_bytes, message, open, shape_of};
use crate::mesh::MeshAxis;
use crate::process::{Process, or_panic};
use crate::wire::Wire;
use congruent::prelude::*;
use core::marker::PhantomData;

/// The processes along the mesh axis `X`, in the order of their places: [`Process::neighbours`].
#[derive(Clone, Debug)]
pub struct Neighbours<X> {
    process: Process,
    axis: PhantomData<X>,
}

/// # Neighbours
impl Process {
    /// Returns this process among its neighbours along the mesh axis `X`.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 3);
    ///
    /// let received = Mesh::threads(|process| {
    ///     let mine = Tensor::<usize, shape![1]>::full(process.rank());
    ///     let before = process.neighbours::<Data>().exchange(1, &mine);
    ///     (before.map(|x| x.item()), process.neighbours::<Data>().rotate(1, &mine).item())
    /// });
    /// assert_eq!(received.unwrap(), [(None, 2), (Some(0), 0), (Some(1), 1)]);
    /// ```
    pub fn neighbours<X: MeshAxis>(&self) -> Neighbours<X> {
        Neighbours { process: self.clone(), axis: PhantomData }
    }
}

impl<X: MeshAxis> Neighbours<X> {
    /// Sends a tensor to the process `steps` places further along `X`, and returns the tensor from the process `steps` places before: MPI's
    /// `Sendrecv` on a line. `None` if there is no such place; with steps of -1, the tensor goes to the previous process.
    ///
    /// # Shapes
    /// The shape stays the same. A length that is known at run time only, `_`, is that of the sender.
    ///
    /// # Errors
    /// The errors of all collective operations
    pub fn try_exchange<T: Wire, S: Lengths>(
        &self,
        steps: isize,
        tensor: &Strided<T, S>,
    ) -> Result<Option<Tensor<T, S>>, MachineError> {
        let place =
            |steps: isize| self.process.coordinate::<X>().checked_add_signed(steps).filter(|&place| place < X::SIZE);
        self.pass("exchange", steps, tensor, place(steps), steps.checked_neg().and_then(place))
    }

    /// Like [`try_exchange`](Self::try_exchange), but panics with the error.
    #[track_caller]
    pub fn exchange<T: Wire, S: Lengths>(&self, steps: isize, tensor: &Strided<T, S>) -> Option<Tensor<T, S>> {
        or_panic(self.try_exchange(steps, tensor))
    }

    /// Sends a tensor to the process `steps` places further along `X`, and returns the tensor from the process `steps` places before: MPI's
    /// `Sendrecv` on a ring, on which the first place follows the last one.
    ///
    /// # Shapes
    /// The shape stays the same. A length that is known at run time only, `_`, is that of the sender.
    ///
    /// # Errors
    /// The errors of all collective operations
    pub fn try_rotate<T: Wire, S: Lengths>(
        &self,
        steps: isize,
        tensor: &Strided<T, S>,
    ) -> Result<Tensor<T, S>, MachineError> {
        let (place, size) = (self.process.coordinate::<X>() as isize, X::SIZE as isize);
        let by = steps.rem_euclid(size);
        let [to, from] = [place + by, place + size - by].map(|place| Some((place % size) as usize));
        self.pass("rotate", steps, tensor, to, from)
            .map(|received| received.expect("every place of a ring has a sender"))
    }

    /// Like [`try_rotate`](Self::try_rotate), but panics with the error.
    #[track_caller]
    pub fn rotate<T: Wire, S: Lengths>(&self, steps: isize, tensor: &Strided<T, S>) -> Tensor<T, S> {
        or_panic(self.try_rotate(steps, tensor))
    }

    /// Sends a tensor to one place, and returns the tensor from another place.
    fn pass<T: Wire, S: Lengths>(
        &self,
        op: &'static str,
        steps: isize,
        tensor: &Strided<T, S>,
        to: Option<usize>,
        from: Option<usize>,
    ) -> Result<Option<Tensor<T, S>>, MachineError> {
        let (group, place) = (self.process.along(X::INDEX), self.process.coordinate::<X>());
        let call = format!("{op} by {steps} of {} {} along {}", shape_of::<S>(), T::NAME, X::NAME);
        let bytes = message(tensor.sizes(), tensor.as_dyn().contiguous().as_slice());
        if to == Some(place) {
            return Ok(Some(read(&bytes)));
        }
        let to = to.map(|to| (group[to], bytes)).into_iter().collect();
        let from: Vec<usize> = from.map(|from| group[from]).into_iter().collect();
        let _record = self.process.engine().record(op, Some(X::INDEX), 0, size_of::<T>());
        let received = self.process.engine().exchange(&call, to, &from)?;
        Ok(received.first().map(|bytes| read(bytes)))
    }
}

/// Returns the tensor of a [`message`].
fn read<T: Wire, S: Lengths>(bytes: &[u8]) -> Tensor<T, S> {
    let (sizes, elements) = open(bytes);
    from_bytes::<T>(&sizes, elements).try_into_shape().expect("the shape that the sender has")
}
