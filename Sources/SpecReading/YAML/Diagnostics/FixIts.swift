import SourceDiagnostics

extension Diagnostic.FixIt {
    /// The text in double quotes, escaped.
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
