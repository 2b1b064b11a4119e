//! The same on a thread that is none of rayon's, as most callers are. Rayon reads the number of its threads once, so each number is
//! a process: this test, started again.
//!
//! A usual run computes each kind on one thread and on one of the larger numbers, in turn; as many rounds as there are numbers try
//! all of them.

use super::{Bits, Kind, inputs, number_from};
use std::collections::BTreeMap;
use std::env;
use std::process::Command;

/// Set in the processes that this test starts.
const INSIDE: &str = "CONGRUENT_THREADS_INSIDE";

const NAME: &str = "threads::outside::what_a_caller_outside_of_pools_computes";

const THREADS: [usize; 5] = [2, 3, 5, 8, 16];

const KINDS: [&[&[Kind]]; 8] = [
    super::elementwise::KINDS,
    super::folds::KINDS,
    super::lanes::KINDS,
    super::products::KINDS,
    super::gradients::KINDS,
    super::windows::KINDS,
    super::indices::KINDS,
    super::moves::KINDS,
];

/// A number that other bits would hardly have.
fn hash(results: Bits) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for (sizes, bits) in results {
        for word in sizes.into_iter().map(|size| size as u64).chain(bits) {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
    hash
}

/// Prints the hashes of the kinds that this number of threads computes.
fn print_hashes(threads: usize) {
    assert_eq!((rayon::current_num_threads(), rayon::current_thread_index()), (threads, None));
    let (rounds, seed) = (number_from("CONGRUENT_THREADS_ROUNDS", 1), number_from("CONGRUENT_THREADS_SEED", 0));
    let only = env::var("CONGRUENT_THREADS_KIND").unwrap_or_default();
    let kinds = KINDS.iter().flat_map(|kinds| kinds.concat());
    for (turn, (name, draw)) in kinds.enumerate().filter(|(_, (name, _))| name.contains(&only)) {
        for round in
            (0..rounds).filter(|&round| [1, THREADS[(turn + round as usize) % THREADS.len()]].contains(&threads))
        {
            let compute = draw(&mut inputs(name, seed + round));
            println!("\nhash {:016x} {name}, round {round}", hash(compute()));
        }
    }
}

/// What such a process prints: the hash of each kind and round.
fn read_hashes(threads: usize) -> BTreeMap<String, String> {
    let mut process = Command::new(env::current_exe().expect("a path"));
    process.args(["--exact", NAME, "--nocapture"]);
    process.env(INSIDE, "1").env("RAYON_NUM_THREADS", threads.to_string());
    let output = process.output().expect("the process starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{threads} threads: {text}{}", String::from_utf8_lossy(&output.stderr));
    let hashes = text.lines().filter_map(|line| line.strip_prefix("hash ")?.split_once(' '));
    hashes.map(|(hash, kind)| (kind.to_owned(), hash.to_owned())).collect()
}

#[test]
fn what_a_caller_outside_of_pools_computes() {
    if env::var_os(INSIDE).is_some() {
        return print_hashes(number_from("RAYON_NUM_THREADS", 1) as usize);
    }
    let (wanted, mut compared, mut faults) = (read_hashes(1), 0, vec![]);
    for threads in THREADS {
        for (kind, hash) in read_hashes(threads) {
            compared += 1;
            if wanted.get(&kind) != Some(&hash) {
                faults.push(format!("{kind}, on {threads} threads"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {compared} differ:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(compared, wanted.len());
}
