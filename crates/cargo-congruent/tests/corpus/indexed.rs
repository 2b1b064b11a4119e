//@ gathered_by_too_few: index of as many axes: unsqueeze and expand
let x = Tensor::<f32, shape![4, 3]>::ones();
let i = Tensor::<i64, shape![2]>::zeros();
let y = x.gather::<1>(&i);
//@ gathered_beside: 5 with 4
let x = Tensor::<f32, shape![4, 3]>::ones();
let i = Tensor::<i64, shape![5, 2]>::zeros();
let y = x.gather::<1>(&i);
//@ gathered_by_floats: i64
let x = Tensor::<f32, shape![4, 3]>::ones();
let i = Tensor::<f32, shape![4, 2]>::zeros();
let y = x.gather::<1>(&i);
//@ gathered_without_axis: gather::<1>(&i)
let x = Tensor::<f32, shape![4, 3]>::ones();
let i = Tensor::<i64, shape![4, 2]>::zeros();
let y = x.gather(1, &i);
//@ scattered_source_of_another_shape: 3 with 4
let mut x = Tensor::<f32, shape![4, 3]>::zeros();
let i = Tensor::<i64, shape![4, 2]>::zeros();
let y = Tensor::<f32, shape![3, 2]>::ones();
x.scatter_add_::<1>(&i, &y);
//@ scattered_by_too_few: index of 2 axes
let mut x = Tensor::<f32, shape![4, 3]>::zeros();
let i = Tensor::<i64, shape![2]>::zeros();
let y = Tensor::<f32, shape![2]>::ones();
x.scatter_::<1>(&i, &y);
//@ taken_along_by_too_few: index of 2 axes
let x = Tensor::<f32, shape![4, 3]>::ones();
let i = Tensor::<i64, shape![2]>::zeros();
let y = x.take_along_dim::<1>(&i);
//@ selected_by_a_matrix: a vector; index(s![&i])
let x = Tensor::<f32, shape![4, 3]>::ones();
let i = Tensor::<i64, shape![2, 2]>::zeros();
let y = x.index_select::<0>(&i);
//@ selected_by_numbers: &Tensor::from([0, 2])
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.index_select::<0>([0, 2]);
//@ added_rows_of_another_number: 2 with 3
let mut x = Tensor::<f32, shape![4, 3]>::zeros();
let i = Tensor::<i64, shape![2]>::zeros();
let y = Tensor::<f32, shape![3, 3]>::ones();
x.index_add_::<0>(&i, &y);
//@ put_of_another_shape: [2, 3] with [2, 4]
let mut x = Tensor::<f32, shape![4, 3]>::zeros();
let i = Tensor::<i64, shape![2]>::zeros();
let y = Tensor::<f32, shape![2, 4]>::ones();
x.index_put_(s![&i], &y);
//@ joined_of_other_columns: 3 with 2
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = Tensor::<f32, shape![4, 2]>::ones();
let z = x.cat::<0>(&y);
//@ joined_in_an_array: x.cat::<0>(&y)
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = Tensor::<f32, shape![2, 3]>::ones();
let z = Tensor::cat([&x, &y], 0);
//@ joined_of_other_ranks: 2 and 1 axes
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = Tensor::<f32, shape![3]>::ones();
let z = x.cat::<0>(&y);
//@ stacked_of_other_lengths: [3] with [4]
let x = Tensor::<f32, shape![3]>::ones();
let y = Tensor::<f32, shape![4]>::ones();
let z = Tensor::stack::<0>([&x, &y]);
//@ joined_of_other_elements: to_type
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = Tensor::<f64, shape![4, 3]>::ones();
let z = x.cat::<0>(&y);
//@ split_unevenly: 4 by 3, or narrow
let x = Tensor::<f32, shape![4, 3]>::ones();
let [a, b] = x.split::<0, 3>();
//@ part_behind_the_end: 3 + 2 of 4
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.narrow::<0, 3, 2>();
//@ kernel_too_long: 5 with 4
let x = Tensor::<f32, shape![1, 3, 4, 4]>::ones();
let w = Tensor::<f32, shape![8, 3, 5, 5]>::ones();
let y = x.conv2d(conv(&w));
//@ dilated_kernel_too_long: 2 by dilation 4 is 5, of 4
let x = Tensor::<f32, shape![1, 3, 4, 4]>::ones();
let w = Tensor::<f32, shape![8, 3, 2, 2]>::ones();
let y = x.conv2d(conv(&w).dilation::<4>());
//@ channels_differ: 3 with 1
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let w = Tensor::<f32, shape![8, 1, 3, 3]>::ones();
let y = x.conv2d(conv(&w));
//@ bias_as_an_argument: conv(&w).bias(&b)
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let (w, b) = (Tensor::<f32, shape![8, 3, 3, 3]>::ones(), Tensor::<f32, shape![8]>::ones());
let y = x.conv2d(&w, &b);
//@ stride_as_an_argument: conv(&w).stride::<2>()
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let w = Tensor::<f32, shape![8, 3, 3, 3]>::ones();
let y = x.conv2d(conv(&w).stride(2));
//@ image_without_batch: three axes; unsqueeze::<0>
let x = Tensor::<f32, shape![8, 8]>::ones();
let w = Tensor::<f32, shape![8, 3, 3, 3]>::ones();
let y = x.conv2d(conv(&w));
//@ bias_of_a_convolution: 8 with 3
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let w = Tensor::<f32, shape![8, 3, 3, 3]>::ones();
let b = Tensor::<f32, shape![3]>::ones();
let y = x.conv2d(conv(&w).bias(&b));
//@ pool_of_nothing: a window of at least 1
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let y = x.max_pool2d(pool::<0>());
//@ pool_too_large: 9 with 8
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let y = x.max_pool2d(pool::<9>());
//@ pool_as_an_argument: pool::<2>()
let x = Tensor::<f32, shape![1, 3, 8, 8]>::ones();
let y = x.max_pool2d(2);
//@ windows_too_long: 5 with 4
let x = Tensor::<f32, shape![4]>::ones();
let y = x.unfold::<0, 5, 1>();
//@ padded_by_an_argument: x.pad::<-1, 1, 2>(Constant(0.0))
let x = Tensor::<f32, shape![4]>::ones();
let y = x.pad((1, 2));
//@ classes_as_floats: to_type::<i64>()
let x = Tensor::<f32, shape![4, 10]>::ones();
let y = Tensor::<f32, shape![4]>::zeros();
let loss = x.cross_entropy(&y);
//@ classes_of_another_batch: 4 with 5
let x = Tensor::<f32, shape![4, 10]>::ones();
let y = Tensor::<i64, shape![5]>::zeros();
let loss = x.cross_entropy(&y);
//@ norm_of_another_width: 3 with 4
let x = Tensor::<f32, shape![2, 4]>::ones();
let (w, b) = (Tensor::<f32, shape![3]>::ones(), Tensor::<f32, shape![3]>::ones());
let y = x.layer_norm(&w, &b, 1e-5);
