import GenAPIMapping

/// A record, and the objects inside of its element that have records of their own.
struct CodedRecord {
    let record: RepositoryStore.Record
    let embedded: [EmbeddedObject]
}

/// An object inside of an element that has a record of its own.
struct EmbeddedObject {
    let type: any RepositoryStore.Recordable.Type
    let key: String
    let json: JSONValue
}

/// Converts JSON to records and back.
struct RecordCoding {
    let type: RepositoryStore.RecordType

    /// The record of an element.
    func record(_ json: JSONValue, key: String) throws -> CodedRecord {
        var rest = json.object ?? JSONObject()
        var embedded: [EmbeddedObject] = []
        let values = type.fields.map { field in
            guard let value = rest[field.name], let scalar = field.scalar(value) else {
                return RepositoryStore.Scalar.null
            }
            if field.isEmbedded, let type = field.relation, case .text(let key) = scalar {
                embedded.append(EmbeddedObject(type: type, key: key, json: value))
            }
            rest[field.name] = nil
            return scalar
        }
        for (name, text) in type.constants where rest[name] == .string(text) { rest[name] = nil }
        let isWhole = rest.members.isEmpty
        let text =
            isWhole ? nil : String(decoding: try JSONValue.object(rest).jsonBytes(), as: UTF8.self)
        let record = RepositoryStore.Record(key: key, values: values, rest: text)
        return CodedRecord(record: record, embedded: embedded)
    }

    /// The JSON of a record. Values take precedence over `rest`, because the app may have changed them.
    ///
    /// - Parameter related: Returns the JSON of the related record with a key; `nil` if there is none.
    /// - Throws: `MappingError` if the app has stored a value that is not JSON.
    func json(
        _ record: RepositoryStore.Record,
        related: (RepositoryStore.RecordField, String) throws -> JSONValue?
    ) throws -> JSONValue {
        var members = type.constants.map { JSONObject.Member(key: $0.key, value: .string($0.value)) }
        for (field, scalar) in zip(type.fields, record.values) {
            guard let value = try field.json(scalar, related) else { continue }
            members.append(JSONObject.Member(key: field.name, value: value))
        }
        if let rest = record.rest, case .object(let rest) = try JSONValue(json: rest) {
            let known = JSONObject(members: members)
            members += rest.members.filter { known[$0.key] == nil }
        }
        return .object(JSONObject(members: members))
    }
}

extension RepositoryStore.RecordField {
    /// `nil` if a value of the field cannot have this form.
    fileprivate func scalar(_ value: JSONValue) -> RepositoryStore.Scalar? {
        if isEmbedded {
            return relation.flatMap { value[$0.identityName] }?.keyText.map { .text($0.lineEscaped) }
        }
        switch (kind, value) {
        case (_, .null): return nil
        case (.boolean, .bool(let bool)): return .integer(bool ? 1 : 0)
        case (.integer, .number(let number)): return number.int.map { .integer(Int64($0)) }
        case (.real, .number(let number)): return number.double.map { .real($0) }
        case (.text, .string(let text)): return .text(text)
        case (.json, let value):
            return (try? value.jsonBytes()).map { .text(String(decoding: $0, as: UTF8.self)) }
        default: return nil
        }
    }

    /// `nil` if there is no value.
    fileprivate func json(
        _ scalar: RepositoryStore.Scalar,
        _ related: (RepositoryStore.RecordField, String) throws -> JSONValue?
    ) throws -> JSONValue? {
        if isEmbedded, case .text(let key) = scalar { return try related(self, key) }
        return switch (kind, scalar) {
        case (_, .null): nil
        case (.boolean, .integer(let integer)): .bool(integer != 0)
        case (.json, .text(let text)): try JSONValue(json: text)
        case (_, .integer(let integer)): .number(JSONNumber(integer))
        case (_, .real(let real)): JSONNumber(real).map { .number($0) }
        case (_, .text(let text)): .string(text)
        }
    }
}

extension RepositoryStore.Recordable {
    /// The key of the identity in JSON.
    fileprivate static var identityName: String { recordType.fields.first?.name ?? "id" }
}

extension JSONValue {
    /// The text of an identity without a parent.
    var keyText: String? {
        switch self {
        case .null: nil
        case .string(let text): text
        case .number(let number): number.text
        default: (try? jsonBytes()).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

/// The keys of records.
enum RecordKey {
    /// - Parameter id: An identity.
    static func key(of id: some Hashable, below parent: String) -> String {
        let json = IdentityText.of(id)
        let text = ((try? JSONValue(json: json))?.keyText ?? json)
        if parent.isEmpty { return text.lineEscaped }
        return parent.lineEscaped + "\n" + text.lineEscaped
    }

    /// The parent in a key; empty without one.
    static func parent(in key: String) -> String {
        let bytes = Array(key.utf8)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return "" }
        return String(decoding: bytes[..<end], as: UTF8.self).lineUnescaped
    }
}

extension String {
    /// Without line feeds. Different for different texts.
    fileprivate var lineEscaped: String {
        if !utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\\") }) { return self }
        let bytes = utf8.flatMap { byte in
            switch byte {
            case UInt8(ascii: "\n"): Array(#"\n"#.utf8)
            case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate var lineUnescaped: String {
        var (bytes, isEscaped) = ([UInt8](), false)
        for byte in utf8 {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RepositoryStore.Recordable {
    /// The record of an element.
    ///
    /// - Parameter key: That of the element, below no parent, if it is `nil`.
    package func record(key: String? = nil) throws -> RepositoryStore.Record {
        let coding = RecordCoding(type: Self.recordType)
        let key = key ?? RecordKey.key(of: id, below: "")
        return try coding.record(JSONValue(json: jsonBytes()), key: key).record
    }
}
