//! Rules: the headline, the remedy and the notes for the facts of a message. This module imports from `facts`, and `output` imports from it.
//!
//! The comment on a rule, a function from facts to a sentence, names the mistake that the rule answers: as code, `x.sum(1)`, or in words,
//! "a view where a tensor is expected".
//!
//! | module, from below | |
//! |---|---|
//! | [`pattern`], [`rule`] | patterns of sentences; rules as values |
//! | [`figure`] | the two shapes, under each other |
//! | [`elements`], [`calls`], [`parameters`], [`bounds`] | numbers and elements; axes and shapes as arguments; parameters of generic code, and their bounds |
//! | [`swapped`] | a number on the left of a tensor with generic elements |
//! | [`defaults`] | arguments that PyTorch has defaults for |
//! | [`conversions`], [`features`] | arrays of other crates; features that are off |
//! | [`training`] | gradients, layers and optimisers |
//! | [`numerics`] | linear algebra, transforms and complex numbers |
//! | [`elsewhere`] | methods of other libraries |
//! | [`unlike`], [`mismatch`], [`spelled`] | mismatched types; syntax, arguments and names that rustc words |
//! | `in_place` | methods in place where a new tensor is meant |
//! | [`unit`](mod@unit), [`slips`] | semicolons; closures, parts and views in lines of which rustc names no type of the library |
//! | [`unsatisfied`] | methods that rustc does not find for a shape of too few axes |
//! | [`files`] | files of tensors, tables of columns |
//! | [`machines`] | tensors on many machines |
//! | [`namesakes`] | two named lengths with one name |
//! | [`remedy`] | sentences of the library that leave out what to write |
//! | [`whole`] | sentences about a part of a shape |
//! | [`headline`] | the first line: chooses one of these rules |
//! | [`plumbing`] | notes that only say how the library is built |
//! | [`subject`] | whether a message is about the library |

pub mod bounds;
pub mod calls;
pub mod conversions;
pub mod defaults;
pub mod elements;
pub mod elsewhere;
pub mod features;
pub mod figure;
pub mod files;
pub mod headline;
mod in_place;
pub mod machines;
pub mod mismatch;
pub mod namesakes;
pub mod numerics;
pub mod parameters;
pub mod pattern;
pub mod plumbing;
pub mod remedy;
pub mod rule;
pub mod slips;
pub mod spelled;
pub mod subject;
pub mod swapped;
pub mod training;
pub mod unit;
pub mod unlike;
pub mod unsatisfied;
pub mod whole;
