//! Faults of planes that are sampled at the points of a grid.

family! {
    |op|

    /// The ranks of planes or grid do not fit.
    GridRanks {
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the grid.
        grid: Sizes,
    } => (
        "grid_sampler(): expected 4D input and grid with same number of dimensions, but got input with sizes {sizes} and grid with sizes \
         {grid}: {op}"
    );

    /// The points do not have 2 coordinates.
    GridPoints {
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the grid.
        grid: Sizes,
    } => (
        "grid_sampler(): expected grid to have size 2 in last dimension, but got grid with sizes {grid}: {op} of shape {sizes}"
    );

    /// The numbers of grids and inputs differ.
    GridBatch {
        /// The sizes of the input.
        sizes: Sizes,
        /// The sizes of the grid.
        grid: Sizes,
    } => (
        "grid_sampler(): expected grid and input to have same batch size, but got input with sizes {sizes} and grid with sizes {grid}: {op}"
    );

    /// A plane without elements.
    GridEmpty {
        /// The sizes of the input.
        sizes: Sizes,
        /// The axis of length 0.
        axis: usize,
    } => (
        "grid_sampler(): expected input to have non-empty spatial dimensions, but input has sizes {sizes} with dimension {axis} being \
         empty: {op}"
    );

    /// The matrices do not have two rows and three columns.
    AffineSizes {
        /// The sizes of the input.
        sizes: Sizes,
        /// The rows and columns of the grid.
        output: Asked,
    } => ("{op}: expected a batch of 2D affine matrices of shape Nx2x3 for size {output}, got {sizes}");

    /// The lengths of a grid are not two numbers of at least 1.
    GridLengths {
        /// The sizes of the input.
        sizes: Sizes,
        /// The lengths.
        output: Asked,
    } => ("{op}: expected two lengths of a grid, each at least 1, but got {output}: shape {sizes}");
}
