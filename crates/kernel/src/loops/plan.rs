//! Plans nested loops: from sizes and strides to few, long inner loops.
//!
//! Axes of length 1 are dropped, axes are sorted by stride if the order is free, and
//! neighbours that continue each other in all operands are merged. The result is usually one
//! axis (everything contiguous) or two (a row, a column, an outer sum: an inner loop in which one
//! operand has stride 0).

use smallvec::SmallVec;

/// An axis of a plan: its length, and the stride of each operand in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis<const N: usize> {
    /// The length; in a plan at least 2.
    pub size: usize,
    /// The stride of each operand, in bytes.
    pub steps: [usize; N],
}

/// The nested loops over `N` operands, outermost axis first.
#[derive(Clone, Debug)]
pub struct Plan<const N: usize> {
    /// The loops.
    pub axes: SmallVec<[Axis<N>; 6]>,
    /// Whether there are no elements, so that nothing runs.
    pub empty: bool,
}

/// The order in which elements may be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row-major: the output is new and contiguous, or the caller counts elements.
    RowMajor,
    /// Any order: the axes are sorted by the stride of operand 0, largest outermost.
    Free,
}

impl<const N: usize> Plan<N> {
    /// Plans loops over `sizes`; `from[k]` are the sizes and strides of operand `k` (in elements of
    /// `bytes[k]` bytes), which expands: along missing axes and axes of length 1 its stride is 0.
    ///
    /// # Panics
    /// When an operand has more axes, or an axis of another length that is not 1.
    ///
    /// The plan is built in place: moving it or the expanded strides would cost as much as the loop
    /// at 64 elements.
    #[inline]
    pub fn new(sizes: &[usize], from: [(&[usize], &[usize]); N], bytes: [usize; N], order: Order) -> Self {
        let mut plan = Plan { axes: SmallVec::new(), empty: false };
        let rank = sizes.len();
        covers(rank, from);
        for (i, &size) in sizes.iter().enumerate() {
            if size == 0 {
                plan.axes.clear();
                plan.empty = true;
                return plan;
            }
            // For an empty tensor the bytes may wrap: no stride is used then.
            let steps = core::array::from_fn(|k| step(from[k], rank - i, size).wrapping_mul(bytes[k]));
            if size > 1 {
                push(&mut plan.axes, Axis { size, steps }, order);
            }
        }
        if order == Order::Free && plan.axes.len() > 1 {
            sort(&mut plan.axes);
            merge_all(&mut plan.axes);
        }
        plan
    }

    /// Plans one contiguous loop over `n` elements.
    #[inline]
    pub fn flat(n: usize, bytes: [usize; N]) -> Self {
        let mut axes = SmallVec::new();
        if n > 1 {
            axes.push(Axis { size: n, steps: bytes });
        }
        Plan { axes, empty: n == 0 }
    }

    /// Returns the number of elements that the loops visit.
    pub fn numel(&self) -> usize {
        if self.empty { 0 } else { self.axes.iter().map(|axis| axis.size).product() }
    }

    /// Returns the two innermost axes, outer and inner, and the axes around them; a missing axis has length 1.
    #[inline]
    pub fn two_innermost(&self) -> (&[Axis<N>], [&Axis<N>; 2]) {
        let one = const { &Axis { size: 1, steps: [0; N] } };
        match self.axes.as_slice() {
            [] => (&[], [one, one]),
            [inner] => (&[], [one, inner]),
            [around @ .., outer, inner] => (around, [outer, inner]),
        }
    }

    /// Returns the same loops over the first `len` positions of one axis.
    pub fn narrow(&self, axis: usize, len: usize) -> Self {
        let mut part = self.clone();
        part.axes[axis].size = len;
        part
    }
}

/// Returns the outer and the inner loop of a plan in row-major order, if it has at most
/// two: found without building the plan, in registers. A loop of length 0 runs nothing, a missing loop has
/// length 1.
#[inline(always)]
pub fn two_loops<const N: usize>(
    sizes: &[usize],
    from: [(&[usize], &[usize]); N],
    bytes: [usize; N],
) -> Option<[Axis<N>; 2]> {
    let one = Axis { size: 1, steps: [0; N] };
    covers(sizes.len(), from);
    let (mut outer, mut inner) = (one, one);
    for (i, &size) in sizes.iter().enumerate().rev() {
        let steps = core::array::from_fn(|k| step(from[k], sizes.len() - i, size).wrapping_mul(bytes[k]));
        let axis = Axis { size, steps };
        if size == 1 {
            continue;
        }
        if inner.size == 1 {
            inner = axis;
        } else if outer.size == 1 {
            match merged(axis, inner) {
                Some(both) => inner = both,
                None => outer = axis,
            }
        } else {
            outer = merged(axis, outer)?;
        }
    }
    Some([outer, inner])
}

/// Returns the stride, in elements, along the axis that is `back` axes from the end; 0 if the operand
/// is expanded. The loop has `size` steps: an operand of another length would be overrun, so the plan
/// checks the sizes, and its callers need not.
#[inline]
fn step((sizes, strides): (&[usize], &[usize]), back: usize, size: usize) -> usize {
    match sizes.len().checked_sub(back) {
        Some(axis) if sizes[axis] != 1 => {
            if sizes[axis] != size {
                misfit(sizes[axis], size);
            }
            strides[axis]
        }
        _ => 0,
    }
}

/// Checks that no operand has more axes than there are loops.
#[inline]
fn covers<const N: usize>(rank: usize, from: [(&[usize], &[usize]); N]) {
    for (sizes, _) in from {
        if sizes.len() > rank {
            misfit(sizes.len(), rank);
        }
    }
}

#[cold]
#[inline(never)]
fn misfit(operand: usize, size: usize) -> ! {
    panic!("{size} steps or loops over {operand} of an operand: a rule let through what does not fit")
}

/// Appends an axis, merged with the axis outside if the two are one loop.
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

/// Merges two nested axes, if the inner axis continues the outer one in each operand.
#[inline]
fn merged<const N: usize>(outer: Axis<N>, inner: Axis<N>) -> Option<Axis<N>> {
    (0..N)
        .all(|k| outer.steps[k] == inner.steps[k].wrapping_mul(inner.size))
        .then(|| Axis { size: outer.size * inner.size, steps: inner.steps })
}

fn sort<const N: usize>(axes: &mut [Axis<N>]) {
    // Insertion sort: the rank is small, and the sort must be stable.
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
        let plan = Plan::new(&[2, 3, 4], [(&[2, 3, 4], &s); 2], [4, 4], Order::RowMajor);
        assert_eq!(plan.axes.as_slice(), [Axis { size: 24, steps: [4, 4] }]);
    }

    #[test]
    fn a_four_axis_broadcast_is_two_loops() {
        // [8, 16, 32, 32] + [16, 1, 1]: the last two axes are merged, the first is not.
        let out = [16384usize, 1024, 32, 1];
        let b = [0usize, 1, 0, 0];
        let full = (&[8, 16, 32, 32][..], &out[..]);
        let plan = Plan::new(full.0, [full, full, (full.0, &b)], [4; 3], Order::RowMajor);
        assert_eq!(sizes(&plan), [8, 16, 1024]);
        let row = [0usize, 0, 0, 1];
        let plan = Plan::new(full.0, [full, full, (full.0, &row)], [4; 3], Order::RowMajor);
        let same = Plan::new(full.0, [full, full, (&[32], &[1])], [4; 3], Order::RowMajor);
        assert_eq!(plan.axes, same.axes, "a missing axis repeats");
        assert_eq!(sizes(&plan), [4096, 32]);
    }

    #[test]
    fn lengths_of_one_are_dropped_and_a_length_of_zero_ends_it() {
        let plan = Plan::new(&[1, 5, 1], [(&[1, 5, 1], &[9, 2, 7])], [8], Order::RowMajor);
        assert_eq!(plan.axes.as_slice(), [Axis { size: 5, steps: [16] }]);
        assert_eq!(Plan::new(&[2, 0], [(&[2, 0], &[0, 1])], [8], Order::Free).numel(), 0);
        assert_eq!(Plan::new(&[], [(&[], &[])], [8], Order::Free).numel(), 1);
    }

    #[test]
    fn a_free_order_follows_the_strides() {
        // A transposed matrix updated in place is one contiguous loop.
        let plan = Plan::new(&[3, 4], [(&[3, 4], &[1, 3]); 2], [4, 4], Order::Free);
        assert_eq!(plan.axes.as_slice(), [Axis { size: 12, steps: [4, 4] }]);
    }
}
