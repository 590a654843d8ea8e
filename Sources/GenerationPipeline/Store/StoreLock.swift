import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The calls that apps may have queued and the fields that they may have stored, one in a line.
///
///     call User.update
///     field User given_name string
///     field User nickname string?
///
/// A call stays in the file, because an app of any version may have queued it: later specs must have calls of these names, or
/// of which these are former names. The fields are those of the latest version, so that a run notices which stored elements
/// the next version cannot read.
struct StoreLock: Sendable {
    private var calls: [Located<String>] = []
    private var fields: [Located<StoredField>] = []
    private var unreadable: [SourceRange] = []
    private let file: SourceFile?

    init(_ file: SourceFile?) {
        self.file = file
        guard let file, file.lineCount > 0 else { return }
        for line in 1...file.lineCount {
            let offsets = file.lineOffsets(line)
            let text = file.text(in: offsets)
            if !text.isEmpty, !text.hasPrefix("#") { read(text, at: SourceRange(file, offsets)) }
        }
    }

    private mutating func read(_ text: String, at range: SourceRange) {
        let words = text.split(separator: " ").map(String.init)
        if words.count == 2, words[0] == "call" {
            calls.append(Located(words[1], at: range))
        } else if let field = StoredField(words) {
            fields.append(Located(field, at: range))
        } else {
            unreadable.append(range)
        }
    }

    /// Reports lines that cannot be read, calls that the API does not have any more, and stored elements that it cannot read.
    ///
    /// - Parameter specs: The specs of the API.
    func problems(in api: API, _ specs: APISpecs) -> [Diagnostic] {
        let known = Set(api.offlineOperations.flatMap { [$0.name] + $0.formerNames })
        let removed = calls.filter { !known.contains($0.value) }
        let problems =
            unreadable.map(Diagnostic.unreadableLockLine) + removed.map(Diagnostic.offlineCallRemoved)
        return (problems + storedProblems(in: api, specs)).sortedByPlace()
    }

    private func storedProblems(in api: API, _ specs: APISpecs) -> [Diagnostic] {
        let fields = Dictionary(grouping: fields, by: \.value.owner)
        return Dictionary(grouping: StoredForms(api).all, by: \.owner).flatMap { owner, forms in
            fields[owner].map { FormerFields($0, present: forms, specs).problems } ?? []
        }
    }

    /// The text for an API; `nil` if it is the present one, or if nothing can be queued or stored.
    func text(for api: API) -> String? {
        let names = Set(calls.map(\.value)).union(api.offlineOperations.map(\.name))
        let lines =
            names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "call \($0)" }
            + StoredForms(api).all.map(\.stored.line)
        if lines.isEmpty, fields.isEmpty { return nil }
        let text = (Self.header + lines).map { $0 + "\n" }.joined()
        return text == file?.text ? nil : text
    }

    private static let header = [
        "# Queued calls and stored fields of apps. 'genapi generate' keeps this file current. Keep it under version control.",
        "# Remove the line of a call if no app can have queued it any more.",
    ]
}

/// The fields of one type that apps may have stored, and those of the present version.
private struct FormerFields {
    private let first: SourceRange?
    private let byKeyPath: [[String]: Located<StoredField>]
    /// The fields that the present version does not read.
    private let unread: [Located<StoredField>]
    private let present: [StoredForms.Form]
    private let specs: APISpecs

    init(_ fields: [Located<StoredField>], present: [StoredForms.Form], _ specs: APISpecs) {
        (self.present, self.specs) = (present, specs)
        first = fields.first?.range
        byKeyPath = Dictionary(fields.map { ($0.value.keyPath, $0) }) { first, _ in first }
        let read = Set(present.flatMap(\.keyPaths))
        unread = fields.filter { !read.contains($0.value.keyPath) }
    }

    var problems: [Diagnostic] { present.flatMap(problems) }

    private func problems(of form: StoredForms.Form) -> [Diagnostic] {
        guard let former = form.keyPaths.lazy.compactMap({ byKeyPath[$0] }).first else {
            guard !form.canBeMissing, let first else { return [] }
            let candidate = unread.first {
                $0.value.presence == form.presence && form.reads($0.value.type)
            }
            return [
                .storedFieldMissing(
                    form.name,
                    owner: form.owner,
                    at: first,
                    candidate: candidate,
                    spec: specs.field(form.name, of: form.owner)
                )
            ]
        }
        if !form.reads(former.value.type) {
            return [.storedFieldChanged(form.name, from: former.value.type, to: form.type, at: former.range)]
        }
        return form.requires(more: former.value) ? [.storedFieldRequired(form.name, at: former.range)] : []
    }
}

extension API {
    /// The calls that can wait for a connection.
    fileprivate var offlineOperations: [(name: String, formerNames: [String])] {
        objects.flatMap { object in
            object.endpoints.filter { $0.offline != nil }.map {
                (name: $0.operation(of: object.name), formerNames: $0.formerOperations)
            }
        }
    }

    private var objects: [Object] {
        units.compactMap { unit in
            if case .object(let object) = unit.declaration { object } else { nil }
        }
    }
}
