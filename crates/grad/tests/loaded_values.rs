//! Modules that are made from files: values that a module refuses, lengths that are computed, and files that are garbled.

use crate::random::Random;
use crate::watching::largest;
#[allow(dead_code)]
use congruent::prelude::*;
use congruent_files::safetensors::Writer;
use congruent_grad::files::{FileError, Load, Loading, Safetensors, named, save_to};
use congruent_grad::nn::Linear;
use congruent_grad::optim::Adam;
use congruent_grad::{Leaf, Module, Path, Var};

dim!(Hidden);

/// A scale that is positive.
#[derive(Clone)]
struct Positive {
    scale: Var<f64, shape![]>,
}

impl Module for Positive {
    type Element = f64;
    fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, f64>)) {
        self.scale.walk(&at.field("scale"), each);
    }
}

impl Load for Positive {
    fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
        let at = at.field("scale");
        let scale: Var<f64, shape![]> = Load::load_at(&at, from)?;
        if scale.item() <= 0.0 {
            from.refuse(&at, format!("{} is not positive", scale.item()));
            return None;
        }
        Some(Positive { scale })
    }
}

/// A file with these scales.
fn scales(all: &[f64]) -> Vec<u8> {
    let all: Vec<Tensor<f64, shape![]>> = all.iter().map(|&scale| Tensor::scalar(scale)).collect();
    let named = all.iter().enumerate();
    let writer = named.fold(Writer::new(), |writer, (k, scale)| writer.tensor(format!("{k}.scale"), scale));
    let mut bytes = Vec::new();
    writer.write_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_value_that_a_module_refuses_is_an_error() {
    let bytes = scales(&[2.0, -1.0, 0.0]);
    let file = Safetensors::from_bytes(&bytes[..]).unwrap();
    let error = <Vec<Positive>>::load(&file).err().unwrap();
    assert!(matches!(&error, FileError::Disagree { all, .. } if all.len() == 2), "{error:?}");
    let error = error.to_string();
    assert!(error.ends_with("1.scale: -1 is not positive\n2.scale: 0 is not positive"), "{error}");
    let bytes = scales(&[2.0, 3.0]);
    let made = <Vec<Positive>>::load(&Safetensors::from_bytes(&bytes[..]).unwrap()).unwrap();
    assert_eq!(made.iter().map(|one| one.scale.item()).collect::<Vec<_>>(), [2.0, 3.0]);
}

#[derive(Module)]
#[module(load)]
struct Doubled {
    a: Var<f32, shape![Hidden]>,
    b: Var<f32, shape![2 * Hidden]>,
}

/// As the table of `files` says.
#[test]
fn a_length_that_is_computed_from_a_name_is_not_compared() {
    let (a, b) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![7]>::ones());
    let mut bytes = Vec::new();
    Writer::new().tensor("a", &a).tensor("b", &b).write_to(&mut bytes).unwrap();
    let made = Doubled::load(&Safetensors::from_bytes(bytes).unwrap()).unwrap();
    assert_eq!((made.a.sizes(), made.b.sizes()), (&[3][..], &[7][..]));
}

#[derive(Module)]
#[module(load)]
struct Run {
    net: Linear<f32, len![4], len![3]>,
    #[module(skip)]
    adam: Option<Adam<Linear<f32, len![4], len![3]>>>,
}

#[test]
fn an_optimiser_that_is_skipped_is_none_after_loading() {
    let net: Linear<f32, len![4], len![3]> = Linear::new(&mut congruent::random::seeded(1));
    let run = Run { net, adam: None };
    let mut bytes = Vec::new();
    save_to(&run, &mut bytes).unwrap();
    let made = Run::load(&Safetensors::from_bytes(bytes).unwrap()).unwrap();
    assert_eq!((made.net.weight.to_vec(), made.adam.is_none()), (run.net.weight.to_vec(), true));
}

/// The number of mutations: `CONGRUENT_MUTATIONS`, or 6,000.
fn mutations() -> usize {
    std::env::var("CONGRUENT_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(6_000)
}

type Made = (Linear<f32, len![3], Hidden>, Vec<Var<f32, shape![Hidden]>>, Option<Var<f32, shape![_]>>);

/// Letters that a header may have.
const LETTERS: &[u8] = b"0123456789[]{},:\"F.abtw";

/// Changes some bytes of a header, most of them to ones of JSON.
fn mutate(random: &mut Random, header: &mut Vec<u8>) {
    let at = random.below(header.len());
    let end = (at + random.below(20)).min(header.len());
    match random.below(4) {
        0 => header[at] = LETTERS[random.below(LETTERS.len())],
        1 => drop(header.drain(at..end)),
        2 => header[at] = random.below(256) as u8,
        _ => {
            let part = header[at..end].to_vec();
            let to = random.below(header.len());
            drop(header.splice(to..to, part));
        }
    }
}

/// Each file is refused, or a module has all of its tensors: no panic, and no memory for what is only claimed.
#[test]
fn a_garbled_file_makes_a_whole_module_or_none() {
    let linear: Linear<f32, len![3], Hidden> =
        Linear::of(Default::default(), Hidden(2), &mut congruent::random::seeded(1));
    let list = vec![Tensor::<f32, shape![Hidden]>::zeros_of(dims![Hidden(2)]).into(); 2];
    let model: Made = (linear, list, Some(Tensor::from(vec![0.5_f32]).into()));
    let mut valid = Vec::new();
    save_to(&model, &mut valid).unwrap();
    let length = u64::from_le_bytes(valid[..8].try_into().unwrap()) as usize;
    let (header, data) = valid[8..].split_at(length);
    let (mut random, mut made) = (Random(1), 0);
    for _ in 0..mutations() {
        let mut header = header.to_vec();
        for _ in 0..1 + random.below(2) {
            mutate(&mut random, &mut header);
        }
        let file = [&(header.len() as u64).to_le_bytes()[..], &header, data].concat();
        let Ok(file) = Safetensors::from_bytes(&file[..]) else { continue };
        let (module, memory) = largest(|| Made::load(&file));
        assert!(memory <= 1 << 14, "{memory} bytes at once");
        match module {
            Ok(module) => {
                made += 1;
                for (name, x) in named(&module) {
                    assert_eq!(file.entry(&name).unwrap().sizes, x.sizes());
                }
                assert_eq!(named(&module).len(), file.entries().len());
                assert_eq!(
                    module.0.weight.sizes()[0],
                    module.1.first().map_or(module.0.weight.sizes()[0], |x| x.sizes()[0])
                );
            }
            Err(error) => assert!(matches!(error, FileError::Disagree { .. }), "{error}"),
        }
    }
    assert!(0 < made && made < mutations(), "{made} made");
}
