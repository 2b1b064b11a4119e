//! Methods that `DistVar` does not have, and sums over two axes of the mesh.
//!
//! | mistake | said |
//! |---|---|
//! | `x.mean_all()` of `[8 @ Data, 3]` | `x.mean::<0>().mean::<0>()` |
//! | `x.mse_loss(&y)` | `(x - &y).square().mean::<0>().mean::<0>()` |
//! | `x.log_softmax::<1>()` | `x.softmax::<1>().ln()` |
//! | `x.elu(1.0)` | `process.term::<Data, _>(loss)` of the loss of each part |
//! | `x.sum_all()` of `[8 @ Data, 6 @ Model]` | `x.sum::<1>().all_reduce().sum_all()` |

use super::dist::{read_mesh_axis, read_receiver, split_length};
use super::mesh::{list_mesh_axes, write_process};
use super::methods::{say_other_name, say_sizes, write_call};
use crate::facts::Facts;
use crate::facts::types::{bare, read_quoted};
use crate::rules::unsatisfied::list_unsatisfied;
use crate::words::{Type, write_lengths};

/// The lengths of the `DistVar` that lacks a method.
fn find_lengths(facts: &Facts) -> Option<Vec<String>> {
    let all = [&facts.headline].into_iter().chain(&facts.labels).flat_map(|said| read_quoted(said));
    let variable = |own: &Type| bare(own).name() == "DistVar";
    all.filter(variable).find_map(|own| write_lengths(bare(&own).arguments().get(1)?))
}

/// A method of variables of one process.
pub fn say_missing(facts: &Facts) -> Option<String> {
    let missing = facts.headline.starts_with("no method named `") || facts.headline.ends_with("` is not an iterator");
    let lengths = find_lengths(facts).filter(|_| facts.code == "E0599" && missing)?;
    let name = facts.pointed.own.split("::<").next()?;
    let x = read_receiver(facts).unwrap_or("x");
    let said = say_sizes(name, x)
        .or_else(|| say_other_name(x, facts))
        .or_else(|| say_expression(name, x, &lengths, facts))
        .or_else(|| say_term(name, x, &lengths, facts))?;
    Some(format!("a `DistVar` has no `{name}`: {said}"))
}

/// The call of methods that `DistVar` has, which computes the same.
fn say_expression(name: &str, x: &str, lengths: &[String], facts: &Facts) -> Option<String> {
    let split = lengths.iter().filter(|own| split_length(own).is_some()).count();
    let means = ".mean::<0>()".repeat(lengths.len());
    let code = match name {
        // A tensor is partial over one axis of the mesh at a time.
        "mean_all" if split < 2 && !lengths.is_empty() => format!("{x}{means}"),
        "mse_loss" | "l1_loss" if split < 2 && !lengths.is_empty() => {
            let values = facts.pointed.values().unwrap_or_default();
            let [y] = values[..] else { return None };
            let call = if name == "mse_loss" { "square" } else { "abs" };
            format!("({x} - {y}).{call}(){means}")
        }
        "log_softmax" => format!("{x}.softmax{}.ln()", write_call(&facts.pointed.behind)),
        _ => return None,
    };
    Some(format!("write `{code}`"))
}

/// A function that is computed of the part of each process.
fn say_term(name: &str, x: &str, lengths: &[String], facts: &Facts) -> Option<String> {
    let known = crate::facts::methods::is_of_tensors(name) || crate::rules::elsewhere::is_of_tensors_alone(name);
    let along = lengths.iter().find_map(|own| split_length(own)).map(|(_, along)| read_mesh_axis(along).to_owned());
    let along = along.or_else(|| list_mesh_axes(facts).first().map(|own| (*own).to_owned()));
    let axis = along.unwrap_or_else(|| "Data".to_owned());
    let process = write_process(facts, Some(x));
    known.then(|| {
        format!("each process computes the loss of its own part with `Var`s, and returns it as `{process}.term::<{axis}, _>(loss)`")
    })
}

/// `x.sum_all()` of a variable that two axes of the mesh split.
pub fn say_several_sums(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0599" && facts.headline.ends_with("its trait bounds were not satisfied");
    let lengths = find_lengths(facts).filter(|_| told)?;
    let all = list_unsatisfied(facts);
    let (own, _) = all.iter().find(|(_, bound)| {
        bound.rsplit("::").next().unwrap_or(bound).starts_with("AllReducedFirst<")
            || bound.starts_with("AllReducedFirst<")
    })?;
    let mesh = own.rsplit("::").next()?;
    let along = |length: &String| split_length(length).is_some_and(|(_, along)| read_mesh_axis(along) == mesh);
    let axis = lengths.iter().position(along)?;
    let x = read_receiver(facts).unwrap_or("x");
    let call = format!("{}{}", facts.pointed.own, write_call(&facts.pointed.behind));
    Some(format!("a tensor is partial over one axis of the mesh at a time: `{x}.sum::<{axis}>().all_reduce().{call}`"))
}
