//! Structures of modules, made from a file: tuples, arrays, `Vec`, `Option`, `Box`.

use super::load::{Load, Loading};
use crate::{Path, Var};
use congruent::Float;
use congruent::prelude::*;
use std::array;

/// The tensor of this name
impl<T: Float, S: Lengths> Load for Var<T, S> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        from.variable(at)
    }
}

/// Makes the parts, one after the other.
macro_rules! parts {
    ($($($name:ident $place:tt)+;)*) => {$(
        impl<$($name: Load),+> Load for ($($name,)+) {
            fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
                let parts = ($($name::load_at(&at.place($place), from),)+);
                Some(($(parts.$place?,)+))
            }
        }
    )*};
}
crate::tuples::each! { parts }

impl<M: Load, const N: usize> Load for [M; N] {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let parts: [Option<M>; N] = array::from_fn(|place| M::load_at(&at.place(place), from));
        parts.into_iter().collect::<Option<Vec<M>>>()?.try_into().ok()
    }
}

/// Makes as many parts as the file has, from place 0 to the first that is missing.
impl<M: Load> Load for Vec<M> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let mut parts = Vec::new();
        while from.has(&at.place(parts.len())) {
            let part = M::load_at(&at.place(parts.len()), from);
            parts.push(part);
        }
        parts.into_iter().collect()
    }
}

/// `Some` if the file has a variable with this name or below it.
impl<M: Load> Load for Option<M> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        if from.has(at) { M::load_at(at, from).map(Some) } else { Some(None) }
    }
}

impl<M: Load> Load for Box<M> {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        M::load_at(at, from).map(Box::new)
    }
}
