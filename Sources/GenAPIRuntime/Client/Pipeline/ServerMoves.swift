import Synchronization

/// The locations that permanent redirects between trusted servers have announced.
final class ServerMoves: Sendable {
    /// A limit on the memory that a server can use with redirects.
    private static let most = 16

    private let moves = Mutex<[Origin: Origin]>([:])

    func move(_ origin: Origin, to other: Origin) {
        moves.withLock { moves in
            guard moves.count < Self.most else { return }
            moves[origin] = other
        }
    }

    /// The current location of that server; `nil` if it has not moved.
    func place(of origin: Origin) -> Origin? {
        moves.withLock { moves in
            guard moves[origin] != nil else { return nil }
            var place = origin
            var visited: Set<Origin> = []
            while visited.insert(place).inserted, let next = moves[place] { place = next }
            return place
        }
    }
}
