//! Prints an equation: a function whose bounds express the equation.

use super::parse::Equation;
use super::parse::Subscript::{self, Ellipsis, Label};

/// Prints the function, as source text, with the equation's own literal in its body.
pub(crate) fn print(equation: &Equation, literal: &str, panics: bool) -> String {
    let mut printer = EinsumPrinter { operand: "::congruent::einsum::Summand<T, Axes = ", ..EinsumPrinter::default() };
    let shape = printer.equation(equation);
    let operands = 0..equation.inputs.len();
    let list = |item: fn(usize) -> String| operands.clone().map(item).collect::<Vec<_>>().join(", ");
    let (tensor, path) = (format!("::congruent::Tensor<T, {shape}>"), "::congruent::einsum");
    let (result, call) = match panics {
        true => (tensor, "subscripted"),
        false => (format!("::core::result::Result<{tensor}, ::congruent::ShapeError>"), "try_subscripted"),
    };
    format!(
        "#[allow(clippy::all, reason = {REASON:?})] #[inline] #[track_caller]
        fn einsum<T, {}>({}) -> {result}
        where T: ::congruent::Numeric, {shape}: ::congruent::Lengths, {}
        {{ {path}::{call}({literal}, &[{}]) }}",
        printer.parameters.join(", "),
        list(|p| format!("x{p}: X{p}")),
        printer.bounds.join(", "),
        list(|p| format!("::congruent::einsum::Summand::<T>::lend(&x{p})")),
    )
}

/// Prints the function for variables: the sum of their values, on the tape.
pub(crate) fn print_of_variables(equation: &Equation, literal: &str, panics: bool) -> String {
    let mut printer = EinsumPrinter { operand: "::congruent_grad::VarOperand<T, Shape = ", ..EinsumPrinter::default() };
    let shape = printer.equation(equation);
    let operands = 0..equation.inputs.len();
    let list = |item: fn(usize) -> String| operands.clone().map(item).collect::<Vec<_>>().join(", ");
    let variable = format!("::congruent_grad::Var<T, {shape}>");
    let (result, call) = match panics {
        true => (variable, "einsum"),
        false => (format!("::core::result::Result<{variable}, ::congruent::ShapeError>"), "try_einsum"),
    };
    let operands = list(|p| format!("x{p}"));
    format!(
        "#[allow(clippy::all, reason = {REASON:?})] #[inline] #[track_caller]
        fn einsum<T, {}>({}) -> {result}
        where T: ::congruent::Float, {shape}: ::congruent::Lengths, {}
        {{ ::congruent_grad::summing::{call}({literal}, ({operands},)) }}",
        printer.parameters.join(", "),
        list(|p| format!("x{p}: X{p}")),
        printer.bounds.join(", "),
    )
}

/// The reason why clippy's lints do not apply to the function.
const REASON: &str = "printed by `einsum!`: as many parameters and bounds as the equation asks for";

/// The parameters and bounds so far.
#[derive(Default)]
struct EinsumPrinter {
    /// The type of an operand, up to its shape.
    operand: &'static str,
    parameters: Vec<String>,
    bounds: Vec<String>,
}

/// The length of a label: its type, and the operand that determines it.
struct LabelLength {
    label: char,
    length: String,
    operand: EinsumOperand,
}

enum EinsumOperand {
    /// The only operand that has the label so far.
    First(usize),
    /// A type, for a label of several operands.
    Of(String),
}

impl EinsumPrinter {
    /// Adds a type parameter.
    fn parameter(&mut self, name: String) -> String {
        self.parameters.push(name.clone());
        name
    }

    fn bound(&mut self, subject: &str, relation: String) {
        self.bounds.push(format!("{subject}: ::congruent::{relation}"));
    }

    /// Adds the bounds of an equation; returns the shape of its result.
    fn equation(&mut self, equation: &Equation) -> String {
        let (mut met, mut covered): (Vec<LabelLength>, Option<(usize, String)>) = (Vec::new(), None);
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

    /// Adds operand `p`; returns its shape.
    fn operand(&mut self, p: usize) -> String {
        let (operand, shape) = (self.parameter(format!("X{p}")), self.parameter(format!("S{p}")));
        self.bounds.push(format!("{operand}: {}{shape}>", self.operand));
        shape
    }

    /// Returns the length of each label of an operand, and the axes under `...`.
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
        let mut rest = self.pop(p, shape.to_string(), back.iter().rev());
        if !front.is_empty() {
            let backwards = self.reverse(p, &rest);
            let left = self.pop(p, backwards, front.iter());
            rest = self.reverse(p, &left);
        }
        (lengths, Some(rest))
    }

    /// Removes the axes at the end of a list, one per name; returns the remaining list.
    fn pop<'n>(&mut self, p: usize, mut list: String, names: impl Iterator<Item = &'n String>) -> String {
        for name in names {
            let rest = self.parameter(format!("R{p}_{}", self.parameters.len()));
            self.bound(&list, format!("einsum::PopBack<Last = {name}, Rest = {rest}>"));
            list = rest;
        }
        list
    }

    /// Reverses a list of operand `p`.
    fn reverse(&mut self, p: usize, list: &str) -> String {
        let backwards = self.parameter(format!("R{p}_{}", self.parameters.len()));
        self.bound(list, format!("shape::ReverseAxes<(), Out = {backwards}>"));
        backwards
    }

    /// Merges repeated labels of an operand.
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

    /// Combines a label of operand `p` with those of earlier operands.
    fn meet(&mut self, p: usize, label: char, length: String, met: &mut Vec<LabelLength>) {
        let Some(before) = met.iter_mut().find(|before| before.label == label) else {
            return met.push(LabelLength { label, length, operand: EinsumOperand::First(p) });
        };
        let n = self.parameters.len();
        let (both, of) = (self.parameter(format!("M{n}")), self.parameter(format!("W{n}")));
        let relation = match &before.operand {
            EinsumOperand::First(first) => {
                format!("MeetsLabel<'{label}', {first}, {p}, {length}, Out = {both}, Of = {of}>")
            }
            EinsumOperand::Of(who) => {
                format!("MeetsLabelToo<'{label}', {who}, {p}, {length}, Out = {both}, Of = {of}>")
            }
        };
        self.bound(&before.length, format!("einsum::{relation}"));
        (before.length, before.operand) = (both, EinsumOperand::Of(of));
    }

    /// Combines the axes under `...` of operand `p` with those of earlier operands.
    fn cover(&mut self, p: usize, axes: String, covered: Option<(usize, String)>) -> (usize, String) {
        let Some((first, before)) = covered else { return (p, axes) };
        let both = self.parameter(format!("E{p}"));
        self.bound(&before, format!("einsum::MeetsEllipsis<{first}, {p}, {axes}, Out = {both}>"));
        (first, both)
    }

    /// Returns the list of the output.
    fn output(&mut self, output: &[Subscript], met: &[LabelLength], covered: String) -> String {
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
    use super::super::parse;
    use super::*;

    #[test]
    fn a_product_is_seven_bounds() {
        let mut printer = EinsumPrinter::default();
        assert_eq!(printer.equation(&parse("ij,jk->ik", 2).unwrap()), "U1");
        assert_eq!(printer.bounds.len(), 7, "{:#?}", printer.bounds);
        assert_eq!(printer.bounds[4], "D0_1: ::congruent::einsum::MeetsLabel<'j', 0, 1, D1_0, Out = M8, Of = W8>");
    }
}
