import APISimulation
import SourceDiagnostics
import SpecCommands

extension VerificationReport {
    /// The report for people.
    package var text: String {
        var lines = ["\(api) at \(url)"]
        for call in calls { lines += [""] + call.lines }
        lines += ["", summary]
        if let end { lines.append("It ended early: \(end).") }
        for item in remains { lines.append("It created and could not delete: \(item)") }
        return redacted(lines.joined(separator: "\n")).shownLines
    }
}

extension CallReport {
    fileprivate var lines: [String] {
        let requests = requestCount == 1 ? "1 request" : "\(requestCount) requests"
        var lines = ["\(operation)  \(method) \(template)  (\(requests))"]
        let compared = Aspect.allCases.filter(checked.contains).map(\.rawValue)
        if !compared.isEmpty { lines.append("    compared: \(compared.joined(separator: ", "))") }
        for aspect in Aspect.allCases {
            if let reason = unchecked[aspect] {
                lines.append("    not compared: \(aspect.rawValue): \(reason)")
            }
        }
        for deviation in deviations { lines += deviation.lines("deviation") }
        for remark in remarks {
            lines.append("    remark: \(remark.message)\(remark.times) [\(remark.rule.id)]")
        }
        return lines
    }
}

extension Deviation {
    fileprivate var times: String {
        count > 1 ? " (\(count) times\(count < RequestProblem.mostOfValue ? "" : " or more"))" : ""
    }

    /// `Specs/Trips/User.yaml:6:3`
    package var placeText: String { "\(place.file.path):\(place.start.line):\(place.start.column)" }

    fileprivate func lines(_ kind: String) -> [String] {
        let body = pointer.isEmpty ? "" : ", \(pointer)"
        return [
            "    \(kind): \(message)\(times) [\(rule.id)]", "        \(placeText)\(body)",
            "        \(request)",
        ]
    }
}

extension String {
    /// The lines with everything escaped that a terminal would not show.
    fileprivate var shownLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).shown }.joined(
            separator: "\n"
        )
    }
}
