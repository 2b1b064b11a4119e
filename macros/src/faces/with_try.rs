//! `#[with_try]`: methods that panic, their `try_` forms, and their forms on `AnyRank`, from one signature and one body.
//!
//! The attribute stands on an `impl` block of a type, or of a trait for a type. Each method of the block becomes two: the method itself, which
//! panics, and a `try_` form, which returns the `ShapeError`; `#[track_caller]` is for the `try_` form. The documentation from `# Errors` on is that of the `try_` form. The body has the
//! type `Result`:
//!
//! | method | body | the value of the `Result` |
//! |---|---|---|
//! | any | `{ unsafe { .. } }` | a tensor of any rank, or two. `unsafe` promises that **its sizes fit the type of the result** (invariant 2 of `Tensor`) |
//! | `-> &mut Self` | `{ .. }` | not used: the methods return `self` |
//! | any other | `{ .. }` | the result: the method calls its `try_` form |
//! | `#[any_rank]` | `{ .. }` | the result, or not used: a method of the type with `AnyRank` alone, which returns the `Result` under the name in the block |
//!
//! | argument | |
//! |---|---|
//! | `pub trait GatherBy` | declares the trait that the block implements |
//! | `"Gather"` | the heading of the methods of any rank; without it, that of the block |
//! | `also ViewMut<'_, T, S>` | prints the block for this type, too |

use super::aliases_of;
use super::read::text_of;
use super::shown::HIDDEN;
use super::tokens::{Tokens, attributes, begins, comma, in_angles, is_braces, print, split_at_commas, text, until};
use super::wrong::Wrong;
use proc_macro::{Group, Ident, Span, TokenStream, TokenTree};

pub(crate) fn expand(settings: TokenStream, block: TokenStream) -> TokenStream {
    let printed = Settings::read(settings).and_then(|settings| Ok(Block::read(block)?.print(&settings)));
    printed.unwrap_or_else(Wrong::print)
}

/// The arguments of the attribute.
struct Settings {
    heading: Option<String>,
    declares_trait: bool,
    also: Option<TokenStream>,
}

impl Settings {
    fn read(tokens: TokenStream) -> Result<Self, Wrong> {
        let mut settings = Self { heading: None, declares_trait: false, also: None };
        for part in split_at_commas(tokens) {
            let words: Vec<_> = part.into_iter().collect();
            match &words[..] {
                [TokenTree::Literal(heading)] => settings.heading = text_of(&heading.to_string()),
                [word, _, _] if word.to_string() == "pub" => settings.declares_trait = true,
                [word, owner @ ..] if word.to_string() == "also" => {
                    settings.also = Some(owner.iter().cloned().collect())
                }
                [word, ..] => {
                    return Err(Wrong::new(word, "expected `pub trait Name`, a heading or `also` and a type"));
                }
                [] => {}
            }
        }
        Ok(settings)
    }
}

/// An `impl` block.
struct Block {
    attributes: TokenStream,
    /// The title of its documentation, `Gather` of `/// # Gather`.
    heading: Option<String>,
    /// `T: Element, S: List`
    parameters: TokenStream,
    /// `GatherBy` and its arguments.
    of_trait: Option<TokenStream>,
    owner: TokenStream,
    methods: Vec<Method>,
}

impl Block {
    fn read(block: TokenStream) -> Result<Self, Wrong> {
        let mut tokens = block.into_iter().peekable();
        let attributes = attributes(&mut tokens);
        let heading = attributes.iter().find_map(|attribute| Some(text(attribute)?.strip_prefix("# ")?.to_owned()));
        tokens.next_if(|token| token.to_string() == "impl");
        let parameters = in_angles(&mut tokens);
        let (mut head, mut of_trait) = (Vec::new(), None);
        while let Some(token) = tokens.next_if(|token| !is_braces(token)) {
            match token.to_string() == "for" {
                true => of_trait = Some(std::mem::take(&mut head).into_iter().collect()),
                false => head.push(token),
            }
        }
        let Some(TokenTree::Group(inside)) = tokens.next() else {
            let end = TokenTree::from(Ident::new("with_try", Span::call_site()));
            return Err(Wrong::new(head.last().unwrap_or(&end), "expected an `impl` block"));
        };
        let mut inside = inside.stream().into_iter().peekable();
        let mut methods = Vec::new();
        while inside.peek().is_some() {
            methods.push(Method::read(&mut inside)?);
        }
        Ok(Self {
            attributes: attributes.into_iter().flatten().collect(),
            heading,
            parameters,
            of_trait,
            owner: head.into_iter().collect(),
            methods,
        })
    }

    fn print(&self, settings: &Settings) -> TokenStream {
        let mut printed = TokenStream::new();
        if settings.declares_trait {
            let methods = self.in_pairs().map(|method| {
                print("$head; $try_head;", &[("head", method.head(true)), ("try_head", method.try_head(true, ""))])
            });
            let of_trait = self.of_trait.clone().unwrap_or_default();
            let parts = [("docs", self.attributes.clone()), ("name", of_trait), ("methods", methods.collect())];
            printed.extend(print("$docs pub trait $name { $methods }", &parts));
        }
        let heading = settings.heading.as_ref().or(self.heading.as_ref()).map_or("", |heading| heading);
        for owner in [Some(&self.owner), settings.also.as_ref()].into_iter().flatten() {
            printed.extend(self.print_block(owner));
            printed.extend(self.print_any_rank(owner, heading));
        }
        printed
    }

    fn in_pairs(&self) -> impl Iterator<Item = &Method> {
        self.methods.iter().filter(|method| !method.is_any_rank)
    }

    fn print_block(&self, owner: &TokenStream) -> TokenStream {
        let (is_tensor, is_strided) = (begins(owner, "Tensor"), begins(owner, "Strided"));
        // (On the page of `Strided` a method says what it panics with, and a view for writing has the methods in place of a tensor.)
        let hidden = if is_tensor || is_strided { HIDDEN } else { "" };
        let is_documented = self.of_trait.is_none();
        let methods = self.in_pairs().map(|method| {
            let parts = [
                ("head", method.head(is_documented)),
                ("body", method.body()),
                ("try_head", method.try_head(is_documented, hidden)),
                ("try_body", method.try_body()),
            ];
            print("$head $body $try_head $try_body", &parts)
        });
        let parts = [
            ("docs", self.attributes.clone()),
            ("parameters", self.parameters.clone()),
            ("trait", self.of_trait.clone().unwrap_or_default()),
            ("owner", owner.clone()),
            ("methods", methods.collect()),
        ];
        let template = match (&self.of_trait, is_tensor) {
            // (A trait's methods are on its own page, and on those of `Strided` and `ViewMut`.)
            (Some(_), true) => "#[cfg_attr(doc, doc(hidden))] impl<$parameters> $trait for $owner { $methods }",
            (Some(_), false) => "impl<$parameters> $trait for $owner { $methods }",
            (None, _) => "$docs impl<$parameters> $owner { $methods }",
        };
        print(template, &parts)
    }

    /// The methods of any rank: of `AnyRankStrided<T>`, or of the owner with `AnyRank` as its shape.
    fn print_any_rank(&self, owner: &TokenStream, heading: &str) -> TokenStream {
        let methods: TokenStream =
            self.methods.iter().filter(|method| method.is_any_rank).map(Method::any_rank).collect();
        if methods.is_empty() {
            return methods;
        }
        let parameter = split_at_commas(self.parameters.clone()).swap_remove(0);
        let element = parameter.clone().into_iter().take(1).collect();
        // `ViewMut<'_, T,` without `S>`
        let count = owner.clone().into_iter().count();
        let front = owner.clone().into_iter().take(count - 2).collect();
        let of_any_rank = match begins(owner, "Strided") {
            true => print("crate::tensor::AnyRankStrided<$element>", &[("element", element)]),
            false => print("$front crate::shape::AnyRank>", &[("front", front)]),
        };
        let hidden = if begins(owner, "Tensor") { HIDDEN } else { "" };
        let template = format!("{hidden} #[doc = \"# {heading}, any rank\"] impl<$parameter> $owner {{ $methods }}");
        print(&template, &[("parameter", parameter), ("owner", of_any_rank), ("methods", methods)])
    }
}

/// A method of the block.
struct Method {
    is_any_rank: bool,
    /// Whether the `try_` form tells the line of its caller, too.
    tracks_caller: bool,
    /// The attributes before the section `# Errors`.
    documentation: TokenStream,
    errors: TokenStream,
    visibility: TokenStream,
    function: TokenTree,
    name: Ident,
    parameters: TokenStream,
    arguments: Group,
    result: TokenStream,
    bounds: TokenStream,
    body: Group,
}

impl Method {
    fn read(tokens: &mut Tokens) -> Result<Self, Wrong> {
        let mut attributes = attributes(tokens);
        let count = attributes.len();
        attributes
            .retain(|attribute| attribute.to_string() != "# [any_rank]" && attribute.to_string() != "#[any_rank]");
        let is_any_rank = attributes.len() < count;
        let tracks_caller = attributes.iter().any(is_track_caller);
        attributes.retain(|attribute| !is_track_caller(attribute));
        let first = attributes.iter().position(|attribute| text(attribute).as_deref() == Some("# Errors"));
        let errors = if is_any_rank { vec![] } else { attributes.split_off(first.unwrap_or(attributes.len())) };
        // (`#[must_use = ".."]` says that a method changes nothing.)
        let (errors, others): (Vec<_>, Vec<_>) = errors.into_iter().partition(|attribute| text(attribute).is_some());
        attributes.extend(others);
        let mut visibility = TokenStream::new();
        while let Some(token) = tokens.next_if(|token| token.to_string() != "fn") {
            visibility.extend([token]);
        }
        let end = || TokenTree::from(Ident::new("with_try", Span::call_site()));
        let function = tokens.next().ok_or_else(|| Wrong::new(&end(), "expected a method"))?;
        let Some(TokenTree::Ident(name)) = tokens.next() else {
            return Err(Wrong::new(&function, "expected a method"));
        };
        let parameters = in_angles(tokens);
        let Some(TokenTree::Group(arguments)) = tokens.next() else {
            return Err(Wrong::new(&name.into(), "expected the arguments of a method"));
        };
        let result =
            until(tokens, |token| is_braces(token) || token.to_string() == "where").into_iter().skip(2).collect();
        let bounds = until(tokens, is_braces);
        let Some(TokenTree::Group(body)) = tokens.next() else {
            return Err(Wrong::new(&name.into(), "expected the body of a method"));
        };
        let (documentation, errors) =
            (attributes.into_iter().flatten().collect(), errors.into_iter().flatten().collect());
        Ok(Self {
            is_any_rank,
            tracks_caller,
            documentation,
            errors,
            visibility,
            function,
            name,
            parameters,
            arguments,
            result,
            bounds,
            body,
        })
    }

    /// `self`, with the place and the hygiene of the arguments.
    fn receiver(&self) -> TokenTree {
        let mut arguments = self.arguments.stream().into_iter();
        arguments.find(|token| token.to_string() == "self").unwrap_or_else(|| self.name.clone().into())
    }

    fn returns_self(&self) -> bool {
        self.result.to_string().replace(' ', "") == "&mutSelf"
    }

    fn try_name(&self) -> Ident {
        Ident::new(&format!("try_{}", self.name), self.name.span())
    }

    /// `pub fn name<..>(..) -> result where ..`
    fn signature(&self, name: Ident, result: TokenStream) -> TokenStream {
        let parts = [
            ("visibility", self.visibility.clone()),
            ("function", self.function.clone().into()),
            ("name", TokenTree::from(name).into()),
            ("parameters", self.parameters.clone()),
            ("arguments", TokenTree::from(self.arguments.clone()).into()),
            ("result", result),
            ("bounds", self.bounds.clone()),
        ];
        print("$visibility $function $name<$parameters> $arguments -> $result $bounds", &parts)
    }

    fn head(&self, is_documented: bool) -> TokenStream {
        let aliases = aliases_of(&self.name.to_string());
        let signature = self.signature(self.name.clone(), self.result.clone());
        let parts = [("docs", self.documentation.clone()), ("aliases", aliases), ("signature", signature)];
        let front = if is_documented { "$docs $aliases" } else { "" };
        print(&format!("{front} #[track_caller] $signature"), &parts)
    }

    fn try_head(&self, is_documented: bool, hidden: &str) -> TokenStream {
        let parts = [("errors", self.errors.clone()), ("signature", self.signature(self.try_name(), self.fallible()))];
        let (name, tracked) = (&self.name, if self.tracks_caller { "#[track_caller]" } else { "" });
        let first = format!("Like [`{name}`](Self::{name}), but returns an error instead of panicking.");
        match is_documented {
            true => print(&format!("#[doc = \"{first}\"] #[doc = \"\"] $errors {hidden} {tracked} $signature"), &parts),
            false => print(&format!("{tracked} $signature"), &parts),
        }
    }

    fn fallible(&self) -> TokenStream {
        print("Result<$result, ShapeError>", &[("result", self.result.clone())])
    }

    fn body(&self) -> TokenStream {
        if let Some((word, any_rank)) = self.promise() {
            return rebranded("crate::error::OrPanic::or_panic({ $any_rank })", word, any_rank, "$typed");
        }
        let parts = [
            ("body", self.body.stream()),
            ("self", self.receiver().into()),
            ("try_name", TokenTree::from(self.try_name()).into()),
            ("numbers", self.numbers()),
            ("values", self.values()),
        ];
        match self.returns_self() {
            true => print("{ crate::error::OrPanic::or_panic({ $body }); $self }", &parts),
            false => print("{ crate::error::OrPanic::or_panic($self.$try_name $numbers ($values)) }", &parts),
        }
    }

    fn try_body(&self) -> TokenStream {
        match self.promise() {
            Some((word, any_rank)) => rebranded("{ $any_rank }?", word, any_rank, "Ok($typed)"),
            None => self.body_or_self(),
        }
    }

    /// The body; of one whose value is not used, `{ let _ = body?; Ok(self) }`.
    fn body_or_self(&self) -> TokenStream {
        let template = if self.returns_self() { "{ let _ = { $body }?; Ok($self) }" } else { "{ $body }" };
        print(template, &[("body", self.body.stream()), ("self", self.receiver().into())])
    }

    fn any_rank(&self) -> TokenStream {
        let parts = [
            ("docs", self.documentation.clone()),
            ("signature", self.signature(self.name.clone(), self.fallible())),
            ("body", self.body_or_self()),
        ];
        print(if self.visibility.is_empty() { "$docs pub $signature $body" } else { "$docs $signature $body" }, &parts)
    }

    /// The word `unsafe` and what stands in its block, if the body is that block.
    fn promise(&self) -> Option<(TokenTree, TokenStream)> {
        let body: Vec<_> = self.body.stream().into_iter().collect();
        match &body[..] {
            [word, TokenTree::Group(inside)] if word.to_string() == "unsafe" => Some((word.clone(), inside.stream())),
            _ => None,
        }
    }

    /// `::<A>`: the parameters that are numbers, which no argument tells.
    fn numbers(&self) -> TokenStream {
        let parameters = split_at_commas(self.parameters.clone()).into_iter();
        let numbers = parameters.filter(|parameter| begins(parameter, "const"));
        let numbers: TokenStream =
            numbers.flat_map(|number| number.into_iter().skip(1).take(1).chain(comma())).collect();
        if numbers.is_empty() { numbers } else { print("::<$numbers>", &[("numbers", numbers)]) }
    }

    /// The names of the arguments, each with a comma.
    fn values(&self) -> TokenStream {
        let arguments = split_at_commas(self.arguments.stream()).into_iter().skip(1);
        arguments.flat_map(|argument| argument.into_iter().take(1).chain(comma())).collect()
    }
}

/// `{ let out = checked; unsafe { out.rebrand() } }`, with the word `unsafe` of the source.
fn rebranded(checked: &str, word: TokenTree, any_rank: TokenStream, finished: &str) -> TokenStream {
    let allowed = "#[allow(unused_imports, reason = \"a single tensor has an inherent method of this name\")]";
    let finished = finished.replace("$typed", "$unsafe { out.rebrand() }");
    let template = format!("{{ {allowed} use crate::ops::pair::Both as _; let out = {checked}; {finished} }}");
    print(&template, &[("any_rank", any_rank), ("unsafe", word.into())])
}

fn is_track_caller(attribute: &TokenStream) -> bool {
    attribute.to_string().replace(' ', "") == "#[track_caller]"
}
