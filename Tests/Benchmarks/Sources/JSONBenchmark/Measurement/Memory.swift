import Foundation
import GenAPIRuntime
import Measuring

/// How much memory reading needs beyond the document and the values, at its peak.
enum Memory {
    private static let ways: [Way] = [.generated, .codable, .dictionaries]

    static func report() throws {
        let table = Table("100000 users, memory", ["MB", "of the document"])
        for way in ways {
            // A process of its own, as freed memory stays with the one that freed it.
            let output = FileManager.default.temporaryDirectory.appending(path: "genapi-memory-\(getpid())")
            defer { try? FileManager.default.removeItem(at: output) }
            let run = try Run(CommandLine.arguments[0], ["memory", way.rawValue], output: output.path)
            guard run.exitStatus == 0 else {
                throw Run.Failed(program: "JSONBenchmark memory", status: run.exitStatus)
            }
            let numbers = try String(contentsOf: output, encoding: .utf8)
                .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            guard numbers.count == 2 else {
                return print("Memory is not measured, as this system has no /proc/self/status.")
            }
            let name = way == .generated ? "generated" : way == .codable ? "JSONDecoder" : "JSONSerialization"
            table.row(name, [String(format: "%.1f", numbers[0] / 1e6), (numbers[0] / numbers[1]).ratio])
        }
    }

    /// Prints the bytes beyond the values, and those of the document.
    static func measure(_ way: String) throws {
        let document = try SampleUsers().page(100_000).jsonBytes()
        let data = Data(document)
        _ = consume document
        let decoder = Dates.seconds.decoder
        trim()
        resetPeak()
        let page: UserPage
        switch way {
        case Way.codable.rawValue: page = try decoder.decode(UserPage.self, from: data)
        case Way.dictionaries.rawValue: page = try Case.fromDictionaries(data)
        default: page = try UserPage(json: data)
        }
        let peak = status("VmHWM:")
        trim()
        let rest = status("VmRSS:")
        guard page.data.count == 100_000, let peak, let rest else { return }
        print(max(0, peak - rest), data.count)
        withExtendedLifetime((page, data)) {}
    }

    /// Gives back what is free, where the C library can (glibc).
    private static func trim() {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    }

    private static func resetPeak() {
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    private static func status(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map {
            $0 * 1024
        }
    }
}
