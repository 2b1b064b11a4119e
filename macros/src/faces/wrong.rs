//! A mistake in a call of `faces!`.

use crate::error::{self, Mistake};
use proc_macro::{TokenStream, TokenTree};

/// A message, and its span.
pub(super) struct Wrong {
    token: TokenTree,
    message: String,
}

impl Wrong {
    pub(super) fn new(token: &TokenTree, message: impl Into<String>) -> Self {
        Self { token: token.clone(), message: message.into() }
    }

    pub(super) fn print(self) -> TokenStream {
        error::items(&[Mistake::new(0..1, self.message)], &[self.token])
    }
}
