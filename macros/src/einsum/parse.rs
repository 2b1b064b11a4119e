//! Parses an equation: from text to the subscripts of each operand and of the output.

use proc_macro::TokenTree;
use std::ops::Range;

/// Returns the text of the equation, the first argument.
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

/// The largest number of subscripts for which the library has impls.
const MOST: usize = 12;

/// Parses the text of an equation for a number of operands.
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

/// Parses the subscripts of an operand, or of the output.
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

/// Returns the output of an equation without `->`: `...`, and the labels that occur once, in the order of ASCII.
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
            return Err(format!(
                "label `{label}` of the output does not appear in any operand: leave it out, or give it to an axis"
            ));
        }
    }
    Ok(())
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
            ("i->k", 1, "label `k` of the output does not appear in any operand: leave it out, or give it to an axis"),
            ("i->i->", 1, "unexpected `-`: there is one `->`, in front of the output"),
            ("i->i,", 1, "unexpected `,`: there is one output"),
            ("abcdefghijklm", 1, "operand 0 has more than 12 subscripts: the function `einsum` takes any number"),
        ];
        for (text, operands, sentence) in table {
            assert_eq!(parse(text, operands).unwrap_err(), sentence, "{text}");
        }
    }
}
