import GenAPIMapping
import GenAPIRuntime
import Kinto
import TestTraits
import Testing

/// Records of a real Kinto: undeclared fields, preconditions, and paging by header.
@Suite(.enabled(if: KintoServer.isUp, "KINTO_URL is not set; 'make test' starts a server."))
struct RecordTests {
    @Test("a record is created, read, changed and deleted") func lifeCycleOfARecord() async throws {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        let made = try await kinto.client.response(
            to: Record.create(
                bucketID: bucket,
                collectionID: collection,
                title: "Grüße, \"you\" 🎈",
                rating: 4.5,
                tags: ["a", "b"]
            )
        )
        #expect(made.status == .created)
        let record = made.value
        #expect(record.title == "Grüße, \"you\" 🎈")
        #expect(record.rating == 4.5)
        #expect(record.tags == ["a", "b"])

        let get = Record.get(bucketID: bucket, collectionID: collection, id: record.id)
        #expect(try await kinto.client.send(get) == record)

        let updated = try await kinto.client.send(
            Record.update(
                bucketID: bucket,
                collectionID: collection,
                id: record.id,
                rating: .null,
                tags: .set([])
            )
        )
        #expect(updated.title == record.title)
        #expect(updated.rating == nil)
        #expect(updated.tags == [])

        let put = try await kinto.client.send(
            Record.put(
                bucketID: bucket,
                collectionID: collection,
                id: "chosen",
                title: "Mine",
                ifNoneMatch: "*"
            )
        )
        #expect(put.id == "chosen")
        let again = Record.put(
            bucketID: bucket,
            collectionID: collection,
            id: "chosen",
            title: "No",
            ifNoneMatch: "*"
        )
        #expect(try await kinto.refusal(of: again) == .modifiedMeanwhile)

        let count = try await kinto.client.send(Record.count(bucketID: bucket, collectionID: collection))
        #expect(count["Total-Records"] == "2")
        #expect(
            try await kinto.client.send(
                Record.delete(bucketID: bucket, collectionID: collection, id: record.id)
            ).deleted
        )
        #expect(try await kinto.refusal(of: get) == .missingObject)
        let rest = try await kinto.client.send(Record.deleteAll(bucketID: bucket, collectionID: collection))
        #expect(rest.map(\.id) == ["chosen"])
    }

    @Test("an empty patch is not sent") func emptyPatchIsNotSent() async throws {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        await #expect {
            try await kinto.client.send(Record.update(bucketID: bucket, collectionID: collection, id: "any"))
        } throws: { error in
            if case ClientError.nothingToSend = error { true } else { false }
        }
    }

    @Test("an unchanged record is not transferred again") func unchangedRecordIsNotTransferredAgain()
        async throws
    {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        let made = try await kinto.client.response(
            to: Record.create(bucketID: bucket, collectionID: collection, title: "Same")
        )
        let tag = try #require(made.headers["ETag"])
        let get = Record.get(bucketID: bucket, collectionID: collection, id: made.value.id, ifNoneMatch: tag)
        let error = await #expect(throws: ClientError.self) { try await kinto.client.send(get) }
        #expect(error?.status == .notModified)
    }

    @Test("every page linked by a header is read once", .proves("JU-11"), arguments: [1, 2, 3, 7, 50])
    func pagesAreWalked(limit: Int) async throws {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        for number in 1...7 {
            _ = try await kinto.client.send(
                Record.create(
                    bucketID: bucket,
                    collectionID: collection,
                    title: "number \(number)",
                    rating: Double(number)
                )
            )
        }
        let list = Record.list(bucketID: bucket, collectionID: collection, sort: "rating")
        var titles: [[String]] = []
        for try await page in kinto.client.pages(list, limit: limit) {
            titles.append(page.elements.compactMap(\.title))
        }
        #expect(titles.flatMap { $0 } == (1...7).map { "number \($0)" })
        #expect(titles.count == (7 + limit - 1) / limit)
    }

    @Test("the changes since an ETag include tombstones") func changesSinceAnETagIncludeTombstones()
        async throws
    {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        let first = try await kinto.client.send(
            Record.create(bucketID: bucket, collectionID: collection, title: "first")
        )
        let list = Record.list(bucketID: bucket, collectionID: collection)
        let before = try await kinto.client.firstPage(of: list).headers["ETag"]
        _ = try await kinto.client.send(
            Record.delete(bucketID: bucket, collectionID: collection, id: first.id)
        )
        _ = try await kinto.client.send(
            Record.create(bucketID: bucket, collectionID: collection, title: "second")
        )

        var changes: [Record] = []
        for try await record in kinto.client.items(
            Record.list(bucketID: bucket, collectionID: collection, since: before)
        ) {
            changes.append(record)
        }
        #expect(changes.first { $0.deleted }?.id == first.id)
        #expect(changes.contains { $0.title == "second" })
    }

    @Test("a filter with special characters reaches the server unchanged") func filtersArriveUnchanged()
        async throws
    {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        let titles = ["a&b=c", "50% [off]+", "Ünïcødé 🎈", "plain"]
        for (index, title) in titles.enumerated() {
            _ = try await kinto.client.send(
                Record.create(bucketID: bucket, collectionID: collection, title: title, rating: Double(index))
            )
        }
        for title in titles {
            let list = Record.list(bucketID: bucket, collectionID: collection, title: title)
            var found: [String?] = []
            for try await record in kinto.client.items(list) { found.append(record.title) }
            #expect(found == [title])
        }
    }

    @Test("undeclared keys survive a round trip", .proves("BD-13"))
    func undeclaredKeysAreKept() async throws {
        let kinto = try await KintoServer.newAccount()
        let (bucket, collection) = try await kinto.newCollection()
        let record = try await kinto.client.send(
            Record.create(bucketID: bucket, collectionID: collection, title: "known")
        )
        #expect(record.unknownFields["schema"] == nil)
        #expect(try Record(json: try record.jsonBytes()) == record)
    }
}
