import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(CRT)
    import CRT
#elseif canImport(WASILibc)
    import WASILibc
#endif

/// Stores each response in its own file, up to a limit.
///
/// Files are written to a temporary name and renamed, so a file is complete or absent. An unreadable or damaged file is
/// removed. Other processes may use the same folder; a file that they removed is a cache miss.
actor DiskCacheStorage: CacheStorage {
    private struct File {
        let size: Int
        var used: Date
    }

    private let folder: URL
    /// The canonical path of the folder.
    nonisolated let canonicalPath: String
    private let limit: Int
    /// Keyed by file name.
    private var files: [String: File] = [:]
    /// File names keyed by the prefix that the files of one URL share.
    private var names: [String: Set<String>] = [:]
    private var size = 0

    static let suffix = "answer"

    /// - Throws: A file system error if the folder does not exist and cannot be created.
    init(folder: URL, limit: Int) throws {
        self.folder = folder
        canonicalPath = folder.resolvingSymlinksInPath().standardizedFileURL.path
        self.limit = limit
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        for url in try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: Array(keys)
        ) {
            guard url.pathExtension == Self.suffix else {
                // Left by a process that was killed.
                if url.pathExtension == "new" { try? FileManager.default.removeItem(at: url) }
                continue
            }
            let values = try? url.resourceValues(forKeys: keys)
            guard let size = values?.fileSize, size <= limit else {
                try? FileManager.default.removeItem(at: url)
                continue
            }
            let file = File(
                size: size,
                used: values?.contentModificationDate ?? .distantPast
            )
            files[url.lastPathComponent] = file
            names[Self.start(of: url.lastPathComponent), default: []].insert(url.lastPathComponent)
            self.size += file.size
        }
    }

    func entries(of url: String) -> [CacheEntry] {
        names(of: url).compactMap { name in
            guard let size = size(of: name) else {
                forget(name)
                return nil
            }
            guard size <= limit, let bytes = try? Data(contentsOf: folder.appending(path: name)),
                let entry = CacheEntry(file: [UInt8](bytes))
            else {
                remove(name)
                return nil
            }
            // Two URLs can have the same checksum.
            guard entry.url == url else { return nil }
            touch(name)
            return entry
        }
    }

    func save(_ entry: CacheEntry, if isValid: @Sendable () -> Bool) {
        guard isValid() else { return }
        let name = Self.name(of: entry)
        remove(name)
        let bytes = entry.file
        // A single response must not displace all others.
        guard bytes.count <= limit / 4 else { return }
        let new = folder.appending(path: "\(UUID().uuidString).new")
        let destination = folder.appending(path: name)
        let isThere = FileManager.default.createFile(
            atPath: new.path,
            contents: Data(bytes),
            attributes: [.posixPermissions: 0o600]
        )
        guard isThere, rename(new.path, destination.path) == 0 else {
            try? FileManager.default.removeItem(at: new)
            return
        }
        files[name] = File(size: bytes.count, used: Date())
        names[Self.start(of: name), default: []].insert(name)
        size += bytes.count
        if size > limit { removeOldest(until: limit / 16 * 15) }
    }

    func remove(_ entry: CacheEntry) { remove(Self.name(of: entry)) }

    func removeAll(of url: String) {
        for name in names(of: url) { remove(name) }
    }

    func removeAll(for partition: String?) {
        let owner = partition.map(Self.owner)
        let onDisk = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in Set(files.keys).union(onDisk) where name.hasSuffix(".\(Self.suffix)") {
            if owner == nil || name.split(separator: "-").dropFirst().first.map(String.init) == owner {
                remove(name)
            }
        }
    }
}

// MARK: - Files

extension DiskCacheStorage {
    /// `<url>-<partition>-<selectors>.answer`
    private static func name(of entry: CacheEntry) -> String {
        let selectors = entry.selectors.map { "\($0.name)\0\($0.value ?? "\u{1}")" }.joined(separator: "\0")
        let parts = [
            Checksum.of(entry.url.utf8).text, owner(entry.partition), Checksum.of(selectors.utf8).text,
        ]
        return "\(parts.joined(separator: "-")).\(suffix)"
    }

    private static func start(of name: String) -> String { String(name.prefix { $0 != "-" }) }

    private static func owner(_ partition: String) -> String { Checksum.of(partition.utf8).text }

    private func names(of url: String) -> Set<String> { names[Checksum.of(url.utf8).text] ?? [] }

    /// Removes the least recently used files down to `limit`, which leaves room so that not every save has to evict.
    private func removeOldest(until limit: Int) {
        for (name, _) in files.sorted(by: { $0.value.used < $1.value.used }) where size > limit {
            remove(name)
        }
    }

    private func remove(_ name: String) {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
        forget(name)
    }

    private func forget(_ name: String) {
        size -= files.removeValue(forKey: name)?.size ?? 0
        names[Self.start(of: name)]?.remove(name)
    }

    /// `nil` if the file is gone or is not a regular file. Another process may have changed its size.
    private func size(of name: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    /// Records the use in the file's modification date, so that it survives the process.
    private func touch(_ name: String) {
        let now = Date()
        files[name]?.used = now
        try? FileManager.default.setAttributes(
            [.modificationDate: now],
            ofItemAtPath: folder.appending(path: name).path
        )
    }
}
