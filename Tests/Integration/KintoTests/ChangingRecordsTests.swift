import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import Kinto
import Synchronization
import TestTraits
import Testing

/// Records of a real Kinto that another client adds, changes and deletes during the iteration.
@Suite(
    .enabled(if: KintoServer.isUp, "KINTO_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10))
)
struct ChangingRecordsTests {
    private func filled(_ count: Int) async throws -> ChangingCollection {
        let kinto = try await KintoServer.newAccount()
        let (bucket, id) = try await kinto.newCollection()
        let collection = ChangingCollection(client: kinto.client, bucket: bucket, collection: id)
        for _ in 0..<count { _ = try await collection.add() }
        return collection
    }

    @Test(
        "records that exist throughout are returned once, and the iteration terminates",
        .proves("P1", "P2", "P9"),
        arguments: [nil, "last_modified", "rating", "-rating"]
    )
    func walk(sort: String?) async throws {
        let collection = try await filled(40)
        let before = try await collection.records().map(\.id)
        let meanwhile = Task {
            while collection.isChanging { try await collection.change(updates: false) }
        }
        var ids: [Record.ID] = []
        var call: PageCall? = PageCall(collection.list(sort: sort), limit: 3, maxPages: 200)
        while let next = call {
            let page = try await collection.client.page(next)
            ids += page.elements.map(\.id)
            // Resumes like after a restart.
            call = try page.next.map { next in
                let text = try JSONEncoder().encode(next.cursor)
                let token = try JSONDecoder().decode(PageCursor.self, from: text)
                return try PageCall(collection.list(sort: sort), resuming: token, maxPages: 200)
            }
            if call != nil { for _ in 0..<2 { try await collection.change(updates: false) } }
        }
        meanwhile.cancel()
        _ = try? await meanwhile.value
        let after = Set(try await collection.records().map(\.id))
        let always = before.filter(after.contains)
        #expect(collection.deleted > 5 && always.count >= 20)
        #expect(Set(ids).count == ids.count)
        #expect(Set(always).subtracting(ids).isEmpty)
    }

    @Test(
        "a copy that applies changes and tombstones becomes equal to the server's collection",
        .proves("P6")
    )
    func sync() async throws {
        let collection = try await filled(30)
        var kept: [Record.ID: Record] = [:]
        var tag: String?
        let meanwhile = Task {
            while collection.isChanging { try await collection.change(updates: true) }
        }
        for _ in 0..<6 {
            tag = try await sync(&kept, since: tag, collection)
            for _ in 0..<6 { try await collection.change(updates: true) }
        }
        try await meanwhile.value
        tag = try await sync(&kept, since: tag, collection)
        let records = try await collection.records()
        #expect(collection.deleted > 10)
        #expect(kept == Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) }))
        // Nothing has changed since.
        #expect(try await collection.client.firstPage(of: collection.list(since: tag)).elements.isEmpty)
    }

    /// - Returns: The ETag to continue from: that of the first page, because later pages may include newer changes.
    private func sync(_ kept: inout [Record.ID: Record], since tag: String?, _ collection: ChangingCollection)
        async throws
        -> String?
    {
        var newTag: String?
        for try await page in collection.client.pages(collection.list(since: tag), limit: 4, maxPages: 200) {
            newTag = newTag ?? page.headers["ETag"]
            for record in page.elements { kept[record.id] = record.deleted ? nil : record }
        }
        return newTag
    }
}

/// A collection with a client that makes up to eighty changes and never touches every second of the initial records.
private final class ChangingCollection: Sendable {
    private struct State {
        var changes = 0
        var added = 0
        var deleted = 0
        var deletable: [Record.ID] = []
    }

    let client: Client
    private let bucket: Bucket.ID
    private let collection: RecordCollection.ID
    private let state = Mutex(State())

    init(client: Client, bucket: Bucket.ID, collection: RecordCollection.ID) {
        (self.client, self.bucket, self.collection) = (client, bucket, collection)
    }

    var isChanging: Bool { state.withLock { $0.changes < 80 } }
    var deleted: Int { state.withLock(\.deleted) }

    func list(sort: String? = nil, since: String? = nil) -> ListEndpoint<Record> {
        Record.list(bucketID: bucket, collectionID: collection, sort: sort, since: since)
    }

    /// All records, while nothing changes.
    func records() async throws -> [Record] {
        var all: [Record] = []
        for try await record in client.items(list(sort: "rating")) { all.append(record) }
        return all
    }

    @discardableResult
    func add() async throws -> Record {
        let number = state.withLock { state in
            state.added += 1
            return state.added
        }
        // Distinct values, spread over the whole order.
        let rating = Double(number * 37 % 101) + Double(number) / 1000
        let record = try await client.send(
            Record.create(bucketID: bucket, collectionID: collection, title: "\(number)", rating: rating)
        )
        if number.isMultiple(of: 2) { state.withLock { $0.deletable.append(record.id) } }
        return record
    }

    func change(updates: Bool) async throws {
        let (number, record) = state.withLock { state -> (Int, Record.ID?) in
            guard state.changes < 80 else { return (-1, nil) }
            state.changes += 1
            let isUpdate = updates && state.changes % 3 == 2
            guard state.changes % 3 != 0, !state.deletable.isEmpty else { return (state.changes, nil) }
            let place = state.changes * 7 % state.deletable.count
            if isUpdate { return (state.changes, state.deletable[place]) }
            state.deleted += 1
            return (state.changes, state.deletable.remove(at: place))
        }
        guard number > 0 else { return }
        guard let record else {
            try await add()
            return
        }
        if updates && number % 3 == 2 {
            let change = Record.update(
                bucketID: bucket,
                collectionID: collection,
                id: record,
                title: .set("change \(number)")
            )
            // The record may have been deleted in the meantime.
            _ = try? await client.send(change)
        } else {
            let delete = Record.delete(bucketID: bucket, collectionID: collection, id: record)
            _ = try await client.send(delete)
        }
    }
}
