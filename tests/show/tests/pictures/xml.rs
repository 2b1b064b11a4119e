//! XML as these tests read it.

use roxmltree::{Document, Node};

/// Reads a document, or says why it is none.
pub fn parse(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|why| panic!("{why}:\n{text}"))
}

/// The elements of a name, in order.
pub fn elements<'a>(document: &'a Document<'a>, name: &'static str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

/// The elements of a name in the SVG of a document.
pub fn shapes<'a>(document: &'a Document<'a>, name: &'static str) -> Vec<Node<'a, 'a>> {
    let name = ("http://www.w3.org/2000/svg", name);
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

/// The text of each element.
pub fn texts(nodes: &[Node<'_, '_>]) -> Vec<String> {
    nodes.iter().map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// An attribute as a number.
pub fn number(node: &Node<'_, '_>, name: &str) -> usize {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name} in {node:?}"));
    text.parse().unwrap_or_else(|why| panic!("{name}=\"{text}\": {why}"))
}

/// `#rrggbb`
pub fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
