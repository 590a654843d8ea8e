import Foundation
import GenAPIMapping
import GenAPIRuntime
import GoldenTesting

/// A test of http-tests/cache-tests, as documented in that project's CONTRIBUTING.
struct CacheTestCase: Sendable, CustomStringConvertible {
    enum Kind: String {
        case required, optimal, check
    }

    struct Header {
        let name: String
        let value: JSONValue

        init?(_ json: JSONValue) {
            guard let name = json[0]?.string, let value = json[1] else { return nil }
            self.name = name
            self.value = value
        }
    }

    struct Step: Sendable {
        let json: JSONValue

        var method: String { json["request_method"]?.string ?? "GET" }
        var type: String? { json["expected_type"]?.string }
        var isSetup: Bool { json["setup"]?.bool ?? false }
        var pausesAfter: Bool { json["pause_after"] != nil }
        var disconnects: Bool { json["disconnect"]?.bool ?? false }
        var status: Int { json["response_status"]?[0]?.int ?? 200 }

        func headers(_ key: String) -> [Header] { (json[key]?.array ?? []).compactMap(Header.init) }

        func isSetup(_ check: String) -> Bool {
            isSetup || (json["setup_tests"]?.array ?? []).contains { $0.string == check }
        }
    }

    let id: String
    let kind: Kind
    let isForBrowsers: Bool
    let dependencies: [String]
    let steps: [Step]

    var description: String { id }

    init(_ json: JSONValue) {
        id = json["id"]?.string ?? ""
        kind = json["kind"]?.string.flatMap(Kind.init) ?? .required
        isForBrowsers = !(json["cdn_only"]?.bool ?? false) && !(json["browser_skip"]?.bool ?? false)
        dependencies = (json["depends_on"]?.array ?? []).compactMap(\.string)
        steps = (json["requests"]?.array ?? []).map { Step(json: $0) }
    }

    /// The tests for browser caches; empty if the data is missing.
    static let all: [CacheTestCase] = {
        guard let url = SharedData.url(of: "cache-tests/tests.json"), let data = try? Data(contentsOf: url),
            let suites = try? JSONValue(json: [UInt8](data))
        else { return [] }
        return (suites.array ?? []).flatMap { $0["tests"]?.array ?? [] }.map(CacheTestCase.init).filter(
            \.isForBrowsers
        )
    }()
}
