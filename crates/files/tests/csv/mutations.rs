//! Files that were changed at random: an error, or columns of as many rows; never a panic, and no more memory than the file has.

use crate::random::Random;
use crate::watching::largest;
use congruent::prelude::*;
use congruent_files::FileError;
use congruent_files::csv::{Categories, Columns, Csv, CsvFault, Missing};

#[derive(Columns)]
struct All {
    name: Categories,
    #[column("x", "y")]
    points: Tensor<f64, shape![_, 2]>,
    n: Tensor<Option<i64>, shape![_]>,
    text: Vec<Option<String>>,
}

/// The number of mutations: `CONGRUENT_MUTATIONS`, or a few thousand.
fn mutations() -> u64 {
    std::env::var("CONGRUENT_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000)
}

const FILE: &[u8] =
    b"name,x,y,n,text\n\"a, b\",1.5,-2e3,7,plain\nc,0.1,inf,,\"two\nlines\"\r\nc,3,4,-9,\"say \"\"x\"\"\"\n";

/// The buffer, and what a few rows take.
const MEMORY: usize = 1 << 17;

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len().max(1));
    match random.below(6) {
        0 => bytes.truncate(at),
        1 if !bytes.is_empty() => bytes[at] = random.below(256) as u8,
        2 => bytes.insert(at, b"\",\n\r0-.e\xff#;"[random.below(11)]),
        3 if !bytes.is_empty() => drop(bytes.remove(at)),
        4 if !bytes.is_empty() => bytes[at] ^= 1 << random.below(8),
        _ => bytes.extend_from_within(at..),
    }
}

#[test]
fn a_changed_file_is_an_error_or_columns_of_as_many_rows() {
    let mut random = Random(1);
    let (mut read, mut refused) = (0, 0);
    for round in 0..mutations() {
        let mut bytes = FILE.to_vec();
        for _ in 0..1 + round % 4 {
            mutate(&mut bytes, &mut random);
        }
        let choice = [Missing::Refuse, Missing::Nan, Missing::DropRow][random.below(3)];
        let csv = Csv::new().missing(choice).trim(random.below(2) == 0);
        let csv = match random.below(6) {
            0 => csv.ragged(true),
            1 => csv.delim_whitespace(true).ragged(true),
            2 => csv.decimal(b'-').thousands(b'.'),
            3 => csv.skip_rows(random.below(3)),
            _ => csv,
        };
        let _ = csv.read_matrix_from::<f64, AnyRank>(&bytes[..]);
        let (read_all, memory) = largest(|| csv.read_from::<All>(&bytes[..]));
        assert!(memory <= MEMORY, "{memory} bytes at once");
        match read_all {
            Ok(all) => {
                read += 1;
                let rows = all.text.len();
                assert_eq!((all.name.codes().numel(), all.points.sizes()[0], all.n.numel()), (rows, rows, rows));
                assert!(all.name.codes().iter().all(|&code| (code as usize) < all.name.names().len()));
                let mut again = Vec::new();
                csv.write_to(&mut again, &all).unwrap();
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
        compare_with_csv(&bytes);
        if let Ok(table) = csv.read_table(&bytes[..]) {
            for name in table.names().to_vec() {
                let _ = (table.column::<f32>(&name), table.column::<bool>(&name), table.get::<Vec<String>>(&name));
            }
        }
    }
    assert!(read > mutations() / 20 && refused > mutations() / 20, "{read} read, {refused} refused");
}

/// Compares the text of all fields with that which the crate `csv` reads.
#[track_caller]
fn compare_with_csv(bytes: &[u8]) {
    let mut other = csv::ReaderBuilder::new().from_reader(bytes);
    let names: Vec<String> =
        other.byte_headers().unwrap().iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
    let rows: Result<Vec<csv::ByteRecord>, _> = other.byte_records().collect();
    match (Csv::new().missing_words([]).read_table(bytes), rows) {
        (Ok(table), Ok(rows)) => {
            assert_eq!((table.names(), table.rows()), (&names[..], rows.len()));
            for (place, name) in
                names.iter().enumerate().filter(|(_, name)| names.iter().filter(|n| n == name).count() == 1)
            {
                let column: Vec<_> = rows.iter().map(|row| str::from_utf8(&row[place]).map(str::to_owned)).collect();
                match column.into_iter().collect::<Result<Vec<String>, _>>() {
                    Ok(column) => assert_eq!(table.get::<Vec<String>>(name).unwrap(), column),
                    Err(_) => assert!(table.get::<Vec<String>>(name).is_err()),
                }
            }
        }
        // (The crate `csv` takes the rest of the file for the text behind a quote.)
        (Err(FileError::Csv { fault, .. }), _) if matches!(*fault, CsvFault::Unclosed { .. }) => {
            assert!(bytes.contains(&b'"'));
        }
        (Err(_), rows) => assert!(names.is_empty() || rows.is_err()),
        (Ok(_), Err(error)) => panic!("csv refuses what was read: {error}"),
    }
}
