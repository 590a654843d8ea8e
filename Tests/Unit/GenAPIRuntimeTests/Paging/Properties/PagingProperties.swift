import CollectionWalks
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting

/// What a walk has to have got right, as sentences about what it has not.
struct PagingProperties {
    let result: WalkResult
    let server: CollectionServer
    let limit: Int?
    /// How many elements a walk remembers from one page to the next; `nil` where more than any story repeats.
    var memory: Int?

    /// The first that is not met; `nil` where all are.
    var violation: String? {
        noLoss ?? noRepeats ?? order ?? termination
    }

    /// P1: an element that is there during the whole walk is in what was got.
    private var noLoss: String? {
        guard result.error == nil else { return nil }
        let lost = server.history.elements(throughout: result.ticks).subtracting(result.elements)
        return lost.isEmpty ? nil : "P1: lost \(lost.map(\.rawValue).sorted())"
    }

    /// P2: no element comes twice, unless so many came between that the walk has forgotten it, as it says.
    private var noRepeats: String? {
        var latest: [CollectionElement.ID: Int] = [:]
        for page in result.pages {
            for place in page {
                let id = result.elements[place]
                if let earlier = latest[id], memory.map({ earlier >= page.lowerBound - $0 }) ?? true {
                    return "P2: twice \(id)"
                }
                latest[id] = place
            }
        }
        return nil
    }

    /// P3: the order of what was got, as far as it is still there, is the list's. Where a walk goes back, an element
    /// that was inserted next to the last one delivered can come after it.
    private var order: String? {
        let ranks = server.ranks
        let goesBack = [.standard, .page, .idCursor].contains(server.script.mode)
        let there = goesBack ? server.history.elements(throughout: result.ticks) : Set(server.list)
        var seen: Set<CollectionElement.ID> = []
        let got = result.elements.filter { there.contains($0) && seen.insert($0).inserted }.compactMap {
            ranks[$0]
        }
        return got == got.sorted() ? nil : "P3: out of order \(result.elements.map(\.rawValue))"
    }

    /// P9: it ends within so many requests, or says that it goes in a circle.
    private var termination: String? {
        if let error = result.error, !error.contains("already there"), !error.contains("in a row had no") {
            return "P9: \(error)"
        }
        let history = server.history
        let size = max(1, min(limit ?? server.script.pageLimit, server.script.pageLimit))
        let faults = history.responses.count { $0.status != 200 || $0.elements.count < size }
        let most = 4 * (server.script.count + history.changes.count) / size + 2 * faults + 16
        return result.requests <= most ? nil : "P9: \(result.requests) requests, at most \(most)"
    }
}

/// The smallest story in which a property is not met, found by leaving out what does not matter, in 500 tries at most.
func shrunk(
    _ script: CollectionScript,
    _ violation: String,
    _ check: (CollectionScript) -> String?
) -> (script: CollectionScript, violation: String) {
    var smallest = (script: script, violation: violation)
    var (isSmaller, tries) = (true, 0)
    while isSmaller {
        isSmaller = false
        for simpler in smallest.script.simpler {
            tries += 1
            guard tries <= 500 else { return smallest }
            guard let violation = check(simpler) else { continue }
            smallest = (simpler, violation)
            isSmaller = true
            break
        }
    }
    return smallest
}
