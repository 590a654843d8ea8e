import SwiftNaming
import TextEscaping

/// A path of a spec.
struct PathDraft {
    private(set) var pieces: [(text: String, parameters: [FieldDraft])] = []

    /// - Parameter ownsIdentity: Whether a parameter can be the identity of the owner.
    init(
        _ segments: [String],
        owner: Declaration,
        fields: [FieldDraft],
        homes: [String: Declaration],
        ownsIdentity: Bool
    ) {
        var usesIdentity = false
        var taken: Set<String> = owner.isResource ? [owner.identity ?? "id", "id"] : []
        for (index, segment) in segments.enumerated() {
            guard segment.contains("{") else {
                pieces.append((segment.percentEncodedPath, []))
                continue
            }
            let home = segment.isParameter ? homes[CallPlacement.pattern(segments[..<index])] : nil
            if let home, home === owner, ownsIdentity, !usesIdentity, let identity = owner.identity {
                usesIdentity = true
                pieces.append(("{\(identity)}", []))
                continue
            }
            let before = segments[..<index].last { !$0.contains("{") } ?? "value"
            pieces.append(Self.piece(segment, before, home, fields, &taken))
        }
    }

    private static func piece(
        _ segment: String,
        _ before: String,
        _ home: Declaration?,
        _ fields: [FieldDraft],
        _ taken: inout Set<String>
    ) -> (String, [FieldDraft]) {
        var text = ""
        var parameters: [FieldDraft] = []
        var rest = segment[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += String(rest[..<open]).percentEncodedPath
            var name = String(rest[rest.index(after: open)..<close])
            let isLong = name.hasPrefix("+") || name.hasSuffix("+") || name.hasSuffix("*")
            let key = name
            name = name.filter { $0.isLetter || $0.isNumber || "_-.@".contains($0) }
            if Spelling.member(name) == nil { name = "value" }
            if taken.contains(name) {
                let prefix = before.singular.filter { $0.isLetter || $0.isNumber || $0 == "_" }
                name = String.free(["\(prefix)_\(name)", "\(name)_value"], unless: taken)
            }
            taken.insert(name)
            var field = fields.first { $0.key == key } ?? FieldDraft(key: name, type: .scalar("string"))
            field.key = name
            field.isRequired = true
            field.name = nil
            field.assumes = nil
            let isList = if case .list = field.type { true } else { false }
            if let home, home.identity != nil, segment.isParameter, !isList { field.type = .identity(home) }
            if isLong { field.type = .scalar("string") }
            parameters.append(field)
            text += "{\(name)\(isLong ? "*" : "")}"
            rest = rest[rest.index(after: close)...]
        }
        return (text + String(rest).percentEncodedPath, parameters)
    }

    var text: String { pieces.map { "/" + $0.text }.joined() }
    var parameters: [FieldDraft] { pieces.flatMap(\.parameters) }

    /// The names in the path, the identity among them.
    var names: [String] {
        pieces.flatMap { piece in
            piece.text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                $0.split(separator: "}").first.map(String.init)
            }
        }
    }

    /// The path, with a slash at its end if the document's has one.
    func ending(_ path: String) -> String {
        pieces.isEmpty ? "/" : text + (path.count > 1 && path.hasSuffix("/") ? "/" : "")
    }

    func dropping(_ count: Int) -> PathDraft {
        var path = self
        path.pieces.removeFirst(min(count, pieces.count))
        return path
    }
}
