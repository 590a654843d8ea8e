import SwiftNaming

/// Gives names to fields, parameters and cases whose keys are the same in Swift, or have no words.
struct MemberNaming {
    let notes: NoteCollector

    func name(fieldsOf object: Declaration) {
        var taken: Set<String> = ["hashValue", "unknownFields"]
        if object.isResource, object.identity == "id" { taken.insert("id") }
        let own = Set(object.fields.map(\.key))
        for field in object.allFields where !own.contains(field.key) {
            taken.insert(field.name ?? Spelling.member(field.key) ?? "")
        }
        for index in object.fields.indices where object.fields[index].constant == nil {
            if object.isResource, object.fields[index].key == "id", object.identity == "id" { continue }
            name(&object.fields[index], "Value", &taken, object.origin)
        }
    }

    func name(argumentsOf call: EndpointDraft, parameters: [String], shared: [FieldDraft]) {
        var taken = Set(parameters.compactMap(Spelling.member))
        let value = call.operation.value
        name(&call.query, "Query", &taken, value)
        name(&call.headers, "Header", &taken, value)
        switch call.body {
        case .fields(var fields):
            name(&fields, "Value", &taken, value)
            call.body = .fields(fields)
        case .form(var fields):
            name(&fields, "Value", &taken, value)
            call.body = .form(fields)
        case .multipart(var fields):
            name(&fields, "Part", &taken, value)
            call.body = .multipart(fields)
        case .none, .type, .formType, .bytes: break
        }
        var headers = Set(["value"] + shared.compactMap { $0.name ?? Spelling.member($0.key) })
        name(&call.responseHeaders, "Header", &headers, value)
    }

    /// The headers of most responses, which are beside the value of a call with headers of its own.
    func name(headersOf convention: inout Convention, _ root: DocumentValue) {
        var taken: Set<String> = ["value"]
        name(&convention.responseHeaders, "Header", &taken, root)
    }

    private func name(
        _ fields: inout [FieldDraft],
        _ ending: String,
        _ taken: inout Set<String>,
        _ value: DocumentValue
    ) {
        for index in fields.indices where fields[index].constant == nil {
            name(&fields[index], ending, &taken, value)
        }
    }

    private func name(
        _ field: inout FieldDraft,
        _ ending: String,
        _ taken: inout Set<String>,
        _ value: DocumentValue
    ) {
        let plain = Spelling.member(field.key)
        let base = plain ?? "value"
        let name = String.free([base, base + ending], unless: taken)
        taken.insert(name)
        guard name != plain else { return }
        field.name = name
        let key = field.key
        let (_, numbers) = notes.noting {
            notes.add(
                .renamed,
                value,
                "'\(key)' is called '\(name)', because its key is not a name, or that of another value."
            )
        }
        field.notes += numbers
    }
}
