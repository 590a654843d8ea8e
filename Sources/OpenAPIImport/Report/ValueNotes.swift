/// Notes defaults and examples that the specs cannot have.
struct ValueNotes {
    let notes: NoteCollector

    func note(_ fields: inout [FieldDraft], isMultipart: Bool = false) {
        for index in fields.indices where fields[index].constant == nil {
            let (_, numbers) = notes.noting { note(fields[index], isMultipart: isMultipart) }
            fields[index].notes += numbers
        }
    }

    func note(_ call: EndpointDraft) {
        note(&call.query)
        note(&call.headers)
        switch call.body {
        case .fields(var fields):
            note(&fields)
            call.body = .fields(fields)
        case .form(var fields):
            note(&fields)
            call.body = .form(fields)
        case .multipart(var fields):
            note(&fields, isMultipart: true)
            call.body = .multipart(fields)
        case .none, .type, .formType, .bytes: break
        }
    }

    private func note(_ field: FieldDraft, isMultipart: Bool) {
        guard let origin = field.origin else { return }
        if let value = origin["default"], !value.isNull {
            let isKept = field.assumes?.fits(field.type, isDefault: true) == true && !isMultipart
            if field.isRequired {
                notes.add(.leftOut, value, "A default of a required value has no effect.")
            } else if !isKept {
                notes.add(.leftOut, value, "A default that does not fit its type is not in the specs.")
            }
        }
        if let value = origin["example"] ?? origin["examples"]?.items.first, !value.isNull {
            guard !isMultipart, field.example?.fits(field.type, isDefault: false) == true else {
                return notes.add(
                    .leftOut,
                    value,
                    "An example that is not a scalar of its type is not in the specs."
                )
            }
        }
    }
}
