//! Views by their strides, whose positions may share elements.

use crate::Var;
use crate::rules::gather::Index;
use crate::rules::{sizes_of, sure};
use crate::tape::Erased;
use congruent::Float;
use congruent::dim::{Numbers, ToValue};
use congruent::prelude::*;
use congruent::shape::{Holding, Wanted};

/// The places of numbers in memory, counted from the first one, in the order of a layout of these sizes and strides.
fn places(memory: &Tensor<i64, AnyRank>, sizes: &[usize], strides: &[usize]) -> Index {
    let places = memory.as_strided(sizes, strides, 0).expect("the layout of these elements");
    places.to_tensor().into_shared()
}

impl<T: Float> Erased<T> {
    /// The gradient of an element is the sum of those of the positions that share it. Elements of `self` that already share memory have equal parts of
    /// it, as in PyTorch.
    #[inline(never)]
    #[track_caller]
    pub(crate) fn as_strided(&self, sizes: &[isize], strides: &[isize], offset: isize) -> Result<Self, ShapeError> {
        let value = self.value.try_map_view(|x| x.as_strided(sizes, strides, offset))?;
        let (own, steps): (Box<[usize]>, Box<[usize]>) = (self.sizes().into(), self.value.strides().into());
        let reach = |(&size, &step): (&usize, &usize)| size.saturating_sub(1) * step;
        let span = match own.contains(&0) {
            true => 0,
            false => 1 + own.iter().zip(&steps).map(reach).sum::<usize>(),
        };
        // (Computed where there will be a rule.)
        let found = self.records().then(|| {
            let memory = Tensor::<i64, _>::arange_of(AnyRank::from([span]));
            let found = memory.as_strided(sizes, strides, offset).expect("as for the elements");
            (found.to_tensor().into_shared(), places(&memory, &own, &steps))
        });
        Ok(self.viewed("as_strided", value, move |own, g| {
            let (found, at) = found.as_ref().expect("recorded");
            let sums = g.put_back(&[span], found);
            if at.iter().enumerate().all(|(i, &place)| place == i as i64) {
                return sums.reshape(own);
            }
            let ones = Self::constant(Tensor::ones_of(AnyRank::from(own)).into_shared());
            let sharing = ones.put_back(&[span], at).value.maximum(T::ONE);
            sums.div(&Self::constant(sharing.into_shared())).taken(at).reshape(own)
        }))
    }
}

/// # Views by their strides
impl<T: Float, S: List> Var<T, S> {
    /// The differentiable form of [`Strided::as_strided`]: the gradient of an element is the sum of those of the positions that share it.
    #[track_caller]
    pub fn as_strided<R, X, const OFFSET: usize>(&self) -> Var<T, R>
    where
        R: StaticShape + Wanted,
        X: StaticShape + Wanted,
        S: Holding<R, X, OFFSET>,
    {
        sure::<T, R>(self.erased.as_strided(&R::CHAIN.numbers(), &X::CHAIN.numbers(), OFFSET as isize))
    }

    /// The differentiable form of [`Strided::as_strided_of`].
    #[track_caller]
    pub fn as_strided_of<R: Lengths>(&self, shape: R, strides: impl Numbers, offset: impl ToValue) -> Var<T, R> {
        let sizes: Vec<isize> = sizes_of(&shape).iter().map(|&size| size as isize).collect();
        sure::<T, R>(self.erased.as_strided(&sizes, &strides.numbers(), offset.to_value()))
    }
}
