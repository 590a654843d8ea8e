#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime

    /// A secret for an agent, which is never written to disk.
    struct Hint: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable,
        RepositoryStore.KeptInMemory
    {
        let id: Int
        var text: String
        var agentID: Agent.ID

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Hint, Int>("id") { $0.id }
            let text = RepositoryStore.Field<Hint, String>("text") { $0.text }
            let agentID = RepositoryStore.Field<Hint, Agent.ID>("agent_id") { $0.agentID }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.text], [\.agentID]] }
        }

        init(_ id: Int, _ text: String, for agent: String = "a") {
            (self.id, self.text, agentID) = (id, text, Agent.ID(agent))
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            text = json.string("text")
            agentID = json.value("agent_id", as: Agent.ID.self)
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.string("text", text)
            json.value("agent_id", agentID)
            json.endObject()
        }
    }

    extension Repositories {
        var hints: Repository<Hint> { repository { _ in nil } }
    }
#endif
