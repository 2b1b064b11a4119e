//! The comparison of a file with all expectations.

use super::pattern::Name;
use super::{Disagreement, Wanted};
use congruent_formats::header::ElementType;
use std::collections::HashMap;

/// A tensor in a file.
#[derive(Clone, Copy)]
pub(crate) struct Found<'f> {
    pub name: &'f str,
    pub elements: ElementType,
    pub sizes: &'f [usize],
}

/// Returns all differences: those of the expectations in their order, then the unexpected tensors in the order of the file.
pub(crate) fn compare<'f>(found: impl Iterator<Item = Found<'f>>, wanted: &[Wanted]) -> Vec<Disagreement> {
    let mut left: Vec<(Found<'f>, bool)> = found.map(|found| (found, true)).collect();
    let places: HashMap<&str, usize> = left.iter().enumerate().map(|(k, (found, _))| (found.name, k)).collect();
    let (mut disagreements, mut lengths) = (Vec::new(), HashMap::new());
    for wanted in wanted {
        let Some(&place) = places.get(&*wanted.name) else {
            disagreements.push(Disagreement::Missing { wanted: wanted.clone() });
            continue;
        };
        let (found, is_left) = &mut left[place];
        *is_left = false;
        match Disagreement::between(wanted, found.elements, found.sizes) {
            Some(different) => disagreements.push(different),
            None => bind(&mut lengths, wanted, found.sizes, &mut disagreements),
        }
    }
    let left_over = |found: &Found<'_>| Disagreement::left_over(found.name, found.elements, found.sizes);
    disagreements.extend(left.iter().filter(|(_, is_left)| *is_left).map(|(found, _)| left_over(found)));
    disagreements
}

/// Binds each named length to the first size found, and compares later sizes with it.
fn bind<'w>(
    lengths: &mut HashMap<Name, (&'w str, usize)>,
    wanted: &'w Wanted,
    sizes: &[usize],
    disagreements: &mut Vec<Disagreement>,
) {
    for (name, size) in wanted.shape.names(sizes) {
        let (first, bound) = *lengths.entry(name).or_insert((&wanted.name, size));
        if bound != size {
            let (length, first, second) = (name.0, (first.to_owned(), bound), (wanted.name.clone(), size));
            disagreements.push(Disagreement::TwoSizes { length, first, second });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::prelude::*;

    dim!(Batch);

    mod another {
        congruent::dim!(pub Batch);
    }

    #[test]
    fn names_that_are_spelled_alike_are_two_lengths() {
        let found = |name, sizes| Found { name, elements: ElementType::U8, sizes };
        let wanted = [Wanted::of::<u8, shape![Batch]>("a"), Wanted::of::<u8, ((), another::Batch)>("b")];
        assert_eq!(compare([found("a", &[2]), found("b", &[3])].into_iter(), &wanted), []);
    }

    #[test]
    fn every_difference_is_said_in_one_line() {
        let found = |name, sizes| Found { name, elements: ElementType::F32, sizes };
        let file = [found("a", &[2, 3][..]), found("b", &[4, 3]), found("c", &[5]), found("more", &[])];
        let wanted = [
            Wanted::of::<f32, shape![Batch, 3]>("a"),
            Wanted::of::<f32, shape![Batch, _]>("b"),
            Wanted::of::<f64, shape![5]>("c"),
            Wanted::of::<f32, shape![6]>("d"),
        ];
        let lines: Vec<_> = compare(file.into_iter(), &wanted).iter().map(Disagreement::to_string).collect();
        assert_eq!(
            lines,
            [
                "b: the file has Batch = 4, and a: Batch = 2",
                "c: the file has [5] f32, the type says [5] f64",
                "d: the file has no such tensor, the type says [6] f32",
                "more: the file has [] f32, which is left over",
            ]
        );
        assert_eq!(compare(file[..1].iter().copied(), &wanted[..1]), []);
    }

    #[test]
    fn one_name_has_one_size_within_a_tensor_too() {
        let square = Found { name: "", elements: ElementType::U8, sizes: &[2, 3] };
        let lines = compare([square].into_iter(), &[Wanted::of::<u8, shape![Batch, Batch]>("")]);
        assert_eq!(lines[0].to_string(), "the file has Batch = 3, and Batch = 2");
    }
}
