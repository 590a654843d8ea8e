import ResolvedAPI
import SwiftNaming

/// The parameters of the function that creates an endpoint, in order: path, body, query, headers.
struct EndpointParameters {
    struct Item {
        let name: String
        let type: String
        /// The default value.
        let value: SwiftCode?
        let doc: String?
    }

    let items: [Item]
    /// The number of parameters that every call sets.
    var requiredCount: Int { items.count { $0.value == nil } }
    /// The name of the parameter for a body of one value, or of bytes.
    let bodyName: String
    /// The name of the writer of a body, which no parameter has.
    let writerName: String

    init(_ endpoint: Endpoint, scope: NameScope) {
        let parameters = endpoint.pathParameters + endpoint.query + endpoint.headers
        let taken = Set(parameters.map(\.name) + endpoint.body.names)
        let bodyName = String.free(
            endpoint.body.isBytes ? ["bytes", "body", "content"] : ["body", "value", "content"],
            unless: taken
        )
        self.bodyName = bodyName
        writerName = .free(["json", "writer"], unless: taken)

        let path = endpoint.pathParameters.map { Self.item($0, scope) }
        let others = (endpoint.query + endpoint.headers).filter { $0.constant == nil }.map {
            Self.item($0, scope)
        }
        items = path + Self.items(endpoint.body, bodyName, scope) + others
    }

    private static func item(_ parameter: Parameter, _ scope: NameScope) -> Item {
        let item = item(parameter.name, parameter.type, parameter.presence, parameter.doc, scope)
        guard parameter.isNullable else { return item }
        let spelled = scope.type(parameter.type, .signature)
        let isOptional = parameter.presence == .optional
        let type = isOptional ? "\(scope.mapping("Nullable", .signature))<\(spelled)>?" : spelled + "?"
        return Item(name: item.name, type: type, value: item.value, doc: item.doc)
    }

    private static func item(
        _ name: String,
        _ type: TypeReference,
        _ presence: Field.Presence,
        _ doc: String?,
        _ scope: NameScope
    ) -> Item {
        let spelled = scope.type(type, .signature)
        switch presence {
        case .required:
            return Item(name: name, type: spelled, value: nil, doc: doc)
        case .optional:
            return Item(name: name, type: spelled + "?", value: "nil", doc: doc)
        case .defaulted(let value):
            let value = DefaultExpression(scope, use: .signature).code(value, as: type)
            return Item(name: name, type: spelled, value: value, doc: doc)
        }
    }

    private static func items(_ body: Body, _ bodyName: String, _ scope: NameScope) -> [Item] {
        switch body {
        case .none:
            return []
        case .fields(let fields), .form(let fields):
            return fields.filter { $0.constant == nil }.map { field in
                Item(
                    name: field.name,
                    type: field.modelType(scope),
                    value: field.initialValue(scope),
                    doc: field.doc
                )
            }
        case .patch(let fields), .formPatch(let fields):
            return fields.filter { $0.constant == nil }.map { field in
                let change = scope.mapping(field.isClearable ? "NullableChange" : "Change", .signature)
                let type = field.changedType(scope)
                return Item(name: field.name, type: "\(change)<\(type)>", value: ".unchanged", doc: field.doc)
            }
        case .value(let type), .formValue(let type):
            return [item(bodyName, type, .required, nil, scope)]
        case .bytes:
            return [Item(name: bodyName, type: "[\(scope.swift("UInt8"))]", value: nil, doc: nil)]
        case .multipart(let parts):
            return parts.compactMap { part in
                let type: String
                switch part.content {
                case .file: type = scope.runtime("MultipartFile", .signature)
                case .files: type = "[\(scope.runtime("MultipartFile", .signature))]"
                case .field(let field), .json(let field): type = scope.type(field, .signature)
                case .constant: return nil
                }
                return Item(
                    name: part.name,
                    type: type + (part.isOptional ? "?" : ""),
                    value: part.isOptional ? "nil" : nil,
                    doc: part.doc
                )
            }
        }
    }

    /// The parameter declarations, each with its default.
    var declarations: [SwiftCode] {
        items.map { .parameter($0.name.parameterName, $0.type, default: $0.value) }
    }

    /// The arguments of a call from a function with the same parameters.
    var forwarded: [SwiftCode] {
        items.map { .argument($0.name.label, $0.name.localName) }
    }
}

extension EndpointParameters {
    func without(_ parameter: Parameter) -> EndpointParameters {
        EndpointParameters(self, items: items.filter { $0.name != parameter.name })
    }

    /// The parameters of the path, except for one.
    func ofPath(of endpoint: Endpoint, without parameter: Parameter?) -> EndpointParameters {
        let names = Set(endpoint.pathParameters.map(\.name)).subtracting(parameter.map { [$0.name] } ?? [])
        return EndpointParameters(self, items: items.filter { names.contains($0.name) })
    }

    private init(_ other: EndpointParameters, items: [Item]) {
        self.items = items
        bodyName = other.bodyName
        writerName = other.writerName
    }
}

extension Field {
    /// Whether a patch can clear it.
    var isClearable: Bool { canBeNil }
}

extension Body {
    fileprivate var names: [String] {
        switch self {
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields):
            fields.map(\.name)
        case .multipart(let parts): parts.map(\.name)
        case .none, .value, .formValue, .bytes: []
        }
    }

    fileprivate var isBytes: Bool { if case .bytes = self { true } else { false } }
}
