//! Where brackets close, and where names, types and expressions begin and end.

use crate::facts::source::{commas, literal};
use crate::words::of_name;

/// A part of the file: its first byte, and the first behind it.
pub(crate) type Span = (usize, usize);

/// How long the name is with which this begins.
pub(crate) fn word(text: &str) -> usize {
    text.find(|char| !of_name(char)).unwrap_or(text.len())
}

/// The length of `&` and `&mut ` in front of an expression.
pub(crate) fn count_borrow(text: &str) -> usize {
    text.len() - text.trim_start_matches("&mut ").trim_start_matches('&').len()
}

/// Behind the bracket that closes the one here, if one does.
pub(crate) fn closing(text: &str, open: usize) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, open);
    while let Some(char) = text[at..].chars().next() {
        let literal = literal(&text[at..]);
        match char {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        at += literal.unwrap_or(char.len_utf8());
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Behind `::<..>`, if it stands here.
pub(crate) fn turbofish(text: &str, at: usize) -> usize {
    if !text[at..].starts_with("::<") {
        return at;
    }
    let mut depth = 0_usize;
    for (k, char) in text[at..].char_indices() {
        match char {
            '<' => depth += 1,
            '>' if !text[..at + k].ends_with(['-', '=']) => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return at + k + 1;
        }
    }
    at
}

/// Behind the angle bracket that closes the one here.
pub(crate) fn closing_angle(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (k, char) in text[open..].char_indices() {
        match char {
            '<' => depth += 1,
            '>' if !text[..open + k].ends_with(['-', '=']) => depth = depth.checked_sub(1)?,
            _ => continue,
        }
        if depth == 0 {
            return Some(open + k + 1);
        }
    }
    None
}

/// The arguments in the brackets that open here.
pub(crate) fn arguments(text: &str, open: usize) -> Vec<Span> {
    let Some(end) = closing(text, open).map(|end| end - 1) else { return vec![] };
    let mut all: Vec<Span> = Vec::new();
    let mut types = 0;
    for own in commas(&text[open + 1..end]) {
        let from = own.as_ptr() as usize - text.as_ptr() as usize;
        match all.last_mut().filter(|_| types > 0) {
            Some(last) => last.1 = from + own.len(),
            None => all.push((from, from + own.len())),
        }
        // A comma between type arguments parts none of the call's.
        let path = own.contains("::<") || types > 0;
        types = if path { (types + own.matches('<').count()).saturating_sub(own.matches('>').count()) } else { 0 };
    }
    all
}

/// Where the name of the function begins whose bracket opens here: with its path, and without its receiver.
pub(crate) fn start_of_name(text: &str, open: usize) -> usize {
    let mut at = open;
    loop {
        let next = match text[..at].chars().next_back() {
            Some('>') => opening_angle(text, at).unwrap_or(at),
            Some(char) if of_name(char) || char == ':' => at - char.len_utf8(),
            _ => at,
        };
        if next == at {
            return at;
        }
        at = next;
    }
}

/// Where the `::<` begins whose `>` ends here.
fn opening_angle(text: &str, end: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, char) in text[..end].char_indices().rev() {
        match char {
            '>' if !text[..at].ends_with(['-', '=']) => depth += 1,
            '<' => depth = depth.checked_sub(1)?,
            ';' | '{' => return None,
            _ => continue,
        }
        if depth == 0 {
            return text[..at].ends_with("::").then(|| at - 2);
        }
    }
    None
}

/// Where the expression begins that ends here, with `&` in front.
pub(crate) fn start(text: &str, end: usize) -> usize {
    let mut at = end;
    loop {
        let front = &text[..at];
        let Some(char) = front.chars().next_back() else { break };
        let line = front.trim_end();
        match char {
            ')' | ']' => at = opening(text, at),
            '>' => match opening_angle(text, at) {
                Some(from) => at = from,
                None => break,
            },
            '?' | '!' | '.' | ':' => at -= 1,
            _ if of_name(char) => at -= char.len_utf8(),
            // A chain over several lines.
            _ if char.is_whitespace() && text[at..].starts_with('.') && line.ends_with([')', ']']) => at = line.len(),
            _ => break,
        }
    }
    at += text[at..end].len() - text[at..end].trim_start_matches('.').len();
    for sign in ["&mut ", "&", "*"] {
        if text[..at].ends_with(sign) && !text[..at].ends_with("&&") {
            return at - sign.len();
        }
    }
    at
}

/// Where the bracket opens that closes in front of this.
fn opening(text: &str, end: usize) -> usize {
    let mut depth = 0_usize;
    for (at, char) in text[..end].char_indices().rev() {
        match char {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    0
}

/// Where the operand ends that begins here.
pub(crate) fn end(text: &str, from: usize) -> usize {
    let mut at = from + count_borrow(&text[from..]);
    loop {
        let rest = &text[at..];
        let next = match rest.chars().next() {
            Some('(' | '[') => closing(text, at).unwrap_or(at),
            Some(':') if rest.starts_with("::<") => turbofish(text, at),
            Some('!') if rest[1..].starts_with(['[', '(']) => at + 1,
            Some('.' | ':' | '?') => at + 1,
            Some(char) if of_name(char) => at + char.len_utf8(),
            _ => return at,
        };
        if next == at {
            return at;
        }
        at = next;
    }
}

/// The names and numbers in a text.
pub(crate) fn words(text: &str) -> Vec<&str> {
    text.split(|char| !of_name(char)).filter(|word| !word.is_empty() && !["mut", "as", "_"].contains(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_literals_and_comments_are_none() {
        for text in
            ["(\")\")", "(')')", "(\"\\\")\")", "('\\'', b')')", "(a, // )\n b)", "(/* ) */ b)", "(&'a b)", "({ [1] })"]
        {
            assert_eq!(closing(&format!("{text} + (c)"), 0), Some(text.len()), "{text}");
        }
        assert_eq!(closing("(a, [b)", 0), closing("(a", 0));
        assert_eq!((closing("(a", 0), closing(")", 0)), (None, None));
        assert!(arguments("f(a, b", 1).is_empty() && arguments("f(", 1).is_empty());
        assert_eq!(opening_angle("a < b>", 6), None);
        assert_eq!(turbofish("::>", 0), 0);
        let text = "f(\"é (\", '(', b)";
        assert_eq!(arguments(text, 1).last(), Some(&(text.len() - 2, text.len() - 1)));
    }
}
