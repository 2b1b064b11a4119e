//! Reductions: values against a reference that picks elements one by one, types, empty axes, NaN, and how sums err.

mod accuracy;
mod forms;
mod naive;
mod special;
mod values;
