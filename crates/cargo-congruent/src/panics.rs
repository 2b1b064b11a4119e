//! Panics of this program: shown, though the message or answer that caused one is passed on untranslated.

use std::panic::{set_hook, take_hook};

/// Shows each panic, and what becomes of the text that was to be translated.
pub fn show(passed_on: &'static str) {
    let default = take_hook();
    set_hook(Box::new(move |panic| {
        default(panic);
        eprintln!("{}", explain(passed_on));
    }));
}

fn explain(passed_on: &str) -> String {
    format!("cargo congruent: this is a bug of cargo-congruent, not of your program; {passed_on}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;
    use std::sync::atomic::{AtomicUsize, Ordering};

    static SEEN: AtomicUsize = AtomicUsize::new(0);

    #[test]
    fn a_panic_is_still_shown_by_the_default_hook() {
        let before = take_hook();
        set_hook(Box::new(|_| _ = SEEN.fetch_add(1, Ordering::Relaxed)));
        show("it goes on");
        let caught = catch_unwind(|| panic!("a bug"));
        set_hook(before);
        assert!(caught.is_err());
        assert!(SEEN.load(Ordering::Relaxed) >= 1, "the hook in front was not called");
        assert!(explain("it goes on").ends_with("not of your program; it goes on"));
    }
}
