import SourceDiagnostics
import TextEscaping

extension Diagnostic.FixIt {
    /// The text in double quotes, escaped.
    static func quote(_ range: SourceRange, _ text: String) -> Diagnostic.FixIt {
        Diagnostic.FixIt("put it in quotes", at: range, replacement: text.yamlLiteral)
    }

    /// Two spaces for every tab.
    static func spaces(_ tabs: SourceRange) -> Diagnostic.FixIt {
        let spaces = tabs.text.reduce(into: "") { $0 += $1 == "\t" ? "  " : String($1) }
        return Diagnostic.FixIt("indent with spaces", at: tabs, replacement: spaces)
    }
}
