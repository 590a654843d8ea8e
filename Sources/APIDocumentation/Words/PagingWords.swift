import ResolvedAPI

/// How an app asks for the pages of a list.
struct PagingWords {
    private let paging: Paging

    init(_ paging: Paging) { self.paging = paging }

    var html: HTML {
        switch paging.mode {
        case .none: ""
        case .standard(let offset, let limit, let total):
            "\(.code(offset)) is the number of elements before the page\(first), \(.code(limit)) the size of the page.\(self.total(total))"
        case .page(let number, let size, let total, let first, _):
            "\(.code(number)) is the number of the page, from \(first), \(.code(size)) its size.\(self.total(total))"
        case .range(let unit, let total):
            "The header \(.code("Range")) says which \(.code(unit)) are requested.\(self.total(total))"
        case .interval(let start, let end, let total):
            "\(.code(start)) is the number of the first element, \(.code(end)) the one after the last element.\(self.total(total))"
        case .cursor(let parameter, let next, _, let limit):
            "\(.code(parameter)) is the cursor of the next page, which is \(location(next)).\(size(limit))"
        case .link(let header, let limit, let total):
            "The header \(.code(header)) has the URL of the next page.\(size(limit))\(self.total(total))"
        case .url(let next, _, let limit, let total):
            "The URL of the next page is \(location(next)).\(size(limit))\(self.total(total))"
        case .keyset(let keys, let limit, _, _):
            "\(.list(keys.map { .code($0.parameter) })) \(keys.count == 1 ? "is the key" : "are the keys") of the last element.\(size(limit))"
        case .idCursor(let after, let before, _, let limit):
            "\(.code(after)) is the id of the last element\(before.map { ", \(.code($0)) the id of the first one" as HTML } ?? "").\(size(limit))"
        case .realtime(let sinceID, let maxID, _, let limit, _, _, _):
            "\(.code(sinceID)) requests elements that are newer than an id, \(.code(maxID)) those that are older.\(size(limit))"
        }
    }

    private var first: HTML { paging.firstOffset == 0 ? "" : ", from \(paging.firstOffset)" }

    private func size(_ limit: String?) -> HTML {
        limit.map { " \(.code($0)) is the size of the page." } ?? ""
    }

    private func total(_ place: Paging.Location?) -> HTML {
        place.map { " The number of all elements is \(location($0))." } ?? ""
    }

    private func location(_ place: Paging.Location) -> HTML {
        switch place {
        case .body(let keys): "\(.code(keys.joined(separator: "."))) in the body"
        case .header(let name): "the header \(.code(name))"
        }
    }
}
