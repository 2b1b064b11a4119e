//! What gradients are taken of: anything whose leaves are variables.

use crate::Var;
use crate::tape::Erased;
use congruent::prelude::*;
use congruent::{Float, Number, Shared};
use std::cell::Cell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fmt, mem};

/// A variable, or a structure of them: what is differentiated, what a gradient is, and what an optimiser moves.
///
/// Variables, tuples, arrays, `Vec`, `Option` and `Box` of them are, and a struct or an enum with `#[derive(Module)]`:
///
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Module, Var, value_and_grad};
///
/// #[derive(Module)]
/// struct Line {
///     slope: Var<f64, shape![]>,
///     offset: Var<f64, shape![]>,
///     #[module(skip)]
///     name: &'static str,
/// }
///
/// let line = Line { slope: Tensor::scalar(2.0).into(), offset: Tensor::scalar(1.0).into(), name: "a line" };
/// let (y, gradient) = value_and_grad(&line, |line| &line.slope * 10.0 + &line.offset);
/// assert_eq!((y, gradient.slope.item(), gradient.offset.item(), gradient.name), (21.0, 10.0, 1.0, "a line"));
/// ```
///
/// # Derived
///
/// | | |
/// |---|---|
/// | a field | is a module, with the elements of the others |
/// | `#[module(frozen)]` | on a field: a module that is no part of gradients; it is saved and loaded |
/// | `#[module(skip)]` | on a field: no module; every copy has a clone of it |
/// | `#[module(element = f64)]` | on the struct or enum: its elements, where no field says so, or one whose type is private and names none |
///
/// A type that contains itself, as `Option<Box<Tree>>`, needs another field that names its elements, a `Var<f32, ..>` or a `Linear<f32, ..>`, or
/// `#[module(element = f32)]`; else rustc says `overflow evaluating the requirement`.
///
/// Generic parameters have the bounds that are written on the struct: `H: Dim` for a length, `M: Module` for a part. `Clone` is derived along (that
/// of the standard library refuses a generic struct with `shape![..]` in it).
///
/// # By hand
///
/// One walk is all:
///
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::{Leaf, Module, Path, Var};
///
/// #[derive(Clone)]
/// struct Line {
///     slope: Var<f64, shape![]>,
///     offset: Var<f64, shape![]>,
/// }
/// impl Module for Line {
///     type Element = f64;
///     fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, f64>)) {
///         self.slope.walk(&at.field("slope"), each);
///         self.offset.walk(&at.field("offset"), each);
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a module",
    label = "expected a variable, or a structure of variables",
    note = "a struct or an enum is one with `#[derive(Module)]`, a tensor as a variable: `Var::from(x)`",
    note = "`#[module(skip)]` before a field leaves it out; a tuple has at most twelve parts, of one element type, and tuples nest"
)]
pub trait Module: Clone {
    /// The elements of its variables.
    type Element: Float;

    /// Goes through every variable, always in the same order, with the way to it.
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, Self::Element>));

    /// Shows every variable that is not frozen, in the order of [`walk`](Self::walk).
    fn visit(&self, see: &mut dyn FnMut(&Var<Self::Element, AnyRank>)) {
        self.clone().walk(&Path::ROOT, &mut |at, leaf| {
            if !at.is_frozen() {
                see(&leaf.var());
            }
        });
    }

    /// The same structure over other variables of the same shapes: `leaf` gets each that is not frozen, in the order of
    /// [`walk`](Self::walk).
    #[track_caller]
    fn rebuild(&self, leaf: &mut dyn FnMut(Var<Self::Element, AnyRank>) -> Var<Self::Element, AnyRank>) -> Self {
        let mut other = self.clone();
        other.walk(&Path::ROOT, &mut |at, mut place| {
            if !at.is_frozen() {
                place.set(leaf(place.var()));
            }
        });
        other
    }

    /// As [`rebuild`](Self::rebuild), of this module and another of the same structure: `leaf` gets each variable, and the one that is in its
    /// place there. What adds gradients up, and averages models.
    ///
    /// # Panics
    /// When the other has not as many variables, or one of another shape.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Module, Var};
    ///
    /// let scalar = |x: f64| -> Var<f64, shape![]> { Tensor::scalar(x).into() };
    /// let (a, b) = ((scalar(1.0), scalar(2.0)), (scalar(10.0), scalar(20.0)));
    /// let sum = a.rebuild_with(&b, &mut |a, b| a + b);
    /// assert_eq!((sum.0.item(), sum.1.item()), (11.0, 22.0));
    /// ```
    #[track_caller]
    fn rebuild_with(
        &self,
        other: &Self,
        leaf: &mut dyn FnMut(Var<Self::Element, AnyRank>, Var<Self::Element, AnyRank>) -> Var<Self::Element, AnyRank>,
    ) -> Self {
        let mut others = Vec::new();
        other.visit(&mut |x| others.push(x.clone()));
        let (mut count, of_other) = (0, others.len());
        self.visit(&mut |_| count += 1);
        assert!(count == of_other, "a module of {count} variables meets one of {of_other}");
        let mut others = others.into_iter();
        self.rebuild(&mut |x| {
            let other = others.next().expect("there are as many");
            assert!(x.sizes() == other.sizes(), "a variable of shape {:?} meets one of {:?}", x.sizes(), other.sizes());
            leaf(x, other)
        })
    }
}

/// Where a variable is in a module: the names of fields, and places in lists, from the outside in.
///
/// Displayed, it is what PyTorch calls it: `layers.0.weight`.
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    outer: Option<&'a Path<'a>>,
    step: Step,
    frozen: bool,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Root,
    Field(&'static str),
    Place(usize),
}

impl Path<'_> {
    /// The module itself.
    pub const ROOT: Path<'static> = Path { outer: None, step: Step::Root, frozen: false };

    /// A field of what is here.
    pub fn field(&self, name: &'static str) -> Path<'_> {
        self.step(Step::Field(name))
    }

    /// A part of the list that is here.
    pub fn place(&self, place: usize) -> Path<'_> {
        self.step(Step::Place(place))
    }

    fn step(&self, step: Step) -> Path<'_> {
        Path { outer: Some(self), step, frozen: self.frozen }
    }

    /// The same, of which nothing is part of gradients.
    #[must_use]
    pub fn frozen(self) -> Self {
        Path { frozen: true, ..self }
    }

    /// The same, as if nothing that it is in were frozen.
    pub(crate) fn thawed(self) -> Self {
        Path { frozen: false, ..self }
    }

    /// Whether what is here, or what it is in, is frozen.
    pub fn is_frozen(&self) -> bool {
        self.frozen
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(outer) = self.outer.filter(|outer| !matches!(outer.step, Step::Root)) {
            write!(f, "{outer}.")?;
        }
        match self.step {
            Step::Root => Ok(()),
            Step::Field(name) => f.write_str(name),
            Step::Place(place) => write!(f, "{place}"),
        }
    }
}

/// A variable where it is in a module: to be looked at, and to be replaced by one of the same shape.
pub struct Leaf<'a, T> {
    place: Place<'a, T>,
}

enum Place<'a, T> {
    Own(&'a mut Erased<T>),
    Common(&'a mut Remembered<T>),
    Count(&'a mut i32),
}

impl<'a, T> Leaf<'a, T> {
    /// A number of steps, as a scalar.
    pub(crate) fn count(steps: &'a mut i32) -> Self {
        Leaf { place: Place::Count(steps) }
    }
}

impl<T: Float> Leaf<'_, T> {
    /// The variable: no element is copied.
    pub fn var(&self) -> Var<T, AnyRank> {
        Var::over(match &self.place {
            Place::Own(erased) => (**erased).clone(),
            Place::Common(remembered) => remembered.get(),
            Place::Count(steps) => Erased::number(T::of(**steps)),
        })
    }

    /// Whether the variable has this shape.
    pub(crate) fn has(&self, sizes: &[usize]) -> bool {
        match &self.place {
            Place::Own(erased) => erased.sizes() == sizes,
            Place::Common(_) | Place::Count(_) => self.var().sizes() == sizes,
        }
    }

    /// Its value: no element is copied.
    pub(crate) fn shared(&self) -> Shared<T, AnyRank> {
        self.var().to_shared()
    }

    /// Puts another one in its place.
    ///
    /// # Panics
    /// When that has another shape.
    #[track_caller]
    pub fn set(&mut self, other: Var<T, AnyRank>) {
        same(self.var().sizes(), other.sizes());
        self.put(other.erased);
    }

    /// Gives what is there, and leaves something else in its place.
    fn put(&mut self, other: Erased<T>) -> Erased<T> {
        match &mut self.place {
            Place::Own(erased) => mem::replace(erased, other),
            Place::Common(remembered) => remembered.set(other),
            Place::Count(steps) => Erased::number(T::of(mem::replace(*steps, i32::of(other.value.item())))),
        }
    }

    /// Replaces its elements by what `change` makes of them, which gets them in their own memory where nobody else owns it, else in a copy. It
    /// is a constant from then on.
    ///
    /// # Panics
    /// When `change` gives a tensor of another shape. Then, and when `change` panics, the elements are lost: they are NaN.
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

/// The shape of a variable in a module is its type's.
#[track_caller]
fn same(sizes: &[usize], other: &[usize]) {
    assert!(sizes == other, "a variable of shape {sizes:?} is rebuilt as one of {other:?}");
}

impl<T: Float, S: Lengths> Module for Var<T, S> {
    type Element = T;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
        each(at, Leaf { place: Place::Own(&mut self.erased) });
    }
}

/// A variable that a layer writes as it is applied: no part of gradients.
pub(crate) struct Remembered<T> {
    value: Arc<Mutex<Erased<T>>>,
    /// Whether the value belongs to a model of which this is a copy made by [`lend`].
    lent: bool,
}

/// A clone has a value of its own (of which no element is copied before one of them is written); only what is lent stays what it is a copy of.
impl<T> Clone for Remembered<T> {
    fn clone(&self) -> Self {
        let lent = self.lent || LENDING.get();
        let value = if lent { self.value.clone() } else { Arc::new(Mutex::new(self.locked().clone())) };
        Remembered { value, lent }
    }
}

thread_local! { static LENDING: Cell<bool> = const { Cell::new(false) }; }

/// Copies a model for a function of which gradients are taken: what that writes, the model remembers.
pub(crate) fn lend<M>(copy: impl FnOnce() -> M) -> M {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            LENDING.set(self.0);
        }
    }
    let _before = Before(LENDING.replace(true));
    copy()
}

impl<T: Float> Remembered<T> {
    pub(crate) fn new<S: Lengths>(x: Var<T, S>) -> Self {
        Remembered { value: Arc::new(Mutex::new(x.erased)), lent: false }
    }

    pub(crate) fn get(&self) -> Erased<T> {
        self.locked().clone()
    }

    /// Gives what was there.
    pub(crate) fn set(&self, x: Erased<T>) -> Erased<T> {
        mem::replace(&mut *self.locked(), x)
    }
}

impl<T> Remembered<T> {
    /// (A panic leaves it whole: nothing is done while it is locked.)
    fn locked(&self) -> MutexGuard<'_, Erased<T>> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Float> Module for Remembered<T> {
    type Element = T;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
        each(&at.frozen(), Leaf { place: Place::Common(self) });
    }
}

/// What `#[derive(Module)]` prints for a field: of one that is no module, or one with other elements, the message.
#[doc(hidden)]
pub fn part<'a, E, M: Part<E>>(part: &'a mut M, at: &Path<'_>, each: &mut Each<'_, 'a, E>) {
    part.go(at, each);
}

/// What a walk does with each variable.
#[doc(hidden)]
pub type Each<'e, 'a, T> = dyn FnMut(&Path<'_>, Leaf<'a, T>) + 'e;

/// A module with elements of type `E`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a module with elements of type `{E}`",
    label = "expected a variable, or a structure of variables, with elements of type `{E}`",
    note = "a struct or an enum is one with `#[derive(Module)]`, a tensor as a variable: `Var::from(x)`",
    note = "`#[module(skip)]` before a field leaves it out"
)]
pub trait Part<E> {
    fn go<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, E>));
}
#[diagnostic::do_not_recommend]
impl<E, M: Module<Element = E>> Part<E> for M {
    fn go<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, E>)) {
        self.walk(at, each);
    }
}

/// Its parts, one after the other.
macro_rules! parts {
    ($($($name:ident $place:tt)+;)*) => {$(
        impl<T: Float, $($name: Module<Element = T>),+> Module for ($($name,)+) {
            type Element = T;
            fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
                $(self.$place.walk(&at.place($place), each);)+
            }
        }
    )*};
}
parts! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10;
    A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11;
}

/// The parts of a list.
macro_rules! lists {
    ($([$($generics:tt)*] $list:ty;)*) => {$(
        impl<M: Module, $($generics)*> Module for $list {
            type Element = M::Element;
            fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
                for (place, part) in self.iter_mut().enumerate() {
                    part.walk(&at.place(place), each);
                }
            }
        }
    )*};
}
lists! {
    [const N: usize] [M; N];
    [] Vec<M>;
}

/// As what is in it.
impl<M: Module> Module for Option<M> {
    type Element = M::Element;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
        if let Some(part) = self {
            part.walk(at, each);
        }
    }
}
/// As what is in it.
impl<M: Module> Module for Box<M> {
    type Element = M::Element;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, M::Element>)) {
        (**self).walk(at, each);
    }
}
