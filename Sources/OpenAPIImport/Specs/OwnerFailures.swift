/// The failures that at least half of a type's calls have, which its spec says once.
struct OwnerFailures {
    let shared: [(status: String, type: TypeDraft)]
    private let convention: Convention

    init(_ calls: [EndpointDraft], _ convention: Convention) {
        self.convention = convention
        var counts: [String: Int] = [:]
        var found: [(key: String, status: String, type: TypeDraft)] = []
        for failure in calls.flatMap(convention.failures) {
            let key = failure.status + " " + failure.type.signature
            if counts[key] == nil { found.append((key, failure.status, failure.type)) }
            counts[key, default: 0] += 1
        }
        var taken: Set<String> = []
        shared = found.sorted { counts[$0.key, default: 0] > counts[$1.key, default: 0] }.filter {
            let count = counts[$0.key, default: 0]
            return count > 1 && count * 2 >= calls.count && taken.insert($0.status).inserted
        }
        .map { ($0.status, $0.type) }
    }

    /// The failures that a call has besides.
    func own(_ call: EndpointDraft) -> [(status: String, type: TypeDraft)] {
        convention.failures(of: call).filter { failure in !shared.contains { Convention.says($0, failure) } }
    }
}
