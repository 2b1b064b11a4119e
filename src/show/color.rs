//! The colour map, and the three colours for NaN and infinities.
//!
//! Known by now: nothing. This file maps 0 to 1 to colours for all pictures: SVG, terminal and PNG.
//!
//! The map is viridis, by Eric Firing, Nathaniel Smith and Stéfan van der Walt (`colormaps.py` of the project `BIDS/colormap`, 2015, released
//! under CC0). Equal steps look equal, its lightness increases monotonically, and colour-blind readers can distinguish its ends. The table has every
//! 15th of its 256 rows; colours between two rows are interpolated. The largest difference from the other rows is 5 of 255 in one channel.

/// Red, green and blue, 0 to 255 each.
pub(super) type Rgb = [u8; 3];

/// NaN: grey, of no lightness that stands out.
pub(super) const NAN: Rgb = [128, 128, 128];
/// Infinity: lighter than all colours of the map.
pub(super) const INFINITE: Rgb = [255, 255, 255];
/// Minus infinity: darker than all colours of the map.
pub(super) const MINUS_INFINITE: Rgb = [0, 0, 0];

/// The distance between two rows of the table, in rows of viridis.
const STEP: f64 = 15.0;

/// Rows 0, 15, .., 255 of viridis.
const VIRIDIS: [Rgb; 18] = [
    [68, 1, 84],
    [72, 23, 105],
    [71, 42, 122],
    [67, 61, 132],
    [61, 78, 138],
    [53, 94, 141],
    [46, 109, 142],
    [41, 123, 142],
    [35, 137, 142],
    [31, 151, 139],
    [33, 165, 133],
    [46, 179, 124],
    [70, 192, 111],
    [101, 203, 94],
    [137, 213, 72],
    [176, 221, 47],
    [216, 226, 25],
    [253, 231, 37],
];

/// Returns the colour of `t` in the colour map viridis, from dark violet (0) to yellow (1): red, green and blue. A number below 0 or above 1
/// has the colour of that end; NaN is grey.
///
/// All pictures of this module use this colour map.
///
/// # Examples
/// ```
/// use congruent::show::viridis;
///
/// assert_eq!(viridis(0.0), [68, 1, 84]);
/// assert_eq!(viridis(1.0), [253, 231, 37]);
/// ```
pub fn viridis(t: f64) -> [u8; 3] {
    if t.is_nan() {
        return NAN;
    }
    let place = t.clamp(0.0, 1.0) * 255.0 / STEP;
    let row = (place as usize).min(VIRIDIS.len() - 2);
    let share = place - row as f64;
    let (below, above) = (VIRIDIS[row], VIRIDIS[row + 1]);
    let mix = |channel: usize| {
        let (a, b) = (f64::from(below[channel]), f64::from(above[channel]));
        (a + (b - a) * share).round() as u8
    };
    [mix(0), mix(1), mix(2)]
}

/// `#440154`
pub(super) fn write_hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of viridis between those of the table, among them the two that differ most.
    const BETWEEN: [(u8, Rgb); 9] = [
        (7, [70, 11, 94]),
        (52, [64, 69, 136]),
        (97, [44, 115, 142]),
        (128, [33, 145, 140]),
        (172, [56, 185, 119]),
        (202, [117, 208, 84]),
        (232, [194, 223, 35]),
        (246, [231, 228, 25]),
        (247, [234, 229, 26]),
    ];

    #[test]
    fn colours_between_rows_are_those_of_viridis() {
        for (row, wanted) in BETWEEN {
            let found = viridis(f64::from(row) / 255.0);
            let apart = found.iter().zip(wanted).map(|(a, b)| a.abs_diff(b)).max();
            assert!(apart <= Some(5), "row {row}: {found:?}, of viridis {wanted:?}");
        }
    }

    /// Relative luminance, by the weights of Rec. 709.
    fn luminance(color: Rgb) -> f64 {
        let linear = color.map(|channel| (f64::from(channel) / 255.0).powf(2.2));
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn lightness_rises_from_end_to_end() {
        // One in three of 256 rows: neighbours may round to the same colour.
        let all: Vec<f64> = (0..=255).step_by(3).map(|row| luminance(viridis(f64::from(row) / 255.0))).collect();
        assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
        assert!(luminance(MINUS_INFINITE) < all[0] && all[85] < luminance(INFINITE));
    }

    #[test]
    fn beyond_the_ends_are_the_ends() {
        assert_eq!([viridis(-3.0), viridis(f64::NEG_INFINITY)], [[68, 1, 84]; 2]);
        assert_eq!([viridis(7.0), viridis(f64::INFINITY)], [[253, 231, 37]; 2]);
        assert_eq!(viridis(f64::NAN), NAN);
        assert_eq!(write_hex([68, 1, 84]), "#440154");
    }
}
