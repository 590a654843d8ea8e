// SpecResolutionTests
