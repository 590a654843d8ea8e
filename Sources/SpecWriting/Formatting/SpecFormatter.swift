package import SourceDiagnostics
import SpecReading

/// The one form of a spec file.
///
/// It keeps what the spec means, all comments, and which values are in brackets or braces as long as these fit on a line.
/// The form of a formatted file is the file itself.
package enum SpecFormatter {
    /// The text in its form. Without one, the file is not YAML, which the diagnostics say.
    package static func format(_ file: SourceFile) -> Reported<String> {
        CommentedDocument.read(file).then { document in
            let text = FormattedText(document.inUsualOrder()).text
            guard let before = YAMLNode.root(of: file),
                let after = YAMLNode.root(of: SourceFile(path: file.path, text: text)),
                before.means(after, inOrder: false)
            else { return Reported(nil, [.formChangesMeaning(file)]) }
            return Reported(text, [])
        }
    }
}
