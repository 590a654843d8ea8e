import Foundation
import GoldenTesting
import TestTraits
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// `genapi-serve` as it is run in a shell.
@Suite(.blocking) struct ServeCommandTests {
    /// A run of the tests in the background ignores some signals, and a program that it starts would, too.
    init() {
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }

    private static let specs = BuiltProducts.package.appending(path: "Specs/Kinto").path

    @Test("a signal after the address is there ends the server", arguments: [SIGINT, SIGTERM])
    func signals(_ number: Int32) throws {
        for _ in 0..<6 {
            let (server, output) = try started()
            let line = output.fileHandleForReading.availableData
            kill(server.processIdentifier, number)
            #expect(String(decoding: line, as: UTF8.self).contains(" is at http://127.0.0.1:"))
            #expect(ended(server))
            #expect(server.terminationReason == .exit && server.terminationStatus == 0)
        }
    }

    @Test("a signal ends the server, however early it arrives", arguments: [SIGINT, SIGTERM])
    func earlySignals(_ number: Int32) throws {
        for delay: UInt32 in stride(from: 0, through: 60_000, by: 6_000) {
            let (server, _) = try started()
            usleep(delay)
            kill(server.processIdentifier, number)
            #expect(ended(server), "\(delay) µs")
        }
    }

    private func started() throws -> (Process, Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = BuiltProducts.folder.appending(path: "genapi-serve")
        process.arguments = [Self.specs, "--port", "0"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // A program blocks the signals that the thread of the test blocks.
        var (none, former) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        try process.run()
        return (process, output)
    }

    /// Whether the process ends by itself.
    private func ended(_ process: Process) -> Bool {
        for _ in 0..<12_000 where process.isRunning { usleep(10_000) }
        guard process.isRunning else { return true }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return false
    }
}
