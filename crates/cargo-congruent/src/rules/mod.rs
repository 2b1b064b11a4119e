//! Rules: the headline, the remedy and the notes for the facts of a message. The floor between the facts and the output.
//!
//! | module, from below | |
//! |---|---|
//! | [`figure`] | the two shapes, under each other |
//! | [`elements`], [`calls`], [`parameters`], [`bounds`] | numbers and elements; axes and shapes as arguments; parameters of generic code, and their bounds |
//! | [`training`] | gradients, layers and optimisers |
//! | [`elsewhere`] | methods of other libraries |
//! | [`unlike`], [`mismatch`], [`spelled`] | mismatched types; syntax, arguments and names that rustc words |
//! | [`remedy`] | sentences of the library that leave out what to write |
//! | [`whole`] | sentences about a part of a shape |
//! | [`headline`] | the first line: which of these rules holds |
//! | [`plumbing`] | notes that help nobody |
//! | [`subject`] | whether a message is about the library |

pub mod bounds;
pub mod calls;
pub mod elements;
pub mod elsewhere;
pub mod figure;
pub mod headline;
pub mod mismatch;
pub mod parameters;
pub mod plumbing;
pub mod remedy;
pub mod spelled;
pub mod subject;
pub mod training;
pub mod unlike;
pub mod whole;
