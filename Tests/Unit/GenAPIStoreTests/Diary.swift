#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime

    /// An entry that stays when its account signs out.
    struct Diary: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable,
        RepositoryStore.KeptAfterSignOut
    {
        let id: Int
        var text: String

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Diary, Int>("id") { $0.id }
            let text = RepositoryStore.Field<Diary, String>("text") { $0.text }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.text]] }
        }

        init(_ id: Int, _ text: String) { (self.id, self.text) = (id, text) }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            text = json.string("text")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("text", text)
            json.endObject()
        }
    }

    extension Repositories {
        var diaries: Repository<Diary> { repository { _ in nil } }
    }
#endif
