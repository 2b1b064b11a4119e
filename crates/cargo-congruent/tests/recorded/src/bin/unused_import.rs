#![deny(unused_imports)]
use congruent::prelude::*;

fn main() {}
