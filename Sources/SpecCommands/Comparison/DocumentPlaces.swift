import OpenAPIImport
import SourceDiagnostics
import SpecReading
import SpecWriting

/// The places of a document that the lines of imported specs are made of.
struct DocumentPlaces {
    private let file: SourceFile
    private let parts: [String: [SpecPart.Place]]
    private let root: YAMLNode?

    init(_ file: SourceFile, _ parts: [String: [SpecPart.Place]]) {
        (self.file, self.parts) = (file, parts)
        root = LocatedDocument.read(file).value
    }

    /// The operation or the schema of a place in a spec; the start of the document if there is none.
    func place(of range: SourceRange) -> SourceRange {
        let name = range.file.path.split(separator: "/").last.map(String.init) ?? ""
        let part = parts[name]?.last { $0.line <= range.start.line }?.part ?? parts[name]?.first?.part
        let start = SourceRange(file, 0..<0)
        guard let part, let root else { return start }
        switch part {
        case .call(let pointer, _): return root.range(of: pointer) ?? start
        case .field(let pointer, let key):
            return root.range(of: pointer + "/properties/" + key) ?? root.range(of: pointer) ?? start
        }
    }
}

extension YAMLNode {
    /// The range of a value by its JSON pointer, perhaps behind `#`.
    fileprivate func range(of pointer: String) -> SourceRange? {
        var node = self
        let keys = pointer.drop { $0 != "/" }.split(separator: "/", omittingEmptySubsequences: false)
            .dropFirst()
        for key in keys {
            let key = key.replacing("~1", with: "/").replacing("~0", with: "~")
            guard let inner = node.member(String(key)) else { return nil }
            node = inner
        }
        return node.range
    }

    /// The value of a key, or of an index of a list.
    private func member(_ key: String) -> YAMLNode? {
        if case .sequence(let nodes) = content {
            return Int(key).flatMap { nodes.indices.contains($0) ? nodes[$0] : nil }
        }
        return entries?.last { $0.key.value == key }?.value
    }
}
