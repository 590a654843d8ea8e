package import SourceDiagnostics
import SpecReading
import SpecWriting

/// Converts trema files, the XML of an older tool for localized texts, to a `messages.yaml`.
package enum TremaImport {
    /// The text of a `messages.yaml` with the texts of a file.
    ///
    /// - Parameter overrides: Another file, whose values replace those of the same key and language and are added to them.
    package static func messages(from file: SourceFile, overrides: SourceFile? = nil) -> Reported<String> {
        let main = TremaDocumentReader.read(file)
        guard let overrides else { return main.then { yaml(of: $0) } }
        let other = TremaDocumentReader.read(overrides)
        guard let otherDocument = other.value else {
            return Reported(nil, main.diagnostics + other.diagnostics)
        }
        return main.then { yaml(of: $0.overridden(by: otherDocument)) }
    }

    private static func yaml(of document: TremaDocument) -> Reported<String> {
        var diagnostics: [Diagnostic] = []
        var lines = [
            "source: \(YAMLScalarWriter.key(document.masterLanguage?.value.languageTag ?? ""))", "messages:",
        ]
        for text in document.texts {
            let message = ImportedMessage(text)
            diagnostics += message.diagnostics
            lines += message.lines
        }
        if document.texts.isEmpty { lines[1] += " {}" }
        return Reported(lines.joined(separator: "\n") + "\n", diagnostics)
    }
}

extension TremaDocument {
    fileprivate func overridden(by other: TremaDocument) -> TremaDocument {
        var result = self
        var places = Dictionary(texts.enumerated().map { ($1.key.value, $0) }) { first, _ in first }
        for text in other.texts {
            guard let place = places[text.key.value] else {
                places[text.key.value] = result.texts.count
                result.texts.append(text)
                continue
            }
            if !text.context.isEmpty { result.texts[place].context = text.context }
            for value in text.values {
                let values = result.texts[place].values
                if let index = values.firstIndex(where: { $0.language.value == value.language.value }) {
                    result.texts[place].values[index] = value
                } else {
                    result.texts[place].values.append(value)
                }
            }
        }
        return result
    }
}

extension String {
    /// The spelling of BCP 47: `de-CH` for `de_CH`.
    var languageTag: String { replacing("_", with: "-") }
}
