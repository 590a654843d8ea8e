import ResolvedAPI
import SwiftNaming

/// The values of `HeadersMapping.mustache`: a response with its headers, or the headers of several responses.
struct MappedHeadersView {
    let name: String
    let access: String
    let string: String
    let bool: String
    /// The type of a response that is read, unless these are the headers of several responses.
    let response: String?
    /// The type of the headers of several responses.
    let headers: String?
    let error: String
    /// The media types, if they are not JSON.
    let accept: String?
    let isStreamed: Bool
    let statements: [String]
}

extension MappedHeadersView: TemplateView {
    static let vocabulary: Vocabulary<MappedHeadersView> = [
        "name": .text(\.name),
        "access": .text(\.access),
        "string": .text(\.string),
        "bool": .text(\.bool),
        "response": .optionalText(\.response),
        "headers": .optionalText(\.headers),
        "error": .text(\.error),
        "accept": .optionalText(\.accept),
        "isStreamed": .flag(\.isStreamed),
        "statements": .texts(\.statements),
    ]
}

extension MappedHeadersView {
    init(_ object: Object, scope: NameScope, access: AccessLevel) {
        let response = object.besideHeaders ?? .none
        name = scope.type(object.name)
        self.access = access.modifier
        string = scope.swift("String")
        bool = scope.swift("Bool")
        let isShared = object.isSharedHeaders
        self.response = isShared ? nil : scope.runtime("RawResponse", .signature)
        self.headers = isShared ? scope.runtime("ResponseHeaders", .signature) : nil
        error =
            isShared ? scope.mapping("MappingError", .signature) : scope.runtime("ClientError", .signature)
        isStreamed = response.isStreamed
        let value =
            response.hasValue
            ? ResponseType.body(response, scope, .body) : scope.runtime("NoContent", .body)
        accept = response.isJSON || isShared ? nil : value + ".accept"
        let reading = Reading(scope: scope)
        let arguments = object.fields.map {
            SwiftCode.labeled($0.name.label, reading.header($0, isShared: isShared))
        }
        if isShared {
            statements = [SwiftCode.call("try self.init", arguments).text(indent: 8, column: 8)]
            return
        }
        let values = response.hasValue ? [SwiftCode.argument("value", value + ".value(of: response)")] : []
        let result = SwiftCode.call("\(response.hasValue ? "" : "return ")try Self", values + arguments)
        let check: [SwiftCode] = response.hasValue ? [] : [.text("_ = try \(value).value(of: response)")]
        statements = (check + [result]).map { $0.text(indent: 8, column: 8) }
    }
}

extension Response {
    /// Whether there is a value in the body.
    var hasValue: Bool {
        switch self {
        case .none, .headers: false
        default: true
        }
    }

    fileprivate var isStreamed: Bool {
        switch self {
        case .stream, .events: true
        default: false
        }
    }

    fileprivate var isJSON: Bool {
        switch self {
        case .value, .object, .enveloped: true
        default: false
        }
    }
}
