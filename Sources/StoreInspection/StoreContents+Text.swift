import APISimulation
import ResolvedAPI

extension StoreContents {
    /// The contents for people.
    ///
    /// - Parameter now: Seconds since 1970.
    package func text(now: Int) -> String {
        var lines = [
            "account: \(account)", "server: \(server)", "layout: \(layout), \(byteCount.bytes)", "",
            "Elements: \(elements.reduce(0) { $0 + $1.count })",
        ]
        for type in elements {
            let age = type.days.map { days in
                let today = now / 86_400
                let newest = Self.days(today.elapsed(since: days.upperBound))
                return ", written \(newest) to \(Self.days(today.elapsed(since: days.lowerBound))) ago"
            }
            let deleted = type.deletedCount > 0 ? ", \(type.deletedCount) deleted" : ""
            lines.append("    \(type.type): \(type.count)\(deleted), \(type.byteCount.bytes)\(age ?? "")")
        }
        lines += ["", "Lists: \(lists.count)"]
        for list in lists { lines.append("    " + list.line(now)) }
        lines += ["", "Queued operations: \(operations.count), conflicts: \(conflicts.count)"]
        for operation in operations { lines += operation.lines(now).map { "    \($0)" } }
        for number in unreadable { lines.append("    \(number): unreadable") }
        return lines.map(\.visible).joined(separator: "\n")
    }

    private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(max(count, 0)) days" }

    /// The contents for programs: one JSON object. Times are seconds since 1970.
    package var json: String {
        JSONLiteral.object([
            .init(key: "account", value: .string(account)),
            .init(key: "server", value: .string(server)),
            .init(key: "layout", value: .int(layout)),
            .init(key: "bytes", value: .int(byteCount)),
            .init(key: "elements", value: .array(elements.map(\.json))),
            .init(key: "lists", value: .array(lists.map(\.json))),
            .init(key: "operations", value: .array(operations.map(\.json))),
            .init(key: "unreadableOperations", value: .array(unreadable.map { .int($0) })),
        ]).json
    }
}

extension StoreContents.Elements {
    fileprivate var json: JSONLiteral {
        .object([
            .init(key: "type", value: .string(type)),
            .init(key: "count", value: .int(count)),
            .init(key: "deleted", value: .int(deletedCount)),
            .init(key: "bytes", value: .int(byteCount)),
            .init(key: "oldestDay", value: days.map { .int($0.lowerBound) } ?? .null),
            .init(key: "newestDay", value: days.map { .int($0.upperBound) } ?? .null),
        ])
    }
}

extension StoreContents.List {
    fileprivate func line(_ now: Int) -> String {
        let all = total.map { " of \($0)" } ?? ""
        let age = fetchedAt.map { "fetched \(now.elapsed(since: $0).age) ago" } ?? "never fetched"
        return "\(key): \(rowCount)\(all) rows, \(byteCount.bytes), \(age)\(isStale ? ", stale" : "")"
    }

    fileprivate var json: JSONLiteral {
        .object([
            .init(key: "key", value: .string(key)),
            .init(key: "type", value: type.map { .string($0) } ?? .null),
            .init(key: "rows", value: .int(rowCount)),
            .init(key: "total", value: total.map { .int($0) } ?? .null),
            .init(key: "fetchedAt", value: fetchedAt.map { .int($0) } ?? .null),
            .init(key: "isStale", value: .bool(isStale)),
            .init(key: "tags", value: .array(tags.map { .string($0) })),
            .init(key: "bytes", value: .int(byteCount)),
        ])
    }
}

extension StoreContents.QueuedChange {
    fileprivate func lines(_ now: Int) -> [String] {
        let tries = attempts == 1 ? "1 attempt" : "\(attempts) attempts"
        var lines = [
            "\(number): \(kind) \(type) \(id), \(state), queued \(now.elapsed(since: queuedAt).age) ago, \(tries), \(byteCount.bytes)",
            "    \(operation): \(request)",
        ]
        if let body { lines.append("    \(body.json)") }
        return lines
    }

    fileprivate var json: JSONLiteral {
        .object([
            .init(key: "number", value: .int(number)),
            .init(key: "kind", value: .string(kind)),
            .init(key: "type", value: .string(type)),
            .init(key: "id", value: .string(id)),
            .init(key: "operation", value: .string(operation)),
            .init(key: "request", value: .string(request)),
            .init(key: "queuedAt", value: .int(queuedAt)),
            .init(key: "attempts", value: .int(attempts)),
            .init(key: "state", value: .string(state)),
            .init(key: "body", value: body ?? .null),
            .init(key: "bytes", value: .int(byteCount)),
        ])
    }
}

extension Int {
    /// `512 bytes`, `12 kB`, `3 MB`
    fileprivate var bytes: String {
        self < 1000 ? "\(self) bytes" : self < 1_000_000 ? "\(self / 1000) kB" : "\(self / 1_000_000) MB"
    }

    /// The difference to an earlier time of a file, in which any number can be.
    fileprivate func elapsed(since earlier: Int) -> Int {
        let (difference, isTooLarge) = subtractingReportingOverflow(earlier)
        return isTooLarge ? (earlier < 0 ? .max : .min) : difference
    }

    /// Seconds as `40 s`, `5 min`, `3 h` or `2 d`.
    fileprivate var age: String {
        switch Swift.max(self, 0) {
        case 0..<120: "\(Swift.max(self, 0)) s"
        case 120..<7200: "\(self / 60) min"
        case 7200..<172_800: "\(self / 3600) h"
        default: "\(self / 86_400) d"
        }
    }
}

extension String {
    /// With everything escaped that a terminal would not show.
    fileprivate var visible: String {
        var text = ""
        for scalar in unicodeScalars {
            let isControl =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            if isControl {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
