/// Recognizes objects of one key around what a call returns: `{ "droplet": { … } }`.
struct Envelopes {
    let notes: NoteCollector

    /// Makes an envelope of a response's only key, if an object is behind it, or a list where these are asked for.
    func open(_ call: EndpointDraft, lists: Bool) {
        guard call.envelope == nil, call.paging == nil, case .type(let type, let isOptional) = call.response,
            let object = type.declaration, object.kind == .object, !object.isResource, object.bases.isEmpty,
            object.fields.count == 1, let field = object.fields.first, field.constant == nil,
            !field.isNullable,
            field.key.isName, isPayload(field.type, lists: lists)
        else { return }
        let (_, numbers) = notes.noting {
            notes.add(
                .chosen,
                call.operation.value,
                "What the call returns is in the envelope '\(field.key)'."
            )
        }
        call.notes += numbers
        call.envelope = field.key
        call.response = .type(field.type, isOptional: isOptional)
    }

    private func isPayload(_ type: TypeDraft, lists: Bool) -> Bool {
        if case .list = type.resolved { return lists }
        return type.declaration.map { $0.kind == .object && $0.allFields.count > 1 } ?? false
    }
}
