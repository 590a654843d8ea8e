extension APIError {
    /// The code as an API names it; one that nobody declared is the unknown case.
    ///
    ///     error.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound
    public func code<Code: OpenEnumeration>(as type: Code.Type) -> Code where Code.RawValue == String {
        Code(rawValue: code)
    }

    /// What comes with the code, as another type reads it; `nil` where nothing comes with it. The documentation of a generated
    /// code names the type.
    ///
    ///     let problems = try error.details(as: [FieldProblem].self)
    ///
    /// - Throws: What that type throws where the details do not fit.
    public func details<Details: JSONReadable>(as type: Details.Type) throws(MappingError) -> Details? {
        guard let details else { return nil }
        return try details.mapped(to: type)
    }
}

extension ClientError {
    /// The code of the refusal as an API names it; `nil` where the server did not refuse with a code.
    ///
    ///     catch let error as ClientError where error.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound
    public func code<Code: OpenEnumeration>(as type: Code.Type) -> Code? where Code.RawValue == String {
        if case .api(let error) = self { error.code(as: type) } else { nil }
    }

    /// What comes with the code of the refusal, as another type reads it; `nil` where nothing does.
    ///
    /// - Throws: What that type throws where the details do not fit.
    public func details<Details: JSONReadable>(as type: Details.Type) throws(MappingError) -> Details? {
        guard case .api(let error) = self else { return nil }
        return try error.details(as: type)
    }
}
