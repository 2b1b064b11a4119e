// `f32` does not say which sums are partial: write `FullyReduced` or `Partial<Data>`
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn program(_: &Dist<f32, shape![3], f32>) {}

fn main() {}
