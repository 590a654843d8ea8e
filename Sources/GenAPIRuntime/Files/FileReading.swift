import Foundation

#if !os(Windows)
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #elseif canImport(WASILibc)
        import WASILibc
    #endif
#endif

/// Reads a file in chunks of at most 64 KiB.
struct FileReading {
    private static let chunkSize = 64 << 10

    private let file: FileHandle
    private let contents: FileContents?
    private var checksum = FileChecksum()
    private var count = 0

    /// - Parameter contents: The last chunk is only returned if the file has these contents.
    /// - Throws: `FileProblem.missing` for a file with expected contents; an error of the file system for others.
    init(_ file: URL, as contents: FileContents? = nil) throws {
        do {
            self.file = try FileHandle(forReadingFrom: file)
        } catch {
            if contents != nil { throw FileProblem.missing }
            throw error
        }
        self.contents = contents
    }

    /// The next chunk; empty at the end.
    ///
    /// - Throws: `FileProblem.changed`; an error of the file system.
    mutating func next() throws -> [UInt8] {
        let chunk = try file.bytes(upTo: Self.chunkSize)
        if let contents { try check(chunk, contents) }
        if chunk.isEmpty { try file.close() }
        return chunk
    }

    private mutating func check(_ chunk: [UInt8], _ contents: FileContents) throws {
        count += chunk.count
        checksum.add(chunk)
        guard count >= contents.length || chunk.isEmpty else { return }
        let isWhole = try chunk.isEmpty || file.bytes(upTo: 1).isEmpty
        guard count == contents.length, isWhole, checksum.text == contents.checksum else {
            throw FileProblem.changed
        }
    }
}

extension FileHandle {
    #if os(Windows)
        /// The next bytes. Empty at the end.
        fileprivate func bytes(upTo most: Int) throws -> [UInt8] {
            try read(upToCount: most).map { [UInt8]($0) } ?? []
        }
    #else
        /// The next bytes, read into their own buffer: `read(upToCount:)` would copy them. Empty at the end.
        fileprivate func bytes(upTo most: Int) throws -> [UInt8] {
            try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                var result = systemRead(fileDescriptor, buffer)
                while result < 0, errno == EINTR { result = systemRead(fileDescriptor, buffer) }
                guard result >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
                count = result
            }
        }
    #endif
}

#if !os(Windows)
    private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        read(descriptor, buffer.baseAddress, buffer.count)
    }
#endif
