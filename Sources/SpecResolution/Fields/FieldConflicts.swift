import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Conflicts between fields of one object.
extension Pass {
    mutating func checkFields(_ fields: [FieldDraft], preservingUnknown: Bool) {
        checkNames(of: fields)
        checkKeyPaths(of: fields)
        checkFormerKeys(of: fields)
        guard preservingUnknown,
            let field = fields.first(where: { $0.field.constant == nil && $0.field.name == "unknownFields" })
        else { return }
        report(.fieldMeetsUnknownFields(field.key))
    }

    /// An element with optional fields has properties for those that a response lacked.
    mutating func checkMissingFields(_ fields: [FieldDraft]) {
        guard fields.contains(where: \.field.canBeMissing) else { return }
        for draft in fields
        where draft.field.isInModel && ["missingFields", "hasMissingFields"].contains(draft.field.name) {
            report(.fieldMeetsMissingFields(draft.key, name: draft.field.name))
        }
    }

    mutating func checkNames(of fields: [FieldDraft]) {
        var names = NamesInUse<SourceRange>()
        for draft in fields where !draft.isBroken && draft.field.constant == nil {
            _ = isFree(Located(draft.field.name, at: draft.key.range), &names)
            // A deprecated property is computed from another one.
            guard draft.field.deprecated != nil else { continue }
            _ = isFree(Located("_" + draft.field.name, at: draft.key.range), &names)
        }
    }

    /// Each location in the JSON belongs to one field, or to one field to read and another to write. A location of a
    /// value cannot be an object that contains other values.
    mutating func checkKeyPaths(of fields: [FieldDraft]) {
        var values: [[String]: [FieldDraft]] = [:]
        var objects: [[String]: [FieldDraft]] = [:]
        for draft in fields where !draft.isBroken {
            let path = draft.field.keyPath
            if let other = values[path]?.first(where: { $0.field.access.meets(draft.field.access) }) {
                report(.keyPathsMeet(draft.key, path: path.joined(separator: "."), other: other.key.range))
                continue
            }
            values[path, default: []].append(draft)
            for length in 1..<max(path.count, 1) {
                objects[Array(path.prefix(length)), default: []].append(draft)
            }
        }
        guard !objects.isEmpty else { return }
        for draft in fields where !draft.isBroken {
            let access = draft.field.access
            guard let inner = objects[draft.field.keyPath]?.first(where: { $0.field.access.meets(access) })
            else { continue }
            let (first, second) = draft.key.range.isBefore(inner.key.range) ? (draft, inner) : (inner, draft)
            let path = draft.field.keyPath.joined(separator: ".")
            report(.valueOnTheWay(second.key, path: path, other: first.key.range))
        }
    }

    /// A former key belongs to one field that is read, and is not that of an object with other fields.
    mutating func checkFormerKeys(of fields: [FieldDraft]) {
        var owners: [[String]: SourceRange] = [:]
        for draft in fields where !draft.isBroken && draft.field.access != .write {
            let path = draft.field.keyPath
            for length in 1..<path.count + 1 { owners[Array(path.prefix(length))] = draft.key.range }
        }
        for draft in fields where !draft.isBroken {
            for key in draft.formerKeys {
                let path = draft.field.keyPath.dropLast() + [key.value]
                if draft.field.access == .write {
                    report(.formerlyWithoutReading(key.range))
                } else if let owner = owners.updateValue(key.range, forKey: Array(path)) {
                    report(.formerKeyTaken(key, owner: owner))
                }
            }
        }
    }
}

extension Field.Access {
    /// Whether both are in the model, or both in a body.
    func meets(_ other: Field.Access) -> Bool {
        switch (self, other) {
        case (.read, .write), (.write, .read): false
        default: true
        }
    }
}

extension SourceRange {
    func isBefore(_ other: SourceRange) -> Bool {
        if file.path != other.file.path {
            return file.path.utf8.lexicographicallyPrecedes(other.file.path.utf8)
        }
        return offsets.lowerBound < other.offsets.lowerBound
    }
}
