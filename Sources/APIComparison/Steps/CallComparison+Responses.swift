import ResolvedAPI

extension CallComparison {
    mutating func compareResponses() {
        // A type of another kind is a change of the type.
        let isOwn = if case .value = new.response { false } else { true }
        if old.response != new.response, isOwn || old.response.text != new.response.text {
            add(
                .responseChanged,
                "the response of \(name) was \(old.response.text) and is \(new.response.text)",
                wire: isRead(old.response, new.response) ? [] : [.responses]
            )
        }
        if old.responseHeaders != new.responseHeaders {
            let isGone = new.responseHeaders == nil
            // The types of headers are compared as those of fields.
            let needed = old.responseHeaders.flatMap(steps.old.object)?.fields.contains {
                $0.presence == .required
            }
            add(
                .responseHeadersChanged,
                "\(name) \(isGone ? "no longer has" : "has") typed headers",
                wire: isGone && needed == true ? [.responses] : []
            )
        }
        compareSharedHeaders()
        if old.events != new.events {
            add(.responseChanged, "events of \(name) are written in another way", wire: [.responses])
        }
        if old.pageValues != new.pageValues {
            add(
                .responseHeadersChanged,
                "pages of \(name) have \(new.pageValues == nil ? "no" : "other") typed values beside their elements"
            )
        }
        guard old.envelope != new.envelope else { return }
        let (former, present) = (
            old.envelope ?? steps.old.api.convention.envelope,
            new.envelope ?? steps.new.api.convention.envelope
        )
        add(
            .envelopeChanged,
            "the envelope of \(name) is another one",
            wire: former.isRead(in: present) ? [] : [.responses]
        )
    }

    /// The headers that the call shares with others. Their types are compared like the types of fields.
    private mutating func compareSharedHeaders() {
        guard old.responseHeaders == nil, new.responseHeaders == nil, old.pageValues == new.pageValues,
            old.typedHeaders.isEmpty != new.typedHeaders.isEmpty
        else { return }
        let isGone = new.typedHeaders.isEmpty
        add(
            .responseHeadersChanged,
            "responses of \(name) \(isGone ? "no longer have" : "have") the typed headers of others",
            wire: isGone && old.typedHeaders.contains { $0.presence == .required } ? [.responses] : []
        )
    }

    /// Whether an old app reads a new response.
    private func isRead(_ response: Response, _ sent: Response) -> Bool {
        switch (response, sent) {
        case (.none, _), (.headers, _), (.bytes, _), (.stream, _): return true
        case (.events(let type), .events(let other)), (.value(let type), .value(let other)):
            if case .optional(let wrapped) = type {
                return steps.response.reads(wrapped, other) || steps.response.reads(type, other)
            }
            return steps.response.reads(type, other)
        case (.value(let type), .object(let name)):
            return steps.response.reads(type, .declared(name, .object))
        case (.object(let name), .value(let type)):
            return steps.response.reads(.declared(name, .object), type)
        case (.object(let name), .object(let other)), (.enveloped(let name), .enveloped(let other)):
            return steps.response.reads(.declared(name, .object), .declared(other, .object))
        case (.value(let type), .enveloped(let name)):
            return steps.new.object(name)?.fields.first.map { steps.response.reads(type, $0.type) } ?? false
        case (.enveloped(let name), .value(let type)):
            guard let object = steps.old.object(name), let payload = object.fields.first else { return false }
            return steps.response.reads(payload.type, type)
                && object.fields.dropFirst().allSatisfy { $0.presence != .required }
        case (.events, _), (.value, _), (.object, _), (.enveloped, _): return false
        }
    }

    mutating func comparePaging() {
        guard old.paging != new.paging else { return }
        guard let former = old.paging, let present = new.paging else {
            // All elements were one response, and are several; or the other way around.
            return add(
                .pagingChanged,
                "\(name) \(new.paging == nil ? "no longer has" : "has") pages",
                wire: [.responses, .requests]
            )
        }
        add(
            .pagingChanged,
            "the pages of \(name) are requested or read in another way",
            wire: former.effects(of: present)
        )
    }

    mutating func compareFailures() {
        if old.errors != new.errors {
            add(.errorsOfCallChanged, "the error codes that \(name) is known to return are other ones")
        }
        guard old.failure != new.failure else { return }
        let isShared =
            old.failure == (oldObject.failure ?? steps.old.api.failure)
            && new.failure == (newObject.failure ?? steps.new.api.failure)
        // The failures of all calls are compared with the resource or the API.
        if isShared, old.failure != nil, new.failure != nil { return }
        steps.failureChange(old.failure, new.failure).map {
            add(.failuresChanged, "the failures of \(name) have other bodies", wire: $0)
        }
    }

    /// Options that neither the server nor the compiler notices.
    mutating func compareOptions() {
        if old.server != new.server {
            func words(_ name: String?) -> String { name.map { "'\($0)'" } ?? "the API's" }
            add(
                .callServerChanged,
                "the server of \(name) was \(words(old.server)) and is \(words(new.server))",
                wire: [.requests]
            )
        }
        if old.sync?.name != new.sync?.name || old.sync?.words != new.sync?.words {
            let words =
                new.sync == nil
                ? "is no longer refreshed by its changes" : "is refreshed by its changes in another way"
            add(
                .syncChanged,
                "the list of \(name) \(old.sync == nil ? "is refreshed by its changes" : words)"
            )
        }
        if old.link != new.link { add(.linkChanged, "the link of \(name) is another one") }
        if old.examples != new.examples { add(.examplesChanged, "the examples of \(name) are other ones") }
        if old.relation != new.relation {
            add(.relationChanged, "\(name) belongs to elements in another way")
        }
        if old.selectedAlways != new.selectedAlways {
            add(.callOptionsChanged, "\(name) always selects other fields")
        }
        for (text, differs) in [
            ("the timeout", old.timeout != new.timeout || old.attemptTimeout != new.attemptTimeout),
            ("the retries", old.retry != new.retry),
            ("the cache", old.cache != new.cache), ("the freshness", old.ttl != new.ttl),
            ("the lifetime of the response", old.staysInMemory != new.staysInMemory),
            ("the priority", old.priority != new.priority),
            ("the idempotency key", old.sendsIdempotencyKey != new.sendsIdempotencyKey),
            ("the lists that become stale", old.invalidates != new.invalidates),
        ] where differs {
            add(.callOptionsChanged, "\(text) of \(name) changed")
        }
    }
}

extension ComparisonSteps {
    /// The effects of changed failure bodies on the wire; `nil` if the bodies are equal.
    func failureChange(_ old: Endpoint.Failure?, _ new: Endpoint.Failure?) -> [WireEffect]? {
        guard old != new else { return nil }
        let statuses = [0] + Array(400...599)
        var seen: Set<[TypeReference]> = []
        let isRead = statuses.allSatisfy { status in
            guard let former = old?.case(for: status), let present = new?.case(for: status) else {
                return true
            }
            guard seen.insert([former.type, present.type]).inserted else { return true }
            return response.reads(former.type, present.type)
        }
        return isRead ? [] : [.responses]
    }

    mutating func compareFailure(
        _ old: Endpoint.Failure?,
        _ new: Endpoint.Failure?,
        of type: TypeName?,
        _ subject: Subject
    ) {
        guard let effects = failureChange(old, new) else { return }
        log.add(
            .failuresChanged,
            "the failures of \(subject.quoted) have other bodies",
            subject,
            wire: effects
        )
    }
}

extension Response {
    fileprivate var text: String {
        switch self {
        case .none: "none"
        case .headers: "headers"
        case .bytes: "bytes"
        case .stream: "a stream"
        case .events(let type): "'events<\(type.text)>'"
        case .value(let type): "'\(type.text)'"
        case .object, .enveloped: "an object of its own"
        }
    }
}

extension Envelope {
    /// Whether a reader of this envelope finds the payload of another one, and knows success from failure.
    func isRead(in other: Envelope) -> Bool {
        data == other.data && (code == nil || code == other.code && ok == other.ok)
    }
}

extension Paging {
    /// The effects of another paging on old apps.
    func effects(of other: Paging) -> [WireEffect] {
        if mode == other.mode, firstOffset == other.firstOffset {
            return identity == other.identity ? [] : [.responses]
        }
        var (former, present) = (self, other)
        // The client alone decides these.
        former.mode = former.mode.onTheWire
        present.mode = present.mode.onTheWire
        if former.mode == present.mode, firstOffset == other.firstOffset { return [] }
        return former.mode.request == present.mode.request && firstOffset == other.firstOffset
            ? [.responses] : [.requests, .responses]
    }
}

extension Paging.Mode {
    /// Without what only the client is about.
    fileprivate var onTheWire: Paging.Mode {
        switch self {
        case .keyset(let keys, let limit, _, _):
            .keyset(keys: keys, limit: limit, isExact: false, isClosed: false)
        case .realtime(let since, let max, let min, let limit, let id, let order, _):
            .realtime(sinceID: since, maxID: max, minID: min, limit: limit, pagingID: id, order: order)
        default: self
        }
    }

    /// The parts of a request for a page that a server reads.
    fileprivate var request: [String?] { [name, unit, limit] + positionParameters }

    /// The number of the first page, or the unit of a range.
    private var unit: String? {
        switch self {
        case .page(_, _, _, let first, _): "\(first)"
        case .range(let unit, _): unit
        default: nil
        }
    }
}
