//! What the classifier got right, in figures.

use congruent::prelude::*;
use std::fmt::Write;

/// The share of labels that were read as what they are.
pub fn accuracy<B: Dim>(labels: &Strided<i64, shape![B]>, read: &Strided<i64, shape![B]>) -> f32 {
    labels.eq(read).to_type::<f32>().mean_all().item()
}

/// How often the digit of the row was read as the digit of the column: `[10, B] · [B, 10]`.
pub fn confusion<B: Dim>(
    labels: &Strided<i64, shape![B]>,
    read: &Strided<i64, shape![B]>,
) -> Tensor<i64, shape![10, 10]> {
    labels.one_hot::<10>().t().matmul(&read.one_hot::<10>())
}

/// A confusion matrix as text, a dot where it is 0.
pub fn table(confusion: &Strided<i64, shape![10, 10]>) -> String {
    let mut text = String::from("is \\ read   0   1   2   3   4   5   6   7   8   9\n");
    for (digit, row) in confusion.axis_iter::<0>().enumerate() {
        let cells = row.iter().map(|count| if *count == 0 { "   .".into() } else { format!("{count:4}") });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{digit:8} {}", cells.collect::<String>());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diagonal_of_the_confusion_is_the_accuracy() {
        let (labels, read) = (Tensor::from([0, 1, 1, 9, 9]), Tensor::from([0, 1, 7, 9, 8]));
        let confusion = confusion(&labels, &read);
        assert_eq!(confusion.sum_all().item(), 5);
        assert_eq!((confusion[[1, 7]], confusion[[7, 1]], confusion[[9, 8]]), (1, 0, 1));
        let diagonal = confusion.diagonal::<0, 0, 1>().sum_all().item();
        assert_eq!(diagonal as f32 / 5.0, accuracy(&labels, &read));
    }

    #[test]
    fn the_table_has_a_line_for_each_digit() {
        let lines: Vec<String> = table(&Tensor::full(3)).lines().map(String::from).collect();
        assert_eq!(lines.len(), 11);
        assert!(lines.iter().all(|line| line.len() == lines[0].len()), "columns are not in line: {lines:#?}");
    }
}
