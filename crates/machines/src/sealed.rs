//! Seals traits that programs do not implement.

/// A supertrait that programs cannot name.
pub trait Sealed {}

/// The type of a constant that no program can write: it seals relations of mesh axes, which are types of the program.
#[derive(Debug)]
pub struct Seal;
