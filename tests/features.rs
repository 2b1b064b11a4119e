//! Tests of features, each there with its feature: complex numbers, the formats of serde, and conversions from and to other crates.

#[cfg(any(feature = "dlpack", feature = "mint", feature = "nalgebra", feature = "ndarray"))]
#[allow(dead_code, reason = "others use the rest")]
#[path = "support/random.rs"]
mod random;

#[cfg(feature = "complex")]
mod complex;
mod neighbours;
#[cfg(feature = "serde")]
mod serde;
