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
        let properties: [(name: String, value: String)] = [
            ("file", diagnostic.range.file.path),
            ("line", String(start.line)), ("endLine", String(end.line)),
            ("col", String(start.column)), ("endColumn", String(end.column)),
            ("title", diagnostic.id),
        ]
        let notes = diagnostic.notes.map { "note: \($0.message.shown)\(place($0.range))" }
        let message =
            [diagnostic.message.shown] + diagnostic.fixIts.map { "help: \($0.message.shown)" } + notes
        return WorkflowCommand(diagnostic.severity.rawValue, properties, message.joined(separator: "\n")).text
    }

    private func place(_ range: SourceRange?) -> String {
        range.map { " (\($0.file.path.shown):\($0.start.line):\($0.start.column))" } ?? ""
    }
}
