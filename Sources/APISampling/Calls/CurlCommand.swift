import ResolvedAPI
import TextEscaping

/// A call as a command of a shell, with sampled values. It has no credential, only the names of variables with them.
package struct CurlCommand {
    private let call: APIIndex.Call
    private let index: APIIndex
    private let url: String
    private let headers: [ConstantHeader]
    private let sampling: Sampling

    /// - Parameter hasHeaders: Whether the call has the headers of the API.
    package init(
        _ call: APIIndex.Call,
        _ index: APIIndex,
        url: String,
        hasHeaders: Bool = true,
        sampling: Sampling
    ) {
        self.call = call
        self.index = index
        self.url = url
        headers = (hasHeaders ? index.api.headers : []) + call.endpoint.constantHeaders
        self.sampling = sampling
    }

    private var endpoint: Endpoint { call.endpoint }

    /// One line for each option.
    package var text: String {
        let method =
            switch endpoint.method {
            case .get: ""
            // With another option, curl waits for a body.
            case .head: "--head "
            case .post, .put, .patch, .delete, .options: "-X \(endpoint.method.rawValue.uppercased()) "
            }
        var options: [String] = []
        if let scheme = index.authorization(of: call)?.schemes.first { options += authorization(scheme) }
        for header in headers {
            options.append("-H " + "\(header.wireName): \(header.value)".shellWord)
        }
        for header in endpoint.headers where header.constant != nil || header.presence == .required {
            let text = header.constant?.text ?? plain(header.type, header.wireName)
            options.append("-H " + "\(header.wireName): \(text)".shellWord)
        }
        return (["curl \(method)\(target)"] + options + body).joined(separator: " \\\n  ")
    }

    // MARK: URL

    private var target: String {
        var items = endpoint.query.compactMap { item -> String? in
            let name = item.wireName.percentEncoded
            if let constant = item.constant { return "\(name)=\(constant.text.percentEncoded)" }
            return item.presence == .required ? "\(name)=\(value(item.type, item.wireName))" : nil
        }
        let address = url + path(endpoint.path) + endpoint.pathSuffix
        guard case .apiKeyQuery(let name)? = index.authorization(of: call)?.schemes.first else {
            return (address + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))).shellWord
        }
        items.append("\(name.percentEncoded)=")
        return (address + "?" + items.joined(separator: "&")).shellWord + "\"$KEY\""
    }

    private func path(_ parts: [Endpoint.PathPart]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name):
                endpoint.pathParameter(name).map { value($0.type, $0.wireName) } ?? name
            case .identityField(let parameter, let field, let key, _):
                identityField(parameter, field) ?? value(.scalar(.string), key)
            case .group: ""
            }
        }
        .joined()
    }

    /// A field of a sampled identity, as in the path.
    private func identityField(_ parameter: String, _ name: String) -> String? {
        guard case .identity(let owner)? = endpoint.pathParameter(parameter)?.type,
            let field = index.object(owner)?.fields.first(where: { $0.name == name })
        else { return nil }
        return sampling.value(.identity(of: owner), named: parameter)[field.keyPath]?.plainText?
            .percentEncoded
    }

    private func value(_ type: TypeReference, _ name: String) -> String { plain(type, name).percentEncoded }

    private func plain(_ type: TypeReference, _ name: String) -> String {
        sampling.value(type.element ?? type.unwrapped, named: name).plainText ?? ""
    }

    private func authorization(_ scheme: AuthorizationScheme) -> [String] {
        switch scheme {
        case .oauth2, .bearer: ["-H \"Authorization: Bearer $TOKEN\""]
        case .basic: ["-u \"$USER:$PASSWORD\""]
        case .apiKeyHeader(let name): ["-H " + "\(name): ".shellWord + "\"$KEY\""]
        case .xsrf(let cookie, let header):
            ["-b " + "\(cookie)=".shellWord + "\"$TOKEN\"", "-H " + "\(header): ".shellWord + "\"$TOKEN\""]
        case .apiKeyQuery, .custom: []
        }
    }

    // MARK: Body

    private var body: [String] {
        switch endpoint.body {
        case .fields, .patch, .value: return sentBody.map(json) ?? []
        case .form, .formPatch, .formValue:
            guard case .object(let members)? = sentBody else { return [] }
            return members.map {
                "--data-urlencode " + "\($0.key)=\($0.value.plainText ?? $0.value.json)".shellWord
            }
        case .multipart(let parts):
            return parts.filter { !$0.isOptional }.map { part in
                switch part.content {
                case .file, .files: "-F " + "\(part.wireName)=@picture.jpg".shellWord
                // An `@` at the start of another option's text would be the name of a file.
                case .constant(let constant):
                    "--form-string " + "\(part.wireName)=\(constant.text)".shellWord
                case .field(let type):
                    "--form-string " + "\(part.wireName)=\(plain(type, part.wireName))".shellWord
                case .json(let type):
                    "-F "
                        + "\(part.wireName)=\(formText(sampling.value(type, named: part.wireName)));type=application/json"
                        .shellWord
                }
            }
        case .bytes(let contentType):
            return ["-H " + "Content-Type: \(contentType)".shellWord, "--data-binary @file"]
        case .none: return []
        }
    }

    /// JSON in the double quotes of curl, outside of which a semicolon ends the text.
    private func formText(_ value: JSONLiteral) -> String {
        "\"" + value.json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// The body of JSON or of a form, with its required fields; `nil` for other bodies.
    private var sentBody: JSONLiteral? {
        var value = JSONLiteral.object([])
        switch endpoint.body {
        case .fields(let fields), .form(let fields):
            for field in fields where field.constant != nil || field.presence == .required {
                value.set(sample(field), at: field.keyPath)
            }
        case .patch(let fields), .formPatch(let fields):
            for field in fields.filter({ $0.constant != nil })
                + fields.filter({ $0.constant == nil }).prefix(2)
            {
                value.set(sample(field), at: field.keyPath)
            }
        case .value(let type), .formValue(let type):
            value = writable(type)
            for member in endpoint.bodyConstants { value.set(JSONLiteral(member.value), at: [member.key]) }
        case .none, .multipart, .bytes: return nil
        }
        return value
    }

    private func sample(_ field: Field) -> JSONLiteral {
        field.constant.map { JSONLiteral($0) } ?? field.example
            ?? sampling.value(field.type, named: field.keyPath.last ?? field.name)
    }

    /// A value without what only servers write.
    private func writable(_ type: TypeReference) -> JSONLiteral {
        var value = sampling.value(type, named: endpoint.name)
        if case .declared(let name, .object) = type, let object = index.object(name) {
            for field in object.fields where field.access == .read { value.remove(at: field.keyPath) }
        }
        return value
    }

    private func json(_ value: JSONLiteral) -> [String] {
        ["-H 'Content-Type: application/json'", "-d " + value.json.shellWord]
    }
}
