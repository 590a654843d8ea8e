#if (canImport(CryptoKit) || Cryptography) && !os(Windows) && !os(WASI)
    public import Foundation

    #if canImport(CryptoKit)
        public import CryptoKit
    #else
        public import Crypto
    #endif

    extension FileCredentialStore {
        /// Encrypts the file with AES-GCM and a key of 128, 192 or 256 bits, which must be kept in a safer location
        /// than the file. A file that is unencrypted or was encrypted with another key is rejected.
        public convenience init(at file: URL, key: SymmetricKey) {
            self.init(at: file, sealing: AESSealing(key: key))
        }
    }

    /// Encrypts with AES-GCM.
    package struct AESSealing: CredentialSealing {
        private let key: SymmetricKey
        /// Authenticated, not encrypted or stored: bytes that were sealed in another context cannot be opened.
        private let context: Data

        package init(key: SymmetricKey, context: String = "") {
            self.key = key
            self.context = Self.header + Data(context.utf8)
        }

        /// Precedes the nonce; authenticated, not encrypted.
        private static let header = Data("genapi login 1\n".utf8)

        package func seal(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8] {
            guard let box = try? AES.GCM.seal(bytes, using: key, authenticating: context),
                let sealed = box.combined
            else { throw .unreadable }
            return Array(Self.header + sealed)
        }

        package func open(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8] {
            guard bytes.starts(with: Self.header),
                let box = try? AES.GCM.SealedBox(combined: bytes.dropFirst(Self.header.count)),
                let plain = try? AES.GCM.open(box, using: key, authenticating: context)
            else { throw .unreadable }
            return Array(plain)
        }
    }
#endif
