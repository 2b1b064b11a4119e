mod gradient;

use super::pass::places;
use super::*;
use crate::Ref;
use congruent_layout::Layout;
use congruent_layout::conv::Windows;

/// A generator of pseudo-random numbers.
struct Random(u64);
impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
    /// Returns integers as floats, so that sums are exact in any order.
    fn elements<T: Float>(&mut self, n: usize) -> Vec<T> {
        (0..n).map(|_| T::from_usize(self.below(9)) - T::from_usize(4)).collect()
    }
}

fn row_major<const N: usize>(sizes: [usize; N]) -> [usize; N] {
    let mut strides = [1; N];
    for i in (0..N - 1).rev() {
        strides[i] = strides[i + 1] * sizes[i + 1];
    }
    strides
}

/// Returns random windows that fit their input.
fn random_windows(random: &mut Random, transposed: bool) -> Windows {
    let [longest, most] = if cfg!(miri) { [2, 4] } else { [4, 40] };
    let n = |random: &mut Random, most: usize| 1 + random.below(most);
    let kernel = [n(random, longest), n(random, longest)];
    let [stride, dilation] = [[n(random, 3), n(random, 3)], [n(random, 2), n(random, 2)]];
    let mut padding = [random.below(4), random.below(4)];
    let (mut input, mut output) = ([0, 0], [0, 0]);
    for axis in 0..2 {
        let extent = dilation[axis] * (kernel[axis] - 1) + 1;
        let padded = 2 * padding[axis];
        if transposed {
            input[axis] = 1 + random.below(most);
            padding[axis] = padding[axis].min(((input[axis] - 1) * stride[axis] + extent - 1) / 2);
            output[axis] = (input[axis] - 1) * stride[axis] + extent - 2 * padding[axis];
        } else {
            input[axis] = extent.saturating_sub(padded) + random.below(most);
            output[axis] = (input[axis] + padded - extent) / stride[axis] + 1;
        }
    }
    Windows { input, kernel, stride, padding, dilation, output }
}

/// A convolution computed sum by sum.
struct Case<'a, T> {
    x: &'a [T],
    /// The sizes of batch, groups, channels, rows and columns.
    sizes: [usize; 5],
    strides: [usize; 5],
    w: &'a [T],
    outputs: usize,
    bias: Option<&'a [T]>,
    windows: Windows,
    transposed: bool,
}

impl<T: Float> Case<'_, T> {
    /// Returns the position of the input that is multiplied by position `k` of the kernel for position `i` of the output.
    fn source(&self, axis: usize, i: usize, k: usize) -> Option<usize> {
        let w = &self.windows;
        let (i, k) = (i as isize, (k * w.dilation[axis]) as isize);
        let (p, s) = (w.padding[axis] as isize, w.stride[axis] as isize);
        let at = if self.transposed { i + p - k } else { i * s - p + k };
        let at = if !self.transposed { Some(at) } else { (at.rem_euclid(s) == 0).then(|| at.div_euclid(s)) };
        at.filter(|at| (0..w.input[axis] as isize).contains(at)).map(|at| at as usize)
    }

    /// Returns one element of the result: for an image, a group and an output of it, a row and a column.
    fn sum(&self, [b, g, o]: [usize; 3], [r, c]: [usize; 2]) -> T {
        let ([_, groups, channels, ..], strides, kernel) = (self.sizes, self.strides, self.windows.kernel);
        let [wg, wo, wc, wk, wl] = row_major([groups, self.outputs, channels, kernel[0], kernel[1]]);
        let mut sum = self.bias.map_or(T::ZERO, |bias| bias[g * self.outputs + o]);
        for (k, l) in (0..kernel[0]).flat_map(|k| (0..kernel[1]).map(move |l| (k, l))) {
            let (Some(y), Some(z)) = (self.source(0, r, k), self.source(1, c, l)) else { continue };
            for ch in 0..channels {
                let from = b * strides[0] + g * strides[1] + ch * strides[2] + y * strides[3] + z * strides[4];
                sum = sum + self.x[from] * self.w[g * wg + o * wo + ch * wc + k * wk + l * wl];
            }
        }
        sum
    }

    /// Returns all elements of the result, row-major.
    fn sums(&self) -> Vec<T> {
        let ([batch, groups, ..], outputs, count) = (self.sizes, self.outputs, self.windows.output);
        let planes = (0..batch).flat_map(|b| (0..groups).flat_map(move |g| (0..outputs).map(move |o| [b, g, o])));
        let places = || (0..count[0]).flat_map(|r| (0..count[1]).map(move |c| [r, c]));
        planes.flat_map(|plane| places().map(move |place| self.sum(plane, place))).collect()
    }
}

/// Compares one random convolution, forward or transposed, with the naive sums.
fn agrees<T: Float>(random: &mut Random, transposed: bool) {
    let [batch, groups] = [random.below(3), 1 + random.below(2)];
    let [channels, outputs] = [random.below(4), [1, 2, 3, 4, 5, 8, 13][random.below(7)]];
    let windows = random_windows(random, transposed);
    let Windows { input: size, kernel, output: count, .. } = windows;
    let sizes = [batch, groups, channels, size[0], size[1]];
    let mut strides = row_major(sizes);
    if random.below(3) == 0 {
        // Column-major planes.
        let t = row_major([batch, groups, channels, size[1], size[0]]);
        strides = [t[0], t[1], t[2], t[4], t[3]];
    }
    let x: Vec<T> = random.elements(sizes.iter().product());
    let weight_sizes = [groups, outputs, channels, kernel[0], kernel[1]];
    let [wg, wo, wc, wk, wl] = row_major(weight_sizes);
    let w: Vec<T> = random.elements(weight_sizes.iter().product());
    let bias: Option<Vec<T>> = (random.below(2) == 0).then(|| random.elements(groups * outputs));

    // SAFETY: as many elements as positions; the strides are a permutation.
    let planes = unsafe { Planes::new(x.as_ptr(), sizes, strides) };
    let weights = Weights {
        ptr: w.as_ptr(),
        sizes: [groups, outputs, channels],
        strides: [wg, wo, wc],
        bias: bias.as_ref().map(|bias| (bias.as_ptr(), 1)),
        life: PhantomData,
    };
    let apart = [wk, wl];
    let passes = || if transposed { Pass::transposed(windows, apart) } else { vec![Pass::forward(windows, apart)] };
    // SAFETY: the windows of these operands.
    let got = unsafe { convolve(planes, weights, &passes, count) }.expect("little memory");
    let case = Case { x: &x, sizes, strides, w: &w, outputs, bias: bias.as_deref(), windows, transposed };
    assert!(got.as_slice() == case.sums(), "{sizes:?} {weight_sizes:?} {windows:?} {transposed}");
}

#[test]
fn a_gradient_of_a_weight_sees_only_its_windows() {
    let x: Vec<f64> = (0..12).map(|i| if i == 4 { f64::INFINITY } else { i as f64 }).collect();
    let x = [&x[..], &[1.0; 9]];
    let layouts = [[1, 1, 3, 4], [1, 1, 3, 3]].map(|sizes| Layout::contiguous(&sizes));
    let [x, g] = [0, 1].map(|i| Planes::of(Ref::over(x[i], &layouts[i]), 2, 1));
    let windows =
        Windows { input: [3, 4], kernel: [1, 2], stride: [1; 2], padding: [0; 2], dilation: [1; 2], output: [3, 3] };
    // SAFETY: the windows of these operands.
    let got = unsafe { weight_gradient(x, g, windows) }.expect("little memory");
    assert_eq!(got.as_slice(), [f64::INFINITY, 1.0 + 2.0 + 3.0 + 5.0 + 6.0 + 7.0 + 9.0 + 10.0 + 11.0]);
}

#[test]
fn it_agrees_with_the_sum_written_out() {
    let mut random = Random(3);
    for case in 0..if cfg!(miri) { 8 } else { 300 } {
        agrees::<f32>(&mut random, case % 2 == 1);
        agrees::<f64>(&mut random, case % 2 == 1);
    }
}
