import ResolvedAPI

extension ComparisonSteps {
    /// The API as a whole.
    mutating func compareSettings() {
        let (old, new) = (old.api, new.api)
        guard old != new else { return }
        if old.name != new.name {
            add(.apiRenamed, "the API was called '\(old.name)' and is called '\(new.name)'")
        }
        compareServers(old.servers, new.servers)
        compareConvention(old.convention, new.convention)
        compareSchemes(old.authorization, new.authorization)
        compareSchemesOfCalls()
        for change in ConstantHeaderChange.all(old.headers, new.headers) {
            add(
                .constantHeaderChanged,
                "the header \(change.text)",
                wire: change.isRefused ? [.requests] : []
            )
        }
        compareErrorCodes(old.errorCodes, new.errorCodes)
        compareFailure(old.failure, new.failure, of: nil, .api)
        if old.retry != new.retry { add(.callOptionsChanged, "the retries of all calls changed") }
        if old.timeout != new.timeout { add(.callOptionsChanged, "the timeout of all calls changed") }
        if old.services != new.services {
            add(.servicesChanged, "the API \(new.services ? "has" : "no longer has") services")
        }
        compareAccess(old.access, new.access, of: .api)
        if old.doc != new.doc { add(.documentationChanged, "the API has another documentation") }
    }

    private mutating func add(_ rule: Rule, _ message: String, isGone: Bool = false, wire: [WireEffect] = [])
    {
        log.add(rule, message, .api, isGone: isGone, wire: wire)
    }

    private mutating func compareServers(_ old: [Server], _ new: [Server]) {
        for server in new {
            guard let former = old.first(where: { $0.name == server.name }) else {
                add(.serverAdded, "the server '\(server.name)' is new")
                continue
            }
            if former.url != server.url {
                add(
                    .serverURLChanged,
                    "the URL of the server '\(server.name)' was '\(former.url)' and is '\(server.url)'"
                )
            }
            if former.others != server.others {
                add(
                    .serverURLChanged,
                    "other servers beside '\(server.name)' are called otherwise or have other URLs"
                )
            }
            if former.doc != server.doc {
                add(.documentationChanged, "the server '\(server.name)' has another documentation")
            }
        }
        for server in old where !new.contains(where: { $0.name == server.name }) {
            add(.serverRemoved, "the server '\(server.name)' is gone", isGone: true)
        }
        let names = [old, new].map { $0.map(\.name) }
        if names[0].first != names[1].first, let first = names[1].first {
            add(.defaultServerChanged, "the default server is '\(first)'")
        } else if names[0].filter(names[1].contains) != names[1].filter(names[0].contains) {
            add(.reordered, "the servers have another order")
        }
    }

    private mutating func compareConvention(_ old: Convention, _ new: Convention) {
        if old.envelope != new.envelope {
            add(
                .envelopeChanged,
                "the envelope of the API is another one",
                wire: old.envelope.isRead(in: new.envelope) ? [] : [.responses]
            )
        }
        if old.failure != new.failure {
            let isRead =
                (old.failure.code == nil || old.failure.code == new.failure.code)
                && (old.failure.details == nil || old.failure.details == new.failure.details)
            add(
                .failurePathsChanged,
                "the place of errors in responses is another one",
                wire: isRead ? [] : [.responses]
            )
        }
        var rest = old
        (rest.envelope, rest.failure) = (new.envelope, new.failure)
        if rest != new { add(.conventionChanged, "the convention of the API is another one") }
    }

    private mutating func compareSchemes(_ old: [AuthorizationScheme], _ new: [AuthorizationScheme]) {
        for scheme in new {
            guard let former = old.first(where: { $0.name == scheme.name }) else {
                add(.schemeAdded, "the authorization scheme '\(scheme.name)' is new")
                continue
            }
            if former != scheme { compare(former, scheme) }
        }
        for scheme in old where !new.contains(where: { $0.name == scheme.name }) {
            add(.schemeRemoved, "the authorization scheme '\(scheme.name)' is gone", isGone: true)
        }
        let names = [old, new].map { $0.map(\.name) }
        if names[0].first == names[1].first,
            names[0].filter(names[1].contains) != names[1].filter(names[0].contains)
        {
            add(.reordered, "the authorization schemes have another order")
        }
    }

    /// The schemes of calls that state none.
    private mutating func compareSchemesOfCalls() {
        let (former, present) = (old.api.schemesOfCalls, new.api.schemesOfCalls)
        guard former != present else { return }
        add(
            .defaultSchemeChanged,
            "the authorization of calls was \(former.words) and is \(present.words)",
            wire: present.refuses(former) ? [.requests] : []
        )
    }

    private mutating func compare(_ old: AuthorizationScheme, _ new: AuthorizationScheme) {
        switch (old, new) {
        case (.oauth2(let former), .oauth2(let present)): compare(former, present)
        case (.custom(let former), .custom(let present)):
            if former.name != present.name {
                add(.schemeChanged, "the scheme '\(present.value)' has another name in Swift")
            }
            if former.doc != present.doc {
                add(.documentationChanged, "the scheme '\(present.value)' has another documentation")
            }
        default:
            add(.schemeChanged, "credentials of '\(new.name)' are sent in another way", wire: [.requests])
        }
    }

    private mutating func compare(_ old: OAuth2, _ new: OAuth2) {
        let values = { (scopes: [OAuth2.Scope]) in scopes.map(\.value) }
        for scope in new.scopes {
            guard let former = old.scopes.first(where: { $0.value == scope.value }) else {
                add(.scopeAdded, "the scope '\(scope.value)' is new")
                continue
            }
            if former.name != scope.name {
                add(.schemeChanged, "the scope '\(scope.value)' has another name in Swift")
            }
            if former.doc != scope.doc {
                add(.documentationChanged, "the scope '\(scope.value)' has another documentation")
            }
        }
        for scope in old.scopes where !values(new.scopes).contains(scope.value) {
            add(.scopeRemoved, "the scope '\(scope.value)' is gone", isGone: true)
        }
        if values(old.scopes).filter(values(new.scopes).contains)
            != values(new.scopes).filter(values(old.scopes).contains)
        {
            add(.reordered, "the scopes have another order")
        }
        var rest = old
        (rest.scopes, rest.loginEndingErrors) = (new.scopes, new.loginEndingErrors)
        if rest != new {
            add(
                .schemeChanged,
                "the URLs, grants or client authentication of 'oauth2' are other ones",
                wire: [.requests]
            )
        }
        if old.loginEndingErrors != new.loginEndingErrors {
            add(.schemeChanged, "other errors of the token endpoint end a login")
        }
    }

    private mutating func compareErrorCodes(_ old: [ErrorCode], _ new: [ErrorCode]) {
        for code in new {
            guard let former = old.first(where: { $0.wireValue == code.wireValue }) else {
                add(.errorCodeAdded, "the error code '\(code.wireValue)' is new")
                continue
            }
            guard former != code else { continue }
            let details = [(former.details, code.details), (former.body, code.body)]
            let isRead = details.allSatisfy { former, present in
                guard let former, let present else { return true }
                return response.reads(former, present)
            }
            add(
                .errorCodeChanged,
                "the error code '\(code.wireValue)' has another name, status, text or type",
                wire: isRead ? [] : [.responses]
            )
        }
        for code in old where !new.contains(where: { $0.wireValue == code.wireValue }) {
            add(.errorCodeRemoved, "the error code '\(code.wireValue)' is gone", isGone: true)
        }
        let values = [old, new].map { $0.map(\.wireValue) }
        if values[0].filter(values[1].contains) != values[1].filter(values[0].contains) {
            add(.reordered, "the error codes have another order")
        }
    }

    mutating func compareMessages() {
        let (old, new) = (old.api.messages, new.api.messages)
        guard old != new else { return }
        for message in new?.messages ?? [] {
            guard let former = old?.messages.first(where: { $0.key == message.key }) else {
                add(.messageAdded, "the text '\(message.key)' is new")
                continue
            }
            if former != message { add(.messageChanged, "the text '\(message.key)' is another one") }
        }
        for message in old?.messages ?? []
        where new?.messages.contains(where: { $0.key == message.key }) != true {
            add(.messageRemoved, "the text '\(message.key)' is gone", isGone: true)
        }
        let keys = [old, new].map { ($0?.messages ?? []).map(\.key) }
        let isReordered = keys[0].filter(keys[1].contains) != keys[1].filter(keys[0].contains)
        if old?.source != new?.source || old?.resources != new?.resources || isReordered {
            add(.messageChanged, "the languages, resources or order of the texts are other ones")
        }
    }
}
