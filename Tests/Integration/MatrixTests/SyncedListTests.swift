import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import Matrix
import TestTraits
import Testing

/// Lists that the changes of a real Matrix server reach: `/sync`, which continues at `next_batch`.
@Suite(
    .enabled(if: MatrixServer.isUp, "MATRIX_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10)),
    .proves("N-18")
)
struct SyncedListTests {
    /// A room that a user has joined.
    private struct JoinedRoom: Identifiable, Equatable, Sendable {
        let id: String
        let name: String?
    }

    private static func rooms(of user: MatrixUser) -> ListRepository<JoinedRoom> {
        Repositories(user.client, connectivity: nil).list("rooms") { mark in
            let sync = try await user.client.send(Sync.get(since: mark))
            return ServerChanges(
                sync.joined.compactMap { id, room in room.name.map { JoinedRoom(id: id, name: $0) } },
                deleted: Array(sync.left.keys),
                isWhole: mark == nil,
                mark: sync.nextBatch
            )
        }
    }

    @Test("each refresh adds joined rooms and removes left ones, and requests only what is new")
    func rooms() async throws {
        let (alice, bob) = try await (MatrixUser.new(), MatrixUser.new())
        let list = Self.rooms(of: bob)
        func refreshed() async throws -> Set<String> {
            try await list.refresh()
            return Set(try await list.snapshot().rows.elements.compactMap(\.name))
        }
        #expect(try await refreshed().isEmpty)
        let first = try await list.mark()
        var rooms: [Room.ID] = []
        for name in ["one", "two"] {
            let room = try await alice.client.send(Room.create(name: name, preset: .publicChat)).roomID
            _ = try await bob.client.send(Room.join(id: room))
            rooms.append(room)
        }
        #expect(try await refreshed() == ["one", "two"])
        let second = try await list.mark()
        #expect(first != second && second != nil)
        _ = try await alice.client.send(Room.setName(id: rooms[0], name: "renamed"))
        try await bob.client.send(Room.leave(id: rooms[1]))
        #expect(try await refreshed() == ["renamed"])
        #expect(try await refreshed() == ["renamed"])
    }

    @Test("what the server pushes is stored as it arrives")
    func pushed() async throws {
        let (alice, bob) = try await (MatrixUser.new(), MatrixUser.new())
        let list = Self.rooms(of: bob)
        try await list.refresh()
        let room = try await alice.client.send(Room.create(name: "pushed", preset: .publicChat)).roomID
        let joining = Task { try await bob.client.send(Room.join(id: room)) }
        // A long poll: the server answers when there is something.
        while try await list.snapshot().rows.elements.isEmpty {
            let sync = try await bob.client.send(Sync.get(since: try await list.mark(), timeout: 10_000))
            let joined = sync.joined.map { JoinedRoom(id: $0.key, name: $0.value.name) }
            try await list.apply(ServerChanges(joined, deleted: Array(sync.left.keys), mark: sync.nextBatch))
        }
        _ = try await joining.value
        #expect(try await list.snapshot().rows.elements.map(\.id) == [room.rawValue])
    }
}

extension Sync.JoinedRoom {
    /// The latest name among these events.
    fileprivate var name: String? {
        (state + timeline.events).compactMap { if case .name(let event) = $0 { event.name } else { nil } }
            .last
    }
}
