//! Comparison sorts, on one thread or on all.

use crate::parallel;
use crate::threads::{both, current_num_threads};

/// The smallest length of a lane that all threads sort together.
pub(super) const LONG: usize = parallel(1 << 17);

/// Sorts packed elements, or keys; on all threads if there are many.
pub(super) fn sort_compared<P: Ord + Send>(packed: &mut [P]) {
    if packed.len() < LONG {
        return packed.sort_unstable();
    }
    // Sorted or reversed elements are left to the standard sort, which detects both; cutting them would take as long as for other elements.
    if packed.is_sorted() || packed.is_sorted_by(|a, b| a > b) {
        return packed.sort_unstable();
    }
    let cut = |part: &mut [P], at: usize| _ = part.select_nth_unstable(at);
    sort_halves(packed, current_num_threads(), &|part: &mut [P]| part.sort_unstable(), &cut);
}

/// Sorts on all threads: one element is moved to its final position, and the parts before and after it are sorted in parallel.
pub(super) fn sort_halves<P: Send>(
    all: &mut [P],
    threads: usize,
    sort: &(impl Fn(&mut [P]) + Sync),
    cut: &(impl Fn(&mut [P], usize) + Sync),
) {
    if threads < 2 || all.len() < LONG / 4 {
        return sort(all);
    }
    let middle = all.len() / 2;
    cut(all, middle);
    let (before, behind) = all.split_at_mut(middle);
    both(&mut || sort_halves(before, threads / 2, sort, cut), &mut || {
        sort_halves(&mut behind[1..], threads.div_ceil(2), sort, cut)
    });
}
