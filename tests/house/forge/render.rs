//! rustdoc's Markdown as a forge reads it.

/// The text with headings one level lower (the page has a title), links led elsewhere, and rustdoc's code blocks as plain Rust.
pub fn markdown(text: &str, resolve: impl Fn(&str) -> String) -> String {
    let (mut out, mut fence) = (String::new(), None);
    for line in text.lines() {
        let line = match &fence {
            None => {
                fence = Fence::open(line);
                Some(fence.as_ref().map_or_else(|| prose(line, &resolve), Fence::first_line))
            }
            Some(open) if open.is_closed_by(line) => {
                fence = None;
                Some(line.to_owned())
            }
            Some(open) if open.rust => shown(line),
            Some(_) => Some(line.to_owned()),
        };
        if let Some(line) = line {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// An open block of code.
struct Fence {
    ticks: String,
    info: String,
    rust: bool,
}

impl Fence {
    fn open(line: &str) -> Option<Fence> {
        let ticks: String = line.chars().take_while(|c| *c == '`').collect();
        if ticks.len() < 3 {
            return None;
        }
        let info = line[ticks.len()..].trim().to_owned();
        let kinds = ["compile_fail", "no_run", "should_panic", "rust"];
        let rust = info.is_empty() || kinds.iter().any(|kind| info.starts_with(kind));
        Some(Fence { ticks, info, rust })
    }

    fn first_line(&self) -> String {
        format!("{}{}", self.ticks, if self.rust { "rust" } else { &self.info })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        line.starts_with(&self.ticks) && line.chars().all(|c| c == '`')
    }
}

/// A line of an example, unless rustdoc hides it. (`##` is one `#` that is shown.)
fn shown(line: &str) -> Option<String> {
    let code = line.trim_start();
    match code.strip_prefix("##") {
        Some(rest) => Some(format!("{}#{rest}", &line[..line.len() - code.len()])),
        None if code == "#" || code.starts_with("# ") => None,
        None => Some(line.to_owned()),
    }
}

/// A line outside of code.
fn prose(line: &str, resolve: impl Fn(&str) -> String) -> String {
    let mut out = String::from(if line.starts_with('#') { "#" } else { "" });
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("](") {
        let end = closing(after);
        out.push_str(&format!("{before}]({})", resolve(&after[..end])));
        rest = &after[end + 1..];
    }
    out + rest
}

/// Where the parenthesis closes that is open: links name functions, `crate::cat()`.
pub fn closing(text: &str) -> usize {
    let mut open = 0;
    let end = text.char_indices().find(|(_, c)| {
        open += i32::from(*c == '(') - i32::from(*c == ')');
        open < 0
    });
    end.expect("a link ends in its line").0
}

#[test]
fn what_rustdoc_hides_is_left_out() {
    let text =
        "# One\n\n```compile_fail,E0277\nlet a = 1;\n# hidden\n#\n#[a]\n    ## shown\n```\n\n```text\n# kept\n```\n";
    let wanted = "## One\n\n```rust\nlet a = 1;\n#[a]\n    # shown\n```\n\n```text\n# kept\n```\n";
    assert_eq!(markdown(text, str::to_owned), wanted);
    let nested = "````text\n```compile_fail\n# kept\n```\n````\n# Two [`f`](crate::f()) and [g](h).\n";
    let resolved = markdown(nested, |target| format!("<{target}>"));
    assert_eq!(resolved, "````text\n```compile_fail\n# kept\n```\n````\n## Two [`f`](<crate::f()>) and [g](<h>).\n");
}
