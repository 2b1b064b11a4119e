//! Converts a tensor of one process to a tensor on the mesh, after checking its sizes.

use crate::dist::Dist;
use crate::error::MachineError;
use crate::mesh::MeshAxis;
use crate::process::{Process, or_panic};
use crate::ragged::{Splitting, shard_range};
use crate::shapes::{LiesBehind, Placed, SplitsAlong, Unsharded};
use crate::sharded::Sharded;
use congruent::dim::{Length, Sym};
use congruent::prelude::*;

/// A shape whose parts can be checked: the sizes in one process, as far as the type determines them.
#[diagnostic::on_unimplemented(
    message = "the sizes of one part of `{Self}` are not known",
    label = "generic code writes `S: PartSizes` for a whole shape"
)]
pub trait PartSizes: Placed {
    /// Returns each length, as messages show it, and its size in a part; `None` for a length that is known at run time only.
    fn part_sizes(process: &Process) -> Vec<(String, Option<usize>)>;
}
#[diagnostic::do_not_recommend]
impl PartSizes for () {
    fn part_sizes(_: &Process) -> Vec<(String, Option<usize>)> {
        Vec::new()
    }
}
#[diagnostic::do_not_recommend]
impl<L: PartSizes, D: PartLength + LiesBehind<L>> PartSizes for (L, D) {
    fn part_sizes(process: &Process) -> Vec<(String, Option<usize>)> {
        let mut sizes = L::part_sizes(process);
        sizes.push((D::NAME.map_or_else(|| say_size(D::KNOWN), String::from), D::part_size(process)));
        sizes
    }
}

/// Returns a size, or `_`, as text.
fn say_size(size: Option<usize>) -> String {
    size.map_or_else(|| "_".to_string(), |size| size.to_string())
}

/// A length of [`PartSizes`].
pub trait PartLength: Length {
    /// Returns the size on a process, as far as the type determines it.
    fn part_size(process: &Process) -> Option<usize>;
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded> PartLength for D {
    fn part_size(_: &Process) -> Option<usize> {
        D::KNOWN
    }
}
#[diagnostic::do_not_recommend]
impl<D: Unsharded + SplitsAlong<X>, X: Splitting> PartLength for Sym<Sharded<D, X>> {
    fn part_size(process: &Process) -> Option<usize> {
        let place = process.coordinate::<X::Axis>();
        D::KNOWN.map(|total| shard_range(total, X::Axis::SIZE, place).len())
    }
}

/// # From parts
impl<T: Element, S: PartSizes> Dist<T, S> {
    /// Returns the tensor of which this process has the given part: the inverse of methods that return a tensor of one process, such as
    /// [`halo`](Dist::halo). No copy, no communication.
    ///
    /// The sizes are compared with the type. It is not checked that a length that is known at run time only, `_`, is the same in all processes, nor
    /// that parts with the same coordinates on the mesh axes of the type have the same elements.
    ///
    /// # Shapes
    /// `[1024 @ Data, 784]` with 4 processes along `Data` has parts of sizes `[256, 784]`; `[_ @ Data, 784]` has parts with any number of rows.
    ///
    /// # Errors
    /// [`MachineError::Part`] if the part has other sizes
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// let wholes = Mesh::threads(|process| {
    ///     let part = Tensor::<f64, shape![2]>::full(process.rank() as f64);
    ///     let x: Dist<f64, shape![8 @ Data]> = Dist::of_part(process, part);
    ///     x.all_gather::<0>().to_tensor().to_vec()
    /// });
    /// assert_eq!(wholes.unwrap()[0], [0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0]);
    ///
    /// let error = Mesh::threads(|process| {
    ///     let part = Tensor::<f64, shape![3]>::zeros();
    ///     Dist::<f64, shape![8 @ Data]>::try_of_part(process, part).map(drop).unwrap_err().to_string()
    /// });
    /// assert_eq!(error.unwrap()[0], "a part of [8 @ Data] has sizes [2] here, and this one has [3]");
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_machines::prelude::*;
    ///
    /// mesh!(Data: 4);
    ///
    /// fn placed(process: &Process, part: Tensor<f64, shape![_]>) -> Dist<f64, shape![10 @ Data]> {
    ///     Dist::of_part(process, part)   // 10 is not a multiple of 4
    /// }
    /// ```
    pub fn try_of_part<R: Lengths>(process: &Process, part: Tensor<T, R>) -> Result<Self, MachineError> {
        let (lengths, sizes): (Vec<String>, Vec<Option<usize>>) = S::part_sizes(process).into_iter().unzip();
        let found = part.sizes().to_vec();
        let fits = sizes.len() == found.len()
            && sizes.iter().zip(&found).all(|(size, found)| size.is_none_or(|size| size == *found));
        match part.into_dyn().try_into_shape() {
            Ok(part) if fits => Ok(Dist::new(part, process)),
            _ => {
                let sizes: Vec<String> = sizes.into_iter().map(say_size).collect();
                let [shape, expected] = [lengths, sizes].map(|words| format!("[{}]", words.join(", ")));
                Err(MachineError::Part { shape, expected, found })
            }
        }
    }

    /// Like [`try_of_part`](Self::try_of_part), but panics with the error.
    #[track_caller]
    pub fn of_part<R: Lengths>(process: &Process, part: Tensor<T, R>) -> Self {
        or_panic(Self::try_of_part(process, part))
    }
}
