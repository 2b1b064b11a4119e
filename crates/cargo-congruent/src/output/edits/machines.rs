//! Edits of programs on a mesh: a call of a `Dist` in front of the method, or behind one operand.
//!
//! | the headline says | the edit |
//! |---|---|
//! | ``the sums over `Data` are partial: `.all_reduce()` `` | the call behind the receiver of the method |
//! | ``write `.all_gather::<0>()` on the left`` | the call behind the left operand |
//! | ``write `.all_gather::<0>()` behind it`` | the call behind the value that is pointed at |
//! | ``write `split::<0, Data>()` ``, ``write `zeros(process)` `` | the call of this name |
//! | ``write `Partial<Data>` in the type`` | the placement in the type |

use crate::facts::Facts;
use crate::facts::site::Site;
use crate::facts::tree::Span;
use crate::output::edits::edit::{Edit, Proposal};

/// How the library's sentences end that name a call without `write`.
const ENDS: [&str; 3] = [
    "are partial: `.all_reduce()`",
    "are partial in one term of this sum: `.all_reduce()` it first",
    "are still to be joined: `.all_reduce()`",
];

/// The call that a sentence of the library names.
pub(super) fn find_proposal(said: &str) -> Option<Proposal<'_>> {
    let end = ENDS.iter().find(|end| said.ends_with(**end))?;
    let (code, behind) = said[said.len() - end.len()..].split_once('`')?.1.split_once('`')?;
    Some(Proposal { code, behind, fits: false })
}

/// The edits of a headline about tensors on a mesh; nothing if it is about something else.
pub(super) fn find_edit(own: &Proposal, said: &str, site: &Site, facts: &Facts) -> Option<Option<Edit>> {
    let of_dist = [".all_gather::<", ".all_reduce()", ".split::<", ".reduce_scatter::<"];
    let code = own.code;
    if of_dist.iter().any(|call| code.starts_with(call)) {
        return Some(append_call(own, said, site, facts));
    }
    if code.starts_with("Partial<") || code == "FullyReduced" {
        return Some(replace_placement(code, said, site));
    }
    if code.starts_with("(process.rank() == 0)") {
        return Some(Some(Edit::replace((site.at, site.end), code)));
    }
    let name = code.split(['(', ':']).next().filter(|name| crate::rules::machines::arguments::is_call(name))?;
    Some(replace_call(name, code, site))
}

/// A call behind one operand, behind the receiver, or behind what is pointed at.
fn append_call(own: &Proposal, said: &str, site: &Site, facts: &Facts) -> Option<Edit> {
    let operands = site.operands();
    let is_method = site.method().is_some() && site.called().is_some();
    let last = operands.len().checked_sub(1)?;
    let place = match () {
        _ if own.behind.starts_with(" behind it") => return Some(append(own.code, (site.at, site.end), "", site)),
        _ if own.behind.starts_with(" on the left") || said.contains("on the left, write `") => 0,
        _ if own.behind.starts_with(" on the right") || said.contains("on the right, write `") => last,
        _ if said.contains(" in one term of this sum") => usize::from(!is_left_partial(facts)),
        _ if is_method => 0,
        _ if facts.last("DivisorOf").is_some()
            && last > 0
            && !site.text_of(operands[last]).starts_with(|char: char| char.is_ascii_digit()) =>
        {
            last
        }
        _ if last > 0 => 0,
        _ => return None,
    };
    let front = if is_method && place == 0 { "" } else { "&" };
    Some(append(own.code, *operands.get(place)?, front, site))
}

/// A call behind an expression, with this in front.
fn append(call: &str, span: Span, front: &str, site: &Site) -> Edit {
    let own = site.text_of(span);
    let bare = if front.is_empty() { own } else { own.trim_start_matches('&') };
    let sign = bare.starts_with(['-', '&']) && front.is_empty();
    let (open, close) = if bare.contains(' ') && !bare.ends_with([')', ']']) || sign { ("(", ")") } else { ("", "") };
    Edit::replace(span, format!("{front}{open}{bare}{close}{call}"))
}

/// Whether the left one of two terms is partial.
fn is_left_partial(facts: &Facts) -> bool {
    facts.last("SamePlacement").is_some_and(|found| found.own.name() == "Partial")
}

/// The call of this name on the line of the place, or its arguments behind a path.
fn replace_call(name: &str, code: &str, site: &Site) -> Option<Edit> {
    let call = site.call_with_name(name)?;
    if call.receiver.is_none() {
        return Some(Edit::replace(call.parentheses, code.strip_prefix(name)?));
    }
    // The user's own arguments stay.
    let kept = code.strip_suffix("(..)").map(|front| front.to_owned() + site.text_of(call.parentheses));
    Some(Edit::replace(call.named(), kept.unwrap_or_else(|| code.to_owned())))
}

/// `Partial<Data>` for `Partial<Model>`, or for `Data`, in the type that is declared.
fn replace_placement(code: &str, said: &str, site: &Site) -> Option<Edit> {
    let old = match said.split_once("`, not over `") {
        Some((_, rest)) => format!("Partial<{}>", rest.split('`').next()?),
        None => said.strip_prefix('`')?.split('`').next()?.to_owned(),
    };
    let function = site.items().into_iter().find(|own| own.keyword == "fn")?;
    let text = site.text_of((function.head.0, site.end));
    let end = format!(", {old}>");
    let mut found = text.match_indices(&end).map(|(at, _)| function.head.0 + at + 2);
    let (from, None) = (found.next()?, found.next()) else { return None };
    Some(Edit::replace((from, from + old.len()), code))
}
