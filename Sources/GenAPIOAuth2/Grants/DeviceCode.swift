import GenAPIMapping
import GenAPIRuntime

/// Instructions for approving this device on another device (RFC 8628 section 3.2).
public struct DeviceCode: Sendable {
    /// The code that the user enters.
    public let userCode: String
    /// The page where the user enters the code.
    public let verificationURL: String
    /// The same page with the code filled in, for a QR code.
    public let completeVerificationURL: String?
    /// How long the code is valid.
    public let lifetime: Duration
    let code: Sensitive<String>
    let interval: Duration

    private static let usualInterval = Duration.seconds(5)
    /// Used if the server omits the required `expires_in`.
    private static let usualLifetime = Duration.seconds(900)

    init?(_ json: JSONValue?) {
        guard let json, let code = json["device_code"]?.string, !code.isEmpty,
            let userCode = json["user_code"]?.string, Self.isReadable(userCode),
            let url = (json["verification_uri"] ?? json["verification_url"])?.string, Self.isPage(url)
        else { return nil }
        func duration(_ key: String, _ usual: Duration) -> Duration {
            let duration = ServerDuration(json[key])?.wait ?? .zero
            // Smaller values would amount to no delay at all.
            return duration >= .milliseconds(1) ? duration : usual
        }
        self.code = Sensitive(code)
        self.userCode = userCode
        verificationURL = url
        completeVerificationURL =
            (json["verification_uri_complete"] ?? json["verification_url_complete"])?.string
            .flatMap { Self.isPage($0) ? $0 : nil }
        lifetime = duration("expires_in", Self.usualLifetime)
        interval = duration("interval", Self.usualInterval)
    }

    /// Whether the code is a short line that can be shown and typed.
    private static func isReadable(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Whether the URL is safe to open in a browser: not `javascript:` or `file:`, and no disguised host.
    private static func isPage(_ url: String) -> Bool {
        url.utf8.allSatisfy { (0x21...0x7E).contains($0) } && ResolvedURL(url, below: BaseURL("")) != nil
    }
}

extension OAuth2Grant {
    package static let deviceCodeType = "urn:ietf:params:oauth:grant-type:device_code"

    /// The device grant (RFC 8628), for devices without a browser or keyboard: the user approves it on another device.
    ///
    ///     try await session.signIn(.deviceCode { code in print("Enter \(code.userCode) at \(code.verificationURL)") })
    ///
    /// The server is polled as often as it allows, until it decides, the code expires (`expired_token`), or the task is
    /// cancelled.
    public static func deviceCode(
        scopes: [String]? = nil,
        show: @escaping @Sendable (DeviceCode) async throws -> Void
    ) -> OAuth2Grant {
        OAuth2Grant(scopes: scopes) { server, scopes in
            let code = try await server.deviceCode(scopes)
            let end = server.clock.elapsed() + code.lifetime
            try await show(code)
            return try await server.token(for: code, until: end)
        }
    }
}

extension AuthorizationServer {
    fileprivate func deviceCode(_ scopes: [String]) async throws -> DeviceCode {
        let form: [QueryItem] = [.scopes(scopes)]
        do throws(TokenFailure) {
            let url = definition.deviceAuthorizationURL
            let response = try await post(form, to: url, named: "device_authorization_url")
            let json = try? JSONValue(json: response.body)
            guard response.status.isSuccess, let code = DeviceCode(json) else {
                throw response.failure(json)
            }
            return code
        } catch {
            throw error.thrown
        }
    }

    fileprivate func token(for code: DeviceCode, until end: Duration) async throws -> IssuedToken {
        var interval = code.interval
        while clock.elapsed() + interval < end {
            try await clock.clock.sleep(for: interval)
            do throws(TokenFailure) {
                return try await token([
                    .item("grant_type", OAuth2Grant.deviceCodeType),
                    .item("device_code", code.code.exposed),
                ])
            } catch {
                switch error.error {
                case .refused("authorization_pending", _, _): break
                // The server has decided. Polling again would not change its response.
                case .unreadableResponse(let status) where status.isSuccess: throw error.thrown
                // Applies to all following requests too (section 3.5).
                case .refused("slow_down", _, _): interval += .seconds(5)
                case let failure where failure.isTransient && !error.isCancelled: interval *= 2
                default: throw error.thrown
                }
            }
        }
        throw OAuth2Error.refused(error: "expired_token", description: nil, status: .badRequest)
    }
}
