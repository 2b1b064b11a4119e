//! The operands of a case as tensors and views: of any rank, and of the shapes that a function of the static face writes out.

use crate::cases::{Case, Input};
use crate::elements::Entry;
use congruent::prelude::*;

impl Input {
    /// The elements under the view, or the tensor itself.
    pub fn base<T: Entry>(&self) -> Tensor<T, AnyRank> {
        assert_eq!(T::NAME, self.dtype, "the element type of the case");
        let elements = self.base.iter().map(T::read).collect();
        Tensor::from_vec(AnyRank::from(&self.base_sizes), elements).unwrap()
    }

    /// The operand over its base; its elements are those that the case says.
    pub fn view<'a, T: Entry>(&self, base: &'a Tensor<T, AnyRank>) -> View<'a, T, AnyRank> {
        let view = self.written(base);
        let data: Vec<T> = self.data.iter().map(T::read).collect();
        let got = view.to_vec();
        let same = got.len() == data.len() && got.iter().zip(&data).all(|(&got, &want)| got.agrees(want, 0.0));
        assert!(same, "the operand itself: {got:?}, not {data:?}");
        view
    }

    /// The operand over its base, after something was written.
    pub fn written<'a, T>(&self, base: &'a Tensor<T, AnyRank>) -> View<'a, T, AnyRank> {
        base.as_strided(&self.sizes, &self.strides, self.offset).unwrap()
    }

    pub fn view_mut<'a, T: Entry>(
        &self,
        base: &'a mut Tensor<T, AnyRank>,
    ) -> Result<ViewMut<'a, T, AnyRank>, ShapeError> {
        base.as_strided_mut(&self.sizes, &self.strides, self.offset)
    }
}

impl Case {
    pub fn input<T: Entry, S: StaticShape>(&self, k: usize) -> Tensor<T, S> {
        let input = &self.inputs[k];
        assert!(!input.is_view && input.dtype == T::NAME);
        let tensor = Tensor::from_vec(S::VALUE, input.data.iter().map(T::read).collect()).unwrap();
        assert_eq!(tensor.sizes(), input.sizes);
        tensor
    }

    pub fn base<T: Entry>(&self, k: usize) -> Tensor<T, AnyRank> {
        self.inputs[k].base()
    }

    pub fn view<'a, T: Entry, S: Lengths>(&self, base: &'a Tensor<T, AnyRank>, k: usize) -> View<'a, T, S> {
        self.inputs[k].view(base).try_into_shape().unwrap()
    }

    pub fn view_mut<'a, T: Entry, S: Lengths>(&self, base: &'a mut Tensor<T, AnyRank>, k: usize) -> ViewMut<'a, T, S> {
        self.inputs[k].view_mut(base).unwrap().try_into_shape().unwrap()
    }

    /// The tensor that `setitem` writes to.
    pub fn region<'a, T: Entry, S: Lengths>(&self, base: &'a mut Tensor<T, AnyRank>) -> ViewMut<'a, T, S> {
        let (sizes, strides, offset) = self.region_layout();
        base.as_strided_mut(&sizes, &strides, offset).unwrap().try_into_shape().unwrap()
    }
}
