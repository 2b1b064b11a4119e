//! Tables of the guide fit the page: rustdoc breaks no code that has no space in it.

use super::{pages, rendered};

/// The characters of code that stand beside each other on rustdoc's widest page, between the margins of five cells.
const WIDEST: usize = 105;

/// The cells of a row, as they are read: without links and quotes. (`\\|` is no border.)
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_matches('|').replace("\\|", "/");
    row.split('|').map(|cell| without_targets(cell).replace('`', "")).collect()
}

fn without_targets(cell: &str) -> String {
    let mut parts = cell.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// The least width of a table: of each column, the longest word.
fn width(rows: &[&str]) -> usize {
    let mut widths = Vec::new();
    for cells in rows.iter().filter(|row| !row.starts_with("|---")).map(|row| cells(row)) {
        widths.resize(widths.len().max(cells.len()), 0);
        for (width, cell) in widths.iter_mut().zip(&cells) {
            let words = cell.split_whitespace().map(|word| word.chars().count());
            *width = words.max().unwrap_or(0).max(*width);
        }
    }
    widths.iter().sum()
}

#[test]
fn tables_fit_the_page() {
    let (mut seen, mut wide) = (0, Vec::new());
    for page in pages() {
        let text = rendered(&page);
        let lines: Vec<_> = text.lines().collect();
        for table in lines.split(|line| !line.starts_with('|')).filter(|table| !table.is_empty()) {
            seen += 1;
            if width(table) > WIDEST {
                wide.push(format!("{}: {} characters, {}", page.source, width(table), table[0]));
            }
        }
    }
    assert!(wide.is_empty(), "tables that are wider than the page:\n{}", wide.join("\n"));
    assert!(seen > 40, "only {seen} tables were read: does the test still see them?");
}

#[test]
fn the_width_of_a_table_is_that_of_its_longest_words() {
    assert_eq!(width(&["| a | b |", "|---|---|", "| `abc d` | [`x`](crate::long::path) and \\| |"]), 6);
}
