// swift-format-ignore-file
// What Apple's Foundation has and the one of Linux has not, or has in another module. Each declaration names its page of
// developer.apple.com/documentation/foundation.

@_exported public import Foundation
@_exported public import FoundationNetworking
public import Security

extension URLProtectionSpace {
    // urlprotectionspace/servertrust
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    // urlcredential/init(trust:)
    public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }

    // urlcredential/init(identity:certificates:persistence:)
    public convenience init(identity: SecIdentity, certificates: [Any]?, persistence: URLCredential.Persistence) {
        self.init(user: "", password: "", persistence: persistence)
    }
}

// nsurlauthenticationmethodservertrust, nsurlauthenticationmethodclientcertificate
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLSessionConfiguration {
    // urlsessionconfiguration/background(withidentifier:)
    public static func background(withIdentifier identifier: String) -> URLSessionConfiguration { .ephemeral }

    // urlsessionconfiguration/sessionsendslaunchevents
    public var sessionSendsLaunchEvents: Bool { get { true } set {} }
}

extension URL {
    // url/applicationsupportdirectory
    public static var applicationSupportDirectory: URL { URL(filePath: "/") }
}
