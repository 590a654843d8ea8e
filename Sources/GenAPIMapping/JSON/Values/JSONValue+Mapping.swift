extension JSONValue {
    /// The value as another type reads it from JSON: `try details.mapped(to: [FieldProblem].self)`.
    ///
    /// - Throws: What that type throws where the value does not match; places count from the value as it is written.
    public func mapped<Value: JSONReadable>(to type: Value.Type = Value.self) throws(MappingError) -> Value {
        try Value(json: description)
    }
}
