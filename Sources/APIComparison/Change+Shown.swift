import SwiftEmission

extension Change {
    /// The verdicts in a few words.
    package var label: String {
        switch (source, wire.isEmpty) {
        case (.breaks, false): "breaks source and wire"
        case (.breaks, true): "breaks source"
        case (_, false): "breaks wire"
        case (.adds, true): "adds"
        case (.same, true): release == .minor ? "adds" : "changes"
        }
    }

    /// Each declaration once, with the old and the new text.
    package var shownDeclarations: [(before: String?, after: String?)] {
        var seen: Set<[String?]> = []
        return declarations.compactMap { difference in
            let isSame = difference.before?.shownText == difference.after?.shownText
            let (before, after) = (
                difference.before?.shownText(withAccess: isSame),
                difference.after?.shownText(withAccess: isSame)
            )
            return seen.insert([before, after]).inserted ? (before, after) : nil
        }
    }
}
