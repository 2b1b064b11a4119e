//! Conversions to and from other crates, each behind the feature of its crate. To run: `cargo test --test neighbours --features
//! approx,generic-array,hybrid-array,mint,nalgebra,ndarray`.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../support/random.rs"]
mod random;

/// Arrays of `generic-array`.
mod generic_array {
    use ::generic_array::{ArrayLength as Length, GenericArray as Array};
    const NAME: &str = "GenericArray";
    include!("arrays.rs");
}
/// Arrays of `hybrid-array`.
mod hybrid_array {
    use ::hybrid_array::{Array, ArraySize as Length};
    const NAME: &str = "Array";
    include!("arrays.rs");
}
mod approx;
mod messages;
mod mint;
mod nalgebra;
mod ndarray;
mod told;
mod typenum;
