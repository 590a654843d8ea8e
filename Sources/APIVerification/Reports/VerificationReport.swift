package import SourceDiagnostics
package import SpecCommands

/// A behavior of a server that contradicts the specs or HTTP.
package struct Deviation: Sendable {
    package let rule: VerificationRule
    package let message: String
    /// The place in the specs.
    package let place: SourceRange
    /// The place in the body, as a JSON pointer (RFC 6901); empty for the whole response.
    package let pointer: String
    /// The request as a command of a shell, without secrets.
    package let request: String
    package let status: Int
    /// The number of places with the same deviation.
    package fileprivate(set) var count = 1

    /// The same for the elements of a list.
    fileprivate var kind: [String] {
        let keys = pointer.split(separator: "/").map { $0.allSatisfy(\.isNumber) ? "#" : String($0) }
        let text = pointer.isEmpty ? message : String(message.reversed().prefix { $0 != ":" }.reversed())
        return [rule.id, keys.joined(separator: "/"), text, String(place.start.offset), place.file.path]
    }
}

/// The results for a call.
package struct CallReport: Sendable {
    /// `User.get`
    package let operation: String
    package let method: String
    /// The path in the spec: `/users/{id}`
    package let template: String
    package let place: SourceRange
    package internal(set) var requestCount = 0
    package internal(set) var checked: Set<Aspect> = []
    /// The reasons why something was not compared.
    package internal(set) var unchecked: [Aspect: String] = [:]
    package private(set) var deviations: [Deviation] = []
    /// Parts of responses that the spec does not describe.
    package private(set) var remarks: [Deviation] = []

    init(operation: String, method: String, template: String, place: SourceRange) {
        self.operation = operation
        self.method = method
        self.template = template
        self.place = place
    }

    /// Adds a deviation, or counts one that is known.
    mutating func add(_ deviation: Deviation) {
        var list = deviation.rule.isRemark ? remarks : deviations
        if let known = list.firstIndex(where: { $0.kind == deviation.kind }) {
            list[known].count += 1
        } else {
            list.append(deviation)
        }
        if deviation.rule.isRemark { remarks = list } else { deviations = list }
    }
}

/// The result of a comparison.
package struct VerificationReport: Sendable {
    package let api: String
    package let url: String
    /// In the order of the specs.
    package let calls: [CallReport]
    package let requestCount: Int
    /// The reason why the run ended before its last call; `nil` if it ran all of them.
    package let end: String?
    /// The elements that the run created and could not delete.
    package let remains: [String]
    /// The texts that no format shows.
    let secrets: [String]

    package var deviations: [Deviation] { calls.flatMap(\.deviations) }
    package var remarks: [Deviation] { calls.flatMap(\.remarks) }

    /// Whether nothing could be compared.
    package var isEmpty: Bool { calls.allSatisfy(\.checked.isEmpty) }

    /// `31 calls: 29 compared, 2 not; 1 deviation, 4 remarks; 96 requests`
    package var summary: String {
        let compared = calls.count { !$0.checked.isEmpty }
        return """
            \(calls.count.counted("call")): \(compared) compared, \(calls.count - compared) not; \
            \(deviations.count.counted("deviation")), \(remarks.count.counted("remark")); \
            \(requestCount.counted("request"))
            """
    }

    /// A text without secrets.
    func redacted(_ text: String) -> String {
        secrets.reduce(text) { $0.replacing($1, with: "redacted") }
    }
}

extension Int {
    fileprivate func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
