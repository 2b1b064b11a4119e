//! Names for lengths, guessed from their use: `VOCAB`, `HIDDEN`, and `LENGTH_768` where nothing is known.

use super::groups::{Group, Use, is_shared};
use super::roles::{Role, is_embedding};
use std::collections::HashMap;

const FEED_FORWARD: &str = "mlp ffn ff feed feedforward intermediate fc fc1 fc2 up gate down linear1 linear2 w1 w2";
const PACKED: &str = "qkv in attn";
const HEADS: &str = "classifier head logits classes";

/// A name for each group that several tensors share.
pub fn guess(groups: &[Group]) -> Vec<Option<String>> {
    let hidden = elect(groups, hidden_votes);
    let width = hidden.map(|place| groups[place].axis.size);
    let inner = elect(groups, |group| if Some(group.axis.size) == width { 0 } else { inner_votes(group, width) });
    let role = |(place, group): (usize, &Group)| match group.axis.role {
        Role::Vocabulary => Some("VOCAB"),
        Role::Positions => Some("POSITIONS"),
        _ if hidden == Some(place) => Some("HIDDEN"),
        _ if inner == Some(place) => Some("FEED_FORWARD"),
        _ if is_packed(group, width) => Some("QKV"),
        _ if group.uses.iter().all(|own| own.axis == 0 && own.is_of(HEADS)) => Some("CLASSES"),
        _ => None,
    };
    let roles: Vec<Option<&str>> = groups.iter().enumerate().map(role).collect();
    let kept = |place: usize| roles[place].filter(|_| is_shared(&groups[place], true));
    let mut most: HashMap<&str, usize> = HashMap::new();
    for place in 0..groups.len() {
        if let Some(name) = kept(place) {
            *most.entry(name).or_default() += 1;
        }
    }
    let name = |(place, group): (usize, &Group)| match kept(place) {
        Some(name) if most[name] == 1 => Some(name.to_owned()),
        Some(name) => Some(format!("{name}_{}", group.axis.size)),
        None if !is_shared(group, false) => None,
        None if group.uses.iter().any(Use::is_channel) => Some(format!("CHANNELS_{}", group.axis.size)),
        None => Some(format!("LENGTH_{}", group.axis.size)),
    };
    groups.iter().enumerate().map(name).collect()
}

/// The group that has more votes than all others together.
fn elect(groups: &[Group], votes: impl Fn(&Group) -> usize) -> Option<usize> {
    let of = |group: &Group| if group.axis.role == Role::Plain && is_shared(group, true) { votes(group) } else { 0 };
    let all: Vec<usize> = groups.iter().map(of).collect();
    let total: usize = all.iter().sum();
    all.iter().position(|&votes| 2 * votes > total)
}

/// Counts the evidence for the width of a network: norms, the last axis of embeddings, and matrices that it enters and leaves.
fn hidden_votes(group: &Group) -> usize {
    let count = |is: &dyn Fn(&Use) -> bool| group.uses.iter().filter(|own| is(own)).count();
    let norms = count(&|own| own.is_norm());
    let embeddings = count(&|own| own.axis + 1 == own.axes.len() && own.axis > 0 && is_embedding(&own.words()));
    let (leaves, enters) =
        (count(&|own| own.is_matrix() && own.axis == 0), count(&|own| own.is_matrix() && own.axis == 1));
    2 * norms + 2 * embeddings + leaves.min(enters)
}

/// Counts the evidence for the inner width of two layers: matrices of that name between it and the width of the network.
fn inner_votes(group: &Group, width: Option<usize>) -> usize {
    let other = |own: &Use| own.axes.get(1 - own.axis).map(|axis| axis.size);
    let is_inner = |own: &&Use| own.is_matrix() && other(own) == width && width.is_some() && own.is_of(FEED_FORWARD);
    group.uses.iter().filter(is_inner).count()
}

/// Whether these are queries, keys and values in one.
fn is_packed(group: &Group, width: Option<usize>) -> bool {
    let is_triple = width.and_then(|width| width.checked_mul(3)) == Some(group.axis.size);
    is_triple && group.uses.iter().all(|own| own.axes.len() <= 2 && own.is_of(PACKED))
}
