import Foundation
import Testing

@testable import GenAPIRuntime

@Suite struct FileContentsTests {
    private func withFile(_ bytes: [UInt8], _ body: (URL) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString).bin")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(bytes).write(to: url)
        try await body(url)
    }

    /// The examples of FIPS 180-4, and lengths around the end of a block.
    private static let hashes = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 55),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
        (
            String(repeating: "a", count: 56),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
        ),
        (
            String(repeating: "a", count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            String(repeating: "a", count: 100_000),
            "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
        ),
    ]

    @Test("the checksum is SHA-256", arguments: hashes)
    func checksums(_ text: String, _ hash: String) async throws {
        try await withFile(Array(text.utf8)) { file in
            let contents = try await FileContents.of(file)
            #expect(contents.checksum == hash)
            #expect(contents.length == text.utf8.count)
        }
        // In pieces that are not whole blocks.
        var (checksum, rest) = (FileChecksum(), Array(text.utf8)[...])
        while !rest.isEmpty {
            checksum.add(Array(rest.prefix(1001)))
            rest = rest.dropFirst(1001)
        }
        #expect(checksum.text == hash)
    }

    @Test("a file with other contents is changed, one that is gone or a folder is missing")
    func problems() async throws {
        try await withFile([1, 2, 3]) { file in
            let contents = try await FileContents.of(file)
            try await contents.check(file, isThorough: false)
            for bytes in [[1, 2], [1, 2, 4], [1, 2, 3, 4]] as [[UInt8]] {
                try Data(bytes).write(to: file)
                try setDate(of: file, .now + 60)
                await #expect(throws: FileProblem.changed) {
                    try await contents.check(file, isThorough: false)
                }
            }
            try Data([1, 2, 3]).write(to: file)
            try await contents.check(file, isThorough: true)
            try FileManager.default.removeItem(at: file)
            await #expect(throws: FileProblem.missing) { try await contents.check(file, isThorough: true) }
            await #expect(throws: FileProblem.missing) { _ = try await FileContents.of(file) }
            let folder = FileManager.default.temporaryDirectory
            await #expect(throws: FileProblem.missing) { _ = try await FileContents.of(folder) }
        }
    }

    @Test("a thorough check detects a change that keeps the date and the length")
    func sameDate() async throws {
        try await withFile([1, 2, 3]) { file in
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            try setDate(of: file, date)
            let contents = try await FileContents.of(file)
            try Data([3, 2, 1]).write(to: file)
            try setDate(of: file, date)
            try await contents.check(file, isThorough: false)
            await #expect(throws: FileProblem.changed) { try await contents.check(file, isThorough: true) }
            let body = WireBody(pieces: [.file(file, contents)])
            await #expect(throws: FileProblem.changed) { _ = try await UploadFile(body) }
        }
    }

    @Test("a link is followed")
    func links() async throws {
        try await withFile([1, 2, 3]) { file in
            let link = file.appendingPathExtension("link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            defer { try? FileManager.default.removeItem(at: link) }
            let contents = try await FileContents.of(link)
            try await contents.check(link, isThorough: false)
            #expect(contents.length == 3)
        }
    }

    @Test(
        "the end of a file is only read if it has the expected contents",
        arguments: [0, 3, 65_536, 65_537, 131_072]
    )
    func chunks(_ count: Int) async throws {
        let bytes = [UInt8](repeating: 1, count: count)
        try await withFile(bytes) { file in
            let contents = try await FileContents.of(file)
            let body = WireBody(pieces: [.file(file, contents)])
            #expect(try body.length() == count)
            #expect(try await body.bytes() == bytes)
            for changed in [bytes + [1], Array(bytes.dropLast()) + [2]] where changed != bytes {
                try Data(changed).write(to: file)
                var received = 0
                await #expect(throws: FileProblem.changed) {
                    for try await chunk in body.chunks { received += chunk.count }
                }
                #expect(count == 0 || received < count)
            }
            try FileManager.default.removeItem(at: file)
            await #expect(throws: FileProblem.missing) { _ = try await body.bytes() }
        }
    }

    private func setDate(of file: URL, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
}
