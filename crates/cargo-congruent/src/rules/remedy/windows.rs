//! Windows: kernels and pools that do not fit.

use crate::rules::pattern::Match;
use crate::styled::text;
use crate::words::{Spelling, print};

/// A kernel that is longer than its axis, by its length or because of its dilation.
pub(super) fn explain_kernel(told: &Match) -> Option<String> {
    let found = told.facts.last("HasRoom");
    let number = |k: usize| -> Option<usize> {
        text(&print(found?.relation.arguments().get(k)?, Spelling::Sentence)).parse().ok()
    };
    let (kernel, length) = (told.number("kernel"), told.number("length"));
    match (kernel, length, number(1), number(2)) {
        (Some(kernel @ 1..), Some(length), Some(padding), Some(dilation @ 2..)) => {
            let (covers, room) = (dilation * (kernel - 1) + 1, length + 2 * padding);
            Some(format!("with dilation {dilation} it covers {covers} positions, and there are {room}"))
        }
        _ => Some("a shorter one would fit, or more padding".to_owned()),
    }
}

/// A pool with a value that is not a window.
pub(super) fn write_pool(told: &Match) -> Option<String> {
    let own = told.facts.pointed.own.as_str();
    let number = if crate::facts::source::is_number(own) { own } else { "2" };
    Some(format!("write `pool::<{number}>()`"))
}
