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
