//! Modules, the arguments of gradients: structures whose leaves are variables.
//!
//! | file | contents |
//! |---|---|
//! | here | the walk, and functions that use it; a variable as a module; items that `#[derive(Module)]` uses |
//! | `leaf` | the path of a variable, and the variable at the path |
//! | `remembered` | values that a layer writes when it is applied |
//! | `structures` | tuples, arrays, `Vec`, `Option`, `Box` |
//! | `trace` | the layers and variables of a module, in the order of the walk |

mod leaf;
mod remembered;
mod structures;
mod trace;

pub use leaf::{Leaf, Path};
pub(crate) use remembered::{Remembered, lend};
pub use trace::enter;
pub(crate) use trace::{Seen, trace};

use crate::Var;
use crate::files::{FileError, Load, load_module};
use congruent::Float;
use congruent::prelude::*;
use congruent_files::Safetensors;
use leaf::Place;

/// A variable, or a structure of variables: an argument of a differentiated function, a gradient, and the parameters of an optimiser.
///
/// Variables are modules, and so are tuples, arrays, `Vec`, `Option` and `Box` of modules, and a struct or an enum with `#[derive(Module)]`:
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
/// | a field | is a module, with the same elements as the other fields |
/// | `#[module(frozen)]` | on a field: a module that is not part of gradients; it is saved and loaded |
/// | `#[module(skip)]` | on a field: not a module; each copy has a clone of it |
/// | `#[module(default)]` | on the struct: `Default`, too, if each field has a default |
/// | `#[module(load)]` | on the struct: [`Load`](crate::files::Load), so that [`Net::load(&file)?`](Self::load) makes a model from a file |
/// | `#[module(element = f64)]` | on the struct or enum: its elements, if no field names them, or a field has a private type without elements |
///
/// A type that contains itself, such as `Option<Box<Tree>>`, needs another field that names its elements, a `Var<f32, ..>` or a `Linear<f32, ..>`, or
/// `#[module(element = f32)]`; else rustc reports `overflow evaluating the requirement`.
///
/// Generic parameters have the bounds that are written on the struct: `H: Dim` for a length, `M: Module` for a part. `Clone` is derived as well (the
/// derive of the standard library does not work for a generic struct with `shape![..]` in it; for the same reason there is `#[module(default)]` for
/// generic structs, while `#[derive(Default)]` works for others).
///
/// # By hand
///
/// One method, the walk, suffices:
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
    /// The type of the elements of the variables.
    type Element: Float;

    /// Visits all variables, always in the same order, with their paths.
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, Self::Element>));

    /// Visits the variables that are not frozen, in the order of [`walk`](Self::walk).
    fn visit(&self, see: &mut dyn FnMut(&Var<Self::Element, AnyRank>)) {
        self.clone().walk(&Path::ROOT, &mut |at, leaf| {
            if !at.is_frozen() {
                see(&leaf.var());
            }
        });
    }

    /// Returns the same structure with other variables of the same shapes: `leaf` takes each variable that is not frozen, in the order of
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

    /// Rebuilds this module together with another module of the same structure, like [`rebuild`](Self::rebuild): `leaf` takes each variable that is
    /// not frozen, and the variable at the same place in the other module. Frozen variables stay unchanged. With this method, gradients are added up
    /// and models averaged.
    ///
    /// # Panics
    /// If the other module has another number of variables, or a variable of another shape.
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

    /// Makes a model from a file that holds all variables of the type, and no others, with these names, shapes and elements. A struct needs
    /// `#[module(load)]`.
    ///
    /// A named length (`dim!(Hidden)`) is one size in the whole file; `_` is any length. The page of [`files`](crate::files#models-made-from-a-file)
    /// describes how `Vec`, `Option` and layers are made.
    ///
    /// A file may lack the bias of a layer: the loaded layer then has `bias: None`. [`files::load`](crate::files::load) into a model that has a bias
    /// requires it in the file.
    ///
    /// # Errors
    /// [`FileError::Disagree`] lists all tensors that are missing, unused, or different from the type; then no data is read.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::Module;
    /// use congruent_grad::files::{Safetensors, save};
    /// use congruent_grad::nn::Linear;
    ///
    /// #[derive(Module)]
    /// #[module(load)]
    /// struct Net {
    ///     one: Linear<f32, len![784], len![64]>,
    ///     two: Linear<f32, len![64], len![10]>,
    /// }
    ///
    /// type Other = (Linear<f32, len![784], len![128]>,);
    /// let path = std::env::temp_dir().join("congruent-other.safetensors");
    /// save(&Other::default(), &path)?;
    /// let file = Safetensors::open(&path)?;
    ///
    /// let again = Other::load(&file)?;
    /// assert_eq!(again.0.weight.sizes(), [128, 784]);
    /// let error = Net::load(&file).err().expect("this model has other variables");
    /// assert!(error.to_string().contains("two.weight: the file has no such tensor, the type says [10, 64] f32"));
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn load(file: &Safetensors<'_>) -> Result<Self, FileError>
    where
        Self: Load,
    {
        load_module(file, false)
    }

    /// Makes a model from a file, like [`load`](Self::load), and converts elements of another type to the elements of the model.
    ///
    /// # Errors
    /// The errors of [`load`](Self::load), except for elements that can be converted.
    fn load_converted(file: &Safetensors<'_>) -> Result<Self, FileError>
    where
        Self: Load,
    {
        load_module(file, true)
    }
}

impl<T: Float, S: Lengths> Module for Var<T, S> {
    type Element = T;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
        each(at, Leaf { place: Place::Own(&mut self.inner.erased) });
    }
}

impl<T: Float> Module for Remembered<T> {
    type Element = T;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, T>)) {
        each(&at.frozen(), Leaf { place: Place::Common(self) });
    }
}

/// The call that `#[derive(Module)]` writes for a field; it carries the message for a field that is not a module, or has other elements.
#[doc(hidden)]
pub fn part<'a, E, M: Part<E>>(part: &'a mut M, at: &Path<'_>, each: &mut Each<'_, 'a, E>) {
    part.go(at, each);
}

/// The function that a walk calls with each variable.
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
