//! The edit that a headline names, as data: editors offer it, and a test applies each and compiles what comes out.
//!
//! | the headline says | the edit |
//! |---|---|
//! | ``write `where S: Broadcast<R>` ``, ``write `T: Number` `` | a clause of the item around, a bound of its parameter |
//! | `` `y.unsqueeze::<-1>()` would fit `` | the operand of this name |
//! | ``write `shape![3]` in the type`` | the shape that the type has |
//! | ``write `x * k` for `k * x` `` | the code behind it |
//! | ``write `type Row<N> = shape![N];` above, and `Row<N>` here`` | a line, and the place |
//! | ``write `axes![0, 1]` ``, ``write `len![4]` `` | the list that stands there |
//! | ``write `Linear<f32, len![5], len![16]>` `` | the type of the layer, where the file has it once |
//! | ``write `#[derive(Module)]` before `Net` ``, ``write `use congruent_fft::prelude::*;` `` | a line |
//! | ``write `.stride::<1>()` ``, ``write `|[i, j]|` `` | the setting that stands there; the argument of the closure |
//! | ``write `a.sum::<1>()` ``, or another expression | the largest expression around the place of which it holds every word |
//!
//! A text with `..` in the place of something the reader has to choose is no edit.

mod bounds;
mod edit;
mod gaps;
mod imports;
mod machines;
mod names;
mod types;

use crate::facts::Facts;
use crate::facts::site::Site;
use crate::rules::headline;
pub use edit::Edit;
use edit::{Proposal, VERBS};
use names::{indent, line_begin, line_end, names};

/// Words behind code that would compile in the place of an operand.
const FITS: [&str; 3] = [" would fit", " itself would fit", " of the "];

/// The first edit that a headline proposes.
pub(super) fn find_proposal(said: &str) -> Option<Proposal<'_>> {
    let verb = VERBS.iter().filter_map(|verb| said.find(verb).map(|at| at + verb.len())).min();
    if let Some(at) = verb {
        let (code, behind) = said[at..].split_once('`')?;
        return Some(Proposal { code, behind, fits: false });
    }
    if let Some(own) = find_last_code(said).or_else(|| machines::find_proposal(said)) {
        return Some(own);
    }
    let parts: Vec<_> = said.match_indices('`').map(|(at, _)| at).collect();
    parts.chunks_exact(2).find_map(|both| {
        let (code, behind) = (&said[both[0] + 1..both[1]], &said[both[1] + 1..]);
        let fits = FITS.iter().any(|words| behind.starts_with(words)) && behind.contains(" would fit");
        fits.then_some(Proposal { code, behind, fits })
    })
}

/// Code that a headline ends with, behind a colon: ``.. takes its axis as a type argument: `a.sum::<1>()` ``.
fn find_last_code(said: &str) -> Option<Proposal<'_>> {
    let front = said.strip_suffix('`').or_else(|| said.strip_suffix("` here"))?;
    let at = [": `", ": it is `"].iter().find_map(|words| front.rfind(words).map(|at| at + words.len()))?;
    let code = &front[at..];
    let call = code.contains('(') && !code.contains('`') && !code.starts_with('.') && !code.contains(": ");
    // What may fail asks for a function that returns a `Result`, too.
    let whole = !code.ends_with('?') && !said.contains("`; ");
    (call && whole && !gaps::has_gap(code)).then_some(Proposal { code, behind: "", fits: false })
}

/// Whether a headline tells the reader to write something: then there must be an edit that does.
pub fn names_an_edit(said: &str) -> bool {
    find_proposal(said).is_some()
}

/// The code that a headline tells the reader to write.
pub fn proposed(said: &str) -> Option<&str> {
    find_proposal(said).map(|own| own.code)
}

/// The edits that the headline of a message names: one, or one for each of two bounds.
pub fn edits(facts: &Facts) -> Vec<Edit> {
    let said = headline::say_headline(facts);
    let Some(own) = find_proposal(&said) else { return vec![] };
    let site = Site::new(facts);
    if site.text.is_empty() || !facts.ours {
        return vec![];
    }
    if own.code.starts_with("type ") {
        return name_type(&own, &site).unwrap_or_default();
    }
    let mut all = bounds::find_edits(&said, &site).unwrap_or_else(|| match replace_literals(&said, &site) {
        all if all.len() > 1 => all,
        _ => machines::find_edit(&own, &said, &site, facts)
            .unwrap_or_else(|| find_edit(&own, &site, facts))
            .into_iter()
            .collect(),
    });
    if let Some(declared) = declare_mutable(own.code, &site).filter(|_| !all.is_empty()) {
        all.push(declared);
    }
    let imported = imports::add_missing(&site, &all);
    all.extend(imported);
    all
}

/// The edit of a proposal that is no bound.
fn find_edit(own: &Proposal, site: &Site, facts: &Facts) -> Option<Edit> {
    let code = own.code;
    if code.starts_with("#[") {
        return add_attribute(own, site);
    }
    if code.starts_with("use ") {
        return imports::add_line(code, site);
    }
    let special =
        change_signature(code, site).or_else(|| replace_setting(code, site)).or_else(|| replace_pattern(code, site));
    if let Some(edit) = special.or_else(|| gaps::find_edit(code, site)) {
        return Some(edit);
    }
    if gaps::has_gap(code) {
        return None;
    }
    if own.fits && !code.starts_with("shape![") {
        return replace_operand(own, site);
    }
    if let Some((old, _)) = own.behind.strip_prefix(" for `").and_then(|rest| rest.split_once('`')) {
        let mut all = site.text.match_indices(old).map(|(at, _)| (at, at + old.len()));
        return all.find(|(from, to)| (*from..=*to).contains(&site.at)).map(|span| Edit::replace(span, code));
    }
    if own.behind.starts_with(" in the type") {
        return site.list_in_front("shape").map(|span| Edit::replace(span, code));
    }
    if let Some(edit) = replace_layer(code, site, facts).or_else(|| types::replace_type(code, site)) {
        return Some(edit);
    }
    let list = code.split_once("![").is_some_and(|(name, _)| ["axes", "shape", "len"].contains(&name));
    if list && let Some(span) = site.list() {
        return Some(Edit::replace(span, code));
    }
    replace_expression(code, site)
}

/// `type Weight<O> = shape![O];` above the item around the place, and its name in the place.
fn name_type(own: &Proposal, site: &Site) -> Option<Vec<Edit>> {
    let name = own.behind.strip_prefix(" above, and `")?.split('`').next()?;
    let mut from = site.items().first()?.head.0;
    // Comments and attributes belong to the item.
    loop {
        let begin = line_begin(site.text, from);
        let line = begin.checked_sub(1).map(|end| site.text[..end].rsplit('\n').next().unwrap_or_default().trim());
        from = begin;
        match line {
            Some(line) if line.starts_with('#') && !line.starts_with("#!") || line.starts_with("//") => from -= 1,
            _ => break,
        }
    }
    let declared = format!("{}{}{}", indent(&site.text[from..]), own.code, line_end(site.text));
    Some(vec![Edit::insert(from, declared), Edit::replace((site.at, site.end), name)])
}

/// `0.0` and `1.0`: an argument each.
fn replace_literals(said: &str, site: &Site) -> Vec<Edit> {
    let Some(at) = said.find("write `") else { return vec![] };
    let all = said[at..].split('`').skip(1).step_by(2);
    let numbers: Vec<_> = all.take_while(|own| own.ends_with(".0") && own.len() > 2).collect();
    let arguments = site.operands();
    let place = |number: &&str| {
        let digits = number.trim_end_matches(".0");
        let span = arguments.iter().find(|span| site.text_of(**span) == digits)?;
        Some(Edit::replace(*span, *number))
    };
    numbers.iter().filter_map(place).collect()
}

/// `&mut self`, `x: &mut Tensor<..>` in the head of the function around; `{:?}` in the text in front.
fn change_signature(code: &str, site: &Site) -> Option<Edit> {
    let front = &site.text[..site.at];
    if let Some((_, old)) = [("&mut self", "&self"), ("{:?}", "{}")].iter().find(|(new, _)| code == *new) {
        return front.rfind(old).map(|from| Edit::replace((from, from + old.len()), code));
    }
    let (name, _) = code.split_once(": &mut ")?;
    Some(Edit::insert(front.rfind(&format!("{name}: &"))? + name.len() + ": &".len(), "mut "))
}

/// `.stride::<1>()`, `pool::<2>()`: the same call behind the place, in its statement, with other numbers.
fn replace_setting(code: &str, site: &Site) -> Option<Edit> {
    let (name, numbers) = code.split_once("::<")?;
    let written = numbers.strip_suffix(">()")?;
    let settings = [".stride", ".strides", ".dilation", ".dilations", "pool", "pool2"];
    if !settings.contains(&name) || !written.chars().all(|char| char.is_ascii_digit() || ", ".contains(char)) {
        return None;
    }
    let statement = site.text[site.at..].split(';').next()?;
    let from = site.at + statement.find(&format!("{name}::<"))?;
    Some(Edit::replace((from, from + site.text[from..].find(">()")? + ">()".len()), code))
}

/// `|[i, j]|`: the argument of a closure, or the arguments of a closure in the call.
fn replace_pattern(code: &str, site: &Site) -> Option<Edit> {
    let bare = code.strip_prefix('|')?.strip_suffix('|')?;
    if site.text[..site.at].ends_with('|') && site.text[site.end..].starts_with('|') {
        return Some(Edit::replace((site.at, site.end), bare));
    }
    let old = format!("|{}|", bare.strip_prefix('[')?.strip_suffix(']')?);
    let from = site.at + site.text[site.at..site.end].find(&old)?;
    Some(Edit::replace((from, from + old.len()), code))
}

/// `mut` at the declaration of a value that is borrowed as `&mut value`.
fn declare_mutable(code: &str, site: &Site) -> Option<Edit> {
    let (_, lent) = code.split_once("&mut ")?;
    let name = lent.split(|char| !crate::words::of_name(char)).next().filter(|name| !name.is_empty())?;
    let front = &site.text[..site.at];
    let declared = [format!("let {name}"), format!("({name}: "), format!(", {name}: ")];
    let plain = declared.iter().filter_map(|own| front.rfind(own.as_str()).map(|at| at + own.find(name).unwrap_or(0)));
    // `let (loss, gradient) = ..`
    let in_pattern = |at: &usize| {
        let line = front[..*at].rsplit('\n').next().unwrap_or_default().trim_start();
        line.starts_with("let (") && !line.contains([')', '=', '{']) && !line.ends_with("mut ")
    };
    let from = plain.chain(crate::facts::around::occurrences(front, name).filter(in_pattern)).max()?;
    let lent = front[from..].starts_with(&format!("{name}: &"));
    (!lent && name != "self").then(|| Edit::insert(from, "mut "))
}

/// The operand or argument that a remedy begins with, or the one on the right.
fn replace_operand(own: &Proposal, site: &Site) -> Option<Edit> {
    let (code, lent) = (own.code.trim_start_matches('&'), own.code.starts_with('&'));
    if code.starts_with('.') {
        let (from, to) = site.right_operand()?;
        // A name that stands for a reference becomes a view, which is lent where a reference is taken.
        let name = &site.text[from..to];
        let argument = site.text[..from].ends_with(['(', ' ']) && site.text[to..].starts_with([',', ')']);
        let front = if argument && name.chars().all(crate::words::of_name) { "&" } else { "" };
        return Some(Edit::replace((from, to), format!("{front}{name}{code}")));
    }
    // The call itself with other settings: `a.cat::<0>(&b)` would fit.
    if site.called().is_some_and(|name| code.contains(&format!(".{name}::<"))) {
        return replace_expression(own.code, site);
    }
    let name = code.split(['.', '(']).next().unwrap_or(code);
    let fits = |(from, to): &(usize, usize)| {
        let found = site.text[*from..*to].trim_start_matches('&');
        let whole = own.behind.starts_with(" itself");
        found == name || whole && found.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
    };
    let mut found = site.operands().into_iter().filter(fits);
    let span = if lent { found.next_back()? } else { found.next()? };
    let begins = site.text_of(span).starts_with('&') || lent;
    Some(Edit::replace(span, format!("{}{code}", if begins { "&" } else { "" })))
}

/// The type of a layer, in the place of the one that the headline names.
fn replace_layer(code: &str, site: &Site, facts: &Facts) -> Option<Edit> {
    let said = crate::words::translate_sentence(&facts.headline);
    let old = said.strip_prefix("layer `Linear<").filter(|_| code.starts_with("Linear<"))?.split_once(">`")?.0;
    let all: Vec<_> = old.split(", ").collect();
    let [element, inputs, outputs] = all[..] else { return None };
    let old = format!("<{element}, len![{inputs}], len![{outputs}]>");
    let mut found = ["Linear", "Linear::"].into_iter().flat_map(|path| {
        let whole = format!("{path}{old}");
        site.text.match_indices(&whole).map(|(at, _)| at + path.len()).collect::<Vec<_>>()
    });
    let (from, None) = (found.next()?, found.next()) else { return None };
    Some(Edit::replace((from, from + old.len()), code.trim_start_matches("Linear")))
}

/// `#[derive(Module)]` before a struct or a field.
fn add_attribute(own: &Proposal, site: &Site) -> Option<Edit> {
    let place = match own.behind.strip_prefix(" before `").and_then(|rest| rest.split_once('`')) {
        Some((name, _)) => ["struct ", "enum "].iter().find_map(|kind| site.text.find(&format!("{kind}{name}")))?,
        None if own.behind.starts_with(" before ") => site.at,
        None => {
            let from = site.text[..site.end].rfind("#[")?;
            return Some(Edit::replace((from, from + site.text[from..].find(']')? + 1), own.code));
        }
    };
    let from = line_begin(site.text, place);
    Some(Edit::insert(from, format!("{}{}\n", indent(&site.text[from..]), own.code)))
}

/// The largest expression around the place of which the code holds every word.
fn replace_expression(code: &str, site: &Site) -> Option<Edit> {
    let words = names(code);
    if code.starts_with('.') {
        return site.call_behind_its_dot().map(|span| Edit::replace(span, code));
    }
    let called = site.called();
    // Of a call that is spelled otherwise, no argument alone is replaced.
    let receiver = site.method().map(|(receiver, name)| (receiver, format!("{receiver}.{name}")));
    let receiver = receiver.filter(|(receiver, _)| code.starts_with(&format!("{receiver}.")));
    let fits = |(from, to): &(usize, usize)| {
        let own = &site.text[*from..*to];
        // Another method of the same value: `x.index(s![i])` for `x.index_select::<0>(i)`.
        let method = receiver.as_ref().map(|(_, call)| call).filter(|call| own.contains(call.as_str()));
        let path =
            |word: &str| ["Tensor", "StackTensor", "Var"].contains(&word) && own.starts_with(&format!("{word}::"));
        let known = |word: &&str| path(word) || words.contains(word) || called == Some(*word);
        let found = method.map_or_else(|| names(own), |call| argument_words(own, call, code));
        let whole = !site.text[..*from].ends_with('.') || code.split('(').next() == called.or(own.split('(').next());
        // What is lent stays lent, where a method of it is another.
        let same = |name: &str| [own, code].iter().all(|text| text.contains(&format!(".{name}")));
        let lent = own.starts_with('&') && !code.starts_with('&') && called.is_some_and(same);
        let alone = receiver.as_ref().is_some_and(|(name, _)| !own.trim_start_matches(['&', '*']).starts_with(name));
        whole
            && !alone
            && !lent
            && own.contains('|') == code.contains('|')
            && found.iter().all(known)
            && (method.is_some() || found.iter().any(|word| called != Some(*word)))
    };
    let largest = site.expressions().into_iter().filter(fits).max_by_key(|(from, to)| to - from);
    largest.map(|span| Edit::replace(span, code))
}

/// The words that a call has beside its name and the axes of it: what the user wrote, and wants to keep. Whether an axis is kept is
/// in a name here, and a length that only running tells is `_`.
fn argument_words<'s>(own: &'s str, call: &str, code: &str) -> Vec<&'s str> {
    let Some((front, behind)) = own.split_once(call) else { return names(own) };
    let arguments = behind.find('(').map_or(behind, |at| &behind[at..]);
    let open = code.contains("![_") || code.contains(", _");
    let said = |word: &&str| {
        !["Axis", "true", "false"].contains(word) && (!open || word.starts_with(|char: char| char.is_ascii_digit()))
    };
    [front, arguments].into_iter().flat_map(names).filter(said).collect()
}
