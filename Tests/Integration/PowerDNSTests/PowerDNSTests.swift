import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import PowerDNS
import Testing

/// The server for the tests, if `make test` has started one.
private enum PowerDNSServer {
    static var url: String? { ProcessInfo.processInfo.environment["POWERDNS_URL"] }
    static var isUp: Bool { url != nil }

    static func client(key: String) -> Client {
        Client(
            PowerDNSAPI.definition,
            baseURL: "\(url ?? "")",
            transport: AsyncHTTPTransport(),
            credentials: .apiKey(Sensitive(key))
        )
    }
}

/// Every endpoint of `Specs/PowerDNS`, against a real PowerDNS server.
@Suite(
    .enabled(if: PowerDNSServer.isUp, "POWERDNS_URL is not set; 'make test' starts a server."),
    // SQLite has one writer at a time.
    .serialized,
    .timeLimit(.minutes(10))
)
struct PowerDNSTests {
    private let client = PowerDNSServer.client(key: "only-for-tests")
    /// Every test has its own zone.
    private let name = "zone-\(UUID().uuidString.lowercased()).example."

    private func newZone() async throws -> Zone {
        try await client.send(Zone.create(name: name, kind: .native, nameservers: ["ns1.\(name)"]))
    }

    private func addresses(of host: String, _ addresses: [String], ttl: Int = 300) -> RecordSetChanges.Change
    {
        .replace(
            RecordSetChanges.Replacement(
                name: "\(host).\(name)",
                type: "A",
                ttl: ttl,
                records: addresses.map { RecordSet.Record(content: $0) },
                comments: [RecordSet.Comment(content: "for \(host)", account: "tests")]
            )
        )
    }

    private func change(_ zone: Zone, _ changes: RecordSetChanges.Change...) async throws {
        _ = try await client.send(Zone.change(id: zone.id, body: RecordSetChanges(recordSets: changes)))
    }

    private func hosts(of zone: Zone) async throws -> [String: [String]] {
        let sets = try await client.send(Zone.get(id: zone.id)).recordSets ?? []
        let addresses = sets.filter { $0.type == "A" }.map { ($0.name, $0.records.map(\.content).sorted()) }
        return Dictionary(uniqueKeysWithValues: addresses)
    }

    @Test("an ID that ends with a dot is a segment of its path")
    func lifeCycleOfAZone() async throws {
        let zone = try await newZone()
        #expect(zone.id.rawValue == name && zone.name == name)
        #expect(zone.kind == .native && !zone.dnssec)
        #expect(zone.recordSets?.map(\.type).sorted() == ["NS", "SOA"])
        #expect(try await client.send(Zone.get(id: zone.id)) == zone)

        let listed = try await client.send(Zone.list(name: name))
        #expect(listed.map(\.id) == [zone.id])
        #expect(listed.first?.recordSets == nil)

        try await client.send(Zone.update(id: zone.id, kind: .master, account: "tests"))
        let updated = try await client.send(Zone.get(id: zone.id, withRecordSets: false))
        #expect(updated.kind == .master && updated.account == "tests" && updated.recordSets == nil)

        try await client.send(Zone.delete(id: zone.id))
        #expect(try await client.send(Zone.list(name: name)).isEmpty)
    }

    @Test("one patch replaces and removes record sets")
    func recordSets() async throws {
        let zone = try await newZone()
        try await change(zone, addresses(of: "www", ["192.0.2.1"]), addresses(of: "mail", ["192.0.2.2"]))
        #expect(try await hosts(of: zone) == ["www.\(name)": ["192.0.2.1"], "mail.\(name)": ["192.0.2.2"]])

        let removal = RecordSetChanges.Removal(name: "mail.\(name)", type: "A")
        try await change(zone, addresses(of: "www", ["192.0.2.4", "192.0.2.3"], ttl: 60), .remove(removal))
        #expect(try await hosts(of: zone) == ["www.\(name)": ["192.0.2.3", "192.0.2.4"]])

        let selected = try await client.send(
            Zone.get(id: zone.id, rrsetName: "www.\(name)", rrsetType: "A")
        )
        let set = try #require(selected.recordSets?.first)
        #expect(selected.recordSets?.count == 1 && set.ttl == 60)
        let comment = try #require(set.comments.first)
        #expect(comment.content == "for www" && comment.account == "tests")
        let time = try #require(comment.modifiedAt)
        // A second of the server's own clock is on this machine.
        #expect(abs(time.timeIntervalSinceNow) < 3_600)
    }

    @Test("a patch with one wrong record changes nothing, and its message arrives without a code")
    func rejectedChanges() async throws {
        let zone = try await newZone()
        let error = try await #require(throws: ClientError.self) {
            try await change(zone, addresses(of: "www", ["192.0.2.1"]), addresses(of: "mail", ["no address"]))
        }
        let response = try #require(error.response)
        #expect(response.status == 422 && response.code == nil)
        #expect(response.message?.contains("no address") == true)
        #expect(try await hosts(of: zone).isEmpty)
    }

    @Test("a change returns nothing but the new serial, in a header")
    func serials() async throws {
        let zone = try await newZone()
        let body = RecordSetChanges(recordSets: [addresses(of: "www", ["192.0.2.1"])])
        let changed = try await client.send(Zone.change(id: zone.id, body: body))
        #expect(try await client.send(Zone.get(id: zone.id)).serial == changed.newSerial)
    }

    @Test("a zone is exported as text, although its API speaks JSON")
    func export() async throws {
        let zone = try await newZone()
        try await change(zone, addresses(of: "www", ["192.0.2.1"]))
        let text = String(decoding: try await client.send(Zone.export(id: zone.id)).bytes, as: UTF8.self)
        #expect(text.contains("www.\(name)\t300\tIN\tA\t192.0.2.1\n"))
        #expect(try await client.send(Zone.rectify(id: zone.id)).result == "Rectified")
    }

    @Test("a search finds records, comments and zones") func searchFindsThreeKinds() async throws {
        let zone = try await newZone()
        try await change(zone, addresses(of: "www", ["192.0.2.1"]))
        let found = try await client.send(FoundRecord.search(text: "*\(name.dropLast())*"))
        #expect(
            found.contains { result in
                if case .record(let record) = result { record.content == "192.0.2.1" } else { false }
            }
        )
        #expect(
            found.contains { result in
                if case .comment(let comment) = result { comment.content == "for www" } else { false }
            }
        )
        let zones = found.compactMap { result in
            if case .zone(let zone) = result { zone.zoneID } else { nil }
        }
        #expect(zones == [zone.id])
        #expect(try await client.send(FoundRecord.search(text: "nothing-\(name)")).isEmpty)
    }

    @Test("the metadata of a zone is created, read, listed and deleted") func settingsOfAZone() async throws {
        let zone = try await newZone()
        let setting = Metadata(kind: "X-Tests", values: ["a", "b"])
        #expect(try await client.send(Metadata.create(zoneID: zone.id, body: setting)) == setting)
        #expect(try await client.send(Metadata.get(zoneID: zone.id, kind: "X-Tests")) == setting)
        #expect(try await client.send(Metadata.list(zoneID: zone.id)).contains(setting))
        try await client.send(Metadata.delete(zoneID: zone.id, kind: "X-Tests"))
        #expect(try await !client.send(Metadata.list(zoneID: zone.id)).contains(setting))
    }

    @Test("statistics are read as single values, maps and rings")
    func statistics() async throws {
        let all = try await client.send(StatisticItem.list())
        #expect(all.contains { if case .item(let item) = $0 { item.name == "uptime" } else { false } })
        #expect(all.contains { if case .map = $0 { true } else { false } })
        #expect(all.contains { if case .ring = $0 { true } else { false } })
        #expect(!all.contains { if case .unknown = $0 { true } else { false } })
        let one = try await client.send(StatisticItem.list(statistic: "uptime"))
        guard case .item(let uptime)? = one.first else {
            Issue.record("\(one)")
            return
        }
        #expect(one.count == 1 && uptime.value >= 0)
    }

    @Test("failures without JSON have their status", arguments: [("only-for-tests", 404), ("wrong", 401)])
    func failures(_ key: String, _ status: HTTPStatus) async throws {
        let error = try await #require(throws: ClientError.self) {
            try await PowerDNSServer.client(key: key).send(Zone.get(id: "missing.example."))
        }
        #expect(error.status == status && error.response?.code == nil)
        #expect(!"\(error)".contains(key))
    }
}
