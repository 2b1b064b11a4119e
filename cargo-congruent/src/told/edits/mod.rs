//! The edit that a headline names, as data: editors offer it, and a test applies each and compiles what comes out.
//!
//! | the headline says | the edit |
//! |---|---|
//! | ``write `where S: Broadcast<R>` ``, ``write `T: Number` `` | a clause of the item around, a bound of its parameter |
//! | `` `y.unsqueeze::<-1>()` would fit `` | the operand of this name |
//! | ``write `shape![3]` in the type`` | the shape that the type has |
//! | ``write `axes![0, 1]` ``, ``write `len![4]` `` | the list that stands there |
//! | ``write `Linear<f32, len![5], len![16]>` `` | the type of the layer, where the file has it once |
//! | ``write `#[derive(Module)]` before `Net` `` | a line |
//! | ``write `a.sum::<1>()` ``, or another expression | the largest expression around the place of which it holds every word |
//!
//! A text with `..` in the place of something the reader has to choose is no edit.

mod bounds;
mod scan;

use super::facts::Facts;
use super::headline;
use scan::Site;

/// Bytes of the file that the message points at, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The first byte that is replaced.
    pub from: usize,
    /// The first byte that stays behind it.
    pub to: usize,
    /// The text that stands between them instead.
    pub text: String,
}

/// How a headline names its edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proposal<'h> {
    /// The text in backticks.
    pub code: &'h str,
    /// The headline behind it.
    pub behind: &'h str,
    /// Whether an operand of this kind would fit.
    pub fits: bool,
}

/// Words in front of code that is to be written.
const VERBS: [&str; 2] = ["write `", "write the bound `"];

/// Words behind code that would compile in the place of an operand.
const FITS: [&str; 3] = [" would fit", " itself would fit", " of the "];

/// The first edit that a headline proposes.
pub(super) fn proposal(said: &str) -> Option<Proposal<'_>> {
    let verb = VERBS.iter().filter_map(|verb| said.find(verb).map(|at| at + verb.len())).min();
    if let Some(at) = verb {
        let (code, behind) = said[at..].split_once('`')?;
        return Some(Proposal { code, behind, fits: false });
    }
    let parts: Vec<_> = said.match_indices('`').map(|(at, _)| at).collect();
    parts.chunks_exact(2).find_map(|both| {
        let (code, behind) = (&said[both[0] + 1..both[1]], &said[both[1] + 1..]);
        let fits = FITS.iter().any(|words| behind.starts_with(words)) && behind.contains(" would fit");
        fits.then_some(Proposal { code, behind, fits })
    })
}

/// Whether a headline tells the reader to write something: then there must be an edit that does.
pub fn names_an_edit(said: &str) -> bool {
    proposal(said).is_some()
}

/// The code that a headline tells the reader to write.
pub fn proposed(said: &str) -> Option<&str> {
    proposal(said).map(|own| own.code)
}

/// The edits that the headline of a message names: one, or one for each of two bounds.
pub fn edits(facts: &Facts) -> Vec<Edit> {
    let said = headline::sentence(facts);
    let Some(own) = proposal(&said) else { return vec![] };
    let (text, at) = facts.around.place();
    if text.is_empty() || !facts.ours {
        return vec![];
    }
    let site = Site { text, at, end: at + facts.pointed.own.len() };
    if let Some(all) = bounds::edits(&said, &site) {
        return all;
    }
    one(&own, &site, facts).into_iter().collect()
}

fn one(own: &Proposal, site: &Site, facts: &Facts) -> Option<Edit> {
    let code = own.code;
    if code.starts_with("#[") {
        return attribute(own, site);
    }
    if code.replace("shape![..", "").replace("s![..", "").contains("..") {
        return None;
    }
    if own.fits && !code.contains("![") || own.fits && !code.starts_with("shape![") {
        return operand(own, site);
    }
    if own.behind.starts_with(" in the type") {
        let (from, to) = site.list_in_front("shape")?;
        return Some(Edit { from, to, text: code.to_owned() });
    }
    if let Some(edit) = layer(code, site, facts) {
        return Some(edit);
    }
    let list = code.split_once("![").is_some_and(|(name, _)| ["axes", "shape", "len"].contains(&name));
    if list && let Some((from, to)) = site.list() {
        return Some(Edit { from, to, text: code.to_owned() });
    }
    expression(code, site)
}

/// The operand or argument that a remedy begins with, or the one on the right.
fn operand(own: &Proposal, site: &Site) -> Option<Edit> {
    let (code, lent) = (own.code.trim_start_matches('&'), own.code.starts_with('&'));
    let all = site.operands();
    if code.starts_with('.') {
        let (_, to) = *all.last()?;
        return Some(Edit { from: to, to, text: code.to_owned() });
    }
    let name = code.split(['.', '(']).next().unwrap_or(code);
    let fits = |(from, to): &(usize, usize)| {
        let found = site.text[*from..*to].trim_start_matches('&');
        let whole = own.behind.starts_with(" itself");
        found == name || whole && found.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
    };
    let mut found = all.into_iter().filter(fits);
    let (from, to) = if lent { found.next_back()? } else { found.next()? };
    let begins = site.text[from..to].starts_with('&') || lent;
    // A call stands for the whole expression: `a.cat::<0>(&b)` would fit.
    Some(Edit { from, to, text: format!("{}{code}", if begins { "&" } else { "" }) })
}

/// The type of a layer, in the place of the one that the headline names.
fn layer(code: &str, site: &Site, facts: &Facts) -> Option<Edit> {
    let said = super::sentence(&facts.headline);
    let old = said.strip_prefix("layer `Linear<")?.split_once(">`")?.0;
    let all: Vec<_> = old.split(", ").collect();
    let [element, inputs, outputs] = all[..] else { return None };
    let old = format!("Linear<{element}, len![{inputs}], len![{outputs}]>");
    let mut found = site.text.match_indices(&old).map(|(at, _)| at);
    let (from, None) = (found.next()?, found.next()) else { return None };
    Some(Edit { from, to: from + old.len(), text: code.to_owned() })
}

/// `#[derive(Module)]` before a struct or a field.
fn attribute(own: &Proposal, site: &Site) -> Option<Edit> {
    let place = match own.behind.strip_prefix(" before `").and_then(|rest| rest.split_once('`')) {
        Some((name, _)) => ["struct ", "enum "].iter().find_map(|kind| site.text.find(&format!("{kind}{name}")))?,
        None if own.behind.starts_with(" before ") => site.at,
        None => return None,
    };
    let from = site.text[..place].rfind('\n').map_or(0, |at| at + 1);
    let indent: String = site.text[from..].chars().take_while(|char| *char == ' ').collect();
    Some(Edit { from, to: from, text: format!("{indent}{}\n", own.code) })
}

/// The largest expression around the place of which the code holds every word.
fn expression(code: &str, site: &Site) -> Option<Edit> {
    let words = scan::words(code);
    let called = site.called();
    let known = |word: &&str| words.contains(word) || called == Some(*word) || scan::is_same_number(word, &words);
    let fits = |(from, to): &(usize, usize)| {
        let own = scan::words(&site.text[*from..*to]);
        own.iter().all(|word| known(&word)) && own.iter().any(|word| called != Some(*word))
    };
    let (from, to) = site.expressions().into_iter().filter(fits).max_by_key(|(from, to)| to - from)?;
    let from = if code.starts_with('.') { site.at.saturating_sub(1) } else { from };
    Some(Edit { from, to, text: code.to_owned() })
}
