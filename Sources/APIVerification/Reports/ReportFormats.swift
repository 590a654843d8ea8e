import ResolvedAPI
import SourceDiagnostics
import SpecCommands

extension VerificationReport {
    /// The report for programs: one JSON object.
    package var json: String {
        let value = JSONLiteral.object([
            .init(key: "api", value: .string(api)),
            .init(key: "url", value: .string(url)),
            .init(key: "requests", value: .number(String(requestCount))),
            .init(key: "end", value: end.map { .string($0) } ?? .null),
            .init(key: "remains", value: .array(remains.map { .string($0) })),
            .init(key: "calls", value: .array(calls.map(\.json))),
        ])
        return redacted(value.json)
    }

    /// Annotations of a GitHub workflow: an error for each deviation and a notice for each remark.
    package var github: String {
        let lines =
            deviations.map { $0.annotation("error") } + remarks.map { $0.annotation("notice") }
            + remains.map { WorkflowCommand("warning", [], "It created and could not delete: \($0)").text }
            + (end.map { [WorkflowCommand("warning", [], "It ended early: \($0)").text] } ?? [])
        return redacted(lines.joined(separator: "\n"))
    }
}

extension CallReport {
    fileprivate var json: JSONLiteral {
        .object([
            .init(key: "operation", value: .string(operation)),
            .init(key: "method", value: .string(method)),
            .init(key: "path", value: .string(template)),
            .init(key: "requests", value: .number(String(requestCount))),
            .init(
                key: "compared",
                value: .array(Aspect.allCases.filter(checked.contains).map { .string($0.rawValue) })
            ),
            .init(
                key: "notCompared",
                value: .object(
                    Aspect.allCases.compactMap { aspect in
                        unchecked[aspect].map { .init(key: aspect.rawValue, value: .string($0)) }
                    }
                )
            ),
            .init(key: "deviations", value: .array(deviations.map(\.json))),
            .init(key: "remarks", value: .array(remarks.map(\.json))),
        ])
    }
}

extension Deviation {
    fileprivate var json: JSONLiteral {
        .object([
            .init(key: "rule", value: .string(rule.id)),
            .init(key: "message", value: .string(message)),
            .init(key: "count", value: .number(String(count))),
            .init(key: "file", value: .string(place.file.path)),
            .init(key: "line", value: .number(String(place.start.line))),
            .init(key: "column", value: .number(String(place.start.column))),
            .init(key: "pointer", value: .string(pointer)),
            .init(key: "status", value: .number(String(status))),
            .init(key: "request", value: .string(request)),
        ])
    }

    fileprivate func annotation(_ level: String) -> String {
        let text = "\(message) [\(rule.id)]\(pointer.isEmpty ? "" : "\n\(pointer)")\n\(request)"
        let properties = [
            ("file", place.file.path), ("line", String(place.start.line)),
            ("col", String(place.start.column)),
        ]
        return WorkflowCommand(level, properties, text).text
    }
}
