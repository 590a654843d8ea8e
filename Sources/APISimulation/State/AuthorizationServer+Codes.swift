import GenAPIRuntime
import ResolvedAPI
import TextEscaping

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Codes of browsers and devices (RFC 6749 section 4.1, RFC 8628).
extension AuthorizationServer {
    /// Signs the user in at once, and leads back to the app.
    mutating func authorize(_ request: SimulatedRequest) -> SimulatedResponse {
        let query = QueryText(request.query)
        guard let redirect = query["redirect_uri"], redirect.contains(":"), query["response_type"] == "code"
        else {
            return refusal(
                GrantFailure(
                    code: "invalid_request",
                    description: "redirect_uri or response_type=code is missing."
                )
            )
        }
        let code = secret("code")
        codes[code] = Code(
            redirect: redirect,
            challenge: query["code_challenge"],
            isHashed: query["code_challenge_method"] == "S256",
            scopes: query["scope"]?.split(separator: " ").map(String.init) ?? []
        )
        var items = ["code=\(code)"]
        if let state = query["state"] { items.append("state=\(state.percentEncoded)") }
        var response = SimulatedResponse(status: 302)
        response.set(
            "Location",
            redirect + (redirect.contains("?") ? "&" : "?") + items.joined(separator: "&")
        )
        return response
    }

    mutating func scopes(ofCode form: QueryText) throws(GrantFailure) -> [String] {
        guard let text = form["code"], let code = codes[text] else {
            throw GrantFailure(code: "invalid_grant", description: "The code is unknown, or was used before.")
        }
        codes[text] = nil
        guard form["redirect_uri"] == code.redirect else {
            throw GrantFailure(code: "invalid_grant", description: "redirect_uri is another one.")
        }
        if let challenge = code.challenge {
            let verifier = form["code_verifier"] ?? ""
            let proof = code.isHashed ? Self.challenge(of: verifier) : verifier
            guard proof == challenge else {
                throw GrantFailure(
                    code: "invalid_grant",
                    description: "code_verifier does not match code_challenge."
                )
            }
        }
        return code.scopes
    }

    mutating func device(_ request: SimulatedRequest, _ oauth2: OAuth2) -> SimulatedResponse {
        let form = QueryText(String(decoding: request.body, as: UTF8.self), isForm: true)
        let code = secret("device")
        devices[code] = Device(scopes: form["scope"]?.split(separator: " ").map(String.init) ?? [])
        let user = String(code.suffix(8)).uppercased()
        return json([
            ("device_code", .string(code)), ("user_code", .string(user)),
            ("verification_uri", .string("\(request.origin)/device")), ("expires_in", .int(600)),
            ("interval", .int(1)),
        ])
    }

    /// The user agrees after the first question.
    mutating func scopes(ofDevice form: QueryText) throws(GrantFailure) -> [String] {
        guard let code = form["device_code"], var device = devices[code] else {
            throw GrantFailure(code: "invalid_grant", description: "The device code is unknown.")
        }
        device.polls += 1
        guard device.polls > 1 else {
            devices[code] = device
            throw GrantFailure(code: "authorization_pending", description: "The user has not agreed yet.")
        }
        devices[code] = nil
        return device.scopes
    }

    /// The challenge of a verifier by `S256` (RFC 7636 section 4.2).
    private static func challenge(of verifier: String) -> String {
        var hash = FileChecksum()
        hash.add(Array(verifier.utf8))
        return Data(hash.bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
