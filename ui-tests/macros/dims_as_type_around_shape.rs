// The same, behind the axes of another shape.
use congruent::prelude::*;

fn rows<L: Shape>(x: &Strided<f32, dims![..L, 3]>) {}

fn main() {}
