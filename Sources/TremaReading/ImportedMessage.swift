import SourceDiagnostics
import SpecReading
import SpecWriting
import TextEscaping

/// A message of `messages.yaml`, from a text with printf formats.
struct ImportedMessage {
    private let text: TremaDocument.Text
    private let formats: [(language: String, format: PrintfFormat)]
    /// The types of the arguments by their places, in order.
    private let types: [(place: Int, type: PrintfFormat.Kind)]
    let diagnostics: [Diagnostic]

    init(_ text: TremaDocument.Text) {
        self.text = text
        formats = text.values.map { ($0.language.value.languageTag, PrintfFormat($0.text.value)) }
        var kinds: [Int: PrintfFormat.Kind] = [:]
        var diagnostics: [Diagnostic] = []
        for (value, format) in zip(text.values, formats.map(\.format)) {
            for case .argument(let place, let kind, let isExact, let conversion) in format.parts {
                let known = kinds[place]
                let isKept = isExact && (known ?? kind) == kind
                if !isKept { diagnostics.append(.formatNotKept(conversion, at: value.text.range)) }
                kinds[place] = isKept ? kind : .string
            }
        }
        types = kinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.diagnostics = diagnostics
    }

    var lines: [String] {
        let doc = text.context.trimmed
        let texts = formats.map { language, format in
            "\(YAMLScalarWriter.key(language)): \(template(format).yamlLiteral)"
        }
        let key = "  \(YAMLScalarWriter.key(text.key.value)):"
        if doc.isEmpty, types.isEmpty {
            return texts.isEmpty ? [key + " {}"] : [key] + texts.map { "    " + $0 }
        }
        let parameters = types.map { "\(name(of: $0.place)): \($0.type)" }
        return [key]
            + (doc.isEmpty ? [] : ["    doc: \(doc.yamlLiteral)"])
            + (types.isEmpty ? [] : ["    parameters: { \(parameters.joined(separator: ", ")) }"])
            + (texts.isEmpty ? ["    texts: {}"] : ["    texts:"] + texts.map { "      " + $0 })
    }

    private func template(_ format: PrintfFormat) -> String {
        format.parts.map { part in
            switch part {
            case .literal(let text): text.replacing("{", with: "{{").replacing("}", with: "}}")
            case .argument(let place, _, _, _): "{\(name(of: place))}"
            }
        }.joined()
    }

    private func name(of place: Int) -> String { types.count == 1 ? "value" : "value\(place)" }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
