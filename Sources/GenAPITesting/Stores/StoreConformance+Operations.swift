import GenAPIRepositories

extension StoreConformance {
    func operations(_ store: Store) async throws -> String? {
        let operations = [3, 1, 20].map { StoredOperation(number: $0, content: [UInt8($0)]) }
        try await store.transaction { change in
            for operation in operations { try change.save(operation) }
        }
        try await store.transaction { change in
            try change.save(StoredOperation(number: 3, content: [4, 5]))
            try change.removeOperation(20)
        }
        try await store.flush()
        let stored = try await store.transaction { try $0.operations() }
        if stored != [operations[1], StoredOperation(number: 3, content: [4, 5])] {
            return "the stored operations are \(stored)"
        }
        var reservation = try await store.reserveOperations()
        if reservation == nil { return "the operations cannot be reserved" }
        if try await store.reserveOperations() != nil { return "the operations can be reserved twice" }
        withExtendedLifetime(reservation) {}
        reservation = nil
        return try await store.reserveOperations() == nil
            ? "the operations stay reserved after the reservation was released" : nil
    }

    /// Operations keep all data in the store, unless they are to be discarded.
    func removal(_ store: Store, _ fixture: ConformanceFixture) async throws -> String? {
        try await store.transaction { change in
            try fixture.fill(change)
            try change.save(StoredOperation(number: 1, content: [1]))
        }
        do {
            try await store.removeAll(discardingUnsent: false)
            return "an operation was removed"
        } catch is Repositories.UnsentOperations {}
        let isKept = try await store.transaction { change in
            try change.operations().count == 1 && change.element(1, in: ElementScope<Leaf>()) != nil
        }
        if !isKept { return "data was removed although an operation waits" }
        try await store.removeAll(discardingUnsent: true)
        do {
            return try await store.transaction { change in
                let isEmpty =
                    try change.list(fixture.key) == nil && change.element(1, in: ElementScope<Leaf>()) == nil
                    && change.operations().isEmpty
                return isEmpty ? nil : "data remains after everything was removed"
            }
        } catch FetchError.closed {
            return nil
        }
    }
}
