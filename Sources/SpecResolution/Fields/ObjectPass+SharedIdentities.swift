import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Identities of variants of one object, which have the type of another resource's identity.
extension ObjectPass {
    /// Finds the resource that each shared type belongs to, after all objects were resolved.
    mutating func resolveSharedIdentities() {
        for index in objects.keys.sorted() where objects[index]?.sharedIdentity != nil {
            var chain: [Int] = []
            var visited: Set<Int> = []
            var owner = index
            while let next = objects[owner]?.sharedIdentity?.owner, visited.insert(owner).inserted {
                chain.append(owner)
                owner = next
            }
            if let start = chain.firstIndex(of: owner) {
                reportIdentityCycle(Array(chain[start...]))
                for member in chain { objects[member]?.sharedIdentity = nil }
            } else {
                for member in chain { shareIdentity(of: owner, with: member) }
            }
        }
    }

    private mutating func shareIdentity(of owner: Int, with index: Int) {
        objects[index]?.sharedIdentity?.owner = owner
        guard case .field(let name, _)? = objects[index]?.identity,
            case .field(_, let scalar)? = objects[owner]?.identity
        else { return }
        objects[index]?.identity = .field(name, scalar)
    }

    private mutating func reportIdentityCycle(_ cycle: [Int]) {
        let links = cycle.compactMap { index in
            objects[index]?.sharedIdentity.map { link in
                Located((type: scope[index].name.words, owner: scope[link.owner].name.words), at: link.place)
            }
        }
        if let first = links.first { report(.identityCycle(first, others: Array(links.dropFirst()))) }
    }
}
