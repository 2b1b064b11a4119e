//! `einsum!`: an equation to the bounds it means.
//!
//! The macro knows the equation and not the shapes. It prints a function of its own whose bounds are relations of
//! `congruent::einsum`, one for each thing that can be wrong, and calls it. Of `"ij,jk->ik"`:
//!
//! ```ignore
//! fn einsum<T, X0, X1, S0, S1, D0_0, D0_1, D1_0, D1_1, M8, W8, U0, U1>(x0: X0, x1: X1) -> Tensor<T, U1>
//! where
//!     T: Number,
//!     U1: Lengths,
//!     X0: Summand<T, Axes = S0>,
//!     X1: Summand<T, Axes = S1>,
//!     S0: Subscripts<0, 2, Axes = (((), D0_0), D0_1)>,
//!     S1: Subscripts<1, 2, Axes = (((), D1_0), D1_1)>,
//!     D0_1: MeetsLabel<'j', 0, 1, D1_0, Out = M8, Of = W8>,
//!     S0: Unless<(((), D0_0), D1_1), Out = U0>,
//!     S1: Unless<U0, Out = U1>,
//! ```

use proc_macro::TokenTree;
use std::ops::Range;

/// The literal of the equation, the first of the arguments.
pub(crate) fn text(tokens: &[TokenTree], arguments: &[Range<usize>]) -> Result<String, String> {
    if let Some(empty) = arguments.iter().position(Range::is_empty) {
        return Err(format!("there is nothing before comma {}", empty + 1));
    }
    let literal = arguments.first().and_then(|first| match &tokens[first.clone()] {
        [TokenTree::Literal(literal)] => Some(literal.to_string()),
        _ => None,
    });
    literal.filter(|text| text.len() > 1 && text.starts_with('"') && text.ends_with('"')).ok_or_else(|| LITERAL.into())
}

const LITERAL: &str = "an equation is a string literal, such as \"ij,jk->ik\"; the function `einsum` takes any text";

/// A label, or `...`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Subscript {
    Label(char),
    Ellipsis,
}
use Subscript::{Ellipsis, Label};

/// The subscripts of each operand, and of the output.
#[derive(Debug, PartialEq)]
pub(crate) struct Equation {
    pub inputs: Vec<Vec<Subscript>>,
    pub output: Vec<Subscript>,
}

/// As many subscripts as the library has rows for.
const MOST: usize = 12;

/// Reads the text of an equation for so many operands.
pub(crate) fn parse(text: &str, operands: usize) -> Result<Equation, String> {
    let (left, right) = match text.split_once("->") {
        Some((left, right)) => (left, Some(right)),
        None => (text, None),
    };
    let inputs = left.split(',').map(subscripts).collect::<Result<Vec<_>, _>>()?;
    if inputs.len() != operands {
        let (named, given) = (count(inputs.len()), count(operands));
        let are = if operands == 1 { "is" } else { "are" };
        return Err(format!("the equation names {named}, but {given} {are} given"));
    }
    if let Some(long) = inputs.iter().position(|own| own.len() > MOST) {
        return Err(format!("operand {long} has more than {MOST} subscripts: the function `einsum` takes any number"));
    }
    let output = match right {
        Some(right) => subscripts(right)?,
        None => implicit(&inputs),
    };
    check_output(&inputs, &output)?;
    Ok(Equation { inputs, output })
}

fn count(operands: usize) -> String {
    match operands {
        1 => "1 operand".into(),
        n => format!("{n} operands"),
    }
}

/// The subscripts of an operand, or of the output.
fn subscripts(text: &str) -> Result<Vec<Subscript>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start_matches(' ');
    while let Some(first) = rest.chars().next() {
        let (one, len) = match first {
            '.' if rest.starts_with("...") => (Ellipsis, 3),
            '.' => return Err("an ellipsis is three dots, `...`".into()),
            letter if letter.is_ascii_alphabetic() => (Label(letter), 1),
            '-' | '>' => return Err(format!("unexpected `{first}`: there is one `->`, in front of the output")),
            ',' => return Err("unexpected `,`: there is one output".into()),
            other => return Err(format!("`{other}` is not a label: labels are the letters a to z and A to Z")),
        };
        if one == Ellipsis && found.contains(&Ellipsis) {
            return Err(format!("a second `...` in `{}`", text.trim()));
        }
        found.push(one);
        rest = rest[len..].trim_start_matches(' ');
    }
    Ok(found)
}

/// Without `->`: `...`, and the labels that occur once, in the order of ASCII.
fn implicit(inputs: &[Vec<Subscript>]) -> Vec<Subscript> {
    let all = || inputs.iter().flatten();
    let once = ('A'..='z').map(Label).filter(|label| all().filter(|other| *other == label).count() == 1);
    std::iter::once(Ellipsis).chain(once).collect()
}

fn check_output(inputs: &[Vec<Subscript>], output: &[Subscript]) -> Result<(), String> {
    for (at, one) in output.iter().enumerate() {
        let Label(label) = one else { continue };
        if output[..at].contains(one) {
            return Err(format!("label `{label}` appears more than once in the output"));
        }
        if !inputs.iter().flatten().any(|other| other == one) {
            return Err(format!("label `{label}` of the output does not appear in any operand"));
        }
    }
    Ok(())
}

/// The function, as source text, with the equation's own literal in its body.
pub(crate) fn print(equation: &Equation, literal: &str, panics: bool) -> String {
    let mut printer = Printer::default();
    let shape = printer.equation(equation);
    let operands = 0..equation.inputs.len();
    let list = |item: fn(usize) -> String| operands.clone().map(item).collect::<Vec<_>>().join(", ");
    let (tensor, path) = (format!("::congruent::Tensor<T, {shape}>"), "::congruent::einsum");
    let (result, open, close) = match panics {
        true => (tensor, format!("{path}::or_panic("), ")"),
        false => (format!("::core::result::Result<{tensor}, ::congruent::ShapeError>"), String::new(), ""),
    };
    format!(
        "#[allow(clippy::all)] #[inline] #[track_caller]
        fn einsum<T, {}>({}) -> {result}
        where T: ::congruent::Number, {shape}: ::congruent::Lengths, {}
        {{ {open}{path}::subscripted({literal}, &[{}]){close} }}",
        printer.parameters.join(", "),
        list(|p| format!("x{p}: X{p}")),
        printer.bounds.join(", "),
        list(|p| format!("::congruent::einsum::Summand::<T>::lend(&x{p})")),
    )
}

/// The parameters and bounds so far.
#[derive(Default)]
struct Printer {
    parameters: Vec<String>,
    bounds: Vec<String>,
}

/// The length of a label: its type, and the operand that it comes from.
struct Met {
    label: char,
    length: String,
    operand: Operand,
}

enum Operand {
    /// The one operand that has the label so far.
    First(usize),
    /// One of several: a type.
    Of(String),
}

impl Printer {
    /// A new type parameter.
    fn parameter(&mut self, name: String) -> String {
        self.parameters.push(name.clone());
        name
    }

    fn bound(&mut self, subject: &str, relation: String) {
        self.bounds.push(format!("{subject}: ::congruent::{relation}"));
    }

    /// The bounds of an equation: the shape of its result.
    fn equation(&mut self, equation: &Equation) -> String {
        let (mut met, mut covered): (Vec<Met>, Option<(usize, String)>) = (Vec::new(), None);
        for (p, own) in equation.inputs.iter().enumerate() {
            let shape = self.operand(p);
            let (lengths, ellipsis) = self.axes(p, &shape, own);
            for (label, length) in self.diagonals(p, lengths) {
                self.meet(p, label, length, &mut met);
            }
            if let Some(axes) = ellipsis {
                covered = Some(self.cover(p, axes, covered));
            }
        }
        let list = self.output(&equation.output, &met, covered.map_or("()".into(), |(_, axes)| axes));
        (0..equation.inputs.len()).fold(list, |list, p| {
            let out = self.parameter(format!("U{p}"));
            self.bound(&format!("S{p}"), format!("einsum::Unless<{list}, Out = {out}>"));
            out
        })
    }

    /// Operand `p`: its shape.
    fn operand(&mut self, p: usize) -> String {
        let (operand, shape) = (self.parameter(format!("X{p}")), self.parameter(format!("S{p}")));
        self.bound(&operand, format!("einsum::Summand<T, Axes = {shape}>"));
        shape
    }

    /// The length of each label of an operand, and the axes under `...`.
    fn axes(&mut self, p: usize, shape: &str, own: &[Subscript]) -> (Vec<(char, String)>, Option<String>) {
        let letters = |own: &[Subscript]| -> Vec<char> {
            own.iter().filter_map(|one| if let Label(label) = one { Some(*label) } else { None }).collect()
        };
        let all = letters(own);
        let names: Vec<String> = (0..all.len()).map(|i| self.parameter(format!("D{p}_{i}"))).collect();
        let lengths = all.iter().copied().zip(names.iter().cloned()).collect();
        let Some(at) = own.iter().position(|one| *one == Ellipsis) else {
            let list = names.iter().fold("()".to_string(), |list, name| format!("({list}, {name})"));
            self.bound(shape, format!("einsum::Subscripts<{p}, {}, Axes = {list}>", names.len()));
            return (lengths, None);
        };
        self.bound(shape, format!("einsum::SubscriptsAround<{p}, {}>", names.len()));
        let (front, back) = names.split_at(at);
        let mut rest = shape.to_string();
        let pops = back.iter().rev().map(|name| ("PopBack", "Last", name));
        for (i, (relation, end, name)) in pops.chain(front.iter().map(|name| ("PopFront", "First", name))).enumerate() {
            let left = self.parameter(format!("R{p}_{i}"));
            self.bound(&rest, format!("einsum::{relation}<{end} = {name}, Rest = {left}>"));
            rest = left;
        }
        (lengths, Some(rest))
    }

    /// Each label of an operand once.
    fn diagonals(&mut self, p: usize, lengths: Vec<(char, String)>) -> Vec<(char, String)> {
        let mut once: Vec<(char, String)> = Vec::new();
        for (i, (label, length)) in lengths.into_iter().enumerate() {
            match once.iter_mut().find(|(other, _)| *other == label) {
                Some((_, first)) => {
                    let both = self.parameter(format!("G{p}_{i}"));
                    self.bound(first, format!("einsum::RepeatsLabel<'{label}', {p}, {length}, Out = {both}>"));
                    *first = both;
                }
                None => once.push((label, length)),
            }
        }
        once
    }

    /// A label of operand `p` beside those before.
    fn meet(&mut self, p: usize, label: char, length: String, met: &mut Vec<Met>) {
        let Some(before) = met.iter_mut().find(|before| before.label == label) else {
            return met.push(Met { label, length, operand: Operand::First(p) });
        };
        let n = self.parameters.len();
        let (both, of) = (self.parameter(format!("M{n}")), self.parameter(format!("W{n}")));
        let relation = match &before.operand {
            Operand::First(first) => format!("MeetsLabel<'{label}', {first}, {p}, {length}, Out = {both}, Of = {of}>"),
            Operand::Of(who) => format!("MeetsLabelToo<'{label}', {who}, {p}, {length}, Out = {both}, Of = {of}>"),
        };
        self.bound(&before.length, format!("einsum::{relation}"));
        (before.length, before.operand) = (both, Operand::Of(of));
    }

    /// The axes under `...` of operand `p` beside those before.
    fn cover(&mut self, p: usize, axes: String, covered: Option<(usize, String)>) -> (usize, String) {
        let Some((first, before)) = covered else { return (p, axes) };
        let both = self.parameter(format!("E{p}"));
        self.bound(&before, format!("einsum::MeetsEllipsis<{first}, {p}, {axes}, Out = {both}>"));
        (first, both)
    }

    /// The list of the output.
    fn output(&mut self, output: &[Subscript], met: &[Met], covered: String) -> String {
        output.iter().fold("()".into(), |list, one| match one {
            Label(label) => {
                let length = met.iter().find(|met| met.label == *label).map_or("", |met| &met.length);
                format!("({list}, {length})")
            }
            Ellipsis if list == "()" => covered.clone(),
            Ellipsis => {
                let both = self.parameter("B".into());
                self.bound(&covered, format!("einsum::Behind<{list}, Out = {both}>"));
                both
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(subscripts: &[Subscript]) -> String {
        let one = |one: &Subscript| match one {
            Label(label) => label.to_string(),
            Ellipsis => "...".into(),
        };
        subscripts.iter().map(one).collect()
    }

    #[test]
    fn equations() {
        let table = [
            ("ij,jk->ik", "ij jk", "ik"),
            (" i j , j k -> k i ", "ij jk", "ki"),
            ("ij,jk", "ij jk", "...ik"),
            ("bA", "bA", "...Ab"),
            ("ii", "ii", "..."),
            ("i...j,...->j...i", "i...j ...", "j...i"),
            ("->", "", ""),
            ("", "", "..."),
            (",i->i", " i", "i"),
        ];
        for (text, inputs, output) in table {
            let equation = parse(text, inputs.split(' ').count()).unwrap_or_else(|error| panic!("{text}: {error}"));
            let read: Vec<_> = equation.inputs.iter().map(|own| written(own)).collect();
            assert_eq!((read.join(" ").as_str(), written(&equation.output).as_str()), (inputs, output), "{text}");
        }
    }

    #[test]
    fn mistakes() {
        let table = [
            ("ij,jk", 1, "the equation names 2 operands, but 1 operand is given"),
            ("ij", 2, "the equation names 1 operand, but 2 operands are given"),
            ("i1", 1, "`1` is not a label: labels are the letters a to z and A to Z"),
            ("i.j", 1, "an ellipsis is three dots, `...`"),
            ("i......", 1, "a second `...` in `i......`"),
            ("i->ii", 1, "label `i` appears more than once in the output"),
            ("i->k", 1, "label `k` of the output does not appear in any operand"),
            ("i->i->", 1, "unexpected `-`: there is one `->`, in front of the output"),
            ("i->i,", 1, "unexpected `,`: there is one output"),
            ("abcdefghijklm", 1, "operand 0 has more than 12 subscripts: the function `einsum` takes any number"),
        ];
        for (text, operands, sentence) in table {
            assert_eq!(parse(text, operands).unwrap_err(), sentence, "{text}");
        }
    }

    #[test]
    fn a_product_is_seven_bounds() {
        let mut printer = Printer::default();
        assert_eq!(printer.equation(&parse("ij,jk->ik", 2).unwrap()), "U1");
        assert_eq!(printer.bounds.len(), 7, "{:#?}", printer.bounds);
        assert_eq!(printer.bounds[4], "D0_1: ::congruent::einsum::MeetsLabel<'j', 0, 1, D1_0, Out = M8, Of = W8>");
    }
}
