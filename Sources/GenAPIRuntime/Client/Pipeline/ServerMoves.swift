import Synchronization

/// Where permanent redirects between trusted servers said that they are now.
final class ServerMoves: Sendable {
    /// A server that sends its clients around must not fill their memory.
    private static let most = 16

    private let moves = Mutex<[Origin: Origin]>([:])

    func move(_ origin: Origin, to other: Origin) {
        moves.withLock { moves in
            guard moves.count < Self.most else { return }
            moves[origin] = other
        }
    }

    /// Where that server is now; `nil` where it has not moved.
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
