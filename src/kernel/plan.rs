//! From sizes and strides to few, long inner loops.
//!
//! Axes of length 1 are dropped, axes are ordered by stride where the order is free, and
//! neighbours that continue each other in every operand become one. What is left is usually one
//! axis (everything contiguous) or two (a row, a column, an outer sum: an inner loop in which one
//! operand stands still).

use smallvec::SmallVec;

/// One axis of a plan: its length, and the step of each operand in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis<const N: usize> {
    /// The length, at least 2.
    pub size: usize,
    /// The step of each operand, in bytes.
    pub steps: [usize; N],
}

/// The nested loops over `N` operands, outermost axis first.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// The loops.
    pub axes: SmallVec<[Axis<N>; 6]>,
    /// No elements at all: nothing runs.
    pub empty: bool,
}

/// In which order elements may be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row-major, as positions count: the output is new and contiguous, or the caller counts.
    RowMajor,
    /// Any: the axes are sorted by the stride of operand 0, largest outside.
    Free,
}

impl<const N: usize> Plan<N> {
    /// Plans loops over `sizes`; `strides[k]` are those of operand `k` (in elements of
    /// `bytes[k]` bytes), as many as sizes.
    #[inline]
    pub fn new(sizes: &[usize], strides: [&[usize]; N], bytes: [usize; N], order: Order) -> Self {
        let mut axes: SmallVec<[Axis<N>; 6]> = SmallVec::new();
        for (i, &size) in sizes.iter().enumerate() {
            if size == 0 {
                return Plan { axes: SmallVec::new(), empty: true };
            }
            if size > 1 {
                let steps = core::array::from_fn(|k| strides[k][i] * bytes[k]);
                push(&mut axes, Axis { size, steps }, order);
            }
        }
        if order == Order::Free {
            sort(&mut axes);
            merge_all(&mut axes);
        }
        Plan { axes, empty: false }
    }

    /// One contiguous loop over `n` elements.
    #[inline]
    pub fn flat(n: usize, bytes: [usize; N]) -> Self {
        let mut axes = SmallVec::new();
        if n > 1 {
            axes.push(Axis { size: n, steps: bytes });
        }
        Plan { axes, empty: n == 0 }
    }

    /// How many elements the loops visit.
    pub fn numel(&self) -> usize {
        if self.empty { 0 } else { self.axes.iter().map(|axis| axis.size).product() }
    }

    /// The same loops over a part of one axis.
    pub fn part(&self, axis: usize, len: usize) -> Self {
        let mut part = self.clone();
        part.axes[axis].size = len;
        part
    }
}

/// Appends an axis, merged with the one outside of it where that one only repeats it.
#[inline]
fn push<const N: usize>(axes: &mut SmallVec<[Axis<N>; 6]>, axis: Axis<N>, order: Order) {
    if order == Order::RowMajor
        && let Some(outer) = axes.last_mut()
        && let Some(both) = merged(*outer, axis)
    {
        *outer = both;
        return;
    }
    axes.push(axis);
}

/// The one axis that two nested ones make, if in each operand the inner continues the outer.
#[inline]
fn merged<const N: usize>(outer: Axis<N>, inner: Axis<N>) -> Option<Axis<N>> {
    (0..N)
        .all(|k| outer.steps[k] == inner.steps[k] * inner.size)
        .then(|| Axis { size: outer.size * inner.size, steps: inner.steps })
}

fn sort<const N: usize>(axes: &mut [Axis<N>]) {
    // By hand: a rank is a handful, and the order of equals must stay.
    for i in 1..axes.len() {
        let mut j = i;
        while j > 0 && axes[j - 1].steps < axes[j].steps {
            axes.swap(j - 1, j);
            j -= 1;
        }
    }
}

fn merge_all<const N: usize>(axes: &mut SmallVec<[Axis<N>; 6]>) {
    let mut i = 1;
    while i < axes.len() {
        match merged(axes[i - 1], axes[i]) {
            Some(both) => {
                axes[i - 1] = both;
                axes.remove(i);
            }
            None => i += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes<const N: usize>(plan: &Plan<N>) -> Vec<usize> {
        plan.axes.iter().map(|axis| axis.size).collect()
    }

    #[test]
    fn contiguous_operands_are_one_loop() {
        let s = [12usize, 4, 1];
        let plan = Plan::new(&[2, 3, 4], [&s, &s], [4, 4], Order::RowMajor);
        assert_eq!(plan.axes.as_slice(), [Axis { size: 24, steps: [4, 4] }]);
    }

    #[test]
    fn a_four_axis_broadcast_is_two_loops() {
        // [8, 16, 32, 32] + [16, 1, 1] steps: the last two axes are one, the first stays apart.
        let out = [16384usize, 1024, 32, 1];
        let b = [0usize, 1, 0, 0];
        let plan = Plan::new(&[8, 16, 32, 32], [&out, &out, &b], [4; 3], Order::RowMajor);
        assert_eq!(sizes(&plan), [8, 16, 1024]);
        let row = [0usize, 0, 0, 1];
        let plan = Plan::new(&[8, 16, 32, 32], [&out, &out, &row], [4; 3], Order::RowMajor);
        assert_eq!(sizes(&plan), [4096, 32]);
    }

    #[test]
    fn lengths_of_one_are_dropped_and_a_length_of_zero_ends_it() {
        let plan = Plan::new(&[1, 5, 1], [&[9, 2, 7]], [8], Order::RowMajor);
        assert_eq!(plan.axes.as_slice(), [Axis { size: 5, steps: [16] }]);
        assert_eq!(Plan::new(&[2, 0], [&[0, 1]], [8], Order::Free).numel(), 0);
        assert_eq!(Plan::new(&[], [&[]], [8], Order::Free).numel(), 1);
    }

    #[test]
    fn a_free_order_follows_the_strides() {
        // A transposed matrix updated in place is one contiguous loop.
        let plan = Plan::new(&[3, 4], [&[1, 3], &[1, 3]], [4, 4], Order::Free);
        assert_eq!(plan.axes.as_slice(), [Axis { size: 12, steps: [4, 4] }]);
    }
}
