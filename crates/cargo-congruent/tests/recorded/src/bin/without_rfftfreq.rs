#![allow(unused)]
use congruent::prelude::*;

fn main() {
    let f = rfftfreq::<f64, len![8]>(1.0);
}
