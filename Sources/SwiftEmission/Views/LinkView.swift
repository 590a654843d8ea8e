import ResolvedAPI
import SwiftNaming

/// The values of `Link.mustache`.
struct LinkView: TemplateView {
    /// The name of the API.
    let api: String
    let access: String
    /// `TripsLink`
    let name: String
    /// `DeepLink`
    let conformance: String
    /// `LinkTemplate`
    let templateType: String
    /// A list.
    let templates: String
    /// `EndpointPath`
    let pathType: String
    let cases: [LinkCaseView]

    static let vocabulary: Vocabulary<LinkView> = [
        "api": .text(\.api),
        "access": .text(\.access),
        "name": .text(\.name),
        "conformance": .text(\.conformance),
        "templateType": .text(\.templateType),
        "templates": .text(\.templates),
        "pathType": .text(\.pathType),
        "cases": .list(LinkCaseView.self, \.cases),
    ]
}

/// One of the links.
struct LinkCaseView: TemplateView {
    let doc: [String]
    /// `user(id: User.ID)`
    let declaration: String
    /// `user(let id)`
    let pattern: String
    /// A literal, with a space or a line break before it.
    let path: String

    static let vocabulary: Vocabulary<LinkCaseView> = [
        "doc": .texts(\.doc),
        "declaration": .text(\.declaration),
        "pattern": .text(\.pattern),
        "path": .text(\.path),
    ]
}

extension LinkView {
    init(_ api: API, scope: NameScope, access: AccessLevel) {
        self.api = api.name
        self.access = access.modifier
        name = APINames(api.name).link
        conformance = scope.links("DeepLink", .conformance)
        templateType = scope.links("LinkTemplate", .signature)
        pathType = scope.runtime("EndpointPath", .signature)
        let head = access.modifier.count + "static let templates: [<>] = ".count + name.count
        templates = SwiftCode.array(api.links.map(\.template))
            .text(indent: 4, column: 4 + head + templateType.count)
        cases = api.links.map { LinkCaseView($0, scope: scope) }
    }
}

extension LinkCaseView {
    init(_ link: Link, scope: NameScope) {
        let endpoint = link.endpoint
        doc = DocComment.paragraphs([
            DocComment.lines(endpoint.doc, indent: 4),
            DocComment.lines("`\(endpoint.pathTemplate)`", indent: 4),
        ])
        let values = endpoint.pathParameters.map { parameter in
            SwiftCode.argument(parameter.name.label, scope.type(parameter.type, .signature))
        }
        let name = link.name.identifier
        declaration =
            values.isEmpty
            ? name : SwiftCode.call(name, values).text(indent: 4, column: 4 + "case ".count)
        let locals = endpoint.pathParameters.map { "let " + $0.name.localName }
        pattern = link.name.memberName + (locals.isEmpty ? "" : "(\(locals.joined(separator: ", ")))")
        let length = "        case .: ".count + pattern.count + endpoint.pathLiteral.count
        path = (length > SwiftCode.width ? "\n            " : " ") + endpoint.pathLiteral
    }
}

/// An endpoint with a link.
struct Link {
    let name: String
    let endpoint: Endpoint

    /// `.init("/users/{id}") { values in try .user(id: values.value("id")) }`
    fileprivate var template: SwiftCode {
        let arguments = endpoint.pathParameters.map { parameter in
            SwiftCode.labeled(parameter.name.label, endpoint.linkValue(of: parameter))
        }
        let link: SwiftCode =
            arguments.isEmpty
            ? .text("." + name.memberName) : .call("try ." + name.memberName, arguments)
        return .closure(
            ".init(" + SafeText.literal(endpoint.pathTemplate) + ")",
            parameters: arguments.isEmpty ? "_" : "values",
            [link]
        )
    }
}

extension Endpoint {
    /// `values.value("id")`; for an identity of several fields, an initializer with a value for each of them.
    fileprivate func linkValue(of parameter: Parameter) -> SwiftCode {
        let fields = path.compactMap { part -> SwiftCode? in
            guard case .identityField(parameter.name, let field, let key, _) = part else { return nil }
            return .labeled(field.label, .call("values.value", [.literal(key)]))
        }
        return fields.isEmpty
            ? .call("values.value", [.literal(parameter.wireName)]) : .call(".init", fields)
    }
}

extension API {
    /// The links, in the order of the specs.
    var links: [Link] {
        units.flatMap { unit -> [Link] in
            guard case .object(let object) = unit.declaration else { return [] }
            return object.endpoints.compactMap { endpoint in
                endpoint.link.map { Link(name: $0, endpoint: endpoint) }
            }
        }
    }

    /// The access level of the least accessible type with a link.
    func linkAccess(_ access: AccessLevel) -> AccessLevel {
        units.reduce(access) { level, unit in
            guard let own = unit.access, case .object(let object) = unit.declaration,
                object.endpoints.contains(where: { $0.link != nil })
            else { return level }
            return min(level, AccessLevel(own))
        }
    }
}
