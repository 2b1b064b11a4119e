//! `rearrange!`: a pattern, a tensor and lengths become one call.
//!
//! | pattern | on the left | on the right |
//! |---|---|---|
//! | `b` | `Name<b>` | `Chosen<place>` |
//! | `b`, with a length in the call | `Given<b, length>` | `Chosen<place>` |
//! | `(h w)` | `Group<h_w, lengths>`; `Loose<lengths>` if a length is known only at run time | `Merge<places>` |
//! | `1`, `()` | `UnitAxis` | `UnitAxis` |
//! | `...` | `Leading`, or `Foremost<axes>` after other axes | `RestFirst`, or `Ellipsis` after other axes |
//!
//! A place is the number of a name among all names, in the order in which the left side is read.

mod parse;
mod print;
mod types;

use crate::error::{Mistake, Parsed, fail};
use crate::token::Kind;
use proc_macro::{TokenStream, TokenTree};
use types::Printer;

/// Returns the expansion of a call, or its mistake.
pub(crate) fn expand(tokens: &[TokenTree], kinds: &[Kind], fallible: bool) -> Parsed<TokenStream> {
    let call = parse::read(tokens, kinds)?;
    let wrong = |why: String| Mistake::new(call.literal..call.literal + 1, why);
    let sides = congruent_notation::pattern::parse(&call.text).map_err(wrong)?;
    for (k, (name, at, _)) in call.lengths.iter().enumerate() {
        if !sides.names.contains(&name.as_str()) {
            return fail(*at..at + 1, format!("`{name}` is not a name of the pattern"));
        }
        if call.lengths[..k].iter().any(|(other, ..)| other == name) {
            return fail(*at..at + 1, format!("the length of `{name}` is given twice"));
        }
    }
    let printer = Printer { call: &call, sides: &sides, tokens, kinds };
    printer.computable().map_err(wrong)?;
    Ok(printer.print(fallible))
}
