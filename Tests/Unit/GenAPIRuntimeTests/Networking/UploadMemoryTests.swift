#if AsyncHTTPClient && (os(Linux) || os(macOS))
    import Foundation
    import LoopbackTesting
    import RealServers
    import TestTraits
    import Testing

    @testable import GenAPIRuntime

    @Suite(.thorough, .timeLimit(.minutes(10))) struct UploadMemoryTests {
        /// A program of its own has about 32 MiB in memory before it sends anything.
        @Test("1 GiB of a file, as one part of many, takes no more than 18 MiB of memory", .proves("BD-03"))
        func aGibibyte() async {
            // In a process in which nothing else happens.
            await #expect(processExitsWith: .success) {
                let server = try LoopbackServer(keepsBodies: false) { _ in .answer(status: 204) }
                let url = FileManager.default.temporaryDirectory.appending(
                    path: "genapi-\(UUID().uuidString).bin"
                )
                defer { try? FileManager.default.removeItem(at: url) }
                // Without taking that much of the disk.
                try Data().write(to: url)
                let file = try FileHandle(forWritingTo: url)
                try file.truncate(atOffset: 1 << 30)
                try file.close()
                let parts: [MultipartPart] = [.file("f", MultipartFile(contentsOf: url)), .field("n", 1)]
                let client = server.client(RealTransport.asyncHTTPClient.make())
                _ = try await client.send(Endpoint<NoContent>.post("/up", body: .multipart([.field("n", 1)])))
                let before = Memory.peak(reset: true)
                _ = try await client.send(Endpoint<NoContent>.post("/up", body: .multipart(parts)))
                #expect(server.swallowed > 1 << 30)
                if let before, let after = Memory.peak(reset: false) {
                    #expect(after - before < 18 << 20, "\(before >> 20) MiB, then \(after >> 20) MiB")
                }
            }
        }
    }
#endif
