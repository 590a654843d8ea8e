// SwiftEmission
