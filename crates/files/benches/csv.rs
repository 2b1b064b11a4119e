//! Rows per second of a csv file, next to the crate `csv` alone: `cargo bench -p congruent-files --features csv --bench csv`.

use congruent::prelude::*;
use congruent_files::csv::{Categories, Columns, Csv, Table};
use std::hint::black_box;
use std::io::Write;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

#[derive(Columns)]
struct Rows {
    species: Categories,
    #[column("a", "b", "c", "d")]
    sizes: Tensor<f64, shape![_, 4]>,
    year: Tensor<i64, shape![_]>,
}

const ROWS: usize = 1_000_000;

/// A million rows of a text, four floats and a whole number: about 44 MB.
fn write_file() -> Vec<u8> {
    let mut file = b"species,a,b,c,d,year\n".to_vec();
    let species = ["Adelie", "Gentoo", "Chinstrap"];
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    for _ in 0..ROWS {
        let name = species[next() as usize % 3];
        let (a, b) = (next() % 1_000, next() % 1_000);
        let (c, d) = (f64::from(next()) / 1e5, f64::from(next()) / 1e9);
        writeln!(file, "{name},{}.{},{}.{},{c},{d},{}", a / 10, a % 10, b / 10, b % 10, 1900 + next() % 200).unwrap();
    }
    file
}

/// The time that this thread has computed, where the system says it: other programs do not count.
fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let computed = said.and_then(|said| said.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    computed.unwrap_or_else(|| start.elapsed())
}

/// The shortest of seven times.
fn time<R>(mut call: impl FnMut() -> R) -> Duration {
    let mut run = || {
        let start = now();
        black_box(call());
        now() - start
    };
    (0..7).map(|_| run()).min().unwrap()
}

fn say(name: &str, time: Duration, bytes: usize) {
    let seconds = time.as_secs_f64();
    let (rows, megabytes) = (ROWS as f64 / seconds / 1e6, bytes as f64 / seconds / 1e6);
    println!("{name:<58} {:>7.1} ms {rows:>6.2} million rows/s {megabytes:>6.0} MB/s", seconds * 1e3);
}

fn main() {
    let file = write_file();
    let split = time(|| {
        let (mut reader, mut row) = (csv::Reader::from_reader(&file[..]), csv::ByteRecord::new());
        let mut bytes = 0;
        while reader.read_byte_record(&mut row).unwrap() {
            bytes += row.len();
        }
        bytes
    });
    say("csv: records alone", split, file.len());
    say("csv: records, and numbers by hand into vectors", time(|| by_hand(&file)), file.len());
    say("csv: serde's derive, a struct a row", time(|| by_serde(&file)), file.len());
    say("congruent: #[derive(Columns)]", time(|| Csv::new().read_from::<Rows>(&file[..]).unwrap()), file.len());
    say("congruent: a table", time(|| Csv::new().read_table(&file[..]).unwrap()), file.len());
    let table = Csv::new().read_table(&file[..]).unwrap();
    say("congruent: four columns of a table", time(|| four(&table)), file.len());
    say("congruent: a text column of a table", time(|| table.get::<Categories>("species").unwrap()), file.len());
    let rows: Rows = table.read().unwrap();
    let mut out = Vec::with_capacity(2 * file.len());
    let written = time(|| {
        out.clear();
        Csv::new().write_to(&mut out, &rows).unwrap();
    });
    say("congruent: written", written, out.len());
    let written = time(|| write_by_csv(&rows));
    say("csv: written, with serde's numbers", written, out.len());
}

fn four(table: &Table) -> Tensor<f64, shape![_, 4]> {
    table.columns(["a", "b", "c", "d"]).unwrap()
}

/// What a program without tensors does: the same values in vectors.
fn by_hand(file: &[u8]) -> (Vec<String>, Vec<f64>, Vec<i64>) {
    let (mut reader, mut row) = (csv::Reader::from_reader(file), csv::StringRecord::new());
    let (mut species, mut sizes, mut years) = (Vec::new(), Vec::new(), Vec::new());
    while reader.read_record(&mut row).unwrap() {
        species.push(row[0].to_owned());
        for k in 1..5 {
            sizes.push(row[k].parse().unwrap());
        }
        years.push(row[5].parse().unwrap());
    }
    (species, sizes, years)
}

#[derive(serde::Deserialize)]
struct Record {
    species: String,
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    year: i64,
}

fn by_serde(file: &[u8]) -> (Vec<String>, Vec<f64>, Vec<i64>) {
    let mut reader = csv::Reader::from_reader(file);
    let (mut species, mut sizes, mut years) = (Vec::new(), Vec::new(), Vec::new());
    for record in reader.deserialize() {
        let record: Record = record.unwrap();
        species.push(record.species);
        sizes.extend([record.a, record.b, record.c, record.d]);
        years.push(record.year);
    }
    (species, sizes, years)
}

fn write_by_csv(rows: &Rows) -> usize {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in 0..ROWS {
        let sizes = &rows.sizes.as_slice()[4 * row..4 * row + 4];
        let name = rows.species.name_at(row).unwrap();
        writer.serialize((name, sizes[0], sizes[1], sizes[2], sizes[3], rows.year.as_slice()[row])).unwrap();
    }
    writer.into_inner().unwrap().len()
}
