//! Messages of the language server protocol: headers, an empty line, and as many bytes as `Content-Length` says.
//!
//! Everything is kept as it came. Bytes that are no message are passed on as they are, and so is all that follows them: where the
//! next message begins is not known any more.

use std::io::{BufRead, Read, Result, Write};

/// A message above this size is passed on unread: nothing that is rewritten is that large, and it must not wait.
pub const LONGEST: usize = 1 << 20;
/// More bytes than this in front of an empty line are no headers.
const LONGEST_HEADERS: usize = 1 << 14;

/// The next part of a stream.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// A message.
    Message {
        /// Its headers, up to the empty line.
        headers: Vec<u8>,
        /// Its content.
        content: Vec<u8>,
    },
    /// The headers of a message of this many bytes, above [`LONGEST`]: they follow in the stream.
    Long(Vec<u8>, u64),
    /// Bytes that are no headers. The rest of the stream is to be copied.
    Malformed(Vec<u8>),
    /// A message whose end did not come.
    Broken(Vec<u8>),
    /// The stream has ended.
    End,
}

/// The number that `Content-Length` says.
fn length(headers: &[u8]) -> Option<u64> {
    let mut all = headers.split(|byte| *byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    all.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        if name.eq_ignore_ascii_case("content-length") { value.trim().parse().ok() } else { None }
    })
}

/// Reads what comes next.
///
/// # Errors
/// The stream cannot be read.
pub fn read(from: &mut impl BufRead) -> Result<Next> {
    let mut headers = Vec::new();
    loop {
        let start = headers.len();
        let room = (LONGEST_HEADERS - start) as u64;
        from.by_ref().take(room).read_until(b'\n', &mut headers)?;
        let line = &headers[start..];
        if !line.ends_with(b"\n") {
            return Ok(if headers.is_empty() { Next::End } else { Next::Malformed(headers) });
        }
        let line = line.trim_ascii();
        if line.is_empty() && start > 0 {
            break;
        }
        if !line.contains(&b':') || headers.len() == LONGEST_HEADERS {
            return Ok(Next::Malformed(headers));
        }
    }
    let Some(length) = length(&headers) else { return Ok(Next::Malformed(headers)) };
    if length > LONGEST as u64 {
        return Ok(Next::Long(headers, length));
    }
    let mut content = Vec::new();
    from.by_ref().take(length).read_to_end(&mut content)?;
    if (content.len() as u64) < length {
        headers.extend(content);
        return Ok(Next::Broken(headers));
    }
    Ok(Next::Message { headers, content })
}

/// The same headers with another length.
pub fn with_length(headers: &[u8], length: usize) -> Vec<u8> {
    let mut all = Vec::with_capacity(headers.len() + 4);
    for line in headers.split_inclusive(|byte| *byte == b'\n') {
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(0);
        if line[..colon].eq_ignore_ascii_case(b"content-length") {
            let end = line.iter().rposition(|byte| byte.is_ascii_digit()).map_or(line.len(), |at| at + 1);
            all.extend_from_slice(&line[..=colon]);
            all.extend_from_slice(format!(" {length}").as_bytes());
            all.extend_from_slice(&line[end..]);
        } else {
            all.extend_from_slice(line);
        }
    }
    all
}

/// Copies up to `most` bytes, or all, each as soon as it comes.
///
/// # Errors
/// One of the streams fails.
pub fn copy(from: &mut impl BufRead, to: &mut impl Write, mut most: Option<u64>) -> Result<()> {
    while most != Some(0) {
        let bytes = from.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        let room = most.map_or(bytes.len(), |most| usize::try_from(most).unwrap_or(usize::MAX).min(bytes.len()));
        to.write_all(&bytes[..room])?;
        to.flush()?;
        from.consume(room);
        most = most.map(|most| most - room as u64);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Vec<Next> {
        let mut found = Vec::new();
        loop {
            match read(&mut bytes).unwrap() {
                Next::End => return found,
                next => found.push(next),
            }
        }
    }

    #[test]
    fn messages_are_read() {
        let text = b"Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:3\r\n\r\n[1]";
        let [Next::Message { headers, content }, Next::Message { headers: others, content: three }] = &all(text)[..]
        else {
            panic!("not two messages")
        };
        assert_eq!((&headers[..], &content[..]), (&b"Content-Length: 2\r\n\r\n"[..], &b"{}"[..]));
        assert_eq!(three, b"[1]");
        assert_eq!(with_length(others, 12), b"Content-Type: x\r\ncontent-length: 12\r\n\r\n");
    }

    #[test]
    fn other_bytes_are_kept() {
        assert_eq!(all(b"rust-analyzer 1.95\n")[0], Next::Malformed(b"rust-analyzer 1.95\n".to_vec()));
        assert_eq!(all(b"Content-Type: x\r\n\r\n")[0], Next::Malformed(b"Content-Type: x\r\n\r\n".to_vec()));
        assert_eq!(all(b"Content-Length: -1\r\n\r\n{}")[0], Next::Malformed(b"Content-Length: -1\r\n\r\n".to_vec()));
        assert_eq!(all(b"\r\n\r\n")[0], Next::Malformed(b"\r\n".to_vec()));
        assert_eq!(all(b"Content-Length: 9\r\n\r\n{}")[0], Next::Broken(b"Content-Length: 9\r\n\r\n{}".to_vec()));
        assert_eq!(
            all(b"Content-Length: 99999999999\r\n\r\n")[0],
            Next::Long(b"Content-Length: 99999999999\r\n\r\n".to_vec(), 99_999_999_999)
        );
        let long = vec![b'x'; 3 * LONGEST_HEADERS];
        assert_eq!(all(&long)[0], Next::Malformed(long[..LONGEST_HEADERS].to_vec()));
    }
}
