#if (os(Linux) || os(macOS)) && (canImport(CryptoKit) || Cryptography)
    import GenAPIOAuth2

    #if canImport(CryptoKit)
        public import CryptoKit
    #else
        public import Crypto
    #endif

    extension PostgreSQLCredentialStore {
        /// Encrypts the login with AES-GCM and a key of 128, 192 or 256 bits, which is not kept in the database. A login that is
        /// unencrypted, or was encrypted with another key or under another name, is rejected.
        public init(_ database: PostgreSQLDatabase, name: String, key: SymmetricKey) {
            self.init(database, name: name, sealing: AESSealing(key: key, context: name))
        }
    }
#endif
