import GenAPIMapping

#if canImport(Security)
    package import Foundation
    import Security
#else
    import Foundation
#endif

/// The client certificate in the form that Foundation asks for.
package struct ClientIdentity: Sendable {
    #if canImport(Security)
        package let credential: URLCredential
    #endif

    /// - Throws: `TLSPolicyError` for an identity that Foundation cannot present.
    package init(_ identity: TLSPolicy.Identity) throws(TLSPolicyError) {
        #if !canImport(Security)
            throw .unsupported("Foundation shows no certificates on this system")
        #else
            guard case .pkcs12(let file, let passphrase) = identity else {
                throw .unsupported("Foundation takes an identity from a PKCS #12 file only")
            }
            guard let data = try? Data(contentsOf: file),
                let credential = Self.credential(in: data, passphrase.exposed)
            else { throw .unreadableFile(file.path) }
            self.credential = credential
        #endif
    }

    #if canImport(Security)
        private static func credential(in data: Data, _ passphrase: String) -> URLCredential? {
            // Without the second option, the key would stay in the user's keychain.
            let options: [CFString: Any] = [
                kSecImportExportPassphrase: passphrase, kSecImportToMemoryOnly: true,
            ]
            var items: CFArray?
            guard SecPKCS12Import(data as CFData, options as CFDictionary, &items) == errSecSuccess,
                let all = items as? [[String: Any]],
                let item = all.first(where: { $0[kSecImportItemIdentity as String] != nil }),
                let found = item[kSecImportItemIdentity as String] as CFTypeRef?,
                CFGetTypeID(found) == SecIdentityGetTypeID()
            else { return nil }
            let chain = item[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
            return URLCredential(
                identity: unsafeDowncast(found, to: SecIdentity.self),
                // The first certificate is in the identity.
                certificates: Array(chain.dropFirst()),
                persistence: .forSession
            )
        }
    #endif
}
