/// The table of times.
struct Times {
    /// The others in columns: by how much faster the generated mapper is, and how far it is from the limit.
    let columns: [Column]

    struct Column {
        let way: Way
        let heading: String
        /// What is compared.
        var part: KeyPath<Cost, Double> & Sendable = \.whole
    }

    static let decoding = Times(columns: [
        Column(way: .codable, heading: "x JSONDecoder"), Column(way: .snakeCase, heading: "x snake case"),
        Column(way: .dictionaries, heading: "x JSONSerial."), Column(way: .limit, heading: "of the limit"),
        Column(way: .codable, heading: "built: x JSOND.", part: \.building),
        Column(way: .limit, heading: "of the limit", part: \.building),
    ])

    static let encoding = Times(columns: [
        Column(way: .codable, heading: "x JSONEncoder"), Column(way: .dictionaries, heading: "x JSONSerial."),
    ])

    func report(_ title: String, _ cases: [PlannedCase]) throws {
        let table = Table(title, ["bytes", "µs", "built: µs", "MB/s"] + columns.map(\.heading) + ["goal"])
        for plan in cases {
            guard let sample = try plan.make(plan.name) else { continue }
            let contenders = try sample.preparedContenders()
            let costs = try Costs.measure(contenders.map(\.work), seconds: 1)
            let byWay = Dictionary(uniqueKeysWithValues: zip(contenders.map(\.way), costs))
            table.row(sample.name, cells(sample, byWay))
        }
    }

    private func cells(_ sample: Case, _ costs: [Way: Costs]) -> [String] {
        guard let own = costs[.generated] else { return [] }
        let first = [
            "\(sample.byteCount)", microseconds(own, \.whole), microseconds(own, \.building),
            "\(Int(Double(sample.byteCount) / own.minimum(\.whole) / 1e6))",
        ]
        return first
            + columns.map { column in
                guard let other = costs[column.way] else { return "- " }
                let least = column.way.ratio(own.minimum(column.part), other.minimum(column.part))
                let median = column.way.ratio(own.median(column.part), other.median(column.part))
                return "\(least.ratio) (\(median.ratio))" + sample.goal.mark(least, column)
            } + [sample.goal.text]
    }

    private func microseconds(_ costs: Costs, _ part: KeyPath<Cost, Double>) -> String {
        "\(Int(costs.minimum(part) * 1e6)) (\(Int(costs.median(part) * 1e6)))"
    }
}

extension Case {
    /// Those that come to the same values. A peer that does not is left out, and it is said.
    fileprivate func preparedContenders() throws -> [(way: Way, work: Work)] {
        try contenders.compactMap { contender in
            let prepared = try contender.prepare()
            if try prepared.isRight() { return (contender.way, prepared.work) }
            guard contender.way != .generated && contender.way != .limit else {
                throw Disagreement(name: name, way: contender.way)
            }
            print("\(name): \(contender.way) comes to other values, and is left out")
            return nil
        }
    }
}

/// A fault of the benchmark or of the mapper.
struct Disagreement: Error, CustomStringConvertible {
    let name: String
    let way: Way
    var description: String { "\(name): '\(way)' comes to other values" }
}

extension Way {
    /// Above one is better for a peer, and worse for the limit.
    func ratio(_ own: Double, _ other: Double) -> Double {
        self == .limit ? own / other : other / own
    }
}

extension Goal {
    /// `25x, built: 35x, 2 of the limit`, or a dash.
    var text: String {
        let parts = [
            times.map { "\($0.formatted())x" }, builtTimes.map { "built: \($0.formatted())x" },
            builtOfLimit.map { "\($0.formatted()) of the limit" },
        ]
        return parts.contains { $0 != nil } ? parts.compactMap { $0 }.joined(separator: ", ") : "-"
    }

    /// A sign behind a ratio that is not good enough, and a space behind others.
    func mark(_ ratio: Double, _ column: Times.Column) -> String {
        let isBuilt = column.part == \.building
        if column.way == .codable, let least = isBuilt ? builtTimes : times, ratio < least { return "<" }
        if column.way == .limit, isBuilt, let builtOfLimit, ratio > builtOfLimit { return ">" }
        return " "
    }
}
