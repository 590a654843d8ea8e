/// Messages as GitHub's workflow commands, which become annotations of a pull request.
///
///     ::error file=Specs/User.yaml,line=4,col=9,title=unknownType::unknown type 'Strng'%0Ahelp: did you mean 'string'?
package struct GitHubRenderer: Sendable {
    package init() {}

    /// Every message is one line.
    package func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { "\(render($0))\n" }.joined()
    }

    private func render(_ diagnostic: Diagnostic) -> String {
        let (start, end) = (diagnostic.range.start, diagnostic.range.end)
        let properties = [
            ("file", diagnostic.range.file.path.shown),
            ("line", String(start.line)), ("endLine", String(end.line)),
            ("col", String(start.column)), ("endColumn", String(end.column)),
            ("title", diagnostic.id),
        ]
        let notes = diagnostic.notes.map { "note: \($0.message.shown)\(place($0.range))" }
        let message =
            [diagnostic.message.shown] + diagnostic.fixIts.map { "help: \($0.message.shown)" } + notes
        let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
        return "::\(diagnostic.severity.rawValue) \(list)::\(escaped(message.joined(separator: "\n")))"
    }

    private func place(_ range: SourceRange?) -> String {
        range.map { " (\($0.file.path.shown):\($0.start.line):\($0.start.column))" } ?? ""
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    private func escapedProperty(_ text: String) -> String {
        escaped(text).unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case ":": escaped += "%3A"
            case ",": escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
