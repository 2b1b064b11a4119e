//! Indexing as PyTorch describes it, item by item and position by position: the reference.

use super::random::Entry;
use crate::positions::positions;

/// Sizes, and the elements row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Naive {
    pub sizes: Vec<usize>,
    pub data: Vec<i64>,
}

impl Naive {
    pub fn at(&self, position: &[usize]) -> i64 {
        self.data[position.iter().zip(&self.sizes).fold(0, |at, (i, size)| at * size + i)]
    }
    /// The element of a tensor that stretches, at a position of what it stretches to.
    fn stretched(&self, position: &[usize]) -> i64 {
        let back = &position[position.len() - self.sizes.len()..];
        self.at(&back.iter().zip(&self.sizes).map(|(&i, &size)| if size == 1 { 0 } else { i }).collect::<Vec<_>>())
    }
}

/// The sizes that several stretch to.
fn broadcast(all: &[&[usize]]) -> Option<Vec<usize>> {
    let rank = all.iter().map(|sizes| sizes.len()).max().unwrap_or(0);
    let length = |sizes: &[usize], axis: usize| (axis + sizes.len()).checked_sub(rank).map_or(1, |axis| sizes[axis]);
    (0..rank)
        .map(|axis| {
            let mut lengths: Vec<_> = all.iter().map(|sizes| length(sizes, axis)).filter(|&n| n != 1).collect();
            lengths.dedup();
            if lengths.len() > 1 { None } else { Some(lengths.first().copied().unwrap_or(1)) }
        })
        .collect()
}

/// One axis of the result of the basic items: where it comes from, and the index tensor on it.
struct Axis {
    /// The axis of the tensor; `None` for a new one.
    of: Option<usize>,
    start: usize,
    step: usize,
    size: usize,
    tensor: Option<Naive>,
}

/// For each element of the result, its position in the tensor; with the sizes of the result.
pub fn picks(sizes: &[usize], entries: &[Entry]) -> Option<(Vec<usize>, Vec<Vec<usize>>)> {
    let mut at = vec![0; sizes.len()];
    let mut axes: Vec<Axis> = Vec::new();
    let takes = |entry: &Entry| match entry {
        Entry::At(_) | Entry::Range(..) | Entry::Integers(_) => 1,
        Entry::Mask(mask) => mask.sizes.len(),
        Entry::Ellipsis | Entry::NewAxis => 0,
    };
    let left = sizes.len().checked_sub(entries.iter().map(takes).sum())?;
    let mut axis = 0;
    let whole = |of: usize| Axis { of: Some(of), start: 0, step: 1, size: sizes[of], tensor: None };
    for entry in entries {
        match entry {
            Entry::Ellipsis => axes.extend((axis..axis + left).map(whole)),
            Entry::NewAxis => axes.push(Axis { of: None, start: 0, step: 1, size: 1, tensor: None }),
            Entry::At(i) => at[axis] = wrapped(*i, sizes[axis])?,
            Entry::Integers(tensor) if tensor.sizes.is_empty() => at[axis] = wrapped(tensor.data[0], sizes[axis])?,
            Entry::Range(start, stop, step) => {
                let size = stop.saturating_sub(*start).div_ceil(*step);
                axes.push(Axis { of: Some(axis), start: *start, step: *step, size, tensor: None });
            }
            Entry::Integers(tensor) => axes.push(Axis { tensor: Some(tensor.clone()), ..whole(axis) }),
            Entry::Mask(mask) => {
                if mask.sizes != sizes[axis..axis + mask.sizes.len()] {
                    return None;
                }
                let held: Vec<_> = positions(&mask.sizes).into_iter().filter(|p| mask.at(p) != 0).collect();
                let column =
                    |k: usize| Naive { sizes: vec![held.len()], data: held.iter().map(|p| p[k] as i64).collect() };
                for k in 0..mask.sizes.len() {
                    axes.push(Axis { tensor: Some(column(k)), ..whole(axis + k) });
                }
                if mask.sizes.is_empty() {
                    let zeros = Naive { sizes: vec![held.len()], data: vec![0; held.len()] };
                    axes.push(Axis { of: None, start: 0, step: 1, size: 1, tensor: Some(zeros) });
                }
            }
        }
        axis += if matches!(entry, Entry::Ellipsis) { left } else { takes(entry) };
    }
    if !entries.iter().any(|entry| matches!(entry, Entry::Ellipsis)) {
        axes.extend((axis..sizes.len()).map(whole));
    }

    let tensors: Vec<_> = axes.iter().filter_map(|axis| axis.tensor.as_ref()).collect();
    let picked = broadcast(&tensors.iter().map(|tensor| &tensor.sizes[..]).collect::<Vec<_>>())?;
    for (axis, tensor) in axes.iter().filter_map(|axis| Some((axis, axis.tensor.as_ref()?))) {
        for value in &tensor.data {
            wrapped(*value, axis.size)?;
        }
    }
    let marked: Vec<_> = (0..axes.len()).filter(|&k| axes[k].tensor.is_some()).collect();
    let (first, last) = (marked.first().copied().unwrap_or(0), marked.last().copied().unwrap_or(0));
    let neighbours = marked.is_empty() || last - first + 1 == marked.len();
    let front = if neighbours { first } else { 0 };
    let kept: Vec<usize> = (0..axes.len()).filter(|&k| axes[k].tensor.is_none()).collect();
    let mut out: Vec<usize> = kept.iter().map(|&k| axes[k].size).collect();
    out.splice(front..front, picked.iter().copied());
    let from = |position: &Vec<usize>| {
        let (mut kept_at, mut from) = (position.clone(), at.clone());
        let picked_at: Vec<_> = kept_at.splice(front..front + picked.len(), []).collect();
        for (&k, i) in kept.iter().zip(kept_at) {
            if let Some(of) = axes[k].of {
                from[of] = axes[k].start + i * axes[k].step;
            }
        }
        for axis in &axes {
            if let (Some(tensor), Some(of)) = (&axis.tensor, axis.of) {
                from[of] = wrapped(tensor.stretched(&picked_at), axis.size).unwrap();
            }
        }
        from
    };
    let all = positions(&out).iter().map(from).collect();
    Some((out, all))
}

fn wrapped(i: i64, size: usize) -> Option<usize> {
    let from_front = if i < 0 { i + size as i64 } else { i };
    (0..size as i64).contains(&from_front).then_some(from_front as usize)
}

#[test]
fn the_reference_knows_the_rule() {
    let rows = |sizes: &[usize]| Entry::Integers(Naive { sizes: sizes.into(), data: vec![0; sizes.iter().product()] });
    let sizes = |entries: &[Entry]| picks(&[2, 3, 4], entries).unwrap().0;
    assert_eq!(sizes(&[rows(&[5]), Entry::Ellipsis, rows(&[6, 1])]), [6, 5, 3]);
    assert_eq!(sizes(&[Entry::Ellipsis, rows(&[5]), rows(&[6, 1])]), [2, 6, 5]);
    assert_eq!(sizes(&[Entry::At(0), Entry::Ellipsis, rows(&[5])]), [3, 5]);
}
