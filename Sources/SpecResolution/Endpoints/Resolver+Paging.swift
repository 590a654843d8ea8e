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
        if spec.mode.value == .realtime {
            checkRealtimeElement(element, at: context.spec.returns?.range ?? spec.range)
        }
        let general = convention.paging.flatMap { $0.mode.value == spec.mode.value ? $0 : nil }
        let size = (spec.pageSize ?? general?.pageSize)?.value
        let mode = self.mode(spec, general, envelope: envelope, hasSize: size != nil)
        for parameter in context.spec.query {
            let wireName = convention.keys.wireName(for: parameter.key.value)
            if mode.parameters.contains(wireName) {
                report(.queryMeetsPaging(parameter.key, paging: spec.mode.range))
            }
        }
        return Paging(mode: mode, element: element, pageSize: size)
    }

    private mutating func checkRealtimeElement(_ element: TypeReference, at range: SourceRange) {
        switch element {
        case .declared(_, .object), .declared(_, .union): break
        default: report(.realtimeOfNoObject(range, type: element.words))
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
        switch spec.mode.value {
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
                limit: limit ?? "limit"
            )
        case .link:
            // Without a name, nobody is asked for pages of a size, unless the size is said.
            return .link(
                header: name(\.header) ?? "Link",
                limit: limit ?? (hasSize ? "limit" : nil),
                total: told
            )
        case .realtime:
            let path = (spec.pagingID ?? general?.pagingID)?.keys ?? convention.pagingID
            let order = (spec.order ?? general?.order).flatMap { Paging.Order(rawValue: $0.value.rawValue) }
            return .realtime(
                sinceID: name(\.sinceID) ?? "since_id",
                maxID: name(\.maxID) ?? "max_id",
                limit: limit ?? "limit",
                pagingID: path,
                order: order ?? .descending
            )
        }
    }

    /// Names and numbers that no paging can work with.
    mutating func checkPaging(_ spec: PagingSpec?) {
        guard let spec else { return }
        if let size = spec.pageSize, size.value < 1 { report(.numberOutOfRange(size, range: "from 1")) }
        if let first = spec.first, first.value < 0 { report(.numberOutOfRange(first, range: "from 0")) }
        if let header = spec.header, !HeaderName.isToken(header.value) { report(.notAHeaderName(header)) }
        for place in [spec.total, spec.cursor] {
            switch place {
            case .header(let header)?:
                if !HeaderName.isToken(header.value) { report(.notAHeaderName(header)) }
            case .body(let path)?: _ = text(path.text)
            case nil: break
            }
        }
        let names = [
            spec.offset, spec.limit, spec.number, spec.size, spec.parameter, spec.sinceID, spec.maxID,
        ]
        for name in names + [spec.pagingID?.text] { _ = text(name) }
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
        case .cursor(let parameter, _, let limit): [parameter, limit].compactMap(\.self)
        case .link(_, let limit, _): [limit].compactMap(\.self)
        case .realtime(let sinceID, let maxID, let limit, _, _): [sinceID, maxID, limit].compactMap(\.self)
        }
    }
}

extension ResponseSpec {
    fileprivate var isPlainNone: Bool { if case .none = self { true } else { false } }
}
