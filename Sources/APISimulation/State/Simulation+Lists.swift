import PlausibleValues
import ResolvedAPI

/// An element of a list, with the number and the values by which it keeps its place.
struct PagedItem {
    var json: JSONLiteral
    var number = 0
    var values: [JSONLiteral?] = []
}

/// Lists: what belongs to them, in which order, and one page of it.
extension Simulation {
    func list(
        _ request: CallRequest,
        _ plan: CallPlan,
        _ object: Object,
        _ constraints: [PathConstraints.Constraint]
    ) -> SimulatedResponse {
        let elements: [Element]
        do throws(SyncRefusal) {
            elements = try changes(
                of: tables[object.name]?.elements(constraints) ?? [],
                request,
                object,
                constraints
            )
        } catch {
            return refusedSync(error, request)
        }
        let filter = ListFilter(request, object)
        let items = filter.items(elements).map {
            PagedItem(json: shaped($0, plan, object), number: $0.number, values: filter.order.values($0.json))
        }
        var response = page(of: items, by: filter.order, request, plan)
        guard response.status == 200 || response.status == 206 else { return response }
        let tag = tag(of: elements, request)
        if [.get, .head].contains(request.endpoint.method),
            request.request["If-None-Match"]?.contains(tag) == true
        {
            response = SimulatedResponse(status: 304)
        }
        response.set("ETag", tag)
        if response.status != 304 { addMark(request, to: &response) }
        return response
    }

    /// The version of a list: the number of the latest change, if that is the mark of the list.
    private func tag(of elements: [Element], _ request: CallRequest) -> String {
        if case .header(let name)? = request.endpoint.sync?.mark, name.lowercased() == "etag" {
            return "\"\(latestRevision)\""
        }
        let state = elements.reduce(into: "\(elements.count)") { $0 += ".\($1.revision)" }
        return "\"l\(StableHash.of("\(request.request.target)#\(state)".utf8))\""
    }

    private func refusedSync(_ refusal: SyncRefusal, _ request: CallRequest) -> SimulatedResponse {
        switch refusal {
        case .forgotten: failure(410, "The changes since then are forgotten.", of: request.call)
        case .invalid(let name): failure(400, "The value of \(name) is not a mark.", of: request.call)
        }
    }

    /// One page of a list, as the call's paging describes it.
    func page(
        of items: [PagedItem],
        by order: ListOrder = ListOrder(),
        _ request: CallRequest,
        _ plan: CallPlan
    ) -> SimulatedResponse {
        let paging = request.endpoint.paging ?? headPaging(request)
        guard let paging else { return payload(.array(items.map(\.json)), nil, request, plan) }
        let selection: PageSelection
        do throws(PageRefusal) {
            selection = try PageSelection(paging, items, by: order, request)
        } catch {
            return refusedPage(error, request)
        }
        var response = payload(
            .array(selection.items.map(\.json)),
            nil,
            request,
            plan,
            status: selection.status
        )
        response.status = selection.status
        add(valuesOfPage(request.endpoint) + selection.values, to: &response)
        return response
    }

    /// The values that the spec has beside the elements of a page.
    private func valuesOfPage(_ endpoint: Endpoint) -> [(place: Paging.Location, value: JSONLiteral)] {
        guard let object = endpoint.pageValues.flatMap(index.object), object.besideHeaders == nil else {
            return []
        }
        return object.fields.map { (.body($0.keyPath), sampling.field($0, of: object, number: 1)) }
    }

    /// The paging of the list at the path of a HEAD request.
    private func headPaging(_ request: CallRequest) -> Paging? {
        guard request.endpoint.method == .head else { return nil }
        return request.call.owner.endpoints.first {
            $0.method == .get && $0.pathTemplate == request.endpoint.pathTemplate
        }?.paging
    }

    private func refusedPage(_ refusal: PageRefusal, _ request: CallRequest) -> SimulatedResponse {
        switch refusal {
        case .unknownCursor: return failure(400, "The cursor is unknown.", of: request.call)
        case .unknownElement(let id):
            return failure(404, "There is no element '\(id)' to continue after.", of: request.call)
        case .invalid(let name):
            return failure(400, "The value of \(name) is not a valid number.", of: request.call)
        case .beyondEnd(let code):
            guard let code else { return failure(404, "The list has fewer pages.", of: request.call) }
            var response = failure(400, "The list has fewer pages.", of: request.call)
            guard let path = index.api.convention.failure.code,
                var body = try? JSONLiteral(json: response.body.bytes)
            else { return response }
            body.set(.string(code), at: path)
            response.body = .bytes(Array(body.json.utf8))
            return response
        case .notSatisfiable(let unit, let total):
            var response = failure(416, "The list has \(total) elements.", of: request.call)
            response.set("Content-Range", "\(unit) */\(total)")
            return response
        }
    }

    private func add(
        _ values: [(place: Paging.Location, value: JSONLiteral)],
        to response: inout SimulatedResponse
    ) {
        var body: JSONLiteral?
        for (place, value) in values {
            switch place {
            case .header(let name): response.set(name, value.plainText ?? "")
            case .body(let path):
                if body == nil { body = try? JSONLiteral(json: response.body.bytes) }
                body?.set(value, at: path)
            }
        }
        if let body, case .object = body { response.body = .bytes(Array(body.json.utf8)) }
    }
}

/// The elements that a query asks for, in the order that it asks for.
struct ListFilter {
    private let request: CallRequest
    private let object: Object
    private(set) var order = ListOrder()

    init(_ request: CallRequest, _ object: Object) {
        self.request = request
        self.object = object
        for (parameter, texts) in parameters where isOrder(parameter) { order.prepend(keys(texts[0])) }
    }

    /// The parameters that have a text in the request, with their texts.
    private var parameters: [(Parameter, texts: [String])] {
        let since = request.endpoint.sync?.since
        return request.endpoint.query.filter { $0.constant == nil && $0.wireName != since }
            .compactMap { parameter in
                let texts = request.values.query.items.filter { $0.name == parameter.wireName }
                    .compactMap(\.value)
                return texts.first?.isEmpty == false ? (parameter, texts) : nil
            }
    }

    private func isOrder(_ parameter: Parameter) -> Bool {
        let words = SampleWords.words(of: parameter.wireName)
        return ["sort", "order", "ordering", "orderby"].contains(words.first) && words.count <= 2
    }

    func items(_ elements: [Element]) -> [Element] {
        var elements = elements
        for (parameter, texts) in parameters where !isOrder(parameter) {
            let text = texts[0]
            let words = SampleWords.words(of: parameter.wireName)
            if let field = field(parameter.wireName, parameter.name) {
                elements.removeAll { element in
                    !texts.contains { $0 == element.json[field.keyPath]?.plainText }
                }
            } else if ["q", "query", "search", "text"].contains(words.first), words.count == 1 {
                elements.removeAll { !$0.hasText(text) }
            } else if let bound = words.first, ["min", "max"].contains(bound), let number = Double(text),
                let field = field(words.dropFirst().joined(separator: "_"), "")
            {
                elements.removeAll { element in
                    guard let value = element.json[field.keyPath]?.plainText.flatMap(Double.init) else {
                        return true
                    }
                    return bound == "min" ? value < number : value > number
                }
            }
        }
        order.sort(&elements)
        return elements
    }

    private func field(_ wireName: String, _ name: String) -> Field? {
        object.fields.first { $0.name == name || $0.keyPath == [wireName] }
    }

    /// The keys of `title`, `-title` or `title,-created_at`.
    private func keys(_ text: String) -> [ListOrder.Key] {
        text.split(separator: ",").compactMap { key in
            let isDescending = key.hasPrefix("-")
            let name = String(isDescending || key.hasPrefix("+") ? key.dropFirst() : key)
            return field(name, name).map { ListOrder.Key(path: $0.keyPath, isDescending: isDescending) }
        }
    }
}

extension Element {
    fileprivate func hasText(_ text: String) -> Bool {
        guard case .object(let members) = json else { return false }
        return members.contains { $0.value.string?.lowercased().contains(text.lowercased()) == true }
    }
}
