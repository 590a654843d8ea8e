// SwiftEmissionTests
