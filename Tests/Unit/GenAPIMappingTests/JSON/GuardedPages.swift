#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Memory whose last byte is the last of a page, with a page behind that ends the program when it is touched.
enum GuardedPages {
    struct Unavailable: Error {}

    /// Runs with a copy of the bytes at the end of a page.
    static func withBytes(_ bytes: ArraySlice<UInt8>, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let room = (bytes.count + page - 1) / page * page
        guard let start = mmap(nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            start != MAP_FAILED
        else { throw Unavailable() }
        defer { munmap(start, room + page) }
        guard mprotect(start + room, page, PROT_NONE) == 0 else { throw Unavailable() }
        let place = start + (room - bytes.count)
        bytes.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress { place.copyMemory(from: base, byteCount: bytes.count) }
        }
        body(UnsafeRawBufferPointer(start: place, count: bytes.count))
    }
}
