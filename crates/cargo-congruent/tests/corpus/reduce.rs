//@ axis_as_an_argument: x.sum::<1>()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.sum(1);
//@ axis_behind_the_last: axis 2 of [4, 3]
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.mean::<2>();
//@ no_axis: x.sum_all()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.sum();
//@ similarity_without_axis: cosine_similarity::<-1>
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.cosine_similarity(&x, 1e-8);
//@ gate_without_axis: glu::<-1>
let x = Tensor::<f32, shape![4, 2]>::ones();
let y = x.glu();
//@ axes_for_one: sum_axes
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.sum::<axes![0, 1]>();
//@ scalar_for_a_number: .item()
let x = Tensor::<f32, shape![4, 3]>::ones();
let y: f32 = x.sum_all();
//@ mean_of_integers: to_type
let x = Tensor::<i64, shape![4, 3]>::ones();
let y = x.mean_all();
//@ largest_by_method: max_all is amax_all
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.max_all();
//@ item_of_many: sum_all or [[i, j]]
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.item();
//@ best_of_too_few: 5 of 3
let x = Tensor::<f32, shape![4, 3]>::ones();
let (values, places) = x.topk::<-1, 5>();
//@ mean_of_nothing: length 0
let x = Tensor::<f32, shape![0, 3]>::zeros();
let y = x.amax::<0>();
//@ same_axis_twice: axis 0 twice
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.sum_axes::<axes![0, 0]>();
//@ weights_not_transposed: 3 with 5; w.t()
let x = Tensor::<f32, shape![4, 3]>::ones();
let w = Tensor::<f32, shape![5, 3]>::ones();
let y = x.matmul(&w);
//@ vector_times_matrix: 4 with 3
let x = Tensor::<f32, shape![4]>::ones();
let w = Tensor::<f32, shape![3, 4]>::ones();
let y = x.matmul(&w);
//@ product_by_the_sign: matmul, as * is element by element
let x = Tensor::<f32, shape![4, 3]>::ones();
let w = Tensor::<f32, shape![3, 5]>::ones();
let y = &x * &w;
//@ dot_of_matrices: matmul
let x = Tensor::<f32, shape![3, 3]>::ones();
let y = x.dot(&x);
//@ batches_of_products_differ: 8 with 7
let x = Tensor::<f32, shape![8, 4, 3]>::ones();
let w = Tensor::<f32, shape![7, 3, 5]>::ones();
let y = x.matmul(&w);
//@ product_by_value: &y
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = Tensor::<f32, shape![3, 4]>::ones();
let z = x.matmul(y.t()) ;
//@ outer_of_matrices: vectors
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.outer(&x);
//@ einsum_of_unequal_labels: j is 3 and 4
let x = Tensor::<f32, shape![2, 3]>::ones();
let y = Tensor::<f32, shape![4, 5]>::ones();
let z = einsum!("ij,jk->ik", &x, &y);
//@ einsum_of_too_many_labels: two axes
let x = Tensor::<f32, shape![2, 3]>::ones();
let z = einsum!("ijk->i", &x);
//@ einsum_of_an_unknown_label: k is in no input
let x = Tensor::<f32, shape![2, 3]>::ones();
let z = einsum!("ij->ik", &x);
//@ determinant_of_a_tensor: congruent-linalg
let x = Tensor::<f32, shape![2, 2]>::ones();
let y = x.det();
//@ covariance: congruent-linalg
let x = Tensor::<f32, shape![2, 4]>::ones();
let y = x.cov();
//@ decomposition: congruent-linalg
let x = Tensor::<f32, shape![4, 4]>::ones();
let y = x.svd();
//@ percentile: quantile::<-1>
let x = Tensor::<f32, shape![4]>::ones();
let y = x.percentile(50.0);
//@ row_of_ndarray: select::<0>(1)
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.row(1);
//@ elements_mapped: map
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.mapv(|a| a * 2.0);
//@ number_of_rows: sizes()[0]
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.nrows();
//@ moved_to_a_device: not here
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.cuda();
//@ logarithm: ln
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.log();
//@ inverse_in_numpy: x.inverse(), congruent-linalg
let x = Tensor::<f32, shape![4, 4]>::ones();
let y = x.inv();
//@ spectrum_along_an_axis_as_a_value: congruent-fft
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.rfft(0);
//@ frequencies_of_a_spectrum: congruent-fft
let f = rfftfreq(8);
//@ conjugate_of_real_numbers: x itself
let x = Tensor::<f32, shape![4, 3]>::ones();
let y = x.conj();
//@ logarithm_of_a_determinant: slogdet, congruent-linalg
let x = Tensor::<f32, shape![4, 4]>::ones();
let y = x.logdet();
