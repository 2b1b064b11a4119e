//! The counts: a table with a header, year, hares, lynxes.

use congruent::prelude::*;

dim!(pub Years);

/// Thousands of furs, hares and lynxes, year by year.
pub struct Furs {
    pub first: usize,
    pub counts: Tensor<f64, shape![Years, 2]>,
}

impl Furs {
    /// Reads lines `year,hares,lynxes`, a year each, after a header.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut rows: Vec<(usize, [f64; 2])> = Vec::new();
        for (line, text) in text.lines().enumerate().skip(1) {
            let fault = |what: &str| format!("line {}: {what}: {text:?}", line + 1);
            let [year, hares, lynxes] = *text.split(',').collect::<Vec<_>>() else {
                return Err(fault("not three numbers"));
            };
            let year = year.trim().parse().map_err(|_| fault("no year"))?;
            let mut counts = [0.0; 2];
            for (count, text) in counts.iter_mut().zip([hares, lynxes]) {
                *count = text.trim().parse().map_err(|_| fault("no count"))?;
                if !(*count > 0.0 && f64::is_finite(*count)) {
                    return Err(fault("a count is above 0"));
                }
            }
            if rows.last().is_some_and(|(last, _)| last + 1 != year) {
                return Err(fault("the years are one after the other"));
            }
            rows.push((year, counts));
        }
        let first = rows.first().ok_or("no line after the header")?.0;
        let elements: Vec<f64> = rows.iter().flat_map(|(_, counts)| *counts).collect();
        let counts = Tensor::from_vec(dims![Years(rows.len()), 2], elements).map_err(|error| error.to_string())?;
        Ok(Furs { first, counts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_wrong_is_named() {
        let fault = |lines: &str| Furs::read(&format!("year,hare,lynx\n{lines}")).err().unwrap_or_default();
        assert_eq!(fault("1900,1.0,2.0\n1901,1.5,2.5"), "");
        assert_eq!(fault(""), "no line after the header");
        assert_eq!(fault("1900,1.0"), "line 2: not three numbers: \"1900,1.0\"");
        assert_eq!(fault("1900,1.0,2.0\n1902,1.0,2.0"), "line 3: the years are one after the other: \"1902,1.0,2.0\"");
        assert_eq!(fault("1900,1.0,-2"), "line 2: a count is above 0: \"1900,1.0,-2\"");
        assert_eq!(fault("1900,one,2"), "line 2: no count: \"1900,one,2\"");
    }

    #[test]
    fn counts_are_rows_of_hares_and_lynxes() {
        let furs = Furs::read("year,hare,lynx\n1900,30.0,4.0\n1901,47.2,6.1\n").expect("two lines");
        assert_eq!(
            (furs.first, furs.counts.sizes(), furs.counts.to_vec()),
            (1900, &[2, 2][..], vec![30.0, 4.0, 47.2, 6.1])
        );
    }
}
