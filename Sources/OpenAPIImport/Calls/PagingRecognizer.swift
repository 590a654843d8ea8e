/// Recognizes lists in pages, by rules in an order. What is not sure stays an ordinary call.
struct PagingRecognizer {
    /// The shape of a response with a list.
    private struct ListResponse {
        let element: TypeDraft
        /// The key of the list; `nil` if it is the whole body.
        let key: String?
        /// The fields beside it.
        let beside: [FieldDraft]
    }

    private static let limits = [
        "limit", "per_page", "page_size", "pageSize", "perPage", "max_results", "maxResults", "page[size]",
        "page[limit]",
        "count", "size", "top", "$top", "first",
    ]
    private static let listKeys = [
        "data", "items", "results", "values", "entries", "records", "elements", "list",
    ]

    let notes: NoteCollector

    /// Makes a list in pages of a call, if one of the rules fits.
    func recognize(_ call: EndpointDraft) {
        guard call.operation.method == "get", case .type(let type, _) = call.response,
            let list = list(in: type), let paging = paging(call, list)
        else { return }
        let extra = list.beside.filter { field in
            !Self.isAboutPages(field.key) && !paging.keys.contains { $0.value.hasPrefix(field.key) }
        }
        let (_, numbers) = notes.noting {
            notes.add(
                .chosen,
                call.operation.value,
                "The list has pages (\(paging.mode)), because \(paging.reason)."
            )
        }
        call.notes += numbers
        call.paging = paging
        call.response = .type(.list(list.element), isOptional: false)
        call.envelope = list.key
        call.query.removeAll { paging.parameters.contains($0.key) }
        call.extra = extra
        call.responseHeaders.removeAll { Self.isAboutPages($0.key) || $0.key.lowercased() == "link" }
    }

    private static func isAboutPages(_ key: String) -> Bool {
        let key = key.lowercased()
        return [
            "total", "count", "page", "next", "prev", "first", "last", "more", "offset", "limit", "links",
            "meta", "cursor",
        ]
        .contains { key.contains($0) } || ["object", "url", "href", "size", "self"].contains(key)
    }

    private func list(in type: TypeDraft) -> ListResponse? {
        if case .list(let element) = type.resolved {
            return ListResponse(element: element, key: nil, beside: [])
        }
        guard let object = type.declaration, object.kind == .object, !object.isResource else { return nil }
        let fields = object.allFields
        let lists = fields.filter { if case .list = $0.type.resolved { true } else { false } }
        let named = lists.first { Self.listKeys.contains($0.key) }
        guard let field = named ?? (lists.count == 1 ? lists[0] : nil),
            case .list(let element) = field.type.resolved,
            fields.count <= 12, !field.key.contains(".")
        else { return nil }
        return ListResponse(element: element, key: field.key, beside: fields.filter { $0.key != field.key })
    }

    private func paging(_ call: EndpointDraft, _ list: ListResponse) -> PagingDraft? {
        let query = Set(call.query.filter { $0.constant == nil }.map(\.key))
        let limit = Self.limits.first(where: query.contains)
        return byLink(call, query, limit, list) ?? byCursor(query, limit, list) ?? byID(query, limit, list)
            ?? byLastID(query, limit, list) ?? byOffset(query, limit, list) ?? byPage(query, limit, list)
            ?? byNext(query, limit, list)
    }

    private func draft(
        _ mode: String,
        _ keys: [(String, String?)],
        _ limit: String?,
        limitKey: String = "limit",
        also: [String] = [],
        because reason: String
    ) -> PagingDraft {
        var paging = PagingDraft(mode: mode, reason: reason)
        paging.keys = keys.compactMap { key, value in value.map { (key, $0) } }
        paging.parameters = Set(also)
        if let limit {
            paging.keys.append((limitKey, limit))
            paging.parameters.insert(limit)
        }
        return paging
    }

    private func byLink(
        _ call: EndpointDraft,
        _ query: Set<String>,
        _ limit: String?,
        _ list: ListResponse
    ) -> PagingDraft? {
        guard call.responseHeaders.contains(where: { $0.key.lowercased() == "link" }), let limit else {
            return nil
        }
        let others = ["page", "after", "before", "cursor", "since_id"].filter {
            query.contains($0) && $0 == "page"
        }
        let total = list.beside.first { Self.isTotal($0) }?.key
        return draft(
            "link",
            [("total", total)],
            limit,
            also: others,
            because: "the response has the header 'Link'"
        )
    }

    private func byCursor(_ query: Set<String>, _ limit: String?, _ list: ListResponse) -> PagingDraft? {
        for (path, type) in paths(list) where type == "string" || type == "int" {
            let last = path.split(separator: ".").last.map(String.init) ?? path
            let words = last.replacing("next_", with: "").replacing("nextP", with: "p").replacing(
                "nextC",
                with: "c"
            )
            let names = words == last ? (last == "cursor" ? [last] : []) : [words]
            guard let parameter = names.first(where: query.contains) else { continue }
            return draft(
                "cursor",
                [("cursor", path), ("parameter", parameter), ("has_more", more(list))],
                limit,
                also: [parameter],
                because: "the response has '\(path)' and the query '\(parameter)'"
            )
        }
        return nil
    }

    private func byID(_ query: Set<String>, _ limit: String?, _ list: ListResponse) -> PagingDraft? {
        guard query.contains("starting_after"), let more = more(list), let element = list.element.declaration,
            element.isResource, element.identity != nil, list.key != nil
        else { return nil }
        let before = query.contains("ending_before")
        return draft(
            "id_cursor",
            [("after", "starting_after"), ("before", before ? "ending_before" : "none"), ("has_more", more)],
            limit,
            also: ["starting_after", "ending_before"],
            because: "the query has 'starting_after' and the response '\(more)'"
        )
    }

    private func byLastID(_ query: Set<String>, _ limit: String?, _ list: ListResponse) -> PagingDraft? {
        guard query.contains("after"),
            let last = list.beside.first(where: { ["last_id", "lastId"].contains($0.key) })
        else { return nil }
        return draft(
            "cursor",
            [("cursor", last.key), ("parameter", "after"), ("has_more", more(list))],
            limit,
            also: ["after"],
            because: "the response has '\(last.key)' and the query 'after'"
        )
    }

    private func byOffset(_ query: Set<String>, _ limit: String?, _ list: ListResponse) -> PagingDraft? {
        guard
            let offset = ["offset", "skip", "startAt", "startIndex", "page[offset]"].first(
                where: query.contains
            ),
            let limit
        else { return nil }
        return draft(
            "standard",
            [("offset", offset), ("total", total(list))],
            limit,
            also: [offset],
            because: "the query has '\(offset)' and '\(limit)'"
        )
    }

    private func byPage(_ query: Set<String>, _ limit: String?, _ list: ListResponse) -> PagingDraft? {
        guard
            let number = ["page", "page_number", "pageNumber", "page[number]"].first(where: query.contains),
            let limit
        else { return nil }
        return draft(
            "page",
            [("number", number), ("total", total(list))],
            limit,
            limitKey: "size",
            also: [number],
            because: "the query has '\(number)' and '\(limit)'"
        )
    }

    private func byNext(_ query: Set<String>, _ limit: String?, _ list: ListResponse) -> PagingDraft? {
        let names = [
            "next", "next_url", "nextUrl", "next_page_url", "nextPageUrl", "nextLink", "@odata.nextLink",
        ]
        let found = paths(list).first { path, type in
            let last = path.split(separator: ".").last.map(String.init) ?? path
            return names.contains(last) && (type == "url" || type == "string" && last != "next")
        }
        guard let found, !found.path.contains("@") else { return nil }
        return draft(
            "link",
            [("next", found.path)],
            limit,
            because: "'\(found.path)' has the URL of the next page"
        )
    }

    // MARK: Fields beside the list

    /// The scalars beside the list and one level below, with their types.
    private func paths(_ list: ListResponse) -> [(path: String, type: String)] {
        list.beside.flatMap { field -> [(String, String)] in
            guard !field.key.contains(".") else { return [] }
            if case .scalar(let type) = field.type.resolved { return [(field.key, type)] }
            guard let object = field.type.declaration, object.kind == .object else { return [] }
            return object.allFields.compactMap { inner in
                guard case .scalar(let type) = inner.type.resolved, !inner.key.contains(".") else {
                    return nil
                }
                return ("\(field.key).\(inner.key)", type)
            }
        }
    }

    private func more(_ list: ListResponse) -> String? {
        paths(list).first {
            $0.type == "bool" && ["has_more", "hasMore", "has_next_page"].contains($0.path)
        }?.path
    }

    private static func isTotal(_ field: FieldDraft) -> Bool {
        if case .scalar("int") = field.type.resolved { return field.key.lowercased().contains("total") }
        return false
    }

    /// The path of the total number, or `none`.
    private func total(_ list: ListResponse) -> String {
        paths(list).first { path, type in
            (type == "int" || type == "int64") && path.lowercased().contains("total")
                && !path.lowercased().contains("page")
        }?.path ?? "none"
    }
}
