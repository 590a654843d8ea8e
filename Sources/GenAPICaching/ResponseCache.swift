public import Foundation
package import GenAPIRuntime
import Synchronization

/// Answers that need not be asked for again, by the rules of HTTP (RFC 9111) for a cache that is one person's own.
///
///     var options = ClientOptions()
///     options.cache = try .disk(folder, account: user.id)
///
/// An `OAuth2Session` that signs out empties the caches of the clients that use it. With other credentials it is the app
/// that knows when somebody goes:
///
///     await options.cache?.removeAll()
///
/// Only answers to GET are stored, by URL, by the fields that the server says they depend on, and by whose they are: the
/// account that the cache was made for or, where it was made for none, the account that the call's credential belongs to.
/// An answer from the cache needs no credential: no token is renewed for it.
/// An answer that a call changes (POST, PUT, PATCH, DELETE) is not used again, nor is one that was asked for before the
/// change and arrived after it.
public struct ResponseCache: Sendable {
    let storage: any CacheStorage
    let account: String?
    /// In seconds since 1970.
    let now: @Sendable () -> Double
    let revalidations = Revalidations()
    let pending = PendingAnswers()

    init(
        storage: any CacheStorage,
        account: String?,
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.storage = storage
        self.account = account
        self.now = now
    }

    /// In memory, for as long as the process lasts.
    ///
    /// - Parameters:
    ///   - bytes: How much there may be of it; what was not used for longest goes first.
    ///   - account: Whose answers these are; when `nil`, answers are kept apart by credential, and a new access token finds
    ///     none of those of the one before.
    public static func memory(bytes: Int = 16 << 20, account: String? = nil) -> ResponseCache {
        ResponseCache(storage: MemoryCacheStorage(limit: bytes), account: account)
    }

    /// In files that only this user can read; they survive the process, and what was half written is not there.
    ///
    /// - Parameters:
    ///   - folder: Made when there is none. Nothing else may be in it.
    ///   - bytes: How much there may be of it; what was not used for longest goes first.
    ///   - account: Whose answers these are. Accounts can share a folder.
    /// - Throws: When there is no such folder and none can be made.
    public static func disk(_ folder: URL, bytes: Int = 128 << 20, account: String) throws -> ResponseCache {
        ResponseCache(storage: try DiskCacheStorage(folder: folder, limit: bytes), account: account)
    }

    /// Forgets the account's answers: when somebody signs out. Without an account, all answers.
    public func removeAll() async {
        pending.invalidateAll()
        await storage.removeAll(for: account)
    }

    /// Forgets all answers of that URL, whoever they are for, and those that are still on their way.
    func invalidate(_ url: String) async {
        pending.invalidate(url)
        await storage.removeAll(of: url)
    }
}

/// What is being asked for anew behind the back of those who got a stale answer: each URL once at a time.
final class Revalidations: Sendable {
    private let urls = Mutex<Set<String>>([])

    func begin(_ url: String) -> Bool { urls.withLock { $0.insert(url).inserted } }

    var isEmpty: Bool { count == 0 }

    var count: Int { urls.withLock(\.count) }

    func end(_ url: String) { urls.withLock { _ = $0.remove(url) } }
}

extension ResponseCache: CustomReflectable {
    /// Nothing of what is stored.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ResponseCache {
    package var place: AnyHashable {
        if let disk = storage as? DiskCacheStorage { return CachePlace(folder: disk.place, account: account) }
        return CachePlace(storage: ObjectIdentifier(storage), account: account)
    }

    package var reference: @Sendable () -> (any ResponseCaching)? {
        if storage is DiskCacheStorage { return { self } }
        return { [weak storage, account, now] in
            storage.map { ResponseCache(storage: $0, account: account, now: now) }
        }
    }
}

/// The object of a cache in memory, or the folder of one on disk, and the account.
private struct CachePlace: Hashable {
    var storage: ObjectIdentifier?
    var folder: String?
    let account: String?
}
