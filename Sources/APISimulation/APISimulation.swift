// Targets that simulate an API also use its index and its sampled values.
@_exported public import APISampling
