import Mustache
import SourceDiagnostics

/// Parses a template and checks its words.
enum TemplateLoading {
    /// Swift is no HTML: nothing is escaped. The line is taken off the places of errors again.
    private static let pragma = "{{% CONTENT_TYPE:TEXT}}\n"

    static func load(_ file: SourceFile, view: any TemplateView.Type) -> Reported<MustacheTemplate> {
        do {
            let template = try MustacheTemplate(string: pragma + file.text)
            return Reported(template, TemplateCheck.diagnostics(file, view: view))
        } catch let error as MustacheTemplate.ParserError {
            return Reported(nil, [.malformedTemplate(place(of: error, in: file), reason(error.error))])
        } catch {
            return Reported(nil, [.malformedTemplate(SourceRange(file, 0..<0), "cannot be read")])
        }
    }

    private static func place(of error: MustacheTemplate.ParserError, in file: SourceFile) -> SourceRange {
        let line = file.lineOffsets(max(1, error.context.lineNumber - 1))
        let text = file.text(in: line)
        let before = text.prefix(max(0, error.context.columnNumber - 1)).utf8.count
        let start = min(line.lowerBound + before, line.upperBound)
        return SourceRange(file, start..<max(start, line.upperBound))
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? MustacheTemplate.Error else { return "the tag has no end" }
        return switch error {
        case .sectionCloseNameIncorrect: "the section that ends here is another one"
        case .unfinishedName: "the tag has no end"
        case .expectedSectionEnd: "a section has no end"
        case .invalidSetDelimiter: "the delimiters are not two words"
        case .transformAppliedToInheritanceSection, .illegalTokenInsideInheritSection,
            .textInsideInheritSection:
            "templates do not inherit"
        case .invalidConfigVariableSyntax, .unrecognisedConfigVariable: "unknown setting"
        }
    }
}
