//! The positions that a reference goes through.

/// The positions of these sizes, row-major.
pub fn positions(sizes: &[usize]) -> Vec<Vec<usize>> {
    sizes.iter().fold(vec![vec![]], |all, &size| {
        all.into_iter().flat_map(|at| (0..size).map(move |i| [&at[..], &[i]].concat())).collect()
    })
}
