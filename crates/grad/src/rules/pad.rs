//! Margins: of a number, or of elements of the tensor.

use super::gather::Index;
use super::sure;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf};
use congruent::Float;
use congruent::pad::{PadMode, PadWith};
use congruent::prelude::*;
use congruent::shape::{Pad, Padded};
use congruent_macros::precompile;

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// Margins of the last axis first, as in PyTorch. Of a constant the gradient is what lies between them: margins the other way.
    #[precompile]
    #[track_caller]
    pub(crate) fn pad(&self, margins: &[isize], mode: PadMode<T>) -> Result<Self, ShapeError> {
        let op = Op::new("pad", self.value.pad(margins, mode)?);
        let own = || Box::<[usize]>::from(self.sizes());
        Ok(match mode {
            PadMode::Constant(_) => op.edge(self, || {
                let back: Box<[isize]> = margins.iter().map(|margin| -margin).collect();
                move |g| g.pad(&back, PadMode::Constant(T::ZERO)).or_panic()
            }),
            _ => op.edge(self, || {
                let (sources, own) = (sources(self.sizes(), margins, mode), own());
                move |g| {
                    sources.iter().fold(g.clone(), |g, (axis, index)| {
                        let mut sizes: Box<[usize]> = g.sizes().into();
                        sizes[*axis] = own[*axis];
                        g.index_added(&sizes, *axis as isize, index)
                    })
                }
            }),
        }
        .recorded())
    }
}

/// Where along each axis with margins the elements come from.
fn sources<T>(sizes: &[usize], margins: &[isize], mode: PadMode<T>) -> Vec<(usize, Index)> {
    let mode = match mode {
        PadMode::Reflect => PadMode::Reflect,
        PadMode::Circular => PadMode::Circular,
        _ => PadMode::Replicate,
    };
    let axes = margins.chunks_exact(2).enumerate().filter(|(_, pair)| **pair != [0, 0]);
    let source = |(back, pair): (usize, &[isize])| {
        let axis = sizes.len() - 1 - back;
        let places = Tensor::<i64, _>::arange_of(AnyRank::from([sizes[axis]]));
        (axis, places.pad(pair, mode).or_panic().into_shared())
    };
    axes.map(source).collect()
}

/// # Margins
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::pad`].
    #[track_caller]
    pub fn pad<const A: isize, const BEFORE: usize, const AFTER: usize>(
        &self,
        mode: impl PadWith<T, S::Dim, BEFORE, AFTER>,
    ) -> VarOf<T, Padded<S, A, BEFORE, AFTER>>
    where
        S: Pad<A, BEFORE, AFTER>,
    {
        let mut margins = vec![0; 2 * S::BACK];
        margins.extend([BEFORE as isize, AFTER as isize]);
        sure::<T, Padded<S, A, BEFORE, AFTER>>(self.erased.pad(&margins, mode.mode()))
    }
}
