//! Code with a gap: `f(&net, ..)` leaves the other arguments, `|x| ..` the body of a closure, `x = &x + ..` what stands behind the sign.

use crate::facts::site::Site;
use crate::facts::source::split_at_commas;
use crate::output::edits::edit::Edit;

/// Whether `..` stands for something that is not said. (In `1..3`, `shape![..L, D]` and `[..]` behind a value it does not.)
pub(super) fn has_gap(code: &str) -> bool {
    code.match_indices("..").any(|(at, _)| {
        let (front, behind) = (&code[..at], &code[at + 2..]);
        let range = front.ends_with(char::is_alphanumeric) || behind.starts_with(char::is_alphanumeric);
        let whole = front.ends_with("][") && behind.starts_with(']');
        !range && !whole
    })
}

/// The edit of code with a gap, filled with what stands there.
pub(super) fn find_edit(code: &str, site: &Site) -> Option<Edit> {
    if !has_gap(code) {
        return None;
    }
    fill_assignment(code, site).or_else(|| fill_call(code, site))
}

/// `x = &x + ..`, `*w += ..`
fn fill_assignment(code: &str, site: &Site) -> Option<Edit> {
    let front = code.strip_suffix(" ..").filter(|front| front.contains('=') && !front.contains('|'))?;
    let begins = site.text[..site.at].rfind(['\n', '{', ';']).map_or(0, |at| at + 1);
    let line = site.text[begins..].split('\n').next()?;
    let from = begins + line.len() - line.trim_start().len();
    let to = begins + line.find("= ")? + 1;
    Some(Edit::replace((from, to), front))
}

/// `f(&net, ..)`, `f(net, |net| ..)`
fn fill_call(code: &str, site: &Site) -> Option<Edit> {
    let (name, rest) = code.split_once('(')?;
    let asked = split_at_commas(rest.strip_suffix(')')?);
    let call = site.call_of(name)?;
    let written: Vec<_> = call.arguments.iter().map(|own| site.text_of(*own)).collect();
    let body = || written.iter().find_map(|own| split_closure(own)).map(|(_, body)| body);
    let mut all = Vec::new();
    for (k, own) in asked.iter().enumerate() {
        match own.strip_suffix(" ..") {
            _ if *own == ".." => all.extend(written.iter().skip(k).map(|own| (*own).to_owned())),
            Some(front) => all.push(format!("{front} {}", body()?)),
            None => all.push((*own).to_owned()),
        }
    }
    Some(Edit::replace(call.named(), format!("{name}({})", all.join(", "))))
}

/// `|x|` and what stands behind it.
fn split_closure(own: &str) -> Option<(&str, &str)> {
    let at = own.strip_prefix('|')?.find('|')? + 2;
    Some((&own[..at], own[at..].trim()))
}
