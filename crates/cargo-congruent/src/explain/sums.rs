//! The steps of equations, windows and repeats.

use super::bound::Bound;
use super::pairs::say_table;
use super::report::{Part, Report};
use super::value::Value;
use congruent_notation::figure::{common, table};

/// An equation whose operands have a label for each axis.
struct Labelled<'b> {
    inputs: Vec<String>,
    output: Option<String>,
    operands: Vec<&'b Value>,
    /// Each label once.
    labels: Vec<char>,
}

impl<'b> Labelled<'b> {
    fn read(bound: &'b Bound) -> Option<Labelled<'b>> {
        let equation = bound.text("equation").replace(' ', "");
        let (inputs, output) = equation.split_once("->").map_or((equation.as_str(), None), |(a, b)| (a, Some(b)));
        let inputs: Vec<String> = inputs.split(',').map(str::to_owned).collect();
        let operands = bound.values();
        let fits = inputs.iter().zip(&operands).all(|(own, value)| own.chars().count() == value.rank());
        if inputs.len() != operands.len() || !fits || equation.contains('.') {
            return None;
        }
        let mut labels: Vec<char> = Vec::new();
        for label in inputs.concat().chars() {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        Some(Labelled { inputs, output: output.map(str::to_owned), operands, labels })
    }

    /// The length of a label in an operand.
    fn length(&self, operand: usize, label: char) -> Option<&'b String> {
        let axis = self.inputs[operand].chars().position(|own| own == label)?;
        self.operands[operand].lengths.get(axis)
    }

    /// The lengths of a label in all operands that have it.
    fn lengths(&self, label: char) -> Vec<String> {
        (0..self.inputs.len()).filter_map(|operand| self.length(operand, label)).cloned().collect()
    }

    /// A row for the labels, and one for each operand.
    fn table(&self) -> String {
        let cell = |operand: usize, label: char| self.length(operand, label).cloned().unwrap_or_default();
        let cells = |operand| self.labels.iter().map(|label| cell(operand, *label)).collect::<Vec<_>>();
        let header: Vec<String> = self.labels.iter().map(ToString::to_string).collect();
        let names: Vec<String> = self.inputs.iter().enumerate().map(|(k, own)| format!("{k}: {own}")).collect();
        let rows: Vec<Vec<String>> = (0..self.inputs.len()).map(cells).collect();
        let mut all: Vec<(&str, &[String])> = vec![("label", &header)];
        all.extend(names.iter().zip(&rows).map(|(name, own)| (name.as_str(), &own[..])));
        table(&all, false, &[], "")
    }

    /// The labels that the output does not have.
    fn summed(&self) -> Option<String> {
        let output = self.output.as_ref()?;
        let gone = self.labels.iter().filter(|label| !output.contains(**label));
        let gone: Vec<_> =
            gone.filter_map(|label| Some(format!("{label} ({})", self.lengths(*label).first()?))).collect();
        Some(if gone.is_empty() { "nothing is summed".into() } else { format!("summed over: {}", gone.join(", ")) })
    }

    /// A sentence for a label whose lengths do not fit.
    fn clash(&self, label: char) -> Option<String> {
        let all = self.lengths(label);
        let fits = all.iter().all(|a| all.iter().all(|b| common(a, b).is_some()));
        (!fits).then(|| format!("label '{label}' has the lengths {}", all.join(" and ")))
    }
}

/// The labels of an equation with their lengths, a row for each operand.
pub(super) fn tell_einsum(report: &mut Report, bound: &Bound) -> Vec<String> {
    let Some(labelled) = Labelled::read(bound) else {
        say_table(report, bound, true, &[], "");
        return vec![];
    };
    report.say(labelled.table());
    if let Some(summed) = labelled.summed() {
        report.say(summed);
    }
    labelled.labels.iter().filter_map(|label| labelled.clash(*label)).collect()
}

/// A number of a setting along one of `axes`.
fn setting(bound: &Bound, name: &str, k: usize, otherwise: usize) -> Option<usize> {
    match bound.list(name) {
        [] => Some(otherwise),
        [one] => one.parse().ok(),
        all => all.get(k)?.parse().ok(),
    }
}

/// How many axes windows slide along.
pub(super) fn planes(bound: &Bound) -> usize {
    if bound.name.contains("1d") { 1 } else { 2 }
}

/// The formula of an axis, along which windows of `taps` slide, the `k`th such.
fn say_window(bound: &Bound, axis: usize, k: usize, length: &str, taps: &str) -> Option<String> {
    let (n, taps): (usize, usize) = (length.parse().ok()?, taps.parse().ok()?);
    let own = |name: &str, otherwise: usize| setting(bound, name, k, otherwise);
    let (stride, padding, dilation) = (own("stride", 1)?, own("padding", 0)?, own("dilation", 1)?);
    let more = own("output_padding", 0)?;
    Some(match bound.name.contains("transpose") {
        true => format!("axis {axis}: ({n} - 1) * {stride} - 2 * {padding} + {dilation} * ({taps} - 1) + {more} + 1"),
        false => format!("axis {axis}: ({n} + 2 * {padding} - {dilation} * ({taps} - 1) - 1) / {stride} + 1"),
    })
}

/// The formula of each axis of windows.
pub(super) fn tell_conv(report: &mut Report, bound: &Bound) -> Vec<String> {
    say_table(report, bound, true, &[], "");
    let (planes, [input, weight, ..]) = (planes(bound), &bound.values()[..]) else { return vec![] };
    if input.rank() < planes || weight.rank() != planes + 2 {
        return vec![];
    }
    let first = input.rank() - planes;
    let line = |k: usize| say_window(bound, first + k, k, &input.lengths[first + k], &weight.lengths[2 + k]);
    let lines: Vec<_> = (0..planes).filter_map(line).collect();
    if !lines.is_empty() {
        report.say(lines.join("\n"));
    }
    vec![]
}

/// A plane of the input, of the kernel and of the output.
pub(super) fn draw_conv(report: &mut Report, bound: &Bound, results: &[Value]) {
    let (planes, [input, weight, ..], [out]) = (planes(bound), &bound.values()[..], results) else { return };
    let last = |own: &Value| own.sizes().map(|sizes| sizes[sizes.len() - planes..].to_vec());
    let (Some(from), Some(kernel), Some(to)) = (last(input), last(weight), last(out)) else { return };
    report.draw(vec![make_part("input", from), make_part("kernel", kernel), make_part("output", to)], &["*", "="]);
}

/// A part that is not stretched, with its lengths in the title.
fn make_part(title: &str, own: Vec<usize>) -> Part {
    Part { title: format!("{title} {own:?}"), full: own.clone(), own }
}

/// The counts above the lengths.
pub(super) fn tell_counts(report: &mut Report, bound: &Bound) -> Vec<String> {
    let (own, counts) = (&bound.values()[0].lengths, bound.list("sizes"));
    report.say(table(&[("shape", &own[..]), ("times", counts)], true, &[], ""));
    vec![]
}
