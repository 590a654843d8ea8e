import SpecWriting
import SwiftNaming

extension APISettings {
    func authorization() -> [SpecEntry]? {
        var entries: [SpecEntry] = []
        var customs: [SpecEntry] = []
        for (name, scheme, value) in schemes {
            let doc = value["description"]?.string?.documentation
            switch scheme {
            case "basic", "bearer":
                if value["type"]?.string == "oauth2" || value["type"]?.string == "openIdConnect" {
                    notes.add(
                        .approximated,
                        value,
                        "The app obtains the tokens of '\(name)' without the specs."
                    )
                }
                entries.append(SpecEntry(scheme, .map([])))
            case "api_key":
                let place = value["in"]?.string == "query" ? "query" : "header"
                entries.append(
                    SpecEntry(scheme, .map([SpecEntry(place, .text(value["name"]?.text ?? "key"))]))
                )
            case "oauth2": entries.append(SpecEntry(scheme, .map(oauth2Entries(value))))
            default:
                notes.add(.approximated, value, "The app signs the calls with '\(name)' itself.")
                if !customs.contains(where: { $0.key == scheme }) {
                    customs.append(SpecEntry(scheme, .text(doc ?? "Is implemented by the app.")))
                }
            }
        }
        if !customs.isEmpty { entries.append(SpecEntry("custom", .map(customs))) }
        // The first scheme is the default.
        if let first = schemes.first,
            let index = entries.firstIndex(where: {
                $0.key == first.scheme || ($0.key == "custom" && customs.first?.key == first.scheme)
            })
        {
            entries.insert(entries.remove(at: index), at: 0)
        }
        return entries.isEmpty ? nil : entries
    }

    private static let grantNames = [
        ("password", "password"), ("authorizationCode", "authorization_code"),
        ("accessCode", "authorization_code"),
        ("clientCredentials", "client_credentials"), ("application", "client_credentials"),
        ("deviceAuthorization", "device_code"),
    ]

    /// The flows with the names of their grants.
    static func grants(_ value: DocumentValue) -> [(grant: String, flow: DocumentValue)] {
        if let flow = value["flow"]?.string {
            return grantNames.filter { $0.0 == flow }.map { ($0.1, value) }
        }
        return grantNames.compactMap { name, grant in value["flows"]?[name].map { (grant, $0) } }
            .filter { $0.1["tokenUrl"]?.string != nil }
    }

    static func scopes(_ value: DocumentValue) -> [(key: String, value: DocumentValue)] {
        var seen: Set<String> = []
        return grants(value).flatMap { $0.flow["scopes"]?.entries ?? [] }.filter {
            seen.insert($0.key).inserted
        }
    }

    /// A scope gets a name of its own if its value is not a Swift name or if another scope has that name.
    private func scopeEntries(_ value: DocumentValue) -> [SpecEntry] {
        var taken: Set<String> = []
        return Self.scopes(value).map { key, doc in
            let text = doc.string?.documentation ?? ""
            let plain = Spelling.member(key)
            let name = String.free([plain ?? "scope"], unless: taken)
            taken.insert(name)
            guard name != plain else { return SpecEntry(key, .text(text)) }
            notes.add(
                .renamed,
                doc,
                "The scope '\(key)' is called '\(name)', because its value is not a name, or that of another one."
            )
            let entries =
                [SpecEntry("name", .text(name))] + (text.isEmpty ? [] : [SpecEntry("doc", .text(text))])
            return SpecEntry(key, .map(entries))
        }
    }

    private func oauth2Entries(_ value: DocumentValue) -> [SpecEntry] {
        let grants = Self.grants(value)
        var entries: [SpecEntry] = []
        let urls = [
            ("token_url", "tokenUrl"), ("authorization_url", "authorizationUrl"),
            ("device_authorization_url", "deviceAuthorizationUrl"),
        ]
        for (key, name) in urls {
            if let url = grants.lazy.compactMap({ $0.flow[name]?.string }).first {
                entries.append(SpecEntry(key, .text(url)))
            }
        }
        entries.append(SpecEntry("grants", .list(grants.map { .word($0.grant) })))
        let scopes = scopeEntries(value)
        if !scopes.isEmpty { entries.append(SpecEntry("scopes", .map(scopes), isTall: scopes.count > 3)) }
        if value["flows"]?["implicit"] != nil || value["flow"]?.string == "implicit" {
            notes.add(
                .chosen,
                value,
                "The implicit grant is left out, because authorization codes have replaced it."
            )
        }
        return entries
    }
}
