//! Compares gradients of weights with naive sums: for numbers of channels and outputs around each length of a vector
//! or of a block of a product.

use super::*;

#[derive(Clone, Debug)]
struct Case {
    batch: usize,
    groups: usize,
    channels: usize,
    outputs: usize,
    size: [usize; 2],
    kernel: [usize; 2],
    stride: [usize; 2],
    padding: [usize; 2],
    dilation: [usize; 2],
}

const ONE: Case = Case {
    batch: 1,
    groups: 1,
    channels: 1,
    outputs: 1,
    size: [1; 2],
    kernel: [1; 2],
    stride: [1; 2],
    padding: [0; 2],
    dilation: [1; 2],
};

impl Case {
    /// Returns planes, the smallest of which still have a window: the padding may be longer than the planes, and than the kernel.
    fn random(random: &mut Random, channels: usize, outputs: usize) -> Self {
        let mut pair = |least: usize, most: usize| [0; 2].map(|_| least + random.below(most - least + 1));
        let (kernel, stride, padding, dilation) = (pair(1, 3), pair(1, 3), pair(0, 3), pair(1, 2));
        let (more, [batch, groups]) = (pair(0, if cfg!(miri) { 1 } else { 4 }), pair(1, 2));
        let least = |i: usize| (dilation[i] * (kernel[i] - 1) + 1).saturating_sub(2 * padding[i]).max(1);
        let size = [0, 1].map(|i| least(i) + more[i]);
        Case { batch, groups, channels, outputs, size, kernel, stride, padding, dilation }
    }

    fn windows(&self) -> Windows {
        let &Case { size: input, kernel, stride, padding, dilation, .. } = self;
        let count = |i: usize| (input[i] + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) / stride[i] + 1;
        Windows { input, kernel, stride, padding, dilation, output: [0, 1].map(count) }
    }

    /// Compares row-major planes, planes with contiguous channels, and planes with rows and columns swapped.
    fn agrees<T: Float>(&self, random: &mut Random) {
        let (windows, &Case { batch, groups, channels, outputs, .. }) = (self.windows(), self);
        let ([h, w], [rows, columns]) = (windows.input, windows.output);
        let (sizes, gradient) = ([batch, groups, channels, h, w], [batch, groups, outputs, rows, columns]);
        let x: Vec<T> = random.elements(sizes.iter().product());
        let g: Vec<T> = random.elements(gradient.iter().product());
        let [beside, crossed] =
            [row_major([batch, h, w, groups, channels]), row_major([batch, groups, channels, w, h])];
        let strides = [
            row_major(sizes),
            [beside[0], beside[3], beside[4], beside[1], beside[2]],
            [crossed[0], crossed[1], crossed[2], crossed[4], crossed[3]],
        ];
        let strides = strides[random.below(3)];
        // SAFETY: as many elements as positions; the strides are a permutation.
        let x = unsafe { Planes::new(x.as_ptr(), sizes, strides) };
        // SAFETY: as many elements as positions, row-major.
        let g = unsafe { Planes::new(g.as_ptr(), gradient, row_major(gradient)) };
        // SAFETY: the windows of these operands.
        let got = unsafe { weight_gradient(x, g, windows) }.expect("little memory");
        assert!(got.as_slice() == self.sums(x, g, windows), "{self:?} {strides:?}");
    }

    fn sums<T: Float>(&self, x: Planes<T>, g: Planes<T>, windows: Windows) -> Vec<T> {
        let Windows { input, kernel, stride, padding, dilation, output } = windows;
        let mut sums = Vec::new();
        for group in 0..self.groups {
            for ([o, c], [k, l]) in
                places([self.outputs, self.channels]).flat_map(|oc| places(kernel).map(move |t| (oc, t)))
            {
                let mut sum = T::ZERO;
                for [r, s] in places(output) {
                    let y = (r * stride[0] + k * dilation[0]).wrapping_sub(padding[0]);
                    let z = (s * stride[1] + l * dilation[1]).wrapping_sub(padding[1]);
                    if y < input[0] && z < input[1] {
                        for n in 0..self.batch {
                            sum = sum + x.at([n, group, c, y, z]) * g.at([n, group, o, r, s]);
                        }
                    }
                }
                sums.push(sum);
            }
        }
        sums
    }
}

#[test]
fn a_gradient_of_a_weight_agrees_with_the_sum_written_out() {
    let mut random = Random(11);
    let (channels, outputs): (&[usize], &[usize]) =
        if cfg!(miri) { (&[1, 3, 9], &[1, 5]) } else { (&[1, 3, 8, 9, 16, 17, 33], &[1, 5, 47, 48, 49, 97]) };
    for [c, o] in places([channels.len(), outputs.len()]) {
        if cfg!(miri) && channels[c] * outputs[o] > 20 {
            continue;
        }
        for _ in 0..if cfg!(miri) || channels[c] * outputs[o] > 200 { 1 } else { 6 } {
            Case::random(&mut random, channels[c], outputs[o]).agrees::<f32>(&mut random);
            Case::random(&mut random, channels[c], outputs[o]).agrees::<f64>(&mut random);
        }
    }
}

/// With a padding longer than the kernel, some of the zeros around a plane are reached by the first tap only.
#[test]
fn zeros_that_rows_share_are_no_more_than_the_kernel_reaches() {
    let mut random = Random(12);
    for padding in [[2, 2], [0, 3], [3, 0]] {
        for (channels, kernel) in [(1, [1, 1]), (3, [1, 2]), (8, [2, 1])] {
            let size = if cfg!(miri) { [3, 4] } else { [7, 6] };
            let case = Case { batch: 2, channels, size, kernel, padding, ..ONE };
            case.agrees::<f32>(&mut random);
            case.agrees::<f64>(&mut random);
        }
    }
}

/// With planes shorter than the padding, a tap reaches further beyond the last row than there are rows.
#[test]
fn taps_reach_over_the_end_of_short_planes() {
    let mut random = Random(13);
    for (size, kernel, padding) in [([1, 1], [3, 3], [1, 1]), ([2, 2], [5, 5], [2, 2]), ([1, 4], [3, 3], [1, 1])] {
        let (channels, outputs, batch): (&[usize], _, _) =
            if cfg!(miri) { (&[1, 16], 1, 2) } else { (&[1, 3, 16, 64], 4, 3) };
        for &channels in channels {
            let case = Case { batch, channels, outputs, size, kernel, padding, ..ONE };
            case.agrees::<f32>(&mut random);
            case.agrees::<f64>(&mut random);
        }
    }
}

/// In planes with one position, channels are contiguous, too, but not in whole vectors.
#[test]
fn channels_of_one_position() {
    let mut random = Random(14);
    // Under Miri only lengths around that of a vector.
    for channels in (1..=17).filter(|n| !cfg!(miri) || [1, 3, 4, 8, 9, 16, 17].contains(n)) {
        let case = Case { channels, outputs: 5, ..ONE };
        case.agrees::<f32>(&mut random);
        case.agrees::<f64>(&mut random);
    }
}
