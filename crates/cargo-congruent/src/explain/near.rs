//! Names that are written nearly alike.

/// The name that is most like another, if one is.
pub(super) fn nearest<'n>(name: &str, all: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = all.map(|own| (distance(name, own), own)).min_by_key(|(apart, _)| *apart)?;
    (near.0 <= 1 + name.chars().count() / 4).then_some(near.1)
}

/// How many letters are written in another way.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
