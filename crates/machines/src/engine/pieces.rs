//! The messages of an MPI: a head, and the bytes that follow.

use super::length_differs;

/// The number of bytes up to which a copy is faster than another message.
pub(super) const TOGETHER: usize = 4096;

/// The maximal number of bytes of one message of MPI, which counts them by an `int`; longer messages are sent in several. (16 MiB take milliseconds,
/// so that each wait for a piece is short, and the overhead of a piece, some microseconds, is negligible.)
pub(super) const PIECE: usize = 16 << 20;

/// Returns the head of a message, and its bytes if they are few.
pub(super) fn head(call: &str, bytes: &[u8]) -> Vec<u8> {
    let few = if bytes.len() <= TOGETHER { bytes } else { &[] };
    let lens = [bytes.len(), call.len()].map(|len| (len as u64).to_ne_bytes());
    [lens.as_flattened(), call.as_bytes(), few].concat()
}

/// Returns the number of bytes, the call and, if they are few, the bytes of a message.
pub(super) fn open(head: &[u8]) -> (usize, &[u8], &[u8]) {
    let (lens, rest) = head.split_at(head.len().min(16));
    let len = |at: usize| lens.as_chunks().0.get(at).map_or(0, |&len| u64::from_ne_bytes(len) as usize);
    let (call, bytes) = rest.split_at(len(1).min(rest.len()));
    (len(0), call, bytes)
}

/// Memory for received messages.
pub(super) trait Buffers {
    /// Returns the memory for the message of a process, identified by its place among the awaited processes.
    ///
    /// # Errors
    /// An error message if this process expects another length
    fn buffer(&mut self, call: &str, place: usize, len: usize) -> Result<&mut [u8], String>;
}

/// Messages of any length.
impl Buffers for Vec<Vec<u8>> {
    fn buffer(&mut self, _: &str, place: usize, len: usize) -> Result<&mut [u8], String> {
        self[place] = vec![0; len];
        Ok(&mut self[place])
    }
}

/// Memory of the caller, with the rank of each sender.
impl Buffers for Vec<(usize, &mut [u8])> {
    fn buffer(&mut self, call: &str, place: usize, len: usize) -> Result<&mut [u8], String> {
        let (there, into) = &mut self[place];
        match into.len() == len {
            true => Ok(into),
            false => Err(length_differs(call, *there, len, into.len())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_was_written() {
        assert_eq!(open(&head("call", &[1, 2, 3])), (3, &b"call"[..], &[1, 2, 3][..]));
        assert_eq!(open(&head("", &[])), (0, &b""[..], &[][..]));
        let large = vec![7; TOGETHER + 1];
        assert_eq!(open(&head("call", &large)), (TOGETHER + 1, &b"call"[..], &[][..]));
        assert_eq!(open(&head("call", &large[1..])), (TOGETHER, &b"call"[..], &large[1..]));
    }

    #[test]
    fn memory_of_another_length_is_refused() {
        let mut memory = [0; 3];
        let mut into = vec![(5, &mut memory[..])];
        assert_eq!(into.buffer("numbers", 0, 3).map(|bytes| bytes.len()), Ok(3));
        let sentence = "process 5 has sent 2 bytes at `numbers`, and 3 were expected";
        assert_eq!(into.buffer("numbers", 0, 2), Err(sentence.into()));
        assert_eq!(vec![vec![]].buffer("numbers", 0, 2), Ok(&mut [0, 0][..]));
    }
}
