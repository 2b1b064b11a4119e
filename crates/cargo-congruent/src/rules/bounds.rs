//! Bounds that generic code lacks.
//!
//! rustc lists the bounds that do not hold. Many of them are internal: `T: Copy`, `T: Send`, `S: Lengths`. Users have to write one bound for
//! each parameter.
//!
//! | rustc lists | users write |
//! |---|---|
//! | `Copy`, `Send`, `Sync`, `Element`, `Numeric`, `Number` | `T: Number` |
//! | `Inexact`, `Float` | `T: Float` |
//! | `Lengths`, `Broadcast<S>` and other relations of `S` with itself | `S: Shape` |
//! | `List`, `Along<_>` and other relations that need axes | `S: List + congruent::shape::Along<-1>` |
//! | `Length`, `BroadcastDim<D>` | `D: Dim` |

use crate::facts::Facts;
use crate::facts::heads::list_heads;
use crate::facts::reduced;
use crate::facts::relations::{is_of_a_length, is_relation};
use crate::facts::returned::{find_declared, reduced_result, with_out, with_result};
use crate::facts::site::Site;
use crate::facts::types::is_parameter;
use crate::rules::remedy::lengths::write_length_type;
use crate::styled::{plain, text};
use crate::words::{Spelling, print, read};
use congruent_operations::Kind;

/// Returns the bound that users write instead of one that rustc lists.
fn stands_for(missing: &str) -> Option<&'static str> {
    Some(match missing {
        "Float" | "Inexact" => "Float",
        "Copy" | "Send" | "Sync" | "Element" | "Numeric" | "Number" | "Negate" | "Signed" | "PartialEq"
        | "PartialOrd" => "Number",
        "Lengths" | "Shape" | "Broadcast" | "Meets" | "Expands" | "Same" | "TargetOf" => "Shape",
        "Length" | "Dim" | "BroadcastDim" | "ExpandDim" | "SameDim" => "Dim",
        "List" => "List",
        "StaticShape" => "StaticShape + Shape",
        "StaticDim" | "Fixed" => "StaticDim",
        _ => return None,
    })
}

/// `S: Along<_>` as rustc lists it: the parameter, the name of the trait, and its arguments.
struct Missing<'n> {
    own: &'n str,
    name: &'n str,
    arguments: &'n str,
}

impl<'n> Missing<'n> {
    fn new(own: &'n str, bound: &'n str) -> Option<Missing<'n>> {
        let (path, arguments) = bound.find('<').map_or((bound, ""), |at| bound.split_at(at));
        let name = path.rsplit("::").next()?;
        is_parameter(own).then_some(Missing { own, name, arguments })
    }
}

/// Returns the bounds that rustc lists.
fn list_missing(facts: &Facts) -> Vec<Missing<'_>> {
    let mut found = Vec::new();
    for note in facts.notes.iter().chain(&facts.labels) {
        if let Some((_, rest)) = note.split_once("restricting type parameter `") {
            let both = rest.split_once("` with trait `");
            found.extend(both.and_then(|(own, rest)| Missing::new(own, rest.split('`').next()?)));
        }
        if note.contains("the following trait bounds were not satisfied") {
            let rows = note.lines().skip(1).filter(|line| !line.contains("which is required by"));
            let pairs = rows.filter_map(|row| row.trim().trim_matches('`').split_once(": "));
            found.extend(pairs.filter_map(|(own, bound)| Missing::new(own, bound)));
        }
    }
    found
}

/// Returns the parameters that lack a bound, and the bound of each.
fn list_bounds(facts: &Facts) -> Vec<(String, String)> {
    let all = list_missing(facts);
    let mut found: Vec<(String, String)> = Vec::new();
    for own in &all {
        if found.iter().all(|(known, _)| known != own.own)
            && let Some(bound) = find_bound(&all, own.own, facts)
        {
            found.push((own.own.to_owned(), bound));
        }
    }
    found
}

/// Returns the other shape of a signature, if there is exactly one other.
fn find_other_shape<'f>(parameter: &str, facts: &'f Facts) -> Option<&'f str> {
    let all = facts.source.match_indices(": Shape").map(|(at, _)| &facts.source[..at]);
    let names = all.map(|before| &before[before.rfind(|char: char| !char.is_alphanumeric()).map_or(0, |at| at + 1)..]);
    match names.filter(|name| *name != parameter).collect::<Vec<_>>()[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// The name in the sentence for the shape of an argument whose type is not seen.
const OTHER: &str = "R";

/// Returns `Concat<0, R>` for `x.cat::<0>(y)`, if the signature has one other shape.
fn write_join(parameter: &str, facts: &Facts) -> Option<String> {
    let axis = match facts.pointed.own.as_str() {
        "cat" => facts.pointed.behind.strip_prefix("::<")?.split('>').next()?,
        _ => return None,
    };
    let other =
        find_other_shape(parameter, facts).or_else(|| facts.around.declared_shape(facts.pointed.argument()?))?;
    crate::facts::source::is_number(axis).then(|| format!("Concat<{axis}, {other}>"))
}

/// Methods that remove one axis. A scalar has no axis for them, although reductions of a scalar accept axes 0 and -1.
const TAKE_AWAY: [&str; 9] = [
    "select",
    "select_mut",
    "try_select",
    "unbind",
    "unbind_mut",
    "axis_iter",
    "axis_iter_mut",
    "select_at",
    "into_select",
];

/// Returns the bound that a parameter needs.
fn find_bound(all: &[Missing], parameter: &str, facts: &Facts) -> Option<String> {
    let own = || all.iter().filter(|own| own.own == parameter);
    let relation = own().find(|own| is_relation(own.name) && !["Broadcast", "Expands"].contains(&own.name));
    if let Some(relation) = relation {
        let given = facts
            .pointed
            .behind
            .strip_prefix("::<")
            .and_then(|rest| rest.split('>').next())
            .or_else(|| find_other_shape(parameter, facts));
        // If the signature is seen, and has no other shape, the relation is that of a shape with itself.
        let alone = || (facts.source.contains("fn ") && !facts.source.contains("shape![")).then_some(parameter);
        let argument = || facts.pointed.argument().map(|_| OTHER);
        let arguments = match relation.arguments.contains('_') {
            true => relation.arguments.replace('_', given.or_else(alone).or_else(argument)?),
            false => relation.arguments.to_owned(),
        };
        let list = if own().any(|own| own.name == "List") { "List + " } else { "" };
        let asked = format!("{}{arguments}", relation.name);
        if let Some(also) = write_broadcast_with_itself(&asked, parameter, facts) {
            return Some(format!("{list}congruent::shape::{asked} + {also}"));
        }
        let asked = match asked.strip_prefix("Reduce<").and_then(|rest| rest.strip_suffix('>')) {
            Some(axis) if TAKE_AWAY.contains(&&*facts.pointed.own) => {
                format!("Reduce<{axis}, Place: congruent::shape::InList>")
            }
            _ => with_result_of(parameter, &asked, facts),
        };
        return Some(format!("{list}congruent::shape::{asked}"));
    }
    if let Some(asked) = own().find(|own| own.name == "List").and_then(|_| write_join(parameter, facts)) {
        return Some(format!("List + congruent::shape::{}", with_result(&asked, None, facts)));
    }
    let mut bounds: Vec<_> = own().filter_map(|own| stands_for(own.name)).collect();
    // For a parameter without any bound, rustc lists only the first bounds that fail.
    if bounds.contains(&"Number") && is_of_floats(&facts.pointed.own) {
        bounds.push("Float");
    }
    let first = ["List", "Float"].into_iter().find(|bound| bounds.contains(bound)).or(bounds.first().copied())?;
    // If the parameter has that bound already, another one is missing.
    let bound = match first {
        "List" => write_list_and_relation(facts),
        "Number" if is_of_floats(&facts.pointed.own) => "Float".to_owned(),
        _ => first.to_owned(),
    };
    (bound != first || !facts.source.contains(&format!("{parameter}: {first}"))).then_some(bound)
}

/// Returns `List` and the relation that the method requires next.
fn write_list_and_relation(facts: &Facts) -> String {
    let own = facts.headline.rsplit("Tensor<").next().and_then(|own| own.split_once(", ")?.1.split('>').next());
    let Some(relation) = find_next_relation(facts) else { return "List".to_owned() };
    match own.and_then(|own| write_broadcast_with_itself(&relation, own, facts)) {
        Some(also) => format!("List + congruent::shape::{relation} + {also}"),
        None => format!("List + congruent::shape::{}", with_result_of(own.unwrap_or_default(), &relation, facts)),
    }
}

/// Returns the relation with the shape that the function declares as its result, unless a reduction can never have that shape.
fn with_result_of(own: &str, relation: &str, facts: &Facts) -> String {
    match reduced_result(relation, own, facts) {
        Some(_) => relation.to_owned(),
        None => with_result(relation, None, facts),
    }
}

/// Names the shape that the function returns, where the bound is that of a reduction.
fn name_returned(own: &str, bound: &str, facts: &Facts) -> String {
    let relation = bound.rsplit("congruent::shape::").next().unwrap_or_default();
    let shape = reduced_result(relation, own, facts);
    shape.map_or(String::new(), |shape| format!(", and return the shape `{shape}`"))
}

/// Returns `Reduce<-1>` for `x.sum::<-1>()`.
fn find_next_relation(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.as_str();
    let types = facts.pointed.behind.strip_prefix("::<").and_then(|rest| rest.split('>').next());
    match types {
        None if name == "t" => Some("Matrix".to_owned()),
        None if name == "mt" => Some("Transpose<-2, -1>".to_owned()),
        Some(axis) if crate::facts::methods::reduces(name) && crate::facts::source::is_number(axis) => {
            Some(format!("Reduce<{axis}>"))
        }
        Some(axis) if name == "glu" && crate::facts::source::is_number(axis) => Some(format!("Halve<{axis}>")),
        Some(axes) if name == "permute" => Some(format!("Permute<{axes}>")),
        Some(both) if name == "transpose" => Some(format!("Transpose<{both}>")),
        _ => None,
    }
}

/// Returns `Broadcast<Reduced<S, 0>>` for `x - x.mean::<0>()`: the operand and its own reduction have to broadcast.
pub fn write_broadcast_with_itself(relation: &str, parameter: &str, facts: &Facts) -> Option<String> {
    let axis = relation.strip_prefix("Reduce<")?.strip_suffix('>')?;
    let site = Site::new(facts);
    let operation = site.operation()?;
    let (receiver, _) = site.method()?;
    let beside = site.other_operand(operation).filter(|(sign, _)| site.text_of(*sign) != "=");
    let left = beside.as_ref().is_none_or(|(_, other)| other.0 < operation.0);
    let later = || site.used_as_right_operand(operation, receiver).map(|own| (own.sign, own.left));
    let (sign, other) = beside.or_else(later)?;
    let same = site.text_of(other).trim_start_matches('&') == receiver.trim_start_matches('&');
    let noun = if facts.pointed.own.ends_with("_keepdim") { "Kept" } else { "Reduced" };
    let asked = format!("Broadcast<congruent::shape::{noun}<{parameter}, {axis}>>");
    let whole = site.operation_of(sign).filter(|own| site.is_result(*own)).and_then(|_| find_declared(&site));
    let result = whole.map_or("Out: Shape".to_owned(), |shape| format!("Out = {shape}"));
    let asked = with_out(&asked, &result);
    // Without another axis than the first, a shape broadcasts along the wrong one.
    let aligned = axis == "0" || noun == "Kept";
    (same && left && aligned).then(|| format!("congruent::shape::{asked}"))
}

/// Operations that exist only for floats, besides those of the kinds [`OF_KINDS`].
const OF_FLOATS: &str = "randn rand";
const OF_KINDS: [Kind; 4] = [Kind::Unary, Kind::Reduction, Kind::Along, Kind::Loss];

/// Whether a method, in one of its forms, exists only for floats.
pub fn is_of_floats(name: &str) -> bool {
    let forms = ["_axes_keepdim", "_keepdim", "_axes", "_all", "_"];
    let stem = forms.iter().find_map(|form| name.strip_suffix(form)).unwrap_or(name);
    [stem, name].iter().any(|own| is_float_operation(own) || OF_FLOATS.split_whitespace().any(|known| known == *own))
}

/// Whether the list of operations has this name, for floats.
fn is_float_operation(own: &str) -> bool {
    congruent_operations::find(own)
        .is_some_and(|known| OF_KINDS.contains(&known.kind) && matches!(known.element, "Float" | "Inexact"))
}

/// Returns the shape `S` of `x` in `x.sum::<0>()`, which rustc takes for the method of an iterator, because `S` has no bound on its axes.
fn find_shape_without_axes(facts: &Facts) -> Option<&str> {
    let said = facts.headline.strip_prefix("no method named `")?;
    let (_, of) = ["Tensor<", "Strided<", "View<'_, "].iter().find_map(|of| said.split_once(of))?;
    let own = of.split_once(", ")?.1.split('>').next()?;
    let takes = crate::facts::methods::names().any(|name| name == facts.pointed.own);
    (takes && is_parameter(own)).then_some(own)
}

/// Checks of lengths that rustc lists where it does not find the method: `H: MultipleOfFactor<_>`, with the numbers of the call.
fn say_lengths(facts: &Facts) -> Option<String> {
    let types = facts.pointed.behind.strip_prefix("::<").and_then(|rest| rest.split('>').next()).unwrap_or_default();
    let numbers: Vec<_> = types.split(',').map(str::trim).collect();
    let notes = facts.notes.iter().filter(|note| note.contains("the following trait bounds were not satisfied"));
    let rows =
        notes.flat_map(|note| note.lines()).filter_map(|line| line.trim().strip_prefix("which is required by `"));
    let clauses = rows.filter_map(|row| {
        let (own, bound) = row.trim_end_matches('`').split_once(": ")?;
        let (name, open) = bound.split_once('<').map_or((bound, 0), |(name, rest)| (name, rest.matches('_').count()));
        let own = print(&read(&plain(own))?.0, Spelling::Sentence);
        let own = write_length_type(&text(&own), facts).filter(|_| is_of_a_length(name))?;
        let own_numbers = numbers.get(numbers.len().checked_sub(open)?..)?.join(", ");
        Some(format!("{own}: congruent::shape::{name}<{own_numbers}>"))
    });
    let clauses: Vec<_> = clauses.collect();
    (!clauses.is_empty())
        .then(|| format!("`{}` needs a bound here: write `where {}`", facts.pointed.own, clauses.join(", ")))
}

/// `glu` of a generic length: rustc lists a trait that nobody can name.
fn say_halves(facts: &Facts) -> Option<String> {
    let told = facts.pointed.own == "glu" && facts.headline.ends_with("trait bounds were not satisfied");
    let axis = facts.pointed.behind.strip_prefix("::<").and_then(|rest| rest.split('>').next()).filter(|_| told)?;
    let lengths = crate::facts::types::read_quoted(&facts.headline).iter().find_map(crate::facts::types::read_shape)?;
    let relation = with_result(&format!("Halve<{axis}>"), None, facts);
    let shape = crate::rules::pattern::write_relation(&lengths);
    let counted = crate::facts::source::is_number(axis) && shape.starts_with("shape![");
    counted.then(|| format!("`glu` needs a bound here: write `where {shape}: congruent::shape::{relation}`"))
}

/// Returns the headline of an error about a bound.
pub fn bound(facts: &Facts) -> Option<String> {
    if !["E0369", "E0599", "E0600", "E0368"].contains(&&*facts.code) {
        return None;
    }
    let lacking = find_shape_without_axes(facts);
    if let Some(said) = lacking.and_then(|_| reduced::keep_own_axis(facts)) {
        return Some(format!("`{}` needs a bound here, and drops the axis: {said}", facts.pointed.own));
    }
    if let Some(own) = lacking {
        let bound = write_list_and_relation(facts);
        let returned = name_returned(own, &bound, facts);
        return Some(format!("`{}` needs a bound here: write `{own}: {bound}`{returned}", facts.pointed.own));
    }
    if let Some(said) = say_lengths(facts).or_else(|| say_halves(facts)) {
        return Some(said);
    }
    let lacking = list_bounds(facts);
    let returned: String = lacking.iter().map(|(own, bound)| name_returned(own, bound, facts)).collect();
    let all: Vec<_> = lacking.iter().map(|(own, bound)| format!("`{own}: {bound}`")).collect();
    let what = facts.pointed.own.as_str();
    let short = !all.is_empty() && !what.is_empty() && what.len() < 30;
    let other = format!("<{OTHER}>`");
    let whose = facts.pointed.argument().filter(|_| all.iter().any(|bound| bound.ends_with(&other)));
    let whose = whose.filter(|_| find_other_shape("", facts).is_none() && !facts.source.contains("fn "));
    let whose = whose.map(|own| format!(", where `{OTHER}` is the shape of `{}`", own.trim_start_matches('&')));
    let bounds = all.join(" and ") + &whose.unwrap_or(returned);
    short.then(|| format!("`{what}` needs a bound here: write {bounds}"))
}

/// Headlines of the library that are about one bound: how they begin, how they end, and the bound.
const ONE_BOUND: [(&str, &str, &str); 7] = [
    ("elements of type `", "are not floats", "Float"),
    ("elements of type `", "have no arithmetic", "Number"),
    ("elements of type `", "are not real numbers", "Number"),
    ("", "is not known to be a length", "Dim"),
    ("", "is not a shape", "Shape"),
    ("the shape `", "is not known at compile time", "StaticShape + Shape"),
    ("the length `", "is not known at compile time", "StaticDim"),
];

/// Says which bound to write, if a headline of the library is about one.
pub fn write_bound(facts: &Facts) -> Option<String> {
    let fits =
        |(start, end, _): &&(&str, &str, &str)| facts.headline.starts_with(start) && facts.headline.ends_with(end);
    let (_, _, bound) = ONE_BOUND.iter().find(fits)?;
    let own = crate::facts::types::read_quoted(&facts.headline).into_iter().next()?;
    let (name, argument) = (crate::facts::types::word(&own), own.arguments().first().map(crate::facts::types::word));
    match argument {
        Some(argument) if name == "Const" => {
            is_parameter(&argument).then(|| format!("write `where {}`", write_known_parameters(&argument, facts)))
        }
        // A longer name may be that of a type.
        None if is_parameter(&name) && (name.len() <= 2 || facts.restricts(&name)) => {
            Some(format!("write the bound `{name}: {bound}`"))
        }
        _ => None,
    }
}

/// Returns `Const<I>: Known, Const<O>: Known`, the bounds that the item with this const parameter lacks.
fn write_known_parameters(name: &str, facts: &Facts) -> String {
    let site = Site::new(facts);
    let all = list_heads(&site);
    let head = all.iter().map(|(_, head)| *head).find(|head| head.contains(&format!("const {name}: usize")));
    let declared = head.unwrap_or_default().split("const ").skip(1).filter_map(|rest| rest.split_once(": usize"));
    let lacks = |own: &&str| {
        !head.unwrap_or_default().contains(&format!("Const<{own}>")) && site.text.contains(&format!("{{ {own} }}"))
    };
    let mut found: Vec<_> = declared.map(|(own, _)| own).filter(lacks).collect();
    if !found.contains(&name) {
        found = vec![name];
    }
    found.iter().map(|own| format!("Const<{own}>: Known")).collect::<Vec<_>>().join(", ")
}

/// Whether rustc's help names a bound that is not needed: the headline says which bound is.
pub fn is_unneeded(said: &str, facts: &Facts) -> bool {
    match said.split_once("` with trait `") {
        Some((_, rest)) => list_bounds(facts).iter().all(|(_, bound)| rest.trim_end_matches('`') != bound),
        None => {
            said.starts_with("the following trait bounds were not satisfied")
                || said.starts_with("consider restricting the type parameter")
                // A method of iterators has the same name.
                || said.starts_with("call `.into_iter()` first")
        }
    }
}
