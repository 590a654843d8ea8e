extension RandomSpec {
    mutating func settings() -> [String] {
        var lines = [
            "genapi: 1", "api: \(name)",
            block(
                "servers",
                [
                    pick([
                        "live: https://api.example.com/v1",
                        block(
                            "live",
                            [
                                "url: https://api.example.com/v1",
                                "other: { media: https://media.example.com/ }",
                            ]
                        ),
                    ]),
                    block(
                        "test",
                        ["url: http://127.0.0.1:1", "doc: Here.", "other: { media: http://127.0.0.1:2 }"]
                    ),
                ]
            ),
            block("convention", convention()),
            block("errors", errors()),
        ]
        if !plan.schemes.isEmpty { lines.append(authorization()) }
        let forms = "accept: [\(atLeastOne(["text", "number", "whole", "fraction", "bool"]))]"
        if let access = plan.access.first { lines.append("access: \(access)") }
        return lines
            + some(
                [
                    "doc: \(pick(["A text */ with \\(marks).", "\"Two\\nlines\""]))",
                    block("lint", ["missingDocs: \(pick(["off", "warning", "error"]))"]),
                    block("headers", ["X-A: \"a\\\\b\""]),
                    block("messages", ["Gone: { en: Gone., de: Weg. }"]),
                    retry(), "timeout: \(pick(["30s", "500ms", "2m"]))", "services: true",
                    block(
                        "models",
                        some(
                            ["hashable: true", "codable: true", "preserve_unknown: true", forms],
                            50
                        )
                    ),
                ],
                45
            )
    }

    private mutating func convention() -> [String] {
        var lines = plan.identity == "id" ? [] : ["identity: \(plan.identity)"]
        if plan.pagingID != "paging_id" { lines.append("paging_id: \(plan.pagingID)") }
        switch plan.envelope {
        case .standard: break
        case .other: lines.append(pick([fullEnvelope(), "envelope: result"]))
        case .none: lines.append("envelope: none")
        }
        lines += some(["keys: \(pick(["snake_case", "camelCase", "kebab-case", "as_is"]))"], 50)
        return lines
            + some(
                [
                    "discriminator: \(pick(["kind", "none", "meta.kind"]))",
                    block(
                        "failure",
                        some(
                            pick([
                                ["code: error.code", "message: none", "details: none"],
                                ["code: none", "message: error.text", "details: problems"],
                            ]),
                            60
                        )
                    ),
                    block("failures", ["4xx: \(name)ValueA", "default: \(pick(["json", "string"]))"]),
                    block(
                        "response_headers",
                        [
                            "X-Left: \(pick(["int?", "{ type: int, default: 1, deprecated: No. }", "\(name)Enum?"]))"
                        ]
                    ),
                    "selection: \(pick(["names", "nested"]))", "suffix: .json",
                    nesting(), "wrapper: box", "partial: \(pick(["true", "false"]))",
                    "unknown_types: \(pick(["fail", "keep"]))",
                    "unknown_cases: \(pick(["fail", "keep"]))",
                    "bad_elements: \(pick(["skip", "fail"]))",
                    "responses: \(pick(["partial", "whole"]))",
                    "unique: \(pick(["everywhere", "below_parent"]))",
                ],
                20
            )
            + some(
                plan.schemes == ["none"] || plan.schemes.isEmpty ? [] : ["authorization: [\(schemes())]"],
                20
            )
            + (plan.paging.map { [paging($0, inConvention: true)] } ?? [])
    }

    /// Some schemes of the API, of which the first with a credential is used.
    private mutating func schemes() -> String {
        atLeastOne(plan.schemes) + (chance(50) ? ", none" : "")
    }

    mutating func nesting() -> String {
        "nesting: \(pick(["deep_object", "brackets", "indices", "dots"]))"
    }

    mutating func fullEnvelope() -> String {
        block(
            "envelope",
            ["data: \(pick(["data", "a.b", "a.b", "none"]))"]
                + some(
                    [
                        "code: \(pick(["state.code", "none"]))", "ok: \(pick(["OK", "\"0\""]))",
                        "message: \(pick(["text", "none"]))", "info: \(pick(["meta", "none"]))",
                    ],
                    70
                )
        )
    }

    private mutating func errors() -> [String] {
        [
            block(
                "Gone",
                ["status: 410"] + some(["messages: { fr: Parti., de-AT: Weg. }", "doc: Not any more."], 50)
            ),
            block("not-there", ["value: \"4-7\"", "name: absent"]),
            block("Bad", ["details: [\(name)ValueA]"]),
            block("Whole", ["body: \(name)ValueB"]),
            "odd_one:",
        ]
    }

    mutating func retry() -> String {
        if chance(20) { return "retry: none" }
        return block(
            "retry",
            ["attempts: \(Int.random(in: 1...5, using: &random))"]
                + some(
                    [
                        "on: [503, 429]", "codes: [Gone]",
                        pick(["delay: wait", "delay_ms: error.wait", "delay: header:X-Wait"]),
                    ],
                    50
                )
        )
    }
}

// MARK: - Authorization

extension RandomSpec {
    private mutating func authorization() -> String {
        if plan.schemes.count == 1, ["basic", "bearer", "xsrf", "none"].contains(plan.schemes[0]) {
            return "authorization: \(plan.schemes[0])"
        }
        let custom = plan.schemes.filter { ["signed", "partner"].contains($0) }
        var lines = plan.schemes.filter { !custom.contains($0) }.map { scheme($0) }
        if custom.count == 1, chance(50) {
            lines.append("custom: \(custom[0])")
        } else if !custom.isEmpty {
            lines.append(block("custom", custom.map { $0 == "signed" ? "signed: Signs */ it." : "\($0):" }))
        }
        return block("authorization", lines)
    }

    private mutating func scheme(_ name: String) -> String {
        switch name {
        case "oauth2": oauth2()
        case "api_key": pick(["api_key: { header: X-Key }", "api_key: { query: key }"])
        case "xsrf": pick(["xsrf:", block("xsrf", ["cookie: token", "header: X-Token"])])
        default: "\(name): {}"
        }
    }

    private mutating func oauth2() -> String {
        block(
            "oauth2",
            [
                "token_url: /oauth/token", "authorization_url: https://login.example.com/authorize",
                "device_authorization_url: /oauth/device",

            ]
                + pick([
                    ["grants: [password, authorization_code]", "client_authentication: none"],
                    [
                        "grants: [\(atLeastOne(["password", "authorization_code", "client_credentials", "device_code"]))]"
                    ]
                        + some(["client_authentication: \(pick(["basic", "post"]))"], 70),
                ])
                + some(
                    [
                        "revocation_url: /oauth/revoke", "metadata_url: /.well-known/server",
                        "ends_login: [token_revoked, dead]",
                    ],
                    50
                )
                + [
                    pick([
                        "scopes: [notes.read, notes.write, class]",
                        block(
                            "scopes",
                            [
                                "notes.read: Read */ notes.", "notes.write:",
                                block("class", ["doc: A word.", "name: everything"]),
                            ]
                        ),
                    ])
                ]
        )
    }

    mutating func endpointAuthorization() -> [String] {
        guard let scheme = plan.schemes.isEmpty ? nil : pick(plan.schemes), scheme != "none" else {
            return []
        }
        guard scheme == "oauth2" else {
            return ["authorization: \(pick([scheme, "none", "{ scheme: \(scheme) }", "[\(schemes())]"]))"]
        }
        return [
            pick([
                "authorization: [notes.read]", "authorization: oauth2", "authorization: [\(schemes())]",
                "authorization: [{ scheme: oauth2, scopes: [class] }, none]",
                block("authorization", ["scheme: oauth2", "scopes: [notes.write, class]"]),
            ])
        ]
    }
}
