package import SourceDiagnostics

extension APISpecs {
    /// The field of a type that has this key.
    ///
    /// - Parameter type: The name in Swift: `User.Address`.
    /// - Returns: `nil` if the field is inherited, or one of their names is written in another way.
    package func field(_ key: String, of type: String) -> FieldSpec? {
        var (declarations, fields) = (declarations, [FieldSpec]())
        for name in type.split(separator: ".") {
            guard
                let declaration = declarations.first(where: { ($0.swiftName ?? $0.name).value == name }),
                case .object(let object) = declaration.content
            else { return nil }
            (declarations, fields) = (object.types, object.fields)
        }
        return fields.first { $0.key.value == key && $0.keyPath == nil }
    }
}

extension FieldSpec {
    /// Adds a former key to a field that is written as a type, or as a map that begins with the type; `nil` for others.
    package func naming(formerKey: String, _ message: String) -> Diagnostic.FixIt? {
        guard formerly.isEmpty, Self.isPlain(formerKey), type.range.file === key.range.file,
            key.range.offsets.upperBound <= type.range.offsets.lowerBound
        else { return nil }
        let before = key.range.file.text(in: key.range.offsets.upperBound..<type.range.offsets.lowerBound)
        let (written, addition) = (type.range.text, "formerly: [\(formerKey)]")
        let replacement: String
        switch before.filter({ $0 != " " }) {
        case ":": replacement = "{ type: \(written), \(addition) }"
        case ":{type:": replacement = "\(written), \(addition)"
        case ":\ntype:":
            let indent = before.drop { $0 != "\n" }.prefix { $0.isWhitespace }
            replacement = written + indent + addition
        default: return nil
        }
        return Diagnostic.FixIt(message, at: type.range, replacement: replacement)
    }

    /// Whether the key is the same text in YAML, without quotes.
    private static func isPlain(_ key: String) -> Bool {
        let reserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
        let isWord = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isWord && key.first?.isLetter == true && !reserved.contains(key.lowercased())
    }
}
