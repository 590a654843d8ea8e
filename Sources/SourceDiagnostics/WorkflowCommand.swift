import TextEscaping

/// A command of a GitHub workflow, which becomes an annotation of a pull request.
///
///     ::error file=Specs/User.yaml,line=4::unknown type 'Strng'%0Ahelp: did you mean 'string'?
package struct WorkflowCommand: Sendable {
    private let level: String
    private let properties: [(name: String, value: String)]
    private let message: String

    /// - Parameters:
    ///   - level: `error`, `warning` or `notice`.
    ///   - message: Lines, of which each is shown as it is.
    package init(_ level: String, _ properties: [(name: String, value: String)], _ message: String) {
        (self.level, self.properties, self.message) = (level, properties, message)
    }

    /// One line. No text ends it, its message or a property of it.
    package var text: String {
        let list = properties.map { "\($0.name)=\(Self.escaped($0.value.shown, "%:,"))" }
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown }
        let message = Self.escaped(lines.joined(separator: "\n"), "%\n")
        return "::\(level)\(list.isEmpty ? "" : " ")\(list.joined(separator: ","))::\(message)"
    }

    private static func escaped(_ text: String, _ marks: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if marks.unicodeScalars.contains(scalar) {
                escaped += UInt8(ascii: scalar).percentEncoded
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
