//! Joins operands of all widths.

use super::*;

/// The source of the elements: computed one by one, their bytes would be most of the work under Miri.
const PATTERN: [u8; 576] = {
    let (mut pattern, mut i) = ([0; 576], 0);
    while i < 576 {
        pattern[i] = (i * 31) as u8;
        i += 1;
    }
    pattern
};

/// Joins operands of `rows` rows and these widths, and compares byte by byte.
fn agrees<const N: usize>(rows: usize, widths: &[usize]) {
    let element = |part: usize, i: usize| -> [u8; N] {
        *PATTERN[(part * 101 + i * 7 + i / 256) % 256..].first_chunk().expect("at most 320 bytes")
    };
    let parts: Vec<Vec<[u8; N]>> =
        widths.iter().enumerate().map(|(p, width)| (0..rows * width).map(|i| element(p, i)).collect()).collect();
    let layouts: Vec<Layout> = widths.iter().map(|&width| Layout::contiguous(&[rows, width])).collect();
    let refs: Vec<Ref<[u8; N]>> =
        parts.iter().zip(&layouts).map(|(elements, layout)| Ref::over(elements, layout)).collect();
    let to = Layout::contiguous(&[rows, widths.iter().sum()]);
    let got = join(&to, 1, &refs).expect("little memory");
    let row = |r: usize| parts.iter().zip(widths).flat_map(move |(part, width)| &part[r * width..][..*width]);
    assert!((0..rows).flat_map(row).eq(got.as_slice()), "{N} bytes, {rows} rows of {widths:?}");
}

fn agree<const N: usize>() {
    // Under Miri one width, and one count of operands, for each code path.
    let chosen = |n: &usize| !cfg!(miri) || [1, 2, 3, 4, 5, 9, 16, 18].contains(n);
    for rows in if cfg!(miri) { [1, 5] } else { [1, 700] } {
        (1..10).filter(chosen).for_each(|width| agrees::<N>(rows, &[width, 1, width]));
        (2..19).filter(chosen).for_each(|count| agrees::<N>(rows, &vec![1; count]));
        agrees::<N>(rows, &[0, 30, 2]);
    }
}

#[test]
fn it_agrees_with_rows_one_behind_the_other() {
    agree::<1>();
    agree::<2>();
    agree::<3>();
    agree::<4>();
    agree::<8>();
    agree::<12>();
    agree::<16>();
    agree::<24>();
    agree::<320>();
}
