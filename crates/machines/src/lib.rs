#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod collectives;
mod dist;
mod engine;
mod error;
mod here;
mod mesh;
mod operations;
mod owes;
mod shapes;
mod sharded;
mod wire;

pub use dist::Dist;
pub use engine::{Alone, Engine};
pub use error::MachineError;
pub use here::{Here, MeshStart};
pub use mesh::{MeshAxis, MeshShape, OtherAxis};
pub use operations::{DivisorOf, FactorOf, MatrixOf, TermOf};
pub use owes::{
    AndDebt, Debt, NothingOwed, Owes, Owing, Paid, PaidFactor, PaidFirst, PaidTerm, SameDebt, Settled, TimesDebt,
    Unpaid,
};
pub use shapes::{
    AxisOf, CanSplit, Ending, Everywhere, Free, Gathers, IsSplit, LastLength, LiesBehind, Local, LocalLength,
    Multiplies, NoRemainder, Placed, SplitsAlong, SumsOver, Unsplit, Without,
};
pub use sharded::Sharded;
pub use wire::Wire;

/// What programs import.
pub mod prelude {
    pub use crate::{Dist, Here, MachineError, MeshStart, NothingOwed, Owes, Placed, Unsplit, mesh};
}
