//! Printing: nested brackets, then the shape.
//!
//! Elements are written as in PyTorch (`torch/_tensor_str.py`; its own output is in `tests/tensors/printing`):
//!
//! | elements | output |
//! |---|---|
//! | integers, and other types with a `Display` | their `Display` |
//! | floats, the largest above 1e8 or more than 1,000 times the smallest, or the smallest below 1e-4 | `1.2500e-05` |
//! | other floats, all of them whole | `1.` |
//! | other floats | `0.1250` |
//! | complex numbers, with a style for all real parts and one for all imaginary parts | `0.1250-2.j` |
//!
//! Only finite floats other than 0 determine the style, by their magnitude; the widest of them determines the width of all. Lines have 80 characters.
//! Above 1,000 elements the middle of a long axis is left out, and does not count for the style. (At most 10,000 elements are shown, unlike in
//! PyTorch.)
//!
//! A precision (`{:.2}`) is the number of digits after the decimal point, whatever the size of the numbers; a width is the least width of each
//! element; `+` is written before positive numbers. Fill, alignment and leading zeros are ignored. A tensor without axes prints as its number, with
//! the same options.

use super::{Contiguous, CowTensor, StackTensor, Strided, Tensor, View, ViewMut};
use crate::dim::AxisPattern;
use crate::shape::{InlineShape, Lengths};
use congruent_layout::count_positions;
use congruent_macros::precompile;
use core::any::Any;
use core::fmt::{self, Debug, Display, Formatter, LowerExp, Write};

/// Above this number of elements, the middle of a long axis is left out.
const LONG: usize = 1000;
/// The number of elements shown at each end of a long axis.
const EDGE: usize = 3;
/// The maximal number of elements shown: of further axes, only the first position is.
const MOST: usize = 10_000;
/// The characters of a line.
const LINE: usize = 80;
/// The digits after the decimal point, if no precision is requested.
const DIGITS: usize = 4;

/// The style of floats.
#[derive(Clone, Copy)]
enum Style {
    /// All floats are whole: written with a point.
    Whole,
    /// With this many digits after the decimal point.
    Fixed(usize),
    /// With this many digits after the decimal point, and an exponent.
    Scientific(usize),
}

/// The value of a float.
fn float<T: 'static>(element: &T) -> Option<f64> {
    let any: &dyn Any = element;
    any.downcast_ref::<f64>().copied().or_else(|| any.downcast_ref::<f32>().map(|&x| f64::from(x)))
}

/// The values of the parts of a complex number.
#[cfg(feature = "complex")]
fn complex<T: 'static>(element: &T) -> Option<[f64; 2]> {
    use num_complex::{Complex32, Complex64};

    let any: &dyn Any = element;
    let single = any.downcast_ref::<Complex32>().map(|z| [z.re.into(), z.im.into()]);
    any.downcast_ref::<Complex64>().map(|z| [z.re, z.im]).or(single)
}

/// Returns the values of the parts of a complex number: `None` without the feature.
#[cfg(not(feature = "complex"))]
fn complex<T: 'static>(_: &T) -> Option<[f64; 2]> {
    None
}

impl Style {
    /// Returns the style of these floats.
    fn choose(floats: &[f64], precision: Option<usize>) -> Self {
        if let Some(digits) = precision {
            return Style::Fixed(digits);
        }
        let sized = || floats.iter().copied().filter(|&x| has_size(x)).map(f64::abs);
        let (least, most) = (sized().fold(f64::INFINITY, f64::min), sized().fold(0.0, f64::max));
        if most > 0.0 && (most / least > 1e3 || most > 1e8 || least < 1e-4) {
            Style::Scientific(DIGITS)
        } else if sized().all(|x| x.fract() == 0.0) {
            Style::Whole
        } else {
            Style::Fixed(DIGITS)
        }
    }

    /// A float as text; `plus` is written before positive numbers.
    fn text(self, x: f64, plus: bool) -> String {
        let mut text = match self {
            // As in PyTorch.
            _ if x.is_nan() => return "nan".into(),
            _ if x.is_infinite() => String::from(if x < 0.0 { "-inf" } else { "inf" }),
            Style::Whole => format!("{x:.0}."),
            Style::Fixed(digits) => format!("{x:.digits$}"),
            Style::Scientific(digits) => scientific(x, digits),
        };
        if plus && !text.starts_with('-') {
            text.insert(0, '+');
        }
        text
    }
}

/// Whether a float counts for the style and the width; zeros, infinities and NaN do not.
fn has_size(x: f64) -> bool {
    x.is_finite() && x != 0.0
}

/// Writes `1.2500e-05`: the exponent has a sign and at least two digits.
fn scientific(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    format!("{mantissa}e{sign}{exponent:0>2}")
}

/// The text of the shown elements, row by row.
struct FormattedElements {
    texts: std::vec::IntoIter<String>,
    /// The width of the longest text.
    width: usize,
    /// Whether all texts are padded to the width.
    aligned: bool,
}

impl FormattedElements {
    /// Formats floats in one style.
    fn floats(floats: &[f64], style: Style, plus: bool) -> Self {
        let texts: Vec<String> = floats.iter().map(|&x| style.text(x, plus)).collect();
        let width = texts.iter().zip(floats).filter(|(_, x)| has_size(**x)).map(|(text, _)| text.len()).max();
        FormattedElements { texts: texts.into_iter(), width: width.unwrap_or(1), aligned: true }
    }

    /// Formats complex numbers, with a style for all real parts and one for all imaginary parts.
    fn complex(parts: &[[f64; 2]], style: impl Fn(&[f64]) -> Style, plus: bool) -> Self {
        let [re, im]: [Vec<f64>; 2] = [0, 1].map(|part| parts.iter().map(|parts| parts[part]).collect());
        let (of_re, of_im) = (style(&re), style(&im));
        let mut of_re = FormattedElements::floats(&re, of_re, plus);
        let signed = |im: f64| if im.is_nan() { "+nan".to_owned() } else { of_im.text(im, true) };
        let texts: Vec<String> = im.iter().map(|&im| format!("{}{}j", of_re.next(), signed(im))).collect();
        // (As in PyTorch: real parts are aligned, imaginary parts are not.)
        FormattedElements { aligned: false, ..FormattedElements::others(texts) }
    }

    /// Formats elements of other types.
    fn others(texts: Vec<String>) -> Self {
        let width = texts.iter().map(|text| text.chars().count()).max();
        FormattedElements { texts: texts.into_iter(), width: width.unwrap_or(1), aligned: true }
    }

    fn next(&mut self) -> String {
        format!("{:>1$}", self.texts.next().unwrap_or_default(), if self.aligned { self.width } else { 0 })
    }
}

/// Returns the number of positions shown at each end of each axis: all, or a few of a long axis.
fn edges(sizes: &[usize]) -> Vec<[usize; 2]> {
    let elided = count_positions(sizes.iter().copied()) > LONG;
    let mut shown = 1usize;
    let mut edges: Vec<_> = sizes
        .iter()
        .rev()
        .map(|&size| {
            let edge = if elided && size > 2 * EDGE { [EDGE, EDGE] } else { [size, 0] };
            let more = shown.saturating_mul(edge[0] + edge[1]);
            if elided && more > MOST {
                return [1, 0];
            }
            shown = more;
            edge
        })
        .collect();
    edges.reverse();
    edges
}

/// A tensor without its shape type: sizes, the known facts about each axis, and the element at a position.
struct Printed<'t, T> {
    sizes: &'t [usize],
    known: &'t [AxisPattern],
    get: &'t dyn Fn(&[usize]) -> Option<&'t T>,
}

impl<'t, T> Printed<'t, T> {
    /// Returns the element of a tensor without axes.
    fn number(&self) -> Option<&'t T> {
        self.sizes.is_empty().then(|| (self.get)(&[])).flatten()
    }

    /// Appends the elements that are shown below a position, row-major.
    fn collect_shown(&self, edges: &[[usize; 2]], position: &mut Vec<usize>, elements: &mut Vec<&'t T>) {
        let axis = position.len();
        let (Some(&size), Some(&[first, last])) = (self.sizes.get(axis), edges.get(axis)) else {
            return elements.extend((self.get)(position));
        };
        for i in (0..first).chain(size - last..size) {
            position.push(i);
            self.collect_shown(edges, position, elements);
            position.pop();
        }
    }
}

/// Writes the brackets of one axis and of the axes inside.
fn nested(text: &mut String, sizes: &[usize], edges: &[[usize; 2]], indent: usize, cells: &mut FormattedElements) {
    let ([size, inner @ ..], [[first, last], rest @ ..]) = (sizes, edges) else {
        return text.push_str(&cells.next());
    };
    let elided = first + last < *size;
    let column = inner.is_empty();
    text.push('[');
    let on_a_line = if column { (LINE.saturating_sub(indent) / (cells.width + 2)).max(1) } else { 1 };
    // The dots are between the ends, or after the only one.
    let dots = elided.then_some(*first);
    for i in 0..first + last + usize::from(elided) {
        if i > 0 && column && i % on_a_line > 0 {
            text.push_str(", ");
        } else if i > 0 {
            text.push(',');
            text.extend(core::iter::repeat_n('\n', inner.len().max(1)));
            text.extend(core::iter::repeat_n(' ', indent + 1));
        }
        match dots {
            Some(at) if at == i => text.push_str(if column { " ..." } else { "..." }),
            _ => nested(text, inner, rest, indent + 1, cells),
        }
    }
    text.push(']');
}

/// Writes `[2, 3]`, with names from the type: `[Batch=2, 3]`.
pub(crate) fn shape(sizes: &[usize], known: &[AxisPattern]) -> String {
    let mut text = String::from("[");
    for (axis, size) in sizes.iter().enumerate() {
        let separator = if axis > 0 { ", " } else { "" };
        // From the back: in front of the axes of the type there may be an unknown rank.
        let known = (axis + known.len()).checked_sub(sizes.len()).and_then(|axis| known.get(axis));
        // Infallible: writing to a string.
        let _ = match known {
            Some(AxisPattern::Named(name)) => write!(text, "{separator}{name}={size}"),
            _ => write!(text, "{separator}{size}"),
        };
    }
    text.push(']');
    text
}

/// Returns the whole text, with `name` in front; `cells` formats the shown elements.
fn written<T>(
    t: &Printed<'_, T>,
    f: &mut Formatter<'_>,
    name: &str,
    cells: impl FnOnce(&[&T]) -> FormattedElements,
) -> fmt::Result {
    let mut text = String::from(name);
    if t.sizes.contains(&0) {
        text.push_str("[]");
    } else {
        let (edges, mut elements) = (edges(t.sizes), Vec::new());
        t.collect_shown(&edges, &mut Vec::new(), &mut elements);
        let mut cells = cells(&elements);
        cells.width = cells.width.max(f.width().unwrap_or(0));
        nested(&mut text, t.sizes, &edges, name.len(), &mut cells);
    }
    write!(f, "{text}, shape={}", shape(t.sizes, t.known))
}

/// Formats elements in a style of floats, if they are floats or complex numbers, else each by `own`.
fn cells<T: 'static>(
    elements: &[&T],
    plus: bool,
    style: impl Fn(&[f64]) -> Style,
    own: impl Fn(&T) -> String,
) -> FormattedElements {
    if let Some(floats) = elements.iter().map(|x| float(*x)).collect::<Option<Vec<f64>>>() {
        return FormattedElements::floats(&floats, style(&floats), plus);
    }
    match elements.iter().map(|x| complex(*x)).collect::<Option<Vec<[f64; 2]>>>() {
        Some(parts) => FormattedElements::complex(&parts, style, plus),
        None => FormattedElements::others(elements.iter().map(|x| own(x)).collect()),
    }
}

/// Formats an element by its own trait, with a precision and a sign; for `Display`:
///
/// ```text
/// |x| match (precision, plus) { (Some(digits), true) => format!("{:+.*}", digits, x), .. }
/// ```
macro_rules! own {
    ($kind:literal, $precision:expr, $plus:expr) => {
        |x| match ($precision, $plus) {
            (Some(digits), true) => format!(concat!("{:+.*", $kind, "}"), digits, x),
            (Some(digits), false) => format!(concat!("{:.*", $kind, "}"), digits, x),
            (None, true) => format!(concat!("{:+", $kind, "}"), x),
            (None, false) => format!(concat!("{:", $kind, "}"), x),
        }
    };
}

/// ```text
/// impl<T: Display + 'static, S: Lengths> Display for Strided<T, S> { .. }
///
/// fn display<T: Display + 'static>(t: &Printed<'_, T>, f: &mut Formatter<'_>) -> fmt::Result { .. }
/// ```
/// (One function for all shapes.)
macro_rules! printed {
    ($($trait:ident $(+ $more:lifetime)? $(#[$instances:meta])? $write:ident |$t:ident, $f:ident| $body:expr;)*) => {$(
        impl<T: $trait $(+ $more)?, S: Lengths> $trait for Strided<T, S> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let get = |position: &[usize]| self.get(position);
                $write(&Printed { sizes: self.sizes(), known: &S::AXES.patterns(), get: &get }, f)
            }
        }
        $(#[$instances])?
        #[inline(never)]
        fn $write<T: $trait $(+ $more)?>($t: &Printed<'_, T>, $f: &mut Formatter<'_>) -> fmt::Result {
            $body
        }
    )*};
}
printed! {
    Display + 'static #[precompile(f32, f64)] display |t, f| {
        if let Some(number) = t.number() {
            return Display::fmt(number, f);
        }
        let (precision, plus) = (f.precision(), f.sign_plus());
        written(t, f, "", |elements| {
            cells(elements, plus, |floats| Style::choose(floats, precision), own!("", precision, plus))
        })
    };
    LowerExp + 'static lower_exp |t, f| {
        if let Some(number) = t.number() {
            return LowerExp::fmt(number, f);
        }
        let (precision, plus) = (f.precision(), f.sign_plus());
        let style = |_: &[f64]| Style::Scientific(precision.unwrap_or(DIGITS));
        written(t, f, "", |elements| cells(elements, plus, style, own!("e", precision, plus)))
    };
    Debug #[precompile(f32, f64)] debug |t, f| {
        let (precision, plus) = (f.precision(), f.sign_plus());
        let text = |elements: &[&T]| FormattedElements::others(elements.iter().map(own!("?", precision, plus)).collect());
        written(t, f, "tensor ", text)
    };
}

/// ```text
/// impl<T: Display + 'static, S: Lengths> Display for Tensor<T, S> { .. }
/// ```
/// and so on: as the elements print.
macro_rules! same {
    ($trait:ident $(+ $more:lifetime)?) => {
        same! { @of [] Tensor<T, S>; $trait $(+ $more)? }
        same! { @of ['a,] View<'a, T, S>; $trait $(+ $more)? }
        same! { @of ['a,] ViewMut<'a, T, S>; $trait $(+ $more)? }
        same! { @of ['a,] CowTensor<'a, T, S>; $trait $(+ $more)? }
        same! { @of ['a,] Contiguous<'a, T, S>; $trait $(+ $more)? }
        impl<T: $trait + crate::Element, S: InlineShape> $trait for StackTensor<T, S> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                $trait::fmt(&self.as_view(), f)
            }
        }
    };
    (@of [$($life:tt)*] $name:ty; $trait:ident $(+ $more:lifetime)?) => {
        impl<$($life)* T: $trait $(+ $more)?, S: Lengths> $trait for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                $trait::fmt(&**self, f)
            }
        }
    };
}
same! { Display + 'static }
same! { LowerExp + 'static }
same! { Debug }
