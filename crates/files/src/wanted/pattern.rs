//! Shapes, as far as types know them.

use congruent::Lengths;
use congruent::dim::AxisPattern;
use std::any::TypeId;
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

    /// Returns the pattern of exactly these sizes.
    pub fn exactly(sizes: &[usize]) -> Self {
        Pattern::new(sizes.iter().map(|&size| AxisPattern::Size(size)).collect())
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
    pub(super) fn names<'p>(&'p self, sizes: &'p [usize]) -> impl Iterator<Item = (Name, usize)> + 'p {
        let more = sizes.len().saturating_sub(self.axes.len());
        self.axes.iter().zip(&self.tags).zip(&sizes[more..]).filter_map(|((axis, &tag), &size)| match axis {
            AxisPattern::Named(name) => Some(((*name, tag), size)),
            _ => None,
        })
    }
}

/// The name of a length, and the type that `dim!` declares for it.
pub(super) type Name = (&'static str, Option<TypeId>);

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = self.open.then(|| "..".to_owned());
        let axes: Vec<String> = open.into_iter().chain(self.axes.iter().map(AxisPattern::to_string)).collect();
        write!(f, "[{}]", axes.join(", "))
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
}
