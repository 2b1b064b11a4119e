//! 29. Sealing.

/// This module stands for another crate.
pub mod library {
    mod sealed {
        #[diagnostic::on_unimplemented(message = "`{Self}` is not one of the lengths of this crate")]
        pub trait Sealed {}
    }

    /// A type that stands for a length.
    pub trait Length: sealed::Sealed {
        /// The number.
        fn size(self) -> usize;
    }

    /// The length `V`.
    pub struct N<const V: usize>;

    impl<const V: usize> sealed::Sealed for N<V> {}
    impl<const V: usize> Length for N<V> {
        fn size(self) -> usize {
            V
        }
    }
}

// What must hold, and what must not compile.
#[path = "../exercises/29_sealing/check.rs"]
mod check;

fn main() {
    check::run();
}
