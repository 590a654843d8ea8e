import Foundation

/// Every place of a spec in which an author may write what they like, and texts that would rather be code.
///
/// In a place, `TEXT` stands for a quoted text and `INNER` for one within quotes that are there already.
enum AuthoredText {
    /// No name of generated code begins with underscores.
    static let payloads = [
        "*/ struct Escaped {} /*",
        "/* struct Escaped {}",
        "\\(__escaped())",
        "\" + \"\\(__escaped())",
        "\"; struct Escaped {}; let x = \"",
        "\"\"\"\nstruct Escaped {}\n\"\"\"",
        "\"\"\"",
        "#\"\\#(__escaped())\"#",
        // Each of these alone, as a guard against one hides that there is none against another.
        "\\#(__escaped())",
        String(repeating: "long ", count: 30) + "\\#(__escaped())",
        "\"#",
        "\"#; struct Escaped {} //",
        "\"\"\"#\nstruct Escaped {}",
        "#\"",
        "\"",
        "*/",
        "\u{7F}",
        "\u{80}",
        "\u{9F}",
        "\u{200B}\u{FEFF}",
        "text\nstruct Escaped {}",
        "text\rstruct Escaped {}",
        "text\u{85}struct Escaped {}",
        "text\u{2028}struct Escaped {}",
        "text\u{B}struct Escaped {}\u{C}struct Escaped {}",
        "\\",
        "ends with \\",
        "`struct Escaped {}`",
        "} struct Escaped {} extension Song {",
        "{{ struct Escaped {} }}",
        "{{{ name }}} {{/ calls }}{{# nothing }}",
        "\u{202E}struct Escaped {}\u{2066}",
        "#sourceLocation(file: \"x\", line: 1)",
        "%s %@ %n \\u{41} &quot; ../../Escaped",
        "",
        " ",
    ]

    /// Top-level lines of an `api.yaml`.
    static let inAPI = [
        "doc: TEXT",
        "servers: { live: TEXT }",
        "servers: { live: \"https://h.example/INNER\" }",
        "servers: { live: { url: https://h.example, doc: TEXT } }",
        "headers: { X-A: TEXT }",
        "headers: { TEXT: a }",
        "errors: { A: { doc: TEXT } }",
        "errors: { A: { value: TEXT } }",
        "errors: { TEXT: { name: a } }",
        "errors: { A: { messages: { en: TEXT } } }",
        "errors: { A: { messages: { TEXT: a } } }",
        "errors: { A: {} }\nmessages: { A: { de: TEXT } }",
        "authorization: { api_key: { header: TEXT } }",
        "authorization: { api_key: { query: TEXT } }",
        "authorization: { xsrf: { cookie: TEXT } }",
        "authorization: { xsrf: { header: TEXT } }",
        "authorization: { custom: TEXT }",
        "authorization: { custom: { TEXT: , signature: TEXT } }",
        "authorization: { oauth2: { token_url: TEXT, grants: [password] } }",
        "authorization: { oauth2: { token_url: \"/INNER\", grants: [password] } }",
        "authorization: { oauth2: { token_url: /t, grants: [password], scopes: [TEXT] } }",
        "authorization: { oauth2: { token_url: /t, grants: [password], scopes: { a: TEXT } } }",
        "authorization: { oauth2: { token_url: /t, grants: [password], scopes: { TEXT: { name: a, doc: TEXT } } } }",
        "convention: { identity: TEXT }",
        "convention: { discriminator: TEXT }",
        "convention: { paging_id: TEXT }",
        "convention: { envelope: TEXT }",
        "convention: { envelope: { data: TEXT, code: TEXT, ok: TEXT, message: TEXT, info: TEXT } }",
        "convention: { envelope: { ok: TEXT } }",
        "convention: { failure: { code: TEXT, message: TEXT, details: TEXT } }",
        "convention: { paging: { mode: standard, offset: TEXT, limit: TEXT, total: TEXT } }",
        "convention: { paging: { mode: cursor, cursor: info.next, parameter: TEXT } }",
    ]

    /// Top-level lines of a resource called `Song`.
    static let inResource =
        inDeclarations
        + inEndpoints.map { "path: /songs\nfields: { a: string }\nendpoints: { e: { \($0) } }" }

    private static let inDeclarations = [
        "doc: TEXT", "deprecated: TEXT", "name: TEXT", "path: TEXT", "path: \"/INNER\"",
        "fields: { a: { type: string, doc: TEXT } }",
        "fields: { a: { type: string, deprecated: TEXT } }",
        "fields: { a: { type: string, example: TEXT } }",
        "fields: { a: { type: string, default: TEXT } }",
        "fields: { a: { type: string, key: TEXT } }",
        "preserve_unknown: true\nfields: { a: { type: string, formerly: [TEXT] } }",
        "fields: { a: { type: string, key: \"a.INNER.b\" } }",
        "fields: { a: { type: string, name: TEXT } }",
        "fields: { TEXT: string }",
        "fields: { TEXT: { type: string, name: a } }",
        "fields: { a: TEXT }",
        "fields: { a: { type: [string], default: [TEXT] } }",
        "fields: { a: { type: { string: string }, default: { TEXT: TEXT } } }",
        "fields: { a: { type: json, default: { TEXT: [TEXT] } } }",
        "fields: { a: { type: url, default: TEXT } }",
        "fields: { a: { type: url, default: \"https://h.example/INNER\" } }",
        "fields: { a: { type: data, default: TEXT } }",
        "fields: { a: { type: { enum: [x, { value: TEXT, name: b }] } } }",
        "types: { K: { enum: [TEXT] } }",
        "types: { K: { enum: { a: TEXT } } }",
        "types: { K: { enum: [{ value: TEXT, name: a }] } }",
        "types: { K: { enum: [{ value: a, doc: TEXT, deprecated: TEXT }], doc: TEXT, deprecated: TEXT } }",
        "types: { TEXT: { fields: { a: string } } }",
        "types: { K: { name: TEXT, fields: { a: string } } }",
        "types: { K: { fields: { a: string }, doc: TEXT, deprecated: TEXT } }",
        "types: { A: { fields: { a: string } }, U: { of: [{ type: A, value: TEXT }], discriminator: kind, doc: TEXT } }",
        "types: { A: { fields: { a: string } }, U: { of: [{ type: A, value: a }], discriminator: TEXT } }",
        "types: { A: { fields: { a: { type: string, key: TEXT } } }, U: { of: [{ type: A, has: TEXT }], discriminator: none } }",
        "types: { A: { fields: { a: string } }, U: { of: [{ type: A, name: TEXT, value: a }], discriminator: kind } }",
        "preserve_unknown: true\ncodable: true\nfields: { a: { type: string, key: TEXT, default: TEXT } }",
        "store: { ttl: 5m, indexes: [[TEXT]] }",
    ]

    private static let inEndpoints = [
        "get: TEXT", "get: \"/INNER\", returns: Song", "get: \"/a{id}INNER\", returns: Song",
        "get: /a, returns: none, doc: TEXT",
        "get: /a, returns: none, deprecated: TEXT",
        "get: /a, returns: none, name: TEXT",
        "get: \"/{x}\", returns: none, parameters: { x: { type: string, doc: TEXT } }",
        "get: /a, returns: none, query: { TEXT: string }",
        "get: /a, returns: none, query: { TEXT: { type: string, name: q } }",
        "get: /a, returns: none, query: { q: { type: string, default: TEXT, doc: TEXT } }",
        "get: /a, returns: none, query: { q: { type: { enum: [x, { value: TEXT, name: b }] }, default: x } }",
        "get: /a, returns: none, headers: { TEXT: string }",
        "get: /a, returns: none, headers: { TEXT: { type: string, name: h } }",
        "get: /a, returns: none, headers: { X-A: { const: TEXT } }",
        "get: /a, returns: none, headers: { X-A: { type: string, default: TEXT, doc: TEXT } }",
        "get: /a, returns: Song, envelope: TEXT",
        "get: /a, returns: Song, envelope: { data: TEXT, ok: TEXT }",
        "get: /a, returns: Song, extra: TEXT",
        "get: /a, returns: Song, extra: [TEXT]",
        "get: /a, returns: { TEXT: Song }",
        "get: /a, returns: { a: { type: string, key: TEXT, doc: TEXT } }",
        "get: /a, returns: [Song], paging: { mode: standard, offset: TEXT, total: TEXT }",
        "get: /a, returns: [Song], paging: { mode: page, parameter: TEXT }",
        "get: /a, returns: [Song], paging: { mode: cursor, cursor: TEXT, parameter: TEXT, limit: TEXT }",
        "get: /a, returns: none, authorization: TEXT",
        "get: /a, returns: none, errors: [TEXT]",
        "post: /a, returns: none, body: { TEXT: { type: string, name: b } }",
        "post: /a, returns: none, body: { b: { type: string, key: TEXT, default: TEXT, doc: TEXT } }",
        "post: /a, returns: none, form: { TEXT: { type: string, name: b } }",
        "post: /a, returns: none, multipart: { TEXT: { type: file, name: b } }",
        "post: /a, returns: none, multipart: { TEXT: { type: string, name: b } }",
        "post: /a, returns: none, bytes: TEXT",
        "post: /a, returns: none, bytes: \"image/INNER\"",
        "post: /a, returns: Song, body: [a], examples: [{ name: TEXT, status: 409, body: { a: TEXT }, response: { TEXT: TEXT } }]",
        "get: /a, returns: Song, examples: [{ headers: { TEXT: TEXT }, status: 404, response: { a: TEXT } }]",
    ]

    /// Top-level lines of a `messages.yaml`.
    static let inMessages = [
        "messages: { m: { en: TEXT } }",
        "messages: { m: { doc: TEXT, texts: { en: a, de: TEXT } } }",
        "messages: { m: { en: { one: TEXT, other: \"{count} INNER\" } } }",
        "messages: { TEXT: { name: m, texts: { en: a } } }",
        "messages: { m: { name: TEXT, texts: { en: a } } }",
        "messages: { m: { en: a, TEXT: b } }",
        "messages: { m: { en: \"{INNER}\" } }",
    ]

    /// A place with a text in it.
    static func fill(_ place: String, with text: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // What cannot be seen is refused as it is, so it comes by its number, which YAML reads like JSON.
        let quoted = String(decoding: try encoder.encode(text), as: UTF8.self).unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && scalar.value != 0x7F || scalar.value > 0xFFFF
            let digits = String(scalar.value, radix: 16)
            return isPlain ? String(scalar) : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
        return place.replacing("TEXT", with: quoted).replacing("INNER", with: quoted.dropFirst().dropLast())
    }
}
