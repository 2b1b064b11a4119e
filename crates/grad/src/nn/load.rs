//! Layers made from a file, for `Net::load(&file)?`.
//!
//! Weights and lengths come from the file. Settings that files do not hold are those of `new` or `Default`: the eps of a norm, the momentum of
//! `BatchNorm`, the probability of [`Dropout`]. A length `_` is the same in all variables of a layer.

use super::{
    AvgPool1d, AvgPool2d, BatchNorm, Conv1d, Conv2d, ConvOf, Dropout, Embedding, Flatten, Gelu, Gru, GruCell,
    LayerNorm, Linear, Lstm, LstmCell, MaxPool1d, MaxPool2d, MultiHeadAttention, Relu, Residual, RmsNorm, Sigmoid,
    Silu, Softplus, Tanh,
};
use crate::files::{Load, Loading};
use crate::{Module, Path};
use congruent::Float;
use congruent::prelude::*;
use congruent::window::ConvRule;

/// Implements `Load` for layers without variables.
///
/// ```text
/// impl<T: Float> Load for Relu<T> { fn load_at(_, _) -> Option<Self> { Some(Self::default()) } }
/// ```
macro_rules! settings {
    ($([$($generics:tt)*] $layer:ty;)*) => {$(
        /// Returns the default: nothing in the file belongs to the layer.
        impl<$($generics)*> Load for $layer {
            fn load_at(_: &Path<'_>, _: &mut Loading<'_>) -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}
settings! {
    [T: Float] Relu<T>;
    [T: Float] Gelu<T>;
    [T: Float] Silu<T>;
    [T: Float] Sigmoid<T>;
    [T: Float] Tanh<T>;
    [T: Float] Softplus<T>;
    [T: Float] Flatten<T>;
    [T: Float] Dropout<T>;
    [const K: usize, T: Float] MaxPool1d<K, T>;
    [const K: usize, T: Float] MaxPool2d<K, T>;
    [const K: usize, T: Float] AvgPool1d<K, T>;
    [const K: usize, T: Float] AvgPool2d<K, T>;
}

/// `weight`, and `bias` if the file has it.
impl<T: Float, I: Dim, O: Dim> Load for Linear<T, I, O> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let weight = from.in_layer(at, &at.field("weight"), &["O", "I"]);
        let bias = from.in_layer_if_there(at, &at.field("bias"), &["O"]);
        Some(Linear { weight: weight?, bias: bias? })
    }
}

/// `weight`
impl<T: Float, V: Dim, D: Dim> Load for Embedding<T, V, D> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        Some(Embedding { weight: from.in_layer(at, &at.field("weight"), &["V", "D"])? })
    }
}

/// `weight` and `bias`; the eps is 1e-5.
impl<T: Float, D: Dim> Load for LayerNorm<T, D> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let weight = from.in_layer(at, &at.field("weight"), &["D"]);
        let bias = from.in_layer(at, &at.field("bias"), &["D"]);
        Some(LayerNorm::over(weight?, bias?))
    }
}

/// `weight`; the eps is PyTorch's.
impl<T: Float, D: Dim> Load for RmsNorm<T, D> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        Some(RmsNorm::over(from.in_layer(at, &at.field("weight"), &["D"])?))
    }
}

/// `weight`, `bias`, `running_mean` and `running_var`; eps and momentum are PyTorch's.
impl<T: Float, C: Dim> Load for BatchNorm<T, C> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let [weight, bias, mean, var] =
            ["weight", "bias", "running_mean", "running_var"].map(|name| from.in_layer(at, &at.field(name), &["C"]));
        Some(BatchNorm::over([weight?, bias?], [mean?, var?]))
    }
}

/// Implements `Load` for convolutions.
///
/// ```text
/// impl<T: Float, W: ConvOf<1, R, K, P, Rule: Default>, R, const K: usize, P> Load for Conv1d<T, W, R, K, P> { .. }
/// ```
macro_rules! convolutions {
    ($($name:ident $axes:literal $kernel:tt;)*) => {$(
        /// `weight`, and `bias` if the file has it; stride and padding come from the type.
        impl<T: Float, W: ConvOf<$axes, R, K, P, Rule: Default>, R, const K: usize, P> Load for $name<T, W, R, K, P> {
            fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
                let weight = from.in_layer(at, &at.field("weight"), &$kernel);
                let bias = from.in_layer_if_there(at, &at.field("bias"), &["O"]);
                Some($name::over(weight?, bias?, W::Rule::default().asked()))
            }
        }
    )*};
}
convolutions! {
    Conv1d 1 ["O", "C", "K"];
    Conv2d 2 ["O", "C", "H", "W"];
}

/// Implements `Load` for cells, and for layers over cells.
///
/// ```text
/// impl<T: Float, I: Dim, H: Dim> Load for LstmCell<T, I, H> { .. }
/// impl<T: Float, I: Dim, H: Dim> Load for Lstm<T, I, H> { .. }
/// ```
macro_rules! recurrent {
    ($($cell:ident $layer:ident;)*) => {$(
        /// `weight_ih`, `weight_hh`, `bias_ih` and `bias_hh`
        impl<T: Float, I: Dim, H: Dim> Load for $cell<T, I, H> {
            fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
                let weight_ih = from.in_layer(at, &at.field("weight_ih"), &["gates", "H", "I"]);
                let weight_hh = from.in_layer(at, &at.field("weight_hh"), &["gates", "H", "H"]);
                let bias_ih = from.in_layer(at, &at.field("bias_ih"), &["gates", "H"]);
                let bias_hh = from.in_layer(at, &at.field("bias_hh"), &["gates", "H"]);
                Some($cell { weight_ih: weight_ih?, weight_hh: weight_hh?, bias_ih: bias_ih?, bias_hh: bias_hh? })
            }
        }
        /// The variables of `cell`
        impl<T: Float, I: Dim, H: Dim> Load for $layer<T, I, H> {
            fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
                Some($layer { cell: Load::load_at(&at.field("cell"), from)? })
            }
        }
    )*};
}
recurrent! {
    LstmCell Lstm;
    GruCell Gru;
}

/// `query`, `key`, `value` and `out`, each with a weight `[E, E]`, and a bias if the file has it. A loaded layer has no causal mask and no dropout:
/// [`causal`](MultiHeadAttention::causal) and [`dropout`](MultiHeadAttention::dropout) set them.
impl<T: Float, E: Dim, H: StaticDim> Load for MultiHeadAttention<T, E, H> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let [query, key, value, out] = ["query", "key", "value", "out"].map(|name| {
            let projection = at.field(name);
            let weight = from.in_layer(at, &projection.field("weight"), &["E", "E"]);
            let bias = from.in_layer_if_there(at, &projection.field("bias"), &["E"]);
            Some(Linear { weight: weight?, bias: bias? })
        });
        check_heads::<E>(at, from, H::SIZE);
        Some(MultiHeadAttention::over([query?, key?, value?, out?], H::VALUE))
    }
}

/// Rejects a width that is not a multiple of the number of heads.
fn check_heads<E: Dim>(at: &Path<'_>, from: &mut Loading<'_>, heads: usize) {
    let of_file = from.sizes(&at.field("query").field("weight")).and_then(|sizes| sizes.first().copied());
    if let Some(width) = E::KNOWN.or(of_file)
        && (heads == 0 || width % heads != 0)
    {
        from.refuse(at, format!("a width of {width} is not a multiple of {heads} heads"));
    }
}

/// The module inside
impl<M: Module + Load> Load for Residual<M> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        Some(Residual(M::load_at(&at.field("0"), from)?))
    }
}
