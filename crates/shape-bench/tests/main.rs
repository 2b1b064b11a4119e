//! The models compute what other libraries compute, and the lists of mistakes fit them.

mod lists;
mod values;
