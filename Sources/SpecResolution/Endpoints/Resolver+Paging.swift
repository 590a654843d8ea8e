import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension Resolver {
    mutating func paging(_ context: EndpointContext, response: Response, envelope: Envelope) -> Paging? {
        guard let spec = context.spec.paging else { return nil }
        checkPaging(spec)
        guard case .value(.list(let element)) = response else {
            // What could not be understood has been reported.
            let isBroken = response == .none && context.spec.returns.map { !$0.isPlainNone } == true
            if !isBroken { report(.pagingOfNoList(spec.range, returns: context.spec.returns?.range)) }
            return nil
        }
        let place = context.spec.returns?.range ?? spec.range
        switch spec.mode.value {
        case .realtime: checkRealtimeElement(element, at: place)
        case .keyset, .idCursor: checkKeyedElement(element, at: place)
        default: break
        }
        let general = convention.paging.flatMap { $0.mode.value == spec.mode.value ? $0 : nil }
        let paging = self.paging(spec, general, envelope: envelope)
        for parameter in context.spec.query {
            let wireName = convention.keys.wireName(for: parameter.key.value)
            if paging.mode.parameters.contains(wireName) {
                report(.queryMeetsPaging(parameter.key, paging: spec.mode.range))
            }
        }
        if case .keyset(let keys, _, _, _) = paging.mode {
            if keys.isEmpty { report(.keysetWithoutKeys(spec.range)) }
            checkKeyset(spec.keys ?? general?.keys ?? [], of: element)
        }
        return paging
    }

    /// What the convention says of paging, filled in.
    var conventionalPaging: Paging? {
        convention.paging.map { paging($0, nil, envelope: convention.resolved.envelope) }
    }

    private func paging(_ spec: PagingSpec, _ general: PagingSpec?, envelope: Envelope) -> Paging {
        let size = (spec.pageSize ?? general?.pageSize)?.value
        let shifts = (spec.shifts ?? general?.shifts).flatMap { Paging.Shifts(rawValue: $0.value.rawValue) }
        return Paging(
            mode: mode(spec, general, envelope: envelope, hasSize: size != nil),
            pageSize: size,
            identity: convention.identity ?? "id",
            shifts: shifts ?? .anchored
        )
    }

    private mutating func checkRealtimeElement(_ element: TypeReference, at range: SourceRange) {
        switch element {
        case .declared(_, .object), .declared(_, .union): break
        default: report(.realtimeOfNoObject(range, type: element.words))
        }
    }

    private mutating func checkKeyedElement(_ element: TypeReference, at range: SourceRange) {
        switch element {
        case .declared(_, .object), .declared(_, .union): break
        default: report(.keyedOfNoObject(range, type: element.words))
        }
    }

    /// What the author says here, else what the convention says about the same mode, else what is usual.
    private func mode(
        _ spec: PagingSpec,
        _ general: PagingSpec?,
        envelope: Envelope,
        hasSize: Bool
    ) -> Paging.Mode {
        func name(_ place: KeyPath<PagingSpec, Located<String>?>) -> String? {
            (spec[keyPath: place] ?? general?[keyPath: place])?.value
        }
        let limit = name(\.limit)
        let told = (spec.total ?? general?.total).map(Paging.Location.init)
        let total = told ?? envelope.info.map { .body($0 + ["total"]) }
        let hasMore = (spec.hasMore ?? general?.hasMore).map(Paging.Location.init)
        switch spec.mode.value {
        case .none: return .none
        case .standard:
            return .standard(offset: name(\.offset) ?? "offset", limit: limit ?? "limit", total: total)
        case .page:
            let first = (spec.first ?? general?.first)?.value ?? 1
            return .page(
                number: name(\.number) ?? "page",
                size: name(\.size) ?? "per_page",
                total: total,
                first: first
            )
        case .cursor:
            let next = (spec.cursor ?? general?.cursor).map(Paging.Location.init)
            return .cursor(
                parameter: name(\.parameter) ?? "cursor",
                next: next ?? .body((envelope.info ?? []) + ["next"]),
                hasMore: hasMore,
                limit: limit ?? "limit"
            )
        case .link:
            // Without a name, nobody is asked for pages of a size, unless the size is said.
            let limit = limit ?? (hasSize ? "limit" : nil)
            return link(spec, general, limit: limit, total: told)
        case .keyset:
            return .keyset(
                keys: (spec.keys ?? general?.keys ?? []).map {
                    Paging.KeysetKey(keyPath: $0.path.keys, parameter: $0.parameter.value)
                },
                limit: limit ?? "limit",
                isExact: (spec.exact ?? general?.exact)?.value ?? false,
                isClosed: (spec.closed ?? general?.closed)?.value ?? false
            )
        case .idCursor:
            var before: String? = "ending_before"
            switch spec.before ?? general?.before {
            case .none?: before = nil
            case .some(let name)?: before = name.value
            case nil: break
            }
            return .idCursor(
                after: name(\.after) ?? "starting_after",
                before: before,
                hasMore: hasMore,
                limit: limit ?? "limit"
            )
        case .realtime:
            let path = (spec.pagingID ?? general?.pagingID)?.keys ?? convention.pagingID
            let order = (spec.order ?? general?.order).flatMap { Paging.Order(rawValue: $0.value.rawValue) }
            return .realtime(
                sinceID: name(\.sinceID) ?? "since_id",
                maxID: name(\.maxID) ?? "max_id",
                minID: name(\.minID),
                limit: limit ?? "limit",
                pagingID: path,
                order: order ?? .descending,
                ids: (spec.ids ?? general?.ids).flatMap { Paging.IDs(rawValue: $0.value.rawValue) } ?? .opaque
            )
        }
    }

    /// An endpoint's own header, or own place, wins over the other of the convention.
    private func link(
        _ spec: PagingSpec,
        _ general: PagingSpec?,
        limit: String?,
        total: Paging.Location?
    ) -> Paging.Mode {
        let next = spec.next ?? (spec.header == nil ? general?.next : nil)
        let previous = spec.previous ?? (spec.header == nil ? general?.previous : nil)
        guard next != nil || previous != nil else {
            return .link(
                header: (spec.header ?? general?.header)?.value ?? "Link",
                limit: limit,
                total: total
            )
        }
        return .url(
            next: next.map(Paging.Location.init) ?? .body(["next"]),
            previous: previous.map(Paging.Location.init),
            limit: limit,
            total: total
        )
    }

    /// Names and numbers that no paging can work with.
    mutating func checkPaging(_ spec: PagingSpec?) {
        guard let spec else { return }
        if let size = spec.pageSize, size.value < 1 { report(.numberOutOfRange(size, range: "from 1")) }
        if let first = spec.first, first.value < 0 { report(.numberOutOfRange(first, range: "from 0")) }
        if let header = spec.header, !HeaderName.isToken(header.value) { report(.notAHeaderName(header)) }
        for place in [spec.total, spec.cursor, spec.hasMore, spec.next, spec.previous] {
            switch place {
            case .header(let header)?:
                if !HeaderName.isToken(header.value) { report(.notAHeaderName(header)) }
            case .body(let path)?: _ = text(path.text)
            case nil: break
            }
        }
        let names = [
            spec.offset, spec.limit, spec.number, spec.size, spec.parameter, spec.sinceID, spec.maxID,
            spec.minID, spec.after,
        ]
        for name in names + [spec.pagingID?.text] { _ = text(name) }
        if case .some(let before)? = spec.before { _ = text(before) }
        checkKeys(spec.keys ?? [])
    }

    /// Every key has a parameter of its own.
    private mutating func checkKeys(_ keys: [KeysetKeySpec]) {
        var earlier: [String: SourceRange] = [:]
        for key in keys {
            _ = text(key.path.text)
            _ = text(key.parameter)
            if let first = earlier.updateValue(key.parameter.range, forKey: key.parameter.value) {
                report(.wireNamesMeet(key.parameter, earlier: first))
            }
        }
    }
}

extension Paging.Location {
    init(_ place: PlaceSpec) {
        switch place {
        case .body(let path): self = .body(path.keys)
        case .header(let name): self = .header(name.value)
        }
    }
}

extension Paging.Mode {
    /// The names of the parameters that paging sends itself.
    var parameters: [String] {
        switch self {
        case .standard(let offset, let limit, _): [offset, limit]
        case .page(let number, let size, _, _): [number, size]
        case .none: []
        case .cursor(let parameter, _, _, let limit): [parameter, limit].compactMap(\.self)
        case .link(_, let limit, _), .url(_, _, let limit, _): [limit].compactMap(\.self)
        case .keyset(let keys, let limit, _, _): keys.map(\.parameter) + [limit].compactMap(\.self)
        case .idCursor(let after, let before, _, let limit): [after, before, limit].compactMap(\.self)
        case .realtime(let sinceID, let maxID, let minID, let limit, _, _, _):
            [sinceID, maxID, minID, limit].compactMap(\.self)
        }
    }
}

extension ResponseSpec {
    fileprivate var isPlainNone: Bool { if case .none = self { true } else { false } }
}
