#if Store
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import Testing

    @testable import GenAPIRepositories

    /// A change of a store of tickets and agents.
    enum TicketChange: Sendable {
        case ticket(Int, Ticket?, isPending: Bool)
        case agent(String, Agent?, isPending: Bool)

        private static let agents = ["a", "b", "c", "\u{e9}", "e\u{301}"]

        static func some(_ random: inout SeededRandom) -> TicketChange {
            let (isGone, isPending) = (random.chance(0.2), random.chance(0.3))
            if random.chance(0.4) {
                let id = agent(&random)
                let agent = Agent(id, agent(&random), level: random.chance(0.3) ? nil : random.below(3))
                return .agent(id, isGone ? nil : agent, isPending: isPending)
            }
            let id = random.below(9)
            let ticket = Ticket(
                id,
                agent(&random),
                agent(&random),
                reviewer: random.chance(0.4) ? nil : agent(&random),
                parent: random.chance(0.4) ? nil : random.below(9)
            )
            return .ticket(id, isGone ? nil : ticket, isPending: isPending)
        }

        static func agent(_ random: inout SeededRandom) -> String { agents[random.below(agents.count)] }

        func perform(in change: RepositoryTransaction) throws {
            switch self {
            case .ticket(let id, let ticket, let isPending): try put(ticket, Ticket.ID(id), isPending, change)
            case .agent(let id, let agent, let isPending): try put(agent, Agent.ID(id), isPending, change)
            }
        }

        private func put<Element: Identifiable & Sendable>(
            _ element: Element?,
            _ id: Element.ID,
            _ isPending: Bool,
            _ change: RepositoryTransaction
        ) throws where Element.ID: Sendable {
            if !isPending { return try change.put(StoredElement(element), for: id, in: ElementScope()) }
            let server = try change.element(id, in: ElementScope<Element>())?.confirmed
            let pending = StoredElement(element, server: server, change: .pending)
            try change.put(pending, for: id, in: ElementScope())
        }

        /// Ends all pending changes without effect, as a restart does.
        static func confirmAll(in change: RepositoryTransaction) throws {
            for id in (0..<9).map({ Ticket.ID($0) }) {
                guard let known = try change.element(id, in: ElementScope<Ticket>()) else { continue }
                try change.put(StoredElement(known.confirmed), for: id, in: ElementScope())
            }
            for id in agents.map({ Agent.ID($0) }) {
                guard let known = try change.element(id, in: ElementScope<Agent>()) else { continue }
                try change.put(StoredElement(known.confirmed), for: id, in: ElementScope())
            }
        }
    }

    /// A random join, and what it should find.
    struct SomeJoin: CustomStringConvertible, Sendable {
        private enum Relation: CaseIterable { case agent, reviewer, parent }

        private let relation: Relation
        private let condition: RepositoryStore.Condition<Ticket>?
        private let ofAgent: RepositoryStore.Condition<Agent>?
        private let ofParent: RepositoryStore.Condition<Ticket>?
        private let isByTitle: Bool
        private let isDescending: Bool
        private let limit: Int?
        /// Whether the included elements order the result, and in which direction.
        private let order: (isUsed: Bool, isDescending: Bool)

        init(_ random: inout SeededRandom) {
            order = (random.chance(0.5), random.chance(0.5))
            relation = Relation.allCases[random.below(3)]
            condition = random.chance(0.4) ? nil : Self.ticket(&random)
            ofAgent = random.chance(0.5) ? nil : Self.agent(&random)
            ofParent = random.chance(0.5) ? nil : Self.ticket(&random)
            (isByTitle, isDescending) = (random.chance(0.5), random.chance(0.5))
            limit = random.chance(0.5) ? random.below(5) : nil
        }

        static func ticket(_ random: inout SeededRandom) -> RepositoryStore.Condition<Ticket> {
            let name = TicketChange.agent(&random)
            var condition: RepositoryStore.Condition<Ticket> =
                switch random.below(4) {
                case 0: \.title < name
                case 1: \.agentID == Agent.ID(name) || \.parentID != nil
                case 2: .text(\.title, contains: name)
                default: !(\.id > Ticket.ID(random.below(9)))
                }
            // Some conditions are too large for SQLite.
            if random.chance(0.1) { for _ in 0..<260 { condition = condition && \.id >= 0 } }
            return condition
        }

        static func agent(_ random: inout SeededRandom) -> RepositoryStore.Condition<Agent> {
            let level = random.below(3)
            var condition: RepositoryStore.Condition<Agent> =
                switch random.below(4) {
                case 0: \.level >= level
                case 1: \.level == nil
                case 2: !(\.level > level)
                default: \.name <= TicketChange.agent(&random) || \.id == "a"
                }
            if random.chance(0.1) { for _ in 0..<260 { condition = condition && \.id != "" } }
            return condition
        }

        private var query: ElementQuery<Ticket> {
            ElementQuery(condition, sort: isByTitle ? \.title : \.id, descending: isDescending, limit: limit)
        }

        func found(in store: any StoreTransaction) throws -> [String] {
            switch relation {
            case .agent where order.isUsed:
                try texts(
                    .one(\.agentID, where: ofAgent, sort: \.level, descending: order.isDescending),
                    store
                )
            case .reviewer where order.isUsed:
                try texts(
                    .one(\.reviewerID, where: ofAgent, sort: \.level, descending: order.isDescending),
                    store
                )
            case .parent where order.isUsed:
                try texts(
                    .one(\.parentID, where: ofParent, sort: \.title, descending: order.isDescending),
                    store
                )
            case .agent: try texts(ofAgent.map { .one(\.agentID, where: $0) } ?? .one(\.agentID), store)
            case .reviewer:
                try texts(ofAgent.map { .one(\.reviewerID, where: $0) } ?? .one(\.reviewerID), store)
            case .parent: try texts(ofParent.map { .one(\.parentID, where: $0) } ?? .one(\.parentID), store)
            }
        }

        private func texts<Included>(
            _ inclusion: RepositoryStore.Inclusion<Ticket, Included?>,
            _ store: any StoreTransaction
        ) throws -> [String] {
            try inclusion.matches(query, store).map { "\($0.joined.element) \($0.joined.included as Any)" }
        }

        /// The result without the code of joins.
        func expected(in store: any StoreTransaction) throws -> [String] {
            let tickets: ElementQuery<Ticket> = ElementQuery(
                condition,
                sort: isByTitle ? \.title : \.id,
                descending: isDescending,
                limit: nil
            )
            let all = try store.elements(matching: tickets).map(\.element)
            let agents = try store.elements(
                matching: ElementQuery<Agent>(nil, sort: \.id, descending: false, limit: nil)
            ).map(\.element)
            let parents = try store.elements(
                matching: ElementQuery<Ticket>(nil, sort: \.id, descending: false, limit: nil)
            ).map(\.element)
            let found: [(text: String, key: [UInt8]?)] = all.compactMap { ticket in
                switch relation {
                case .agent, .reviewer:
                    let id = relation == .agent ? ticket.agentID : ticket.reviewerID
                    let agent = agents.first { $0.id == id }
                    if let ofAgent, agent.map(ofAgent.isMet) != true { return nil }
                    return ("\(ticket) \(agent as Any)", agent?.level.map { [UInt8($0)] })
                case .parent:
                    let parent = parents.first { $0.id == ticket.parentID }
                    if let ofParent, parent.map(ofParent.isMet) != true { return nil }
                    return ("\(ticket) \(parent as Any)", parent.map { Array($0.title.utf8) })
                }
            }
            guard order.isUsed else { return Array(found.map(\.text).prefix(limit ?? .max)) }
            let known = Set(found.compactMap(\.key)).sorted { $0.lexicographicallyPrecedes($1) }
            let keys = [nil] + known.map(Optional.some)
            let texts = (order.isDescending ? keys.reversed() : keys).flatMap { key in
                found.filter { $0.key == key }.map(\.text)
            }
            return Array(texts.prefix(limit ?? .max))
        }

        var description: String {
            "\(relation), \(order), \(isByTitle), \(isDescending), \(limit as Any), \(condition as Any), \(ofAgent as Any)"
        }
    }

    /// A random join of agents or tickets with the tickets that have their ids, and what it should find.
    struct SomeCollections: CustomStringConvertible, Sendable {
        private enum Relation: CaseIterable { case assigned, reviewed, parts }

        private let relation: Relation
        private let ofAgent: RepositoryStore.Condition<Agent>?
        private let ofTicket: RepositoryStore.Condition<Ticket>?
        private let ofOthers: RepositoryStore.Condition<Ticket>?
        private let isByTitle: Bool
        private let isDescending: Bool
        private let limit: Int?

        init(_ random: inout SeededRandom) {
            relation = Relation.allCases[random.below(3)]
            ofAgent = random.chance(0.5) ? nil : SomeJoin.agent(&random)
            ofTicket = random.chance(0.5) ? nil : SomeJoin.ticket(&random)
            ofOthers = random.chance(0.5) ? nil : SomeJoin.ticket(&random)
            (isByTitle, isDescending) = (random.chance(0.5), random.chance(0.5))
            limit = random.chance(0.5) ? random.below(5) : nil
        }

        private var sort: PartialKeyPath<Ticket.QueryableFields> { isByTitle ? \.title : \.id }

        func found(in store: any StoreTransaction) throws -> [String] {
            func texts<Element>(
                _ inclusion: RepositoryStore.Inclusion<Element, [Ticket]>,
                _ condition: RepositoryStore.Condition<Element>?
            ) throws -> [String] {
                let query = ElementQuery(condition, sort: \.id, descending: false, limit: limit)
                return try inclusion.matches(query, store).map { match in
                    #expect(match.references.count == match.joined.included.count + 1)
                    return "\(match.joined.element) \(match.joined.included)"
                }
            }
            return switch relation {
            case .assigned:
                try texts(
                    .many(Ticket.self, by: \.agentID, where: ofOthers, sort: sort, descending: isDescending),
                    ofAgent
                )
            case .reviewed:
                try texts(
                    .many(
                        Ticket.self,
                        by: \.reviewerID,
                        where: ofOthers,
                        sort: sort,
                        descending: isDescending
                    ),
                    ofAgent
                )
            case .parts:
                try texts(
                    .many(Ticket.self, by: \.parentID, where: ofOthers, sort: sort, descending: isDescending),
                    ofTicket
                )
            }
        }

        /// The result without the code of joins.
        func expected(in store: any StoreTransaction) throws -> [String] {
            let others = try store.elements(
                matching: ElementQuery(ofOthers, sort: sort, descending: isDescending, limit: nil)
            ).map(\.element)
            let agents = ElementQuery(ofAgent, sort: \.id, descending: false, limit: limit)
            let tickets = ElementQuery(ofTicket, sort: \.id, descending: false, limit: limit)
            return switch relation {
            case .assigned:
                try store.elements(matching: agents).map { match in
                    "\(match.element) \(others.filter { $0.agentID == match.element.id })"
                }
            case .reviewed:
                try store.elements(matching: agents).map { match in
                    "\(match.element) \(others.filter { $0.reviewerID == match.element.id })"
                }
            case .parts:
                try store.elements(matching: tickets).map { match in
                    "\(match.element) \(others.filter { $0.parentID == match.element.id })"
                }
            }
        }

        var description: String {
            "\(relation), \(isByTitle), \(isDescending), \(limit as Any), \(ofAgent as Any), \(ofTicket as Any), "
                + "\(ofOthers as Any)"
        }
    }
#endif
