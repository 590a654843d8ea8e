internal import SourceDiagnostics

/// Everything that can be said about a text before it is known to be a spec. Keep the list alphabetical.
extension Diagnostic {
    static func aliasBomb(_ alias: Located<String>, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "aliases bring in more than \(limit) values",
            at: alias.range,
            notes: [Note("an alias counts as often as it is used, with everything in it")]
        )
    }

    static func aliasOfItself(_ alias: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "alias \(alias.value.quoted) is used inside of what it stands for",
            at: alias.range
        )
    }

    static func badMerge(_ key: SourceRange, found: String) -> Diagnostic {
        Diagnostic(.error, "'<<' takes a map or a list of maps, not \(found)", at: key)
    }

    static func colonInText(_ colon: SourceRange, text: SourceRange) -> Diagnostic {
        let cure = FixIt.quote(text, text.text)
        return Diagnostic(
            .error,
            "a ':' followed by a space cannot stand in a text without quotes",
            at: colon,
            fixIts: [cure]
        )
    }

    static func complexKey(_ key: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a key must be text", at: key)
    }

    static func controlCharacter(_ scalar: Unicode.Scalar, at range: SourceRange, fixIts: [FixIt])
        -> Diagnostic
    {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return Diagnostic(.error, "control character \(code)", at: range, fixIts: fixIts)
    }

    static func duplicateKey(_ key: Located<String>, earlier: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "key \(key.value.quoted) is already in this map",
            at: key.range,
            notes: [Note("first written here", at: earlier.range)]
        )
    }

    static func emptyFile(_ file: SourceFile) -> Diagnostic {
        Diagnostic(.error, "the file is empty", at: SourceRange(file, 0..<0))
    }

    static func emptyKey(_ place: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a key is missing before ':'", at: place)
    }

    static func fileTooLarge(_ file: SourceFile, limit: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "the file has \(file.bytes.count) bytes, more than the \(limit) a spec may have",
            at: SourceRange(file, 0..<0)
        )
    }

    static func foreignEncoding(_ file: SourceFile, _ name: String) -> Diagnostic {
        Diagnostic(.error, "the file is \(name), not UTF-8", at: SourceRange(file, 0..<0))
    }

    static func nestedTooDeep(_ range: SourceRange, limit: Int) -> Diagnostic {
        Diagnostic(.error, "nested more than \(limit) levels deep", at: range)
    }

    static func notUTF8(_ range: SourceRange, byte: UInt8) -> Diagnostic {
        let digits = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .error,
            "the file is not UTF-8: byte 0x\(digits) at offset \(range.offsets.lowerBound)",
            at: range
        )
    }

    static func questionMarkBehindBracket(_ mark: SourceRange, type: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a '?' behind a bracket must be in quotes together with it",
            at: mark,
            fixIts: [.quote(type, type.text)]
        )
    }

    static func severalDocuments(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a second document in one file", at: range)
    }

    static func tabIndentation(_ tabs: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a tab in the indentation", at: tabs, fixIts: [.spaces(tabs)])
    }

    static func tag(_ tag: SourceRange) -> Diagnostic {
        var end = tag.offsets.upperBound
        while end < tag.file.bytes.count, tag.file.bytes[end] == UInt8(ascii: " ") { end += 1 }
        let cure = FixIt(
            "take it out",
            at: SourceRange(tag.file, tag.offsets.lowerBound..<end),
            replacement: ""
        )
        return Diagnostic(.error, "tag \(tag.text.quoted) has no meaning in a spec", at: tag, fixIts: [cure])
    }

    static func tooManyProblems(_ range: SourceRange, limit: Int) -> Diagnostic {
        Diagnostic(.error, "more than \(limit) problems in one file; the rest is not shown", at: range)
    }

    static func unclosedQuote(_ quote: SourceRange) -> Diagnostic {
        Diagnostic(.error, "this quote is never closed", at: quote)
    }

    static func unknownAlias(_ alias: Located<String>, known: [String]) -> Diagnostic {
        Diagnostic(
            .error,
            "nothing is called \(("&" + alias.value).quoted) before this alias",
            at: alias.range,
            fixIts: alias.value.closest(in: known).map { [.replace(alias.range, with: "*" + $0)] } ?? []
        )
    }

    static func yamlSyntax(_ message: String, at range: SourceRange, notes: [Note] = []) -> Diagnostic {
        Diagnostic(.error, message, at: range, notes: notes)
    }
}

extension Diagnostic.FixIt {
    /// Text in double quotes, with what quotes need escaped.
    static func quote(_ range: SourceRange, _ text: String) -> Diagnostic.FixIt {
        Diagnostic.FixIt("put it in quotes", at: range, replacement: doubleQuoted(text))
    }

    /// Two spaces for every tab.
    static func spaces(_ tabs: SourceRange) -> Diagnostic.FixIt {
        let spaces = tabs.text.reduce(into: "") { $0 += $1 == "\t" ? "  " : String($1) }
        return Diagnostic.FixIt("indent with spaces", at: tabs, replacement: spaces)
    }

    static func doubleQuoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
