import GenAPIRepositories
import GenAPIRuntime
import Measuring

/// A long session: ten thousand search terms, each with twenty books that no other one has found.
enum Searches {
    static func report() async throws {
        print("searches  MB with the rule for unused lists  MB without")
        let (ruled, unruled) = (try await growth(10_000), try await growth(.max))
        for (index, count) in counts.enumerated() {
            print(pad("\(count)", 10) + pad("\(ruled[index])", 35) + "\(unruled[index])")
        }
    }

    private static let counts = [1_000, 2_500, 5_000, 10_000]

    /// Megabytes beyond those before the first search, after each of `counts`.
    private static func growth(_ unusedRows: Int) async throws -> [Double] {
        let repositories = Repositories(unusedRows: unusedRows)
        let least = ResidentMemory.bytes
        var megabytes: [Double] = []
        for number in 1...(counts.last ?? 1) {
            // A timer that is cancelled takes room until its time has come.
            let configuration = ListConfiguration(deadline: .seconds(1))
            let list = repositories.list("search \(number)", configuration: configuration) { _ in
                Page((20 * number..<20 * (number + 1)).map { Book(id: $0) })
            }
            try await list.refresh()
            if counts.contains(number) {
                megabytes.append(Double((ResidentMemory.bytes - least) / 10_000) / 100)
            }
        }
        return megabytes
    }
}
