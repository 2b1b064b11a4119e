//! Values made of the tensors of a file: tensors, lists, and structs with a table of names. `cargo congruent types` writes such structs for a file.
//!
//! ```
//! use congruent::prelude::*;
//! use congruent_files::parts::Names;
//! use congruent_files::{FileError, Safetensors, names, safetensors};
//!
//! struct Layer {
//!     weight: Tensor<f32, shape![2, 2]>,
//!     bias: Tensor<f32, shape![2]>,
//! }
//! names! {
//!     Layer { weight: ".weight", bias: ".bias" }
//! }
//!
//! struct Net {
//!     layers: [Layer; 2],
//!     scale: Tensor<f32, shape![]>,
//! }
//! names! {
//!     Net { layers: "layers", scale: "scale" }
//! }
//!
//! const NAMES: Names<'static> = Names::separated_by('.');
//! let net = Net {
//!     layers: [1.0, 2.0].map(|x| Layer { weight: Tensor::full(x), bias: Tensor::zeros() }),
//!     scale: Tensor::scalar(3.0),
//! };
//! let file = Safetensors::from_bytes(NAMES.write(&net, safetensors::Writer::new()).into_bytes()?)?;
//! assert_eq!(file.names().next(), Some("layers.0.weight"));
//! let net: Net = NAMES.load(&file)?;
//! assert_eq!(net.layers[1].weight.to_vec(), [2.0; 4]);
//! # Ok::<(), FileError>(())
//! ```
//!
//! All tensors are compared with their types before any is read: every difference is in one error.

mod files;
mod part;

pub use files::{TensorFile, TensorWriter};
pub use part::{Names, Part};

#[doc(hidden)]
pub use congruent::Dim as __Dim;

use crate::{FileElement, FileError, Wanted};
use congruent::{Lengths, Tensor};

/// The tensor whose name is `at`
impl<T: FileElement, S: Lengths> Part for Tensor<T, S> {
    fn want(at: &Names<'_>, all: &mut Vec<Wanted>) {
        all.push(Wanted::of::<T, S>(at.as_str()));
    }

    fn read<F: TensorFile>(at: &Names<'_>, file: &F) -> Result<Self, FileError> {
        file.tensor(at.as_str())
    }

    fn write<'a, W: TensorWriter<'a>>(&'a self, at: &Names<'_>, to: W) -> W {
        to.put(at.as_str(), self.as_view())
    }
}

/// Items `0`, `1`, .. whose names follow `at` and the separator
impl<P: Part, const N: usize> Part for [P; N] {
    fn want(at: &Names<'_>, all: &mut Vec<Wanted>) {
        (0..N).for_each(|k| P::want(&at.item(k), all));
    }

    fn read<F: TensorFile>(at: &Names<'_>, file: &F) -> Result<Self, FileError> {
        let items = (0..N).map(|k| P::read(&at.item(k), file)).collect::<Result<Vec<P>, _>>()?;
        Ok(items.try_into().unwrap_or_else(|_| unreachable!("N items")))
    }

    fn write<'a, W: TensorWriter<'a>>(&'a self, at: &Names<'_>, to: W) -> W {
        self.iter().enumerate().fold(to, |to, (k, item)| item.write(&at.item(k), to))
    }
}

/// Implements [`Part`](crate::parts::Part) for a struct: its table says for each field how the names of the field's tensors continue.
///
/// In a struct of type parameters, each is a [`Dim`](congruent::Dim): `names! { Layer<Hidden> { weight: ".weight" } }`.
///
/// The module [`parts`](crate::parts) has an example.
#[macro_export]
macro_rules! names {
    ($whole:ident $(<$($parameter:ident),+ $(,)?>)? { $($field:ident: $text:literal),* $(,)? }) => {
        impl $(<$($parameter: $crate::parts::__Dim),+>)? $crate::parts::Part for $whole $(<$($parameter),+>)? {
            fn want(at: &$crate::parts::Names<'_>, all: &mut ::std::vec::Vec<$crate::Wanted>) {
                $($crate::parts::__want_field(&at.field($text), |whole: &Self| &whole.$field, all);)*
            }

            fn read<__File: $crate::parts::TensorFile>(
                at: &$crate::parts::Names<'_>,
                file: &__File,
            ) -> ::core::result::Result<Self, $crate::FileError> {
                Ok(Self { $($field: $crate::parts::Part::read(&at.field($text), file)?,)* })
            }

            fn write<'__a, __Writer: $crate::parts::TensorWriter<'__a>>(
                &'__a self,
                at: &$crate::parts::Names<'_>,
                to: __Writer,
            ) -> __Writer {
                $(let to = $crate::parts::Part::write(&self.$field, &at.field($text), to);)*
                to
            }
        }
    };
}

/// Adds the expectations of a field, whose type the function states.
#[doc(hidden)]
pub fn __want_field<W, P: Part>(at: &Names<'_>, _field: fn(&W) -> &P, all: &mut Vec<Wanted>) {
    P::want(at, all);
}
