package import ResolvedAPI

extension Enumeration.RawValue {
    package var text: String {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        }
    }

    package var json: JSONLiteral {
        switch self {
        case .string(let text): .string(text)
        case .int(let number): .int(number)
        }
    }
}
