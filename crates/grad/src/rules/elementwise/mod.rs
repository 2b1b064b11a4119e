//! An element at a time: operators, functions of one element, of two and of three.

mod arithmetic;
mod unary;

mod numbered;
mod pair;
mod rectify;
mod special;
mod ternary;
