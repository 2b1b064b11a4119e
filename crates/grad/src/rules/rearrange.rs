//! `rearrange!`: axes by name.
//!
//! The gradient takes the way back: the axes of the result apart, in the order in which they were, and merged as they were.

use super::gather::positions;
use crate::Var;
use crate::refuse::OrPanic;
use crate::tape::{Erased, Op};
use congruent::Float;
use congruent::dim::AxisPattern;
use congruent::prelude::*;
use congruent::rearranging::{Atom, Builds, Item, Pattern, Reads, arranged_as};
use congruent::shape::Chain;
use congruent_macros::precompile;

/// An axis with a name of its own, or one of those under `...`.
#[derive(Clone, Copy, PartialEq)]
enum PatternAxis {
    Name(usize),
    Rest(usize),
}

/// The axes of a pattern, each apart: in the order in which they are, and in which they come.
struct SeparateAxes {
    own: Box<[usize]>,
    sizes: Vec<usize>,
    back: Vec<isize>,
}

impl SeparateAxes {
    /// Follows a pattern that the eager operation has accepted.
    fn follow(sizes: &[usize], pattern: &Pattern, given: &[(usize, usize)]) -> Self {
        let rest = sizes.len() + usize::from(pattern.left.iter().any(is_rest)) - pattern.left.len();
        let mut known: Vec<Option<usize>> = vec![None; pattern.names.len()];
        given.iter().for_each(|&(name, length)| known[name] = Some(length));
        let (mut left, mut axis): (Vec<(PatternAxis, usize)>, usize) = (Vec::new(), 0);
        for item in pattern.left {
            match item {
                Item::Rest => {
                    left.extend((0..rest).map(|k| (PatternAxis::Rest(k), sizes[axis + k])));
                    axis += rest;
                }
                Item::Group(atoms) => {
                    let names =
                        atoms.iter().filter_map(|atom| if let Atom::Name(name) = atom { Some(*name) } else { None });
                    // One length may be what the others leave of the axis.
                    let others: usize = names.clone().filter_map(|name| known[name]).product();
                    let length =
                        |name: usize| known[name].unwrap_or_else(|| sizes[axis].checked_div(others).unwrap_or(0));
                    left.extend(names.map(|name| (PatternAxis::Name(name), length(name))));
                    axis += 1;
                }
            }
        }
        let right: Vec<PatternAxis> = pattern.right.iter().flat_map(|item| axes(item, rest)).collect();
        SeparateAxes {
            own: sizes.into(),
            sizes: right.iter().map(|axis| left[find(left.iter().map(|(other, _)| other), axis)].1).collect(),
            back: left.iter().map(|(axis, _)| find(right.iter(), axis) as isize).collect(),
        }
    }

    fn undone<T: Float>(&self, g: &Erased<T>) -> Erased<T> {
        g.reshape(&self.sizes).permute(&self.back).reshape(&self.own)
    }
}

/// Returns the position of an axis among those of a side, which has every name of the other.
fn find<'a>(mut side: impl Iterator<Item = &'a PatternAxis>, axis: &PatternAxis) -> usize {
    side.position(|other| other == axis).expect("a name of both sides")
}

fn is_rest(item: &Item) -> bool {
    matches!(item, Item::Rest)
}

/// The axes of an item of the right side.
fn axes(item: &Item, rest: usize) -> Vec<PatternAxis> {
    let all = (0..rest).map(PatternAxis::Rest);
    match item {
        Item::Rest => all.collect(),
        Item::Group(atoms) => {
            let one = |atom: &Atom| match *atom {
                Atom::Name(name) => vec![PatternAxis::Name(name)],
                Atom::Rest => all.clone().collect(),
            };
            atoms.iter().flat_map(one).collect()
        }
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// By a pattern, to a shape of this rank and these axes: a view where strides describe it, else a copy.
    #[precompile]
    #[track_caller]
    fn rearranged(
        &self,
        pattern: &Pattern,
        given: &[(usize, usize)],
        rank: Option<usize>,
        axes: Chain<AxisPattern>,
    ) -> Result<Self, ShapeError> {
        let value = self.value.try_map_cow(|x| arranged_as(x, pattern, given, rank, axes))?;
        let rule = || {
            let apart = SeparateAxes::follow(self.sizes(), pattern, given);
            move |g: &Self| apart.undone(g)
        };
        Ok(Op::new("rearrange", value).edge(self, rule).recorded())
    }
}

/// The functions that `rearrange!` calls.
#[doc(hidden)]
impl<T: Float, S: List> Var<T, S> {
    #[track_caller]
    pub fn rearranged<P, R>(&self, pattern: &Pattern, given: &[(usize, usize)]) -> Var<T, R::Out>
    where
        P: Reads<S>,
        R: Builds<P::Atoms, P::Rest>,
    {
        self.try_rearranged::<P, R>(pattern, given).or_panic()
    }

    #[track_caller]
    pub fn try_rearranged<P, R>(
        &self,
        pattern: &Pattern,
        given: &[(usize, usize)],
    ) -> Result<Var<T, R::Out>, ShapeError>
    where
        P: Reads<S>,
        R: Builds<P::Atoms, P::Rest>,
    {
        self.erased.rearranged(pattern, given, R::Out::RANK, R::Out::AXES).map(Var::over)
    }

    #[track_caller]
    pub fn rearranged_view<P, R>(&self, pattern: &Pattern, given: &[(usize, usize)]) -> Var<T, R::Out>
    where
        P: Reads<S>,
        R: Builds<P::Atoms, P::Rest>,
    {
        self.try_rearranged_view::<P, R>(pattern, given).or_panic()
    }

    #[track_caller]
    pub fn try_rearranged_view<P, R>(
        &self,
        pattern: &Pattern,
        given: &[(usize, usize)],
    ) -> Result<Var<T, R::Out>, ShapeError>
    where
        P: Reads<S>,
        R: Builds<P::Atoms, P::Rest>,
    {
        self.try_rearranged::<P, R>(pattern, given)
    }
}

/// The differentiable form of [`congruent::rearrange`](fn@congruent::rearrange), for a variable of any rank. (The macro `rearrange!` takes variables of list shapes.)
///
/// # Errors
/// Those of the eager function.
#[precompile(f32)]
#[track_caller]
pub fn rearrange<T: Float>(
    x: &Var<T, AnyRank>,
    pattern: &str,
    lengths: &[(&str, usize)],
) -> Result<Var<T, AnyRank>, ShapeError> {
    let value = congruent::rearrange(&x.erased.value, pattern, lengths)?.into_tensor();
    let places = x.erased.records().then(|| {
        let all = positions(AnyRank::from(x.sizes()));
        congruent::rearrange(&all, pattern, lengths).map(|places| places.into_tensor().into_shared())
    });
    Ok(Var::over(x.erased.picked("rearrange", value, places.transpose()?)))
}
