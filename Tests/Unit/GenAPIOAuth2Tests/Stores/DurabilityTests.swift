import Foundation
import GoldenTesting
import TestTraits
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

private let tracer: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let files = path.split(separator: ":").map { URL(filePath: "\($0)/strace") }
    return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }
}()

/// The system calls that store a login.
@Suite(.timeLimit(.minutes(10)), .enabled(if: tracer != nil, "strace is not installed"))
struct DurabilityTests {
    private let folder = ScratchFolder()

    @Test(
        "a login is synced before it is renamed, and the folder is synced before the login is used",
        .proves("R5")
    )
    func order() throws {
        let strace = try #require(tracer)
        let trace = FileManager.default.temporaryDirectory.appending(
            path: "genapi-trace-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: trace) }
        let client = BuiltProducts.folder.appending(path: "LoginClient")
        let calls = "trace=openat,fchmod,write,fsync,rename,renameat,renameat2,unlinkat"
        let run = try ProgramRun(
            strace,
            ["-f", "-y", "-e", calls, "-o", trace.path, client.path, "keep", folder.file.path, "-", "2"],
            secondsAtMost: 300
        )
        #expect(run.status == 0, "\(run.errors)")
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        let renames = lines.indices.filter {
            lines[$0].contains("rename") && lines[$0].contains("login.tmp-")
        }
        #expect(renames.count == 2, "\(lines.suffix(40).joined(separator: "\n"))")
        var names: Set<Substring> = []
        for rename in renames {
            let name = try #require(lines[rename].firstMatch(of: #/login\.tmp-[a-z0-9]+/#)?.output)
            #expect(names.insert(name).inserted, "a name that can be guessed")
            let before = lines[..<rename]
            func last(_ call: String, _ what: String) -> Int? {
                before.lastIndex { $0.contains("\(call)(") && $0.contains(what) }
            }
            let made = try #require(last("openat", String(name)))
            #expect(
                ["O_CREAT", "O_EXCL", "O_NOFOLLOW", "0600"].allSatisfy(lines[made].contains),
                "\(lines[made])"
            )
            let written = try #require(last("write", String(name)))
            let synced = try #require(last("fsync", String(name)), "the file is not synced")
            #expect(made < written && written < synced)
            let folderSync = lines[rename...].firstIndex {
                $0.contains("fsync(") && $0.contains(folder.url.lastPathComponent) && !$0.contains("login")
            }
            #expect(folderSync != nil, "the folder is not synced")
            if let next = renames.first(where: { $0 > rename }) { #expect(folderSync ?? .max < next) }
        }
        #expect(try FileCredentialStore(at: folder.file).load()?.generation == 2)
    }
}
