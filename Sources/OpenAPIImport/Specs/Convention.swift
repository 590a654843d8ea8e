import SpecWriting

/// The settings that most calls of an API share.
struct Convention {
    private(set) var paging: PagingDraft?
    /// The style of lists in queries and forms; `nil` for that of the language.
    private(set) var nesting: String?
    private(set) var failures: [(status: String, type: TypeDraft)] = []
    /// The headers of most responses.
    var responseHeaders: [FieldDraft] = []
    /// The words for the schemes of most calls, if these are several.
    private(set) var authorization: [String]?
    private(set) var failureKeys: (code: String, message: String)?

    init(_ calls: [EndpointDraft], notes: NoteCollector, root: DocumentValue) {
        findPaging(calls)
        findFailures(calls)
        findNesting(calls, notes, root)
        findAuthorization(calls)
        findHeaders(calls, notes, root)
    }

    // MARK: Paging

    private mutating func findPaging(_ calls: [EndpointDraft]) {
        let pagings = calls.compactMap(\.paging)
        let groups = Dictionary(grouping: pagings, by: \.signature)
        let most = groups.values.max { ($0.count, $1[0].signature) < ($1.count, $0[0].signature) }
        guard let most, most.count * 2 >= pagings.count, most.count > 1 else { return }
        let candidate = most[0]
        let keys = Set(candidate.keys.map(\.key))
        // A list inherits each omitted key from the convention, so all lists of the mode must state the same keys.
        let isSafe = pagings.allSatisfy { $0.mode != candidate.mode || keys.isSubset(of: $0.keys.map(\.key)) }
        if isSafe { paging = candidate }
    }

    func yaml(of paging: PagingDraft) -> SpecValue {
        if paging.signature == self.paging?.signature { return .word(paging.mode) }
        return Self.long(paging)
    }

    static func long(_ paging: PagingDraft) -> SpecValue {
        if paging.keys.isEmpty { return .word(paging.mode) }
        return .map(
            [SpecEntry("mode", .word(paging.mode))] + paging.keys.map { SpecEntry($0.key, .text($0.value)) }
        )
    }

    // MARK: Nesting

    private mutating func findNesting(_ calls: [EndpointDraft], _ notes: NoteCollector, _ root: DocumentValue)
    {
        let brackets = calls.count { $0.nesting == "brackets" }
        guard brackets * 2 > calls.count(where: { $0.nesting != nil }) else { return }
        nesting = "brackets"
        notes.add(
            .chosen,
            root["paths"] ?? root,
            "Lists in queries and forms are written as 'ids[]=1', because \(brackets) calls have lists in the style 'deepObject'."
        )
    }

    /// The style of a call, if it is another one.
    func nesting(of call: EndpointDraft) -> String? {
        call.nesting.flatMap { $0 == (nesting ?? "deep_object") ? nil : $0 }
    }

    // MARK: Authorization

    private mutating func findAuthorization(_ calls: [EndpointDraft]) {
        let groups = Dictionary(grouping: calls.compactMap(\.schemes), by: { $0 })
        guard
            let most = groups.values.max(by: { ($0.count, $1[0].description) < ($1.count, $0[0].description) }
            ),
            most[0].count > 1, most.count * 2 > calls.count
        else { return }
        authorization = most[0]
    }

    /// The authorization that a call states.
    func authorization(of call: EndpointDraft) -> SpecValue? {
        guard let authorization else { return call.authorization }
        if call.schemes == authorization { return nil }
        return call.authorization ?? call.schemes.map { .list($0.map(SpecValue.text)) }
    }

    // MARK: Failures

    private mutating func findFailures(_ calls: [EndpointDraft]) {
        var counts: [String: (count: Int, status: String, type: TypeDraft)] = [:]
        var order: [String] = []
        for (status, type) in calls.flatMap(\.failures) {
            let key = status + " " + type.signature
            if counts[key] == nil { order.append(key) }
            counts[key, default: (0, status, type)].count += 1
        }
        var taken: Set<String> = []
        for key in order {
            guard let entry = counts[key], entry.count * 2 >= calls.count, entry.count > 1,
                taken.insert(entry.status).inserted
            else { continue }
            failures.append((entry.status, entry.type))
        }
        let most = counts.values.max { ($0.count, $1.status) < ($1.count, $0.status) }
        failureKeys = most?.type.declaration.flatMap(Self.keys)
    }

    /// The failures of a call that the convention does not have.
    func failures(of call: EndpointDraft) -> [(status: String, type: TypeDraft)] {
        call.failures.filter { failure in !failures.contains { Self.says($0, failure) } }
    }

    /// Whether a failure that is said once is another one, or has its type for all statuses.
    static func says(_ shared: (status: String, type: TypeDraft), _ own: (status: String, type: TypeDraft))
        -> Bool
    {
        (shared.status == own.status || shared.status == "default")
            && shared.type.signature == own.type.signature
    }

    /// Where an error has its code and its message.
    private static func keys(_ object: Declaration) -> (String, String)? {
        let fields = object.allFields
        func first(_ names: [String], _ fields: [FieldDraft]) -> String? {
            names.first { name in fields.contains { $0.key == name } }
        }
        let (codes, messages) = (
            ["code", "error_code", "type", "status", "id"],
            ["message", "detail", "title", "error_description"]
        )
        if let message = first(messages, fields), let code = first(codes, fields) { return (code, message) }
        for outer in ["error", "errors"] {
            guard let inner = fields.first(where: { $0.key == outer })?.type.declaration,
                inner.kind == .object,
                let message = first(messages, inner.allFields), let code = first(codes, inner.allFields)
            else { continue }
            return ("\(outer).\(code)", "\(outer).\(message)")
        }
        return nil
    }

    // MARK: Headers

    /// Headers of most responses are said once, so that calls do not return them.
    private mutating func findHeaders(
        _ calls: [EndpointDraft],
        _ notes: NoteCollector,
        _ root: DocumentValue
    ) {
        let all = calls.flatMap(\.responseHeaders).filter { $0.type.declaration == nil }
        let groups = Dictionary(grouping: all) { $0.key.lowercased() }
        let isCommon = { (count: Int) in
            count > 2 && count * 2 > calls.count || count > 20 && count * 3 > calls.count
        }
        for (name, headers) in groups.sorted(by: { $0.key < $1.key }) where isCommon(headers.count) {
            var header = headers[0]
            if Set(headers.map(\.type.signature)).count > 1 { header.type = .scalar("string") }
            responseHeaders.append(header)
            for call in calls { call.responseHeaders.removeAll { $0.key.lowercased() == name } }
        }
        guard !responseHeaders.isEmpty else { return }
        let names = responseHeaders.map { "'\($0.key)'" }.joined(separator: ", ")
        notes.add(
            .chosen,
            root["paths"] ?? root,
            "Headers of most responses are said once, and are not results of calls: \(names)."
        )
    }
}
