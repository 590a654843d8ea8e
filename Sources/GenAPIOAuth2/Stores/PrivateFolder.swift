import Foundation
import GenAPIRuntime
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// An open folder in which nobody but this user can change a login, with the lock that those who change it take.
///
/// Files are found by the open folder, so that nobody can put another folder in its place meanwhile.
final class PrivateFolder: Sendable {
    private let folder: FileDescriptor
    /// It is this user's alone: nobody else can hold it.
    private let lock: FileDescriptor
    private let lockPath: String
    private let lockIdentity: FileIdentity
    /// The lock belongs to the open file, which all tasks of this process share.
    private let isLocked = Mutex(false)
    /// What the next temporary file is called, made beforehand: little may happen before a new token is kept.
    private let temporary: Mutex<String>

    /// - Parameters:
    ///   - path: The folder, which has to be there.
    ///   - name: The file of the login.
    /// - Throws: `insecure` when others could put files in the place of those in it.
    init(_ path: String, for name: String) throws(CredentialStoreError) {
        let folder = try Self.open(path)
        let lock = try LockFile.open("\(name).change", in: folder.number, operation: "be changed")
        lockIdentity = FileIdentity(try lock.ownStatus())
        lockPath = path.hasSuffix("/") ? "\(path)\(name).change" : "\(path)/\(name).change"
        self.folder = folder
        self.lock = lock
        temporary = Mutex(Self.temporaryName(for: name))
    }

    /// - Throws: As `init`.
    static func open(_ path: String) throws(CredentialStoreError) -> FileDescriptor {
        let folder = try FileDescriptor(path, O_RDONLY | O_DIRECTORY, operation: "be changed")
        try check(folder.status())
        return folder
    }

    private static func check(_ status: stat) throws(CredentialStoreError) {
        let isShared = status.st_mode & 0o022 != 0 && status.st_mode & 0o1000 == 0
        guard !isShared, status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .insecure("others can change the store's folder")
        }
    }

    /// For this user alone, with the folders above it, unless it is there.
    ///
    /// - Throws: `insecure` when others could put files in the place of those in it.
    static func create(_ path: String) throws(CredentialStoreError) {
        var status = stat()
        if stat(path, &status) != 0 {
            let made: Void? = try? FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            guard made != nil, stat(path, &status) == 0 else {
                throw .unavailable(operation: "make its folder", errno: errno)
            }
        }
        try check(status)
    }

    private static func temporaryName(for name: String) -> String {
        "\(name).tmp-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    }

    /// Whether somebody has taken the folder away, or put another one in its place.
    var isGone: Bool {
        var status = stat()
        guard lstat(lockPath, &status) == 0 else { return true }
        return FileIdentity(status) != lockIdentity
    }

    /// Never waits.
    func tryLock() throws(CredentialStoreError) -> Bool {
        guard
            isLocked.withLock({ isLocked in
                defer { isLocked = true }
                return !isLocked
            })
        else { return false }
        do throws(CredentialStoreError) {
            if try lock.tryLock() { return true }
        } catch {
            isLocked.withLock { $0 = false }
            throw error
        }
        isLocked.withLock { $0 = false }
        return false
    }

    func unlock() {
        lock.unlock()
        isLocked.withLock { $0 = false }
    }
}

// What is done to the login, by those who have the lock.
extension PrivateFolder {
    /// `nil` when there is no such file.
    func identity(of name: String) -> FileIdentity? {
        var status = stat()
        return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileIdentity(status) : nil
    }

    func read(_ name: String) throws(CredentialStoreError) -> (bytes: [UInt8], FileIdentity)? {
        try PrivateFile.read(name, in: folder.number)
    }

    /// All of it or nothing, whenever the process or the system stops. The new file is this user's from its beginning,
    /// and never one that was there.
    func write(_ bytes: [UInt8], to name: String) throws(CredentialStoreError) {
        let new = temporary.withLock { $0 }
        defer { temporary.withLock { $0 = Self.temporaryName(for: name) } }
        let flags = O_WRONLY | O_CREAT | O_EXCL
        let file = try FileDescriptor(new, in: folder.number, flags, operation: "be written")
        do throws(CredentialStoreError) {
            try file.makePrivate()
            try file.write(bytes)
            try file.sync()
            guard renameat(folder.number, new, folder.number, name) == 0 else { throw .system("be replaced") }
        } catch {
            unlinkat(folder.number, new, 0)
            throw error
        }
        try folder.sync()
    }

    /// Nothing happens where there is no such file.
    func remove(_ name: String) throws(CredentialStoreError) {
        guard unlinkat(folder.number, name, 0) == 0 else {
            if errno == ENOENT { return }
            throw .system("be emptied")
        }
        try folder.sync()
    }
}
