#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A number that changes with its inputs: eight bytes at a time, each mixed in by reversible steps. It detects changes,
/// but not forgeries.
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 32
    }

    mutating func add(_ number: Int) { add(UInt64(truncatingIfNeeded: number)) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(bytes.count)
        let words = bytes.count & ~7
        for offset in stride(from: 0, to: words, by: 8) {
            add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        add(bytes[words...].reduce(0) { $0 << 8 | UInt64($1) })
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }
}

extension Fingerprint {
    /// Adds the names in a folder and the contents of its files, and those of folders inside of it. Hidden files and
    /// files with other endings are ignored.
    mutating func addContents(of folder: String, endings: [String]) throws(Disk.Failure) {
        try addEntries(of: folder) { entry throws(Disk.Failure) in
            if entry.isHidden { return nil }
            // A real run reports names that are not text.
            guard let name = entry.name else { throw Disk.Failure(folder, code: EILSEQ) }
            var one = Fingerprint()
            one.add(name)
            switch try entry.kind {
            case .link:
                // A real run checks the target of links.
                throw .exists(path(folder, name))
            case .folder:
                try one.addContents(of: path(folder, name), endings: endings)
            case .file, .other:
                guard endings.contains(where: name.hasSuffix) else { return nil }
                try entry.contents().withUnsafeBytes { one.add($0) }
            }
            return one
        }
    }

    /// Adds the names, sizes and modification times in a folder and in two levels of folders below it.
    mutating func addStatus(of folder: String, depth: Int = 2) throws(Disk.Failure) {
        try addEntries(of: folder) { entry throws(Disk.Failure) in
            guard let name = entry.name else { return nil }
            // A real run removes the remains of a killed run.
            if HiddenName.matches(name) { throw .exists(path(folder, name)) }
            if entry.isHidden { return nil }
            var one = Fingerprint()
            one.add(name)
            if try entry.kind == .folder {
                if depth > 0 { try one.addStatus(of: path(folder, name), depth: depth - 1) }
            } else {
                let status = try entry.status()
                one.add(status.size)
                one.add(status.stamp)
            }
            return one
        }
    }

    mutating func add(_ stamp: Disk.Status.Stamp) {
        add(stamp.file)
        add(stamp.seconds)
        add(stamp.nanoseconds)
    }

    /// Adds the sum of the entries' hashes, which does not depend on the order of the entries.
    private mutating func addEntries(
        of folder: String,
        _ fingerprint: (Disk.Entry) throws(Disk.Failure) -> Fingerprint?
    ) throws(Disk.Failure) {
        var sum: UInt64 = 0
        try Disk.forEachEntry(of: folder) { entry throws(Disk.Failure) in
            if let one = try fingerprint(entry) { sum &+= one.value }
        }
        add(sum)
    }
}
