//! From a file to tensors: `shape![All, 64]` of pixels, `shape![All]` of labels.

use crate::fault::{DataError, Fault};
use congruent::prelude::*;
use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::IntErrorKind;
use std::path::Path;

// Three lengths, each unknown until the file is read. As they have names, labels of the held-out
// pictures beside predictions for the training pictures do not compile.
dim!(pub All, pub Train, pub Test);

/// Pictures of 8 by 8 pixels, one a row, and the digit that each of them shows.
pub struct Digits<B: Dim> {
    pub pixels: Tensor<f32, shape![B, 64]>,
    pub labels: Tensor<i64, shape![B]>,
}

/// The digits in a file, `.csv` or `.csv.gz`.
pub fn read(path: &Path) -> Result<Digits<All>, DataError> {
    let file = File::open(path).map_err(|error| fault(path, None, Fault::Open(error)))?;
    parse(path, BufReader::new(file))
}

/// How long a file may be, in lines: the whole of the UCI data has 5,620. A pipe may have no end.
const LINES: usize = 100_000;
/// How long a line may be, in bytes: one of the data has about 150.
const BYTES: u64 = 4_096;

/// The digits in a stream of bytes; `path` is what errors call it.
pub fn parse(path: &Path, bytes: impl BufRead) -> Result<Digits<All>, DataError> {
    let mut text = unpacked(bytes).map_err(|error| fault(path, None, error.into()))?;
    let mut rows = Vec::new();
    for number in 1.. {
        let at = |what| fault(path, Some(number), what);
        let Some(line) = line(&mut text).map_err(at)? else { break };
        if number > LINES {
            return Err(at(Fault::TooManyLines { most: LINES }));
        }
        rows.extend(row(&line).map_err(at)?);
    }
    match rows.len() {
        found @ ..5 => Err(fault(path, None, Fault::TooFewRows { found })),
        _ => Ok(tensors(&rows)),
    }
}

fn fault(path: &Path, line: Option<usize>, fault: Fault) -> DataError {
    DataError { file: path.into(), line, fault }
}

/// The text itself. What the file begins with tells whether it is packed, not what it is called.
fn unpacked<'a>(mut bytes: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    // Not what `fill_buf` shows: a pipe may hand over one byte first.
    let mut head = Vec::new();
    bytes.by_ref().take(2).read_to_end(&mut head)?;
    let packed = head == [0x1f, 0x8b];
    let whole = io::Cursor::new(head).chain(bytes);
    Ok(if packed { Box::new(BufReader::new(MultiGzDecoder::new(whole))) } else { Box::new(whole) })
}

/// The next line, if there is one.
fn line(text: &mut impl BufRead) -> Result<Option<String>, Fault> {
    let mut bytes = Vec::new();
    text.take(BYTES + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 > BYTES {
        return Err(Fault::LongLine { most: BYTES });
    }
    let line =
        String::from_utf8(bytes).map_err(|error| Fault::Read(io::Error::new(io::ErrorKind::InvalidData, error)))?;
    Ok((!line.is_empty()).then_some(line))
}

/// 64 pixels and the digit.
type Row = [u8; 65];

/// One line; `None` where it is blank.
fn row(line: &str) -> Result<Option<Row>, Fault> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let fields: Vec<&str> = line.split(',').collect();
    let mut row = [0; 65];
    if fields.len() != row.len() {
        return Err(Fault::Columns { found: fields.len() });
    }
    for (i, field) in fields.into_iter().enumerate() {
        row[i] = value(i + 1, field.trim())?;
    }
    Ok(Some(row))
}

fn value(column: usize, text: &str) -> Result<u8, Fault> {
    let (what, max) = if column == 65 { ("a digit", 9) } else { ("a pixel", 16) };
    let outside = || Fault::Range { column, what, max, text: text.into() };
    match text.parse::<i64>() {
        Ok(number) => u8::try_from(number).ok().filter(|value| *value <= max).ok_or_else(outside),
        // Too long for an `i64`, and yet a whole number.
        Err(error) if matches!(error.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => Err(outside()),
        Err(_) => Err(Fault::Number { column, text: text.into() }),
    }
}

fn tensors(rows: &[Row]) -> Digits<All> {
    let count = All(rows.len());
    Digits {
        pixels: Tensor::from_fn_of(dims![count, 64], |[i, j]| f32::from(rows[i][j])),
        labels: Tensor::from_fn_of(dims![count], |[i]| i64::from(rows[i][64])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    /// Row `n` of a small file: its pixels are `n % 17`, its digit is `n % 10`.
    fn line(n: usize) -> String {
        format!("{}{}\n", format!("{},", n % 17).repeat(64), n % 10)
    }

    fn text(rows: usize) -> String {
        (0..rows).map(line).collect()
    }

    fn packed(text: &str) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text.as_bytes()).and_then(|()| packer.finish()).expect("a vector takes all")
    }

    fn digits(bytes: &[u8]) -> Digits<All> {
        parse(Path::new("test.csv"), bytes).expect("these bytes are in order")
    }

    /// The line and the sentence of the refusal.
    fn refusal(bytes: &[u8]) -> (Option<usize>, String) {
        let error = parse(Path::new("test.csv"), bytes).err().expect("these bytes are not in order");
        (error.line, error.to_string())
    }

    /// The refusal of six rows of which the third has one field replaced.
    fn refusal_of(column: usize, field: &str) -> (Option<usize>, String) {
        let line = line(2);
        let mut fields: Vec<&str> = line.trim().split(',').collect();
        fields[column - 1] = field;
        refusal(format!("{}{}\n{}", text(2), fields.join(","), text(3)).as_bytes())
    }

    #[test]
    fn every_row_is_read_packed_or_not() {
        for bytes in [text(12).into_bytes(), packed(&text(12)), text(12).replace('\n', "\r\n").into_bytes()] {
            let digits = digits(&bytes);
            assert_eq!(digits.pixels.sizes(), [12, 64]);
            assert_eq!(digits.pixels[[7, 63]], 7.0);
            assert_eq!(digits.labels.to_vec(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]);
        }
    }

    #[test]
    fn the_file_of_the_example_is_whole() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/digits.csv.gz");
        let digits = read(&file).expect("the file is part of the repository");
        assert_eq!(digits.pixels.sizes(), [1797, 64]);
        assert_eq!(digits.labels.as_slice()[..5], [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = read(Path::new("no/such.csv")).err().expect("there is no such file");
        assert_eq!(error.line, None);
        assert!(error.to_string().starts_with("no/such.csv: cannot be opened: "), "{error}");
    }

    #[test]
    fn a_cut_off_file_says_where_it_ends() {
        let whole = packed(&text(5000));
        let (line, sentence) = refusal(&whole[..whole.len() / 2]);
        assert!((1..=5000).contains(&line.expect("some lines were whole")));
        assert!(sentence.ends_with("the compressed data stop short: the file is cut off"), "{sentence}");
        // All rows are there, but not the checksum behind them: nobody knows whether they are right.
        assert_eq!(refusal(&whole[..whole.len() - 4]).0, Some(5001));
    }

    #[test]
    fn corrupt_packed_data_are_refused() {
        let mut bytes = packed(&text(50));
        let checksum = bytes.len() - 6;
        bytes[checksum] ^= 1;
        let (line, sentence) = refusal(&bytes);
        assert_eq!(line, Some(51));
        assert!(sentence.contains("cannot be read any further"), "{sentence}");
    }

    #[test]
    fn a_garbled_number_is_quoted() {
        assert_eq!(refusal_of(5, "1x"), (Some(3), "test.csv, line 3: column 5: \"1x\" is not a whole number".into()));
        assert_eq!(refusal_of(65, ""), (Some(3), "test.csv, line 3: column 65: \"\" is not a whole number".into()));
        assert_eq!(refusal_of(1, "2.5").0, Some(3));
    }

    #[test]
    fn a_value_out_of_range_is_refused() {
        assert_eq!(
            refusal_of(64, "17"),
            (Some(3), "test.csv, line 3: column 64: a pixel is from 0 to 16, not 17".into())
        );
        assert_eq!(
            refusal_of(65, "10"),
            (Some(3), "test.csv, line 3: column 65: a digit is from 0 to 9, not 10".into())
        );
        for wrong in ["-1", "272", "99999999999999999999"] {
            let (line, sentence) = refusal_of(1, wrong);
            assert_eq!(line, Some(3));
            assert!(sentence.ends_with(&format!("a pixel is from 0 to 16, not {wrong}")), "{sentence}");
        }
    }

    #[test]
    fn a_wrong_number_of_columns_is_counted() {
        let sentence = |n| format!("test.csv, line 6: {n} columns, where 64 pixels and the digit make 65");
        assert_eq!(refusal(format!("{}1,2,3", text(5)).as_bytes()), (Some(6), sentence(3)));
        assert_eq!(refusal(format!("{}0,{}", text(5), line(5)).as_bytes()), (Some(6), sentence(66)));
    }

    #[test]
    fn blank_lines_are_skipped_but_counted() {
        assert_eq!(digits(format!("\n{}\n\n", text(5)).as_bytes()).labels.sizes(), [5]);
        assert_eq!(refusal(format!("\n\n{}oops", text(1)).as_bytes()).0, Some(4));
    }

    #[test]
    fn no_rows_are_too_few() {
        let sentence = |n| format!("test.csv: {n} rows: holding out a fifth takes at least 5");
        assert_eq!(refusal(b""), (None, sentence(0)));
        assert_eq!(refusal(&packed("")), (None, sentence(0)));
        assert_eq!(refusal(text(4).as_bytes()), (None, sentence(4)));
    }

    #[test]
    fn a_pipe_that_hands_over_one_byte_at_a_time_is_read() {
        for bytes in [text(6).into_bytes(), packed(&text(6))] {
            let slow = BufReader::with_capacity(1, &bytes[..]);
            let digits = parse(Path::new("test.csv"), slow).expect("these bytes are in order");
            assert_eq!(digits.labels.to_vec(), [0, 1, 2, 3, 4, 5]);
        }
        assert_eq!(refusal(&[0x1f]).0, Some(1), "half of what a packed file begins with");
    }

    #[test]
    fn what_has_no_end_is_refused() {
        let refusal = |byte| {
            let error = parse(Path::new("test.csv"), BufReader::new(io::repeat(byte))).err().expect("there is no end");
            (error.line, error.to_string())
        };
        assert_eq!(refusal(b'1'), (Some(1), "test.csv, line 1: longer than 4096 bytes".into()));
        assert_eq!(refusal(b'\n'), (Some(100_001), "test.csv, line 100001: more than 100000 lines".into()));
        // Packed, no end is short.
        let (line, sentence) = self::refusal(&packed(&"1".repeat(1 << 20)));
        assert_eq!((line, &*sentence), (Some(1), "test.csv, line 1: longer than 4096 bytes"));
        let (line, _) = self::refusal(&packed(&"\n".repeat(1 << 20)));
        assert_eq!(line, Some(100_001));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused() {
        assert_eq!(refusal(&[&text(1).into_bytes()[..], &[0xff, 0xfe, b'\n']].concat()).0, Some(2));
    }
}
