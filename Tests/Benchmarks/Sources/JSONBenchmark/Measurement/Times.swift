/// The table of times.
struct Times {
    /// The others in columns: by how much faster the generated mapper is, and how far it is from the limit.
    let columns: [Column]

    struct Column {
        let way: Way
        let heading: String
    }

    static let decoding = Times(columns: [
        Column(way: .codable, heading: "x JSONDecoder"), Column(way: .snakeCase, heading: "x snake case"),
        Column(way: .dictionaries, heading: "x JSONSerial."), Column(way: .limit, heading: "of the limit"),
    ])

    static let encoding = Times(columns: [
        Column(way: .codable, heading: "x JSONEncoder"), Column(way: .dictionaries, heading: "x JSONSerial."),
    ])

    func report(_ title: String, _ cases: [PlannedCase]) throws {
        let table = Table(title, ["bytes", "µs", "MB/s"] + columns.map(\.heading) + ["goal"])
        for plan in cases {
            guard let sample = try plan.make(plan.name) else { continue }
            let contenders = try sample.preparedContenders()
            let times = try CPUTime.measure(contenders.map(\.work), seconds: 1)
            let byWay = Dictionary(uniqueKeysWithValues: zip(contenders.map(\.way), times))
            table.row(sample.name, cells(sample, byWay))
        }
    }

    private func cells(_ sample: Case, _ times: [Way: CPUTime]) -> [String] {
        guard let own = times[.generated] else { return [] }
        let first = [
            "\(sample.byteCount)", "\(Int(own.minimum * 1e6)) (\(Int(own.median * 1e6)))",
            "\(Int(Double(sample.byteCount) / own.minimum / 1e6))",
        ]
        return first
            + columns.map { column in
                guard let time = times[column.way] else { return "- " }
                let least = column.way.ratio(own.minimum, time.minimum)
                let median = column.way.ratio(own.median, time.median)
                return "\(least.ratio) (\(median.ratio))" + sample.goal.mark(least, column.way)
            } + [sample.goal.text]
    }
}

extension Case {
    /// Those that come to the same values. A peer that does not is left out, and it is said.
    fileprivate func preparedContenders() throws -> [(way: Way, work: () throws -> Void)] {
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
    /// `30x, 1.8 of the limit`, or a dash.
    var text: String {
        let parts = [times.map { "\($0.formatted())x" }, ofLimit.map { "\($0.formatted()) of the limit" }]
        return parts.contains { $0 != nil } ? parts.compactMap { $0 }.joined(separator: ", ") : "-"
    }

    /// A sign behind a ratio that is not good enough, and a space behind others.
    func mark(_ ratio: Double, _ way: Way) -> String {
        if way == .codable, let times, ratio < times { return "<" }
        if way == .limit, let ofLimit, ratio > ofLimit { return ">" }
        return " "
    }
}
