// Whoever simulates an API also needs its index and its sampled values.
@_exported public import APISampling
