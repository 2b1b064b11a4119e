//! A length that is split along an axis of the mesh.

use crate::mesh::MeshAxis;
use crate::ragged::Splitting;
use congruent::dim::{Length, N, Sym, Tag};
use core::fmt;
use core::marker::PhantomData;

/// The name of a length `D` that is split along the mesh axis `X`: `shape![1024 @ Data]` is `[Sym<Sharded<K<1, 24>, Data>>]`.
///
/// Its rules are the rules of a named length: it is the same only as itself, a 1 expands to it, and it never expands. The *number* of such a length
/// is the number of rows that this process has.
///
/// **Why a name and not a length of its own kind?** All rules of names apply unchanged, in the library and in its messages; the core needs no further
/// impl.
pub struct Sharded<D, X>(PhantomData<(D, X)>);

/// The length `D` split along `X`. The alias keeps signatures flat for lints that count the depth of types.
pub type Split<D, X> = Sym<Sharded<D, X>>;
/// The length `LENGTH`, below 1,000, split along `X`.
pub type SplitNumber<const LENGTH: usize, X> = Split<N<LENGTH>, X>;

impl<D, X> Clone for Sharded<D, X> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<D, X> Copy for Sharded<D, X> {}
impl<D: Length, X: Splitting> fmt::Debug for Sharded<D, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAME)
    }
}

impl<D: Length, X: Splitting> Tag for Sharded<D, X> {
    const NAME: &'static str = ConstText::read(&Self::TEXT);
}

impl<D: Length, X: Splitting> Sharded<D, X> {
    const TEXT: ConstText = match (D::KNOWN, D::NAME) {
        (Some(n), _) => ConstText::EMPTY.number(n),
        (None, Some(name)) => ConstText::EMPTY.add(name),
        (None, None) => ConstText::EMPTY.add("_"),
    }
    .add(" @ ")
    .add(X::Axis::NAME)
    .add(if X::IS_RAGGED { ", ragged" } else { "" });
}

/// A short text that is built at compile time; characters beyond its capacity are cut off.
struct ConstText {
    bytes: [u8; 64],
    len: usize,
}

impl ConstText {
    const EMPTY: ConstText = ConstText { bytes: [0; 64], len: 0 };

    const fn add(mut self, text: &str) -> ConstText {
        let (bytes, mut at) = (text.as_bytes(), 0);
        while at < bytes.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = bytes[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    const fn number(self, n: usize) -> ConstText {
        let mut text = if n >= 10 { self.number(n / 10) } else { self };
        text.bytes[text.len] = b'0' + (n % 10) as u8;
        text.len += 1;
        text
    }

    const fn read(&'static self) -> &'static str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // A character of several bytes was cut.
            Err(_) => "a length that is split",
        }
    }
}
