import APISimulation
import ResolvedAPI

/// A call as a command of a shell and as Swift.
struct CallText {
    private let call: APIIndex.Call
    private let index: APIIndex
    private let url: String
    private let sampling: Sampling

    init(_ call: APIIndex.Call, _ index: APIIndex, url: String) {
        self.call = call
        self.index = index
        self.url = url
        sampling = Sampling(index)
    }

    private var endpoint: Endpoint { call.endpoint }

    /// A command that makes the call, with sampled values. It has no credential.
    var curl: String {
        var words = ["curl"]
        if endpoint.method != .get { words += ["-X", endpoint.method.rawValue.uppercased()] }
        words.append(quoted(url + path + query))
        if let scheme = index.authorization(of: call)?.schemes.first { words += authorization(scheme) }
        for header in endpoint.constantHeaders {
            words += ["-H", quoted("\(header.wireName): \(header.value)")]
        }
        return (words + body).joined(separator: " ")
    }

    /// Text in single quotes, which a shell does not change.
    private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    private var path: String { path(endpoint.path) + endpoint.pathSuffix }

    private func path(_ parts: [Endpoint.PathPart]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name):
                endpoint.pathParameter(name).map { value($0.type, $0.wireName) } ?? name
            case .identityField(_, _, let key, _): value(.scalar(.string), key)
            case .group: ""
            }
        }
        .joined()
    }

    private func value(_ type: TypeReference, _ name: String) -> String {
        let value = sampling.value(type.element ?? type.unwrapped, named: name)
        return (value.plainText ?? "").percentEncoded
    }

    private var query: String {
        let items = endpoint.query.compactMap { item -> String? in
            if let constant = item.constant {
                return "\(item.wireName.percentEncoded)=\(constant.text.percentEncoded)"
            }
            return item.presence == .required
                ? "\(item.wireName.percentEncoded)=\(value(item.type, item.wireName))" : nil
        }
        return items.isEmpty ? "" : "?\(items.joined(separator: "&"))"
    }

    private func authorization(_ scheme: AuthorizationScheme) -> [String] {
        switch scheme {
        case .oauth2, .bearer: ["-H", "\"Authorization: Bearer $TOKEN\""]
        case .basic: ["-u", "\"$USER:$PASSWORD\""]
        case .apiKeyHeader(let name): ["-H", "\"\(name): $KEY\""]
        case .apiKeyQuery, .xsrf, .custom: []
        }
    }

    private var body: [String] {
        switch endpoint.body {
        case .fields(let fields), .patch(let fields):
            var value = JSONLiteral.object([])
            for field in fields where field.presence == .required || fields.count < 4 {
                value.set(
                    sampling.value(field.type, named: field.keyPath.last ?? field.name),
                    at: field.keyPath
                )
            }
            return json(value)
        case .value(let type): return json(sampling.value(type, named: endpoint.name))
        case .form(let fields), .formPatch(let fields):
            return fields.filter { $0.presence == .required }.flatMap { field in
                [
                    "--data-urlencode",
                    quoted(
                        "\(field.keyPath.last ?? field.name)=\(sampling.value(field.type, named: field.name).plainText ?? "")"
                    ),
                ]
            }
        case .multipart(let parts):
            return parts.filter { !$0.isOptional }.flatMap { ["-F", quoted("\($0.wireName)=@file")] }
        case .bytes(let contentType):
            return ["-H", quoted("Content-Type: \(contentType)"), "--data-binary", "@file"]
        case .formValue, .none: return []
        }
    }

    private func json(_ value: JSONLiteral) -> [String] {
        ["-H", quoted("Content-Type: application/json"), "-d", quoted(value.json)]
    }

    /// The call of the generated client.
    var swift: String {
        let body = endpoint.bodyFields.filter { $0.constant == nil && $0.presence == .required }.map(\.name)
        let isPatch = if case .patch = endpoint.body { true } else { false }
        let names =
            endpoint.pathParameters.filter { $0.presence == .required }.map(\.name)
            + endpoint.query.filter { $0.presence == .required && $0.constant == nil }.map(\.name)
            + (isPatch ? [] : body)
        let arguments = names.map { "\($0): …" }.joined(separator: ", ")
        let text = "\(call.operation)(\(arguments))"
        if endpoint.paging != nil { return "for try await element in client.items(\(text)) { … }" }
        if case .events = endpoint.response { return "for try await event in client.events(\(text)) { … }" }
        return "let response = try await client.send(\(text))"
    }

    /// The promise of the list's pages while the list changes.
    func promise(_ paging: Paging) -> String {
        let size =
            paging.pageSize.map { " \($0) elements in a page, unless the request says otherwise." } ?? ""
        let isAnchored = paging.shifts == .anchored
        let text =
            switch paging.mode {
            case .none: "All elements at one moment."
            case .standard, .page, .range, .interval:
                isAnchored
                    ? "Pages by number. The client loses and repeats no element while others are inserted and deleted."
                    : "Pages by number. Deletions lose elements, insertions repeat them."
            case .cursor, .link, .url: "Pages that lead to the next one. Every page is read once."
            case .keyset:
                "Pages behind the keys of the last element. No element is lost or repeated while elements keep their keys."
            case .idCursor: "Pages behind the last element. No element is lost."
            case .realtime: "A timeline. No element is lost or repeated, and gaps are known."
            }
        return text + size
    }
}

/// A type as specs write it.
struct TypeText {
    private let index: APIIndex

    init(_ index: APIIndex) { self.index = index }

    func text(_ type: TypeReference) -> String {
        switch type {
        case .scalar(let scalar): scalar.rawValue
        case .identity(let owner): "id<\(owner.path.joined(separator: "."))>"
        case .declared(let name, .enumeration): cases(name)
        case .declared(let name, _): name.path.joined(separator: ".")
        case .list(let element): "[\(text(element))]"
        case .map(let element): "{ string: \(text(element)) }"
        case .optional(let type): "\(text(type))?"
        case .selection: "fields"
        case .instant: "datetime"
        case .custom(let type): type.name
        case .expandable(let name, _):
            "id<\(name.path.joined(separator: "."))> | \(name.path.joined(separator: "."))"
        case .inside(_, let type): text(type)
        }
    }

    private func cases(_ name: TypeName) -> String {
        let cases = index.enumeration(name)?.cases ?? []
        return cases.prefix(6).map(\.wireValue.text).joined(separator: ", ") + (cases.count > 6 ? ", …" : "")
    }
}
