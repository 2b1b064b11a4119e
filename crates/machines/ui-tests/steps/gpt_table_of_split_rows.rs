// is split, and must be whole here: `.all_gather::<
// Characters split: a process has some of the rows.
use congruent::prelude::*;
use congruent_machines::prelude::*;

mesh!(Data: 4, Model: 2);

fn rows(table: &Dist<f32, shape![64 @ Model, 32]>, text: &Dist<i64, shape![8 @ Data, 6]>) {
    table.embedding(text);
}

fn main() {}
