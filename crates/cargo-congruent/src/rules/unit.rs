//! `()` where a tensor is meant, or the other way round. Rust's `()` is the type of a statement, and also the shape `[]`; here it is no
//! shape.
//!
//! | written | meant |
//! |---|---|
//! | `x.add_(1.0)` at the end of a function, of an `if` or of a loop | `x.add_(1.0);` |
//! | <code>&#124;mut row&#124; row.fill_(0.0)</code> where nothing is returned | <code>&#124;mut row&#124; { row.fill_(0.0); }</code> |
//! | `x.exp()` at the end of a function without `->` | `-> Tensor<f32, shape![3]>`, or `x.exp_();` |
//! | `x * 2.0;` at the end of a function with `->` | `x * 2.0` |
//! | arms of a `match`, one of a tensor and one of `()` | `{ x.fill_(0.0); }` |

use crate::facts::Facts;
use crate::facts::types::{bare, is_dist, is_tensor, is_unit, is_var, marked};
use crate::styled::text;
use crate::words::{Spelling, Type, print};

/// Whether a type is that of a tensor, a variable or a tensor on many machines.
fn is_value(of: &Type) -> bool {
    is_tensor(of) || is_var(of) || is_dist(of)
}

/// Says where a semicolon is missing, or one too many.
pub(super) fn find_remedy(facts: &Facts, expected: &Type, found: &Type) -> Option<String> {
    match (is_unit(expected), is_unit(found)) {
        (true, false) if is_value(found) => Some(match marked(found) {
            "" => declare_result(facts, found),
            _ => end_statement(facts)?,
        }),
        (false, true) if is_value(expected) => return_value(facts),
        _ => None,
    }
}

/// A method in place returns what it has written.
fn end_statement(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.as_str();
    let before = facts.pointed.before.trim_end();
    let whole = own.ends_with(')') && !own.contains('\n');
    Some(match (before.ends_with('|') || before.ends_with("=>"), whole) {
        (true, true) => format!("write `{{ {own}; }}`, a statement: a method in place returns the tensor"),
        (true, false) => "an expression that only writes stands in braces, with a `;` at its end".to_owned(),
        (false, true) => format!("write `{own};`, with a semicolon"),
        (false, false) => "a semicolon is missing behind it".to_owned(),
    })
}

/// A new tensor that nothing takes.
fn declare_result(facts: &Facts, found: &Type) -> String {
    let whole = text(&print(found, Spelling::Code));
    let shown = !["..", "<_", ", _"].iter().any(|part| whole.contains(part));
    match facts.has_note("try adding a return type") {
        true if shown => format!("declare the result, `-> {whole}`"),
        true => "declare the result behind `->`".to_owned(),
        false => "nothing takes the new tensor: bind it by `let`, or use a method in place, whose name ends in `_`"
            .to_owned(),
    }
}

/// A statement where a tensor is expected.
fn return_value(facts: &Facts) -> Option<String> {
    if facts.has_label("implicitly returns `()`") {
        let semicolon = facts.has_note("remove this semicolon") || facts.has_label("remove this semicolon");
        return Some(match semicolon {
            true => "the last expression is the result, without a `;` behind it".to_owned(),
            false => "the function ends without a result".to_owned(),
        });
    }
    let arms = facts.headline.contains(" arms have incompatible types")
        || facts.headline.starts_with("`if` and `else` have incompatible types");
    let writes = arms && facts.expected_and_found().is_some_and(|[expected, _]| marked(&expected) == "&mut ");
    Some(match (writes, arms) {
        (true, _) => {
            "a method in place returns the tensor, so end it with a `;` in braces, `{ x.fill_(0.0); }`".to_owned()
        }
        (false, true) => "each arm ends with a tensor, without a `;` behind it".to_owned(),
        (false, false) => format!("this is no value, where {} is expected", name_expected(facts)?),
    })
}

/// `a tensor`, `a variable`
fn name_expected(facts: &Facts) -> Option<&'static str> {
    let [expected, _] = facts.expected_and_found()?;
    Some(if bare(&expected).name() == "Var" { "a variable" } else { "a tensor" })
}
