//! Variables as parts of a file, next to tensors: as in the types that `cargo congruent types --var` writes.

use crate::Var;
use congruent::prelude::*;
use congruent_files::parts::{Names, Part, TensorFile, TensorWriter};
use congruent_files::{FileError, Wanted};

macro_rules! variables {
    ($($element:ident)*) => {$(
        /// The variable whose name is `at`
        impl<S: Lengths> Part for Var<$element, S> {
            fn want(at: &Names<'_>, all: &mut Vec<Wanted>) {
                all.push(Wanted::of::<$element, S>(at.as_str()));
            }

            fn read<F: TensorFile>(at: &Names<'_>, file: &F) -> Result<Self, FileError> {
                Ok(file.tensor::<$element, S>(at.as_str())?.into())
            }

            fn write<'a, W: TensorWriter<'a>>(&'a self, at: &Names<'_>, to: W) -> W {
                to.put(at.as_str(), self.value())
            }
        }
    )*};
}
variables! { f32 f64 }
