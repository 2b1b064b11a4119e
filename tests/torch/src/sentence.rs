//! The headlines of refusals: shapes and lengths as rustc prints them.

/// A length as rustc prints it.
pub fn length(n: usize) -> String {
    if n == 1 { "One".into() } else { format!("N<{n}>") }
}

/// A shape as rustc prints it.
pub fn list(sizes: &[usize]) -> String {
    sizes.iter().fold("()".into(), |leading, &n| format!("({leading}, {})", length(n)))
}

/// A target as rustc prints it: -1 is a length that is computed, or kept.
pub fn target(sizes: &[isize]) -> String {
    let length = |&n: &isize| if n == -1 { "Infer".into() } else { length(n as usize) };
    sizes.iter().fold("()".into(), |leading, n| format!("({leading}, {})", length(n)))
}

/// The lengths of two shapes that meet when they are lined up at their last axes.
pub fn meeting(a: &[usize], b: &[usize]) -> Vec<(usize, usize)> {
    a.iter().rev().copied().zip(b.iter().rev().copied()).collect()
}

/// `a` and `b` of PyTorch's "The size of tensor a (4) must match the size of tensor b (3)".
pub fn named_by_pytorch(sentence: &str) -> Option<(usize, usize)> {
    let rest = sentence.strip_prefix("The size of tensor a (")?;
    let (a, rest) = rest.split_once(") must match the size of tensor b (")?;
    Some((a.parse().ok()?, rest.split_once(')')?.0.parse().ok()?))
}

/// Lengths that do not broadcast.
pub fn unbroadcastable(lengths: Vec<(usize, usize)>) -> Vec<String> {
    let refused = lengths.into_iter().filter(|&(m, n)| m != n && m != 1 && n != 1);
    let told = |(m, n)| format!("dimension `{}` cannot be broadcast with dimension `{}`", length(m), length(n));
    refused.map(told).collect()
}

/// In place: lengths of `other` that `own` does not have, and axes of it that `own` does not have at all.
pub fn unexpandable(other: &[usize], own: &[usize]) -> Vec<String> {
    const KEPT: &str = "an in-place operation may not change `self`'s shape";
    let refused = meeting(other, own).into_iter().filter(|&(m, n)| m != n && m != 1);
    let told = |(m, n)| format!("dimension `{}` does not expand to dimension `{}`: {KEPT}", length(m), length(n));
    let beyond = other[..other.len().saturating_sub(own.len())].iter();
    let axes = beyond.map(|&n| format!("an axis of length `{}` is not in `self`: {KEPT}", length(n)));
    refused.map(told).chain(axes).collect()
}
