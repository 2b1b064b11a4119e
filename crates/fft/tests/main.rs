//! Fourier transforms: each file of this folder is a module of one program.

mod gradients;
// (Its tests; as those of the library they would compile all transforms once more, 20 s of a processor.)
#[allow(dead_code, reason = "the tests use a part")]
#[path = "../src/values/lanes.rs"]
mod lanes;
mod properties;
mod told;
mod torch;
