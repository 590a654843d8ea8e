import SourceDiagnostics

extension Diagnostic {
    static func tag(_ tag: SourceRange) -> Diagnostic {
        var end = tag.offsets.upperBound
        while end < tag.file.bytes.count, tag.file.bytes[end] == UInt8(ascii: " ") { end += 1 }
        let cure = FixIt(
            "remove it",
            at: SourceRange(tag.file, tag.offsets.lowerBound..<end),
            replacement: ""
        )
        return Diagnostic(.error, "tag \(tag.text.quoted) is not supported", at: tag, fixIts: [cure])
    }
}

extension Explanation {
    static var tag: Explanation {
        Explanation(
            "A YAML tag",
            """
            Tags such as `!!binary` or `!include` are not supported. The key already determines the type of its value.
            """,
            change: """
                  resource: User
                - doc: 1️⃣!!str people
                + doc: people
                """,
            messages: ["1️⃣": "tag '!!str' is not supported"]
        )
    }
}
