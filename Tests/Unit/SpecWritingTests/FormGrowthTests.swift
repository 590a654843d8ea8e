import SourceDiagnostics
import SpecWriting
import TestTraits
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The work of formatting", .thorough, .blocking) struct FormGrowthTests {
    enum Dimension: String, CaseIterable, Sendable {
        case entries, comments, items, members, nested, text, keys, blankLines

        func text(_ count: Int) -> String {
            func lines(_ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }
            return switch self {
            case .entries: "value: A\nfields:\n" + lines { "   x\($0): { type: 'string', doc: A text. } # c" }
            case .comments: "value: A\n" + lines { "  # \($0)" } + "fields: {}\n" + lines { "# \($0)" }
            case .items: "a: [" + lines { "x\($0)," } + "]\n"
            case .members: "a: {" + lines { "x\($0): 'y', # \($0)" } + "}\n"
            case .nested:
                lines {
                    "a\($0): " + String(repeating: "[", count: 40) + "x" + String(repeating: "]", count: 40)
                }
            case .text: "a: |\n" + lines { "    line \($0)" } + "b: one\n" + lines { "  two \($0)" }
            case .keys: "genapi: 1\n" + lines { "key\($0): 1" }
            case .blankLines: lines { "\n\na\($0): b\n" }
            }
        }
    }

    @Test("four times the input is less than eight times the work", arguments: Dimension.allCases)
    func growth(_ dimension: Dimension) throws {
        let count = 1_000
        _ = Self.work(dimension, count)
        let ratio = (0..<3).map { _ in Self.work(dimension, 4 * count) / Self.work(dimension, count) }.min()
        #expect(try #require(ratio) < 8)
    }

    /// The processor time of this thread, in seconds.
    private static func work(_ dimension: Dimension, _ count: Int) -> Double {
        let file = SourceFile(path: "A.yaml", text: dimension.text(count))
        let start = time()
        let outcome = SpecFormatter.format(file)
        #expect(outcome.value != nil, "\(dimension): \(outcome.diagnostics.first?.message ?? "")")
        return time() - start
    }

    private static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
