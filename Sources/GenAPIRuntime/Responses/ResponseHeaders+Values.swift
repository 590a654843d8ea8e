public import GenAPIMapping

extension RawResponse {
    /// The value of a header: see `ResponseHeaders.value`.
    ///
    ///     remaining: try response.header("X-Remaining") { json in json.int() }
    public func header<Value>(
        _ name: String,
        _ read: (inout JSONReader) -> Value
    ) throws(ClientError) -> Value {
        do throws(MappingError) {
            return try headers.value(name, read)
        } catch {
            throw unreadable(error)
        }
    }

    /// As `header`; nil for a header that is missing.
    public func headerIfPresent<Value>(
        _ name: String,
        _ read: (inout JSONReader) -> Value
    ) throws(ClientError) -> Value? {
        do throws(MappingError) {
            return try headers.valueIfPresent(name, read)
        } catch {
            throw unreadable(error)
        }
    }
}

extension ResponseHeaders {
    /// The value of a header, which the closure reads as it would read a value in JSON: a text is read as a string, and as a
    /// number or a bool where it is one and no string is expected.
    ///
    ///     let count = try headers.value("X-Total-Count") { json in json.int() }
    ///
    /// - Throws: An error with the path `header:X-Total-Count` for a header that is missing or does not match. It has no
    ///   location.
    public func value<Value>(
        _ name: String,
        _ read: (inout JSONReader) -> Value
    ) throws(MappingError) -> Value {
        if let value = try valueIfPresent(name, read) { return value }
        throw MappingError(.missing(["header:\(name)"]), header: name)
    }

    /// As `value`; nil for a header that is missing.
    ///
    /// - Throws: An error with the path `header:X-Total-Count` for a header that does not match.
    public func valueIfPresent<Value>(
        _ name: String,
        _ read: (inout JSONReader) -> Value
    ) throws(MappingError) -> Value? {
        guard let text = self[name] else { return nil }
        do throws(MappingError) {
            return try Self.value(of: text, read)
        } catch {
            throw MappingError(error.problem, header: name)
        }
    }

    private static func value<Value>(
        of text: String,
        _ read: (inout JSONReader) -> Value
    ) throws(MappingError) -> Value {
        do throws(MappingError) {
            let string = (try? JSONWriter.bytes { json in json.string(text) }) ?? []
            return try JSONReader.read(string, read)
        } catch {
            let scalar = Array(text.utf8)
            switch try? JSONValue(json: scalar) {
            case .number?, .bool?: return try JSONReader.read(scalar, read)
            default: throw error
            }
        }
    }
}

extension MappingError {
    fileprivate init(_ problem: Problem, header: String) {
        self.init(problem: problem, path: "header:\(header)", offset: 0, line: 1, column: 1)
    }
}
