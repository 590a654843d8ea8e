import Foundation

/// What compiling costs, a row for each module and mode, printed as they are known.
struct Table {
    /// How often each module is compiled. The time that other programs take from a compiler only ever adds to its own,
    /// so the quickest counts.
    let rounds: Int
    /// What a cost is shared among.
    let shares: [(name: String, count: Int)]

    init(title: String, rounds: Int, per shares: [(String, Int)]) {
        self.rounds = rounds
        self.shares = shares.map { (name: $0.0, count: $0.1) }
        say("\n\(title)\n")
        let columns = shares.map { "ms per \($0.0)" }
        say(line("", ["files", "lines", "CPU s"] + columns + ["peak MB", "code MB"]))
    }

    /// Compiles the modules in turn, and prints what that cost: the first one's share of the second one's behind the two.
    func compare(_ modules: [(name: String, module: SwiftModule)], _ mode: SwiftModule.Mode) throws {
        var costs: [[SwiftModule.Cost]] = modules.map { _ in [] }
        for _ in 0..<rounds {
            for place in modules.indices { costs[place].append(try cost(of: modules[place].module, mode)) }
        }
        let quickest = costs.compactMap { $0.min { $0.run.cpuSeconds < $1.run.cpuSeconds } }
        for (place, (name, module)) in modules.enumerated() {
            try row("\(name), \(mode)", module, quickest[place])
            if place == 1 { ratio(quickest[0], to: quickest[1]) }
        }
    }

    private func cost(of module: SwiftModule, _ mode: SwiftModule.Mode) throws -> SwiftModule.Cost {
        let folder = scratch.appending(path: "build-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try module.compile(mode, into: folder)
    }

    private func row(_ name: String, _ module: SwiftModule, _ cost: SwiftModule.Cost) throws {
        let lines = try module.sources.reduce(0) { $0 + (try Data(contentsOf: $1).count { $0 == 10 }) }
        let shared = shares.map { number(cost.run.cpuSeconds / Double($0.count) * 1_000, digits: 1) }
        say(
            line(
                name,
                ["\(module.sources.count)", "\(lines)", number(cost.run.cpuSeconds, digits: 1)] + shared + [
                    number(Double(cost.run.peakBytes) / 1e6, digits: 0),
                    number(Double(cost.codeBytes) / 1e6, digits: 2),
                ]
            )
        )
    }

    private func ratio(_ cost: SwiftModule.Cost, to other: SwiftModule.Cost) {
        let blanks = shares.map { _ in "" }
        say(
            line(
                "  of that",
                ["", "", ratio(cost.run.cpuSeconds, other.run.cpuSeconds)] + blanks + [
                    ratio(Double(cost.run.peakBytes), Double(other.run.peakBytes)),
                    ratio(Double(cost.codeBytes), Double(other.codeBytes)),
                ]
            )
        )
    }

    private func ratio(_ one: Double, _ other: Double) -> String { number(one / other, digits: 2) + "x" }

    private func number(_ value: Double, digits: Int) -> String { String(format: "%.\(digits)f", value) }

    private func line(_ name: String, _ cells: [String]) -> String {
        let widths = [5, 6, 6] + shares.map { "ms per \($0.name)".count } + [7, 7]
        return zip(cells, widths).reduce(name + String(repeating: " ", count: max(1, 28 - name.count))) {
            $0 + "  " + String(repeating: " ", count: max(0, $1.1 - $1.0.count)) + $1.0
        }
    }

    private func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
