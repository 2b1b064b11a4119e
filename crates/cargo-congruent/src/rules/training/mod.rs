//! Training in PyTorch's words: names of PyTorch that are different in `congruent-grad`, and calls that are written in another way.
//!
//! | written | in |
//! |---|---|
//! | `loss.backward()`, `x.argmax(1)`, `net.parameters()`, `opt.zero_grad()`, `x.grad`, `net(&x)` | [`names`] |
//! | `Linear::<f32, 4, 16>`, `Adam::new(0.1)`, a layer that does not fit, a field that is no module | [`layers`] |
//! | `self.fc1(&x)`, `Batches::new(x, y, 32)`, a loop over `Batches` | [`called`] |
//! | `step(&gradient, &mut net)`, `custom_vjp((a, b), ..)` of references | [`order`] |
//! | a tensor for a variable, the gradient of another model, a missing or wrong `&` | [`mismatch`] |
//!
//! The table for users of PyTorch in the guide of `congruent-grad` has the same names: a test compares both.
//!
//! A name alone is no evidence, because other crates also have a `Sigmoid`, a `step` and a `load`. A rule about a call applies if the
//! function is one of the library; a rule about a struct, if the struct is a layer or derives `Module`; and a rule about a name, if the
//! file neither defines the name nor imports it from elsewhere.

pub mod called;
pub mod layers;
mod library;
pub mod mismatch;
pub mod names;
pub mod order;

use crate::facts::Facts;
use crate::rules::calls;
use library::OF_LOSSES;
pub use library::is_namesake;

/// Returns the sentence that replaces the headline.
pub fn say_instead(facts: &Facts) -> Option<String> {
    if is_namesake(facts) {
        return None;
    }
    [layers::say_numbers, layers::say_window, layers::say_other_generics, layers::say_lent, names::say_compared]
        .iter()
        .find_map(|rule| rule(facts))
}

/// Returns the sentence that follows the headline.
pub fn say_beyond(facts: &Facts) -> Option<String> {
    if is_namesake(facts) {
        return None;
    }
    let rules = [
        called::call_field,
        called::apply_layer,
        called::order_batches,
        called::say_tuple_of_data,
        layers::say_called,
        names::say_free,
        layers::say_unit,
        layers::say_attribute,
        names::say_computed,
        names::say_captured,
        names::say_outlived,
        names::say_number,
        names::say_moved,
        names::say_optional_operand,
        names::say_on_the_left,
        layers::say_derived,
        layers::say_in_a_row,
        names::say_combined,
        order::say_swapped,
    ];
    rules.iter().find_map(|rule| rule(facts))
}

/// Returns the call of the library that several messages may be about, and what they say about it.
pub fn find_call(facts: &Facts) -> Option<(usize, &'static str)> {
    if !facts.ours || is_namesake(facts) {
        return None;
    }
    let open = |what: &str| facts.headline.starts_with(what);
    let within = |calls: &[&str]| facts.around.within(calls);
    match &*facts.code {
        "E0271" if facts.has_note("required by a bound in `gradcheck`") => {
            Some((within(&["gradcheck"])?, "its elements"))
        }
        "E0308" if mismatch::has_other_elements(facts) => Some((within(&["gradcheck"])?, "its elements")),
        "E0277" | "E0308" if order::say_swapped(facts).is_some() => Some((
            within(&["load", "files::load", "save", "files::save", "value_and_grad", "grad", "hessian"])?,
            "its order",
        )),
        "E0283" if open("type annotations needed") && facts.has_note("cannot satisfy `_: LossShape`") => {
            Some((within(&OF_LOSSES)?, "its loss"))
        }
        "E0283" | "E0284" if calls::say_type_arguments(facts).is_some() => Some((within(&OF_LOSSES)?, "its loss")),
        _ => None,
    }
}

/// Whether a help of rustc contradicts the headline.
pub fn covers(said: &str, facts: &Facts) -> bool {
    said.starts_with("there is a method `") && names::say_missing(facts).is_some()
        || said.starts_with("consider giving this closure parameter") && layers::say_lent(facts).is_some()
        || said.starts_with("a similar name exists in the module") && layers::say_in_a_row(facts).is_some()
        || called::covers(said, facts)
        || said.starts_with("to force the closure to take ownership") && names::say_outlived(facts).is_some()
}

/// Whether a message is about training although it names nothing of the library.
pub fn is_ours(facts: &Facts) -> bool {
    !is_namesake(facts) && names::is_ours(facts)
        || facts.headline.contains(": a type parameter needs the bound `")
        || facts.notes.iter().any(|said| said.contains("is one with `#[derive(Module)]`"))
        || say_instead(facts).is_some()
        || say_beyond(facts).is_some()
}
