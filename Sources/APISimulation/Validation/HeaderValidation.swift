package import ResolvedAPI

extension ValueValidation {
    /// Compares the headers of a response with the fields that describe them.
    package mutating func checkHeaders(
        _ response: SimulatedResponse,
        _ fields: [Field],
        of owner: Object,
        _ index: APIIndex
    ) {
        for field in fields {
            guard let name = field.keyPath.first, field.keyPath.count == 1 else { continue }
            let subject = RequestProblem.Subject.field(type: owner.name.path, name: field.name)
            let place = ValuePath("header.\(name)")
            guard let text = response[name] else {
                if field.presence == .required, !field.isNullable {
                    report(.missing, "missing", at: place, subject)
                }
                continue
            }
            check(FormTree.json(text, field.type, index), field.type, at: place, subject)
        }
    }
}

extension APIIndex {
    /// A text of a path, a header or a query as a value of a type; a JSON text if it is none.
    package func value(_ text: String, of type: TypeReference) -> JSONLiteral {
        FormTree.json(text, type, self)
    }
}
