package import ResolvedAPI
import TextEscaping

/// The values of a request by the types of its call.
package struct RequestValues: Sendable {
    /// The body as JSON; `nil` without one, and for bytes.
    package var body: JSONLiteral?
    package var query = QueryText("")
    /// The files of the body by the names of their parts; the name of a whole body is empty.
    var files: [String: StoredFiles.File] = [:]
}

/// Compares a request with its call: the values in the path, the query, the headers and the body.
package struct RequestValidation {
    private let index: APIIndex
    private let match: RequestMatching.Match
    private let request: SimulatedRequest
    package private(set) var values = RequestValues()
    private var validation: ValueValidation

    package var problems: [RequestProblem] { validation.problems }

    package init(_ index: APIIndex, _ match: RequestMatching.Match, _ request: SimulatedRequest) {
        self.index = index
        self.match = match
        self.request = request
        validation = ValueValidation(index, .request)
    }

    private var endpoint: Endpoint { match.call.endpoint }

    package mutating func run() {
        for parameter in endpoint.pathParameters {
            // An identity of several fields is not a text of its own.
            if case .identity(let owner) = parameter.type.unwrapped,
                case .fields? = index.object(owner)?.identity
            {
                continue
            }
            guard let text = match.arguments[parameter.wireName] else { continue }
            checkText(text, parameter, at: "path.\(parameter.wireName)")
        }
        values.query = QueryText(request.query)
        checkQuery()
        for header in endpoint.headers where header.constant == nil {
            guard let text = request[header.wireName] else {
                if header.presence == .required {
                    report("missing", "header.\(header.wireName)", header.name)
                }
                continue
            }
            checkText(text, header, at: "header.\(header.wireName)")
        }
        checkBody()
    }

    private func subject(_ name: String) -> RequestProblem.Subject {
        .parameter(type: match.call.owner.name.path, call: endpoint.name, name: name)
    }

    private mutating func report(_ message: String, _ path: String, _ name: String) {
        validation.report(
            message == "missing" ? .missing : .type,
            message,
            at: ValuePath(path),
            subject(name)
        )
    }

    // MARK: Texts

    private mutating func checkText(_ text: String, _ parameter: Parameter, at path: ValuePath) {
        guard case .list(let element) = parameter.type.unwrapped else {
            let value = FormTree.json(text, parameter.type, index)
            return validation.check(value, parameter.type, at: path, subject(parameter.name))
        }
        for part in text.split(separator: parameter.separator?.text ?? ",") {
            validation.check(
                FormTree.json(String(part), element, index),
                element,
                at: path,
                subject(parameter.name)
            )
        }
    }

    private mutating func checkQuery() {
        let tree = FormTree(values.query, endpoint.nesting)
        for parameter in endpoint.query {
            let path = "query.\(parameter.wireName)"
            // A name with brackets of its own is not an object.
            var found = tree[parameter.wireName]
            if found == nil, let text = values.query[parameter.wireName] {
                found = FormTree(QueryText("x=\(text.percentEncoded)"), .deepObject)["x"]
            }
            guard let found else {
                if parameter.presence == .required, parameter.constant == nil {
                    report("missing", path, parameter.name)
                }
                continue
            }
            if let constant = parameter.constant {
                if found.texts.first != constant.text, !found.isFlag {
                    report("\(constant.text) is expected", path, parameter.name)
                }
                continue
            }
            if case .selection = parameter.type.unwrapped { continue }
            if parameter.isFlag || (parameter.isNullable && found.texts == [""]) { continue }
            let value = found.json(parameter.type, index, separator: parameter.separator)
            validation.check(value, parameter.type, at: ValuePath(path), subject(parameter.name))
        }
    }

    // MARK: The body

    private mutating func checkBody() {
        switch endpoint.body {
        case .none: break
        case .fields(let fields): if readJSON() { checkFields(fields, canBeMissing: false) }
        case .patch(let fields): if readJSON() { checkFields(fields, canBeMissing: true) }
        case .value(let type):
            if readJSON(), let body = values.body { validation.check(body, type, at: "body", call) }
        case .form(let fields): checkForm(fields, canBeMissing: false)
        case .formPatch(let fields): checkForm(fields, canBeMissing: true)
        case .formValue(let type):
            guard isForm() else { return }
            let value = FormTree(QueryText(text, isForm: true), endpoint.nesting).json(type, index)
            values.body = value
            validation.check(value, type, at: "body", call)
        case .multipart(let parts): checkParts(parts)
        case .bytes(let contentType):
            values.files[""] = StoredFiles.File(
                bytes: request.body,
                contentType: request["Content-Type"] ?? contentType
            )
        }
    }

    private var call: RequestProblem.Subject {
        .call(type: match.call.owner.name.path, name: endpoint.name)
    }

    private var text: String { String(decoding: request.body, as: UTF8.self) }

    private mutating func readJSON() -> Bool {
        let type = request["Content-Type"]?.lowercased() ?? "application/json"
        guard type.contains("json") else {
            validation.report(.type, "JSON is expected, not \(type)", at: "body", call)
            return false
        }
        do {
            values.body = try JSONLiteral(json: request.body)
            return true
        } catch {
            validation.report(.type, "not JSON: \(error)", at: "body", call)
            return false
        }
    }

    private mutating func checkFields(_ fields: [Field], canBeMissing: Bool) {
        guard let body = values.body else { return }
        guard endpoint.hasWholeWrapper || body[endpoint.bodyWrapper]?.isObject == true else {
            let path = ValuePath("body").member(endpoint.bodyWrapper)
            return validation.report(.type, "an object is expected", at: path, call)
        }
        check(fields, in: body, at: "body", canBeMissing: canBeMissing)
    }

    private mutating func check(
        _ fields: [Field],
        in body: JSONLiteral,
        at path: ValuePath,
        canBeMissing: Bool
    ) {
        for field in fields {
            validation.check(body, field, at: path, subject(field), canBeMissing: canBeMissing)
        }
    }

    /// The field of the resource that a field of the body sets, which the spec describes.
    private func subject(_ field: Field) -> RequestProblem.Subject {
        let owner = match.call.owner
        guard let own = owner.field(like: field), own.type == field.type else { return subject(field.name) }
        return .field(type: owner.name.path, name: own.name)
    }

    // MARK: Forms

    private mutating func isForm() -> Bool {
        let type = request["Content-Type"]?.lowercased() ?? ""
        if request.body.isEmpty || type.hasPrefix("application/x-www-form-urlencoded") { return true }
        validation.report(.type, "a form is expected, not \(type)", at: "body", call)
        return false
    }

    private mutating func checkForm(_ fields: [Field], canBeMissing: Bool) {
        guard isForm() else { return }
        let body = FormTree(QueryText(text, isForm: true), endpoint.nesting).json(fields, index)
        values.body = body
        check(fields, in: body, at: "body", canBeMissing: canBeMissing)
    }

    private mutating func checkParts(_ parts: [Body.Part]) {
        guard let multipart = MultipartText(request.body, contentType: request["Content-Type"] ?? "") else {
            return validation.report(.type, "multipart/form-data is expected", at: "body", call)
        }
        var body = JSONLiteral.object([])
        for part in parts {
            let found = multipart.parts.filter { $0.name == part.wireName }
            guard let first = found.first else {
                if !part.isOptional { report("missing", "body.\(part.wireName)", part.name) }
                continue
            }
            let text = String(decoding: first.bytes, as: UTF8.self)
            switch part.content {
            case .file, .files:
                values.files[part.wireName] = StoredFiles.File(
                    bytes: first.bytes,
                    contentType: first.contentType
                )
            case .field(let type):
                let element = type.element ?? type
                let texts = found.map {
                    FormTree.json(String(decoding: $0.bytes, as: UTF8.self), element, index)
                }
                let value: JSONLiteral = type.element == nil ? texts[0] : .array(texts)
                validation.check(value, type, at: "body.\(part.wireName)", subject(part.name))
                body.set(value, at: [part.wireName])
            case .json(let type):
                guard let value = try? JSONLiteral(json: first.bytes) else {
                    report("not JSON", "body.\(part.wireName)", part.name)
                    continue
                }
                validation.check(value, type, at: "body.\(part.wireName)", subject(part.name))
                body.set(value, at: [part.wireName])
            case .constant(let constant):
                if text != constant.text {
                    report("\(constant.text) is expected", "body.\(part.wireName)", part.name)
                }
            }
        }
        values.body = body
    }
}
