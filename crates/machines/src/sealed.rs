//! Closes traits that programs do not implement.

/// A supertrait that no path of a program leads to.
pub trait Sealed {}

/// The type of a constant that no program can write: it closes relations of mesh axes, which are types of the program.
#[derive(Debug)]
pub struct Seal;
