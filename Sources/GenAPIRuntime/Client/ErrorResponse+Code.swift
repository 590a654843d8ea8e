extension ErrorResponse {
    /// The code as an API names it; one that nobody declared is the unknown case. `nil` where the response has no code.
    ///
    ///     response.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound
    public func code<Code: OpenEnumeration>(as type: Code.Type) -> Code? where Code.RawValue == String {
        code.map(Code.init(rawValue:))
    }

    /// What comes with the code, as another type reads it; `nil` where nothing comes with it. The documentation of a generated
    /// code names the type.
    ///
    ///     let problems = try response.details(as: [FieldProblem].self)
    ///
    /// - Throws: What that type throws where the details do not fit.
    public func details<Details: JSONReadable>(as type: Details.Type) throws(MappingError) -> Details? {
        guard let details else { return nil }
        return try details.mapped(to: type)
    }
}

extension ClientError {
    /// The code of the error response as an API names it; `nil` where there is no response with a code.
    ///
    ///     catch let error as ClientError where error.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound
    public func code<Code: OpenEnumeration>(as type: Code.Type) -> Code? where Code.RawValue == String {
        response?.code(as: type)
    }

    /// What comes with the code of the error response, as another type reads it; `nil` where nothing does.
    ///
    /// - Throws: What that type throws where the details do not fit.
    public func details<Details: JSONReadable>(as type: Details.Type) throws(MappingError) -> Details? {
        try response?.details(as: type)
    }
}
