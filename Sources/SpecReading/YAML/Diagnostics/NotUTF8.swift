import SourceDiagnostics

extension Diagnostic {
    static func notUTF8(_ range: SourceRange, byte: UInt8) -> Diagnostic {
        let digits = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .error,
            "the file is not UTF-8: byte 0x\(digits) at offset \(range.offsets.lowerBound)",
            at: range
        )
    }
}

extension Explanation {
    static var notUTF8: Explanation {
        Explanation(
            "A file that is not UTF-8",
            """
            The message shows the first byte that is not valid UTF-8. The file may have been saved in an \
            older encoding such as Latin-1. Save it as UTF-8.
            """,
            change: """
                - (a file with the single byte FC for the letter ü)
                + resource: User
                + doc: ü
                """,
            messages: [:]
        )
    }
}
