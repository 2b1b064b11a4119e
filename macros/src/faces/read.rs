//! Reads the tokens of a call.
//!
//! ```text
//! unary;                                     the kind
//! without neg;                               operations that are written by hand
//! to rules;                                  a macro that gets the entries as well
//! Tensor, ViewMut { .. }                     types, and a body for each of their methods
//! /// The hyperbolic tangent                 the summary, then the rest of the documentation
//! tanh by op::Tanh;                          an entry: a name, and what the bodies call `operation`
//! ```

use super::clauses::Clauses;
use super::wrong::Wrong;
use congruent_operations::Operation;
use proc_macro::{Delimiter, Group, Ident, TokenStream, TokenTree};
use std::iter::Peekable;

pub(super) struct Call {
    /// The name of the kind.
    pub kind: TokenTree,
    /// The heading of its blocks, after the kind. Without one it is the heading of the kind, which only one call may use.
    pub heading: Option<String>,
    pub owners: Vec<Owner>,
    pub entries: Vec<Entry>,
    without: Vec<String>,
    /// `name!`, which takes the entries.
    to: Option<Ident>,
    /// The tokens of all entries.
    whole: TokenStream,
}

/// Types with the same bodies.
pub(super) struct Owner {
    pub names: Vec<TokenTree>,
    pub bodies: Vec<Group>,
}

pub(super) struct Entry {
    /// The name, as a token, so that a mistake is reported there.
    pub name: TokenTree,
    /// The first line of the documentation.
    pub summary: String,
    /// The attributes after the first line.
    pub rest: Vec<TokenTree>,
    /// The attributes of the last section, `# Errors`: documentation of the variant that returns a `Result`.
    pub errors: Vec<TokenTree>,
    /// The tokens after `by`.
    pub by: Vec<TokenTree>,
    /// Whether these tokens are in `unsafe { .. }`: then the entry makes the promise of the kind.
    pub promises: bool,
    /// The clauses before them, for a view.
    pub clauses: Clauses,
}

type Tokens = Peekable<proc_macro::token_stream::IntoIter>;

impl Call {
    pub fn read(input: TokenStream) -> Result<Self, Wrong> {
        let mut tokens = input.into_iter().peekable();
        let end = TokenTree::from(Ident::new("faces", proc_macro::Span::call_site()));
        let kind = tokens.next().ok_or_else(|| Wrong::new(&end, "expected a kind"))?;
        let mut call = Self {
            kind,
            heading: None,
            owners: vec![],
            entries: vec![],
            without: vec![],
            to: None,
            whole: TokenStream::new(),
        };
        call.heading =
            until_semicolon(&mut tokens).first().map(|heading| heading.to_string().trim_matches('"').to_owned());
        loop {
            match tokens.peek() {
                Some(TokenTree::Ident(word)) if word.to_string() == "without" => {
                    tokens.next();
                    call.without = until_semicolon(&mut tokens).iter().map(ToString::to_string).collect();
                }
                Some(TokenTree::Ident(word)) if word.to_string() == "to" => {
                    tokens.next();
                    let name = until_semicolon(&mut tokens).into_iter().next();
                    call.to = name.and_then(|token| if let TokenTree::Ident(name) = token { Some(name) } else { None });
                }
                Some(TokenTree::Ident(word)) if word.to_string().starts_with(char::is_uppercase) => {
                    call.owners.push(Owner::read(&mut tokens));
                }
                _ => break,
            }
        }
        call.whole = tokens.clone().collect();
        while tokens.peek().is_some() {
            call.entries.push(Entry::read(&mut tokens, &call.kind)?);
        }
        Ok(call)
    }

    pub fn is_left_out(&self, name: &str) -> bool {
        self.without.iter().any(|own| own == name)
    }

    /// Prints `name! { more entries }`.
    pub fn handed_over(&self, mut more: TokenStream) -> TokenStream {
        let Some(name) = &self.to else { return TokenStream::new() };
        let bang = proc_macro::Punct::new('!', proc_macro::Spacing::Alone);
        more.extend(self.whole.clone());
        let entries = Group::new(Delimiter::Brace, more);
        [TokenTree::from(name.clone()), bang.into(), entries.into()].into_iter().collect()
    }
}

impl Owner {
    /// Reads `Tensor, ViewMut { .. }`.
    fn read(tokens: &mut Tokens) -> Self {
        let mut owner = Self { names: vec![], bodies: vec![] };
        while let Some(token) = tokens.next_if(|token| !is_braces(token)) {
            if matches!(token, TokenTree::Ident(_)) {
                owner.names.push(token);
            }
        }
        while let Some(TokenTree::Group(body)) = tokens.next_if(is_braces) {
            owner.bodies.push(body);
        }
        owner
    }
}

impl Entry {
    fn read(tokens: &mut Tokens, kind: &TokenTree) -> Result<Self, Wrong> {
        let (mut summary, mut rest, mut errors) = (None, Vec::new(), Vec::new());
        while let Some(hash) = tokens.next_if(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '#'))
        {
            let Some(attribute) = tokens.next() else { break };
            match documentation(&attribute) {
                Some(line) if summary.is_none() => summary = Some(line),
                line if !errors.is_empty() || line.as_deref() == Some("# Errors") => errors.extend([hash, attribute]),
                _ => rest.extend([hash, attribute]),
            }
        }
        let name = tokens.next().ok_or_else(|| Wrong::new(kind, "expected a name behind the documentation"))?;
        if !matches!(name, TokenTree::Ident(_)) {
            return Err(Wrong::new(&name, "expected the name of an operation"));
        }
        let mut by = until_semicolon(tokens);
        let clauses = Clauses::take(&mut by);
        let named = matches!(by.first(), Some(TokenTree::Ident(word)) if word.to_string() == "by");
        let by = if named { by.split_off(1) } else { Vec::new() };
        let (by, promises) = match &by[..] {
            [TokenTree::Ident(word), TokenTree::Group(inside)] if word.to_string() == "unsafe" => {
                (inside.stream().into_iter().collect(), true)
            }
            _ => (by, false),
        };
        Ok(Self { name, summary: summary.unwrap_or_default(), rest, errors, by, promises, clauses })
    }

    /// Returns whether the entry of an operation has all of these properties: `proven` or `checked` (at run time, if its methods in the list
    /// include
    /// `try_` variants), `in_order` or `another_order` (of its elements, by a clause).
    pub fn is(&self, words: &str, operation: &Operation) -> bool {
        words.split_whitespace().all(|word| match word {
            "proven" => !operation.is_fallible(),
            "checked" => operation.is_fallible(),
            "in_order" => self.clauses.in_order,
            "another_order" => !self.clauses.in_order,
            _ => unreachable!("no such word: {word}"),
        })
    }
}

/// Returns the text of `[doc = " text"]`.
pub(super) fn documentation(attribute: &TokenTree) -> Option<String> {
    let TokenTree::Group(group) = attribute else { return None };
    let inner: Vec<_> = group.stream().into_iter().collect();
    let [TokenTree::Ident(word), _, TokenTree::Literal(text)] = &inner[..] else { return None };
    (word.to_string() == "doc").then(|| text_of(&text.to_string())).flatten()
}

/// Returns the text of a string literal. (In the text of a comment, rustc escapes only quotes and backslashes.)
pub(super) fn text_of(literal: &str) -> Option<String> {
    let raw = literal.starts_with('r');
    let text = literal.trim_start_matches(['r', '#']).trim_end_matches('#').strip_prefix('"')?.strip_suffix('"')?;
    let (mut plain, mut letters) = (String::new(), text.trim().chars());
    while let Some(letter) = letters.next() {
        plain.push(if letter == '\\' && !raw { letters.next()? } else { letter });
    }
    Some(plain)
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Reads the tokens up to a semicolon, and the semicolon.
fn until_semicolon(tokens: &mut Tokens) -> Vec<TokenTree> {
    let mut read = Vec::new();
    for token in tokens.by_ref() {
        if matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ';') {
            break;
        }
        read.push(token);
    }
    read
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[test]
    fn text_is_unescaped() {
        assert_eq!(text_of(r#"" PyTorch\'s \"relu\"""#).unwrap(), "PyTorch's \"relu\"");
        assert_eq!(text_of(r##"r#" a\b "x""#"##).unwrap(), "a\\b \"x\"");
        assert_eq!(text_of("5"), None);
    }
}
