// SpecReadingTests
