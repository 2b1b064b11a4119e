//! Which windows a convolution asks for.

use congruent_layout::conv::Windows;

/// One element of the kernel: where in the window it stands, and where its weight is.
#[derive(Clone, Copy, Debug)]
pub struct Tap {
    /// The row and column of the window.
    pub at: [usize; 2],
    /// The offset of its weight.
    pub weight: usize,
}

/// Windows over all positions of a plane, a given step apart.
///
/// Along each axis, window `i` begins `i * step - low` positions into the plane; what lies outside is 0.
#[derive(Clone, Debug)]
pub struct Pass {
    /// How many zeros come before the plane; when negative, how many positions are left out.
    pub low: [isize; 2],
    /// How many positions apart windows begin.
    pub step: [usize; 2],
    /// The elements of the kernel.
    pub taps: Vec<Tap>,
    /// How many windows.
    pub count: [usize; 2],
    /// Where in the plane of the result the first one is written.
    pub to: [usize; 2],
    /// How many positions apart they are written.
    pub apart: [usize; 2],
}

impl Pass {
    /// The last row and column of a window.
    pub(super) fn reach(&self) -> [usize; 2] {
        [0, 1].map(|axis| self.taps.iter().map(|tap| tap.at[axis]).max().unwrap_or(0))
    }

    /// The windows of a convolution; the weights of a kernel are `weight` elements apart, in rows and columns.
    pub fn forward(windows: Windows, weight: [usize; 2]) -> Self {
        let Windows { kernel, padding, dilation, output: count, .. } = windows;
        let tap = |[row, column]: [usize; 2]| Tap {
            at: [row * dilation[0], column * dilation[1]],
            weight: row * weight[0] + column * weight[1],
        };
        let low = padding.map(|zeros| zeros as isize);
        Pass { low, step: windows.step(), taps: places(kernel).map(tap).collect(), count, to: [0; 2], apart: [1; 2] }
    }

    /// The windows of a transposed convolution.
    ///
    /// `out[o] = Σ w[k] * x[i]` over all `i * stride + k * dilation - padding = o`: positions of the result
    /// with the same remainder meet the same elements of the kernel, at neighbouring positions of `x`. A stride
    /// longer than the result has no more remainders than that has positions.
    pub fn transposed(windows: Windows, weight: [usize; 2]) -> Vec<Self> {
        let remainders = [0, 1].map(|i| windows.stride[i].min(windows.output[i]));
        places(remainders).map(|first| Pass::of_remainder(windows, weight, first)).collect()
    }

    /// The positions `first`, `first + stride`, .. of a transposed convolution.
    fn of_remainder(windows: Windows, weight: [usize; 2], first: [usize; 2]) -> Self {
        let Windows { kernel, stride, padding, dilation, output, .. } = windows;
        // Where element `k` of the kernel meets `x` for the first position, if it does.
        let meets = |axis: usize, k: usize| {
            let at = (first[axis] + padding[axis]) as isize - (k * dilation[axis]) as isize;
            let step = stride[axis] as isize;
            (at.rem_euclid(step) == 0).then(|| at.div_euclid(step))
        };
        let met = |axis: usize| (0..kernel[axis]).filter_map(move |k| Some((k, meets(axis, k)?))).collect::<Vec<_>>();
        let (rows, columns) = (met(0), met(1));
        let low = [&rows, &columns].map(|met| -met.iter().map(|&(_, at)| at).min().unwrap_or(0));
        let tap = |(k, y): (usize, isize), (l, x): (usize, isize)| Tap {
            at: [(y + low[0]) as usize, (x + low[1]) as usize],
            weight: k * weight[0] + l * weight[1],
        };
        let taps = rows.iter().flat_map(|&row| columns.iter().map(move |&column| tap(row, column))).collect();
        let count = [0, 1].map(|axis| output[axis].saturating_sub(first[axis]).div_ceil(stride[axis]));
        let apart = [0, 1].map(|i| if count[i] == 1 { 1 } else { stride[i] });
        Pass { low, step: [1; 2], taps, count, to: first, apart }
    }
}

/// All positions of a plane, row by row.
pub(super) fn places([rows, columns]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    (0..rows * columns).map(move |i| [i / columns, i % columns])
}
