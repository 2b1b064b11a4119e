//! The clauses between the name of a view and its rule.
//!
//! ```text
//! select [const A: isize] (index: impl ToValue) -> Reduced<S, A> where [S: Reduce<A>] by select, (S::BACK, index.to_value());
//! ```
//!
//! | | |
//! |---|---|
//! | `[const A: isize]` | the type parameters |
//! | `(index: impl ToValue)` | the arguments, if there are any |
//! | `->` | the shape. `picked`: positions may be values, whose types, and with them the shape, may not yet be inferred; but rustc must know that the result is a view, or it does not find the next method |
//! | `where [..]` | the bounds |
//! | `mut [..]` | further bounds of methods that write |
//! | `in_order` | the elements keep their order: they are moved out of a tensor that is consumed |

use proc_macro::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// The clauses of an entry. An entry without clauses is not a view of a list shape.
#[derive(Default)]
pub(super) struct Clauses {
    /// Words of signatures and bodies, and their replacements.
    pub words: Vec<(&'static str, TokenStream)>,
    /// Whether the elements keep their order.
    pub in_order: bool,
}

impl Clauses {
    /// Removes the clauses, up to `by`, from the tokens.
    pub fn take(tokens: &mut Vec<TokenTree>) -> Self {
        let Some(TokenTree::Group(generics)) = tokens.first().filter(|token| is_group(token, Delimiter::Bracket))
        else {
            return Self::default();
        };
        let generics = generics.stream();
        let end = tokens.iter().position(|token| is_word(token, "by")).unwrap_or(tokens.len());
        let rest = tokens.split_off(end);
        let clauses: Vec<TokenTree> = core::mem::replace(tokens, rest).into_iter().skip(1).collect();
        let arguments = clauses.first().filter(|token| is_group(token, Delimiter::Parenthesis));
        let arguments = arguments.map(inner).unwrap_or_default();
        let begin = clauses.iter().position(|token| is_punct(token, '>')).map_or(0, |arrow| arrow + 1);
        let is_picked = clauses.get(begin).is_some_and(|token| is_word(token, "picked"));
        let shape = clauses[begin + usize::from(is_picked)..].iter().take_while(|token| !is_word(token, "where"));
        let after = |word| {
            let at = clauses.iter().position(|token| is_word(token, word))?;
            clauses.get(at + 1).map(inner)
        };
        let name =
            |computed, picked| stream_of(Ident::new(if is_picked { picked } else { computed }, Span::call_site()));
        let words = vec![
            ("PARAMETERS", names(generics.clone())),
            ("GENERICS", in_brackets(generics)),
            ("arguments", names(arguments.clone())),
            ("ARGUMENTS", stream_of(Punct::new(',', Spacing::Alone)).into_iter().chain(arguments).collect()),
            ("OUT", shape.cloned().collect()),
            ("HOLDS", with_comma(after("where").unwrap_or_default())),
            ("APART", with_comma(after("mut").unwrap_or_default())),
            ("BORROWED", name("ViewOf", "View")),
            ("BORROWED_MUT", name("ViewMutOf", "ViewMut")),
            ("SHARED", name("SharedOf", "Shared")),
        ];
        Self { words, in_order: clauses.iter().any(|token| is_word(token, "in_order")) }
    }

    pub fn find(&self, word: &str) -> Option<TokenStream> {
        self.words.iter().find(|(own, _)| *own == word).map(|(_, tokens)| tokens.clone())
    }
}

fn stream_of(token: impl Into<TokenTree>) -> TokenStream {
    token.into().into()
}

fn inner(token: &TokenTree) -> TokenStream {
    if let TokenTree::Group(group) = token { Group::stream(group) } else { TokenStream::new() }
}

fn with_comma(tokens: TokenStream) -> TokenStream {
    let comma = (!tokens.is_empty()).then(|| stream_of(Punct::new(',', Spacing::Alone)));
    tokens.into_iter().chain(comma.into_iter().flatten()).collect()
}

/// Prints `<const A: isize>`.
fn in_brackets(parameters: TokenStream) -> TokenStream {
    let mark = |mark| TokenTree::from(Punct::new(mark, Spacing::Alone));
    [mark('<')].into_iter().chain(parameters).chain([mark('>')]).collect()
}

/// Returns the names of parameters, each with a comma: `A, B, ` of `const A: isize, const B: isize`.
fn names(parameters: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = parameters.into_iter().collect();
    let is_end = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(colon)) if colon.as_char() == ':' && colon.spacing() == Spacing::Alone);
    let is_name =
        |(at, token): &(usize, &TokenTree)| matches!(token, TokenTree::Ident(_)) && is_end(tokens.get(at + 1));
    let named = tokens.iter().enumerate().filter(is_name);
    named.flat_map(|(_, name)| [name.clone(), Punct::new(',', Spacing::Alone).into()]).collect()
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(own) if own.to_string() == word)
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(own) if own.as_char() == mark)
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}
