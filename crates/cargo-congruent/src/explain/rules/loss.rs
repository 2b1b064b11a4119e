//! Losses: of classes, of sequences, of elements and of rows.

use super::{Given, Operation, Ruled, fresh, row};
use congruent_layout::broadcast::Operands as Both;
use congruent_layout::broadcast::{broadcast, expand, target_fits};
use congruent_layout::error::Fault;

const LOSS: &str = "\
A loss: scores are [batch, classes, ..] or [classes], the target has those axes without the classes. The mean is a scalar; with
`reduction=\"none\"` there is one number for each target.";
const ROWS_OF_LOSSES: &str = "\
A loss of each row, which is the last axis; the mean is a scalar, `reduction=\"none\"` keeps the other axes.";

pub(super) const ROWS: &[Operation] = &[
    row(
        "cross_entropy nll_loss cross_entropy_with nll_loss_with",
        "&scores &target &weight? reduction\"? ignore_index~? label_smoothing~?",
        LOSS,
        lost,
    ),
    row("multi_margin_loss multi_margin_loss_with", "&scores &target p~? margin~? &weight? reduction\"?", LOSS, lost),
    row(
        "multilabel_margin_loss multilabel_margin_loss_with",
        "&scores &target reduction\"?",
        "A loss of each row, whose labels end with the first -1: scores and target have the same shape.",
        |given| match (given.sizes(), given.operands[1].sizes()) {
            (scores, target) if scores == target && !scores.is_empty() => reduced(given, without_last(scores)),
            (scores, target) => {
                Err(Fault::TargetSize { scores: scores.into(), target: target.into(), wanted: scores.into() })
            }
        },
    ),
    row(
        "ctc_loss ctc_loss_with",
        "&log_probs &targets &input_lengths &target_lengths blank~? reduction\"? zero_infinity!?",
        "A loss of sequences: scores are [time, batch, classes] or [time, classes], targets [batch, labels] or all labels behind each other; \
         two lengths for each sequence.",
        sequences,
    ),
    row(
        "mse_loss mse_loss_with l1_loss l1_loss_with smooth_l1_loss smooth_l1_loss_with huber_loss huber_loss_with binary_cross_entropy \
         binary_cross_entropy_with binary_cross_entropy_with_logits binary_cross_entropy_with_logits_with kl_div kl_div_with poisson_nll_loss \
         poisson_nll_loss_with soft_margin_loss soft_margin_loss_with hinge_embedding_loss hinge_embedding_loss_with",
        "&self &target beta~? delta~? margin~? log_target!? log_input!? full!? eps~? reduction\"?",
        "The loss of each element, whose target has the same shape or is a number; the mean is a scalar, `reduction=\"none\"` keeps the shape.",
        |given| reduced(given, aim(given, given.sizes(), 1)?),
    ),
    row(
        "weighted_binary_cross_entropy_with_logits weighted_binary_cross_entropy_with_logits_with gaussian_nll_loss \
         gaussian_nll_loss_with",
        "&self &second &third full!? eps~? reduction\"?",
        "The loss of each element, whose target has the same shape or is a number, and to which a weight or variance expands; the mean is a \
         scalar, `reduction=\"none\"` keeps the shape.",
        |given| {
            let third = given.operands[2].sizes();
            expand((third, &vec![0; third.len()]), aim(given, given.sizes(), 1)?, 0)?;
            reduced(given, given.sizes())
        },
    ),
    row(
        "margin_ranking_loss margin_ranking_loss_with",
        "&self &second &target margin~? reduction\"?",
        "The loss of each pair of elements; the three have the same shape, or are numbers. The mean is a scalar, `reduction=\"none\"` keeps the \
         shape.",
        |given| reduced(given, aim(given, aim(given, given.sizes(), 1)?, 2)?),
    ),
    row(
        "multilabel_soft_margin_loss multilabel_soft_margin_loss_with",
        "&self &target reduction\"?",
        ROWS_OF_LOSSES,
        |given| reduced(given, without_last(aim(given, given.sizes(), 1)?)),
    ),
    row(
        "triplet_margin_loss triplet_margin_loss_with",
        "&anchor &positive &negative margin~? p~? swap!? reduction\"?",
        ROWS_OF_LOSSES,
        |given| {
            let [anchor, positive, negative] = [0, 1, 2].map(|k| given.operands[k].sizes());
            if anchor.len() != positive.len() || anchor.len() != negative.len() {
                let [anchor, positive, negative] = [anchor, positive, negative].map(Into::into);
                return Err(Fault::TripletRanks { anchor, positive, negative });
            }
            reduced(given, without_last(&meet(given, &meet(given, given.sizes(), 1)?, 2)?))
        },
    ),
    row(
        "cosine_embedding_loss cosine_embedding_loss_with",
        "&self &second &target margin~? reduction\"?",
        ROWS_OF_LOSSES,
        |given| {
            target_fits(given.sizes(), given.operands[1].sizes())?;
            reduced(given, aim(given, without_last(given.sizes()), 2)?)
        },
    ),
    row(
        "soft_cross_entropy soft_cross_entropy_with",
        "&scores &target &weight? reduction\"? label_smoothing~?",
        "A loss: scores are [batch, classes, ..] or [classes], the target has a probability for each. The mean is a scalar; with \
         `reduction=\"none\"` the classes are removed.",
        |given| {
            let (scores, target) = (given.sizes(), given.operands[1].sizes());
            let mut each = scores.to_vec();
            if each.is_empty() || scores != target {
                let [scores, target, wanted] = [scores, target, scores].map(Into::into);
                return Err(Fault::TargetSize { scores, target, wanted });
            }
            each.remove(scores.len().min(2) - 1);
            reduced(given, &each)
        },
    ),
];

/// The shape that the sizes so far and those of an operand broadcast to.
fn meet(given: &Given, sizes: &[usize], operand: usize) -> Result<Vec<usize>, Fault> {
    let other = given.operands[operand].sizes();
    Ok(broadcast(Both { a: sizes, b: other, a_named: 0, b_named: 0 })?.to_vec())
}

/// The sizes of the prediction, which the target has, too, if it is no number.
fn aim<'g>(given: &Given, sizes: &'g [usize], operand: usize) -> Result<&'g [usize], Fault> {
    if !given.bound.is_number(operand) {
        target_fits(sizes, given.operands[operand].sizes())?;
    }
    Ok(sizes)
}

fn sequences(given: &Given) -> Ruled {
    let scores = given.sizes();
    let batch = match scores {
        [_, _] => &[][..],
        [_, batch, _] => core::slice::from_ref(batch),
        _ => return Err(Fault::CtcScores { scores: scores.into() }),
    };
    for lengths in &given.operands[2..4] {
        if lengths.sizes() != batch {
            return Err(Fault::CtcLengths { scores: scores.into(), lengths: lengths.sizes().into() });
        }
    }
    match given.operands[1].sizes() {
        [_] => reduced(given, batch),
        [own, _] if batch == [*own] => reduced(given, batch),
        target => Err(Fault::CtcTargets { scores: scores.into(), target: target.into(), sum: given.unknown }),
    }
}

/// The sizes of losses, or of their mean or sum.
fn reduced(given: &Given, sizes: &[usize]) -> Ruled {
    fresh(if given.bound.text("reduction") == "none" { sizes } else { &[] })
}

fn without_last(sizes: &[usize]) -> &[usize] {
    sizes.split_last().map_or(&[], |(_, rest)| rest)
}

fn lost(given: &Given) -> Ruled {
    let (scores, target) = (given.sizes(), given.operands[1].sizes());
    let mut wanted = scores.to_vec();
    let classes = (!scores.is_empty()).then(|| wanted.remove(scores.len().min(2) - 1));
    if target != wanted || classes.is_none() {
        let (from, to) = (scores.into(), target.into());
        let batch = scores.len() == target.len() + 1 && !target.is_empty() && scores[0] != target[0];
        return Err(match batch {
            true => Fault::BatchSize { scores: from, target: to },
            false => Fault::TargetSize { scores: from, target: to, wanted: (&*wanted).into() },
        });
    }
    let weight = given.tensor("weight").map(|own| own.sizes());
    if let (Some(own), Some(classes)) = (weight, classes)
        && own != [classes]
    {
        return Err(Fault::ClassWeights { scores: scores.into(), classes, weight: own.into() });
    }
    reduced(given, target)
}
