public import Foundation
package import GenAPIRuntime
import Synchronization

/// A private HTTP cache (RFC 9111).
///
///     var options = ClientOptions()
///     options.cache = try .disk(folder, account: user.id)
///
/// When an `OAuth2Session` signs out, it empties the caches of the clients that use it. With other credentials, the app
/// empties the cache when the user signs out:
///
///     await options.cache?.removeAll()
///
/// The cache stores responses to GET requests. Their key consists of the URL, the headers listed in `Vary`, and the
/// account: the one that the cache was created for or, without one, the account of the call's credential. A response
/// from the cache needs no credential, so no token is renewed for it. An unsafe call (POST, PUT, PATCH, DELETE)
/// invalidates the responses of its URL, including those that were requested before the call and arrive after it.
public struct ResponseCache: Sendable {
    let storage: any CacheStorage
    let account: String?
    /// The current time in seconds since 1970.
    let now: @Sendable () -> Double
    let revalidations = Revalidations()
    let pending = PendingResponses()

    init(
        storage: any CacheStorage,
        account: String?,
        now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        self.storage = storage
        self.account = account
        self.now = now
    }

    /// A cache in memory, for the lifetime of the process.
    ///
    /// - Parameters:
    ///   - bytes: The maximum size; the least recently used responses are evicted first.
    ///   - account: The account that the responses belong to. With `nil`, responses are separated by credential, and a
    ///     new access token does not find those of the previous one.
    public static func memory(bytes: Int = 16 << 20, account: String? = nil) -> ResponseCache {
        ResponseCache(storage: MemoryCacheStorage(limit: bytes), account: account)
    }

    /// A cache in files that only this user can read. Responses survive the process; incomplete files are discarded. Responses with
    /// elements that stay in memory (`lifetime: memory` in their spec) are not stored.
    ///
    /// - Parameters:
    ///   - folder: Created if missing. It must not contain anything else.
    ///   - bytes: The maximum size; the least recently used responses are evicted first.
    ///   - account: The account that the responses belong to. Accounts can share a folder.
    /// - Throws: A file system error if the folder does not exist and cannot be created.
    public static func disk(_ folder: URL, bytes: Int = 128 << 20, account: String) throws -> ResponseCache {
        ResponseCache(storage: try DiskCacheStorage(folder: folder, limit: bytes), account: account)
    }

    /// Removes the account's responses, or all responses of a cache without an account. Call it when the user signs
    /// out.
    public func removeAll() async {
        pending.invalidateAll()
        await storage.removeAll(for: account)
    }

    /// Removes the responses of the URL, of every owner, and prevents that pending ones are stored.
    func invalidate(_ url: String) async {
        pending.invalidate(url)
        await storage.removeAll(of: url)
    }
}

/// The background revalidations in progress, at most one per URL.
final class Revalidations: Sendable {
    private let urls = Mutex<Set<String>>([])

    func begin(_ url: String) -> Bool { urls.withLock { $0.insert(url).inserted } }

    var isEmpty: Bool { count == 0 }

    var count: Int { urls.withLock(\.count) }

    func end(_ url: String) { urls.withLock { _ = $0.remove(url) } }
}

extension ResponseCache: CustomReflectable {
    /// Nothing of the stored responses.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ResponseCache {
    package var place: AnyHashable {
        if let disk = storage as? DiskCacheStorage {
            return CacheIdentity(folder: disk.canonicalPath, account: account)
        }
        return CacheIdentity(storage: ObjectIdentifier(storage), account: account)
    }

    package var reference: @Sendable () -> (any ResponseCaching)? {
        if storage is DiskCacheStorage { return { self } }
        return { [weak storage, account, now] in
            storage.map { ResponseCache(storage: $0, account: account, now: now) }
        }
    }
}

/// Identifies a cache: the object of a cache in memory or the folder of one on disk, and the account.
private struct CacheIdentity: Hashable {
    var storage: ObjectIdentifier?
    var folder: String?
    let account: String?
}
