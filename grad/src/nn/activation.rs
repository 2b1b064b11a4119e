//! Functions of one element, as layers.

use super::Layer;
use crate::{Module, Var};
use congruent::Float;
use congruent::prelude::*;
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
