import ResolvedAPI
import SwiftNaming

/// The values of `Calls.mustache`: a type without values, for calls that belong to no object.
struct CallsView: TemplateView {
    let doc: [String]
    let access: String
    let name: String
    /// The declarations inside, rendered and indented.
    let nested: [DeclarationView]

    static let vocabulary: Vocabulary<CallsView> = [
        "doc": .texts(\.doc),
        "access": .text(\.access),
        "name": .text(\.name),
        "isEmpty": .flag(\.nested.isEmpty),
        "hasDeclarations": .flag { !$0.nested.isEmpty },
        "nested": .list(DeclarationView.self, \.nested),
    ]
}

/// A declaration inside of another one.
struct DeclarationView: TemplateView {
    let text: String
    /// Whether an empty line is in front of it.
    let blank: Bool

    static let vocabulary: Vocabulary<DeclarationView> = [
        "text": .text(\.text),
        "blank": .flag(\.blank),
    ]
}

extension CallsView {
    init(_ object: Object, place: DeclarationPlace, nested: [String]) {
        doc = DocComment.paragraphs([
            DocComment.lines(object.doc, indent: place.indent),
            Deprecation.doc(object.deprecated, indent: place.indent),
        ])
        access = place.access.modifier
        name = (object.name.path.last ?? "").identifier
        self.nested = nested.enumerated().map { DeclarationView(text: $1, blank: $0 > 0) }
    }
}
