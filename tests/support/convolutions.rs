//! Convolutions index by index.

use crate::random::Random;
use congruent::prelude::*;

/// Random whole numbers: sums are exact in any order.
pub fn random_elements(random: &mut Random, n: usize) -> Vec<f64> {
    (0..n).map(|_| random.between(-4, 4) as f64).collect()
}

/// A convolution. One axis is two, of which the first has length 1.
#[derive(Clone, Debug)]
pub struct Settings {
    pub axes: usize,
    pub batch: Option<usize>,
    pub groups: usize,
    /// Of each group.
    pub channels: usize,
    /// Of each group.
    pub outputs: usize,
    pub input: [usize; 2],
    pub kernel: [usize; 2],
    pub stride: [usize; 2],
    pub padding: [usize; 2],
    pub dilation: [usize; 2],
    pub behind: [usize; 2],
}

impl Settings {
    pub const PLAIN: Self = Settings {
        axes: 2,
        batch: None,
        groups: 1,
        channels: 1,
        outputs: 1,
        input: [1; 2],
        kernel: [1; 2],
        stride: [1; 2],
        padding: [0; 2],
        dilation: [1; 2],
        behind: [0; 2],
    };

    pub fn random(random: &mut Random) -> Self {
        let axes = 1 + random.below(4).min(1);
        let mut pair = |least: usize, most: usize, flat: usize| {
            let n = [least + random.below(most), least + random.below(most)];
            if axes == 1 { [flat, n[1]] } else { n }
        };
        let (kernel, stride, padding, dilation) = (pair(1, 4, 1), pair(1, 3, 1), pair(0, 3, 0), pair(1, 2, 1));
        let room = pair(0, 14, 0);
        let extent = |i: usize| dilation[i] * (kernel[i] - 1) + 1;
        let length = |i: usize| (extent(i) + room[i]).saturating_sub(2 * padding[i]);
        let input = [if axes == 1 { 1 } else { length(0) }, length(1)];
        let batch = [None, Some(0), Some(1), Some(2)][random.below(4)];
        let (groups, channels, outputs) = (1 + random.below(3), 1 + random.below(3), 1 + random.below(9));
        Settings { axes, batch, groups, channels, outputs, input, kernel, stride, padding, dilation, behind: [0; 2] }
    }

    /// With strides beyond the input, of one window, among those that are not.
    pub fn far(mut self, random: &mut Random) -> Self {
        for i in 2 - self.axes..2 {
            self.stride[i] = [self.stride[i], 7 + random.below(40), 100_000, 1 << 40][random.below(4)];
        }
        self
    }

    /// As [`far`](Self::far), of a transposed convolution: of a stride that long, the padding leaves less.
    pub fn far_transposed(mut self, random: &mut Random) -> Self {
        for i in 2 - self.axes..2 {
            self.stride[i] = 5 + random.below(200);
            self.input[i] = 1 + random.below(2);
            let whole = (self.input[i] - 1) * self.stride[i] + self.dilation[i] * (self.kernel[i] - 1) + 1;
            self.padding[i] = (whole - 1) / 2 - random.below(1 + (whole - 1) / 2).min(3);
            self.behind[i] = random.below(4);
        }
        self
    }

    /// Lengths that a transposed convolution takes.
    pub fn for_transposed(mut self, random: &mut Random) -> Self {
        for i in 2 - self.axes..2 {
            self.input[i] = self.input[i].max(1);
            self.behind[i] = random.below(self.stride[i].max(self.dilation[i]));
            let whole = (self.input[i] - 1) * self.stride[i] + self.dilation[i] * (self.kernel[i] - 1) + 1;
            self.padding[i] = self.padding[i].min((whole - 1) / 2);
        }
        self
    }

    fn sizes(&self, channels: usize, plane: [usize; 2]) -> Vec<usize> {
        let mut sizes: Vec<_> = self.batch.into_iter().collect();
        sizes.push(channels * self.groups);
        sizes.extend(&plane[2 - self.axes..]);
        sizes
    }

    /// The input, the weight and the bias.
    pub fn operands(&self, random: &mut Random) -> [Tensor<f64, AnyRank>; 3] {
        let mut weight = vec![self.outputs * self.groups, self.channels];
        weight.extend(&self.kernel[2 - self.axes..]);
        self.all(random, weight)
    }

    pub fn transposed_operands(&self, random: &mut Random) -> [Tensor<f64, AnyRank>; 3] {
        let mut weight = vec![self.channels * self.groups, self.outputs];
        weight.extend(&self.kernel[2 - self.axes..]);
        self.all(random, weight)
    }

    fn all(&self, random: &mut Random, weight: Vec<usize>) -> [Tensor<f64, AnyRank>; 3] {
        [self.sizes(self.channels, self.input), weight, vec![self.outputs * self.groups]].map(|sizes| {
            Tensor::from_vec(AnyRank::from(&sizes), random_elements(random, sizes.iter().product())).unwrap()
        })
    }
}

/// All positions, row-major.
fn places<const N: usize>(sizes: [usize; N]) -> impl Iterator<Item = [usize; N]> {
    (0..sizes.iter().product()).map(move |mut i: usize| {
        let mut at = [0; N];
        for k in (0..N).rev() {
            at[k] = i % sizes[k];
            i /= sizes[k];
        }
        at
    })
}

/// The convolution: its sizes and elements.
pub fn convolve(
    s: &Settings,
    x: &Tensor<f64, AnyRank>,
    w: &Tensor<f64, AnyRank>,
    bias: Option<&Tensor<f64, AnyRank>>,
) -> (Vec<usize>, Vec<f64>) {
    let out = [0, 1].map(|i| (s.input[i] + 2 * s.padding[i] - s.dilation[i] * (s.kernel[i] - 1) - 1) / s.stride[i] + 1);
    let [h, width] = s.input;
    let (c, o) = (s.channels, s.outputs);
    let each = places([s.batch.unwrap_or(1), s.groups, o, out[0], out[1]]).map(|[n, g, j, r, q]| {
        let mut sum = bias.map_or(0.0, |bias| bias.as_slice()[g * o + j]);
        for [i, k, l] in places([c, s.kernel[0], s.kernel[1]]) {
            let y = (r * s.stride[0] + k * s.dilation[0]).wrapping_sub(s.padding[0]);
            let z = (q * s.stride[1] + l * s.dilation[1]).wrapping_sub(s.padding[1]);
            if y < h && z < width {
                let x = x.as_slice()[((n * s.groups * c + g * c + i) * h + y) * width + z];
                sum += x * w.as_slice()[((g * o + j) * c + i) * s.kernel[0] * s.kernel[1] + k * s.kernel[1] + l];
            }
        }
        sum
    });
    (s.sizes(o, out), each.collect())
}

/// The gradient of the weight, of the result's.
pub fn weight_gradient(s: &Settings, x: &Tensor<f64, AnyRank>, g: &Tensor<f64, AnyRank>) -> Vec<f64> {
    let [h, width] = s.input;
    let (rank, sizes) = (g.sizes().len(), g.sizes());
    let out = [if s.axes == 1 { 1 } else { sizes[rank - 2] }, sizes[rank - 1]];
    let (c, o) = (s.channels, s.outputs);
    let each = places([s.groups, o, c, s.kernel[0], s.kernel[1]]).map(|[group, j, i, k, l]| {
        let met = places([s.batch.unwrap_or(1), out[0], out[1]]).map(|[n, r, q]| {
            let y = (r * s.stride[0] + k * s.dilation[0]).wrapping_sub(s.padding[0]);
            let z = (q * s.stride[1] + l * s.dilation[1]).wrapping_sub(s.padding[1]);
            if y >= h || z >= width {
                return 0.0;
            }
            let x = x.as_slice()[((n * s.groups * c + group * c + i) * h + y) * width + z];
            x * g.as_slice()[((n * s.groups * o + group * o + j) * out[0] + r) * out[1] + q]
        });
        met.sum()
    });
    each.collect()
}

/// The transposed convolution: its sizes and elements.
pub fn transposed(
    s: &Settings,
    x: &Tensor<f64, AnyRank>,
    w: &Tensor<f64, AnyRank>,
    bias: Option<&Tensor<f64, AnyRank>>,
) -> (Vec<usize>, Vec<f64>) {
    let spread = |i: usize| (s.input[i] - 1) * s.stride[i] + s.dilation[i] * (s.kernel[i] - 1) + 1 + s.behind[i];
    let out = [0, 1].map(|i| spread(i) - 2 * s.padding[i]);
    let ([h, width], (c, o)) = (s.input, (s.channels, s.outputs));
    let batch = s.batch.unwrap_or(1);
    let all = places([batch, s.groups, o, out[0], out[1]]);
    let mut sums: Vec<f64> = all.map(|[_, g, j, ..]| bias.map_or(0.0, |bias| bias.as_slice()[g * o + j])).collect();
    for [n, g, i, y, z] in places([batch, s.groups, c, h, width]) {
        let x = x.as_slice()[((n * s.groups * c + g * c + i) * h + y) * width + z];
        for [j, k, l] in places([o, s.kernel[0], s.kernel[1]]) {
            let r = (y * s.stride[0] + k * s.dilation[0]).wrapping_sub(s.padding[0]);
            let q = (z * s.stride[1] + l * s.dilation[1]).wrapping_sub(s.padding[1]);
            if r < out[0] && q < out[1] {
                let w = w.as_slice()[((g * c + i) * o + j) * s.kernel[0] * s.kernel[1] + k * s.kernel[1] + l];
                sums[((n * s.groups * o + g * o + j) * out[0] + r) * out[1] + q] += x * w;
            }
        }
    }
    (s.sizes(o, out), sums)
}
