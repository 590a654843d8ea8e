import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The settings of `api.yaml` for all calls.
struct APISettings {
    let servers: [Server]
    let headers: [ConstantHeader]
    let retry: Retry?
    let timeout: Duration?
}

/// The API's name, its servers, and the settings for all calls.
struct APISettingsPass: Pass {
    let spec: APISpec
    /// The folder that `api.yaml` is in, with a slash at the end unless it is empty.
    let folder: String
    /// The first endpoint of its specs.
    let firstCall: SourceRange?
    var log = ResolutionLog()

    mutating func run() -> APISettings {
        checkName()
        if spec.servers.isEmpty { checkThatNoServerIsNeeded() }
        _ = text(spec.doc)
        if let convention = spec.convention { check(convention) }
        if let suffix = spec.convention?.suffix { checkSuffix(suffix) }
        return APISettings(
            servers: servers(),
            headers: constantHeaders(spec.headers),
            retry: retry(spec.retry, inherited: nil, errors: spec.errors),
            timeout: positive(spec.timeout)
        )
    }

    /// A suffix is a part of the last segment.
    private mutating func checkSuffix(_ suffix: Located<String>) {
        let isValid = suffix.value.utf8.allSatisfy { byte in
            byte.isLetterOrDigit || ".-_~".utf8.contains(byte)
        }
        if !isValid || suffix.value.isEmpty { report(.notAPathSuffix(suffix)) }
    }

    private mutating func checkName() {
        let name = spec.name
        if !SwiftIdentifier.isValid(name.value) {
            report(.notATypeName(name, cure: Spelling.type(ofKey: name.value)))
        }
        let folder = folder.dropLast().split(separator: "/").last.map(String.init)
        if let folder, folder != ".", folder != "..", folder != name.value {
            report(.apiNotNamedLikeItsFolder(name, folder: folder))
        }
    }

    /// Specs of stored files, or of the messages of a queue, have no calls.
    private mutating func checkThatNoServerIsNeeded() {
        let settings = [
            ("authorization", spec.authorization != nil), ("headers", !spec.headers.isEmpty),
            ("errors", !spec.errors.isEmpty), ("messages", !spec.messages.isEmpty),
            ("retry", spec.retry != nil), ("timeout", spec.timeout != nil),
            ("services", spec.services != nil),
        ]
        let setting = settings.first(where: \.1)?.0
        if firstCall != nil || setting != nil {
            report(.callsWithoutServer(of: spec.name, firstCall: firstCall, setting: setting ?? ""))
        }
    }

    private mutating func servers() -> [Server] {
        var names = NamesInUse<SourceRange>()
        checkOtherServers()
        return spec.servers.compactMap { spec in
            checkServerURL(spec.url)
            let doc = text(spec.doc)
            guard let name = memberName(key: spec.name, chosen: nil) else { return nil }
            let place = Located(name, at: spec.name.range)
            if name == "allCases" { report(.serverMeetsAllCases(place)) }
            _ = isFree(place, &names)
            let others = spec.others.map { other in
                checkServerURL(other.url)
                return Server.Other(name: text(other.name) ?? "", url: Self.withoutSlash(other.url.value))
            }
            return Server(name: name, url: Self.withoutSlash(spec.url.value), doc: doc, others: others)
        }
    }

    /// Servers with one URL are one server, whose other servers have one URL each.
    private mutating func checkOtherServers() {
        var known: [String: [String: Located<String>]] = [:]
        for server in spec.servers {
            let base = Self.withoutSlash(server.url.value)
            for other in server.others {
                let earlier = known[base]?[other.name.value]
                known[base, default: [:]][other.name.value] = earlier ?? other.url
                guard let earlier, Self.withoutSlash(earlier.value) != Self.withoutSlash(other.url.value)
                else { continue }
                report(.otherServerInTwoPlaces(other.name.value, other.url, at: base, earlier: earlier.range))
            }
        }
    }

    private static func withoutSlash(_ url: String) -> String {
        var url = url
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    private mutating func checkServerURL(_ url: Located<String>) {
        let parts = AbsoluteURL(url.value)
        guard let parts else { return report(.notAServerURL(url)) }
        if parts.hasQueryOrFragment { report(.queryInServerURL(url)) }
        if parts.hasUser { report(.userInURL(url)) }
        warnAboutPlainHTTP(url, parts)
    }
}

extension APISettingsPass {
    /// Checks that the settings of `convention` are possible wherever they apply.
    private mutating func check(_ convention: ConventionSpec) {
        checkPaging(convention.paging, errors: spec.errors)
        checkTexts(of: convention.envelope)
        if let failure = convention.failure {
            checkTexts(of: [failure.code, failure.message, failure.details])
        }
        if case .some(let key)? = convention.identity { _ = text(key) }
        if case .some(let path)? = convention.discriminator { _ = text(path.text) }
        _ = text(convention.pagingID?.text)
        if case .some(let identity)? = convention.identity {
            _ = memberName(key: identity, chosen: nil)
        }
    }
}

extension Pass {
    mutating func warnAboutPlainHTTP(_ url: Located<String>, _ parts: AbsoluteURL) {
        if parts.scheme == "http", !parts.isLoopback { report(.plainHTTP(url)) }
    }

    mutating func checkTexts(of envelope: OrNone<EnvelopeSpec>?) {
        guard case .some(let envelope)? = envelope else { return }
        checkTexts(of: [envelope.data, envelope.code, envelope.message, envelope.info])
        _ = text(envelope.ok)
    }

    mutating func checkTexts(of paths: [OrNone<KeyPathSpec>?]) {
        for case .some(let path)? in paths { _ = text(path.text) }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
