import SourceDiagnostics

extension Diagnostic {
    static func textInPlace(of wanted: String, at range: SourceRange, canBeItem: Bool) -> Diagnostic {
        let cure = FixIt("make it a list of one", at: range, replacement: "[\(range.text)]")
        return Diagnostic(
            .error,
            "text was found where \(wanted) is expected",
            at: range,
            fixIts: canBeItem ? [cure] : []
        )
    }
}

extension Explanation {
    static var textInPlace: Explanation {
        Explanation(
            "A single value where a map or a list is expected",
            "The key takes a map or a list. A list with one element is written in brackets.",
            change: """
                  resource: User
                  endpoints:
                -   create: { post: "", invalidates: 1️⃣User }
                +   create: { post: "", invalidates: [User] }
                """,
            messages: ["1️⃣": "text was found where a list is expected"]
        )
    }
}
