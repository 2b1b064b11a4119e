//! The result of an operation that a bound speaks of: the shape that the function declares, where the operation is its result,
//! `where shape![D]: congruent::shape::Narrow<0, 0, 2, Out = shape![2]>`; elsewhere any shape. Without it, the result would be a type of
//! which nothing is known, which does not even broadcast with itself.

use crate::facts::relations::has_out;
use crate::facts::said::Facts;
use crate::facts::site::Site;

/// The relation with its result: the shape that the function declares, if this operation is what it returns; the shape that is known, if
/// one is; or any shape.
pub fn with_result(relation: &str, known: Option<String>, facts: &Facts) -> String {
    let name = relation.split('<').next().unwrap_or(relation);
    match find_result(facts).or(known) {
        _ if !has_out(name) => relation.to_owned(),
        Some(shape) => with_out(relation, &format!("{} = {shape}", name_of_result(facts))),
        None => with_out(relation, &format!("{}: Shape", name_of_result(facts))),
    }
}

/// `Narrow<0, 0, 2, Out = shape![2]>`
pub fn with_out(relation: &str, result: &str) -> String {
    match relation.strip_suffix('>').filter(|own| own.contains('<')) {
        Some(own) => format!("{own}, {result}>"),
        None => format!("{relation}<{result}>"),
    }
}

/// The name that a relation has for the result of the method that is called.
fn name_of_result(facts: &Facts) -> &'static str {
    if facts.pointed.called().ends_with("_keepdim") { "Kept" } else { "Out" }
}

/// The shape to declare, `congruent::shape::Reduced<S, -1>`, where a function returns a reduction of `S` as `S`: no shape keeps its
/// axes then.
pub fn reduced_result(relation: &str, own: &str, facts: &Facts) -> Option<String> {
    let axis = relation.strip_prefix("Reduce<")?.strip_suffix('>')?;
    let noun = if name_of_result(facts) == "Kept" { "Kept" } else { "Reduced" };
    (find_result(facts)? == own).then(|| format!("congruent::shape::{noun}<{own}, {axis}>"))
}

/// The shape that the function declares, if the operation that is pointed at is its result.
pub fn find_result(facts: &Facts) -> Option<String> {
    let site = Site::new(facts);
    site.is_result(site.operation()?).then(|| find_declared(&site)).flatten()
}

/// The shape in the type behind `->`: the last argument of `Tensor<f32, S>` or `View<'_, f32, S>`.
pub fn find_declared(site: &Site) -> Option<String> {
    let item = site.items().into_iter().find(|own| own.keyword == "fn")?;
    let of =
        item.of.as_ref().filter(|of| !of.is_reference && ["Tensor", "View", "StackTensor"].contains(&&*of.name))?;
    let [_, .., shape] = of.arguments[..] else { return None };
    Some(site.text_of(shape).to_owned()).filter(|own| own != "_" && own != "AnyRank")
}
