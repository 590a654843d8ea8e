#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import GenAPIMapping
    public import GenAPIRuntime
    import NIOCore
    import NIOPosix
    import NIOSSL

    extension AsyncHTTPTransport {
        /// A transport with its own connections that trusts servers according to the policy.
        ///
        /// A server's key is checked after the TLS handshake, before any request is sent.
        ///
        /// - Throws: `TLSPolicyError` if a file cannot be read.
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
            // The policy does not apply to Network.framework, so the transport uses NIO's sockets on Apple's platforms
            // too.
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
        /// Fails and closes the connection unless the server has one of these keys. A connection without TLS has no
        /// key.
        fileprivate func check(_ pinned: [[UInt8]]) -> EventLoopFuture<Void> {
            nioSSL_peerCertificate().flatMapThrowing { certificate in
                guard let key = try certificate?.extractPublicKey().toSPKIBytes(),
                    pinned.contains(key)
                else {
                    throw TransportError(
                        .notTrusted,
                        detail: "the server's key is not one of the pinned keys"
                    )
                }
            }.flatMapErrorThrowing { error in
                self.close(promise: nil)
                throw error
            }
        }
    }
#endif
