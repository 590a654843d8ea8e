#if os(Linux)
    import CLinuxKeyring
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A key of type `user` in this user's keyring (keyrings(7)).
    struct KernelKeyring: SecretVault {
        private let description: String

        /// The kernel's limit for a key of this type, in bytes.
        private static let longest = 32_767

        init(_ name: String) {
            description = "genapi:\(Base64URL.encode(name.utf8))"
        }

        func read() throws(CredentialStoreError) -> [UInt8]? {
            guard let key = try find("be read") else { return nil }
            var bytes = [UInt8](repeating: 0, count: Self.longest)
            let count = linux_keyring_read(key, &bytes, bytes.count)
            guard count >= 0 else {
                // Removed in the meantime.
                if [ENOKEY, EKEYREVOKED].contains(errno) { return nil }
                throw .unavailable(operation: "be read", errno: errno)
            }
            return Array(bytes.prefix(count))
        }

        func write(_ bytes: [UInt8]) throws(CredentialStoreError) {
            guard linux_keyring_add(description, bytes, bytes.count) >= 0 else {
                throw .unavailable(operation: "be written", errno: errno)
            }
        }

        func remove() throws(CredentialStoreError) {
            guard let key = try find("be emptied"), linux_keyring_remove(key) != 0 else { return }
            if errno != ENOENT { throw .unavailable(operation: "be emptied", errno: errno) }
        }

        private func find(_ operation: String) throws(CredentialStoreError) -> Int32? {
            let key = linux_keyring_find(description)
            if key >= 0 { return key }
            if [ENOKEY, EKEYREVOKED, EKEYEXPIRED].contains(errno) { return nil }
            throw .unavailable(operation: operation, errno: errno)
        }
    }
#endif
