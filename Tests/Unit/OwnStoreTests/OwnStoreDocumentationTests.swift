#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import TestTraits
    import Testing

    /// Compiles the samples of the article on databases of apps.
    @Suite struct OwnStoreDocumentationTests {
        @Test("a description of fields has the properties of their columns")
        func properties() {
            #expect(Song.recordType.fields.map(\.property) == ["id", "title", "artist", "owner"])
        }
    }

    extension Song: RepositoryStore.Recordable {
        public static let recordType = RepositoryStore.RecordType(
            "Song",
            [
                RepositoryStore.RecordField("id", .integer),
                RepositoryStore.RecordField("title", .text),
                RepositoryStore.RecordField("artist", embedding: Artist.self),
                RepositoryStore.RecordField("owner", .text, optional: true, relation: Artist.self),
            ],
        )
    }

    private struct Song: Identifiable, JSONReadable, JSONWritable {
        let id: Int

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.endObject()
        }
    }

    private struct MusicDatabase: RepositoryStore.Database {
        let account: String

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any RepositoryStore.DatabaseTransaction) throws -> Result
        ) async throws -> Result { throw CancellationError() }
    }

    private func repositories(_ client: Client, _ account: String) -> Repositories {
        let repositories = Repositories(client, store: .database(MusicDatabase(account: account)))
        return repositories
    }
#endif
