//! Gather and scatter index by index: the rule written once more, from its text.

use crate::positions::positions;

/// Elements, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    pub sizes: Vec<usize>,
    pub data: Vec<i64>,
}

impl Naive {
    fn offset(&self, at: &[usize], axis: usize) -> usize {
        let place = |k: usize| if k != axis && self.sizes[k] == 1 { 0 } else { at[k] };
        (0..self.sizes.len()).fold(0, |offset, k| offset * self.sizes[k] + place(k))
    }

    /// The element at a position, length 1 stretched but along `axis`.
    fn at(&self, at: &[usize], axis: usize) -> i64 {
        self.data[self.offset(at, axis)]
    }

    /// With length-1 axes appended.
    fn padded(&self, rank: usize) -> Naive {
        let missing = rank - self.sizes.len();
        let sizes = self.sizes.iter().copied().chain(std::iter::repeat_n(1, missing)).collect();
        Naive { sizes, data: self.data.clone() }
    }
}

/// Equal, or all but one of them 1.
fn common(lengths: &[usize]) -> Option<usize> {
    let large: Vec<_> = lengths.iter().filter(|&&n| n != 1).collect();
    large.iter().all(|n| **n == *large[0]).then(|| large.first().map_or(1, |n| **n))
}

/// The axis, counted in the index as it is given.
fn wrapped(axis: isize, index: &Naive) -> Option<usize> {
    let m = index.sizes.len() as isize;
    (-m <= axis && axis < m).then(|| axis.rem_euclid(m) as usize)
}

/// Whether scalars lend an axis of length 1: beside each other, and beside vectors.
fn lent(x: &Naive, index: &Naive) -> bool {
    matches!([x.sizes.len(), index.sizes.len()], [0, 0 | 1] | [1, 0])
}

/// With the axis that a scalar lends.
fn with_axis(x: &Naive) -> Naive {
    x.padded(x.sizes.len().max(1))
}

pub fn gather(x: &Naive, axis: isize, index: &Naive) -> Option<Naive> {
    if lent(x, index) {
        let out = gather(&with_axis(x), axis, &with_axis(index))?;
        return Some(if index.sizes.is_empty() { Naive { sizes: vec![], ..out } } else { out });
    }
    let n = x.sizes.len();
    if index.sizes.len() > n {
        return None;
    }
    let axis = wrapped(axis, index)?;
    let index = index.padded(n);
    let length = |k: usize| if k == axis { Some(index.sizes[k]) } else { common(&[x.sizes[k], index.sizes[k]]) };
    let sizes = (0..n).map(length).collect::<Option<Vec<_>>>()?;
    let pick = |mut at: Vec<usize>| {
        let place = usize::try_from(index.at(&at, axis)).ok().filter(|&place| place < x.sizes[axis])?;
        at[axis] = place;
        Some(x.at(&at, axis))
    };
    let data = positions(&sizes).into_iter().map(pick).collect::<Option<_>>()?;
    Some(Naive { sizes, data })
}

/// `combine(element, value, whether it is the first at its place)`
pub fn scatter(
    x: &Naive,
    axis: isize,
    index: &Naive,
    src: Option<&Naive>,
    in_place: bool,
    mut combine: impl FnMut(i64, i64, bool) -> i64,
    value: i64,
) -> Option<Naive> {
    if lent(x, index) {
        let (vector, src) = (with_axis(x), src.map(with_axis));
        let out = put(&vector, axis, &with_axis(index), src.as_ref(), in_place, &mut combine, value)?;
        return Some(if x.sizes.is_empty() { Naive { sizes: vec![], ..out } } else { out });
    }
    put(x, axis, index, src, in_place, &mut combine, value)
}

/// As [`scatter`], where no scalar lends an axis.
fn put(
    x: &Naive,
    axis: isize,
    index: &Naive,
    src: Option<&Naive>,
    in_place: bool,
    combine: &mut dyn FnMut(i64, i64, bool) -> i64,
    value: i64,
) -> Option<Naive> {
    let n = x.sizes.len();
    if index.sizes.len() > n || src.is_some_and(|src| src.sizes.len() != n) {
        return None;
    }
    let axis = wrapped(axis, index)?;
    let index = index.padded(n);
    if src.is_some_and(|src| src.sizes[axis] < index.sizes[axis]) {
        return None;
    }
    let length = |k: usize| match (k == axis, src) {
        (true, _) => Some(index.sizes[k]),
        (_, Some(src)) => common(&[x.sizes[k], index.sizes[k], src.sizes[k]]),
        (_, None) => common(&[x.sizes[k], index.sizes[k]]),
    };
    let sizes = (0..n).map(length).collect::<Option<Vec<_>>>()?;
    let mut out = sizes.clone();
    out[axis] = x.sizes[axis];
    if in_place && out != x.sizes {
        return None;
    }
    let data = positions(&out).into_iter().map(|at| x.at(&at, axis)).collect();
    let mut out = Naive { sizes: out, data };
    let mut touched = vec![false; out.data.len()];
    for mut at in positions(&sizes) {
        let value = src.map_or(value, |src| src.at(&at, axis));
        at[axis] = usize::try_from(index.at(&at, axis)).ok().filter(|&place| place < x.sizes[axis])?;
        let to = out.offset(&at, n);
        out.data[to] = combine(out.data[to], value, !touched[to]);
        touched[to] = true;
    }
    Some(out)
}
