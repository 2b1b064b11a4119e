//! The meaning of axes, read from the name of a tensor.

use super::tree::number;
use super::words::words;

/// The thing that an axis counts, as far as a name states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Nothing is known.
    Plain,
    /// Places of a window: the last two axes of a kernel of `[64, 3, 7, 7]`.
    Window,
    /// Tokens of a vocabulary: the first axis of an embedding.
    Vocabulary,
    /// Positions of a sequence: the axis of an embedding of positions.
    Positions,
}

/// The most places that a window has along an axis.
const WIDEST: usize = 32;

/// The words of the last parts of a path that are not numbers.
pub fn context(path: &[String], parts: usize) -> Vec<String> {
    let named: Vec<&String> = path.iter().filter(|part| number(part).is_none()).collect();
    named[named.len().saturating_sub(parts)..].iter().flat_map(|part| words(part)).collect()
}

/// Whether one of the words is one of these.
pub fn has(words: &[String], wanted: &[&str]) -> bool {
    words.iter().any(|word| wanted.contains(&&**word))
}

/// Whether a tensor with these words in its path is an embedding.
pub fn is_embedding(words: &[String]) -> bool {
    has(words, &["wte", "wpe"]) || words.iter().any(|word| word.starts_with("emb"))
}

/// Whether a tensor with these words in its path is the scale or offset of a norm: `ln_1`, `bn2`, `layer_norm`.
pub fn is_norm(words: &[String]) -> bool {
    let is_numbered = |word: &String| {
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        ["norm", "ln", "bn", "gn", "layernorm", "batchnorm", "rmsnorm", "groupnorm"].contains(&name)
    };
    words.iter().any(is_numbered)
}

/// The role of each axis of a tensor.
pub fn roles(path: &[String], sizes: &[usize]) -> Vec<Role> {
    let (words, rank) = (context(path, 2), sizes.len());
    let role = |(axis, &size): (usize, &usize)| match () {
        () if is_window(&words, rank, axis) && size <= WIDEST => Role::Window,
        () if axis == 0 && rank <= 2 && counts_tokens(&words, rank) => Role::Vocabulary,
        () if position_axis(&words, rank) == Some(axis) => Role::Positions,
        () => Role::Plain,
    };
    sizes.iter().enumerate().map(role).collect()
}

/// Whether the axis is one of the window of a kernel: behind channels, as PyTorch has them, or in front of them.
fn is_window(words: &[String], rank: usize, axis: usize) -> bool {
    let is_last = |word: &str| words.last().is_some_and(|last| last == word);
    (3..=5).contains(&rank) && (is_last("weight") && axis >= 2 || is_last("kernel") && axis + 2 < rank)
}

fn counts_tokens(words: &[String], rank: usize) -> bool {
    if has(words, &["type", "segment", "pos", "position", "positions", "positional", "patch"]) {
        return false;
    }
    let names_tokens = has(words, &["tok", "token", "tokens", "word", "words", "vocab"]);
    let is_only_embedding = words.iter().all(|word| word.starts_with("emb") || word == "weight");
    let is_head = has(words, &["lm"]) && has(words, &["head"]);
    let is_table = is_embedding(words) && (names_tokens || is_only_embedding) || has(words, &["wte"]);
    is_head || is_table && rank == 2
}

/// The axis that has a place for each position: of an embedding, and of the numbers of the positions.
fn position_axis(words: &[String], rank: usize) -> Option<usize> {
    let names_positions = has(words, &["pos", "position", "positions", "positional"]);
    match () {
        () if names_positions && has(words, &["ids"]) => rank.checked_sub(1),
        () if names_positions && is_embedding(words) || has(words, &["wpe"]) => rank.checked_sub(2),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Role::{Plain, Positions, Vocabulary, Window};
    use super::*;

    #[test]
    fn names_say_what_axes_count() {
        let cases: [(&str, &[usize], &[Role]); 14] = [
            ("wte.weight", &[50257, 768], &[Vocabulary, Plain]),
            ("wpe.weight", &[1024, 768], &[Positions, Plain]),
            ("model.embed_tokens.weight", &[32000, 4096], &[Vocabulary, Plain]),
            ("embedding.weight", &[100, 16], &[Vocabulary, Plain]),
            ("user_embedding.weight", &[100, 16], &[Plain, Plain]),
            ("bert.embeddings.token_type_embeddings.weight", &[2, 768], &[Plain, Plain]),
            ("embeddings.position_embeddings.weight", &[512, 768], &[Positions, Plain]),
            ("embeddings.position_ids", &[1, 512], &[Plain, Positions]),
            ("encoder.pos_embedding", &[1, 197, 768], &[Plain, Positions, Plain]),
            ("lm_head.bias", &[50257], &[Vocabulary]),
            ("conv1.weight", &[64, 3, 11, 11], &[Plain, Plain, Window, Window]),
            ("Conv_0.kernel", &[3, 3, 16, 32], &[Window, Window, Plain, Plain]),
            ("experts.weight", &[8, 768, 3072], &[Plain, Plain, Plain]),
            ("layers.0.fc.weight", &[3072, 768], &[Plain, Plain]),
        ];
        for (name, sizes, wanted) in cases {
            let path: Vec<String> = name.split('.').map(str::to_owned).collect();
            assert_eq!(roles(&path, sizes), wanted, "{name}");
        }
    }

    #[test]
    fn norms_are_known_by_their_names() {
        for (name, wanted) in
            [("ln_1", true), ("bn2", true), ("LayerNorm", true), ("final_norm", true), ("normal", false)]
        {
            assert_eq!(is_norm(&words(name)), wanted, "{name}");
        }
    }
}
