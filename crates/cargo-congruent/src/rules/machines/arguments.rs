//! Calls of `Dist` that name axes, with other arguments than they take, and with none.
//!
//! | mistake | said |
//! |---|---|
//! | `x.all_gather()` of `[8 @ Data]` | `x.all_gather::<0>()` |
//! | `x.all_reduce::<0>()`, `x.all_gather::<Data>()`, `x.split::<Data, 0>()` | the call with the user's axes in their places |
//! | `process.coordinate()` | `process.coordinate::<Data>()` |

use super::dist::{read_receiver, split_length};
use super::mesh::{find_free_axis, list_mesh_axes};
use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::source::is_number;
use crate::facts::types::is_parameter;

/// A part between `::<` and `>`, and where it is taken from if the call does not say it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// An axis that is split.
    Split,
    /// An axis that every process has whole.
    Whole,
    /// An axis.
    Any,
    /// An axis of the mesh.
    Mesh,
    /// How many rows.
    Width,
    /// The shape, which is left to rustc.
    Hole,
}

use Part::{Any, Hole, Mesh, Split, Whole, Width};

/// The calls that name axes: their parts, and what these are called.
const CALLS: [(&str, &[Part], &str); 12] = [
    ("all_gather", &[Split], "the axis to gather"),
    ("all_reduce", &[], "no axis: it adds the parts, along the mesh axis of the type"),
    ("all_to_all", &[Whole, Split, Hole], "the axis to split, the axis to gather, and `_`"),
    ("reduce_scatter", &[Whole], "the axis to split"),
    ("split", &[Whole, Mesh], "an axis and a mesh axis"),
    ("scatter", &[Whole, Mesh], "an axis and a mesh axis"),
    ("halo", &[Split, Width], "an axis and a number of rows"),
    ("sum", &[Any], "an axis"),
    ("mean", &[Any], "an axis"),
    ("prod", &[Any], "an axis"),
    ("amax", &[Any], "an axis"),
    ("amin", &[Any], "an axis"),
];

/// The call of this name, without `try_` in front and `_start` behind.
fn find_call(name: &str) -> Option<(&'static [Part], &'static str)> {
    let plain = name.strip_prefix("try_").unwrap_or(name);
    let plain = plain.strip_suffix("_start").unwrap_or(plain);
    CALLS.iter().find(|(known, ..)| *known == plain).map(|(_, parts, takes)| (*parts, *takes))
}

/// Whether a name is that of a method that communicates.
pub(super) fn is_collective(name: &str) -> bool {
    let known = ["all_gather", "all_reduce", "all_to_all", "reduce_scatter", "halo"];
    known.contains(&name.strip_prefix("try_").unwrap_or(name))
}

/// Whether edits replace a call of this name.
pub(crate) fn is_call(name: &str) -> bool {
    find_call(name).is_some() || super::calls::TAKE_PROCESS.contains(&name)
}

/// `all_gather::<0>`: with the numbers and mesh axes of the call, and the others from the shape.
fn write_types(name: &str, parts: &[Part], lengths: &[String], given: &[&str], facts: &Facts) -> String {
    let (mut numbers, mut names) =
        (given.iter().filter(|own| is_number(own)), given.iter().filter(|own| !is_number(own)));
    let find =
        |split: bool| lengths.iter().position(|own| split_length(own).is_some() == split).unwrap_or(0).to_string();
    let write = |part: &Part| match part {
        Split => numbers.next().map_or_else(|| find(true), |own| (*own).to_owned()),
        Whole => numbers.next().map_or_else(|| find(false), |own| (*own).to_owned()),
        Any => numbers.next().map_or("0", |own| own).to_owned(),
        Width => numbers.next().map_or("1", |own| own).to_owned(),
        Mesh => names.next().copied().unwrap_or_else(|| find_free_axis(facts, lengths)).to_owned(),
        Hole => "_".to_owned(),
    };
    let types: Vec<String> = parts.iter().map(write).collect();
    if types.is_empty() { name.to_owned() } else { format!("{name}::<{}>", types.join(", ")) }
}

/// The relations of the calls above.
const RELATIONS: [&str; 4] = ["AxisOf", "CanSplit", "Gathers", "SumsOver"];

/// The lengths of a `Dist` whose axis is left out, if a note names them: `[8 @ Data, 3]` of ``required for `..` to implement `Gathers<_>` ``.
fn read_lengths(facts: &Facts) -> Option<Vec<String>> {
    let shape = |own: &str| crate::words::write_lengths(&crate::words::read(&crate::styled::plain(own))?.0);
    facts.notes.iter().find_map(|note| {
        let (own, relation) = match note.split_once("required for `") {
            Some((_, rest)) => rest.split_once("` to implement `")?,
            None => note.split_once("cannot satisfy `<")?.1.split_once(" as ")?,
        };
        RELATIONS.iter().any(|name| relation.starts_with(&format!("{name}<"))).then(|| shape(own))?
    })
}

/// `x.all_gather()`
pub fn say_left_out(facts: &Facts) -> Option<String> {
    let told =
        ["E0282", "E0283", "E0284"].contains(&&*facts.code) && facts.headline.starts_with("type annotations needed");
    let (path, name) = facts.pointed.own.rsplit_once("::").unwrap_or(("", &facts.pointed.own));
    let (parts, takes) = find_call(name.strip_suffix("_into").unwrap_or(name)).filter(|_| told)?;
    let function = path.ends_with("Dist");
    let lengths = read_lengths(facts).or_else(|| function.then(Vec::new))?;
    let call = write_types(name, parts, &lengths, &[], facts);
    let values = facts.pointed.arguments().map_or_else(|| "..".to_owned(), |all| all.join(", "));
    let receiver = match function {
        true => format!("{path}::"),
        false => format!("{}.", read_receiver(facts).unwrap_or_default()),
    };
    Some(format!("`{name}` needs {takes}: `{receiver}{call}({values})`"))
}

/// `process.coordinate()`, `process.neighbours()`, `process.term(loss)`
pub fn say_mesh_axis_left_out(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0283" && facts.notes.iter().any(|note| note.contains("`_: MeshAxis`"));
    let line = [&*facts.pointed.before, &facts.pointed.own, &facts.pointed.behind].concat();
    let calls = [("coordinate", ".coordinate()"), ("neighbours", ".neighbours()"), ("term", ".term(")];
    let (name, _) = calls.into_iter().find(|(_, call)| line.contains(call)).filter(|_| told)?;
    let axis = list_mesh_axes(facts).first().copied().unwrap_or("Data");
    if name == "term" {
        let values = facts.pointed.arguments().filter(|_| facts.pointed.own == name);
        let (receiver, values) = match values {
            Some(all) => (facts.pointed.write_receiver(), all.join(", ")),
            None => ("process.".to_owned(), "loss".to_owned()),
        };
        return Some(format!("`term` needs the axis of the mesh: `{receiver}term::<{axis}, _>({values})`"));
    }
    Some(match facts.pointed.own == name {
        true => format!("`{name}` needs a mesh axis: `{}{name}::<{axis}>()`", facts.pointed.write_receiver()),
        false => format!("`{name}` needs a mesh axis, as in `process.{name}::<{axis}>()`"),
    })
}

/// The name of a call, and its arguments: between `::<` and `>`, or in the parentheses.
fn read_given(facts: &Facts) -> Option<(&str, Vec<&str>)> {
    let pointed = &facts.pointed;
    match facts.code.as_str() {
        "E0107" | "E0061" => {
            let (name, own) = pointed.own.split_once("::<").unwrap_or((&pointed.own, ""));
            let list = if own.is_empty() { pointed.behind.strip_prefix("::<").unwrap_or_default() } else { own };
            let types: Vec<_> = split_types(list).collect();
            Some((name, if types.is_empty() { pointed.arguments().unwrap_or_default() } else { types }))
        }
        "E0747" => {
            let (front, list) = pointed.before.rsplit_once("::<")?;
            let types = split_types(list).chain([&*pointed.own]).chain(split_types(&pointed.behind));
            Some((front.rsplit(['.', ':']).next()?, types.collect()))
        }
        _ => None,
    }
}

/// The types up to `>`.
fn split_types(list: &str) -> impl Iterator<Item = &str> {
    list.split('>').next().unwrap_or_default().split(',').map(str::trim).filter(|own| !own.is_empty())
}

/// Arguments of a call that names axes.
pub fn say_arguments(facts: &Facts) -> Option<String> {
    let (name, given) = read_given(facts)?;
    let (parts, takes) = find_call(name).filter(|(parts, _)| *parts != [Any])?;
    let ours = facts.around.has("congruent_machines") && (name != "split" || splits_on_a_mesh(facts, &given));
    let plain: Vec<&str> = given.into_iter().filter(|own| is_number(own) || is_parameter(own)).collect();
    let values = if name.contains("halo") || name.contains("scatter") && !name.contains("reduce") { ".." } else { "" };
    ours.then(|| format!("`{name}` takes {takes}: write `{}({values})`", write_types(name, parts, &[], &plain, facts)))
}

/// Whether `split` is that of `Dist`: by a mesh axis, or because its second parameter is a type. The one of tensors takes numbers alone.
fn splits_on_a_mesh(facts: &Facts, given: &[&str]) -> bool {
    let axes = list_mesh_axes(facts);
    let has_mesh_axis = given.iter().any(|own| axes.contains(own) || own.len() > 2 && is_parameter(own));
    let defined = facts.notes.iter().any(|note| note.contains("generic parameters: `A`, `X`"));
    has_mesh_axis && facts.around.has("Dist") || defined || !axes.is_empty() && !facts.around.has("Tensor")
}

/// The tensor of one process that `split::<0, Data>()` is called on.
pub fn say_tensor_split(facts: &Facts) -> Option<String> {
    let front = facts.pointed.before.split_once(".split::<").filter(|_| facts.code == "E0747")?.0;
    let receiver = crate::facts::source::Pointed { before: front.to_owned(), ..Default::default() };
    let receiver = receiver.left().and_then(read_callable).filter(|own| facts.around.is_tensor(own))?;
    let axis = facts.pointed.before.rsplit("::<").next()?.trim_end_matches([',', ' ']);
    let mesh = list_mesh_axes(facts).contains(&&*facts.pointed.own) && is_number(axis);
    let call = format!(".split::<{axis}, {}>()", facts.pointed.own);
    let process = super::mesh::write_process(facts, None);
    mesh.then(|| {
        format!(
            "a tensor is not on the mesh yet: if every process has the same one, `Dist::same({process}, {receiver}.clone()){call}`"
        )
    })
}
