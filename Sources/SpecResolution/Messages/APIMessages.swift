import SourceDiagnostics
import SpecReading

/// Everything resolution can say about `api.yaml`. Keep the list alphabetical.
extension Diagnostic {
    static func apiNotNamedLikeItsFolder(_ name: Located<String>, folder: String) -> Diagnostic {
        Diagnostic(
            .error,
            "API '\(name.value)' is in a folder named '\(folder)'",
            at: name.range,
            fixIts: SwiftIdentifier.isValid(folder)
                ? [FixIt("name it '\(folder)', or rename the folder", at: name.range, replacement: folder)]
                : []
        )
    }

    static func characterInHeader(_ range: SourceRange, _ scalar: Unicode.Scalar) -> Diagnostic {
        Diagnostic(.error, "control character \(scalar.codePoint) in a header", at: range)
    }

    static func customSchemeLikeAnother(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a custom scheme cannot be called '\(name.value)'",
            at: name.range,
            notes: [Note("the word has a meaning of its own under 'authorization'")]
        )
    }

    static func duplicateErrorCode(_ value: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "error code '\(value.value)' is already declared",
            at: value.range,
            notes: [Note("first declared here", at: earlier)]
        )
    }

    static func duplicateHeader(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "header '\(name.value)' is already there",
            at: name.range,
            notes: [Note("first written here; the case of letters does not count", at: earlier)]
        )
    }

    static func durationNotPositive(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a duration has to be longer than zero", at: range)
    }

    static func emptyName(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "a name is empty", at: range)
    }

    static func errorCodeMeansSuccess(_ value: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(value.value)' is the code of calls that worked",
            at: value.range,
            notes: [Note("'ok' of the envelope says so")]
        )
    }

    static func fragmentInURL(_ url: Located<String>) -> Diagnostic {
        let kept = url.value.prefix { $0 != "#" }
        return Diagnostic(
            .error,
            "a fragment never reaches a server",
            at: url.range,
            fixIts: [FixIt("leave it out", at: url.range, replacement: String(kept))]
        )
    }

    static func grantWithoutClientAuthentication(_ grant: Located<String>, at authentication: SourceRange?)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "the grant '\(grant.value)' needs a client that says who it is",
            at: grant.range,
            notes: [Note("clients say nothing here", at: authentication)]
        )
    }

    static func grantWithoutURL(_ grant: Located<String>, key: String, path: String, _ spec: OAuth2Spec)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "the grant '\(grant.value)' needs '\(key)'",
            at: grant.range,
            fixIts: [.adding("\(key): \(path)", behind: spec.tokenURL.range)]
        )
    }

    static func headerOfCredentials(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "header '\(name.value)' is taken by credentials of its own", at: name.range)
    }

    static func headerOfTheTransport(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "header '\(name.value)' is computed for every request", at: name.range)
    }

    static func hiddenCharacter(_ range: SourceRange, _ scalar: Unicode.Scalar) -> Diagnostic {
        Diagnostic(.error, "character \(scalar.codePoint) does not belong in a text", at: range)
    }

    static func neitherPathNorURL(_ url: Located<String>, cure: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(url.value)' is neither a path nor an http or https URL",
            at: url.range,
            fixIts: cure.map { [FixIt("begin the path with a slash", at: url.range, replacement: $0)] } ?? []
        )
    }

    static func notACookieName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' cannot be the name of a cookie", at: name.range)
    }

    static func notAHeaderName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(name.value)' cannot be the name of a header", at: name.range)
    }

    static func notALanguage(_ language: Located<String>) -> Diagnostic {
        let cure = language.value.split(whereSeparator: { $0 == "_" || $0 == "-" }).joined(separator: "-")
        return Diagnostic(
            .error,
            "'\(language.value)' is not a language tag",
            at: language.range,
            fixIts: cure != language.value && !cure.isEmpty ? [.replace(language.range, with: cure)] : []
        )
    }

    static func notAScope(_ scope: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(scope.value)' cannot be an OAuth scope", at: scope.range)
    }

    static func notAServerURL(_ url: Located<String>) -> Diagnostic {
        let isHost =
            AbsoluteURL("https://" + url.value) != nil && !url.value.contains(":")
            && !url.value.hasPrefix("/")
        return Diagnostic(
            .error,
            "'\(url.value)' is not an absolute http or https URL",
            at: url.range,
            fixIts: isHost
                ? [FixIt("begin with https", at: url.range, replacement: "https://" + url.value)] : []
        )
    }

    static func numberOutOfRange(_ number: Located<Int>, range: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(number.value)' is out of range",
            at: number.range,
            notes: [Note("it goes \(range)")]
        )
    }

    static func oauth2WithoutGrants(_ name: Located<String>, tokenURL: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "no grant says how a token is obtained",
            at: name.range,
            fixIts: [.adding("grants: [client_credentials]", behind: tokenURL.range)]
        )
    }

    static func plainHTTP(_ url: Located<String>) -> Diagnostic {
        Diagnostic(
            .warning,
            "what is sent to '\(url.value)' can be read on the way",
            at: url.range,
            fixIts: [
                FixIt("use https", at: url.range, replacement: "https" + url.value.dropFirst("http".count))
            ]
        )
    }

    static func queryInServerURL(_ url: Located<String>) -> Diagnostic {
        let kept = url.value.prefix { $0 != "?" && $0 != "#" }
        return Diagnostic(
            .error,
            "a server's URL has no query and no fragment",
            at: url.range,
            fixIts: [FixIt("leave it out", at: url.range, replacement: String(kept))]
        )
    }

    static func scopeMeetsAllCases(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'allCases' is the list of all scopes",
            at: name.range,
            notes: [Note("'name' gives the scope another name")]
        )
    }

    static func secretInSpec(_ range: SourceRange, header: String) -> Diagnostic {
        Diagnostic(
            .error,
            "the value of '\(header)' does not belong in a spec",
            at: range,
            notes: [Note("'authorization' says how calls are signed; clients get the secret when they run")]
        )
    }

    static func serverMeetsAllCases(_ name: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'allCases' is the list of all servers", at: name.range)
    }

    static func unknownErrorCode(_ code: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "unknown error code '\(code.value)'",
            at: code.range,
            fixIts: .replacing(code, with: nearest)
        )
    }

    static func userInURL(_ url: Located<String>) -> Diagnostic {
        Diagnostic(.error, "a URL in a spec holds no user and no password", at: url.range)
    }
}
