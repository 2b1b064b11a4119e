//! Two messages about one mistake.
