//! The macros of `congruent`.
//!
//! [`shape!`] writes a shape as a type, [`dims!`] as a value, [`axes!`] lists
//! axes, [`len!`] writes one length, [`s!`] selects a part of each axis, [`einsum!`] sums products of tensors, [`dim!`] declares a
//! named length.
//! Nothing is computed here: the macros print types and values that could
//! be written by hand.
//!
//! The only dependencies are the parser of patterns and the list of operations, so that this crate compiles in about
//! a second. Each macro parses its tokens to plain items (`parse`, `slice`,
//! `einsum`, `rearrange`), and prints those (`print`, `dim`, `einsum`, `rearrange`).
//!
//! The examples are marked `ignore`: they need `congruent`, which depends on this crate. The same
//! uses are tested there.
//!
//! Exercises of the course: 24 and 25.
#![deny(missing_docs)]

mod columns;
mod computed;
mod constant;
mod dim;
mod einsum;
mod error;
mod faces;
mod item;
#[cfg(test)]
mod lexer;
mod module;
mod number;
mod parse;
mod placed;
mod print;
mod rearrange;
mod scan;
mod slice;
mod token;

use item::Grammar;
use proc_macro::TokenStream;

/// A shape, as a type.
///
/// The items, front to back:
///
/// - a whole number: an axis of that length, `784`, at most `1_000_000_000`;
/// - `_`: an axis whose length is known at run time;
/// - `-1`, in the target of a view: one length that is computed from the number of elements (`view`
///   and similar methods), or each length that is kept (`expand`);
/// - a type: a length declared by [`dim!`], or a generic parameter;
/// - `{expr}`: a constant of type `usize`, at most `1_000_000_000`, or a const parameter `I` where `Const<I>: Known`;
/// - lengths with `+`, `-`, `*`, `/`, `%` and parentheses: `1 + T`, `(H + 2 * P - K) / S + 1`;
/// - `1024 @ Data`: a length that is split along a mesh axis, for the crate `congruent-machines`; `1000 @ Data, ragged`, in parts of which the last
///   may be shorter;
/// - `..L`, only first: all axes of the shape `L`.
///
/// ```ignore
/// use congruent::{dim, shape};
///
/// dim!(Batch);
///
/// type Image = shape![28, 28];            // 28 by 28
/// type Rows = shape![_, 784];             // any number of rows of 784
/// type Images = shape![Batch, 28, 28];    // `Batch` images
/// type Heads<L> = shape![..L, 12, 64];    // whatever `L` is, then 12 by 64
/// type Square<const W: usize> = shape![{W}, {W}];   // where `Const<W>: Known`
/// type Words = shape![{VOCAB}, {2 * WIDTH}];        // constants
/// type Tokens<T> = shape![1 + T, 768];    // one more than `T`
/// type Halves<const W: usize> = shape![{W} / 2];
/// type Scalar = shape![];
/// type Flat = shape![-1, 784];            // as the target of `view`: as many rows as there are
/// ```
///
/// Each length has one type: `784`, `7_84`, `0x310`, `784usize`, `{784}` and `{WIDTH}` are the same, if
/// `WIDTH` is 784.
///
/// A constant that a function declares is written as its name, `{WIDTH}`, if its value is a valid const parameter;
/// any other is written `{const { WIDTH }}`. A const parameter must be alone in its braces: `{I} + 1`, because `{I + 1}` does not
/// compile, nor does a const parameter with the name of a constant of its module.
///
/// A length computed from numbers and constants has the type of its value: `1 + 196` is `197`. Two lengths computed from type parameters
/// are the same if they are written in the same way: `1 + T` and `T + 1` are two types (`congruent::dim` has the rules).
/// `3 - 5`, `1 - T`, `T / 0` and lengths above a billion are errors.
///
/// The expansion is a list that grows at the back: `shape![28, _]` is
/// `(((), N<28>), Dyn)`, and `shape![..L, 64]` is `(L, N<64>)`.
///
/// rustdoc does not show macros. In the documentation of a crate `Shape2<B, N<64>>` is `shape![B, 64]`, and `List2<L, B, Dyn>` is
/// `shape![..L, B, _]`: aliases of those lists, one for each number of items. (`CheckedShape2` and `CheckedList2` are aliases for a constant
/// without braces.)
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    list(input, Grammar::Types)
}

/// A shape, as a value.
///
/// The items, front to back:
///
/// - a whole number: an axis of that length, known to the type;
/// - `{expr}`: a constant or a const parameter, as in [`shape!`], known to the type;
/// - an expression: its value is the length, and its type determines what is known about
///   it: nothing for a `usize`, and for `Batch(32)` that it is `Batch`;
/// - `..lead`, only first: all axes of the shape `lead`.
///
/// ```ignore
/// use congruent::{dim, dims, shape};
///
/// dim!(Batch);
///
/// let n = 10;
/// let rows: shape![_, 784] = dims![n, 784];                // 10 by 784
/// let images: shape![Batch, 28, 28] = dims![Batch(32), 28, 28];
/// let volume: shape![_, 784, 3] = dims![..rows, 3];        // 10 by 784 by 3
///
/// const WIDTH: usize = 28;
/// let square: shape![28, 28] = dims![{WIDTH}, {WIDTH}];
/// ```
#[proc_macro]
pub fn dims(input: TokenStream) -> TokenStream {
    list(input, Grammar::Values)
}

/// One length, as a type: a single item of [`shape!`].
///
/// ```ignore
/// use congruent::prelude::*;
///
/// struct Embedding<V: StaticDim, C: StaticDim>(Tensor<f32, shape![V, C]>);
///
/// const VOCAB: usize = 50_257;
/// type Words = Embedding<len![{ VOCAB }], len![768]>;   // the same as `Embedding<len![50_257], len![768]>`
/// ```
#[proc_macro]
pub fn len(input: TokenStream) -> TokenStream {
    let (tokens, kinds) = token::types(input);
    match parse::parse_length(&kinds) {
        Ok(item) => print::length(&item, &tokens),
        Err(mistake) => error::ty(&[mistake], &tokens),
    }
}

/// A list of axes, as a type.
///
/// An axis is a whole number from -64 to 64, counted from the back if
/// negative: in the shape 2 by 3 by 5, axes `0` and `-3` have length 2, axis
/// `-1` has length 5. `{expr}` is an axis computed by a constant expression.
///
/// ```ignore
/// use congruent::axes;
///
/// type First = axes![0];
/// type Transposed = axes![-1, 0];
/// type Chosen<const A: isize> = axes![{A}, 2];
/// ```
///
/// `axes![0, -1]` is `(((), Ax<0>), Ax<-1>)`.
#[proc_macro]
pub fn axes(input: TokenStream) -> TokenStream {
    list(input, Grammar::Axes)
}

/// An index of a tensor, axis by axis, as a value.
///
/// The items, front to back:
///
/// - a whole number: that position, and the axis is removed; `-1` is the last position;
/// - `a..b`, `a..`, `..b`, `a..=b`: the positions from `a` to `b`, either counted from the back if
///   negative; `..` is the whole axis;
/// - `a..b;step`: every `step`-th of these positions, `..;2` every second;
/// - `{expr}`, alone or as an end or the step of a range: a constant or a const parameter, as in [`shape!`], which counts as a
///   number (except that the end after `..=` cannot be a const parameter);
/// - an expression: its type determines what it selects, one position, a range of positions, or, as `&rows`, the positions
///   in an index tensor or a mask (which copies: `x.index(s![&rows, 1..])`). The ends of a
///   range and the step may be expressions, too;
/// - `NewAxis`: a new axis of length 1, with nothing to import;
/// - `...`, at most once: all axes that the items do not cover. If left out, it is last.
///
/// ```ignore
/// use congruent::{Tensor, View, s, shape};
///
/// let x = Tensor::<f32, shape![10, 28, 28]>::zeros();
/// let first: View<f32, shape![28, 28]> = x.slice(s![0]);
/// let inner: View<f32, shape![10, 26, 26]> = x.slice(s![.., 1..-1, 1..=26]);
/// let every_other: View<f32, shape![10, 28, 14]> = x.slice(s![..., ..;2]);
/// let pictures: View<f32, shape![10, 1, 28, 28]> = x.slice(s![.., NewAxis]);
///
/// let n = 3;
/// let some: View<f32, shape![_, 28, 28]> = x.slice(s![..n]);
/// let one: View<f32, shape![28, 28]> = x.slice(s![n - 1]);
/// ```
///
/// Numbers are checked against lengths that are known at compile time, and the result has
/// known lengths: `x.slice(s![10])` does not compile, and `1..7;2` has 3 positions. An
/// expression is checked at run time, and a range with an expression has the length `_`: its ends
/// are clamped to the axis, as in PyTorch.
///
/// Steps are positive, as in PyTorch.
///
/// The expansion is a list that grows at the back, split at the ellipsis: `s![0, ..., NewAxis]` is
/// `(Front(((), Nth(N::<0>))), NewAxis)`.
#[proc_macro]
pub fn s(input: TokenStream) -> TokenStream {
    let tokens = token::trees(input, true);
    match slice::parse(&token::kinds(&tokens, &["usize", "isize"])) {
        Ok(index) => print::index(&index, &tokens),
        Err(mistakes) => error::expression(&mistakes, &tokens),
    }
}

/// The sum of products of tensors that an equation describes: PyTorch's `torch.einsum`, with the
/// equation checked against the shapes at compile time.
///
/// The equation is a string literal: a letter for each axis of each operand, operands separated by
/// commas, then `->` and the letters of the result. Letters that the result does not have are
/// summed; a letter that an operand has twice takes its diagonal; `...` covers the axes without a
/// letter, which broadcast. Without `->` the result has `...` and the letters that occur once, in the
/// order of ASCII. Spaces are ignored. An operand has at most 12 subscripts.
///
/// ```ignore
/// use congruent::{Tensor, einsum, shape};
///
/// let a = Tensor::<f32, shape![10, 2, 3]>::zeros();
/// let b = Tensor::<f32, shape![10, 3, 4]>::zeros();
/// let c: Tensor<f32, shape![10, 2, 4]> = einsum!("bij,bjk->bik", &a, &b);
/// let d: Tensor<f32, shape![10]> = einsum!("bij->b", &a);
/// ```
///
/// A letter has one length: two operands that have it agree, or one of them has length 1 there, and
/// expands. Lengths known at compile time are checked then, lengths known only at run
/// time are checked at run time: `einsum!` panics if they do not fit, `try_einsum!` returns
/// a `Result`. If an operand has an unknown rank, so does the result.
#[proc_macro]
pub fn einsum(input: TokenStream) -> TokenStream {
    sum(input, |equation, text| einsum::print(equation, text, true))
}

/// Like `einsum!`, but returns a `Result`: an error if lengths known only at run time do not fit.
#[proc_macro]
pub fn try_einsum(input: TokenStream) -> TokenStream {
    sum(input, |equation, text| einsum::print(equation, text, false))
}

/// `einsum!` of `congruent_grad`: like that of `congruent`, for variables.
#[doc(hidden)]
#[proc_macro]
pub fn einsum_of_variables(input: TokenStream) -> TokenStream {
    sum(input, |equation, text| einsum::print_of_variables(equation, text, true))
}

/// `try_einsum!` of `congruent_grad`.
#[doc(hidden)]
#[proc_macro]
pub fn try_einsum_of_variables(input: TokenStream) -> TokenStream {
    sum(input, |equation, text| einsum::print_of_variables(equation, text, false))
}

/// Parses an equation and its operands and prints the sum, or the mistake.
fn sum(input: TokenStream, print: fn(&einsum::Equation, &str) -> String) -> TokenStream {
    let tokens = token::trees(input, false);
    let kinds = token::kinds(&tokens, &[]);
    let ranges = scan::Scan::new(&kinds, false).split();
    let parsed = einsum::text(&tokens, &ranges)
        .and_then(|text| einsum::parse(text.trim_matches('"'), ranges.len() - 1).map(|equation| (equation, text)));
    match parsed {
        Ok((equation, text)) => print::sum(&print(&equation, &text), &tokens, &ranges[1..]),
        Err(message) => error::expression(&[error::Mistake::new(0..tokens.len().min(1), message)], &tokens),
    }
}

/// Declares named lengths.
///
/// A named length is known at run time, like `_`, but two lengths of the
/// same name are the same length to the compiler.
///
/// ```ignore
/// use congruent::{dim, dims, shape};
///
/// dim!(
///     /// Examples in one step.
///     pub Batch,
///     pub(crate) Sequence,
/// );
///
/// type Tokens = shape![Batch, Sequence];             // the type
/// let tokens = dims![Batch(32), Sequence(128)];      // a value: 32 by 128
/// ```
///
/// The declaration may be in a module or in a function. Compiler messages
/// call the length `Sym<Batch>`; if another type in reach is called `Batch`,
/// they add the path, `Sym<__dim_Batch::Batch>`.
#[proc_macro]
pub fn dim(input: TokenStream) -> TokenStream {
    let tokens = token::trees(input, false);
    let (mut declared, mistakes) = dim::declare(&tokens);
    declared.extend(error::items(&mistakes, &tokens));
    declared
}

/// The elements of a tensor under other axes, in the notation of einops.
///
/// A pattern lists the axes of the operand, then those of the result. Each name occurs once on each
/// side; `(h w)` is one axis that is the product of two, `1` or `()` an axis of length 1, `...` all axes
/// without a name. The arguments are the pattern, the tensor (or the other way round), and the
/// lengths that cannot be computed: all but one of the names in a group need a length.
///
/// ```ignore
/// use congruent::prelude::*;
/// use congruent::rearrange;
///
/// let x = Tensor::<f32, shape![8, 24, 3]>::zeros();
/// let y: View<f32, shape![8, 3, 4, 6]> = rearrange!("b (h w) c -> b c h w", &x, h = 4);
/// let z: View<f32, shape![3, 8, 24]> = rearrange!("... c -> c ...", &x);
/// let rows = rearrange!("b n c -> (b c) n", &x);      // a copy: what is merged does not lie so
/// let _: &CowTensor<f32, shape![24, 24]> = &rows;
/// ```
///
/// Checked at compile time: the pattern, the number of axes, and all lengths that are
/// known. A length given as a number is known in the type of the result, a length given by an expression is `_`
/// there. Without a group on the right the result is a view, O(rank); with a group it is a `CowTensor`,
/// a view if strides allow it, otherwise a copy.
///
/// # Panics
/// When a length that is known only at run time does not fit; [`try_rearrange!`] returns a
/// `Result`.
#[proc_macro]
pub fn rearrange(input: TokenStream) -> TokenStream {
    rearranged(input, false)
}

/// [`rearrange!`] that returns a `Result`.
#[proc_macro]
pub fn try_rearrange(input: TokenStream) -> TokenStream {
    rearranged(input, true)
}

fn rearranged(input: TokenStream, fallible: bool) -> TokenStream {
    let tokens = token::trees(input, false);
    match rearrange::expand(&tokens, &token::kinds(&tokens, &["usize"]), fallible) {
        Ok(call) => call,
        Err(mistake) => error::expression(&[mistake], &tokens),
    }
}

/// Implements `congruent_grad::Module` for a struct or an enum whose fields are modules.
///
/// The attributes are documented on the page of the trait.
///
/// ```ignore
/// use congruent::prelude::*;
/// use congruent_grad::{Module, Var};
///
/// #[derive(Module)]
/// struct Line {
///     slope: Var<f64, shape![]>,
///     #[module(frozen)]
///     offset: Var<f64, shape![]>,
///     #[module(skip)]
///     name: String,
/// }
/// ```
#[proc_macro_derive(Module, attributes(module))]
pub fn derive_module(input: TokenStream) -> TokenStream {
    let tokens: Vec<_> = input.into_iter().collect();
    module::expand(&tokens)
}

/// Implements `congruent_files::csv::Columns` for a struct whose fields are columns of a csv file.
///
/// The attributes are documented on the page of the trait.
///
/// ```ignore
/// use congruent::prelude::*;
/// use congruent_files::csv::{Categories, Columns};
///
/// #[derive(Columns)]
/// struct Penguins {
///     species: Categories,
///     #[column("bill_length_mm", "bill_depth_mm")]
///     bill: Tensor<f64, shape![_, 2]>,
///     #[column(skip)]
///     note: String,
/// }
/// ```
#[proc_macro_derive(Columns, attributes(column))]
pub fn derive_columns(input: TokenStream) -> TokenStream {
    let tokens: Vec<_> = input.into_iter().collect();
    columns::expand(&tokens)
}

/// Defines the methods of operations of one kind, on each type that has them: for `congruent` and `congruent_grad` themselves.
#[doc(hidden)]
#[proc_macro]
pub fn faces(input: TokenStream) -> TokenStream {
    faces::expand(input)
}

/// Lets rustdoc's search find a method that is written by hand under the names of its operation in other libraries.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn aliases(_: TokenStream, method: TokenStream) -> TokenStream {
    faces::add_aliases(method)
}

/// Functions that a library compiles for some elements: for `congruent` and `congruent_grad` themselves.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn precompile(settings: TokenStream, item: TokenStream) -> TokenStream {
    faces::precompile(settings, item)
}

/// Methods and their `try_` forms: for `congruent` itself.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn with_try(settings: TokenStream, block: TokenStream) -> TokenStream {
    faces::with_try(settings, block)
}

/// Parses one of the three lists and prints it, or its mistakes.
fn list(input: TokenStream, grammar: Grammar) -> TokenStream {
    let suffix = if grammar == Grammar::Axes { "isize" } else { "usize" };
    let (tokens, kinds) = if grammar == Grammar::Types {
        token::types(input)
    } else {
        let tokens = token::trees(input, true);
        let kinds = token::kinds(&tokens, &[suffix]);
        (tokens, kinds)
    };
    match parse::parse(&kinds, grammar) {
        Ok(items) => print::list(&items, &tokens, grammar),
        Err(mistakes) if grammar == Grammar::Values => error::expression(&mistakes, &tokens),
        Err(mistakes) => error::ty(&mistakes, &tokens),
    }
}
