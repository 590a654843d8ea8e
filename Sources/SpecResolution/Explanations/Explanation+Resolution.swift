package import SourceDiagnostics

extension Explanation {
    /// The longer story of everything resolution can say, by id.
    ///
    /// Each has an example that earns the message and one that does not. An example is a spec file, lines of an
    /// `api.yaml`, or several files, each behind a comment with its name; tests resolve them all.
    package static let specResolution: [Explanation] = (api + types + fields + endpoints).sorted {
        $0.id < $1.id
    }

    static func story(_ id: String, _ title: String, _ what: String, refused: String, accepted: String)
        -> Explanation
    {
        let text = """
            \(what)

            Refused:

            \(indented(refused))

            Accepted:

            \(indented(accepted))
            """
        return Explanation(id: id, title: title, text: text)
    }

    private static func indented(_ example: String) -> String {
        example.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }
}
