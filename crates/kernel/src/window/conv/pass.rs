//! The windows of a convolution.

use congruent_layout::conv::Windows;

/// A tap: an element of the kernel, with its position in the window and the offset of its weight.
#[derive(Clone, Copy, Debug)]
pub struct Tap {
    /// The row and column of the window.
    pub at: [usize; 2],
    /// The offset of its weight.
    pub weight: usize,
}

/// Windows over all positions of a plane, a given step apart.
///
/// Along each axis, window `i` begins `i * step - low` positions into the plane; positions outside are 0.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The number of zeros before the plane; if negative, the number of positions left out.
    pub low: [isize; 2],
    /// The distance of the beginnings of windows, in positions.
    pub step: [usize; 2],
    /// The elements of the kernel.
    pub taps: Vec<Tap>,
    /// The number of windows.
    pub count: [usize; 2],
    /// The position of the first window in the plane of the result.
    pub to: [usize; 2],
    /// The distance of windows in the plane of the result.
    pub apart: [usize; 2],
}

impl Pass {
    /// Returns the last row and column of a window.
    pub(super) fn reach(&self) -> [usize; 2] {
        [0, 1].map(|axis| self.taps.iter().map(|tap| tap.at[axis]).max().unwrap_or(0))
    }

    /// Returns the windows of a convolution; the weights of a kernel are `weight` elements apart, in rows and columns.
    pub fn forward(windows: Windows, weight: [usize; 2]) -> Self {
        let Windows { kernel, padding, dilation, output: count, .. } = windows;
        let tap = |[row, column]: [usize; 2]| Tap {
            at: [row * dilation[0], column * dilation[1]],
            weight: row * weight[0] + column * weight[1],
        };
        let low = padding.map(|zeros| zeros as isize);
        Pass { low, step: windows.step(), taps: places(kernel).map(tap).collect(), count, to: [0; 2], apart: [1; 2] }
    }

    /// Returns the windows of a transposed convolution.
    ///
    /// `out[o] = Σ w[k] * x[i]` over all `i * stride + k * dilation - padding = o`: positions of the result
    /// with the same remainder use the same elements of the kernel, at neighbouring positions of `x`. If the stride
    /// exceeds the length of the result, the number of remainders is that length.
    pub fn transposed(windows: Windows, weight: [usize; 2]) -> Vec<Self> {
        let remainders = [0, 1].map(|i| windows.stride[i].min(windows.output[i]));
        places(remainders).map(|first| Pass::of_remainder(windows, weight, first)).collect()
    }

    /// Returns the windows at the positions `first`, `first + stride`, .. of a transposed convolution.
    fn of_remainder(windows: Windows, weight: [usize; 2], first: [usize; 2]) -> Self {
        let Windows { kernel, stride, padding, dilation, output, .. } = windows;
        // The position of `x` that element `k` of the kernel is multiplied by for the first window, if any.
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

/// Iterates over all positions of a plane, row by row.
pub(super) fn places([rows, columns]: [usize; 2]) -> impl Iterator<Item = [usize; 2]> {
    (0..rows * columns).map(move |i| [i / columns, i % columns])
}
