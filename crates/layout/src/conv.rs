//! Sizes of convolutions and pools: the lengths of the result, and the checks.
//!
//! One axis of windows is treated as two, the first of length 1. The rules are PyTorch's (`torch.nn.Conv2d`,
//! `torch.nn.ConvTranspose2d`, `torch.nn.MaxPool2d`), and so are the messages.

use super::{Dims, checked_numel};
use crate::error::{Fault, Sizes, WindowFault};
use smallvec::SmallVec;

/// Numbers given by the caller, one for all axes or one for each.
pub type Numbers = SmallVec<[isize; 6]>;

/// The settings of a convolution, as given by the caller.
#[derive(Debug)]
pub struct AskedConv {
    /// The distance of the beginnings of windows, in positions.
    pub stride: Numbers,
    /// The number of zeros on both sides.
    pub padding: Numbers,
    /// The distance of the elements of the kernel, in positions.
    pub dilation: Numbers,
    /// The number of positions that a transposed convolution adds at the end.
    pub output_padding: Numbers,
    /// The number of groups of channels, each with its own convolution.
    pub groups: isize,
    /// Whether zeros keep the lengths: half of them on either side, an odd one at the end. Then `padding` is not read.
    pub same: bool,
    /// Whether each channel is a group: then `groups` is not read, and is the first length of the weight.
    pub depthwise: bool,
}

// (A derived impl is `#[inline]`, and each program would compile the clone of four lists again.)
impl Clone for AskedConv {
    #[inline(never)]
    fn clone(&self) -> Self {
        let AskedConv { stride, padding, dilation, output_padding, groups, same, depthwise } = self;
        AskedConv {
            stride: stride.clone(),
            padding: padding.clone(),
            dilation: dilation.clone(),
            output_padding: output_padding.clone(),
            groups: *groups,
            same: *same,
            depthwise: *depthwise,
        }
    }
}

/// The settings of a pool, as given by the caller.
#[derive(Clone, Debug)]
pub struct AskedPool {
    /// The lengths of the window.
    pub kernel: Numbers,
    /// The distance of the beginnings of windows, in positions; empty for the length of the window.
    pub stride: Numbers,
    /// The number of positions on both sides.
    pub padding: Numbers,
    /// The distance of the elements of the window, in positions.
    pub dilation: Numbers,
    /// Whether the last window may reach beyond the plane and its padding.
    pub ceil: bool,
}

impl AskedPool {
    /// Reports a window of more positions than can be addressed.
    fn too_long(&self, input: &[usize]) -> Fault {
        let [kernel, dilation] = [&self.kernel, &self.dilation].map(|numbers| numbers[..].into());
        WindowFault::WindowTooLong { kernel, dilation, sizes: input.into() }.into()
    }

    /// Returns the number of elements of a window over planes of this input, along two axes.
    fn elements(&self, input: &[usize]) -> Result<usize, Fault> {
        let (sizes, got) = (Sizes::from(input), || self.kernel[..].into());
        let Some(kernel) = spread(2, &self.kernel, 1) else {
            return Err(WindowFault::PoolCount { setting: "kernel_size", axes: 2, got: got(), sizes }.into());
        };
        match kernel.map(usize::try_from) {
            [Ok(rows @ 1..), Ok(columns @ 1..)] => rows.checked_mul(columns).ok_or_else(|| self.too_long(input)),
            _ => Err(WindowFault::NoKernel { kernel: got(), sizes }.into()),
        }
    }
}

/// Windows over planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    /// The rows and columns of a plane.
    pub input: [usize; 2],
    /// The rows and columns of a window.
    pub kernel: [usize; 2],
    /// The distance of the beginnings of windows, in positions.
    pub stride: [usize; 2],
    /// The number of zeros before the plane. (At its end there are as many as the windows reach beyond it.)
    pub padding: [usize; 2],
    /// The distance of the elements of a window, in positions.
    pub dilation: [usize; 2],
    /// The rows and columns of the result.
    pub output: [usize; 2],
}

impl Windows {
    /// Returns the distance of the beginnings of windows, or 1 along an axis with a single window, whose stride is unused and
    /// may be any number.
    pub fn step(&self) -> [usize; 2] {
        [0, 1].map(|i| if self.output[i] == 1 { 1 } else { self.stride[i] })
    }
}

/// A convolution that fits its operands.
#[derive(Clone, Debug)]
pub struct Convolution {
    /// The windows.
    pub windows: Windows,
    /// The number of groups.
    pub groups: usize,
    /// The channels of the input in each group.
    pub channels: usize,
    /// The channels of the result in each group.
    pub outputs: usize,
    /// The sizes of the result.
    pub sizes: Dims,
}

/// The operands of a convolution.
#[derive(Clone, Copy, Debug)]
pub struct Operands<'a> {
    /// The number of axes along which windows slide: 1 or 2.
    pub axes: usize,
    /// Whether the convolution is transposed.
    pub transposed: bool,
    /// The sizes of the input.
    pub input: &'a [usize],
    /// The sizes of the weight.
    pub weight: &'a [usize],
    /// The sizes of the bias, if there is one.
    pub bias: Option<&'a [usize]>,
    /// The bytes of an element.
    pub element: usize,
}

/// Returns the last axes as rows and columns: for one axis, the number of rows is `fill`.
pub(super) fn plane(axes: usize, sizes: &[usize], fill: usize) -> [usize; 2] {
    match sizes {
        [.., rows, columns] if axes == 2 => [*rows, *columns],
        [.., columns] => [fill, *columns],
        [] => [fill; 2],
    }
}

/// Returns a number for each of two axes: a single number is for both, and if windows slide along one axis only, the first
/// axis has `fill`. `None` for any other count.
pub(super) fn spread(axes: usize, numbers: &[isize], fill: isize) -> Option<[isize; 2]> {
    match *numbers {
        [n] if axes == 1 => Some([fill, n]),
        [n] => Some([n, n]),
        [h, w] if axes == 2 => Some([h, w]),
        _ => None,
    }
}

/// Returns the number of positions under a window: `dilation * (kernel - 1) + 1`.
fn extent(kernel: usize, dilation: usize) -> usize {
    dilation.saturating_mul(kernel.saturating_sub(1)).saturating_add(1)
}

/// Returns the number of windows, if at least one fits.
fn slides(input: usize, padding: usize, extent: usize, stride: usize) -> Option<usize> {
    let room = padding.saturating_mul(2).saturating_add(input);
    Some(room.checked_sub(extent)? / stride + 1)
}

/// Returns the number of windows, the last of which may reach beyond the padding, but begins in the plane or before it.
fn slides_up(input: usize, padding: usize, extent: usize, stride: usize) -> Option<usize> {
    let begin = input.saturating_add(padding).div_ceil(stride);
    let room = padding.saturating_mul(2).saturating_add(input).saturating_add(stride - 1);
    Some((room.checked_sub(extent)? / stride + 1).min(begin))
}

impl Operands<'_> {
    /// Checks the convolution.
    ///
    /// # Errors
    /// The variants of [`WindowFault`] except those of pools, [`Fault::TooLarge`].
    pub fn check(&self, asked: &AskedConv) -> Result<Convolution, Fault> {
        let Operands { axes, input, .. } = *self;
        let sizes = || Sizes::from(input);
        if input.len() != axes + 1 && input.len() != axes + 2 {
            return Err(WindowFault::OtherRank { sizes: sizes(), axes }.into());
        }
        let [stride, padding, dilation, behind, groups] = self.settings(asked)?;
        let groups = groups[1];
        let batched = input.len() == axes + 2;
        let channels = input[batched as usize];
        let outputs = self.outputs(groups, channels)?;
        // For depthwise convolutions the type says that there are as many outputs as channels.
        if asked.depthwise && outputs != channels {
            return Err(self.other_channels(groups, outputs, channels));
        }
        if !self.transposed && behind != [0; 2] {
            return Err(WindowFault::PaddedBehind { sizes: sizes() }.into());
        }
        let kernel = self.kernel()?;
        let plane = plane(axes, &input[input.len() - axes..], 1);
        let mut windows = Windows { input: plane, kernel, stride, padding, dilation, output: [0; 2] };
        if asked.same {
            windows.padding = self.zeros_in_front(windows)?;
        }
        windows.output = match (self.transposed, asked.same) {
            (true, _) => self.spreads(windows, behind)?,
            (false, true) => plane,
            (false, false) => self.slides(windows)?,
        };
        let mut out = Dims::from_slice(&input[..batched as usize]);
        out.push(outputs);
        out.extend_from_slice(&windows.output[2 - axes..]);
        self.fits(windows, &out, channels.max(outputs))?;
        let (channels, outputs) = (channels / groups, outputs / groups);
        Ok(Convolution { windows, groups, channels, outputs, sizes: out })
    }

    /// Rejects a result, or planes with their zeros, that cannot be addressed: the kernels allocate at most
    /// as much, forwards and backwards.
    fn fits(&self, w: Windows, out: &[usize], channels: usize) -> Result<(), Fault> {
        let Operands { axes, input, element, .. } = *self;
        // The positions of a transposed convolution are neighbours in each pass.
        let (long, step) = if self.transposed { (w.output, [1; 2]) } else { (w.input, w.step()) };
        let laid = [0, 1].map(|i| {
            // (Zeros that keep lengths may have one more at the end.)
            let padded = w.padding[i].saturating_mul(2).saturating_add(long[i]).saturating_add(1);
            padded.saturating_mul(2).saturating_add(step[i]).saturating_add(1)
        });
        let batch = if input.len() == axes + 2 { input[0] } else { 1 };
        for sizes in [out, &[batch, channels, laid[0], laid[1]]] {
            if checked_numel(sizes, element).is_none() {
                return Err(Fault::TooLarge { sizes: sizes.into() });
            }
        }
        Ok(())
    }

    /// Returns stride, padding, dilation, output padding and groups as numbers of positions.
    fn settings(&self, asked: &AskedConv) -> Result<[[usize; 2]; 5], Fault> {
        let Operands { axes, input, .. } = *self;
        let sizes = || Sizes::from(input);
        let each = |setting, numbers: &[isize], fill| {
            let got = || numbers.into();
            let miscounted = || WindowFault::Count { setting, expected: axes, got: got(), sizes: sizes() };
            spread(axes, numbers, fill).ok_or_else(miscounted)
        };
        if self.weight.len() != axes + 2 {
            let expected = self.weight.len().saturating_sub(2);
            let got = match *asked.stride {
                [both] => vec![both; axes],
                _ => asked.stride.to_vec(),
            };
            return Err(WindowFault::Count { setting: "stride", expected, got: got[..].into(), sizes: sizes() }.into());
        }
        let stride = each("stride", &asked.stride, 1)?;
        let padding = if asked.same { [0; 2] } else { each("padding", &asked.padding, 0)? };
        let dilation = each("dilation", &asked.dilation, 1)?;
        let behind = each("output_padding", &asked.output_padding, 0)?;
        let groups = if asked.depthwise { self.weight[0].max(1) as isize } else { asked.groups };
        let least = |setting, numbers: [isize; 2], least: isize| match numbers.map(usize::try_from) {
            [Ok(h), Ok(w)] if numbers.iter().all(|&n| n >= least) => Ok([h, w]),
            _ if least == 0 => Err(WindowFault::Negative { setting, sizes: sizes() }),
            _ if setting == "dilation" => {
                Err(WindowFault::NoDilation { dilation: numbers[2 - axes..].into(), sizes: sizes() })
            }
            _ => Err(WindowFault::NotPositive { setting, sizes: sizes() }),
        };
        Ok([
            least("stride", stride, 1)?,
            least("padding", padding, 0)?,
            least("dilation", dilation, 1)?,
            least("output_padding", behind, 0)?,
            least("groups", [groups; 2], 1)?,
        ])
    }

    /// Returns the rows and columns of the kernel: at least 1 each.
    fn kernel(&self) -> Result<[usize; 2], Fault> {
        let lengths = &self.weight[2..];
        let kernel = plane(self.axes, lengths, 1);
        if kernel.contains(&0) {
            return Err(WindowFault::NoKernel { kernel: lengths.into(), sizes: self.input.into() }.into());
        }
        Ok(kernel)
    }

    /// Returns the number of zeros in front that keep the lengths, of `dilation * (kernel - 1)` in all: half of them, rounded down; the rest
    /// is at the end. (Also for a length of 0, at which no window begins.)
    fn zeros_in_front(&self, w: Windows) -> Result<[usize; 2], Fault> {
        let sizes = || Sizes::from(self.input);
        if w.stride != [1; 2] {
            let stride = w.stride.map(|n| n as isize)[2 - self.axes..].into();
            return Err(WindowFault::SameStride { stride, sizes: sizes() }.into());
        }
        let all = [0, 1].map(|i| extent(w.kernel[i], w.dilation[i]) - 1);
        // A transposed convolution has the same padding on both sides.
        if self.transposed && all.iter().any(|n| !n.is_multiple_of(2)) {
            return Err(WindowFault::NoMiddle { kernel: self.weight[2..].into(), sizes: sizes() }.into());
        }
        Ok(all.map(|n| n / 2))
    }

    /// Reports an input with another number of channels than the weight requires.
    fn other_channels(&self, groups: usize, expected: usize, channels: usize) -> Fault {
        let given = if self.transposed { "transposed=1".into() } else { format!("groups={groups}") };
        let mut input = Dims::from_slice(self.input);
        if input.len() < self.axes + 2 {
            input.insert(0, 1);
        }
        let input = (&*input).into();
        WindowFault::OtherChannels { given, weight: self.weight.into(), input, expected, channels }.into()
    }

    /// Returns the number of channels of the result, if channels, groups and bias fit the weight.
    fn outputs(&self, groups: usize, channels: usize) -> Result<usize, Fault> {
        let Operands { transposed, weight, .. } = *self;
        let sizes = || Sizes::from(weight);
        if groups > 1 && weight[0] < groups {
            return Err(WindowFault::FewerThanGroups { groups, weight: sizes() }.into());
        }
        if !weight[0].is_multiple_of(groups) {
            return Err(WindowFault::NotInGroups { groups, weight: sizes() }.into());
        }
        let expected = if transposed { weight[0] } else { weight[1].saturating_mul(groups) };
        if channels != expected {
            return Err(self.other_channels(groups, expected, channels));
        }
        let outputs = if transposed { weight[1].saturating_mul(groups) } else { weight[0] };
        match self.bias {
            Some(bias) if bias != [outputs] => {
                Err(WindowFault::OtherBias { transposed, weight: sizes(), outputs, bias: bias.into() }.into())
            }
            _ => Ok(outputs),
        }
    }

    /// Returns the lengths of the result of a convolution.
    fn slides(&self, w: Windows) -> Result<[usize; 2], Fault> {
        let extents = [0, 1].map(|i| extent(w.kernel[i], w.dilation[i]));
        let count = [0, 1].map(|i| slides(w.input[i], w.padding[i], extents[i], w.stride[i]));
        if let [Some(rows), Some(columns)] = count {
            return Ok([rows, columns]);
        }
        let (sizes, from) = (self.input.into(), 2 - self.axes);
        let padded = [0, 1].map(|i| w.padding[i].saturating_mul(2).saturating_add(w.input[i]));
        let (padded, kernel) = (padded[from..].into(), extents[from..].into());
        Err(WindowFault::KernelTooLarge { sizes, padded, kernel }.into())
    }

    /// Returns the lengths of the result of a transposed convolution.
    fn spreads(&self, w: Windows, behind: [usize; 2]) -> Result<[usize; 2], Fault> {
        let sizes = Sizes::from(self.input);
        if (0..2).any(|i| behind[i] > 0 && behind[i] >= w.stride[i].max(w.dilation[i])) {
            return Err(WindowFault::OutputPaddingTooLarge { sizes, settings: [behind, w.stride, w.dilation] }.into());
        }
        // An empty input has an empty result, which is rejected below, as in PyTorch.
        let length = |i: usize| {
            if w.input[i] == 0 {
                return 0;
            }
            let spread = w.input[i].saturating_sub(1).saturating_mul(w.stride[i]);
            let whole = spread.saturating_add(extent(w.kernel[i], w.dilation[i])).saturating_add(behind[i]);
            whole.min(isize::MAX as usize) as isize - w.padding[i].saturating_mul(2).min(isize::MAX as usize) as isize
        };
        let output = [length(0), length(1)];
        if output.iter().all(|&length| length > 0) {
            return Ok(output.map(|length| length as usize));
        }
        let input = w.input[..].into();
        Err(WindowFault::NothingLeft { sizes, input, output: output[..].into() }.into())
    }
}

/// Returns the windows of planes that become columns, `[n.., c, h, w]`, and the sizes of the columns, `[n.., c * kh * kw, windows]`.
///
/// # Errors
/// Those of a pool; [`WindowFault::ColumnsCeil`].
pub fn columns(input: &[usize], asked: &AskedPool) -> Result<(Windows, Dims), Fault> {
    if asked.ceil {
        return Err(WindowFault::ColumnsCeil { sizes: input.into() }.into());
    }
    let (windows, _) = windows(2, input, asked, false)?;
    let front = input.len() - 3;
    let mut sizes = Dims::from_slice(&input[..front]);
    let elements = windows.kernel[0].saturating_mul(windows.kernel[1]);
    sizes.extend([input[front].saturating_mul(elements), windows.output[0].saturating_mul(windows.output[1])]);
    let mut padded = Dims::from_slice(&input[..=front]);
    padded.extend([0, 1].map(|i| windows.padding[i].saturating_mul(2).saturating_add(windows.input[i])));
    for sizes in [&sizes, &padded] {
        if checked_numel(sizes, size_of::<u64>()).is_none() {
            return Err(Fault::TooLarge { sizes: (&**sizes).into() });
        }
    }
    Ok((windows, sizes))
}

/// Returns the windows of planes of lengths `to` whose columns are given, `[n.., c * kh * kw, windows]`, and the sizes of the planes,
/// `[n.., c, h, w]`.
///
/// # Errors
/// Those of a pool; [`WindowFault::ColumnsRank`], [`WindowFault::ColumnsRows`], [`WindowFault::ColumnsCount`].
pub fn images(input: &[usize], to: &[isize], asked: &AskedPool) -> Result<(Windows, Dims), Fault> {
    let sizes = || Sizes::from(input);
    let &[ref front @ .., rows, count] = input else {
        return Err(WindowFault::ColumnsRank { sizes: sizes() }.into());
    };
    let lengths = spread(2, to, 1).map(|to| to.map(usize::try_from));
    let Some([Ok(height), Ok(width)]) = lengths else {
        return Err(WindowFault::ResizeLength { sizes: sizes(), output: to.into() }.into());
    };
    if front.len() > 1 {
        return Err(WindowFault::ColumnsRank { sizes: sizes() }.into());
    }
    let elements = asked.elements(input)?;
    if !rows.is_multiple_of(elements) {
        return Err(WindowFault::ColumnsRows { sizes: sizes(), elements }.into());
    }
    let out: Dims = front.iter().copied().chain([rows / elements, height, width]).collect();
    let (windows, expected) = columns(&out, asked)?;
    let expected = expected[expected.len() - 1];
    if expected != count {
        return Err(WindowFault::ColumnsCount { sizes: sizes(), output: to.into(), expected, count }.into());
    }
    Ok((windows, out))
}

/// Returns the windows of a pool, and the sizes of its result.
pub fn pool(axes: usize, input: &[usize], asked: &AskedPool) -> Result<(Windows, Dims), Fault> {
    windows(axes, input, asked, true)
}

/// Returns the windows over planes, and the sizes of the result; the padding is at most half a window, if `half`.
fn windows(axes: usize, input: &[usize], asked: &AskedPool, half: bool) -> Result<(Windows, Dims), Fault> {
    let sizes = || Sizes::from(input);
    if input.len() != axes + 1 && input.len() != axes + 2 {
        return Err(WindowFault::PoolRank { sizes: sizes(), axes }.into());
    }
    let each = |setting, numbers: &[isize], fill| {
        let miscounted = || WindowFault::PoolCount { setting, axes, got: numbers.into(), sizes: sizes() };
        spread(axes, numbers, fill).ok_or_else(miscounted)
    };
    let kernel = each("kernel_size", &asked.kernel, 1)?;
    let stride = if asked.stride.is_empty() { &asked.kernel } else { &asked.stride };
    let stride = each("stride", stride, 1)?;
    let padding = each("padding", &asked.padding, 0)?;
    let dilation = each("dilation", &asked.dilation, 1)?;
    if stride.iter().any(|&n| n <= 0) {
        return Err(WindowFault::PoolStride { sizes: sizes() }.into());
    }
    if kernel.iter().any(|&n| n <= 0) {
        return Err(WindowFault::NoKernel { kernel: kernel[2 - axes..].into(), sizes: sizes() }.into());
    }
    if dilation.iter().any(|&n| n <= 0) {
        return Err(WindowFault::NoDilation { dilation: dilation[2 - axes..].into(), sizes: sizes() }.into());
    }
    if input[input.len() - axes - 1..].contains(&0) {
        return Err(WindowFault::PoolEmpty { sizes: sizes(), axes }.into());
    }
    if let Some(&pad) = padding.iter().find(|&&n| n < 0) {
        return Err(WindowFault::PoolNegative { pad, sizes: sizes() }.into());
    }
    let [kernel, stride, padding, dilation] = [kernel, stride, padding, dilation].map(|n| n.map(|n| n as usize));
    // (The dilation of a kernel of one element is unused, and may be any number.)
    let dilation = [0, 1].map(|i| if kernel[i] == 1 { 1 } else { dilation[i] });
    let extents = [0, 1].map(|i| extent(kernel[i], dilation[i]));
    if extents.iter().any(|&extent| isize::try_from(extent).is_err()) {
        return Err(asked.too_long(input));
    }
    if let Some(i) = (0..2).find(|&i| half && padding[i] > extents[i] / 2) {
        let (pad, kernel, dilation) = (padding[i], kernel[i], dilation[i]);
        return Err(WindowFault::PoolPadding { pad, kernel, dilation, sizes: sizes() }.into());
    }
    let plane = plane(axes, &input[input.len() - axes..], 1);
    let slides = if asked.ceil { slides_up } else { slides };
    let count = [0, 1].map(|i| slides(plane[i], padding[i], extents[i], stride[i]));
    let [Some(rows), Some(columns)] = count else {
        let channels = input[input.len() - axes - 1];
        let shown = |[h, w]: [i128; 2]| format!("{channels}x{h}x{w}");
        let short = |i: usize| plane[i] as i128 + 2 * padding[i] as i128 - extents[i] as i128;
        let count = |i: usize| short(i).div_euclid(stride[i] as i128) + 1;
        let (input, output) = (shown(plane.map(|n| n as i128)), shown([count(0), count(1)]));
        return Err(WindowFault::PoolTooSmall { sizes: sizes(), input, output }.into());
    };
    let output = [rows, columns];
    let mut out = Dims::from_slice(&input[..input.len() - axes]);
    out.extend_from_slice(&output[2 - axes..]);
    // The positions of the largest elements take 8 bytes each.
    checked_numel(&out, size_of::<i64>()).ok_or_else(|| Fault::TooLarge { sizes: (&*out).into() })?;
    let windows = Windows { input: plane, kernel, stride, padding, dilation, output };
    Ok((Windows { stride: windows.step(), ..windows }, out))
}
