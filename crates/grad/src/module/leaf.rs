//! The path of a variable in a module, and the variable at the path.

use super::remembered::Remembered;
use crate::Var;
use crate::tape::Erased;
use congruent::prelude::*;
use congruent::{Float, Number, Shared};
use congruent_macros::precompile;
use std::{fmt, iter, mem};

/// The path of a variable in a module: the names of fields, and places in lists, from the outside in.
///
/// The path is displayed as in PyTorch: `layers.0.weight`.
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    outer: Option<&'a Path<'a>>,
    step: LeafStep,
    frozen: bool,
    /// `true` if layers are noted when they are entered.
    traced: bool,
}

#[derive(Clone, Copy, Debug)]
enum LeafStep {
    Root,
    Field(&'static str),
    Place(usize),
}

impl Path<'_> {
    /// The module itself.
    pub const ROOT: Path<'static> = Path { outer: None, step: LeafStep::Root, frozen: false, traced: false };

    /// Returns the path of a field of this module.
    pub fn field(&self, name: &'static str) -> Path<'_> {
        self.step(LeafStep::Field(name))
    }

    /// Returns the path of a part of this list.
    pub fn place(&self, place: usize) -> Path<'_> {
        self.step(LeafStep::Place(place))
    }

    fn step(&self, step: LeafStep) -> Path<'_> {
        Path { outer: Some(self), step, frozen: self.frozen, traced: self.traced }
    }

    /// Returns the same path, with variables that are not part of gradients.
    #[must_use]
    pub fn frozen(self) -> Self {
        Path { frozen: true, ..self }
    }

    /// Returns the same path, as if no module around it were frozen.
    pub(crate) fn thawed(self) -> Self {
        Path { frozen: false, ..self }
    }

    /// Returns the same path, with layers noted.
    pub(super) fn traced(self) -> Self {
        Path { traced: true, ..self }
    }

    /// Returns whether layers are noted.
    pub(super) fn is_traced(&self) -> bool {
        self.traced
    }

    /// Returns the number of names and places.
    pub(crate) fn depth(&self) -> usize {
        iter::successors(self.outer, |path| path.outer).count()
    }

    /// Returns whether the module at this path, or a module around it, is frozen.
    pub fn is_frozen(&self) -> bool {
        self.frozen
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(outer) = self.outer.filter(|outer| !matches!(outer.step, LeafStep::Root)) {
            write!(f, "{outer}.")?;
        }
        match self.step {
            LeafStep::Root => Ok(()),
            LeafStep::Field(name) => f.write_str(name),
            LeafStep::Place(place) => write!(f, "{place}"),
        }
    }
}

/// A variable and its path in a module; the variable can be read, and replaced by a variable of the same shape.
pub struct Leaf<'a, T> {
    pub(super) place: Place<'a, T>,
}

pub(super) enum Place<'a, T> {
    Own(&'a mut Erased<T>),
    Common(&'a mut Remembered<T>),
    Count(&'a mut i32),
}

impl<'a, T> Leaf<'a, T> {
    /// Returns a number of steps as a leaf, a scalar.
    pub(crate) fn count(steps: &'a mut i32) -> Self {
        Leaf { place: Place::Count(steps) }
    }
}

#[precompile(f32)]
impl<T: Float> Leaf<'_, T> {
    /// Returns the variable: no element is copied.
    #[precompile]
    pub fn var(&self) -> Var<T, AnyRank> {
        Var::over(match &self.place {
            Place::Own(erased) => (**erased).clone(),
            Place::Common(remembered) => remembered.get(),
            Place::Count(steps) => Erased::number(T::of(**steps)),
        })
    }

    /// Returns whether the variable has this shape.
    #[precompile]
    pub(crate) fn has(&self, sizes: &[usize]) -> bool {
        match &self.place {
            Place::Own(erased) => erased.sizes() == sizes,
            Place::Common(_) | Place::Count(_) => self.var().sizes() == sizes,
        }
    }

    /// Returns the value: no element is copied.
    pub(crate) fn shared(&self) -> Shared<T, AnyRank> {
        self.var().to_shared()
    }

    /// Replaces the variable.
    ///
    /// # Panics
    /// If the new variable has another shape.
    #[precompile]
    #[track_caller]
    pub fn set(&mut self, other: Var<T, AnyRank>) {
        same(self.var().sizes(), other.sizes());
        self.put(other.inner.erased);
    }

    /// Returns the variable, and leaves another value in its place.
    #[precompile]
    fn put(&mut self, other: Erased<T>) -> Erased<T> {
        match &mut self.place {
            Place::Own(erased) => mem::replace(erased, other),
            Place::Common(remembered) => remembered.set(other),
            Place::Count(steps) => Erased::number(T::of(mem::replace(*steps, i32::of(other.value.item())))),
        }
    }

    /// Replaces the elements by the result of `change`, which takes the elements in their own memory if the variable is the only owner, and else a
    /// copy. The variable is then a constant.
    ///
    /// # Panics
    /// If `change` returns a tensor of another shape. If it does, or if `change` panics, the elements are lost: they are NaN.
    #[track_caller]
    pub fn update(&mut self, change: impl FnOnce(Tensor<T, AnyRank>) -> Tensor<T, AnyRank>) {
        let lost = Erased::number(T::of(f64::NAN)).expand(self.var().sizes());
        let value = self.put(lost).untracked().value;
        let sizes: Box<[usize]> = value.sizes().into();
        let changed = change(value.into_tensor());
        same(&sizes, changed.sizes());
        self.put(Erased::constant(changed.into_shared()));
    }
}

/// The shape of a variable in a module is the shape in its type.
#[track_caller]
fn same(sizes: &[usize], other: &[usize]) {
    assert!(sizes == other, "a variable of shape {sizes:?} is rebuilt as one of {other:?}");
}
