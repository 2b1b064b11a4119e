//! Sentences of `congruent-machines` that say what is wrong: what to write follows.

use super::dist::split_length;
use super::mesh::write_process;
use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::source::is_number;

/// Completes a sentence of the library.
pub fn say_completed(facts: &Facts) -> Option<String> {
    let said = crate::words::translate_sentence(&facts.headline);
    let length = said.split('`').nth(1).unwrap_or_default();
    let call = facts.pointed.own.as_str();
    match () {
        _ if said.starts_with("no sums are partial: ") => Some(format!("leave `.{call}` out")),
        _ if said.ends_with(" is not split: every process has all of it") => Some(match call {
            "halo" | "all_to_all" => "name an axis that is split".to_owned(),
            _ => format!("leave `.{call}` out"),
        }),
        _ if said.contains("` cannot follow axes of lengths `") => {
            Some("gather one of the two, or split it along another mesh axis".to_owned())
        }
        _ if said.contains("` cannot be split along the mesh axis `") && is_number(length) => {
            Some("write a multiple of the number of processes".to_owned())
        }
        _ if said.contains("` cannot be split along the mesh axis `") => Some(match split_length(length) {
            Some(_) => "gather it first, or split another axis".to_owned(),
            None if said.contains("the mesh axis `Ragged<") => format!("write `{length}: Unsharded`"),
            None => {
                let axis = said.rsplit('`').nth(1).unwrap_or("Data");
                format!("write `{length}: congruent_machines::SplitsAlong<{axis}>`")
            }
        }),
        _ if said.starts_with("every process must have the whole axis of length `") => {
            split_length(length).map(|_| "pass the whole tensor, which `.split::<0, Data>()` then splits".to_owned())
        }
        _ if said.starts_with("a tensor of shape `") && said.ends_with("` is not the same in every process") => {
            Some(format!("write `{length}: congruent_machines::Replicated`"))
        }
        _ if said.starts_with("the lengths of `") && said.contains("` on one process ") => {
            Some(format!("write `{length}: congruent_machines::Local`"))
        }
        _ if said.ends_with("` is not a matrix") && facts.pointed.own == "t" => {
            Some("write a shape of two axes, or leave `.t` out".to_owned())
        }
        _ if said.contains("`&Dist<") || said.contains(" on a mesh") => say_operand(facts, &said),
        _ => None,
    }
}

/// An operand that is a tensor of one process, or has other elements.
fn say_operand(facts: &Facts, said: &str) -> Option<String> {
    let (dist, on_a_mesh) = (said.starts_with("`&Dist<"), said.ends_with(" on a mesh"));
    match (dist, on_a_mesh) {
        (false, true) if said.starts_with("`{integer}` is ") => {
            let [left, right] = [facts.pointed.left()?, facts.pointed.right()?];
            is_number(right).then(|| format!("write `{left} {} {right}.0`", facts.pointed.own))
        }
        (true, true) => Some("make both of tensors with elements of one type".to_owned()),
        (false, true) if said.starts_with("`&Tensor<") => {
            let value = facts.pointed.right().and_then(read_callable).unwrap_or("x");
            let process = write_process(facts, facts.pointed.left().and_then(read_callable));
            Some(format!("if every process has the same tensor, write `&Dist::same({process}, {value}.clone())`"))
        }
        (true, false) if said.contains("` cannot stand in an operation on elements of type `") => {
            let value = facts.pointed.left().and_then(read_callable).unwrap_or("x");
            let process = write_process(facts, facts.pointed.right().and_then(read_callable));
            Some(format!(
                "if every process has the same tensor, write `&Dist::same({process}, {value}.clone())` for the other operand"
            ))
        }
        _ => None,
    }
}
