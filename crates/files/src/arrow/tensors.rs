//! The extension type `arrow.fixed_shape_tensor`: a shape, names of axes, and their order.

use super::invalid;
use crate::safetensors::quoted;
use crate::wanted::{Found, Pattern};
use crate::{ElementType, FileElement, FileError, Wanted};
use congruent::Lengths;
use congruent::dim::AxisPattern;
use congruent_formats::header::Stored;
use congruent_formats::header::json::{Json, Parsed};
use std::fmt::Write;

/// The type of a column of tensors, all of one shape: Arrow's canonical extension type `arrow.fixed_shape_tensor`.
///
/// It is stored as a fixed-size list of the elements, row-major; shape, names and order are its metadata, a line of JSON.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
/// use congruent_files::arrow::FixedShapeTensor;
///
/// dim!(Height, Width);
///
/// let known = FixedShapeTensor::of::<shape![28, 28, 3]>().unwrap();
/// assert_eq!(known.metadata(), r#"{"shape":[28,28,3]}"#);
///
/// let read = FixedShapeTensor::from_metadata(r#"{"shape": [2, 5], "dim_names": ["H", "W"], "permutation": [1, 0]}"#)?;
/// assert_eq!((read.shape(), read.dim_names(), read.permutation()), (&[2, 5][..], Some(&["H".to_owned(), "W".to_owned()][..]), Some(&[1, 0][..])));
/// assert_eq!(read.sizes(), [5, 2]);
/// read.check::<f32, shape![Height, 2]>()?;
/// let error = read.check::<f32, shape![_, 3]>().unwrap_err().to_string();
/// assert_eq!(error, "the file has [5, 2] f32, the type says [_, 3] f32");
/// # Ok::<(), congruent_files::FileError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FixedShapeTensor {
    // Invariants: `dim_names` are as many as `shape`; `permutation` has each of its axes once; the number of elements can be counted.
    shape: Vec<usize>,
    dim_names: Option<Vec<String>>,
    permutation: Option<Vec<usize>>,
}

/// The name of the extension type.
pub(super) const NAME: &str = "arrow.fixed_shape_tensor";

fn wrong<T>(why: impl Into<String>) -> Result<T, FileError> {
    Err(invalid(format!("{NAME}: {}", why.into())))
}

impl FixedShapeTensor {
    /// Tensors of this shape.
    ///
    /// # Errors
    /// [`FileError::Format`] when it has more elements than can be counted.
    pub fn new(shape: impl Into<Vec<usize>>) -> Result<Self, FileError> {
        let shape = shape.into();
        match count(&shape) {
            Some(_) => Ok(FixedShapeTensor { shape, dim_names: None, permutation: None }),
            None => wrong(format!("the shape {shape:?} has more elements than can be counted")),
        }
    }

    /// Tensors of the shape that a type says; `None` where it does not say all lengths.
    pub fn of<S: Lengths>() -> Option<Self> {
        let mut axes = Vec::new();
        S::describe(&mut axes);
        let size = |axis| if let AxisPattern::Size(size) = axis { Some(size) } else { None };
        let sizes: Vec<usize> = axes.into_iter().map(size).collect::<Option<_>>()?;
        S::RANK.and_then(|_| FixedShapeTensor::new(sizes).ok())
    }

    /// The same with names of the axes, as they lie in memory.
    ///
    /// # Errors
    /// [`FileError::Format`] when they are not as many as the axes.
    pub fn with_dim_names(self, names: impl Into<Vec<String>>) -> Result<Self, FileError> {
        let names = names.into();
        if names.len() != self.shape.len() {
            return wrong(format!(
                "{} names, {names:?}, for the {} axes of shape {:?}",
                names.len(),
                self.shape.len(),
                self.shape
            ));
        }
        Ok(FixedShapeTensor { dim_names: Some(names), ..self })
    }

    /// The same with its axes in another order: axis `i` of a tensor is axis `permutation[i]` in memory.
    ///
    /// # Errors
    /// [`FileError::Format`] when it does not have each axis once.
    pub fn with_permutation(self, permutation: impl Into<Vec<usize>>) -> Result<Self, FileError> {
        let permutation = permutation.into();
        let mut sorted = permutation.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..self.shape.len()) {
            return wrong(format!("the order {permutation:?} does not have each axis of shape {:?} once", self.shape));
        }
        Ok(FixedShapeTensor { permutation: Some(permutation), ..self })
    }

    /// Reads the metadata of the extension type.
    ///
    /// # Errors
    /// [`FileError::Format`] when the text is not JSON, or not the metadata of a tensor.
    pub fn from_metadata(metadata: &str) -> Result<Self, FileError> {
        let read = read_metadata(metadata)
            .or_else(|fault| wrong(format!("the metadata, at byte {}: {}", fault.at, fault.why)))?;
        let Some(shape) = read.shape else { return wrong("the metadata has no `shape`") };
        let mut tensors = FixedShapeTensor::new(shape)?;
        if let Some(names) = read.dim_names {
            tensors = tensors.with_dim_names(names)?;
        }
        match read.permutation {
            Some(permutation) => tensors.with_permutation(permutation),
            None => Ok(tensors),
        }
    }

    /// The metadata of the extension type, as JSON.
    pub fn metadata(&self) -> String {
        let mut text = format!("{{\"shape\":{}", numbers(&self.shape));
        if let Some(names) = &self.dim_names {
            let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
            let _ = write!(text, ",\"dim_names\":[{}]", names.join(","));
        }
        if let Some(permutation) = &self.permutation {
            let _ = write!(text, ",\"permutation\":{}", numbers(permutation));
        }
        text + "}"
    }

    /// The sizes in memory.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The names of the axes in memory.
    pub fn dim_names(&self) -> Option<&[String]> {
        self.dim_names.as_deref()
    }

    /// Which axis in memory each axis of a tensor is; `None` for the same.
    pub fn permutation(&self) -> Option<&[usize]> {
        self.permutation.as_deref()
    }

    /// The number of elements of a tensor.
    pub fn numel(&self) -> usize {
        // (Counted when the shape was set.)
        count(&self.shape).unwrap_or_default()
    }

    /// The sizes of a tensor: [`shape`](Self::shape) in the order of [`permutation`](Self::permutation).
    pub fn sizes(&self) -> Vec<usize> {
        match &self.permutation {
            Some(permutation) => permutation.iter().map(|&axis| self.shape[axis]).collect(),
            None => self.shape.clone(),
        }
    }

    /// Checks that tensors with these elements have the shape of a type.
    ///
    /// # Errors
    /// [`FileError::Disagree`]
    pub fn check<T: FileElement, S: Lengths>(&self) -> Result<(), FileError> {
        self.check_pattern(T::TYPE, Pattern::of::<S>())
    }

    fn check_pattern(&self, elements: ElementType, pattern: Pattern) -> Result<(), FileError> {
        Found { name: "", elements, sizes: &self.sizes() }.require(&Wanted::new("", elements, pattern))
    }
}

/// The number of elements of a shape; `None` on overflow.
fn count(shape: &[usize]) -> Option<usize> {
    Stored::plain(ElementType::U8, shape).count()
}

/// `[2,3]`
fn numbers(numbers: &[usize]) -> String {
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// The metadata, before anything is checked.
#[derive(Default)]
struct Metadata {
    shape: Option<Vec<usize>>,
    dim_names: Option<Vec<String>>,
    permutation: Option<Vec<usize>>,
}

fn read_metadata(text: &str) -> Parsed<Metadata> {
    let (mut json, mut read) = (Json::new(text), Metadata::default());
    json.object(|json, key| {
        match key {
            "shape" => read.shape = Some(json.numbers()?),
            "permutation" => read.permutation = Some(json.numbers()?),
            "dim_names" => {
                let mut names = Vec::new();
                json.items(b'[', b']', |json| {
                    names.push(json.string()?);
                    Ok(())
                })?;
                read.dim_names = Some(names);
            }
            // The format may grow.
            _ => json.skip()?,
        }
        Ok(())
    })?;
    json.end()?;
    Ok(read)
}
