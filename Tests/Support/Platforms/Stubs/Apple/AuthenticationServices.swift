// swift-format-ignore-file
// The part of Apple's framework AuthenticationServices that the sources use. Each declaration names its page of
// developer.apple.com/documentation/authenticationservices.

public import Foundation

// aspresentationanchor: a window of UIKit or AppKit
@MainActor open class ASPresentationAnchor: NSObject {}

// aswebauthenticationpresentationcontextproviding
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    // aswebauthenticationpresentationcontextproviding/presentationanchor(for:)
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

// aswebauthenticationsession
open class ASWebAuthenticationSession: NSObject {
    // aswebauthenticationsession/completionhandler
    public typealias CompletionHandler = @Sendable (URL?, (any Error)?) -> Void
    // aswebauthenticationsession/callback
    open class Callback: NSObject {
        // aswebauthenticationsession/callback/customscheme(_:), https(host:path:)
        public static func customScheme(_ customScheme: String) -> Self { fatalError() }
        public static func https(host: String, path: String) -> Self { fatalError() }
    }
    // aswebauthenticationsession/init(url:callback:completionhandler:)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}
    // aswebauthenticationsession/presentationcontextprovider
    weak open var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    // aswebauthenticationsession/prefersephemeralwebbrowsersession
    open var prefersEphemeralWebBrowserSession = false
    // aswebauthenticationsession/start(), cancel()
    @discardableResult open func start() -> Bool { true }
    open func cancel() {}
}

// aswebauthenticationsessionerror
public struct ASWebAuthenticationSessionError: Error {
    // aswebauthenticationsessionerror/code
    public enum Code: Int, Sendable { case canceledLogin = 1, presentationContextNotProvided, presentationContextInvalid }
    public let code: Code
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}
