//! Losses of several processes, next to those of one.

use super::*;

/// Steps, and excerpts in a batch.
const SIZE: [usize; 2] = [3, 4];

#[test]
fn losses_have_the_bits_of_one_process_that_adds_the_same_shares_and_are_near_those_of_the_model() {
    let text = setup::read_text();
    let alone = data::losses_alone(1, &text, SIZE);
    for run in RUNS {
        let losses = train(run, &text, SIZE).unwrap().unwrap().losses;
        assert_eq!(losses, train_alone(run, &text, SIZE), "{run:?}");
        let far = |(x, y): (&f32, &f32)| (x - y).abs() > 1e-5 * y;
        assert!(!losses.iter().zip(&alone).any(far), "{run:?}: {losses:?}, and {alone:?}");
        assert!(losses[2] < losses[0], "{run:?}: {losses:?}");
    }
}

#[test]
fn a_block_adds_twice_on_the_way_there_and_twice_on_the_way_back() {
    let cost = train(("model", 2), &setup::read_text(), [1, 2]).unwrap().unwrap().cost;
    let rows = cost.rows.iter().filter(|row| (row.op, row.along) == ("all_reduce", "Model"));
    // (Shoeybi et al. 2019, figure 4; there are two blocks.)
    assert_eq!(rows.map(|row| row.calls).sum::<u64>(), 2 * (2 + 2));
}
