//! Views: the same elements under another shape.
//!
//! A view of a list shape may be generic: its entry contains the clauses of its signatures (see `faces::clauses`). For a rank known only at run
//! time, the parameters are in the list of operations.

use crate::faces::face::{FORM, Face, Form, Words};
use congruent_operations::Owner;

const READ: &str = " GENERICS(&self ARGUMENTS) -> BORROWED<'_, T, OUT> where HOLDS";
const READ_BASE: &str = " GENERICS(&self ARGUMENTS) -> BORROWED<'a, T, OUT> where HOLDS";
const WRITE: &str = " GENERICS(&mut self ARGUMENTS) -> BORROWED_MUT<'_, T, OUT> where HOLDS APART";
const WRITE_BASE: &str = " GENERICS(self ARGUMENTS) -> BORROWED_MUT<'a, T, OUT> where HOLDS APART";
const OWN: &str = " GENERICS(self ARGUMENTS) -> TensorOf<T, OUT> where HOLDS";
const SHARE: &str = " GENERICS(&self ARGUMENTS) -> SHARED<T, OUT> where HOLDS";

const BASE: Words = &[("base", "self")];
const PYTORCHS_T: &str = "#[allow(non_snake_case, reason = \"`T` is PyTorch's name\")]";

/// Returns a method that cannot fail, because the types prove its shape.
const fn proven(name: &'static str, signature: &'static str, documentation: &'static str) -> Form {
    Form { name, signature, documentation, words: BASE, attributes: PYTORCHS_T, only: "proven", ..FORM }
}

/// Returns a method that panics, because it may fail if a length is known only at run time.
const fn panics(name: &'static str, signature: &'static str, documentation: &'static str) -> Form {
    Form {
        name,
        body: 1,
        signature,
        documentation,
        words: BASE,
        attributes: "#[track_caller]",
        only: "checked",
        ..FORM
    }
}

/// Returns the variant of such a method that returns a `Result`.
const fn tries(name: &'static str, signature: &'static str, documentation: &'static str) -> Form {
    Form { name, body: 2, signature, documentation, errors: true, words: BASE, only: "checked", ..FORM }
}

const SUMMARY_PANICS: &str = "SUMMARY\n\n# Panics\nWith the error of [`try_*`](Self::try_*).";
const TRIES: &str = "Like [`*`](Self::*), but returns an error instead of panicking.";
const OF_BASE: &str = "Like [`Strided::*`], but the result lives for as long as the base is borrowed.";
const OF_BASE_PANICS: &str = "Like [`Strided::*`], but the result lives for as long as the base is borrowed.\n\n# Panics\nWith the error of [`try_*`](Self::try_*).";
const OF_BASE_TRIES: &str = "Like [`Strided::try_*`], but the result lives for as long as the base is borrowed.";
const WRITES: &str = "Like [`Strided::*`], but returns a view for writing.";
const WRITES_PANICS: &str = "Like [`Strided::*`], but returns a view for writing.\n\n# Panics\nWith the error of [`try_*_mut`](crate::ViewMut::try_*_mut).";
const GIVEN: &str =
    "Like [`Strided::*`], but consumes this view: the result lives for as long as the base is borrowed.";
const GIVEN_PANICS: &str = "Like [`Strided::*`], but consumes this view: the result lives for as long as the base is borrowed.\n\n# Panics\nWith the error of [`try_*_mut`](crate::ViewMut::try_*_mut).";
const MOVES: &str = "Like [`Strided::*`], but consumes this tensor: a move, O(rank).";
const MOVES_PANICS: &str = "Like [`Strided::*`], but consumes this tensor: a move, O(rank).\n\n# Panics\nWith the error of [`try_into_*`](Self::try_into_*).";
const TRIES_TO_MOVE: &str = "Like [`into_*`](Self::into_*), but returns an error instead of panicking.";
const TURNS: &str =
    "Like [`Strided::*`], but consumes this tensor: a copy, O(n); a move if only axes of length 1 change places.";
const SHARES: &str = "Like [`Strided::*`](crate::Strided::*), but the result is another owner of the same memory.";

pub(super) const VIEW: &[Face] = &[
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Views: axes",
        head: "impl<T, S: List> Strided<T, S>",
        words: &[],
        forms: &[Form { rest: true, ..proven("*", READ, "SUMMARY") }],
    },
    Face {
        owner: "Strided",
        listed: Some((Owner::Strided, false)),
        heading: "Views: parts",
        head: "impl<T, S: List> Strided<T, S>",
        words: &[],
        forms: &[Form { rest: true, ..panics("*", READ, SUMMARY_PANICS) }, tries("try_*", READ, TRIES)],
    },
    Face {
        owner: "View",
        listed: Some((Owner::View, false)),
        heading: "Views: axes",
        head: "impl<'a, T, S: List> View<'a, T, S>",
        words: &[],
        forms: &[proven("*", READ_BASE, OF_BASE)],
    },
    Face {
        owner: "View",
        listed: Some((Owner::View, false)),
        heading: "Views: parts",
        head: "impl<'a, T, S: List> View<'a, T, S>",
        words: &[],
        forms: &[panics("*", READ_BASE, OF_BASE_PANICS), tries("try_*", READ_BASE, OF_BASE_TRIES)],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        heading: "Views to write through: axes",
        head: "impl<T, S: List> Tensor<T, S>",
        words: &[],
        forms: &[proven("*_mut", WRITE, WRITES)],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, false)),
        heading: "Views to write through: parts",
        head: "impl<T, S: List> Tensor<T, S>",
        words: &[],
        forms: &[panics("*_mut", WRITE, WRITES_PANICS), tries("try_*_mut", WRITE, WRITES)],
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Views to write through: axes",
        head: "impl<T, S: List> ViewMut<'_, T, S>",
        words: &[],
        forms: &[proven("*_mut", WRITE, WRITES)],
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Given away: axes",
        head: "impl<'a, T, S: List> ViewMut<'a, T, S>",
        words: &[],
        forms: &[proven("into_*", WRITE_BASE, GIVEN)],
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Views to write through: parts",
        head: "impl<T, S: List> ViewMut<'_, T, S>",
        words: &[],
        forms: &[panics("*_mut", WRITE, WRITES_PANICS), tries("try_*_mut", WRITE, WRITES)],
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, false)),
        heading: "Given away: parts",
        head: "impl<'a, T, S: List> ViewMut<'a, T, S>",
        words: &[],
        forms: &[panics("into_*", WRITE_BASE, GIVEN_PANICS)],
    },
    // Methods that consume a tensor: its elements are contiguous, so those whose order changes are copied.
    Face {
        owner: "Owned",
        listed: Some((Owner::Tensor, false)),
        heading: "Given away: a move",
        head: "impl<T, S: List> Tensor<T, S>",
        words: &[],
        forms: &[
            Form { only: "proven in_order", ..proven("into_*", OWN, MOVES) },
            Form { only: "checked in_order", ..panics("into_*", OWN, MOVES_PANICS) },
            Form { only: "checked in_order", ..tries("try_into_*", OWN, TRIES_TO_MOVE) },
        ],
    },
    Face {
        owner: "Owned",
        listed: Some((Owner::Tensor, false)),
        heading: "Given away: axes in another order",
        head: "impl<T: Element, S: List> Tensor<T, S>",
        words: &[],
        forms: &[Form {
            name: "into_*",
            body: 3,
            signature: OWN,
            documentation: TURNS,
            attributes: "#[track_caller] #[allow(non_snake_case, reason = \"`T` is PyTorch's name\")]",
            only: "proven another_order",
            ..FORM
        }],
    },
    Face {
        owner: "Shared",
        listed: Some((Owner::Shared, false)),
        heading: "",
        head: "impl<T: 'static, S: List> Shared<T, S>",
        words: &[],
        forms: &[
            Form { attributes: "#[track_caller]", ..proven("*", SHARE, SHARES) },
            // (A panic in a closure would report a line of this library: the body calls the variant that returns an error.)
            panics("*", SHARE, SHARES),
        ],
    },
];

const READ_ANY: &str = "(&self, VALUES) -> Result<View<'_, T, AnyRank>, ShapeError>";
const READ_ANY_BASE: &str = "(&self, VALUES) -> Result<View<'a, T, AnyRank>, ShapeError>";
const WRITE_ANY: &str = "(&mut self, VALUES) -> Result<ViewMut<'_, T, AnyRank>, ShapeError>";
const WRITE_ANY_BASE: &str = "(self, VALUES) -> Result<ViewMut<'a, T, AnyRank>, ShapeError>";
const OWN_ANY: &str = "(self, VALUES) -> Result<Tensor<T, AnyRank>, ShapeError>";
const SHARE_ANY: &str = "(&self, VALUES) -> Result<Shared<T, AnyRank>, ShapeError>";

const WRITES_ANY: &str = "Like [`*`](AnyRankStrided::*), with its errors, but returns a view for writing.";
const GIVEN_ANY: &str = "Like [`*`](AnyRankStrided::*), with its errors, but consumes this view: the result lives for as long as the base is borrowed.";
const OWNED_ANY: &str =
    "Like [`*`](AnyRankStrided::*), with its errors, but consumes this tensor: a copy only where the order changes.";
const SHARES_ANY: &str = "Like [`Strided::*`](crate::Strided::*), but the result is another owner of the same memory.\n\n# Errors\nThose of the view.";

const fn any_rank(name: &'static str, signature: &'static str, documentation: &'static str) -> Form {
    Form { name, signature, documentation, attributes: PYTORCHS_T, ..FORM }
}

pub(super) const ANY_RANK_VIEW: &[Face] = &[
    Face {
        owner: "AnyRank",
        listed: Some((Owner::Strided, true)),
        heading: "Views, any rank",
        head: "impl<T> AnyRankStrided<T>",
        words: &[],
        forms: &[Form { rest: true, errors: true, ..any_rank("*", READ_ANY, "SUMMARY") }],
    },
    Face {
        owner: "View",
        listed: Some((Owner::View, true)),
        heading: "Views, any rank",
        head: "impl<'a, T> View<'a, T, AnyRank>",
        words: &[],
        forms: &[Form { rest: true, errors: true, ..any_rank("*", READ_ANY_BASE, "SUMMARY") }],
    },
    Face {
        owner: "Tensor",
        listed: Some((Owner::Tensor, true)),
        heading: "Views to write through, any rank",
        head: "impl<T> Tensor<T, AnyRank>",
        words: &[],
        forms: &[any_rank("*_mut", WRITE_ANY, WRITES_ANY)],
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, true)),
        heading: "Views to write through, any rank",
        head: "impl<T> ViewMut<'_, T, AnyRank>",
        words: &[],
        forms: &[any_rank("*_mut", WRITE_ANY, WRITES_ANY)],
    },
    Face {
        owner: "ViewMut",
        listed: Some((Owner::ViewMut, true)),
        heading: "Given away, any rank",
        head: "impl<'a, T> ViewMut<'a, T, AnyRank>",
        words: &[],
        forms: &[any_rank("into_*", WRITE_ANY_BASE, GIVEN_ANY)],
    },
    Face {
        owner: "Owned",
        listed: Some((Owner::Tensor, true)),
        heading: "Given away, any rank",
        head: "impl<T: Element> Tensor<T, AnyRank>",
        words: &[],
        forms: &[any_rank("into_*", OWN_ANY, OWNED_ANY)],
    },
    Face {
        owner: "Shared",
        listed: Some((Owner::Shared, true)),
        heading: "",
        head: "impl<T: 'static> Shared<T, AnyRank>",
        words: &[],
        forms: &[any_rank("*", SHARE_ANY, SHARES_ANY)],
    },
];
