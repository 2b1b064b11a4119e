#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod at;
mod collectives;
mod dist;
mod engine;
mod error;
mod here;
mod mesh;
mod operations;
mod owes;
mod shapes;
mod wire;

pub use at::At;
pub use dist::Dist;
pub use engine::{Alone, Engine};
pub use error::MachineError;
pub use here::{Here, Start};
pub use mesh::{MeshAxis, MeshShape, OtherAxis};
pub use operations::Matrix;
pub use owes::{AndDebt, Debt, Owes, Paid, SameDebt, Settled, TimesDebt, Whole};
pub use shapes::{
    AxisOf, Divided, Ending, Everywhere, Free, Gathers, Joins, LastLength, Local, LocalLength, Multiplies, NoRemainder, Placed, Splits,
    SplitsAlong, SumsOver, Undivided, Without,
};
pub use wire::Wire;

/// What programs import.
pub mod prelude {
    pub use crate::{Dist, Here, MachineError, Owes, Placed, Start, Undivided, Whole, mesh};
}
