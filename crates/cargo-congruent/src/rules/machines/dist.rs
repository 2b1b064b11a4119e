//! Reads a `Dist` in a message: its lengths, its placement, and its expression.

use crate::facts::Facts;
use crate::facts::receiver::read_callable;
use crate::facts::site::Site;
use crate::facts::types::{bare, is_dist, read_shape};
use crate::words::Type;

/// The total and the mesh axis of a length that is split: `8` and `Data` of `8 @ Data`.
pub(super) fn split_length(length: &str) -> Option<(&str, &str)> {
    length.split_once(" @ ")
}

/// The mesh axis of a length that is split: `Data` of `Data`, and of `Data, ragged`.
pub(super) fn read_mesh_axis(along: &str) -> &str {
    along.strip_suffix(", ragged").unwrap_or(along)
}

/// The parameter of `split` for such a length: `Data`, or `Ragged<Data>`.
pub(super) fn write_splitting(along: &str) -> String {
    match read_mesh_axis(along) {
        axis if axis == along => axis.to_owned(),
        axis => format!("Ragged<{axis}>"),
    }
}

/// The placement of a `Dist`: the sums that are partial.
#[derive(PartialEq, Eq)]
pub(super) enum Placement {
    Reduced,
    /// Sums over this axis of the mesh.
    Partial(String),
    /// Parts of products, or of the largest or smallest elements.
    Joined,
    /// A parameter of generic code, or what rustc leaves out.
    Unknown,
}

impl Placement {
    pub(super) fn read(dist: &Type) -> Placement {
        match bare(dist).arguments().get(2) {
            None => Placement::Reduced,
            Some(own) => match (own.name().as_str(), own.arguments()) {
                ("FullyReduced", _) => Placement::Reduced,
                ("Partial", [axis]) if !axis.name().is_empty() => Placement::Partial(axis.name()),
                ("Partial", [_, by]) if ["Prod", "Max", "Min"].contains(&&*by.name()) => Placement::Joined,
                _ => Placement::Unknown,
            },
        }
    }
}

/// The calls that gather each axis that is split: `.all_gather::<0>()`.
pub(super) fn write_gathers(lengths: &[String]) -> String {
    let split = lengths.iter().enumerate().filter(|(_, length)| split_length(length).is_some());
    split.map(|(axis, _)| format!(".all_gather::<{axis}>()")).collect()
}

/// The calls that make a `Dist` whole and reduced, each in front of the next: `.all_gather::<0>().all_reduce()`.
pub(super) fn write_reducing(dist: &Type) -> Option<String> {
    let gathers = write_gathers(&read_shape(dist)?);
    match Placement::read(dist) {
        Placement::Reduced => Some(gathers),
        Placement::Partial(_) | Placement::Joined => Some(gathers + ".all_reduce()"),
        Placement::Unknown => None,
    }
}

/// The type of a `Dist` in a message, as whole as one of these sentences says it.
pub(super) fn find_dist<'s>(said: impl IntoIterator<Item = &'s String>) -> Option<Type> {
    let all = said.into_iter().flat_map(|said| crate::facts::types::read_quoted(said));
    all.filter(|own| is_dist(own) && bare(own).arguments().len() > 1).find(|own| read_shape(own).is_some())
}

/// The receiver of the method that is pointed at, if it is short.
pub(super) fn read_receiver(facts: &Facts) -> Option<&str> {
    let whole = Site::new(facts).method().filter(|(_, name)| *name == facts.pointed.own).map(|(receiver, _)| receiver);
    // (Of a line alone, a receiver with `::<0>` is not read.)
    whole.or_else(|| facts.pointed.left().filter(|own| !own.starts_with('('))).and_then(read_callable)
}
