//! Random equations against a reference that goes index by index.

use super::Any;
use crate::random::Random;
use congruent::prelude::*;
use std::collections::BTreeMap;

/// An equation that was made at random, with its operands.
struct Sum {
    equation: String,
    operands: Vec<Any>,
    /// The label of each axis of each operand: letters, and digits under `...`, from the last axis.
    labels: Vec<Vec<char>>,
    output: Vec<char>,
}

impl Sum {
    /// Up to four operands of up to four axes; every length is that of its label or 1.
    fn random(random: &mut Random) -> Self {
        let letters = ['a', 'b', 'C', 'd', 'e'];
        let lengths = [0, 1, 2, 2, 3, 3, 4];
        let size: BTreeMap<char, usize> =
            letters.into_iter().chain(['0', '1']).map(|label| (label, lengths[random.below(7)])).collect();
        let (mut equation, mut operands, mut labels) = (String::new(), Vec::new(), Vec::new());
        for operand in 0..1 + random.below(4) {
            equation.push_str(if operand == 0 { "" } else { "," });
            let mut own: Vec<char> = Vec::new();
            let rank = random.below(4);
            let ellipsis = if random.below(3) == 0 { random.below(rank + 1) } else { usize::MAX };
            for at in 0..rank + 1 {
                if at == ellipsis {
                    equation.push_str("...");
                    own.extend(['1', '0'].into_iter().skip(random.below(3)));
                }
                if at < rank {
                    let letter = letters[random.below(5)];
                    equation.push(letter);
                    own.push(letter);
                }
            }
            let mut sizes: BTreeMap<char, usize> = BTreeMap::new();
            let lens: Vec<usize> = own
                .iter()
                .map(|label| *sizes.entry(*label).or_insert(if random.below(6) == 0 { 1 } else { size[label] }))
                .collect();
            let numel = lens.iter().product::<usize>();
            let data = (0..numel).map(|_| random.between(-4, 4) as i64).collect();
            operands.push(Tensor::from_vec(AnyRank::from(&lens[..]), data).unwrap());
            labels.push(own);
        }
        let all: Vec<char> = labels.iter().flatten().copied().collect();
        let covered = ['1', '0'].into_iter().filter(|label| all.contains(label));
        let output: Vec<char> = if random.below(4) == 0 {
            let once = ('A'..='z').filter(|label| all.iter().filter(|other| *other == label).count() == 1);
            covered.chain(once).collect()
        } else {
            let mut rest: Vec<char> = letters.into_iter().filter(|label| all.contains(label)).collect();
            let mut output = Vec::new();
            while !rest.is_empty() && random.below(4) > 0 {
                output.push(rest.remove(random.below(rest.len())));
            }
            equation.push_str(" -> ");
            let at = random.below(output.len() + 1);
            let (front, back) = output.split_at(at);
            let dots = random.below(2) == 0;
            equation.extend(front);
            equation.push_str(if dots { "..." } else { "" });
            equation.extend(back);
            let middle = covered.filter(|_| dots);
            front.iter().copied().chain(middle).chain(back.iter().copied()).collect()
        };
        Sum { equation, operands, labels, output }
    }

    /// Every product of every position of the labels, added up where it belongs.
    fn reference(&self) -> (Vec<usize>, Vec<i64>) {
        let mut size: BTreeMap<char, usize> = BTreeMap::new();
        for (x, own) in self.operands.iter().zip(&self.labels) {
            for (&n, &label) in x.sizes().iter().zip(own) {
                let known = size.entry(label).or_insert(n);
                *known = if *known == 1 { n } else { *known };
            }
        }
        let sizes: Vec<usize> = self.output.iter().map(|label| size[label]).collect();
        let mut out = vec![0; sizes.iter().product()];
        let positions = size.values().product::<usize>();
        for position in 0..positions {
            let (mut rest, mut at) = (position, BTreeMap::new());
            for (&label, &n) in &size {
                at.insert(label, rest % n);
                rest /= n;
            }
            let product: i64 = self.operands.iter().zip(&self.labels).map(|(x, own)| element(x, own, &at)).product();
            let place = self.output.iter().fold(0, |place, label| place * size[label] + at[label]);
            out[place] += product;
        }
        (sizes, out)
    }
}

fn element(x: &Any, own: &[char], at: &BTreeMap<char, usize>) -> i64 {
    let position: Vec<usize> =
        x.sizes().iter().zip(own).map(|(&n, label)| if n == 1 { 0 } else { at[label] }).collect();
    x[&position[..]]
}

/// The same elements with the axes lying the other way round.
fn reversed(x: &Any) -> Any {
    let order: Vec<isize> = (0..x.ndim() as isize).rev().collect();
    x.permute(&order[..]).unwrap().to_tensor()
}

#[test]
fn random_equations_are_the_reference() {
    let mut random = Random(7);
    let mut kinds = BTreeMap::new();
    for _ in 0..4000 {
        let sum = Sum::random(&mut random);
        let (sizes, elements) = sum.reference();
        *kinds.entry((sum.operands.len(), sum.equation.contains("..."))).or_insert(0) += 1;
        // Each operand as it is, or as a view with its strides the other way round.
        let turned: Vec<Any> = sum.operands.iter().map(reversed).collect();
        let views: Vec<View<i64, AnyRank>> = turned
            .iter()
            .zip(&sum.operands)
            .map(|(turned, x)| {
                let back: Vec<isize> = (0..x.ndim() as isize).rev().collect();
                if random.below(2) == 0 { turned.permute(&back[..]).unwrap() } else { x.as_view() }
            })
            .collect();
        let operands: Vec<&Strided<i64, AnyRank>> = views.iter().map(|view| &**view).collect();
        let got = einsum(&sum.equation, &operands).unwrap_or_else(|error| panic!("{}: {error}", sum.equation));
        assert_eq!((got.sizes(), got.to_vec()), (&sizes[..], elements.clone()), "{}", sum.equation);
        // The same over floats, which go to another matrix product.
        let floats: Vec<Tensor<f64, AnyRank>> = views.iter().map(|view| view.map(|v| v as f64)).collect();
        let floats: Vec<&Strided<f64, AnyRank>> = floats.iter().map(|x| &**x).collect();
        let got = einsum(&sum.equation, &floats).unwrap();
        assert_eq!(got.map(|v| v as i64).to_vec(), elements, "{}", sum.equation);
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}
