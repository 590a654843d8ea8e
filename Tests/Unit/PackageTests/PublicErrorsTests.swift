import Foundation
import GenAPIApp
import GenAPIFieldSelection
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime
import GoldenTesting
import TestTraits
import Testing

/// What the public declarations of the runtime throw.
@Suite struct PublicErrorsTests {
    @Test(
        "every public declaration that throws has a typed error or says what it throws",
        .proves("SW-29"),
        arguments: PublicTypesTests.limits.keys
    )
    func throwing(module: String) throws {
        let silent = try PublicDeclarations(of: module).texts.flatMap(ThrowingDeclaration.all)
            .filter { !$0.isTyped && !$0.isDocumented }
        #expect(silent.isEmpty, "\(silent.map(\.signature).joined(separator: "\n"))")
    }

    @Test(
        "every case of a public error says when it is thrown, and an error describes itself",
        .proves("SW-29"),
        arguments: PublicTypesTests.limits.keys
    )
    func cases(module: String) throws {
        let text = try PublicDeclarations(of: module).texts.joined(separator: "\n")
        let names = text.matches(of: #/public (?:indirect )?(?:enum|struct) (\w+)[^{\n]*Error\b[^{\n]*\{/#)
        for name in names {
            let error = String(name.1)
            let conforms = try Regex(
                "(enum|struct|extension) (\\w+\\.)*\(error)\\b[^{\\n]*CustomStringConvertible"
            )
            let isNamed = text.contains(conforms) || error == "OAuth2Error"
            #expect(isNamed || text.contains("public let description"), "\(error) has no description")
            guard text[name.range].contains(" enum ") else { continue }
            #expect(Self.undocumentedCases(after: name.range.upperBound, in: text).isEmpty, "\(error)")
        }
    }

    /// The cases of the enumeration whose body begins there that have no comment of their own.
    private static func undocumentedCases(after start: String.Index, in text: String) -> [Substring] {
        let body = text[start...].split(separator: "\n").prefix {
            !$0.hasPrefix("}") && !$0.hasPrefix("    }")
        }
        return zip(body, body.dropFirst()).filter { before, line in
            line.contains(#/^ *case \w/#) && !before.drop(while: \.isWhitespace).hasPrefix("///")
        }.map(\.1)
    }

    @Test("declarations that throw are found in every form, and no others")
    func declarations() {
        let text = """
            /// - Throws: `A`.
            public func a() throws {}
            public func b(_ body: () throws -> Void) {}
            public func c() throws(D) {}
            /// Says nothing.
            @discardableResult
            public func e(
                _ text: String
            ) async throws
                -> String
            {
            public var f: Int { get async throws { 1 } }
            func g() throws {}
            public init() throws { self.init() }
            public func h(_ body: () throws -> Void) rethrows {}
            """
        let all = ThrowingDeclaration.all(in: text)
        #expect(all.map(\.isTyped) == [false, true, false, false, false])
        #expect(all.map(\.isDocumented) == [true, false, false, false, false])
    }

    // Switches without a default: a new case is added here together with its documentation.

    @Test("the cases of errors are those that adopters can switch over", .proves("SW-29"))
    func exhaustive() {
        #expect(name(ClientError.nothingToSend(RequestSummary(method: "GET", path: "/"))) == "nothingToSend")
        #expect(name(OAuth2Error.alreadySignedIn) == "alreadySignedIn")
        #expect(name(FetchError.closed) == "closed")
        #expect(name(CredentialStoreError.unreadable) == "unreadable")
        #expect(name(ConfigurationError.unreadable(.builtIn)) == "unreadable")
        #expect(name(FieldSelectionError.tooDeep) == "tooDeep")
        #expect(name(TLSPolicyError.unreadableKey) == "unreadableKey")
    }

    private func name(_ error: ClientError) -> String {
        switch error {
        case .errorResponse: "errorResponse"
        case .decoding: "decoding"
        case .emptyBody: "emptyBody"
        case .transport: "transport"
        case .timeout: "timeout"
        case .nothingToSend: "nothingToSend"
        case .unsendable: "unsendable"
        case .missingCredentials: "missingCredentials"
        case .authorization: "authorization"
        case .redirect: "redirect"
        case .tooLarge: "tooLarge"
        case .paging: "paging"
        }
    }

    private func name(_ error: OAuth2Error) -> String {
        switch error {
        case .refused: "refused"
        case .signedOut: "signedOut"
        case .alreadySignedIn: "alreadySignedIn"
        case .signInInProgress: "signInInProgress"
        case .userMismatch: "userMismatch"
        case .unreadableResponse: "unreadableResponse"
        case .unsupportedTokenType: "unsupportedTokenType"
        case .insufficientScope: "insufficientScope"
        case .unusableURL: "unusableURL"
        case .issuerMismatch: "issuerMismatch"
        case .unsafeMetadata: "unsafeMetadata"
        case .unsupportedClientAuthentication: "unsupportedClientAuthentication"
        case .unsigned: "unsigned"
        case .transport: "transport"
        case .store: "store"
        }
    }

    private func name(_ error: FetchError) -> String {
        switch error {
        case .timeout: "timeout"
        case .paused: "paused"
        case .alreadyLoading: "alreadyLoading"
        case .loop: "loop"
        case .noProgress: "noProgress"
        case .unfillable: "unfillable"
        case .noClient: "noClient"
        case .closed: "closed"
        case .notFound: "notFound"
        }
    }

    private func name(_ error: CredentialStoreError) -> String {
        switch error {
        case .unreadable: "unreadable"
        case .insecure: "insecure"
        case .unavailable: "unavailable"
        case .service: "service"
        }
    }

    private func name(_ error: ConfigurationError) -> String {
        switch error {
        case .missing: "missing"
        case .wrongType: "wrongType"
        case .unknown: "unknown"
        case .unreadable: "unreadable"
        }
    }

    private func name(_ error: FieldSelectionError) -> String {
        switch error {
        case .unknownField: "unknownField"
        case .notAnObject: "notAnObject"
        case .repeated: "repeated"
        case .malformed: "malformed"
        case .tooDeep: "tooDeep"
        }
    }

    private func name(_ error: TLSPolicyError) -> String {
        switch error {
        case .unreadableKey: "unreadableKey"
        case .unreadableFile: "unreadableFile"
        case .unsupported: "unsupported"
        }
    }
}

/// A public declaration that throws by itself. `rethrows`, and what a parameter throws, do not count.
private struct ThrowingDeclaration {
    let signature: String
    let isTyped: Bool
    /// Whether its comment says what it throws. What `Codable` asks for is documented there.
    let isDocumented: Bool

    static func all(in text: String) -> [ThrowingDeclaration] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.compactMap { ThrowingDeclaration(at: $0, in: lines) }
    }

    private init?(at start: Int, in lines: [Substring]) {
        let words = lines[start].split(separator: " ")
        guard words.first.map({ $0 == "public" || $0 == "open" || $0.hasPrefix("@") }) == true,
            words.contains("public") || words.contains("open"),
            words.contains(where: { word in
                ["func", "init", "var", "subscript"].contains { word.hasPrefix($0) }
            })
        else { return nil }
        var signature = ""
        for line in lines[start...].prefix(30) {
            signature += line.drop(while: \.isWhitespace) + " "
            if line.hasSuffix("{") || line.hasSuffix("}") { break }
        }
        let outside = Self.outsideOfParentheses(signature)
        let accessor = signature.contains(#/\{ get (async )?throws/#)
        guard outside.prefix(while: { $0 != "{" }).contains(#/\bthrows\b/#) || accessor else { return nil }
        let comment = lines[..<start].reversed().prefix { line in
            ["///", "@"].contains { line.drop(while: \.isWhitespace).hasPrefix($0) }
        }
        self.signature = signature
        isTyped = signature.contains("throws(")
        isDocumented =
            comment.contains { $0.contains(#/[Tt]hrows/#) }
            || signature.contains(#/encode\(to encoder:|init\(from decoder:/#)
    }

    private static func outsideOfParentheses(_ text: String) -> String {
        var (depth, outside) = (0, "")
        for character in text {
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            if depth == 0 { outside.append(character) }
        }
        return outside
    }
}
