//! Arguments that PyTorch has defaults for, and that methods here take: `x.elu()`.
//!
//! | written | meant |
//! |---|---|
//! | `x.elu()` | `x.elu(1.0)` |
//! | `x.normalize::<1>()` | `x.normalize::<1>(2.0, 1e-12)` |
//! | `x.scaled_dot_product_attention(&k, &v)` | `x.scaled_dot_product_attention(&k, &v, Attention::new())` |
//!
//! Other optional arguments of PyTorch belong to a method with another name:
//!
//! | written | meant |
//! |---|---|
//! | `x.sort::<0>(true)` | `x.sort_descending::<0>()` |
//! | `x.std::<0>(0.0)` | `x.std_correction::<0>(0.0)` |
//! | `x.max(&y)` | `x.maximum(&y)` |

use crate::facts::Facts;
use crate::facts::methods::list_parts;
use crate::facts::site::Site;
use crate::rules::calls::write_meant;

/// An argument: its name in PyTorch, and its default there.
type Optional = (&'static str, &'static str);

/// Methods, how many of their values have no default, and the others. `MAX` and `MIN` are those of the type of the elements.
const OPTIONAL: &[(&str, usize, &[Optional])] = &[
    ("elu celu", 0, &[("alpha", "1.0")]),
    ("leaky_relu", 0, &[("negative_slope", "0.01")]),
    ("isclose allclose isclose_equal_nan allclose_equal_nan", 1, &[("rtol", "1e-5"), ("atol", "1e-8")]),
    ("hardtanh", 0, &[("min_val", "-1.0"), ("max_val", "1.0")]),
    ("hardshrink softshrink", 0, &[("lambd", "0.5")]),
    ("softplus_beta", 0, &[("beta", "1.0")]),
    ("nan_to_num", 0, &[("nan", "0.0"), ("posinf", "MAX"), ("neginf", "MIN")]),
    ("normalize", 0, &[("p", "2.0"), ("eps", "1e-12")]),
    ("cosine_similarity", 1, &[("eps", "1e-8")]),
    ("pairwise_distance", 1, &[("p", "2.0"), ("eps", "1e-6")]),
    ("cdist", 1, &[("p", "2.0")]),
    ("pdist", 0, &[("p", "2.0")]),
    ("trapezoid cumulative_trapezoid", 0, &[("dx", "1.0")]),
    ("gradient", 0, &[("spacing", "1.0")]),
    ("vander", 0, &[("increasing", "false")]),
    ("combinations", 0, &[("with_replacement", "false")]),
    ("local_response_norm", 1, &[("alpha", "1e-4"), ("beta", "0.75"), ("k", "1.0")]),
    ("linear", 1, &[("bias", "0.0")]),
    ("bilinear", 2, &[("bias", "0.0")]),
    ("layer_norm", 2, &[("eps", "1e-5")]),
    ("huber_loss", 1, &[("delta", "1.0")]),
    ("smooth_l1_loss", 1, &[("beta", "1.0")]),
    ("kl_div", 1, &[("log_target", "false")]),
    ("poisson_nll_loss", 1, &[("log_input", "true"), ("full", "false"), ("eps", "1e-8")]),
    ("hinge_embedding_loss", 1, &[("margin", "1.0")]),
    ("gaussian_nll_loss", 2, &[("full", "false"), ("eps", "1e-6")]),
    ("margin_ranking_loss cosine_embedding_loss", 2, &[("margin", "0.0")]),
    ("triplet_margin_loss", 2, &[("margin", "1.0"), ("p", "2.0"), ("swap", "false")]),
];

/// Methods whose optional arguments are settings: how many values stand before these, and settings that leave all as it is.
const SETTINGS: &[(&str, usize, &str)] = &[
    ("scaled_dot_product_attention", 2, "congruent::attention::Attention::new()"),
    ("group_norm instance_norm", 0, "congruent::norm::ChannelNorm::new()"),
    ("batch_norm", 2, "congruent::norm::ChannelNorm::new()"),
];

fn is_listed(names: &str, name: &str) -> bool {
    names.split(' ').any(|own| own == name || name.strip_suffix('_') == Some(own))
}

/// `x.elu()`
pub fn say_default(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0061" && facts.headline.starts_with("this method takes ") && facts.library_function;
    let mut counts = facts.headline.split(' ').filter_map(|word| word.parse::<usize>().ok());
    let (takes, count) = (counts.next().filter(|_| told)?, counts.next()?);
    let name = facts.pointed.own.split("::<").next()?;
    let given: Vec<_> = facts.pointed.values().filter(|all| all.len() == count).into_iter().flatten().collect();
    if given.len() != count {
        return None;
    }
    let write = |more: &[String]| {
        let given = given.iter().map(|own| (*own).to_owned());
        let values: Vec<_> = given.chain(more.iter().cloned()).collect();
        let types = facts.pointed.behind.split('(').next().filter(|own| own.starts_with("::<")).unwrap_or_default();
        format!("`{}{}{types}({})`", write_receiver(facts), facts.pointed.own, values.join(", "))
    };
    if let ("clamp", [low], 2) = (name, &given[..], takes) {
        let call = format!("`{}maximum({low})`", write_receiver(facts));
        return Some(format!("`clamp` takes a lower and an upper bound: of a lower one alone it is {call}"));
    }
    if let Some((_, before, settings)) = SETTINGS.iter().find(|(names, ..)| is_listed(names, name)) {
        // Imported, it needs no path.
        let own = settings.strip_suffix("::new()").and_then(|path| path.rsplit("::").next()).unwrap_or_default();
        let settings = if facts.around.has(own) { format!("{own}::new()") } else { (*settings).to_owned() };
        let call = write(&[settings]);
        let fits = takes == before + 1 && count == *before;
        return fits.then(|| format!("`{name}` takes PyTorch's optional arguments as settings: {call}"));
    }
    let (_, before, optional) = OPTIONAL.iter().find(|(names, ..)| is_listed(names, name))?;
    let missing = optional.get(count.checked_sub(*before)?..).filter(|_| takes == before + optional.len())?;
    let values: Vec<_> = missing.iter().map(|(_, default)| write_value(default, facts)).collect();
    let names: Vec<_> = missing.iter().map(|(own, _)| format!("`{own}`")).collect();
    let defaults: Vec<_> = values.iter().map(|own| own.trim_end_matches(".0").to_owned()).collect();
    let are = if missing.len() == 1 { "whose default is" } else { "whose defaults are" };
    let call = write(&values);
    (!missing.is_empty())
        .then(|| format!("`{name}` takes PyTorch's {}, {are} {}: {call}", enumerate(&names), enumerate(&defaults)))
}

/// A setting of PyTorch, and the method that has it here, with the argument that it takes.
fn find_variant(name: &str, own: &str) -> Option<(&'static str, String, Option<String>)> {
    let ends = ["_axes_keepdim", "_keepdim", "_axes", "_all", ""];
    let (stem, end) = ends.iter().find_map(|end| Some((name.strip_suffix(end)?, *end)))?;
    let number = || is_literal(own).then(|| if own.contains(['.', 'e']) { own.to_owned() } else { format!("{own}.0") });
    Some(match (stem, own) {
        ("sort" | "argsort", "true") => ("`descending`", format!("{stem}_descending"), None),
        ("sort" | "argsort", "false") => ("`descending`", stem.to_owned(), None),
        ("topk", "false") => ("`largest`", "topk_smallest".to_owned(), None),
        ("topk", "true") => ("`largest`", stem.to_owned(), None),
        ("std" | "var", "false") => ("`unbiased`", format!("{stem}_correction{end}"), Some("0.0".to_owned())),
        ("std" | "var", _) => ("`correction`", format!("{stem}_correction{end}"), Some(number()?)),
        ("norm", _) => ("`p`", format!("norm_p{end}"), Some(number()?)),
        ("softplus", _) => ("`beta`", "softplus_beta".to_owned(), Some(number()?)),
        ("logit", _) => ("`eps`", "logit_eps".to_owned(), Some(number()?)),
        ("gelu", "\"tanh\"") => ("`approximate`", "gelu_tanh".to_owned(), None),
        ("max" | "min", _) if own.starts_with('&') => ("other tensor", format!("{stem}imum"), Some(own.to_owned())),
        _ => return None,
    })
}

/// `0`, `-1.5`
fn is_literal(own: &str) -> bool {
    own.trim_start_matches('-').starts_with(|char: char| char.is_ascii_digit()) && own.parse::<f64>().is_ok()
}

/// `x.sort::<0>(true)`, `x.sort(0, true)`
pub fn say_variant(facts: &Facts) -> Option<String> {
    let told = facts.code == "E0061" && facts.headline.starts_with("this method takes 0 arguments");
    let all = facts.pointed.values().filter(|_| told && facts.library_function)?;
    let (last, front) = all.split_last()?;
    let behind = facts.pointed.behind.split('(').next().unwrap_or_default();
    let call = format!("{}{behind}", facts.pointed.own);
    let (name, types) = call.split_once("::<").map_or((&*call, ""), |(name, _)| (name, &call[name.len()..]));
    let (setting, other, value) = find_variant(name, last)?;
    let written = match (front, &value) {
        ([], Some(value)) if setting == "other tensor" => format!("{other}({value})"),
        // `x.std(0)` has an axis alone.
        ([], _) if types.is_empty() && !name.ends_with("_all") && list_parts(name).is_some() => return None,
        ([], _) => format!("{other}{types}({})", value.unwrap_or_default()),
        // `x.std(0, 1)` may be along two axes.
        (_, Some(_)) if !last.contains('.') && *last != "false" => return None,
        (_, Some(value)) => {
            let meant = write_meant(name, front)?;
            format!("{other}{}({value})", meant.strip_prefix(name)?.strip_suffix("()")?)
        }
        (_, None) => write_meant(&other, front)?,
    };
    Some(format!("`{name}` takes no {setting}: write `{}{written}`", write_receiver(facts)))
}

/// `x.`, or nothing in front of the dot if the receiver is long.
fn write_receiver(facts: &Facts) -> String {
    let whole = Site::new(facts).method().map(|(receiver, _)| receiver).and_then(crate::facts::receiver::read_callable);
    whole.map_or_else(|| facts.pointed.write_receiver(), |own| format!("{own}."))
}

/// A default, as a value of the type that a label says is missing.
fn write_value(default: &str, facts: &Facts) -> String {
    let double = facts.labels.iter().any(|label| label.contains("`f64`"));
    match default {
        "MAX" | "MIN" => format!("{}::{default}", if double { "f64" } else { "f32" }),
        _ => default.to_owned(),
    }
}

/// `a`, `a and b`, `a, b and c`
fn enumerate(all: &[String]) -> String {
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => all.concat(),
    }
}
