// SpecResolution
