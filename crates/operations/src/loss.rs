//! Losses: how far a result is from its target.

use crate::kinds::*;

/// Returns a loss of classes.
const fn of_classes(name: &'static str, torch: &'static str) -> Operation {
    Operation::new(name, Kind::Loss, WITH_SETTINGS).of("Float").takes(&[Value]).torch(torch)
}

/// Returns a loss of an element and its target.
const fn of_two(name: &'static str, torch: &'static str) -> Operation {
    Operation::new(name, Kind::Loss, ELEMENT_LOSS).of("Float").takes(&[Value]).torch(torch)
}

/// Returns a loss of three elements.
const fn of_three(name: &'static str, torch: &'static str) -> Operation {
    of_two(name, torch).takes(&[Value, Value])
}

/// Returns a loss of rows.
const fn of_rows(name: &'static str, torch: &'static str) -> Operation {
    of_classes(name, torch)
}

/// These operations.
pub const ALL: &[Operation] = &[
    of_classes("cross_entropy", "nn.functional.cross_entropy"),
    of_classes("nll_loss", "nn.functional.nll_loss"),
    of_classes("soft_cross_entropy", ""),
    of_classes("multi_margin_loss", "nn.functional.multi_margin_loss"),
    of_rows("multilabel_margin_loss", "nn.functional.multilabel_margin_loss"),
    of_classes("ctc_loss", "nn.functional.ctc_loss").takes(&[Value, Value, Value]),
    of_two("mse_loss", "nn.functional.mse_loss"),
    of_two("l1_loss", "nn.functional.l1_loss"),
    of_two("smooth_l1_loss", "nn.functional.smooth_l1_loss").with(&[("beta", "T")]),
    of_two("huber_loss", "nn.functional.huber_loss").with(&[("delta", "T")]),
    of_two("binary_cross_entropy", "nn.functional.binary_cross_entropy"),
    of_two("binary_cross_entropy_with_logits", "nn.functional.binary_cross_entropy_with_logits"),
    of_two("kl_div", "nn.functional.kl_div").with(&[("log_target", "bool")]),
    of_two("poisson_nll_loss", "nn.functional.poisson_nll_loss").with(&[
        ("log_input", "bool"),
        ("full", "bool"),
        ("eps", "T"),
    ]),
    of_two("soft_margin_loss", "nn.functional.soft_margin_loss"),
    of_two("hinge_embedding_loss", "nn.functional.hinge_embedding_loss").with(&[("margin", "T")]),
    of_three("weighted_binary_cross_entropy_with_logits", ""),
    of_three("gaussian_nll_loss", "nn.functional.gaussian_nll_loss").with(&[("full", "bool"), ("eps", "T")]),
    of_three("margin_ranking_loss", "nn.functional.margin_ranking_loss").with(&[("margin", "T")]),
    of_rows("multilabel_soft_margin_loss", "nn.functional.multilabel_soft_margin_loss"),
    of_rows("triplet_margin_loss", "nn.functional.triplet_margin_loss").takes(&[Value; 5]),
    of_rows("cosine_embedding_loss", "nn.functional.cosine_embedding_loss").takes(&[Value; 3]),
];
