import APISimulation
import ResolvedAPI
import SpecCommands

/// The promises of lists in pages.
///
/// The first page as clients request it is compared with the same elements in smaller pages. If they differ, the first page
/// is read once more: a list that changed in between says nothing.
extension Verification {
    /// The largest number of small pages. A list that is compared with new elements has had other requests.
    private func mostPages(_ pager: Pager) -> Int {
        guard options.writes else { return 5 }
        if case .page = pager.paging.mode { return 3 } else { return 4 }
    }

    func comparePages(
        _ call: APIIndex.Call,
        _ arguments: CallArguments,
        _ pager: Pager,
        _ exchange: Exchange,
        _ size: Int?,
        inserting: () async throws -> Int = { 0 }
    ) async throws {
        guard let whole = page(exchange, pager, before: 0, size: size) else { return }
        var comparison = PageComparison(pager, whole, parts: options.writes ? 2 : 3)
        guard !whole.items.isEmpty || comparison.hasFindings else {
            return skip(call, .pages, "the list is empty")
        }
        if !whole.items.isEmpty, !comparison.hasFindings {
            try await walk(call, arguments, pager, &comparison, inserting)
        }
        if comparison.isAboutElements {
            let again = try await send(exchange.request, for: call, .pages)
            guard let again, let read = page(again, pager, before: 0, size: size),
                comparison.isUnchanged(read)
            else { return skip(call, .pages, "the list changed while it was read") }
        }
        guard comparison.hasIdentities else {
            add(call, comparison.findings)
            return skip(call, .pages, "the elements have no identity by which pages can be compared")
        }
        note(call, .pages, comparison.findings)
    }

    private func walk(
        _ call: APIIndex.Call,
        _ arguments: CallArguments,
        _ pager: Pager,
        _ comparison: inout PageComparison,
        _ inserting: () async throws -> Int
    ) async throws {
        var step = comparison.firstStep
        for number in 0..<mostPages(pager) {
            guard case .next(let request) = step else { break }
            let sent = self.request(call, arguments, request)
            guard let exchange = try await send(sent, for: call, .pages) else { return }
            guard let next = page(exchange, pager, before: comparison.count, size: comparison.size) else {
                return comparison.refuse(exchange)
            }
            step = comparison.add(next, request)
            if number == 0 { comparison.inserted += try await inserting() }
        }
        comparison.finish(step)
    }

    /// The elements of a response; none for a page behind the end, and `nil` for another failure.
    private func page(_ exchange: Exchange, _ pager: Pager, before: Int, size: Int?) -> ReadPage? {
        let items = exchange.isSuccess ? pager.reader.elements(exchange.json)?.items : nil
        guard let items = items ?? (isBehindEnd(exchange, pager) ? [] : nil) else { return nil }
        return ReadPage(exchange: exchange, items: items, before: before, size: size)
    }

    private func isBehindEnd(_ exchange: Exchange, _ pager: Pager) -> Bool {
        switch pager.paging.mode {
        case .range: exchange.status == 416
        case .page(_, _, _, _, let missing):
            exchange.status == 404
                || missing.map { code in
                    index.api.convention.failure.code.flatMap { exchange.json?.first(at: $0)?.plainText }
                        == code
                } ?? false
        default: false
        }
    }

    /// A page with a number that is too large.
    func compareEnd(_ call: APIIndex.Call, _ arguments: CallArguments, _ pager: Pager) async throws {
        guard case .page = pager.paging.mode else { return }
        let request = self.request(call, arguments, pager.page(from: 100_000, size: 10))
        guard let exchange = try await send(request, for: call, .pages),
            ![429, 503].contains(exchange.status)
        else {
            return
        }
        if let page = page(exchange, pager, before: 0, size: 10), page.items.isEmpty { return }
        let message =
            exchange.isSuccess
            ? "a page behind the end has elements"
            : "a page behind the end is answered with \(exchange.status)"
        note(call, .pages, [Finding(rule: .pageEnd, message: message, exchange: exchange)])
    }
}
