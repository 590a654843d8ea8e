/// A call that is being made.
final class EndpointDraft {
    enum Body {
        case none
        case type(TypeDraft)
        case fields([FieldDraft])
        case form([FieldDraft])
        case multipart([FieldDraft])
        case bytes(String)
    }

    enum Response {
        case none
        case bytes
        case type(TypeDraft, isOptional: Bool)
        case events(TypeDraft)
    }

    let operation: Operation
    var name = ""
    var doc: String?
    var isDeprecated = false
    /// The parameters in the path by their names.
    var pathParameters: [FieldDraft] = []
    var query: [FieldDraft] = []
    var headers: [FieldDraft] = []
    var body = Body.none
    var response = Response.none
    var responseHeaders: [FieldDraft] = []
    /// The key of the payload.
    var envelope: String?
    var paging: PagingDraft?
    /// The types of failures by status.
    var failures: [(status: String, type: TypeDraft)] = []
    /// The scheme, `none`, or `nil` for the API's.
    var authorization: SpecValue?
    var notes: [Int] = []

    init(_ operation: Operation) { self.operation = operation }

    /// The types that the call uses.
    var usedTypes: [TypeDraft] {
        var types = (pathParameters + query + headers + responseHeaders).map(\.type) + failures.map(\.type)
        switch body {
        case .none, .bytes: break
        case .type(let type): types.append(type)
        case .fields(let fields), .form(let fields), .multipart(let fields): types += fields.map(\.type)
        }
        switch response {
        case .none, .bytes: break
        case .type(let type, _), .events(let type): types.append(type)
        }
        return types
    }
}

/// The paging of a list, as the keys of the spec.
struct PagingDraft {
    let mode: String
    var keys: [(key: String, value: String)] = []
    /// The parameters of the query that paging sets.
    var parameters: Set<String> = []
    var reason = ""

    var signature: String { mode + keys.map { "\($0.key)=\($0.value)" }.joined(separator: ",") }
}
