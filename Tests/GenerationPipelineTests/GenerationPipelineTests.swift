// GenerationPipelineTests
