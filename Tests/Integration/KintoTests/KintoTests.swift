import GenAPIMapping
import GenAPIRuntime
import Kinto
import Testing

/// Every endpoint of `Specs/Kinto`, against a real Kinto server.
@Suite(.enabled(if: KintoServer.isUp, "KINTO_URL is not set; 'make test' starts a server."))
struct KintoTests {
    @Test("the server describes its settings and capabilities") func serverInfo() async throws {
        let kinto = try await KintoServer.newAccount()
        let info = try await kinto.client.send(ServerInfo.get())
        #expect(info.projectName == "kinto")
        #expect(info.settings.batchMaxRequests > 0)
        #expect(info.capabilities["accounts"] != nil)
    }

    @Test("an account is read and listed, and its old password is rejected once it is changed")
    func accountsAreCreatedListedChangedAndDeleted() async throws {
        let kinto = try await KintoServer.newAccount()
        let account = try await kinto.client.send(Account.get(id: kinto.account))
        #expect(account.id == kinto.account)
        let listed = try await elements(of: Account.list(), kinto)
        #expect(listed.map(\.id) == [kinto.account])

        let changed = try await kinto.client.send(
            Account.changePassword(id: kinto.account, password: .set("another one"))
        )
        #expect(changed.lastModified > account.lastModified)
        let refused = await #expect(throws: ClientError.self) {
            try await kinto.client.send(Account.get(id: kinto.account))
        }
        guard case .errorResponse(let error)? = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(error.code(as: KintoAPI.ErrorCode.self) == .missingAuthorization)
        #expect(error.status == .unauthorized)
    }

    @Test("an account deletes itself and gets its tombstone") func accountDeletesItself() async throws {
        let kinto = try await KintoServer.newAccount()
        let tombstone = try await kinto.client.send(Account.delete(id: kinto.account))
        #expect(tombstone.deleted)
        #expect(tombstone.id == kinto.account.rawValue)
    }

    @Test("a bucket is read, updated, listed and deleted, and an old ETag is rejected")
    func lifeCycleOfABucket() async throws {
        let kinto = try await KintoServer.newAccount()
        let (id, _) = try await kinto.newCollection()

        let bucket = try await kinto.client.response(to: Bucket.get(id: id))
        #expect(bucket.value.data.color == "red")
        #expect(bucket.value.permissions.write == ["account:\(kinto.account)"])
        let tag = try #require(bucket.headers["ETag"])

        let updated = try await kinto.client.send(Bucket.update(id: id, color: .set("blue"), ifMatch: tag))
        #expect(updated.color == "blue")
        #expect(
            try await kinto.refusal(of: Bucket.update(id: id, color: .null, ifMatch: tag))
                == .modifiedMeanwhile
        )
        #expect(try await kinto.client.send(Bucket.update(id: id, color: .null)).color == nil)

        let listed = try await elements(of: Bucket.list(), kinto)
        #expect(listed.contains { $0.id == id })
        let count = try await kinto.client.send(Bucket.count())
        #expect(count["Total-Records"] != nil)

        #expect(try await kinto.refusal(of: Bucket.delete(id: id, ifMatch: tag)) == .modifiedMeanwhile)
        #expect(try await kinto.client.send(Bucket.delete(id: id)).deleted)
        #expect(try await kinto.refusal(of: Bucket.delete(id: id)) == .forbidden)
    }

    @Test("with If-None-Match, a bucket is created only if it is missing") func bucketIsCreatedOnlyIfMissing()
        async throws
    {
        let kinto = try await KintoServer.newAccount()
        let (id, _) = try await kinto.newCollection()
        let again = Bucket.create(id: id, color: nil, ifNoneMatch: "*")
        #expect(try await kinto.refusal(of: again) == .modifiedMeanwhile)
        let deleted = try await kinto.client.send(Bucket.deleteAll())
        #expect(deleted.contains { $0.id == id.rawValue })
    }

    @Test("another account cannot list the collections of a bucket") func otherAccountsMayNotRead()
        async throws
    {
        let owner = try await KintoServer.newAccount()
        let (id, _) = try await owner.newCollection()
        let other = try await KintoServer.newAccount()
        await #expect {
            try await other.client.firstPage(of: RecordCollection.list(bucketID: id))
        } throws: { error in
            (error as? ClientError)?.code(as: KintoAPI.ErrorCode.self) == .forbidden
        }
    }

    @Test("a collection is created, read, changed and deleted") func lifeCycleOfACollection() async throws {
        let kinto = try await KintoServer.newAccount()
        let (bucket, id) = try await kinto.newCollection()
        let made = try await kinto.client.send(
            RecordCollection.create(
                bucketID: bucket,
                id: "shared",
                cacheExpires: 60,
                readers: ["system.Everyone"]
            )
        )
        #expect(made.data.cacheExpires == 60)
        #expect(made.permissions.read == ["system.Everyone"])

        #expect(try await kinto.client.send(RecordCollection.get(bucketID: bucket, id: id)).data.id == id)
        let tag = try await kinto.client.response(to: RecordCollection.get(bucketID: bucket, id: id)).headers[
            "ETag"
        ]
        let updated = try await kinto.client.send(
            RecordCollection.update(bucketID: bucket, id: id, cacheExpires: .set(5), ifMatch: tag)
        )
        #expect(updated.cacheExpires == 5)
        #expect(
            Set(try await elements(of: RecordCollection.list(bucketID: bucket), kinto).map(\.id)) == [
                id, "shared",
            ]
        )
        #expect(try await kinto.client.send(RecordCollection.delete(bucketID: bucket, id: id)).deleted)
        #expect(try await kinto.refusal(of: RecordCollection.get(bucketID: bucket, id: id)) == .missingObject)
    }

    @Test("a group is created, read, listed and deleted") func lifeCycleOfAGroup() async throws {
        let kinto = try await KintoServer.newAccount()
        let (bucket, _) = try await kinto.newCollection()
        let group = try await kinto.client.send(
            Group.create(bucketID: bucket, id: "editors", members: ["account:a", "account:b"])
        )
        #expect(group.members == ["account:a", "account:b"])
        #expect(try await kinto.client.send(Group.get(bucketID: bucket, id: "editors")) == group)
        #expect(try await elements(of: Group.list(bucketID: bucket), kinto) == [group])
        #expect(try await kinto.client.send(Group.delete(bucketID: bucket, id: "editors")).deleted)
    }

    private func elements<Element>(of list: ListEndpoint<Element>, _ kinto: KintoServer) async throws
        -> [Element]
    {
        var elements: [Element] = []
        for try await element in kinto.client.items(list) { elements.append(element) }
        return elements
    }
}
