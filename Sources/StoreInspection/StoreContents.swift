import APISimulation
package import ResolvedAPI

/// What a store has, without the values of its elements.
package struct StoreContents: Sendable {
    /// The elements of one type.
    package struct Elements: Hashable, Sendable {
        package let type: String
        package let count: Int
        /// The elements that the server has deleted.
        package let deletedCount: Int
        package let byteCount: Int
        /// Days since 1970 on which the oldest and the newest one were written.
        package let days: ClosedRange<Int>?
    }

    package struct List: Hashable, Sendable {
        /// The call with its arguments, without secrets.
        package let key: String
        package let type: String?
        package let rowCount: Int
        /// The number of all elements on the server; `nil` if it was not said.
        package let total: Int?
        /// Seconds since 1970; `nil` for a list that was never fetched.
        package let fetchedAt: Int?
        package let isStale: Bool
        package let tags: [String]
        package let byteCount: Int
    }

    package struct QueuedChange: Hashable, Sendable {
        package let number: Int
        /// `create`, `update` or `delete`
        package let kind: String
        package let type: String
        package let id: String
        /// `Location.create`
        package let operation: String
        /// The method and the path, without secrets.
        package let request: String
        /// Seconds since 1970.
        package let queuedAt: Int
        package let attempts: Int
        /// `waiting`, `conflicted`, or why it failed.
        package let state: String
        /// The body of the request, without secrets; `nil` without one.
        package let body: JSONLiteral?
        package let byteCount: Int
    }

    package internal(set) var account = ""
    package internal(set) var server = ""
    package internal(set) var layout = 0
    package internal(set) var byteCount = 0
    package internal(set) var elements: [Elements] = []
    package internal(set) var lists: [List] = []
    package internal(set) var operations: [QueuedChange] = []
    /// Operations that cannot be read, by their numbers.
    package internal(set) var unreadable: [Int] = []

    package var conflicts: [QueuedChange] { operations.filter { $0.state == "conflicted" } }
}

extension StoreContents.QueuedChange {
    /// - Returns: `nil` for bytes that are not an operation.
    init?(number: Int, _ bytes: [UInt8]) {
        guard let json = try? JSONLiteral(json: bytes), let kind = json["kind"]?.string,
            let call = json["call"],
            let method = call["method"]?.string, let path = call["path"]?.string
        else { return nil }
        self.number = number
        self.kind = kind
        type = json["type"]?.string ?? ""
        id = json["id"]?.plainText ?? json["id"]?.json ?? ""
        operation = call["operation"]?.string ?? ""
        request = "\(method) \(SecretRedaction.shown(url: path))"
        queuedAt = (json["queued_at"]?.plainText.flatMap { Int($0) } ?? 0) / 1000
        attempts = json["attempts"]?.plainText.flatMap { Int($0) } ?? 0
        state = Self.state(json["status"])
        body = call["body"].map(SecretRedaction.redacted)
        byteCount = bytes.count
    }

    private static func state(_ status: JSONLiteral?) -> String {
        let name = status?["name"]?.string ?? "unknown"
        guard name == "rejected" else { return name }
        let code = status?["code"]?.string.map { ", \($0)" } ?? ""
        return "rejected with \(status?["status"]?.plainText ?? "?")\(code)"
    }
}
