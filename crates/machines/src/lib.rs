#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod along;
mod collectives;
mod cost;
mod dist;
mod engine;
mod error;
#[cfg(feature = "grad")]
mod grad;
mod here;
mod mesh;
mod operations;
mod owes;
mod shapes;
mod sharded;
mod wire;

pub use cost::{Cost, CostRow, Network};
pub use dist::Dist;
pub use engine::{Alone, Engine};
pub use error::MachineError;
#[cfg(feature = "grad")]
pub use grad::{DistVar, OwedGradient, OwesGradient, value_and_grad};
pub use here::{Here, MeshStart};
pub use mesh::{MeshAxis, MeshShape, OtherAxis};
pub use operations::{DivisorOf, FactorOf, MatrixOf, TermOf};
pub use owes::{AndDebt, Debt, NothingOwed, Owes, Owing, Paid, PaidFirst, SameDebt, Settled, TimesDebt, Unpaid};
pub use shapes::{
    AxisOf, CanSplit, Ending, EndsAll, Everywhere, Free, Gathers, IsSplit, LastLength, LiesBehind, Local, LocalLength,
    Multiplies, NoRemainder, Placed, SplitsAlong, SumsOver, Unsplit, Without,
};
pub use sharded::Sharded;
pub use wire::Wire;

/// What programs import.
pub mod prelude {
    pub use crate::{Dist, Here, MachineError, MeshStart, NothingOwed, Owes, Placed, Unsplit, mesh};
    #[cfg(feature = "grad")]
    pub use crate::{DistVar, OwedGradient, value_and_grad};
}
