import SourceDiagnostics
import SpecReading

/// Fix-its that do more than replace one word.
extension Diagnostic.FixIt {
    /// Adds an entry after a value, in the map that contains the value.
    static func adding(_ entry: String, behind value: SourceRange) -> Diagnostic.FixIt {
        Diagnostic.FixIt("add '\(entry)'", at: value, replacement: value.text + value.separator + entry)
    }

    /// Declares the types of parameters of an endpoint's path.
    static func declaringParameters(_ types: [(String, String)], of spec: EndpointSpec) -> Diagnostic.FixIt {
        let entries = types.map { "\($0.0): \($0.1)" }
        guard let first = spec.parameters.first else {
            return adding("parameters: { \(entries.joined(separator: ", ")) }", behind: spec.path.range)
        }
        return Diagnostic.FixIt(
            "add '\(entries.joined(separator: ", "))'",
            at: first.key.range,
            replacement: entries.map { $0 + first.type.range.separator }.joined() + first.key.range.text
        )
    }
}

extension SourceRange {
    /// The separator between this value and another entry of its map: a comma in a flow map, otherwise a line break and
    /// the indentation of its line.
    fileprivate var separator: String {
        let line = file.lineOffsets(start.line)
        let before = file.text(in: line.lowerBound..<offsets.lowerBound)
        let behind = file.text(
            in: offsets.upperBound..<max(file.lineOffsets(end.line).upperBound, offsets.upperBound)
        )
        if before.contains("{")
            || behind.drop(while: { $0 == " " }).first.map({ $0 == "," || $0 == "}" }) == true
        {
            return ", "
        }
        return "\n" + String(before.prefix { $0 == " " })
    }
}

extension [Diagnostic.FixIt] {
    /// Replaces an unknown word by the nearest known one, if there is one.
    static func replacing(_ name: Located<String>, with nearest: String?) -> [Diagnostic.FixIt] {
        guard let nearest else { return [] }
        return [.replace(name.range, with: nearest)]
    }
}

extension Unicode.Scalar {
    /// `U+000D`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
