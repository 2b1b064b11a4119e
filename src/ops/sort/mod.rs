//! Sorted elements, and searches in them.

// In the order in which the page of `Strided` shows the methods.
mod sorted;

mod topk;

mod search;

pub use search::SearchSorted;
