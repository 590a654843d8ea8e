package import SourceDiagnostics

/// A text in which keycaps (`1️⃣`, `2️⃣`, …) mark where something is expected, and the same text without them.
///
///     name: 1️⃣Strng
package struct MarkedText: Sendable {
    package let file: SourceFile
    /// Where each mark was, as an offset into the text without marks.
    package let marks: [Character: Int]

    package init(_ marked: String, path: String = "User.yaml") {
        var text = ""
        var marks: [Character: Int] = [:]
        for character in marked {
            if character.isKeycap {
                marks[character] = text.utf8.count
            } else {
                text.append(character)
            }
        }
        self.file = SourceFile(path: path, text: text)
        self.marks = marks
    }
}
