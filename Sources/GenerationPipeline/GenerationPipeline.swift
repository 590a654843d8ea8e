// GenerationPipeline
