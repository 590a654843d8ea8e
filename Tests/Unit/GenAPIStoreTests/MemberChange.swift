#if Store
    import GenAPITesting

    @testable import GenAPIRepositories

    /// A change of a store.
    enum MemberChange: Sendable {
        case put(Int, Member?)
        case pend(Int, Member?)

        static func some(_ random: inout SeededRandom) -> [MemberChange] {
            (0...random.below(4)).map { _ in
                let id = random.below(12)
                let member = random.chance(0.2) ? nil : Member.member(id, &random)
                return random.chance(0.3) ? .pend(id, member) : .put(id, member)
            }
        }

        func perform(in change: RepositoryTransaction) throws {
            switch self {
            case .put(let id, let member):
                try change.put(StoredElement(member), for: id)
            case .pend(let id, let member):
                let server = try change.element(id, in: ElementScope<Member>())?.confirmed
                try change.put(StoredElement(member, server: server, change: .pending), for: id)
            }
        }

        /// Ends all pending changes without effect, as a restart does.
        static func confirmAll(in change: RepositoryTransaction) throws {
            for id in 0..<12 {
                guard let known = try change.element(id, in: ElementScope<Member>()) else { continue }
                try change.put(StoredElement(known.confirmed), for: id)
            }
        }
    }
#endif
