//! Functions of one element, as layers.

use super::Layer;
use crate::{Module, Var};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::{FlattenAxes, Flattened};
use std::fmt;
use std::marker::PhantomData;

/// A layer without variables: `pub struct Relu<T = f32>(..)`, which is a module with elements `T` and the method `relu` as a layer.
macro_rules! activations {
    ($($name:ident $method:ident;)*) => {$(
        #[doc = concat!("[`", stringify!($method), "`](Strided::", stringify!($method), ") of each element, as a layer. Its elements are `f32`, unless said.")]
        #[derive(Module)]
        #[module(element = T)]
        pub struct $name<T: Float = f32>(#[module(skip)] PhantomData<fn() -> T>);
        impl<T: Float> $name<T> {
            /// The layer.
            pub const fn new() -> Self {
                $name(PhantomData)
            }
        }
        impl<T: Float> Default for $name<T> {
            fn default() -> Self {
                $name::new()
            }
        }
        impl<T: Float> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Float, S: Lengths> Layer<Var<T, S>> for $name<T> {
            type Out = Var<T, S>;
            #[track_caller]
            fn apply(&self, x: &Var<T, S>) -> Var<T, S> {
                x.$method()
            }
        }
    )*};
}
activations! {
    Relu relu;
    Gelu gelu;
    Silu silu;
    Sigmoid sigmoid;
    Tanh tanh;
    Softplus softplus;
}

/// All axes but the first joined to one axis, as a layer: PyTorch's `Flatten`. Its elements are `f32` by default.
///
/// # Shapes
/// `[batch, 8, 13, 13]` gives `[batch, 1352]`.
#[derive(Module, Debug)]
#[module(element = T)]
pub struct Flatten<T: Float = f32>(#[module(skip)] PhantomData<fn() -> T>);

impl<T: Float> Flatten<T> {
    /// The layer.
    pub const fn new() -> Self {
        Flatten(PhantomData)
    }
}
impl<T: Float> Default for Flatten<T> {
    fn default() -> Self {
        Flatten::new()
    }
}
#[diagnostic::do_not_recommend]
impl<T: Float, S: List + FlattenAxes<1, -1>> Layer<Var<T, S>> for Flatten<T> {
    type Out = Var<T, Flattened<S, 1, -1>>;
    #[track_caller]
    fn apply(&self, x: &Var<T, S>) -> Self::Out {
        x.flatten::<1, -1>()
    }
}
