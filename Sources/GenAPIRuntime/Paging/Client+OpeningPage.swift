package import GenAPIMapping
import HTTPTypes

extension Client {
    /// The first page of a list whose elements another response contained: `/albums/7` has the first 50 tracks, and
    /// `/albums/7/tracks` has all of them.
    ///
    /// - Parameters:
    ///   - elements: In the server's order. If there are none, the next page is the first one of the list.
    ///   - total: The number of elements in the whole list; `nil` if it is not known.
    ///   - next: The cursor or the link of the next page, in modes that have one. Without it, the list ends.
    /// - Throws: `ClientError.paging` for a link that leads to another server; `ClientError.unsendable`.
    package func openingPage<Element: JSONWritable>(
        of list: ListEndpoint<Element>,
        with elements: [Element],
        total: Int?,
        next: String?
    ) throws(ClientError) -> Page<Element> {
        let total = total.flatMap { $0 < 0 ? nil : $0 }
        let first = PageCall(list)
        if elements.isEmpty, next == nil {
            var page = Page<Element>([], total: total)
            if total != 0, list.paging.mode.nextPlace == nil { page.nextCursor = first.cursor }
            return page
        }
        // The page is as long as it was asked for, so that its length does not say that it is the last one.
        let call = PageCall(list, limit: max(elements.count, 1))
        guard let base = baseURL.parts else {
            throw ClientError.unsendable(call.request.line, .invalidServer(baseURL.text))
        }
        let reading = PageReading(
            call: call,
            origin: base.origin,
            target: first.request.target(at: base)
        )
        var page = try reading.page(of: elements, total: total, next: next)
        if var walk = page.nextCursor?.walk {
            let mode = list.paging.mode
            walk.position = mode.position(walk.position, continuing: elements.count, limit: first.limit)
            walk.limit = first.limit
            page.nextCursor = PageCursor(walk)
        }
        return page.keepable
    }
}

extension PageReading where Element: JSONWritable {
    /// The page of elements that are decoded already.
    fileprivate func page(of elements: [Element], total: Int?, next: String?) throws(ClientError) -> Page<
        Element
    > {
        let reader = ElementReader<Element>(paging)
        // Their identities and sort keys are those of their own JSON.
        let bytes = (try? elements.jsonBytes()) ?? []
        let read = (try? JSONReader.read(bytes) { json in reader.items(&json, skips: true) }) ?? []
        let isReadable = read.count == elements.count
        let items = elements.indices.map { index in
            var item = isReadable ? read[index] : ReceivedElement<Element>()
            item.element = elements[index]
            return item
        }
        var headers = HTTPFields()
        var values: [JSONKeyPath: JSONValue] = [:]
        if let next {
            switch paging.mode.nextPlace {
            case .text(.body(let path))?: values[path] = .string(next)
            case .text(.header(let name))?: HTTPField.Name(name).map { headers[$0] = next }
            case .relation(let relation, let header)?:
                HTTPField.Name(header).map { headers[$0] = "<\(next)>; rel=\"\(relation)\"" }
            case nil: break
            }
        }
        let received = ReceivedPage(
            items: items,
            total: total,
            values: values,
            answer: .withoutBody(call.request.line, .ok, ResponseHeaders(headers))
        )
        return page(received, try paging.mode.step(after: received, in: self))
    }
}
