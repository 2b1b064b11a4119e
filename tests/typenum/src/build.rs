//! Writes the cases: numbers of every magnitude, each operation as often as any other.

#[allow(dead_code, reason = "others use the rest")]
#[path = "../../support/random.rs"]
mod random;

use random::Random;
use std::fmt::Write;

/// How often each operation is asked for.
const EACH: usize = 252;
const BILLION: u64 = 1_000_000_000;

/// A number up to `most`, with as many of three digits as of nine; 0, 1, and powers of ten and their neighbours among them.
fn number(random: &mut Random, most: u64) -> u64 {
    let power = 10u64.pow((random.next() % 10) as u32);
    let number = match random.next() % 8 {
        0 => power,
        1 => power - 1,
        2 => power + 1,
        _ => random.next() % (10 * power),
    };
    number % (most + 1)
}

/// The numbers that an operation is asked about, so that its result is a number.
fn operands(sign: &str, random: &mut Random) -> (u64, u64) {
    match sign {
        "+" => {
            let a = number(random, BILLION);
            (a, number(random, BILLION - a))
        }
        "-" => {
            let a = number(random, BILLION);
            (a, number(random, a))
        }
        "*" => {
            let a = number(random, BILLION);
            let b = number(random, BILLION.checked_div(a).unwrap_or(BILLION));
            if random.next().is_multiple_of(2) { (a, b) } else { (b, a) }
        }
        "/" | "%" => (number(random, BILLION), 1 + number(random, BILLION - 1)),
        _ => {
            let a = number(random, BILLION);
            (a, if random.next().is_multiple_of(8) { a } else { number(random, BILLION) })
        }
    }
}

fn main() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut cases, mut count) = (String::new(), 0);
    for sign in ["+", "-", "*", "/", "%", "min", "max", "?"] {
        for _ in 0..EACH {
            let (a, b) = operands(sign, &mut random);
            count += 1;
            writeln!(cases, "agree! {{ {sign} {a} {}, {b} {}; }}", bits(a), bits(b)).unwrap();
        }
    }
    writeln!(cases, "const CASES: usize = {count};").unwrap();
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    std::fs::write(format!("{out}/cases.rs"), cases).expect("cargo made the folder");
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=../support/random.rs");
}

/// The number in base 16, from its first digit on: `xA x0`. In front the digit stands alone, without the bits that are 0.
fn bits(number: u64) -> String {
    let digits = format!("{number:X}");
    let mut all = Vec::new();
    for (at, digit) in digits.chars().enumerate() {
        all.push(if at == 0 { format!("f{digit}") } else { format!("x{digit}") });
    }
    all.join(" ")
}
