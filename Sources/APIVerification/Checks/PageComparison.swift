import APISimulation
import ResolvedAPI
import SpecCommands

/// Compares a first page with the same elements in smaller pages.
struct PageComparison {
    private let pager: Pager
    private let whole: ReadPage
    /// Whether the first page has all elements.
    private let isComplete: Bool
    /// The size of the smaller pages; `nil` if no request can say it.
    let size: Int?
    /// The number of elements that were created after the first one of the smaller pages.
    var inserted = 0
    private(set) var findings: [Finding] = []
    private var ids: [String] = []
    private var last: ReadPage?
    /// The number of pages without elements at the end.
    private var emptyPages = 0
    /// A page that is shorter than requested, while others follow.
    private var short: ReadPage?

    /// - Parameter parts: The number of smaller pages that have the elements of the first page.
    init(_ pager: Pager, _ whole: ReadPage, parts: Int) {
        self.pager = pager
        self.whole = whole
        let next = pager.next(after: whole)
        isComplete = if case .end = next { true } else { false }
        size = pager.hasSize ? min(max((whole.items.count + parts - 1) / parts, 1), 100) : nil
        check(whole)
        if case .broken(let rule, let message, let pointer) = next {
            report(rule, message, whole, pointer: pointer)
        }
        if hasIdentities { repeats(whole.items.map(id)) }
    }

    var hasFindings: Bool { !findings.isEmpty }

    /// Whether every element of the first page has an identity.
    var hasIdentities: Bool {
        whole.items.allSatisfy { item in pager.paging.identity.allSatisfy { item[$0]?.plainText != nil } }
    }

    /// Whether a list that changes would explain the findings.
    var isAboutElements: Bool {
        findings.contains {
            [.pageElementLost, .pageElementRepeated, .pageTooShort, .pageTotal, .pageEnd].contains($0.rule)
        }
    }

    func isUnchanged(_ again: ReadPage) -> Bool {
        let ids = whole.items.map(id)
        if inserted == 0 { return again.items.map(id) == ids }
        let known = Set(ids)
        return again.items.map(id).filter(known.contains) == ids
    }

    /// The number of elements that the smaller pages had.
    var count: Int { ids.count }

    /// The request of the first one of the smaller pages; without sizes, the page after the first one.
    var firstStep: Pager.Step {
        guard size == nil else { return .next(pager.first(size: size)) }
        return pager.next(after: whole)
    }

    // MARK: Pages

    private mutating func report(
        _ rule: VerificationRule,
        _ message: String,
        _ page: ReadPage,
        pointer: String = ""
    ) {
        guard !findings.contains(where: { $0.rule == rule }) else { return }
        findings.append(Finding(rule: rule, message: message, pointer: pointer, exchange: page.exchange))
    }

    private var pointer: String {
        ValuePath("").member(pager.reader.elements(whole.exchange.json)?.keys ?? []).pointer
    }

    private func id(_ item: JSONLiteral) -> String {
        let parts = pager.paging.identity.map { item[$0]?.plainText }
        return parts.contains(nil) ? item.json : parts.compactMap(\.self).joined(separator: "\u{1F}")
    }

    /// The size and the total of a page.
    private mutating func check(_ page: ReadPage) {
        if let size = page.size, page.items.count > size {
            report(
                .pageTooLarge,
                "the page has \(page.items.count) elements, and \(size) were requested",
                page,
                pointer: pointer
            )
        }
        guard let place = pager.paging.mode.total, page.exchange.isSuccess else { return }
        guard let total = pager.number(at: place, page) else {
            return report(.pageTotal, "there is no total at \(place.text)", page, pointer: place.pointer)
        }
        let count = whole.items.count
        let isWrong = isComplete ? !(count...count + inserted).contains(total) : total < count
        guard isWrong else { return }
        let message =
            "the total is \(total), and the list has \(isComplete ? "" : "at least ")\(whole.items.count) elements"
        report(.pageTotal, message, page, pointer: place.pointer)
    }

    /// Adds a page.
    ///
    /// - Returns: How to continue.
    mutating func add(_ page: ReadPage, _ request: PageRequest) -> Pager.Step {
        check(page)
        let new = page.items.map(id)
        if let short, !new.filter({ !ids.contains($0) }).isEmpty {
            report(
                .pageTooShort,
                "the page has \(short.items.count) of \(short.size ?? 0) requested elements, and others follow",
                short,
                pointer: pointer
            )
            return .end
        }
        add(ids: new)
        last = page
        emptyPages = page.items.isEmpty ? emptyPages + 1 : 0
        let step = pager.next(after: page)
        if case .next(request) = step {
            report(.pageEnd, "the page leads to itself", page)
            return .end
        }
        if case .end = step, pager.paging.mode.isCounted, let size, page.items.count < size, short == nil,
            ids.count < whole.items.count, !page.items.isEmpty
        {
            short = page
            return .next(pager.page(from: page.end, size: size))
        }
        return step
    }

    private mutating func add(ids new: [String]) {
        var new = new[...]
        // The bound of keys may belong to both pages.
        if case .keyset = pager.paging.mode, new.first == ids.last { new = new.dropFirst() }
        ids += new
    }

    /// Notes a page that is a failure.
    mutating func refuse(_ exchange: Exchange) {
        guard ![401, 403, 429, 503].contains(exchange.status) else { return }
        let message =
            exchange.isSuccess
            ? "a page has no list of elements" : "a page is answered with \(exchange.status)"
        findings.append(Finding(rule: .pageContinuation, message: message, exchange: exchange))
    }

    // MARK: The end

    /// Compares the elements after the last page.
    mutating func finish(_ step: Pager.Step) {
        guard let last, !hasFindings else { return }
        if case .broken(let rule, let message, let pointer) = step {
            return report(rule, message, last, pointer: pointer)
        }
        guard hasIdentities else { return }
        guard size != nil else { return repeats(whole.items.map(id) + ids) }
        repeats(ids)
        guard !hasFindings else { return }
        let isAtEnd = if case .end = step { true } else { false }
        let expected = whole.items.map(id).prefix(isAtEnd ? whole.items.count : ids.count - inserted)
        let found = Set(ids)
        if let lost = expected.first(where: { !found.contains($0) }) {
            return report(
                .pageElementLost,
                "'\(lost.shownID)' is in a page of \(whole.items.count) elements, and in none of the pages of \(size ?? 0)",
                last,
                pointer: pointer
            )
        }
        if !isAtEnd, (isComplete && inserted == 0) || emptyPages > 1 {
            report(.pageEnd, "the list of \(whole.items.count) elements leads on behind its last page", last)
        }
    }

    private mutating func repeats(_ ids: [String]) {
        var seen: Set<String> = []
        guard let twice = ids.first(where: { !seen.insert($0).inserted }) else { return }
        report(.pageElementRepeated, "'\(twice.shownID)' appears twice", last ?? whole, pointer: pointer)
    }
}

extension String {
    fileprivate var shownID: String { count > 80 ? "\(prefix(80))…" : replacing("\u{1F}", with: ", ") }
}

extension Paging.Location {
    var text: String {
        switch self {
        case .body(let path): "body.\(path.joined(separator: "."))"
        case .header(let name): "header.\(name)"
        }
    }

    var pointer: String {
        switch self {
        case .body(let path): ValuePath("").member(path).pointer
        case .header: ""
        }
    }
}
