//! The mesh: the processes as a grid with named axes.

use congruent::StaticDim;
use congruent::dim::number::ToDecimal;

/// A grid of processes, declared by [`mesh!`](crate::mesh!).
///
/// Ranks count row by row: neighbours along the last axis have consecutive ranks.
pub trait MeshShape: 'static {
    /// The axes: the name and the number of processes of each.
    const AXES: &'static [(&'static str, usize)];
    /// The number of processes.
    const PROCESSES: usize = {
        let (mut product, mut axis) = (1, 0);
        while axis < Self::AXES.len() {
            product *= Self::AXES[axis].1;
            axis += 1;
        }
        product
    };
}

/// An axis of a mesh, declared by [`mesh!`](crate::mesh!): lengths are split along it, and sums are partial over it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis of a mesh",
    label = "expected an axis that `mesh!` declares",
    note = "`mesh!(Data: 4, Model: 2)` declares the axes `Data` and `Model`; a length that is split is written `1024 @ Data`"
)]
pub trait MeshAxis: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The mesh.
    type Mesh: MeshShape;
    /// The number of processes along the axis, as a length.
    type Size: StaticDim + ToDecimal;
    /// The name.
    const NAME: &'static str;
    /// The index of this axis among the axes of the mesh.
    const INDEX: usize;
    /// The number of processes along the axis.
    const SIZE: usize = <Self::Mesh as MeshShape>::AXES[Self::INDEX].1;
}

/// An axis other than `X`. [`mesh!`](crate::mesh!) writes a row for each pair.
#[diagnostic::on_unimplemented(
    message = "the mesh axis `{X}` would split two axes of one tensor",
    label = "`{X}` splits another axis already",
    note = "each axis of the mesh splits one axis of a tensor at most: gather one of them, `x.all_gather::<0>()`, or split it along another mesh axis"
)]
pub trait OtherAxis<X> {}

/// Declares a mesh: its axes, and with them the number of processes.
///
/// Prints a type for each axis, and the type `Mesh`, which starts programs: [`Mesh::threads`](crate::MeshStart::threads).
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_machines::prelude::*;
///
/// mesh!(Data: 2, Model: 2);
///
/// let ranks: Vec<usize> = Mesh::threads(|process| process.rank()).unwrap();
/// assert_eq!(ranks, [0, 1, 2, 3]);
/// ```
#[macro_export]
macro_rules! mesh {
    ($($axis:ident: $size:tt),+ $(,)?) => {
        /// The mesh of this program.
        #[derive(Clone, Copy, Debug)]
        pub struct Mesh;
        impl $crate::MeshShape for Mesh {
            const AXES: &'static [(&'static str, usize)] = &[$((stringify!($axis), $size)),+];
        }
        $crate::mesh! { @axes [0usize] $($axis: $size,)+ }
        $crate::mesh! { @pairs [] $($axis)+ }
    };
    (@axes [$index:expr]) => {};
    (@axes [$index:expr] $axis:ident: $size:tt, $($rest:tt)*) => {
        /// An axis of the mesh.
        #[derive(Clone, Copy, Debug)]
        pub struct $axis;
        impl $crate::MeshAxis for $axis {
            type Mesh = Mesh;
            type Size = ::congruent::len![$size];
            const NAME: &'static str = stringify!($axis);
            const INDEX: usize = $index;
        }
        $crate::mesh! { @axes [$index + 1] $($rest)* }
    };
    (@pairs [$($before:ident)*]) => {};
    (@pairs [$($before:ident)*] $axis:ident $($behind:ident)*) => {
        $(impl $crate::OtherAxis<$before> for $axis {})*
        $(impl $crate::OtherAxis<$behind> for $axis {})*
        $crate::mesh! { @pairs [$($before)* $axis] $($behind)* }
    };
}
