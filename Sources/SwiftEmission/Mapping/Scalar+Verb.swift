import ResolvedAPI

extension Scalar {
    /// The verb that reads and writes it.
    var verb: String {
        switch self {
        case .string: "string"
        case .int: "int"
        case .int64: "int64"
        case .double: "double"
        case .decimal: "decimal"
        case .bool: "bool"
        case .uuid: "uuid"
        case .url: "url"
        case .date: "day"
        case .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: "date"
        case .data: "data"
        case .json: "json"
        }
    }

    /// The format of instants, which are the only scalars with several formats.
    var dateFormat: String? {
        switch self {
        case .datetime: ".rfc3339"
        case .timestamp: ".timestamp"
        case .timestampMilliseconds: ".timestampMilliseconds"
        case .timestampFraction: ".timestampFraction"
        case .rfc822: ".rfc822"
        default: nil
        }
    }
}

extension DateNotation {
    /// As an expression of the runtime's type.
    var code: String {
        switch self {
        case .format(let scalar, let epoch):
            let format = scalar.dateFormat ?? ".rfc3339"
            return ".format(\(format)\(epoch == 0 ? "" : ", since: " + DigitGroups.text(epoch)))"
        case .day(let offset): return ".day(\(Self.argument(offset)))"
        case .local(let offset): return ".local(\(Self.argument(offset)))"
        case .pattern(let pattern, let offset):
            let rest = offset == 0 ? "" : ", " + Self.argument(offset)
            return ".pattern(\(SafeText.literal(pattern))\(rest))"
        }
    }

    private static func argument(_ offset: Int) -> String {
        offset == 0 ? "" : "offset: \(DigitGroups.text(offset))"
    }
}

extension TypeReference {
    /// Whether its values conform to the mapping protocols.
    var isPlain: Bool {
        switch self {
        case .scalar(let scalar): scalar.dateFormat == nil
        case .identity, .declared, .selection, .expandable: true
        case .list(let element), .map(let element), .optional(let element): element.isPlain
        case .custom(let type): type.codec == nil
        case .instant, .inside: false
        }
    }
}
