import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The paging of a list with every default filled in: the endpoint's settings, then those of the convention for the
/// same mode, then the usual ones.
struct PagingDescription {
    let spec: PagingSpec
    let general: PagingSpec?
    let pagingID: [String]
    let envelope: Envelope
    let errors: [ErrorCodeSpec]

    var mode: Paging.Mode {
        switch spec.mode.value {
        case .none: .none
        case .standard: standard
        case .page: page
        case .range: range
        case .cursor: cursor
        case .link: link
        case .keyset: keyset
        case .idCursor: idCursor
        case .realtime: realtime
        }
    }

    private func value<Value>(_ place: KeyPath<PagingSpec, Value?>) -> Value? {
        spec[keyPath: place] ?? general?[keyPath: place]
    }

    private func name(_ place: KeyPath<PagingSpec, Located<String>?>) -> String? { value(place)?.value }

    private func location(_ place: KeyPath<PagingSpec, PlaceSpec?>) -> Paging.Location? {
        value(place).map(Paging.Location.init)
    }

    private var limit: String { name(\.limit) ?? "limit" }

    /// At the given location, otherwise in the envelope's info.
    private var total: Paging.Location? {
        location(\.total) ?? envelope.info.map { .body($0 + ["total"]) }
    }

    private var standard: Paging.Mode {
        .standard(offset: name(\.offset) ?? "offset", limit: limit, total: total)
    }

    /// By parameters if one of them is given, otherwise by headers.
    private var range: Paging.Mode {
        guard spec.unit == nil, value(\.start) != nil || value(\.end) != nil else {
            return .range(unit: name(\.unit) ?? "items", total: location(\.total) ?? .header("Content-Range"))
        }
        return .interval(
            start: name(\.start) ?? "start",
            end: name(\.end) ?? "end",
            total: location(\.total)
        )
    }

    private var page: Paging.Mode {
        .page(
            number: name(\.number) ?? "page",
            size: name(\.size) ?? "per_page",
            total: total,
            first: value(\.first)?.value ?? 1,
            missing: name(\.missing).flatMap(errors.value)
        )
    }

    private var cursor: Paging.Mode {
        .cursor(
            parameter: name(\.parameter) ?? "cursor",
            next: location(\.cursor) ?? .body((envelope.info ?? []) + ["next"]),
            hasMore: location(\.hasMore),
            limit: limit
        )
    }

    /// An endpoint's own header or location wins over the convention's.
    private var link: Paging.Mode {
        // Without a name, no page size is sent, unless a page size is set.
        let limit = name(\.limit) ?? (value(\.pageSize) == nil ? nil : "limit")
        let next = spec.next ?? (spec.header == nil ? general?.next : nil)
        let previous = spec.previous ?? (spec.header == nil ? general?.previous : nil)
        guard next != nil || previous != nil else {
            return .link(header: name(\.header) ?? "Link", limit: limit, total: location(\.total))
        }
        return .url(
            next: next.map(Paging.Location.init) ?? .body(["next"]),
            previous: previous.map(Paging.Location.init),
            limit: limit,
            total: location(\.total)
        )
    }

    private var keyset: Paging.Mode {
        .keyset(
            keys: (value(\.keys) ?? []).map {
                Paging.KeysetKey(keyPath: $0.path.keys, parameter: $0.parameter.value)
            },
            limit: limit,
            isExact: value(\.exact)?.value ?? false,
            isClosed: value(\.closed)?.value ?? false
        )
    }

    private var idCursor: Paging.Mode {
        let before: String? =
            switch value(\.before) {
            case nil: "ending_before"
            case .none?: nil
            case .some(let name)?: name.value
            }
        return .idCursor(
            after: name(\.after) ?? "starting_after",
            before: before,
            hasMore: location(\.hasMore),
            limit: limit
        )
    }

    private var realtime: Paging.Mode {
        let order = value(\.order).flatMap { Paging.Order(rawValue: $0.value.rawValue) }
        let ids = value(\.ids).flatMap { Paging.IDs(rawValue: $0.value.rawValue) }
        return .realtime(
            sinceID: name(\.sinceID) ?? "since_id",
            maxID: name(\.maxID) ?? "max_id",
            minID: name(\.minID),
            limit: limit,
            pagingID: value(\.pagingID)?.keys ?? pagingID,
            order: order ?? .descending,
            ids: ids ?? .opaque
        )
    }
}

extension Paging {
    /// - Parameter general: The convention's settings for the same mode.
    init(
        _ spec: PagingSpec,
        inheriting general: PagingSpec?,
        identity: [[String]],
        pagingID: [String],
        envelope: Envelope,
        errors: [ErrorCodeSpec]
    ) {
        let description = PagingDescription(
            spec: spec,
            general: general,
            pagingID: pagingID,
            envelope: envelope,
            errors: errors
        )
        let shifts = (spec.shifts ?? general?.shifts).flatMap { Paging.Shifts(rawValue: $0.value.rawValue) }
        self.init(
            mode: description.mode,
            pageSize: (spec.pageSize ?? general?.pageSize)?.value,
            identity: identity,
            shifts: shifts ?? .anchored,
            firstOffset: spec.mode.value == .standard ? (spec.first ?? general?.first)?.value ?? 0 : 0,
            emptyPages: (spec.emptyPages ?? general?.emptyPages)?.value
        )
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
