import SpecWriting

/// A call that is being made.
final class EndpointDraft {
    enum Body {
        case none
        case type(TypeDraft)
        case fields([FieldDraft])
        case form([FieldDraft])
        case formType(TypeDraft)
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
    /// The end of its name, if it is another call of an operation.
    var suffix: String?
    var doc: String?
    var isDeprecated = false
    /// The parameters in the path by their names.
    var pathParameters: [FieldDraft] = []
    var query: [FieldDraft] = []
    /// The style of lists in the query and the form; `nil` if the document has none.
    var nesting: String?
    var headers: [FieldDraft] = []
    var body = Body.none
    var response = Response.none
    var responseHeaders: [FieldDraft] = []
    /// The member of the body that asks for events, if there is one.
    var eventsMember: String?
    /// The values beside each page of a list.
    var extra: [FieldDraft] = []
    /// The key of the payload.
    var envelope: String?
    var paging: PagingDraft?
    /// The types of failures by status.
    var failures: [(status: String, type: TypeDraft)] = []
    /// The scheme, `none`, or `nil` for the API's.
    var authorization: SpecValue?
    /// The words for its schemes, of which the app uses the first with a credential; `nil` if it is said with scopes.
    var schemes: [String]?
    var notes: [Int] = []

    init(_ operation: Operation) { self.operation = operation }

    /// The same call with another body or another response.
    func variant(named suffix: String) -> EndpointDraft {
        let call = EndpointDraft(operation)
        call.suffix = suffix
        call.doc = doc
        call.isDeprecated = isDeprecated
        call.pathParameters = pathParameters
        call.query = query
        call.nesting = nesting
        call.headers = headers
        call.body = body
        call.response = response
        call.responseHeaders = responseHeaders
        call.failures = failures
        return call
    }

    /// Notes the style of a value of the query or the form. Lists of texts tell the styles apart.
    func note(_ type: TypeDraft, style: String?) {
        guard case .list = type.resolved else { return }
        if style == "deepObject" { nesting = "brackets" } else { nesting = nesting ?? "deep_object" }
    }

    var part: SpecPart { .call(operation.value.place.pointer, suffix: suffix) }

    /// The types that the call uses.
    var usedTypes: [TypeDraft] {
        var types = (pathParameters + query + headers + responseHeaders + extra).used + failures.map(\.type)
        switch body {
        case .none, .bytes: break
        case .type(let type), .formType(let type): types.append(type)
        case .fields(let fields), .form(let fields), .multipart(let fields): types += fields.used
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

extension [FieldDraft] {
    /// The types of those that are not constants.
    fileprivate var used: [TypeDraft] { filter { $0.constant == nil }.map(\.type) }
}
