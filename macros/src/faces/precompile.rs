//! `#[precompile]`: functions that a library compiles for some elements, so that programs above it do not.
//!
//! A generic function is compiled again in each crate that calls it. rustc takes a function that a dependency has compiled for the same
//! types, if the function is `#[inline(never)]` or nothing is optimised (since 1.85). So a method whose types have shapes is thin, and calls a
//! function that knows an element and no shape, and has this attribute. An instance costs the build of the library what it saves each
//! program: the instances are those that many programs use.
//!
//! ```text
//! #[precompile(f32, f64, i64)]                             fn fill_new<T: Element>(..)       fill_new::<T> for T = f32, f64 and i64
//! #[precompile(f32: <T, Add>, <T, Sub>; i64: <T, Eq>)]     fn update<T, Op>(..)              for T = f32 two instances, for T = i64 one
//! #[precompile(f32)]                                       impl<T: Float> Erased<T> { .. }   methods with `#[precompile]`, or `#[precompile(<T, ..>)]`
//! ```
//!
//! is the function, `#[inline(never)]`, and behind it
//!
//! ```text
//! const _: () = {
//!     type T = f32;
//!     static COMPILED: [AtomicPtr<()>; 1] = [AtomicPtr::new(Erased::<T>::softmax as *mut ())];
//! };
//! ```
//! (Only a `static` compiles the functions that it refers to wherever it stands; the linker drops it, because nothing reads it.)

use super::tokens::{Tokens, attributes, begins, in_angles, is_braces, print, split_at, split_at_commas, until};
use super::wrong::Wrong;
use proc_macro::{Group, TokenStream, TokenTree};

/// Instances of functions for one type.
struct Instances {
    of: TokenStream,
    /// The paths in the list of a `static`.
    functions: Vec<TokenStream>,
}

pub(crate) fn expand(settings: TokenStream, item: TokenStream) -> TokenStream {
    let mut tokens = item.clone().into_iter().peekable();
    let attributes = attributes(&mut tokens);
    let attributes = attributes.into_iter().filter(|attribute| !is_never_inlined(attribute)).flatten().collect();
    let rest: TokenStream = tokens.clone().collect();
    let is_block = begins(&rest, "impl");
    let printed = if is_block { of_block(&settings, &mut tokens) } else { of_function(&settings, rest) };
    match printed {
        Ok((item, instances)) => {
            let lists = instances.iter().map(list).collect();
            let attribute = if is_block { "" } else { "#[inline(never)]" };
            print(
                &format!("$attributes {attribute} $item $lists"),
                &[("attributes", attributes), ("item", item), ("lists", lists)],
            )
        }
        Err(mistake) => print("$item $mistake", &[("item", item), ("mistake", mistake.print())]),
    }
}

type Printed = Result<(TokenStream, Vec<Instances>), Wrong>;

fn of_function(settings: &TokenStream, function: TokenStream) -> Printed {
    let mut words = function.clone().into_iter().skip_while(|word| word.to_string() != "fn");
    let name: TokenStream = words.by_ref().skip(1).take(1).collect();
    let mut instances = Vec::new();
    for group in split_at(settings.clone(), ';') {
        let mut parts = split_at(group, ':').into_iter();
        let (types, arguments) = (parts.next().unwrap_or_default(), parts.next());
        let arguments = arguments.map_or_else(|| vec![print("<T>", &[])], split_at_commas);
        instances.extend(split_at_commas(types).into_iter().map(|of| {
            let function = |arguments: &TokenStream| {
                print("$name::$arguments", &[("name", name.clone()), ("arguments", arguments.clone())])
            };
            Instances { of, functions: arguments.iter().map(function).collect() }
        }));
    }
    match name.clone().into_iter().next().filter(|_| instances.is_empty()) {
        Some(name) => Err(Wrong::new(&name, "expected types, or `#[precompile(..)]` on the `impl` block")),
        None => Ok((function, instances)),
    }
}

/// The methods of a block that have the attribute.
fn of_block(settings: &TokenStream, tokens: &mut Tokens) -> Printed {
    let word: TokenStream = tokens.by_ref().take(1).collect();
    let parameters = in_angles(tokens);
    let head = until(tokens, is_braces);
    let Some(TokenTree::Group(inside)) = tokens.next() else {
        let end = word.into_iter().next().expect("the word `impl`");
        return Err(Wrong::new(&end, "expected an `impl` block"));
    };
    // `Erased<T>`, or `<Erased<T> as Clone>`
    let before_bounds: Vec<_> = head.clone().into_iter().take_while(|word| word.to_string() != "where").collect();
    let owner = match before_bounds.iter().position(|word| word.to_string() == "for") {
        None => before_bounds.into_iter().collect(),
        Some(at) => {
            let of_trait = before_bounds[..at].iter().cloned().collect();
            print(
                "$owner as $trait",
                &[("owner", before_bounds[at + 1..].iter().cloned().collect()), ("trait", of_trait)],
            )
        }
    };
    let (methods, functions) = of_methods(inside.stream(), &owner);
    if functions.is_empty() {
        let first = owner.into_iter().next().expect("the name of a type");
        return Err(Wrong::new(&first, "expected a method with `#[precompile]`"));
    }
    let of_types = split_at_commas(settings.clone()).into_iter();
    let instances = of_types.map(|of| Instances { of, functions: functions.clone() }).collect();
    let inside = TokenStream::from(TokenTree::from(Group::new(inside.delimiter(), methods)));
    let parts = [("word", word), ("parameters", parameters.clone()), ("head", head), ("inside", inside)];
    let template = if parameters.is_empty() { "$word $head $inside" } else { "$word<$parameters> $head $inside" };
    Ok((print(template, &parts), instances))
}

/// The methods with `#[inline(never)]` for the attribute, and the paths of those that have it.
fn of_methods(methods: TokenStream, owner: &TokenStream) -> (TokenStream, Vec<TokenStream>) {
    let (mut tokens, mut printed, mut functions) = (methods.into_iter().peekable(), TokenStream::new(), Vec::new());
    while tokens.peek().is_some() {
        let (marks, others): (Vec<_>, Vec<_>) =
            attributes(&mut tokens).into_iter().partition(|attribute| arguments_of(attribute).is_some());
        let arguments = marks.first().and_then(arguments_of);
        printed.extend(others.into_iter().filter(|other| arguments.is_none() || !is_never_inlined(other)).flatten());
        let signature = until(&mut tokens, is_braces);
        if let Some(arguments) = arguments {
            printed.extend(print("#[inline(never)]", &[]));
            let mut words = signature.clone().into_iter().skip_while(|word| word.to_string() != "fn");
            let name = words.by_ref().skip(1).take(1).collect();
            let template = if arguments.is_empty() { "<$owner>::$name" } else { "<$owner>::$name::$arguments" };
            functions.push(print(template, &[("owner", owner.clone()), ("name", name), ("arguments", arguments)]));
        }
        printed.extend(signature.into_iter().chain(tokens.next()));
    }
    (printed, functions)
}

fn is_never_inlined(attribute: &TokenStream) -> bool {
    attribute.to_string().replace(' ', "") == "#[inline(never)]"
}

/// The arguments of an attribute `#[precompile]`.
fn arguments_of(attribute: &TokenStream) -> Option<TokenStream> {
    let Some(TokenTree::Group(inside)) = attribute.clone().into_iter().nth(1) else { return None };
    let mut words = inside.stream().into_iter();
    words.next().filter(|word| word.to_string() == "precompile")?;
    match words.next() {
        Some(TokenTree::Group(arguments)) => Some(arguments.stream()),
        _ => Some(TokenStream::new()),
    }
}

fn list(instances: &Instances) -> TokenStream {
    let address = |function: &TokenStream| {
        print("::core::sync::atomic::AtomicPtr::new($function as *mut ()),", &[("function", function.clone())])
    };
    let functions = instances.functions.iter().map(address).collect();
    let template = format!(
        "const _: () = {{
            #[allow(dead_code, reason = \"an instance may name no element\")]
            type T = $of;
            #[allow(dead_code, reason = \"compiled, and not read\")]
            static COMPILED: [::core::sync::atomic::AtomicPtr<()>; {}] = [$functions];
        }};",
        instances.functions.len()
    );
    print(&template, &[("of", instances.of.clone()), ("functions", functions)])
}
