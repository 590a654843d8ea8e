#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime

    /// A parcel of an order. The parcels of each order are numbered from 1.
    struct Parcel: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable, NestedResource {
        typealias ID = Identifier<Parcel, Int>

        static let parentPath = "/orders/{order_id}"

        var id: ID
        var agentID: Agent.ID
        var previousID: ID

        init(_ id: Int, agent: String, previous: Int) {
            (self.id, agentID, previousID) = (ID(id), Agent.ID(agent), ID(previous))
        }

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Parcel, ID>("id") { $0.id }
            let agentID = RepositoryStore.Field<Parcel, Agent.ID>("agent_id") { $0.agentID }
            let previousID = RepositoryStore.Field<Parcel, ID>("previous_id") { $0.previousID }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.agentID], [\.previousID]] }
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.value("id", as: ID.self)
            agentID = json.value("agent_id", as: Agent.ID.self)
            previousID = json.value("previous_id", as: ID.self)
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.value("id", id)
            json.value("agent_id", agentID)
            json.value("previous_id", previousID)
            json.endObject()
        }
    }
#endif
