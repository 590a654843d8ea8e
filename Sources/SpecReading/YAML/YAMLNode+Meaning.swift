package import SourceDiagnostics

extension YAMLNode {
    /// The root of a spec file; `nil` if it is not YAML.
    package static func root(of file: SourceFile) -> YAMLNode? {
        guard YAMLText.problems(of: file).isEmpty else { return nil }
        let (root, diagnostics) = YAMLComposer.compose(file, from: YAMLText.start(of: file))
        return diagnostics.isEmpty ? root : nil
    }

    /// Whether both are the same to every reader of specs, however they are written.
    ///
    /// - Parameter inOrder: Whether the order of the keys of this map counts. That of maps inside of it always does.
    package func means(_ other: YAMLNode, inOrder: Bool = true) -> Bool {
        switch (content, other.content) {
        case (.scalar(let left, let style), .scalar(let right, let otherStyle)):
            return left == right && Self.word(left, style) == Self.word(right, otherStyle)
        case (.sequence(let left), .sequence(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
        case (.mapping(var left), .mapping(var right)):
            if !inOrder {
                left.sort { $0.key.value < $1.key.value }
                right.sort { $0.key.value < $1.key.value }
            }
            return left.count == right.count
                && zip(left, right).allSatisfy { $0.key.value == $1.key.value && $0.value.means($1.value) }
        default: return false
        }
    }

    /// What other YAML readers take a scalar for.
    private static func word(_ text: String, _ style: YAMLStyle) -> YAMLWord {
        style == .plain ? YAMLWord(text) : .text
    }
}
