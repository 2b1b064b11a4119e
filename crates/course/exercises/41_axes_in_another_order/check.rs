//! The conditions of exercise 41, and the code that must not compile.

use super::*;

pub struct Height;
pub struct Width;
pub struct Channel;

type Picture = ((((), Height), Width), Channel);

pub fn run() {
    permute::<Picture, Picture, _>();
    permute::<Picture, ((((), Width), Height), Channel), _>();
    permute::<Picture, ((((), Channel), Height), Width), _>();
    permute::<Picture, ((((), Channel), Width), Height), _>();
    permute::<((), Width), ((), Width), _>();
    permute::<(), (), _>();
}

// error[E0277]
#[cfg(case = "an axis is missing in the target")]
fn fewer() {
    permute::<Picture, (((), Width), Height), _>();
}

// error[E0277]
#[cfg(case = "an axis is twice in the target")]
fn twice() {
    permute::<Picture, ((((), Width), Height), Width), _>();
}

// error[E0277]
#[cfg(case = "an axis that the shape does not have")]
fn another() {
    permute::<(((), Width), Height), (((), Width), Channel), _>();
}
