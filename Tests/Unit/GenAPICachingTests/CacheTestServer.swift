import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// The server of one test, with its own time.
final class CacheTestServer: Transport {
    struct Seen: Sendable {
        let number: Int?
        let method: String
        let headers: HTTPFields
        /// The sent responses that must arrive unchanged.
        let answered: [(name: String, value: String)]
    }

    private struct State {
        var now: Double = 1_795_243_386
        var seen: [Seen] = []
    }

    let test: CacheTestCase
    private let state = Mutex(State())

    init(_ test: CacheTestCase) {
        self.test = test
    }

    var now: Double { state.withLock(\.now) }
    var seen: [Seen] { state.withLock(\.seen) }

    func pause() { state.withLock { $0.now += 3 } }

    /// The body of responses without a body in the test.
    var token: String { "body of \(test.id)" }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let fields = request.head.headerFields
        let number = HTTPField.Name("Req-Num").flatMap { fields[$0] }.flatMap { Int($0) }
        let index = (number ?? seen.count + 1) - 1
        guard test.steps.indices.contains(index) else { throw TransportError(.other, detail: "no such step") }
        let step = test.steps[index]
        let status = status(of: step, after: index > 0 ? test.steps[index - 1] : nil, for: fields)
        var head = HTTPResponse(status: HTTPResponse.Status(code: status))
        head.headerFields[Self.name("Server-Request-Count")] = String(seen.count + 1)
        head.headerFields[Self.name("Client-Request-Count")] = String(number ?? 0)
        head.headerFields[Self.name("Server-Now")] = String(Int(now * 1000))
        var answered: [(name: String, value: String)] = []
        for header in step.headers("response_headers") {
            let value = text(of: header, in: step, base: request.head.path ?? "")
            let name = Self.name(header.name)
            head.headerFields.append(HTTPField(name: name, value: value))
            guard step.isSaved(header.name) else { continue }
            answered.removeAll { $0.name == header.name }
            answered.append((header.name, head.headerFields[name] ?? ""))
        }
        state.withLock { state in
            let seen = Seen(
                number: number,
                method: request.head.method.rawValue,
                headers: fields,
                answered: answered
            )
            state.seen.append(seen)
        }
        if step.disconnects { throw TransportError(.connectionLost) }
        let body = [204, 304].contains(status) ? "" : step.json["response_body"]?.string ?? token
        return WireResponse(head: head, body: .bytes(Array(body.utf8)))
    }

    /// The response to a conditional request, or an unexpected one.
    private func status(of step: CacheTestCase.Step, after last: CacheTestCase.Step?, for fields: HTTPFields)
        -> Int
    {
        guard let type = step.type, type.hasSuffix("validated") else { return step.status }
        let old = last?.headers("response_headers") ?? []
        func value(_ name: String) -> String? {
            old.last { $0.name.lowercased() == name }.map { text(of: $0, in: step, base: "", at: now - 3) }
        }
        if let date = value("last-modified"), fields[.ifModifiedSince] == date { return 304 }
        // A step without a preceding pause.
        if let header = old.last(where: { $0.name.lowercased() == "last-modified" }),
            fields[.ifModifiedSince] == text(of: header, in: step, base: "", at: now)
        {
            return 304
        }
        if let tag = value("etag"), fields[.ifNoneMatch] == tag { return 304 }
        return 999
    }

    /// Numbers in place of dates are seconds from now.
    func text(
        of header: CacheTestCase.Header,
        in step: CacheTestCase.Step,
        base: String,
        at time: Double? = nil
    ) -> String {
        let name = header.name.lowercased()
        let dates = ["date", "expires", "last-modified", "if-modified-since", "if-unmodified-since"]
        if dates.contains(name), let offset = header.value.int {
            let isOld = step.json["rfc850date"]?.array?.contains { $0.string == name } ?? false
            return Self.date(Int(time ?? now) + offset, isRFC850: isOld)
        }
        let value = header.value.string ?? header.value.number?.text ?? ""
        if ["location", "content-location"].contains(name), step.json["magic_locations"]?.bool == true {
            return value.isEmpty ? base : "\(base)/\(value)"
        }
        return value
    }

    private static func date(_ seconds: Int, isRFC850: Bool) -> String {
        let text = HTTPDateText(seconds: seconds)
        return isRFC850 ? text.rfc850 : text.inUse
    }

    static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .accept }
}

extension CacheTestCase.Step {
    /// A third value of `false` means that the header need not arrive unchanged.
    fileprivate func isSaved(_ name: String) -> Bool {
        (json["response_headers"]?.array ?? []).contains { $0[0]?.string == name && $0[2]?.bool ?? true }
    }
}
