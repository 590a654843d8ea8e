import Foundation
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore
import Measuring

/// A list of a million elements: its import, and an app that starts with it and scrolls. Each is a process of its own, so that
/// the memory is its own.
struct MillionProcess {
    private static let rows = 1_000_000
    private static let pageSize = 1_000

    private let isImport: Bool
    private let folder: URL

    init?(_ arguments: [String]) {
        guard arguments.count == 3, ["import-million", "scroll-million"].contains(arguments[1]) else {
            return nil
        }
        isImport = arguments[1] == "import-million"
        folder = URL(filePath: arguments[2])
    }

    static func report(in folder: URL) throws {
        print("    MB  of memory, for a list of \(rows) elements")
        let output = folder.appending(path: "output").path()
        for name in ["import-million", "scroll-million"] {
            let program = CommandLine.arguments[0]
            let run = try Run(program, [name, folder.path()], output: output)
            guard run.exitStatus == 0 else { throw Run.Failed(program: name, status: run.exitStatus) }
        }
        print(try String(contentsOfFile: output, encoding: .utf8), terminator: "")
    }

    func run() async throws {
        let benchmark = StoreBenchmark(folder: folder)
        let list = benchmark.list(Self.pageSize, in: try await benchmark.repositories("million"))
        try await isImport ? importing(list) : scrolling(list)
    }

    /// Also compares the cost of the first and the last pages.
    private func importing(_ list: ListRepository<Book>) async throws {
        try await list.load(.append)
        let start = ResidentMemory.bytes
        var costs: [Double] = []
        for _ in 1..<Self.rows / Self.pageSize {
            let former = CPUTime.now
            try await list.load(.append)
            costs.append(CPUTime.now - former)
        }
        report(ResidentMemory.bytes - start, "import")
        func median(_ costs: ArraySlice<Double>) -> Double { costs.sorted()[costs.count / 2] }
        let (first, last) = (median(costs.prefix(50)), median(costs.suffix(50)))
        print(String(format: "%6.2f  times the CPU of the first pages for the last ones", last / first))
    }

    private func scrolling(_ list: ListRepository<Book>) async throws {
        let start = ResidentMemory.bytes
        try await show(.first(50), of: list)
        let first = ResidentMemory.bytes
        report(first - start, "opening the list and its first 50 rows")
        for place in stride(from: 1_000, to: Self.rows, by: 1_000) {
            try await show(.around(place, 25), of: list)
        }
        report(ResidentMemory.bytes - first, "scrolling to 999 places")
    }

    private func show(_ window: ListRows<Book>.Window, of list: ListRepository<Book>) async throws {
        for await snapshot in list.snapshots(window) {
            precondition(snapshot.rows.count >= 50)
            return
        }
    }

    private func report(_ bytes: Int, _ name: String) {
        print(String(format: "%6.1f  ", Double(bytes) / 1e6) + name)
    }
}
