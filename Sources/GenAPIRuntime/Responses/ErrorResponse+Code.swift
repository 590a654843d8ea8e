public import GenAPIMapping

extension ErrorResponse {
    /// The code as a case of the API's enum; undeclared codes are the unknown case. `nil` if the response has no code.
    ///
    ///     response.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound
    public func code<Code: OpenEnumeration>(as type: Code.Type) -> Code? where Code.RawValue == String {
        code.map(Code.init(rawValue:))
    }

    /// The details of the code, decoded as a type; `nil` if there are none. The documentation of a generated code names
    /// the type.
    ///
    ///     let problems = try response.details(as: [FieldProblem].self)
    ///
    /// - Throws: The decoding error of that type if the details do not match it.
    public func details<Details: JSONReadable>(as type: Details.Type) throws(MappingError) -> Details? {
        guard let details else { return nil }
        return try details.mapped(to: type)
    }
}

extension ErrorResponse {
    /// The whole body, decoded as a type: for APIs whose failures have no code, or several details.
    ///
    ///     let problem = try response.body(as: Problem.self)
    ///
    /// - Throws: The decoding error of that type if the body does not match it.
    public func body<Body: JSONReadable>(as type: Body.Type) throws(MappingError) -> Body {
        try JSONReader.read(bytes) { Body(from: &$0) }
    }
}

extension ClientError {
    /// The body of the error response, decoded as a type; `nil` if there is no response.
    ///
    /// - Throws: The decoding error of that type if the body does not match it.
    public func body<Body: JSONReadable>(as type: Body.Type) throws(MappingError) -> Body? {
        try response?.body(as: type)
    }
}

extension ClientError {
    /// The code of the error response as a case of the API's enum; `nil` if there is no response with a code.
    ///
    ///     catch let error as ClientError where error.code(as: TripsAPI.ErrorCode.self) == .resourceNotFound
    public func code<Code: OpenEnumeration>(as type: Code.Type) -> Code? where Code.RawValue == String {
        response?.code(as: type)
    }

    /// The details of the error response, decoded as a type; `nil` if there are none.
    ///
    /// - Throws: The decoding error of that type if the details do not match it.
    public func details<Details: JSONReadable>(as type: Details.Type) throws(MappingError) -> Details? {
        try response?.details(as: type)
    }
}
