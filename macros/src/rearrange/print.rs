//! Prints a call: the tensor and its lengths, and the method that rearranges it.

use super::types::{Printer, at};
use congruent_notation::pattern::{Atom, Slot};
use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// The reason for the lints that are allowed on a tag.
const REASON: &str = "named as the axis of the pattern, in messages";

impl Printer<'_> {
    /// Prints a side as a value.
    fn value(sides: &[Slot]) -> String {
        let axes = sides.iter().map(|side| match side {
            Slot::Rest => format!("{}::Rest,", at("Item")),
            Slot::Group(parts) => {
                let parts: String = parts
                    .iter()
                    .map(|part| match part {
                        Atom::Name(k) => format!("{}::Name({k}),", at("Atom")),
                        Atom::Rest => format!("{}::Rest,", at("Atom")),
                    })
                    .collect();
                format!("{}::Group(&[{parts}]),", at("Item"))
            }
        });
        format!("&[{}]", axes.collect::<String>())
    }

    /// Prints `match (&x, [lengths]) { (x, lengths) => { enum b {} .. x.rearranged::<LeftSide<Left, 3>, Right>(&PATTERN, &lengths) } }`.
    ///
    /// The user's expressions are outside the block, where no tag shadows a type of theirs.
    pub fn print(&self, fallible: bool) -> TokenStream {
        let (left, order) = self.left();
        let merges = self
            .sides
            .right
            .iter()
            .any(|side| matches!(side, Slot::Group(parts) if parts.len() > 1 || parts == &[Atom::Rest]));
        let name = match (merges, fallible) {
            (false, false) => "rearranged_view",
            (false, true) => "try_rearranged_view",
            (true, false) => "rearranged",
            (true, true) => "try_rearranged",
        };
        let tags: String = self
            .tags()
            .iter()
            .map(|tag| format!("#[allow(non_camel_case_types, dead_code, reason = {REASON:?})] enum {tag} {{}}"))
            .collect();
        let text = &self.call.text;
        let names: String = self.sides.names.iter().map(|name| format!("{name:?},")).collect();
        let pattern = format!(
            "{}{{ text: {text:?}, names: &[{names}], left: {}, right: {} }}",
            at("Pattern"),
            Self::value(&self.sides.left),
            Self::value(&self.sides.right)
        );
        let body = format!(
            "(__x, __lengths) => {{
                {tags}
                __x.{name}::<{left}, {}>(&{pattern}, &__lengths)
            }}",
            self.right(&order),
        );
        let here = Span::call_site().located_at(self.tokens[self.call.literal].span());
        let scrutinee = self.scrutinee(here);
        let mut stream = TokenStream::from(TokenTree::from(Ident::new("match", here)));
        stream.extend([scrutinee, braces(placed(body.parse().unwrap_or_default(), here), here)]);
        stream
    }

    /// Prints `(&x, [(0, n), ..])`: the tensor, and the lengths in the call, by the number of their name.
    fn scrutinee(&self, here: Span) -> TokenTree {
        let mut content: TokenStream = self.tokens[self.call.tensor.clone()].iter().cloned().collect();
        let mut lengths = TokenStream::new();
        for (name, _, range) in &self.call.lengths {
            let k = self.sides.names.iter().position(|known| known == name).unwrap_or(0);
            let mut pair: TokenStream = format!("{k},").parse().unwrap_or_default();
            pair.extend(self.tokens[range.clone()].iter().cloned());
            lengths.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, pair))]);
            lengths.extend(",".parse::<TokenStream>());
        }
        let typed = format!("[(::core::primitive::usize, ::core::primitive::usize); {}]", self.call.lengths.len());
        let array = TokenTree::from(Group::new(Delimiter::Bracket, lengths));
        content.extend(",".parse::<TokenStream>());
        content.extend(format!("{}::<{typed}>", at("given")).parse::<TokenStream>());
        content.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, TokenStream::from(array)))]);
        let mut tuple = Group::new(Delimiter::Parenthesis, content);
        tuple.set_span(here);
        tuple.into()
    }
}

fn braces(content: TokenStream, here: Span) -> TokenTree {
    let mut group = Group::new(Delimiter::Brace, content);
    group.set_span(here);
    group.into()
}

/// Gives all tokens the span of the pattern.
fn placed(stream: TokenStream, here: Span) -> TokenStream {
    let place = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            let mut inner = Group::new(group.delimiter(), placed(group.stream(), here));
            inner.set_span(here);
            return inner.into();
        }
        token.set_span(here);
        token
    };
    stream.into_iter().map(place).collect()
}
