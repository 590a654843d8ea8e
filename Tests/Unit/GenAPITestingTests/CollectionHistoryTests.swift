import CollectionWalks
import GenAPIMapping
import GenAPIRuntime
import TestTraits
import Testing

@testable import GenAPITesting

/// The changes of a collection, their record, and the scripts that lead to them.
@Suite(.blocking, .listTimeLimit) struct CollectionHistoryTests {
    private typealias Change = CollectionHistory.Change

    private func script(
        _ mode: CollectionScript.Mode = .standard,
        seed: UInt64 = 7,
        deletions: Double = 0,
        edits: Double = 0,
        moves: Double = 0,
        head: Double = 1
    ) -> CollectionScript {
        var script = CollectionScript(mode, seed: seed, count: 5)
        (script.deletions, script.edits, script.moves) = (deletions, edits, moves)
        script.insertionsAtHead = head
        return script
    }

    private func text(_ server: CollectionServer) -> String {
        server.list.map { String($0.rawValue.dropFirst()) }.joined(separator: " ")
    }

    @Test("a deleted element leaves the list, and its lifetime ends")
    func deletions() {
        let server = CollectionServer(script(deletions: 1))
        let former = Set(server.list)
        server.change()
        let deleted = former.subtracting(server.list)
        #expect(deleted.count == 1 && server.list.count == 4)
        #expect(server.history.changes.map(\.change) == deleted.map(Change.deletion))
        #expect(server.history.tick == 1)
        #expect(server.history.elements(throughout: 0...0) == former)
        #expect(server.history.elements(throughout: 0...1) == Set(server.list))
        // Nothing is left to be deleted after five changes.
        server.change(times: 6)
        #expect(server.list.isEmpty && server.history.changes.count == 5)
        #expect(server.history.tick == 7 && server.ranks.count == 5)
    }

    @Test("an edited element has another version and the same place")
    func edits() throws {
        let server = CollectionServer(script(edits: 1, moves: 1))
        server.change(times: 3)
        #expect(text(server) == "1 2 3 4 5")
        guard case .bytes(let bytes) = server.response(to: "/").response.body else { return }
        let versions = try JSONValue(json: bytes)["items"]?.array?.compactMap { $0["version"]?.int } ?? []
        #expect(versions.count == 5 && versions.reduce(0, +) == 8)
        let edited = server.history.changes.compactMap {
            if case .edit(let id) = $0.change { id } else { nil }
        }
        #expect(edited.count == 3 && server.history.elements(throughout: 0...4).count == 5)
        let last = try #require(edited.last?.rawValue.dropFirst())
        #expect(versions[(Int(last) ?? 0) - 1] > 1)
    }

    @Test("a moved element is at the head, with another version and rank")
    func moves() throws {
        let server = CollectionServer(script(moves: 1))
        for _ in 0..<10 {
            let (list, ranks) = (server.list, server.ranks)
            server.change()
            let first = try #require(server.list.first)
            #expect(server.list == [first] + list.filter { $0 != first })
            #expect(server.history.changes.last?.change == .move(first))
            #expect(server.ranks.filter { $0.value != ranks[$0.key] }.map(\.key) == [first])
            #expect(server.ranks.values.min() == server.ranks[first])
        }
    }

    @Test("an element is inserted where the mode and the script say so")
    func insertions() {
        func list(_ mode: CollectionScript.Mode, head: Double) -> String {
            let server = CollectionServer(script(mode, head: head))
            server.change(times: 2)
            let ranks = server.ranks
            #expect(server.list == server.list.sorted { ranks[$0] ?? 0 < ranks[$1] ?? 0 })
            #expect(Set(ranks.values).count == 7)
            #expect(server.history.lifetimes.values.map(\.lowerBound).sorted() == [0, 0, 0, 0, 0, 1, 2])
            return text(server)
        }
        #expect(list(.standard, head: 1) == "7 6 1 2 3 4 5")
        #expect(list(.descending, head: 0) == "7 6 5 4 3 2 1")
        #expect(list(.ascending, head: 1) == "1 2 3 4 5 6 7")
        // At random, each place is taken by some.
        var places: Set<Int> = []
        for seed in 0..<60 as Range<UInt64> {
            let server = CollectionServer(script(seed: seed, head: 0))
            server.change()
            let list = text(server)
            #expect(list.replacing("6", with: "").split(separator: " ") == ["1", "2", "3", "4", "5"])
            places.insert(list.split(separator: " ").firstIndex(of: "6") ?? -1)
        }
        #expect(places == Set(0...5))
    }

    @Test("responses change the collection as often as the script says, before and after the page is taken")
    func changesOfResponses() {
        for (rate, count) in [(0.0, 0), (0.5, 40), (2.0, 40)] {
            var script = CollectionScript(.standard, seed: 3, changes: 40, changesPerResponse: rate)
            script.deletions = 0
            let server = CollectionServer(script)
            for _ in 0..<200 { _ = server.response(to: "/") }
            #expect(server.history.changes.count == count)
            #expect(server.history.tick == 200 + count)
            let first = server.history.changes.prefix(20)
            let ticks = first.last.map { last in server.history.responses.count { $0.tick < last.tick } } ?? 0
            // Twenty changes take some twenty responses at a rate of one.
            if count > 0 { #expect((5...15).contains(Int(Double(ticks) * rate / 2)), "\(ticks)") }
        }
    }

    @Test("a history records the list at each tick, or only the tick if recording is off")
    func records() {
        for isRecording in [true, false] {
            let server = CollectionServer(script(), isRecording: isRecording)
            let first = server.list
            _ = server.response(to: "/a")
            server.change()
            _ = server.response(to: "/b")
            let history = server.history
            #expect(history.tick == 3)
            #expect(history.responses.map(\.tick) == (isRecording ? [1, 3] : []))
            #expect(history.changes.map(\.tick) == (isRecording ? [2] : []))
            #expect(history.lifetimes.count == (isRecording ? 6 : 0))
            #expect(server.ranks.count == (isRecording ? 6 : 0))
            #expect(history.list(at: 0) == nil)
            #expect(history.list(at: 1) == (isRecording ? first : nil))
            #expect(history.list(at: 2) == (isRecording ? first : nil))
            #expect(history.list(at: 3) == (isRecording ? server.list : nil))
            #expect(history.elements(throughout: 0...3) == (isRecording ? Set(first) : []))
            #expect(history.elements(throughout: 2...3) == (isRecording ? Set(server.list) : []))
        }
    }

    @Test(
        "equal scripts behave identically, and other seeds do not",
        arguments: CollectionScript.Mode.allCases
    )
    func seeds(_ mode: CollectionScript.Mode) {
        func story(_ seed: UInt64) -> [[CollectionElement.ID]] {
            var script = CollectionScript(mode, seed: seed, count: 20, changes: 20)
            script.errors = 0.2
            let server = CollectionServer(script)
            for _ in 0..<10 { _ = server.response(to: "/") }
            return server.history.responses.map(\.list)
        }
        #expect(story(1) == story(1))
        #expect(story(1) != story(2))
    }

    @Test("a simpler script differs from the script by one fault, size or rate")
    func simplerScripts() {
        // Edits, deletions or none of them, and insertions at the head are left.
        #expect(CollectionScript(.standard, seed: 7, count: 0).simpler.count == 4)
        var script = CollectionScript(.cursor, seed: 7, count: 30, changes: 10)
        (script.errors, script.hidden, script.shortPages, script.emptyPages) = (0.1, 0.1, 0.1, 0.1)
        (script.repeatedPages, script.moves, script.cursorLifetime) = (0.1, 0.1, 3)
        (script.includesBoundary, script.knowsTotal, script.latency) = (true, false, .seconds(1))
        let simpler = script.simpler
        #expect(Set(simpler).count == 18 && !simpler.contains(script))
        func has(_ edit: (inout CollectionScript) -> Void) -> Bool {
            var copy = script
            edit(&copy)
            return simpler.contains(copy)
        }
        #expect(has { $0.errors = 0 } && has { $0.hidden = 0 } && has { $0.shortPages = 0 })
        #expect(has { $0.emptyPages = 0 } && has { $0.repeatedPages = 0 } && has { $0.moves = 0 })
        #expect(has { $0.edits = 0 } && has { $0.latency = .zero } && has { $0.cursorLifetime = nil })
        #expect(has { $0.includesBoundary = false } && has { $0.knowsTotal = true })
        #expect(
            has { $0.changes = 5 } && has { $0.changes = 9 } && has { $0.count = 15 } && has { $0.count = 29 }
        )
        #expect(has { $0.insertionsAtHead = 1 } && has { $0.deletions = 0 } && has { $0.deletions = 1 })
        for all in [0.0, 1] {
            script.deletions = all
            #expect(script.simpler.allSatisfy { $0.deletions == all })
        }
    }

    @Test("simplifying a script comes to an end, at one that cannot be simplified")
    func simplest() {
        for mode in CollectionScript.Mode.allCases {
            var script = CollectionScript.random(mode, seed: 11)
            var steps = 0
            while let simpler = script.simpler.first {
                (script, steps) = (simpler, steps + 1)
                guard steps < 100 else { break }
                #expect(script.count >= 0 && script.changes >= 0)
            }
            #expect(steps < 100 && script.count == 0 && script.changes == 0 && script.errors == 0)
        }
    }

    @Test(
        "a random script has only faults that its mode can handle",
        arguments: CollectionScript.Mode.allCases
    )
    func randomScripts(_ mode: CollectionScript.Mode) {
        let scripts = (0..<200 as Range<UInt64>).map { CollectionScript.random(mode, seed: $0) }
        func some(_ isThere: (CollectionScript) -> Bool) -> Bool { scripts.contains(where: isThere) }
        let isFollowed = mode == .cursor || mode == .link
        let isTimed = mode == .ascending || mode == .descending
        #expect(some { $0.emptyPages > 0 } == isFollowed && some { $0.repeatedPages > 0 } == isFollowed)
        #expect(some { $0.hidden > 0 } == isFollowed)
        #expect(some { $0.shortPages > 0 } == ![.none, .standard, .page].contains(mode))
        #expect(some { !$0.knowsTotal } == [.standard, .page].contains(mode))
        #expect(some { $0.includesBoundary } == isTimed)
        #expect(!some { $0.includesBoundary && $0.shortPages > 0 })
        #expect(some { $0.errors > 0 } && some { $0.errors == 0 } && some { $0.changes > 30 })
        #expect(!some { $0.moves > 0 || $0.cursorLifetime != nil || $0.count > 39 || $0.pageLimit < 4 })
        // Without a total, and with numbers, pages are as large as clients request them.
        #expect(some { $0.pageLimit < 10 } && some { $0.pageLimit == 100 })
        #expect(!some { (mode == .page || mode == .standard && !$0.knowsTotal) && $0.pageLimit < 9 })
    }
}
