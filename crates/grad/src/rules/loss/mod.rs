//! Losses: of classes, of elements, of margins and sequences, of rows.

mod classes;
mod elements;
mod margins;
mod rows;
