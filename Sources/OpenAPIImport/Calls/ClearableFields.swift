/// Finds the fields that an empty text unsets. Only forms and queries have such fields: in JSON, an empty text is a value.
struct ClearableFields {
    let notes: NoteCollector

    /// Fields of types that are also in JSON are not clearable, which is a loss.
    func keep(in calls: [EndpointDraft], _ declarations: [Declaration]) {
        let inJSON = closure(of: calls.flatMap(Self.typesInJSON))
        for object in declarations where inJSON.contains(object.number) {
            let (_, numbers) = notes.noting {
                for index in object.fields.indices where object.fields[index].isClearable {
                    object.fields[index].isClearable = false
                    add(object.fields[index].key, object.origin)
                }
            }
            object.notes += numbers
        }
        for call in calls {
            let (_, numbers) = notes.noting {
                call.headers = without(call.headers, call)
                call.pathParameters = without(call.pathParameters, call)
                switch call.body {
                case .fields(let fields): call.body = .fields(without(fields, call))
                case .multipart(let fields): call.body = .multipart(without(fields, call))
                case .none, .type, .form, .formType, .bytes: break
                }
            }
            call.notes += numbers
        }
    }

    private func add(_ key: String, _ value: DocumentValue) {
        notes.add(.lost, value, "The empty text, which unsets '\(key)', is not sent.")
    }

    private func without(_ fields: [FieldDraft], _ call: EndpointDraft) -> [FieldDraft] {
        fields.map { field in
            guard field.isClearable else { return field }
            // A text can be empty.
            if field.type.signature != "string" { add(field.key, call.operation.value) }
            var field = field
            field.isClearable = false
            return field
        }
    }

    /// The types of a call that are read or written in JSON.
    private static func typesInJSON(of call: EndpointDraft) -> [TypeDraft] {
        var types = (call.responseHeaders + call.headers + call.pathParameters).map(\.type)
        types += call.failures.map(\.type)
        switch call.body {
        case .none, .bytes, .form, .formType: break
        case .type(let type): types.append(type)
        case .fields(let fields), .multipart(let fields): types += fields.map(\.type)
        }
        switch call.response {
        case .none, .bytes: break
        case .type(let type, _), .events(let type): types.append(type)
        }
        return types
    }

    /// The numbers of the declarations in types, and of those in these.
    private func closure(of types: [TypeDraft]) -> Set<Int> {
        var found: Set<Int> = []
        var queue = types.flatMap(\.declarations)
        while let next = queue.popLast() {
            guard found.insert(next.number).inserted else { continue }
            queue += next.usedTypes.flatMap(\.declarations)
            if let alias = next.alias { queue += alias.declarations }
        }
        return found
    }
}
