import ResolvedAPI

/// How a list comes in pages; parameters that have their usual names go without saying.
enum PagingExpression {
    static func code(_ paging: Paging) -> SwiftCode {
        let size = paging.pageSize.map { SwiftCode.argument("pageSize", String($0)) }
        return .call(".\(name(of: paging.mode))", (arguments(of: paging.mode) + [size]).compactMap(\.self))
    }

    private static func name(of mode: Paging.Mode) -> String {
        switch mode {
        case .standard: "standard"
        case .page: "page"
        case .cursor: "cursor"
        case .link: "link"
        case .realtime: "realtime"
        }
    }

    private static func arguments(of mode: Paging.Mode) -> [SwiftCode?] {
        switch mode {
        case .standard(let offset, let limit, let total):
            [
                string("offset", offset, unless: "offset"),
                string("limit", limit, unless: "limit"),
                place("total", total, unless: .body(["info", "total"])),
            ]
        case .page(let number, let size, let total, let first):
            [
                string("number", number, unless: "page"),
                string("size", size, unless: "per_page"),
                place("total", total, unless: nil),
                first == 1 ? nil : .argument("first", String(first)),
            ]
        case .cursor(let parameter, let next, let limit):
            [
                .labeled("parameter", .literal(parameter)),
                .labeled("next", .text(text(next))),
                string("limit", limit, unless: nil),
            ]
        case .link(let header, let limit, let total):
            [
                string("header", header, unless: "Link"),
                string("limit", limit, unless: nil),
                place("total", total, unless: nil),
            ]
        case .realtime(let sinceID, let maxID, let limit, let pagingID, let order):
            [
                string("sinceID", sinceID, unless: "since_id"),
                string("maxID", maxID, unless: "max_id"),
                string("limit", limit, unless: "limit"),
                pagingID == ["paging_id"] ? nil : .argument("pagingID", KeyPathExpression.text(pagingID)),
                .argument("order", ".\(order.rawValue)"),
            ]
        }
    }

    private static func string(_ label: String, _ value: String?, unless usual: String?) -> SwiftCode? {
        value == usual ? nil : .labeled(label, value.map(SwiftCode.literal) ?? "nil")
    }

    private static func place(_ label: String, _ place: Paging.Location?, unless usual: Paging.Location?)
        -> SwiftCode?
    {
        place == usual ? nil : .argument(label, place.map(text) ?? "nil")
    }

    private static func text(_ place: Paging.Location) -> String {
        switch place {
        case .body(let keys): ".body(\(KeyPathExpression.text(keys)))"
        case .header(let name): ".header(\(SafeText.literal(name)))"
        }
    }
}

/// A key path as the runtime's `JSONKeyPath` is written: `"info.total"`.
enum KeyPathExpression {
    static func text(_ keys: [String]) -> String {
        guard !keys.isEmpty else { return ".root" }
        let escaped = keys.map { key in
            key.contains { $0 == "." || $0 == "\\" }
                ? String(key.flatMap { $0 == "." || $0 == "\\" ? ["\\", $0] : [$0] }) : key
        }
        return SafeText.literal(escaped.joined(separator: "."))
    }

    static func text(_ keys: [String]?) -> String {
        keys.map { text($0) as String } ?? "nil"
    }
}
