//! Convolutions, transposed ones and pools over one and two axes, with all their settings.

use crate::checkers::calls::{Call, Known, Late, Length};
use crate::random::Random;
use std::fmt::Write;

const CHANNELS: &str = "a pool of no channels: at run time, but where every length is written";
const VALUES: &str = "a setting that is a value";

pub fn call(random: &mut Random) -> Call {
    if random.below(3) > 0 { convolution(random) } else { pool(random) }
}

/// A length under windows, long as a rule.
fn plane(random: &mut Random) -> Length {
    match random.below(10) {
        0 => random.open(),
        1 => Known(random.of(&[0, 1, 1000])),
        _ => Known(random.of(&[2, 3, 4, 5, 6, 7, 8, 9])),
    }
}

fn convolution(random: &mut Random) -> Call {
    let (axes, transposed) = (1 + random.below(2), random.one_in(3));
    let groups = random.of(&[1, 1, 1, 2, 2, 3]);
    let each = if random.one_in(5) { random.length() } else { Known(random.of(&[1, 1, 2, 3])) };
    let (channels, outputs) = match each {
        Known(n) => (Known(n * groups), Known(groups * random.of(&[1, 2]))),
        open => (if groups == 1 { open } else { random.open() }, Known(groups * random.of(&[1, 2]))),
    };
    let outputs = if random.one_in(8) { random.open() } else { outputs };
    let mut x: Vec<_> = if random.one_in(3) { vec![] } else { vec![random.length()] };
    x.push(channels);
    x.extend((0..axes).map(|_| plane(random)));
    let kernel = (0..axes).map(|_| if random.one_in(9) { random.length() } else { Known(random.of(&[1, 2, 3])) });
    let kernel: Vec<_> = kernel.collect();
    // A transposed one has its groups in front, and its outputs in each.
    let (lead, bias) = match (transposed, outputs) {
        (true, Known(n)) => ([channels, Known(n / groups)], outputs),
        (true, _) => ([channels, outputs], if groups == 1 { outputs } else { random.open() }),
        (false, _) => ([outputs, each], outputs),
    };
    let mut weight = [lead.to_vec(), kernel].concat();
    let mut bias = vec![bias];
    match random.below(8) {
        0 | 1 => weight = random.near(&weight, 3),
        2 => random.spoil(&mut x),
        3 => random.spoil(&mut weight),
        4 => bias = vec![random.length()],
        _ => {}
    }
    let mut settings = Settings::default();
    settings.number("stride", "strides", &[1, 1, 2, 2, 3, 0], axes, random);
    settings.number("padding", "paddings", &[0, 1, 1, 2], axes, random);
    settings.number("dilation", "dilations", &[1, 1, 2, 2, 3, 0], axes, random);
    if transposed || random.one_in(12) {
        settings.number("output_padding", "output_paddings", &[0, 1, 1, 2], axes, random);
    }
    let asked = if random.one_in(10) { random.below(4) } else { groups };
    if asked != 1 || random.one_in(8) {
        match settings.late || random.one_in(6) {
            true => settings.value(format!(".groups_of({asked})")),
            false => write!(settings.text, ".groups::<{asked}>()").unwrap(),
        }
    }
    let mut shapes: Vec<&[Length]> = vec![&x, &weight];
    if random.one_in(3) {
        settings.text.push_str(".bias(z)");
        shapes.push(&bias);
    }
    let name = if transposed { "conv_transpose" } else { "conv" };
    settings.call(&shapes, |settings| format!("x.{name}{axes}d(conv(y){settings})"))
}

fn pool(random: &mut Random) -> Call {
    let axes = 1 + random.below(2);
    let leading = [0, 1, 1, 2, 2, 2, 2, 3][random.below(8)];
    let mut x: Vec<_> = (0..leading).map(|_| random.length()).collect();
    x.extend((0..axes).map(|_| plane(random)));
    let name = random.of(&["max_pool", "max_pool", "avg_pool"]);
    let with = if name == "max_pool" && random.one_in(4) { "_with_indices" } else { "" };
    let mut settings = Settings::default();
    let [k, l] = [(); 2].map(|()| random.of(&[1, 2, 2, 3, 3, 4, 0]));
    match random.below(5) {
        0 => settings.value(format!("pool_of({k})")),
        1 if axes == 2 || random.one_in(5) => write!(settings.text, "pool2::<{k}, {l}>()").unwrap(),
        _ => write!(settings.text, "pool::<{k}>()").unwrap(),
    }
    settings.number("stride", "strides", &[1, 1, 2, 2, 3, 0], axes, random);
    settings.number("padding", "paddings", &[0, 1, 1, 2], axes, random);
    if name == "max_pool" || random.one_in(6) {
        settings.number("dilation", "dilations", &[1, 1, 2, 2, 3, 0], axes, random);
    }
    let none = x.len() > axes && x[x.len() - axes - 1] == Known(0);
    let call = settings.call(&[&x], |settings| format!("x.{name}{axes}d{with}({settings})"));
    if none { call.with(Late(CHANNELS)) } else { call }
}

/// Settings as they are written, and whether one is a value.
#[derive(Default)]
struct Settings {
    text: String,
    late: bool,
}

impl Settings {
    fn value(&mut self, text: String) {
        self.text.push_str(&text);
        self.late = true;
    }

    /// None, one number for all axes or one for each, as types or as values.
    fn number(&mut self, all: &str, each: &str, numbers: &[usize], axes: usize, random: &mut Random) {
        let [a, b] = [(); 2].map(|()| random.of(numbers));
        // Once one of them is a value, the others are.
        match if self.late { random.below(7) } else { random.below(12) } {
            0..5 => {}
            5 => self.value(format!(".{all}_of({a})")),
            6 => self.value(format!(".{all}_of([{a}, {b}])")),
            7 | 8 if axes == 2 || random.one_in(4) => write!(self.text, ".{each}::<{a}, {b}>()").unwrap(),
            _ => write!(self.text, ".{all}::<{a}>()").unwrap(),
        }
    }

    fn call(self, shapes: &[&[Length]], text: impl Fn(&str) -> String) -> Call {
        let text = text(&self.text);
        let call = Call::of(shapes, text.clone(), text);
        if self.late { Call { exact: false, ..call.with(Late(VALUES)) } } else { call }
    }
}
