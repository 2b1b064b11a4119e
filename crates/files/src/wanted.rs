//! Expectations of a program about a file, and a comparison that finds all differences before any data is read.

use crate::element::FileElement;
use crate::header::ElementType;
use congruent::Lengths;
use congruent::dim::AxisPattern;
use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;

/// The shape of a tensor as far as its type knows it: `[_, 784]`, or `[.., 784]` if the number of axes is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    axes: Vec<AxisPattern>,
    /// The type of each axis that has a name, where the shape is a type: names that are spelled alike may be two.
    tags: Vec<Option<TypeId>>,
    /// Whether further axes may be in front.
    open: bool,
}

impl Pattern {
    /// Returns the pattern of a shape type.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_files::Pattern;
    ///
    /// dim!(Batch);
    /// assert_eq!(Pattern::of::<shape![Batch, _, 784]>().to_string(), "[Batch, _, 784]");
    /// assert_eq!(Pattern::of::<shape![..AnyRank, 784]>().to_string(), "[.., 784]");
    /// assert!(Pattern::of::<shape![_, 784]>().fits(&[10, 784]));
    /// ```
    pub fn of<S: Lengths>() -> Self {
        let (mut axes, mut tags) = (Vec::new(), Vec::new());
        S::describe(&mut axes);
        S::tags(&mut tags);
        Pattern { axes, tags, open: S::RANK.is_none() }
    }

    /// Returns the pattern of these axes and no others.
    pub fn new(axes: Vec<AxisPattern>) -> Self {
        Pattern { tags: vec![None; axes.len()], axes, open: false }
    }

    /// Returns the axes that the type knows, which are the last ones of a tensor.
    pub fn axes(&self) -> &[AxisPattern] {
        &self.axes
    }

    /// Whether a tensor of these sizes has this shape. A named length fits any size; [`compare`](crate::Safetensors::compare) also checks that all
    /// sizes of one name are equal.
    pub fn fits(&self, sizes: &[usize]) -> bool {
        let Some(more) = sizes.len().checked_sub(self.axes.len()) else { return false };
        let alike = |(axis, size): (&AxisPattern, &usize)| !matches!(axis, AxisPattern::Size(known) if known != size);
        (self.open || more == 0) && self.axes.iter().zip(&sizes[more..]).all(alike)
    }

    /// Returns the named lengths of a tensor of these sizes, which fit.
    fn names<'p>(&'p self, sizes: &'p [usize]) -> impl Iterator<Item = (Name, usize)> + 'p {
        let more = sizes.len().saturating_sub(self.axes.len());
        self.axes.iter().zip(&self.tags).zip(&sizes[more..]).filter_map(|((axis, &tag), &size)| match axis {
            AxisPattern::Named(name) => Some(((*name, tag), size)),
            _ => None,
        })
    }
}

/// The name of a length, and the type that `dim!` declares for it.
type Name = (&'static str, Option<TypeId>);

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = self.open.then(|| "..".to_owned());
        let axes: Vec<String> = open.into_iter().chain(self.axes.iter().map(AxisPattern::to_string)).collect();
        write!(f, "[{}]", axes.join(", "))
    }
}

/// A tensor that a program expects in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wanted {
    /// The name, which is empty for the one tensor of a file without names.
    pub name: String,
    /// The type of the elements; `None` accepts any.
    pub elements: Option<ElementType>,
    /// The shape.
    pub shape: Pattern,
}

impl Wanted {
    /// Returns the expectation of a tensor with this name, element type and shape type.
    pub fn of<T: FileElement, S: Lengths>(name: impl Into<String>) -> Self {
        Wanted::new(name, T::TYPE, Pattern::of::<S>())
    }

    /// Returns the expectation of a tensor with this name, element type and shape.
    pub fn new(name: impl Into<String>, elements: impl Into<Option<ElementType>>, shape: Pattern) -> Self {
        Wanted { name: name.into(), elements: elements.into(), shape }
    }

    fn is_like(&self, found: &Found<'_>) -> bool {
        self.elements.is_none_or(|elements| elements == found.elements) && self.shape.fits(found.sizes)
    }
}

impl fmt::Display for Wanted {
    /// `[_, 784] f32`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.fmt(f)?;
        self.elements.map_or(Ok(()), |elements| write!(f, " {elements}"))
    }
}

/// A tensor in a file.
#[derive(Clone, Copy)]
pub(crate) struct Found<'f> {
    pub name: &'f str,
    pub elements: ElementType,
    pub sizes: &'f [usize],
}

/// One difference between a file and the expectations of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// The file lacks a tensor.
    Missing {
        /// The expectation.
        wanted: Wanted,
    },
    /// The file has a tensor that the program does not expect.
    LeftOver {
        /// Its name.
        name: String,
        /// The type of its elements.
        elements: ElementType,
        /// Its shape.
        sizes: Box<[usize]>,
    },
    /// A tensor has another shape or another element type.
    Different {
        /// The type of its elements in the file.
        elements: ElementType,
        /// Its shape in the file.
        sizes: Box<[usize]>,
        /// The expectation.
        wanted: Wanted,
    },
    /// The elements of a tensor have no conversion to the requested type.
    NotConverted {
        /// The name of the tensor.
        name: String,
        /// The type of its elements in the file.
        elements: ElementType,
        /// The requested type.
        to: ElementType,
    },
    /// One named length has two sizes.
    TwoSizes {
        /// The name of the length.
        length: &'static str,
        /// A tensor, and the size in it.
        first: (String, usize),
        /// Another tensor, or the same one, and the size along another axis.
        second: (String, usize),
    },
    /// The program refuses the file for a reason of its own.
    Refused {
        /// The name of a tensor, or the beginning of the names of several.
        name: String,
        /// The reason.
        why: String,
    },
}

impl Disagreement {
    /// Returns the requested element type if the elements are the only difference, and [`get_as`](crate::Safetensors::get_as) converts them.
    pub fn conversion(&self) -> Option<ElementType> {
        match self {
            Disagreement::Different { elements, sizes, wanted }
                if elements.is_converted() && wanted.shape.fits(sizes) =>
            {
                wanted.elements.filter(|to| to != elements && to.is_number())
            }
            _ => None,
        }
    }

    /// Sets the name of a tensor that was read without its name.
    pub(crate) fn set_name(&mut self, own: &str) {
        if let Disagreement::NotConverted { name, .. } = self
            && name.is_empty()
        {
            own.clone_into(name);
        }
    }
}

/// Returns `w: `, or nothing for a tensor without a name.
fn prefix(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{name}: ") }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disagreement::Missing { wanted } => {
                write!(f, "{}the file has no such tensor, the type says {wanted}", prefix(&wanted.name))
            }
            Disagreement::LeftOver { name, elements, sizes } => {
                write!(f, "{}the file has {sizes:?} {elements}, which is left over", prefix(name))
            }
            Disagreement::Different { elements, sizes, wanted } => {
                write!(f, "{}the file has {sizes:?} {elements}, the type says {wanted}", prefix(&wanted.name))
            }
            Disagreement::NotConverted { name, elements, to } => {
                write!(f, "{}the file has {elements}, which is not converted to {to}", prefix(name))
            }
            Disagreement::TwoSizes { length, first, second } => {
                let (first, at) = (prefix(&first.0), first.1);
                write!(f, "{}the file has {length} = {}, and {first}{length} = {at}", prefix(&second.0), second.1)
            }
            Disagreement::Refused { name, why } => write!(f, "{}{why}", prefix(name)),
        }
    }
}

/// Returns all differences: those of the expectations in their order, then the unexpected tensors in the order of the file.
pub(crate) fn compare<'f>(found: impl Iterator<Item = Found<'f>>, wanted: &[Wanted]) -> Vec<Disagreement> {
    let mut left: Vec<(Found<'f>, bool)> = found.map(|found| (found, true)).collect();
    let places: HashMap<&str, usize> = left.iter().enumerate().map(|(k, (found, _))| (found.name, k)).collect();
    let (mut disagreements, mut lengths) = (Vec::new(), HashMap::new());
    for wanted in wanted {
        let Some(&place) = places.get(&*wanted.name) else {
            disagreements.push(Disagreement::Missing { wanted: wanted.clone() });
            continue;
        };
        let (found, is_left) = &mut left[place];
        *is_left = false;
        if wanted.is_like(found) {
            bind(&mut lengths, wanted, found.sizes, &mut disagreements);
        } else {
            let (elements, sizes) = (found.elements, found.sizes.into());
            disagreements.push(Disagreement::Different { elements, sizes, wanted: wanted.clone() });
        }
    }
    disagreements.extend(left.iter().filter(|(_, is_left)| *is_left).map(|(found, _)| Disagreement::LeftOver {
        name: found.name.to_owned(),
        elements: found.elements,
        sizes: found.sizes.into(),
    }));
    disagreements
}

/// Binds each named length to the first size found, and compares later sizes with it.
fn bind<'w>(
    lengths: &mut HashMap<Name, (&'w str, usize)>,
    wanted: &'w Wanted,
    sizes: &[usize],
    disagreements: &mut Vec<Disagreement>,
) {
    for (name, size) in wanted.shape.names(sizes) {
        let (first, bound) = *lengths.entry(name).or_insert((&wanted.name, size));
        if bound != size {
            let (length, first, second) = (name.0, (first.to_owned(), bound), (wanted.name.clone(), size));
            disagreements.push(Disagreement::TwoSizes { length, first, second });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::prelude::*;

    dim!(Batch);

    #[test]
    fn a_pattern_fits_what_a_tensor_of_its_type_may_be() {
        let all: [&[usize]; 7] = [&[], &[3], &[2, 3], &[4, 3], &[2, 4], &[1, 2, 3], &[0, 3]];
        let fits = |pattern: Pattern| all.map(|sizes| pattern.fits(sizes));
        assert_eq!(fits(Pattern::of::<shape![2, 3]>()), [false, false, true, false, false, false, false]);
        assert_eq!(fits(Pattern::of::<shape![_, 3]>()), [false, false, true, true, false, false, true]);
        assert_eq!(fits(Pattern::of::<shape![Batch, 3]>()), [false, false, true, true, false, false, true]);
        assert_eq!(fits(Pattern::of::<shape![]>()), [true, false, false, false, false, false, false]);
        assert_eq!(fits(Pattern::of::<AnyRank>()), [true; 7]);
        assert_eq!(fits(Pattern::of::<shape![..AnyRank, 3]>()), [false, true, true, true, false, true, true]);
    }

    mod another {
        congruent::dim!(pub Batch);
    }

    #[test]
    fn names_that_are_spelled_alike_are_two_lengths() {
        let found = |name, sizes| Found { name, elements: ElementType::U8, sizes };
        let wanted = [Wanted::of::<u8, shape![Batch]>("a"), Wanted::of::<u8, ((), another::Batch)>("b")];
        assert_eq!(compare([found("a", &[2]), found("b", &[3])].into_iter(), &wanted), []);
    }

    #[test]
    fn every_difference_is_said_in_one_line() {
        let found = |name, sizes| Found { name, elements: ElementType::F32, sizes };
        let file = [found("a", &[2, 3][..]), found("b", &[4, 3]), found("c", &[5]), found("more", &[])];
        let wanted = [
            Wanted::of::<f32, shape![Batch, 3]>("a"),
            Wanted::of::<f32, shape![Batch, _]>("b"),
            Wanted::of::<f64, shape![5]>("c"),
            Wanted::of::<f32, shape![6]>("d"),
        ];
        let lines: Vec<_> = compare(file.into_iter(), &wanted).iter().map(Disagreement::to_string).collect();
        assert_eq!(
            lines,
            [
                "b: the file has Batch = 4, and a: Batch = 2",
                "c: the file has [5] f32, the type says [5] f64",
                "d: the file has no such tensor, the type says [6] f32",
                "more: the file has [] f32, which is left over",
            ]
        );
        assert_eq!(compare(file[..1].iter().copied(), &wanted[..1]), []);
    }

    #[test]
    fn one_name_has_one_size_within_a_tensor_too() {
        let square = Found { name: "", elements: ElementType::U8, sizes: &[2, 3] };
        let lines = compare([square].into_iter(), &[Wanted::of::<u8, shape![Batch, Batch]>("")]);
        assert_eq!(lines[0].to_string(), "the file has Batch = 3, and Batch = 2");
    }
}
