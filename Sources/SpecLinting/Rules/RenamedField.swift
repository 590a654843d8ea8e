import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension LintRule {
    static let renamedField = LintRule(
        .warning,
        Explanation(
            "A field that may have been renamed",
            """
            Compared with an earlier version (`--since`), a type has lost one field and has a new required one of the same \
            type. If the field was renamed, servers and stores of the earlier version still have the old key, and reading \
            their objects fails. `formerly` reads both.
            """,
            change: """
                - # before/User.yaml
                - resource: User
                - fields: { name: string, age: int }
                - endpoints: { get: { get: "/users/{id}", returns: User } }
                  # User.yaml
                  resource: User
                - fields: { 1️⃣full_name: string, age: int }
                + fields: { full_name: { type: string, formerly: [name] }, age: int }
                  endpoints: { get: { get: "/users/{id}", returns: User } }
                """,
            messages: [
                "1️⃣":
                    "'full_name' is required and new, and 'name' is gone: objects with the old key cannot be read"
            ],
            id: "renamedField"
        )
    ) { linted in
        guard let former = linted.former else { return [] }
        let olds = Dictionary(
            LintedAPI(api: former, specs: linted.specs).objects.map { ($0.name, $0) }
        ) { first, _ in first }
        return linted.objects.flatMap { object in
            olds[object.name].map { renamed(from: $0, to: object, linted) } ?? []
        }
    }

    private static func renamed(from old: Object, to new: Object, _ linted: LintedAPI) -> [Finding] {
        let gone = old.fields.filter { field in
            !new.fields.contains {
                $0.keyPath == field.keyPath || $0.formerKeys.contains(field.keyPath.last ?? "")
            }
        }
        let added = new.fields.filter { field in
            field.presence == .required && field.access != .write
                && !old.fields.contains { $0.keyPath == field.keyPath }
        }
        return added.compactMap { field in
            let candidates = gone.filter { $0.type == field.type }
            guard candidates.count == 1, added.count(where: { $0.type == field.type }) == 1,
                let range = linted.places.ownField(field.name, of: new.name.path),
                let key = field.keyPath.last, let oldKey = candidates[0].keyPath.last
            else { return nil }
            let spec = linted.specs.field(key, of: new.name.path.joined(separator: "."))
            let fixIt = spec?.naming(formerKey: oldKey, "name its former key")
            return Finding(
                "'\(key)' is required and new, and '\(oldKey)' is gone: objects with the old key cannot be read",
                at: range,
                fixIts: fixIt.map { [$0] } ?? []
            )
        }
    }
}
