import ResolvedAPI

extension ConstantValue {
    /// As a Swift literal.
    var code: SwiftCode {
        switch kind {
        case .text: .literal(text)
        case .number: .text(Int64(text).map(DigitGroups.text) ?? Double(text).map(\.description) ?? "0")
        case .bool: .text(text)
        }
    }

    /// The runtime's verb that writes it.
    var verb: String {
        switch kind {
        case .text: "string"
        case .number: Int64(text) == nil ? "double" : "int"
        case .bool: "bool"
        }
    }
}
