import ResolvedAPI
import SwiftNaming

/// The expression for the paging of a list; default names of parameters are omitted.
struct PagingExpression {
    let scope: NameScope

    /// The convention's own constant if it has settings, so that they are written once.
    func code(_ paging: Paging, in api: API) -> SwiftCode {
        guard paging == api.convention.paging, hasArguments(paging) else { return code(paging) }
        return .text("\(scope.type(TypeName(APINames(api.name).api))).paging")
    }

    /// The convention's paging; `nil` if it has no settings besides the mode, or lacks the keys, which only endpoints have then.
    func convention(of api: API) -> SwiftCode? {
        guard let paging = api.convention.paging, hasArguments(paging) else { return nil }
        if case .keyset(keys: [], _, _, _) = paging.mode { return nil }
        return code(paging)
    }

    private func hasArguments(_ paging: Paging) -> Bool {
        !PagingExpression(scope: scope.forAnotherFile).arguments(of: paging).isEmpty
    }

    private func code(_ paging: Paging) -> SwiftCode {
        if paging.mode == .none { return .text(".none") }
        return .call(".\(paging.mode.name)", arguments(of: paging))
    }

    private func arguments(of paging: Paging) -> [SwiftCode] {
        if paging.mode == .none { return [] }
        let size = paging.pageSize.map { SwiftCode.argument("pageSize", DigitGroups.text($0)) }
        let identity =
            paging.identity == [["id"]]
            ? nil
            : SwiftCode.argument(
                "identity",
                "[" + paging.identity.map(scope.keyPath).joined(separator: ", ") + "]"
            )
        let isAnchored = paging.shifts == .anchored ? nil : SwiftCode.argument("isAnchored", "false")
        let first =
            paging.firstOffset == 0 ? nil : SwiftCode.argument("first", DigitGroups.text(paging.firstOffset))
        let empty =
            paging.emptyPages.flatMap {
                $0 == 5 ? nil : SwiftCode.argument("emptyPages", DigitGroups.text($0))
            }
        return (arguments(of: paging.mode) + [first, identity, empty, isAnchored, size]).compactMap(\.self)
    }

    private func arguments(of mode: Paging.Mode) -> [SwiftCode?] {
        switch mode {
        case .none: []
        case .standard(let offset, let limit, let total):
            [
                string("offset", offset, unless: "offset"),
                string("limit", limit, unless: "limit"),
                place("total", total, unless: .body(["info", "total"])),
            ]
        case .page(let number, let size, let total, let first, let missing):
            [
                string("number", number, unless: "page"),
                string("size", size, unless: "per_page"),
                place("total", total, unless: nil),
                first == 1 ? nil : .argument("first", DigitGroups.text(first)),
                string("missing", missing, unless: nil),
            ]
        case .range(let unit, let total):
            [
                string("unit", unit, unless: "items"),
                place("total", total, unless: .header("Content-Range")),
            ]
        case .interval(let start, let end, let total):
            [
                .labeled("start", .literal(start)),
                .labeled("end", .literal(end)),
                place("total", total, unless: nil),
            ]
        case .cursor(let parameter, let next, let hasMore, let limit):
            [
                .labeled("parameter", .literal(parameter)),
                .labeled("next", .text(next.expression(scope))),
                place("hasMore", hasMore, unless: nil),
                string("limit", limit, unless: nil),
            ]
        case .link(let header, let limit, let total):
            [
                string("header", header, unless: "Link"),
                string("limit", limit, unless: nil),
                place("total", total, unless: nil),
            ]
        case .url(let next, let previous, let limit, let total):
            [
                .labeled("next", .text(next.expression(scope))),
                place("previous", previous, unless: nil),
                string("limit", limit, unless: nil),
                place("total", total, unless: nil),
            ]
        case .keyset(let keys, let limit, let isExact, let isClosed):
            [
                .array(keys.map(key)),
                string("limit", limit, unless: "limit"),
                isExact ? .argument("isExact", "true") : nil,
                isClosed ? .argument("isClosed", "true") : nil,
            ]
        case .idCursor(let after, let before, let hasMore, let limit):
            [
                string("after", after, unless: "starting_after"),
                string("before", before, unless: "ending_before"),
                place("hasMore", hasMore, unless: nil),
                string("limit", limit, unless: "limit"),
            ]
        case .realtime(let sinceID, let maxID, let minID, let limit, let pagingID, let order, let ids):
            [
                string("sinceID", sinceID, unless: "since_id"),
                string("maxID", maxID, unless: "max_id"),
                string("minID", minID, unless: nil),
                string("limit", limit, unless: "limit"),
                pagingID == ["paging_id"] ? nil : .argument("pagingID", scope.keyPath(pagingID)),
                .argument("order", Self.order(order, ids)),
            ]
        }
    }

    private static func order(_ order: Paging.Order, _ ids: Paging.IDs) -> String {
        let direction = order.rawValue
        if ids == .opaque { return ".\(direction)" }
        return ".\(ids.rawValue)\(direction.prefix(1).uppercased())\(direction.dropFirst())"
    }

    private func key(_ key: Paging.KeysetKey) -> SwiftCode {
        .labeled(scope.keyPath(key.keyPath), .literal(key.parameter))
    }

    private func string(_ label: String, _ value: String?, unless usual: String?) -> SwiftCode? {
        value == usual ? nil : .labeled(label, value.map(SwiftCode.literal) ?? "nil")
    }

    private func place(_ label: String, _ place: Paging.Location?, unless usual: Paging.Location?)
        -> SwiftCode?
    {
        place == usual ? nil : .argument(label, place?.expression(scope) ?? "nil")
    }
}

extension Paging.Location {
    func expression(_ scope: NameScope) -> String {
        switch self {
        case .body(let keys): ".body(\(scope.keyPath(keys)))"
        case .header(let name): ".header(\(SafeText.literal(name)))"
        }
    }
}
