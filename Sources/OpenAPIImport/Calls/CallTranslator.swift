/// Makes calls of operations.
///
/// First the types of all of them are collected; when these are complete, the calls are made.
final class CallTranslator {
    let types: SchemaTranslator
    let bodies: BodyReader
    var notes: NoteCollector { types.notes }
    var known: [String: SchemaTranslator.Typed] = [:]
    var early: [String: [Int]] = [:]
    /// The number of operations whose body is a type without a name.
    var bodyCounts: [Int: Int] = [:]

    init(_ types: SchemaTranslator) {
        self.types = types
        bodies = BodyReader(source: types.source)
    }

    static func key(_ value: DocumentValue) -> String { value.file + value.place.pointer }

    func type(of value: DocumentValue, _ parts: [String]) -> SchemaTranslator.Typed {
        let key = Self.key(value)
        if let typed = known[key] { return typed }
        let typed = types.type(of: value, parts)
        known[key] = typed
        return typed
    }

    /// The words for a type without a name in an operation.
    static func words(_ operation: Operation, _ last: String) -> [String] {
        let name = operation.id ?? operation.segments.last { !$0.contains("{") } ?? "call"
        return [name, last]
    }

    // MARK: First

    func collectTypes(of operation: Operation) {
        let (_, notes) = notes.noting {
            for parameter in operation.parameters where !["body", "formData"].contains(parameter.location) {
                _ = type(of: parameter.schema, [parameter.name])
            }
            for parameter in operation.parameters where parameter.location == "formData" {
                _ = type(of: parameter.value, [parameter.name])
            }
            if let (_, contents) = bodies.requestContents(of: operation),
                let content = Self.preferred(contents),
                let schema = content.schema
            {
                let typed = type(of: schema, Self.words(operation, "Body"))
                if let other = contents.first(where: { $0.kind == .multipart })?.schema {
                    _ = type(of: other, Self.words(operation, "Body"))
                }
                if let declaration = typed.type.declaration, !declaration.isNamed {
                    bodyCounts[declaration.number, default: 0] += 1
                }
            }
            for response in bodies.responses(of: operation) {
                let last = response.isFailure || response.status == "default" ? "Failure" : "Response"
                for content in response.contents {
                    if let schema = content.schema { _ = type(of: schema, Self.words(operation, last)) }
                }
                for (name, reference) in response.value["headers"]?.entries ?? [] {
                    guard let header = types.source.resolved(reference) else { continue }
                    _ = type(of: header["schema"] ?? header, [name])
                }
            }
        }
        early[Self.key(operation.value)] = notes
    }

    static func preferred(_ contents: [Content]) -> Content? {
        contents.first { $0.kind == .json } ?? contents.first { $0.kind == .multipart }
            ?? contents.first { $0.kind == .form } ?? contents.first
    }

    // MARK: Then

    /// The call of an operation, and one more for each other form of its body and its response.
    func calls(of operation: Operation) -> [EndpointDraft] {
        let call = call(of: operation)
        var result = [call]
        let contents = bodies.requestContents(of: operation)?.contents ?? []
        if Self.preferred(contents)?.kind == .json,
            let other = contents.first(where: { $0.kind == .multipart })
        {
            let multipart = call.variant(named: "multipart")
            let (parts, numbers) = notes.noting { self.parts(other, operation) }
            multipart.body = .multipart(parts)
            multipart.notes = numbers
            if !parts.isEmpty { result.append(multipart) }
        }
        let successes = bodies.responses(of: operation).filter(\.isSuccess)
        if successes.contains(where: { $0.json != nil }),
            let events = successes.flatMap(\.contents).first(where: { $0.kind == .events })
        {
            let stream = call.variant(named: "events")
            let (type, numbers) = notes.noting {
                events.schema.map { self.type(of: $0, Self.words(operation, "Event")).type } ?? .json
            }
            stream.response = .events(type)
            stream.responseHeaders = []
            if case .type(let body) = stream.body,
                body.declaration?.allFields.contains(where: { $0.key == "stream" }) == true
            {
                stream.eventsMember = "stream"
            }
            stream.notes = numbers
            result.append(stream)
        }
        return result
    }

    private func call(of operation: Operation) -> EndpointDraft {
        let call = EndpointDraft(operation)
        let (_, notes) = notes.noting {
            call.doc = operation.doc
            call.isDeprecated = operation.value["deprecated"]?.isTrue == true
            readParameters(of: operation, into: call)
            readBody(of: operation, into: call)
            readResponse(of: operation, into: call)
            readFailures(of: operation, into: call)
        }
        call.notes = (early[Self.key(operation.value)] ?? []) + notes
        return call
    }
}
