//! A text as numbers: each kind of character has one.

use congruent::prelude::*;
use congruent::random::{Rng, RngExt};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

dim!(pub Characters);

/// The characters of a text, as places in the list of their kinds.
pub struct Text {
    pub numbers: Vec<i64>,
    pub kinds: Arc<[char]>,
}

/// The text in a file, `.gz` or not.
pub fn read(path: &Path) -> Result<Text, String> {
    let at = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut text = String::new();
    let mut file = File::open(path).map_err(at)?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        MultiGzDecoder::new(file).read_to_string(&mut text).map_err(at)?;
    } else {
        file.read_to_string(&mut text).map_err(at)?;
    }
    Ok(Text::new(&text))
}

impl Text {
    pub fn new(text: &str) -> Self {
        let mut kinds: Vec<char> = text.chars().collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut all = Text { numbers: Vec::new(), kinds: kinds.into() };
        all.numbers = all.numbers_of(text);
        all
    }

    /// How many kinds there are.
    pub fn characters(&self) -> shape![Characters] {
        dims![Characters(self.kinds.len())]
    }

    /// The numbers of characters that are in this text; of others, that of the first.
    pub fn numbers_of(&self, text: &str) -> Vec<i64> {
        text.chars().map(|c| self.kinds.binary_search(&c).unwrap_or(0) as i64).collect()
    }

    /// The first part, and the rest, of the same kinds.
    pub fn split(&self, part: f64) -> (Text, Text) {
        let (first, rest) = self.numbers.split_at((self.numbers.len() as f64 * part) as usize);
        let text = |numbers: &[i64]| Text { numbers: numbers.to_vec(), kinds: self.kinds.clone() };
        (text(first), text(rest))
    }

    /// Returns random excerpts, and the same excerpts shifted by one character.
    ///
    /// # Panics
    /// When the text is no longer than an excerpt.
    pub fn excerpts<B: Dim, N: Dim>(
        &self,
        shape: shape![B, N],
        rng: &mut impl Rng,
    ) -> (Tensor<i64, shape![B, N]>, Tensor<i64, shape![B, N]>) {
        let ((_, batch), places) = shape;
        let starts: Vec<usize> =
            (0..batch.size()).map(|_| rng.random_range(0..self.numbers.len() - places.size())).collect();
        let from = |later: usize| {
            let excerpt = |&start: &usize| &self.numbers[start + later..][..places.size()];
            Tensor::from_vec(shape, starts.iter().flat_map(excerpt).copied().collect()).expect("as many")
        };
        (from(0), from(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::dim::Length;
    use congruent::random::seeded;

    #[test]
    fn each_kind_of_character_has_a_number() {
        let text = Text::new("banana\n");
        assert_eq!(*text.kinds, ['\n', 'a', 'b', 'n']);
        assert_eq!(text.numbers, [2, 1, 3, 1, 3, 1, 0]);
        assert_eq!((text.numbers_of("nab?"), text.characters().1.size()), (vec![3, 1, 2, 0], 4));
        let (first, rest) = text.split(0.5);
        assert_eq!((first.numbers, rest.numbers, rest.kinds.len()), (vec![2, 1, 3], vec![1, 3, 1, 0], 4));
    }

    #[test]
    fn what_comes_next_is_a_character_later() {
        let text = Text::new("abcdefgh");
        let (here, next) = text.excerpts(dims![20, 4], &mut seeded(1));
        assert_eq!(next, &here + 1);
        assert!(here.iter().all(|&number| (0..7).contains(&number)));
        assert!(
            here.select::<1>(0).iter().any(|&start| start == 0) && next.select::<1>(-1).iter().any(|&end| end == 7)
        );
    }
}
