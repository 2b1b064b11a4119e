#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "mpi"), forbid(unsafe_code))]
// (`engine/sending.rs` alone: messages that MPI reads while the program goes on.)
#![deny(unsafe_code)]

/// The chapter of the guide of `congruent`, for its examples.
#[cfg(doctest)]
#[doc = include_str!("../../../src/guide/many_machines.md")]
mod chapter {}

mod all_reduce;
mod collectives;
mod cost;
mod dist;
mod engine;
mod error;
mod exchange;
mod fits;
#[cfg(feature = "grad")]
mod grad;
mod halo;
mod halves;
mod in_place;
mod joining;
mod local;
mod mesh;
mod neighbours;
mod operations;
mod part;
mod pending;
mod placement;
mod process;
mod ragged;
mod reductions;
mod rows;
mod scatter;
mod sealed;
mod shapes;
mod sharded;
mod start;
mod uneven;
mod vocabulary;
mod whole;
mod whole_axes;
mod wire;

pub use cost::{Cost, CostRow, Network};
pub use dist::Dist;
pub use engine::{Alone, Engine};
pub use error::MachineError;
pub use fits::{AlignsWith, ContractsWith, FitsOnMesh, ScoresFit};
#[cfg(feature = "grad")]
pub use grad::{DistLossShape, DistVar, HasPartialGradient, PartialGradient, checkpoint, clip_norm, value_and_grad};
pub use halo::HaloMode;
#[doc(hidden)]
pub use joining::JoinedBy;
pub use joining::{Joining, Max, Min, Prod, Sum};
pub use local::{KnownTotal, KnownTotals, Local, LocalLength};
pub use mesh::{MeshAxis, MeshShape, OtherAxis};
pub use neighbours::Neighbours;
pub use operations::{DivisorOf, FactorOf, MatrixOf, TermOf};
pub use part::{PartLength, PartSizes};
pub use pending::Pending;
pub use placement::{
    FullyReduced, IsPartial, IsReduced, Linear, Partial, PartialTerm, Placement, ProductPlacement, SamePlacement,
    SumPlacement,
};
// (Never satisfied: bounds for their error messages.)
#[doc(hidden)]
pub use placement::{AllReduced, AllReducedFactor, AllReducedFirst, AllReducedTerm, ReturnedTerm, Unreduced};
pub use process::Process;
pub use ragged::{Ragged, SplitsEqually, Splitting};
pub use reductions::JoinedPlacement;
pub use shapes::{
    AxisOf, CanSplit, Ending, EndsAll, EqualParts, Free, Gathers, IsSplit, KeepsPlacement, LastLength, LiesBehind,
    Multiplies, NoRemainder, Placed, Replicated, SplitsAlong, SumsOver, Unsharded, Without,
};
pub use sharded::Sharded;
// The types that `shape![8 @ Data]` prints.
#[doc(hidden)]
pub use sharded::{Split, SplitNumber};
pub use start::{MeshStart, Returned};
pub use whole::NotAnyLength;
pub use whole_axes::{NormOver, WholeLength};
pub use wire::Wire;

/// The names that programs import: `use congruent_machines::prelude::*;`
pub mod prelude {
    pub use crate::{
        Dist, FullyReduced, HaloMode, MachineError, MeshStart, Partial, Pending, Placed, Process, Ragged, Unsharded,
        mesh,
    };
    #[cfg(feature = "grad")]
    pub use crate::{DistVar, PartialGradient, value_and_grad};
}
