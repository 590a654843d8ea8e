package import APISimulation
import Foundation
import ResolvedAPI

/// The requests and responses that 'genapi serve --record' or a `RecordingTransport` has written.
package struct Recording: Sendable {
    package struct Exchange: Sendable {
        /// Milliseconds since 1970; 0 if it was not recorded.
        package let time: Int64
        package let method: String
        /// The path and the query, without secrets.
        package let target: String
        package let status: Int
        fileprivate let headers: [(name: String, value: String)]
        fileprivate let body: String?
        fileprivate let responseHeaders: [(name: String, value: String)]
        fileprivate let responseBody: String?
    }

    package let exchanges: [Exchange]
    /// The largest file that is read.
    private static let largest = 512 << 20

    /// - Parameter path: A file with a line of JSON for each exchange, or a folder with a file for each.
    /// - Throws: `InspectionError`.
    package init(_ path: String) throws {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw InspectionError.missing(path)
        }
        let texts = isFolder.boolValue ? try Self.files(in: path) : try Self.lines(of: path)
        exchanges = try texts.map { place, text in
            guard let json = try? JSONLiteral(json: text), let exchange = Exchange(json) else {
                throw InspectionError.noRecording(place)
            }
            return exchange
        }
        if exchanges.isEmpty { throw InspectionError.noRecording(path) }
    }

    private static func lines(of path: String) throws -> [(place: String, text: [UInt8])] {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0
        guard size <= largest else {
            throw InspectionError.unreadable(path, reason: "it is larger than 512 MB")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InspectionError.unreadable(path, reason: "it may not be opened")
        }
        return data.split(separator: UInt8(ascii: "\n")).enumerated().map { ("\(path):\($0 + 1)", Array($1)) }
    }

    private static func files(in path: String) throws -> [(place: String, text: [UInt8])] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
            $0.hasSuffix(".json")
        }
        return names.sorted().map { name in
            ("\(path)/\(name)", Array(FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()))
        }
    }

    // MARK: Results

    /// A line for each exchange.
    package var text: String {
        (exchanges.map { "\($0.status) \($0.method) \($0.target)" } + ["", "\(exchanges.count) requests"])
            .joined(separator: "\n")
    }

    package var json: String {
        JSONLiteral.array(
            exchanges.map { exchange in
                .object([
                    .init(key: "time", value: .number(String(exchange.time))),
                    .init(key: "method", value: .string(exchange.method)),
                    .init(key: "target", value: .string(exchange.target)),
                    .init(key: "status", value: .int(exchange.status)),
                ])
            }
        ).json
    }

    /// The exchanges as an HTTP archive.
    ///
    /// - Parameter origin: The scheme and the host of the URLs, which recordings do not have.
    package func har(origin: String) -> HARLog {
        var log = HARLog(creator: "genapi inspect")
        for exchange in exchanges {
            log.append(
                method: exchange.method,
                url: origin + exchange.target,
                headers: exchange.headers,
                body: exchange.body,
                status: exchange.status,
                responseHeaders: exchange.responseHeaders,
                responseBody: exchange.responseBody,
                at: exchange.time
            )
        }
        return log
    }
}

extension Recording.Exchange {
    fileprivate init?(_ json: JSONLiteral) {
        guard let line = json["request"]?["line"]?.string,
            let status = json["status"]?.plainText.flatMap({ Int($0) }), (100...999).contains(status)
        else { return nil }
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        (method, target) = (parts[0], SecretRedaction.shown(url: parts[1]))
        self.status = status
        time = json["time"]?.plainText.flatMap { Int64($0) } ?? 0
        headers = Self.headers(json["request"]?["headers"])
        body = Self.body(json["request"]?["body"])
        responseHeaders = Self.headers(json["headers"])
        responseBody = Self.body(json["body"])
    }

    private static func headers(_ json: JSONLiteral?) -> [(name: String, value: String)] {
        (json?.array ?? []).compactMap { pair in
            guard let items = pair.array, items.count == 2, let name = items[0].string,
                let value = items[1].string
            else { return nil }
            return (name, value)
        }
    }

    /// JSON, a form, or the number of bytes.
    private static func body(_ json: JSONLiteral?) -> String? {
        guard let json, json != .null else { return nil }
        if let value = json["json"] { return SecretRedaction.redacted(value).json }
        return json["form"]?.string ?? json["bytes"]?.plainText.map { "(\($0) bytes)" }
    }
}
