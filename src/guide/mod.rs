//! The guide: from the first tensor to generic code. Every example of it is tested, and the errors in it are compared with rustc's.
//!
//! You need to know Rust's functions and generics, and no other tensor library. Each chapter builds on those before it. An example without a
//! `main` is the body of `fn main() -> Result<(), Box<dyn std::error::Error>>`, which ends with `Ok(())`. If an example does not compile, the first line of rustc's error is shown below it.
//!
//! | | chapter | you learn |
//! |---|---|---|
//! | 1 | [Ten minutes](ten_minutes) | to build, ask, calculate, and read an error |
//! | 2 | [Shapes and lengths](shapes) | what you can write in `shape!` and `dims!` |
//! | 3 | [Broadcasting](broadcasting) | which shapes fit together, with pictures |
//! | 4 | [In place](in_place) | why `a += &b` is stricter than `a + &b` |
//! | 5 | [Views](views) | strides, contiguity, and what is copied |
//! | 6 | [`_`, names, any rank](names) | what to do with lengths that are known only at run time |
//! | 7 | [Generic code](generic_code) | functions for many shapes, without where-clauses; every bound on shapes |
//! | 8 | [Computing with lengths](computing) | `1 + T`, `C + G`: lengths that are computed in signatures |
//! | 9 | [Reading an error](errors) | what each line of an error says |
//! | 10 | [Testing](testing) | `assert_close!` for values, `assert_shape!` for shapes, and that code does not compile: `assert_refused!`, goldens |
//! | 11 | [Models](models) | attention, a residual network and a U-Net, with the types of each step |
//! | 12 | [Coming from elsewhere](coming_from) | NumPy, PyTorch, ndarray, nalgebra, dfdx, in tables both ways |
//! | 13 | [PyTorch, here](pytorch_here) | every method of `torch.Tensor` and function of `torch.nn.functional`: what to write, or why it is not here |
//! | 14 | [Speed](speed) | what is free, what is copied, what to turn on |
//! | 15 | [Limits](limits) | what is not here, and what to write instead |
//! | 16 | [Data in, data out](data) | files that are checked against types, arrays of other crates, pictures |
//! | 17 | [Linear algebra](linear_algebra) | systems and decompositions, Fourier transforms, complex numbers |
//! | 18 | [Many machines](many_machines) | lengths that are split over processes, partial sums, training on threads and on MPI |

#[doc = include_str!("ten_minutes.md")]
pub mod ten_minutes {}

#[doc = include_str!("shapes.md")]
pub mod shapes {}

#[doc = include_str!("broadcasting.md")]
pub mod broadcasting {}

#[doc = include_str!("in_place.md")]
pub mod in_place {}

#[doc = include_str!("views.md")]
pub mod views {}

#[doc = include_str!("names.md")]
pub mod names {}

#[doc = include_str!("generic_code.md")]
pub mod generic_code {}

#[doc = include_str!("computing.md")]
pub mod computing {}

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("testing.md")]
pub mod testing {}

#[doc = include_str!("models.md")]
pub mod models {}

#[doc = include_str!("coming_from.md")]
pub mod coming_from {}

#[doc = include_str!("pytorch_here.md")]
pub mod pytorch_here {}

#[doc = include_str!("speed.md")]
pub mod speed {}

#[doc = include_str!("limits.md")]
pub mod limits {}

#[doc = include_str!("data.md")]
pub mod data {}

// Its examples are tested by `congruent-fft`: as dependencies of the tests here, its crates would turn on the feature `complex` in every golden.
#[cfg(not(doctest))]
#[doc = include_str!("linear_algebra.md")]
pub mod linear_algebra {}

// Its examples are tested by `congruent-machines`, which depends on this crate.
#[cfg(not(doctest))]
#[doc = include_str!("many_machines.md")]
pub mod many_machines {}
