import ResolvedAPI

/// Responses with a payload, in the envelope of their call.
extension Simulation {
    /// The response of a call that concerns no element, or one that its response does not have.
    mutating func action(_ request: CallRequest, _ plan: CallPlan, _ element: Element?) -> SimulatedResponse {
        let endpoint = request.endpoint
        if element == nil || plan.payload == nil || !plan.returnsElements,
            let example = endpoint.examples.first(where: {
                (200..<300).contains($0.status) && $0.responseBody != nil
            })
        {
            return response(of: example)
        }
        switch endpoint.response {
        case .bytes, .stream: return download(request)
        case .events(let type): return events(type, request)
        default: break
        }
        keepUpload(request)
        if let type = plan.payload?.element, endpoint.paging != nil {
            let items = (1...max(options.elementCount, 1)).map {
                sampling.value(type, named: endpoint.name, number: $0)
            }
            return page(of: items.enumerated().map { PagedItem(json: $1, number: $0 + 1) }, request, plan)
        }
        let isCreation = endpoint.method == .post && plan.payload != nil
        return payload(
            nil,
            element,
            request,
            plan,
            status: isCreation || plan.payload != nil ? 200 : noContentStatus(request)
        )
    }

    private func noContentStatus(_ request: CallRequest) -> Int {
        if case .object = request.endpoint.response { return 200 }
        return index.envelope(of: request.call).code == nil ? 204 : 200
    }

    private mutating func keepUpload(_ request: CallRequest) {
        guard let file = request.values.files[""] else { return }
        files.keep(file, at: String(request.request.path))
    }

    /// A response in the envelope of the call.
    ///
    /// - Parameter value: The payload; `nil` for one that is made of the element, the path and the body.
    func payload(
        _ value: JSONLiteral?,
        _ element: Element?,
        _ request: CallRequest,
        _ plan: CallPlan,
        status: Int = 200,
        isDeleted: Bool = false
    ) -> SimulatedResponse {
        let endpoint = request.endpoint
        let envelope = index.envelope(of: request.call)
        var body = JSONLiteral.object([])
        var payload = value
        switch endpoint.response {
        case .object(let name):
            payload = payload ?? described(.declared(name, .object), element, request, isDeleted: isDeleted)
        case .enveloped(let name):
            if let object = index.object(name) {
                for field in object.fields.dropFirst()
                where field.presence != .optional || field.type.element == nil {
                    body.set(sampling.field(field, of: object, number: 1), at: field.keyPath)
                }
                if let first = object.fields.first {
                    body.set(
                        payload ?? described(first.type, element, request, isDeleted: isDeleted),
                        at: first.keyPath
                    )
                }
            }
            payload = nil
        default:
            if let type = plan.payload {
                payload = payload ?? described(type, element, request, isDeleted: isDeleted)
            }
        }
        if let payload { body.set(payload, at: envelope.data) }
        if let code = envelope.code, plan.payload != nil || envelope.data.first != nil {
            body.set(.string(envelope.ok), at: code)
        }
        var response: SimulatedResponse
        if body == .object([]), plan.payload == nil, case .none = endpoint.response {
            response = SimulatedResponse(status: status)
        } else if status == 204 {
            response = SimulatedResponse(status: 204)
        } else if case .headers = endpoint.response {
            response = SimulatedResponse(status: 200)
        } else {
            response = json(body, status: status)
        }
        addTypedHeaders(to: &response, request)
        return response
    }

    /// A value that has what the element, the path and the body say, and else something plausible.
    func described(
        _ type: TypeReference,
        _ element: Element?,
        _ request: CallRequest,
        isDeleted: Bool
    ) -> JSONLiteral {
        guard case .declared(let name, .object) = type.unwrapped, let object = index.object(name) else {
            return sampling.value(type, named: request.endpoint.name)
        }
        var value = sampling.element(object, number: element?.number ?? 1)
        for field in object.fields where field.constant == nil {
            if let known = self.known(field, element, request) { value.set(known, at: field.keyPath) }
            if isDeleted, field.name == "deleted", field.type == .scalar(.bool) {
                value.set(.bool(true), at: field.keyPath)
            }
        }
        return value
    }

    private func known(_ field: Field, _ element: Element?, _ request: CallRequest) -> JSONLiteral? {
        var candidates: [JSONLiteral] = []
        if let element, field.isMadeByServer {
            candidates.append(field.type.json(milliseconds: element.modified))
        }
        if let own = element?.json[field.keyPath] { candidates.append(own) }
        if let key = field.keyPath.last, let text = request.match.arguments[key] {
            candidates.append(FormTree.json(text, field.type, index))
        }
        if case .identity(let owner) = field.type, let element, let path = index.object(owner)?.identityPath,
            let own = element.json[path]
        {
            candidates.append(own)
        }
        if let body = request.values.body?[request.endpoint.bodyWrapper],
            let sent = request.endpoint.wrappedFields(index).first(where: { $0.name == field.name })
        {
            if let value = body[sent.keyPath] { candidates.append(value) }
        }
        return candidates.first { candidate in
            var check = ValueValidation(index, .response)
            check.check(candidate, field.type, at: "", nil)
            return check.problems.isEmpty && candidate != .null
        }
    }

    /// The headers that the spec gives types.
    private func addTypedHeaders(to response: inout SimulatedResponse, _ request: CallRequest) {
        for field in request.endpoint.typedHeaders {
            guard let header = field.keyPath.first, response[header] == nil, header.lowercased() != "etag",
                header.lowercased() != "content-type",
                field.presence == .required || field.type.unwrapped != .scalar(.string)
            else { continue }
            if let text = sampling.field(field, of: request.call.owner, number: 1).plainText {
                response.set(header, text)
            }
        }
    }

    // MARK: Bytes and events

    /// The file that was uploaded to the path, or a short text; a part of it on request (RFC 9110 section 14).
    private func download(_ request: CallRequest) -> SimulatedResponse {
        let accepted = request.endpoint.constantHeaders.first { $0.wireName.lowercased() == "accept" }?.value
        let file =
            files[String(request.request.path)]
            ?? StoredFiles.File(
                bytes: Array("sample\n".utf8),
                contentType: accepted ?? "application/octet-stream"
            )
        var response = SimulatedResponse(status: 200, body: .bytes(file.bytes))
        response.set("Content-Type", file.contentType)
        response.set("Accept-Ranges", "bytes")
        response.set("ETag", "\"\(file.bytes.count)-\(StableHash.of(file.bytes))\"")
        if let tag = response["ETag"], request.request["If-None-Match"]?.hasTag(tag) == true {
            var unchanged = SimulatedResponse(status: 304)
            unchanged.set("ETag", tag)
            return unchanged
        }
        if let text = request.request["Range"], let range = ByteSpan(text, count: file.bytes.count),
            request.request["If-Range"].map({ $0 == response["ETag"] }) ?? true
        {
            guard range.first < file.bytes.count else {
                var refusal = failure(416, "The content has \(file.bytes.count) bytes.", of: request.call)
                refusal.set("Content-Range", "bytes */\(file.bytes.count)")
                return refusal
            }
            response.status = 206
            response.body = .bytes(Array(file.bytes[range.first...range.last]))
            response.set("Content-Range", "bytes \(range.first)-\(range.last)/\(file.bytes.count)")
        }
        return response
    }

    /// Server-sent events (HTML Standard, section 9.2).
    private func events(_ type: TypeReference, _ request: CallRequest) -> SimulatedResponse {
        let example = request.endpoint.examples.first { (200..<300).contains($0.status) }?.responseBody?.array
        let values = example ?? (1...5).map { sampling.value(type, named: request.endpoint.name, number: $0) }
        var texts = values.enumerated().map { "id: \($0 + 1)\n" + request.endpoint.eventText(of: $1) }
        if let end = request.endpoint.endEventText { texts.append(end) }
        let parts = texts.map { Array($0.utf8) }
        var response = SimulatedResponse(status: 200, body: .parts(parts, pause: .milliseconds(50)))
        response.set("Content-Type", "text/event-stream")
        response.set("Cache-Control", "no-store")
        return response
    }
}

/// `bytes=10-19`, `bytes=10-` or `bytes=-5`
private struct ByteSpan {
    var first: Int
    var last: Int

    init?(_ text: String, count: Int) {
        guard text.hasPrefix("bytes="), !text.contains(",") else { return nil }
        let parts = text.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[0].isEmpty {
            guard let length = Int(parts[1]), length > 0 else { return nil }
            (first, last) = (max(count - length, 0), count - 1)
        } else {
            guard let start = Int(parts[0]), start >= 0 else { return nil }
            first = start
            last = min(Int(parts[1]) ?? count - 1, count - 1)
            guard last >= first || first >= count else { return nil }
        }
    }
}

enum StableHash {
    /// FNV-1a
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
