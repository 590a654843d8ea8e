#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A number that is another one when anything it was made of is another (FNV-1a, 64 bits).
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Collection<UInt8>) {
        add(bytes.count)
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func add(_ text: String) { add(text.utf8) }

    mutating func add(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        for _ in 0..<8 {
            value = (value ^ (rest & 0xFF)) &* 0x100_0000_01B3
            rest >>= 8
        }
    }
}

extension Fingerprint {
    /// Adds the names in a folder and the bytes of its files; the files of folders below it too. Hidden ones do not
    /// count, and neither do files with other endings.
    mutating func addContents(of folder: String, endings: [String]) throws(Disk.Failure) {
        for name in try Disk.names(in: folder) where name?.hasPrefix(".") != true {
            // A name that is no text is for a real run to refuse.
            guard let name else { throw Disk.Failure(folder, code: EILSEQ) }
            let place = path(folder, name)
            let status = try Disk.status(of: place)
            // Where a link leads is for a real run to find out.
            if status.kind == .link { throw .exists(place) }
            if status.kind == .folder {
                add(name)
                try addContents(of: place, endings: endings)
                add("..")
            } else if endings.contains(where: name.hasSuffix) {
                add(name)
                add(try Disk.contents(of: place))
            }
        }
    }

    /// Adds what is in a folder and directly below it: names, sizes, and when they were written.
    mutating func addStatus(of folder: String, depth: Int = 1) throws(Disk.Failure) {
        for case let name? in try Disk.names(in: folder) where !name.hasPrefix(".") {
            let place = path(folder, name)
            let status = try Disk.status(of: place)
            add(name)
            if status.kind == .folder {
                if depth > 0 { try addStatus(of: place, depth: depth - 1) }
                add("..")
            } else {
                add(status.size)
                for number in status.stamp { add(number) }
            }
        }
    }
}
