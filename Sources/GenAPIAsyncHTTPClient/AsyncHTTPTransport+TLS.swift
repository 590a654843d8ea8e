#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    public import GenAPIRuntime
    import NIOCore
    import NIOPosix
    import NIOSSL

    extension AsyncHTTPTransport {
        /// On connections of its own, with servers that the policy trusts.
        ///
        /// Keys are looked at when a connection is made, before anything of a request is sent on it.
        ///
        /// - Throws: `TLSPolicyError` when a file cannot be read.
        public init(tls policy: TLSPolicy) throws(TLSPolicyError) {
            var configuration = HTTPClient.Configuration.genAPI
            configuration.tlsConfiguration = try TLSConfiguration(policy)
            let pinned = policy.pinnedKeys
            if !pinned.isEmpty {
                configuration.http1_1ConnectionDebugInitializer = { channel in
                    channel.check(pinned).flatMap { ConnectionGuard.install(in: channel) }
                }
                configuration.http2ConnectionDebugInitializer = { channel in channel.check(pinned) }
            }
            // Not the system's own network stack on Apple's platforms, which this policy would not reach.
            let client = HTTPClient(
                eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
                configuration: configuration
            )
            self.init(owning: client)
        }
    }

    extension TLSConfiguration {
        fileprivate init(_ policy: TLSPolicy) throws(TLSPolicyError) {
            self = .makeClientConfiguration()
            certificateVerification = .fullVerification
            if let authorities = policy.authorities {
                trustRoots = .certificates(try Self.certificates(in: authorities))
            }
            switch policy.identity {
            case .pem(let chain, let key)?:
                guard let privateKey = try? NIOSSLPrivateKey(file: key.path, format: .pem) else {
                    throw TLSPolicyError.unreadableFile(key.path)
                }
                show(try Self.certificates(in: chain), privateKey)
            case .pkcs12(let file, let passphrase)?:
                guard
                    let bundle = try? NIOSSLPKCS12Bundle(file: file.path, passphrase: passphrase.exposed.utf8)
                else { throw TLSPolicyError.unreadableFile(file.path) }
                show(bundle.certificateChain, bundle.privateKey)
            case nil: break
            }
        }

        private mutating func show(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) {
            certificateChain = chain.map { .certificate($0) }
            privateKey = .privateKey(key)
        }

        private static func certificates(in file: URL) throws(TLSPolicyError) -> [NIOSSLCertificate] {
            guard let certificates = try? NIOSSLCertificate.fromPEMFile(file.path), !certificates.isEmpty
            else {
                throw TLSPolicyError.unreadableFile(file.path)
            }
            return certificates
        }
    }

    extension Channel {
        /// Fails unless the server has one of those keys; also when nobody can say which it has, as without TLS. A
        /// connection that failed here is nobody's, so it is closed.
        fileprivate func check(_ pinned: [[UInt8]]) -> EventLoopFuture<Void> {
            nioSSL_peerCertificate().flatMapThrowing { certificate in
                guard let key = try certificate?.extractPublicKey().toSPKIBytes(),
                    pinned.contains(key)
                else {
                    throw TransportError(.notTrusted, detail: "the server's key is none of the pinned ones")
                }
            }.flatMapErrorThrowing { error in
                self.close(promise: nil)
                throw error
            }
        }
    }
#endif
