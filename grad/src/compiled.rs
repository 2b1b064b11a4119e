//! Functions that this crate compiles, for `f32` and for `f64`.
//!
//! A generic function is compiled again in each crate that calls it, and a program that trains calls most of them. rustc takes a
//! function that a dependency has compiled for the same types, if it is `#[inline(never)]` or nothing is optimised (since 1.85). So
//! methods of `Var` and steps of optimisers are thin, and what they call knows an element and no shape, is `#[inline(never)]`, and
//! is listed in [`compiled!`].

/// Compiles these functions of `T: Float` here, for both types of elements.
///
/// ```text
/// compiled! { Erased::<T>::softmax }
/// ```
/// (Only a `static` compiles what it refers to wherever it stands; the linker drops it, because nobody reads it.)
macro_rules! compiled {
    ($($function:expr),* $(,)?) => {
        const _: () = {
            use std::sync::atomic::AtomicPtr;

            const COUNT: usize = [$(stringify!($function)),*].len();
            const fn addresses<T: congruent::Float>() -> [AtomicPtr<()>; COUNT] {
                [$(AtomicPtr::new($function as *mut ())),*]
            }
            #[allow(dead_code, reason = "compiled, and not read")]
            static SINGLE: [AtomicPtr<()>; COUNT] = addresses::<f32>();
            #[allow(dead_code, reason = "compiled, and not read")]
            static DOUBLE: [AtomicPtr<()>; COUNT] = addresses::<f64>();
        };
    };
}
pub(crate) use compiled;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// The text of every file below a folder.
    fn read_all(folder: &Path, texts: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                read_all(&path, texts);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("compiled.rs") {
                texts.push(fs::read_to_string(&path).expect("a text"));
            }
        }
    }

    /// The functions that a file lists, without those that a macro names.
    fn read_listed(text: &str) -> Vec<&str> {
        let lists = text.split("compiled! {").skip(1).filter_map(|rest| rest.split_once('}'));
        let items = lists.flat_map(|(list, _)| list.split(',')).map(str::trim);
        let names = items.map(|item| item.split("::").filter(|part| !part.starts_with('<')).last().unwrap_or(""));
        names.filter(|name| !name.is_empty() && !name.contains('$')).collect()
    }

    /// Whether each function of this name has the attribute; `None` where there is none of the name.
    fn is_never_inlined(text: &str, name: &str) -> Option<bool> {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let starts = |line: &str| {
            let declared = line.split_once("fn ").filter(|(before, _)| !before.contains("//"));
            declared.and_then(|(_, rest)| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with(['(', '<']))
        };
        let places: Vec<usize> = (0..lines.len()).filter(|&k| starts(lines[k])).collect();
        let has = |&k: &usize| {
            lines[..k].iter().rev().take_while(|line| line.starts_with("#[")).any(|line| line.contains("inline(never)"))
        };
        (!places.is_empty()).then(|| places.iter().any(has))
    }

    #[test]
    fn what_is_compiled_here_is_never_inlined() {
        let mut texts = Vec::new();
        read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
        let mut listed = 0;
        for text in &texts {
            for name in read_listed(text) {
                let found: Vec<bool> = texts.iter().filter_map(|text| is_never_inlined(text, name)).collect();
                assert!(found.is_empty() || found.contains(&true), "`{name}` is listed, and may be inlined");
                listed += 1;
            }
        }
        assert!(listed > 100, "found {listed} functions");
    }
}
