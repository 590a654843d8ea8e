package import ResolvedAPI
import SwiftNaming

/// Calls of an API's generated client, as a person would write them.
///
/// A statement uses a constant `client`. It compiles in a module that has the generated code or imports it, with
/// `GenAPIRuntime` and Foundation.
package struct CallSamples {
    private let declared: DeclaredTypes
    private let types: SampledTypes
    private let apiName: String

    package init(_ api: API) {
        declared = DeclaredTypes(api)
        types = SampledTypes(api)
        apiName = api.name
    }

    /// The statement for a call.
    ///
    /// - Parameter value: A value in JSON of a type, by the name of the parameter or field.
    package func statement(
        _ endpoint: Endpoint,
        of object: Object,
        value: @escaping (TypeReference, String) -> JSONLiteral
    ) -> String {
        let scope = NameScope(inside: [], declared: declared, imports: Imports(apiModule: apiName))
        let arguments = CallArguments(endpoint, scope, SampleExpression(scope, types, value))
        let call = SwiftCode.call(
            "\(scope.type(object.name, .body)).\(endpoint.name.memberName)",
            arguments.code
        )
        let lines = Self.statement(call, endpoint)
        guard !arguments.missing.isEmpty else { return lines }
        // A value of the app's own types is not made up.
        let parameters = arguments.missing.map {
            SwiftCode.parameter($0.name.parameterName, $0.type, default: nil)
        }
        let head = SwiftCode.call("func example", parameters).narrow(column: " async throws {".count)
        return "\(head) async throws {\n\(lines.indented(by: 4))\n}"
    }

    private static func statement(_ call: SwiftCode, _ endpoint: Endpoint) -> String {
        if endpoint.paging != nil { return loop("element", "items", call) }
        if case .events = endpoint.response { return loop("event", "events", call) }
        let name = endpoint.sampleName.map { "let \($0.identifier) = " } ?? ""
        let head = "\(name)try await client.send"
        return head + SwiftCode.call("", [call]).narrow(column: head.count)
    }

    private static func loop(_ variable: String, _ function: String, _ call: SwiftCode) -> String {
        let head = "for try await \(variable) in client.\(function)"
        return head + SwiftCode.call("", [call]).narrow(column: head.count + 2)
            + " {\n    print(\(variable))\n}"
    }
}

extension SwiftCode {
    /// The text in the narrow lines of documentation.
    fileprivate func narrow(column: Int) -> String {
        let margin = Self.width - 76
        return text(indent: margin, column: margin + column).dedented(by: margin)
    }
}

extension Endpoint {
    /// The name of the constant for the response; `nil` if there is nothing in it.
    fileprivate var sampleName: String? {
        switch response {
        case .none where responseHeaders == nil: nil
        case .bytes: "bytes"
        case .stream: "stream"
        case .headers: "headers"
        case .value(.declared(let name, _)): name.path.last?.lowercasedFirstWord ?? "response"
        case .value(.list): "list"
        default: "response"
        }
    }
}

/// The arguments that a call needs.
private struct CallArguments {
    private(set) var code: [SwiftCode] = []
    /// The parameters without a value.
    private(set) var missing: [EndpointParameters.Item] = []
    private let expression: SampleExpression

    init(_ endpoint: Endpoint, _ scope: NameScope, _ expression: SampleExpression) {
        self.expression = expression
        let parameters = EndpointParameters(endpoint, scope: scope)
        let values = values(endpoint, parameters, scope)
        for item in parameters.items where item.value == nil || values.changes.contains(item.name) {
            if let value = values.code[item.name] {
                code.append(.labeled(item.name.label, value))
            } else {
                code.append(.argument(item.name.label, item.name.localName))
                missing.append(item)
            }
        }
    }

    private struct Values {
        var code: [String: SwiftCode] = [:]
        /// The fields of a patch that the call sets.
        var changes: Set<String> = []
    }

    private func values(_ endpoint: Endpoint, _ parameters: EndpointParameters, _ scope: NameScope) -> Values
    {
        var values = Values()
        for parameter in endpoint.pathParameters + endpoint.query + endpoint.headers {
            values.code[parameter.name] = expression.code(parameter.type, named: parameter.wireName)
        }
        switch endpoint.body {
        case .none: break
        case .fields(let fields), .form(let fields):
            for field in fields { values.code[field.name] = expression.code(field) }
        case .patch(let fields), .formPatch(let fields):
            let changed = fields.filter { $0.constant == nil }.prefix(2)
            for field in changed {
                guard let value = expression.code(field) else { continue }
                values.code[field.name] = .call(".set", [value])
                values.changes.insert(field.name)
            }
        case .value(let type), .formValue(let type):
            values.code[parameters.bodyName] = expression.code(type, named: endpoint.name)
        case .bytes:
            values.code[parameters.bodyName] = .text("\(scope.swift("Array"))(\"Hello\".utf8)")
        case .multipart(let parts):
            for part in parts { values.code[part.name] = code(part, scope) }
        }
        return values
    }

    private func code(_ part: Body.Part, _ scope: NameScope) -> SwiftCode? {
        let file = SwiftCode.call(
            scope.runtime("MultipartFile", .body),
            [.argument("contentsOf", "\(scope.foundation("URL", .body))(filePath: \"picture.jpg\")")]
        )
        return switch part.content {
        case .file: file
        case .files: .array([file])
        case .field(let type), .json(let type): expression.code(type, named: part.wireName)
        case .constant: nil
        }
    }
}
