#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting

    /// A type whose elements refer to those of another type, and to each other.
    struct Ticket: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable {
        typealias ID = Identifier<Ticket, Int>

        var id: ID
        var title: String
        var agentID: Agent.ID
        var reviewerID: Agent.ID?
        var parentID: ID?

        init(_ id: Int, _ title: String, _ agent: String, reviewer: String? = nil, parent: Int? = nil) {
            (self.id, self.title, agentID) = (ID(id), title, Agent.ID(agent))
            (reviewerID, parentID) = (reviewer.map { Agent.ID($0) }, parent.map { ID($0) })
        }

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Ticket, ID>("id") { $0.id }
            let title = RepositoryStore.Field<Ticket, String>("title") { $0.title }
            let agentID = RepositoryStore.Field<Ticket, Agent.ID>("agent_id") { $0.agentID }
            let reviewerID = RepositoryStore.Field<Ticket, Agent.ID?>("reviewer_id") { $0.reviewerID }
            let parentID = RepositoryStore.Field<Ticket, ID?>("parent_id") { $0.parentID }

            static var indexes: [[PartialKeyPath<Self>]] {
                [[\.title], [\.agentID, \.title], [\.reviewerID], [\.parentID]]
            }
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.value("id", as: ID.self)
            title = json.string("title")
            agentID = json.value("agent_id", as: Agent.ID.self)
            reviewerID = json.valueIfPresent("reviewer_id", as: Agent.ID.self)
            parentID = json.valueIfPresent("parent_id", as: ID.self)
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.value("id", id)
            json.string("title", title)
            json.value("agent_id", agentID)
            json.valueIfPresent("reviewer_id", reviewerID)
            json.valueIfPresent("parent_id", parentID)
            json.endObject()
        }
    }

    /// A person who works on tickets.
    struct Agent: Equatable, JSONReadable, JSONWritable, RepositoryStore.Queryable {
        typealias ID = Identifier<Agent, String>

        var id: ID
        var name: String
        var level: Int?

        init(_ id: String, _ name: String, level: Int? = nil) {
            (self.id, self.name, self.level) = (ID(id), name, level)
        }

        struct QueryableFields: RepositoryStore.QueryableFields {
            let id = RepositoryStore.Field<Agent, ID>("id") { $0.id }
            let name = RepositoryStore.Field<Agent, String>("name") { $0.name }
            let level = RepositoryStore.Field<Agent, Int?>("level") { $0.level }

            static var indexes: [[PartialKeyPath<Self>]] { [[\.name], [\.level]] }
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.value("id", as: ID.self)
            name = json.string("name")
            level = json.intIfPresent("level")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.value("id", id)
            json.string("name", name)
            json.intIfPresent("level", level)
            json.endObject()
        }
    }

    extension Repositories {
        var tickets: Repository<Ticket> { repository { _ in nil } }
        var agents: Repository<Agent> { repository { _ in nil } }
    }
#endif
