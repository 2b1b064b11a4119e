//! Models made from a file: each variable is first compared with its type, then all variables are read.

use super::error::FileError;
use super::places::counts_of_batches;
use super::values;
use crate::{Path, Var};
use congruent::Float;
use congruent::dim::AxisPattern;
use congruent::prelude::*;
use congruent_files::{Disagreement, Pattern, Safetensors, Wanted};
use std::collections::HashMap;
use std::mem;

/// A module that can be made from a file alone, by [`Module::load`](crate::Module::load).
///
/// Such modules are: variables; tuples, arrays, `Vec`, `Option` and `Box` of such modules; the layers of [`nn`](crate::nn); and a struct with
/// `#[derive(Module)]` and `#[module(load)]`, whose fields are such modules or `#[module(skip)]` with a `Default`:
///
/// ```
/// use congruent::prelude::*;
/// use congruent_grad::Module;
/// use congruent_grad::files::{Safetensors, save};
/// use congruent_grad::nn::{Linear, Relu};
///
/// #[derive(Module)]
/// #[module(load)]
/// struct Net<H: Dim> {
///     one: Linear<f32, len![4], H>,
///     two: Linear<f32, H, len![2]>,
///     more: Vec<Linear<f32, len![2], len![2]>>,
/// }
///
/// let mut rng = congruent::random::seeded(1);
/// let net = Net::<len![8]> { one: Linear::new(&mut rng), two: Linear::new(&mut rng), more: vec![Linear::new(&mut rng)] };
/// let path = std::env::temp_dir().join("congruent-made.safetensors");
/// save(&net, &path)?;
///
/// let file = Safetensors::open(&path)?;
/// let again = Net::<len![8]>::load(&file)?;
/// assert_eq!(again.more[0].weight.to_vec(), net.more[0].weight.to_vec());
///
/// let error = Net::<len![16]>::load(&file).err().expect("it has 8");
/// assert!(error.to_string().contains("one.weight: the file has [8, 4] f32, the type says [16, 4] f32"));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **The bias of a layer may be absent:** [`Linear`](crate::nn::Linear), convolutions and attention have a bias if the file has it, for each layer
/// separately, and else `None`. A model that requires a bias checks `net.one.bias.is_some()`, or is made first and filled by
/// [`files::load`](super::load), which requires all variables of the model.
///
/// Settings that the file does not hold are those of `Default`: the probability of `Dropout`, the eps of a norm. Types that the file does not
/// determine, such as an enum, or an optimiser with its rate, do not implement the trait: make such a model, and fill it by
/// [`files::load`](super::load).
///
/// # By hand
///
/// [`load_at`](Self::load_at) is called twice: first to compare, with `None` for all variables, then to read. So it must ask for all variables before
/// the first `?`. A value that the module does not accept is [refused](Loading::refuse) after that.
///
/// ```
/// # use congruent::prelude::*;
/// # use congruent_grad::files::{Load, Loading};
/// # use congruent_grad::{Leaf, Module, Path, Var};
/// # #[derive(Clone)]
/// # struct Line { slope: Var<f64, shape![]>, offset: Var<f64, shape![]> }
/// # impl Module for Line {
/// #     type Element = f64;
/// #     fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, f64>)) {
/// #         self.slope.walk(&at.field("slope"), each);
/// #         self.offset.walk(&at.field("offset"), each);
/// #     }
/// # }
/// impl Load for Line {
///     fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
///         let slope = Load::load_at(&at.field("slope"), from);
///         let offset = Load::load_at(&at.field("offset"), from);
///         Some(Line { slope: slope?, offset: offset? })
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made from a file: write `#[module(load)]` before the struct of this type, mark a field of this type `#[module(skip)]`, or fill a model with `files::load(&mut net, path)?`",
    label = "expected a module that a file alone can make",
    note = "with `#[module(load)]` below `#[derive(Module)]`, each field is loaded, or is `#[module(skip)]` and has a `Default`",
    note = "an enum and an optimiser have parts that are in no file: `#[module(skip)] adam: Option<Adam<Net>>` is `None` after loading"
)]
pub trait Load: Sized {
    /// Makes the module at this place. Its variables come from `from`, by the names that [`walk`](crate::Module::walk) uses. Returns `None` while the
    /// file is compared, or if the file does not fit.
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self>;
}

/// A file from which a module is made; [`Load::load_at`] takes its variables from it.
pub struct Loading<'f> {
    file: &'f Safetensors<'f>,
    /// The names in the file, sorted.
    names: Vec<&'f str>,
    /// `true` if elements of another type are converted.
    converts: bool,
    /// The reasons that layers have reported.
    refused: Vec<Disagreement>,
    step: LoadStep,
}

/// The two passes in which a module is made: without values, and then with values.
enum LoadStep {
    Compares {
        wanted: Vec<Wanted>,
        /// The lengths of the letters of layers, by the path of the layer and the letter.
        letters: HashMap<(String, &'static str), (String, usize)>,
    },
    Reads {
        error: Option<FileError>,
    },
}

/// The greatest depth of places at which a module asks for an `Option` or a list: for types that contain themselves, only the names in the file bound
/// the depth.
const DEPTH: usize = 128;

impl<'f> Loading<'f> {
    fn new(file: &'f Safetensors<'f>, converts: bool) -> Self {
        let mut names: Vec<&str> = file.names().collect();
        names.sort_unstable();
        let step = LoadStep::Compares { wanted: Vec::new(), letters: HashMap::new() };
        Loading { file, names, converts, refused: Vec::new(), step }
    }

    /// Returns the variable at this place.
    pub fn variable<T: Float, S: Lengths>(&mut self, at: &Path<'_>) -> Option<Var<T, S>> {
        let read = self.take::<T>(at, Pattern::of::<S>())?;
        Some(read.try_into_shape().expect("the shape that was compared"))
    }

    /// Returns the variable at this place in a layer that has letters for its axes: a length `_` is the same for each use of a letter.
    pub(crate) fn in_layer<T: Float, S: Lengths>(
        &mut self,
        layer: &Path<'_>,
        at: &Path<'_>,
        letters: &[&'static str],
    ) -> Option<Var<T, S>> {
        self.compare_letters(layer, at, &Pattern::of::<S>(), letters);
        self.variable(at)
    }

    /// Like [`in_layer`](Self::in_layer), for a variable that may be missing.
    pub(crate) fn in_layer_if_there<T: Float, S: Lengths>(
        &mut self,
        layer: &Path<'_>,
        at: &Path<'_>,
        letters: &[&'static str],
    ) -> Option<Option<Var<T, S>>> {
        if self.sizes(at).is_some() || self.lacks_layer(at) {
            self.in_layer(layer, at, letters).map(Some)
        } else {
            Some(None)
        }
    }

    /// Returns whether the file has no variable of the layer of this bias, but has biases of other layers. (A norm, whose weight has one axis, does
    /// not count.)
    fn lacks_layer(&self, at: &Path<'_>) -> bool {
        let name = at.to_string();
        let Some((layer, _)) = name.rsplit_once('.') else { return false };
        let has_axes = |name: String| self.file.entry(&name).is_some_and(|weight| weight.sizes.len() > 1);
        let has_bias =
            |name: &&str| name.strip_suffix(".bias").is_some_and(|layer| has_axes(format!("{layer}.weight")));
        !self.has_name(layer) && self.names.iter().any(has_bias)
    }

    /// Notes the expected variable, or reads it.
    #[inline(never)]
    fn take<T: Float>(&mut self, at: &Path<'_>, shape: Pattern) -> Option<Var<T, AnyRank>> {
        let name = at.to_string();
        match &mut self.step {
            LoadStep::Compares { wanted, .. } => {
                wanted.push(Wanted::new(name, values::elements::<T>(), shape));
                None
            }
            LoadStep::Reads { error: Some(_) } => None,
            LoadStep::Reads { error } => match values::read(self.file, &name, self.converts) {
                Ok(read) => Some(read),
                Err(failed) => {
                    *error = Some(failed);
                    None
                }
            },
        }
    }

    /// Stores the length of a letter at its first use, and compares later lengths with it.
    fn compare_letters(&mut self, layer: &Path<'_>, at: &Path<'_>, shape: &Pattern, names: &[&'static str]) {
        let Some(sizes) = self.sizes(at).filter(|sizes| shape.fits(sizes)) else { return };
        let LoadStep::Compares { letters, .. } = &mut self.step else { return };
        let open = shape.axes().iter().zip(sizes).zip(names).filter(|((axis, _), _)| **axis == AxisPattern::Unknown);
        for ((_, &size), &length) in open {
            let key = (layer.to_string(), length);
            let first = letters.entry(key).or_insert_with(|| (at.to_string(), size)).clone();
            if first.1 != size {
                self.refused.push(Disagreement::TwoSizes { length, first, second: (at.to_string(), size) });
            }
        }
    }

    /// Returns whether the file has a tensor at this place, or below it.
    pub fn has(&mut self, at: &Path<'_>) -> bool {
        let has = self.has_name(&at.to_string());
        if has && at.depth() > DEPTH {
            self.refuse(at, format!("a name has more than {DEPTH} parts"));
            return false;
        }
        has
    }

    /// (`layers.0` contains `layers.0.weight`, but not `layers.01`.)
    fn has_name(&self, name: &str) -> bool {
        let below = format!("{name}.");
        let first = self.names.partition_point(|own| **own < *below);
        let own = self.names.binary_search(&name).is_ok();
        own || self.names.get(first).is_some_and(|own| own.starts_with(&below))
            || name.is_empty() && !self.names.is_empty()
    }

    /// Returns the sizes of the tensor at this place, if the file has such a tensor.
    pub fn sizes(&self, at: &Path<'_>) -> Option<&'f [usize]> {
        self.file.entry(&at.to_string()).map(|entry| &*entry.sizes)
    }

    /// Refuses the file, for a reason at this place: while the file is compared, or for a value that was read. [`Module::load`](crate::Module::load)
    /// reports all reasons in [`FileError::Disagree`].
    pub fn refuse(&mut self, at: &Path<'_>, why: impl Into<String>) {
        self.refused.push(Disagreement::Refused { name: at.to_string(), why: why.into() });
    }

    /// Compares the file with all variables that were asked for; then values are read.
    fn compare(&mut self) -> Result<(), FileError> {
        let step = mem::replace(&mut self.step, LoadStep::Reads { error: None });
        let LoadStep::Compares { wanted, .. } = step else { return Ok(()) };
        let is_left_over = |one: &Disagreement| matches!(one, Disagreement::LeftOver { .. });
        let (left_over, mut all): (Vec<_>, Vec<_>) =
            compare(self.file, wanted, self.converts).into_iter().partition(is_left_over);
        all.append(&mut self.refused);
        all.extend(left_over);
        require_none(self.file, all)
    }
}

/// Returns the error of these disagreements, if there are any.
fn require_none(file: &Safetensors<'_>, all: Vec<Disagreement>) -> Result<(), FileError> {
    match all.is_empty() {
        true => Ok(()),
        false => Err(FileError::Disagree { file: file.path().map(Into::into), all }),
    }
}

/// Returns all disagreements of a file with the expected variables.
fn compare(file: &Safetensors<'_>, mut wanted: Vec<Wanted>, converts: bool) -> Vec<Disagreement> {
    for wanted in wanted.iter_mut().filter(|_| converts) {
        let entry = file.entry(&wanted.name).filter(|entry| wanted.shape.fits(&entry.sizes));
        if entry.is_some_and(|entry| entry.elements.is_converted()) {
            wanted.elements = None;
        }
    }
    let counts = counts_of_batches(wanted.iter().map(|wanted| &*wanted.name));
    let is_count = |one: &Disagreement| matches!(one, Disagreement::LeftOver { name, .. } if counts.contains(name));
    file.compare(&wanted).into_iter().filter(|one| !is_count(one)).collect()
}

/// Makes a module from a file.
pub(crate) fn load_module<M: Load>(file: &Safetensors<'_>, converts: bool) -> Result<M, FileError> {
    let mut from = Loading::new(file, converts);
    M::load_at(&Path::ROOT, &mut from);
    from.compare()?;
    let module = M::load_at(&Path::ROOT, &mut from);
    if let LoadStep::Reads { error: Some(error) } = from.step {
        return Err(error);
    }
    // (A layer may also refuse a value.)
    require_none(from.file, from.refused)?;
    Ok(module.expect("`load_at` makes the module if all of its variables are there"))
}
