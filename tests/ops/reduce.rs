//! Reductions: values against a reference that picks elements one by one, types, empty axes, NaN, and how sums err.

#[path = "reduce/accuracy.rs"]
mod accuracy;
#[path = "reduce/forms.rs"]
mod forms;
#[path = "reduce/naive.rs"]
mod naive;
#[path = "support/random.rs"]
mod random;
#[path = "reduce/special.rs"]
mod special;
#[path = "reduce/values.rs"]
mod values;
