/// Specs that use everything the language has.
enum SampleSpecs {
    static let api = """
        genapi: 1
        api: Trips
        doc: Trips and the places people keep.
        servers:
          live:  https://api.trips.example/v1
          local: { url: "http://127.0.0.1:8080/v1", doc: On this machine., other: { uploads: "http://127.0.0.1:8081" } }
        convention:
          keys: snake_case
          identity: id
          discriminator: type
          paging_id: paging_id
          envelope: { data: data, code: code, ok: OK, message: message, info: none }
          failure: { code: error.code, message: error.text, details: none }
          failures: { 4xx: Problem, default: string }
          response_headers: { X-Remaining: int? }
          paging: { mode: standard, offset: offset, limit: limit, total: info.total }
          selection: nested
          unknown_types: keep
          unknown_cases: keep
          bad_elements: fail
          responses: partial
        authorization:
          oauth2:
            token_url: /oauth/token
            authorization_url: /oauth/authorize
            revocation_url: /oauth/revoke
            device_authorization_url: /oauth/device
            metadata_url: /.well-known/oauth-authorization-server
            grants: [password, authorization_code, client_credentials, device_code]
            client_authentication: basic
            scopes: { trips.read: Read your trips, trips.write: { doc: Change your trips, name: change }, other: }
          basic:
          bearer: {}
          api_key: { header: X-Api-Key }
          xsrf: { cookie: csrftoken, header: X-CSRFToken }
          custom: { signature: Signs a request., partner: }
        headers: { X-Client: genapi }
        errors:
          ResourceAlreadyExists: { doc: Something with this identity exists., status: 409 }
          ValidationFailed: { status: 422, details: [FieldProblem], body: Problem, value: validation, name: invalid, messages: { en: "No." } }
          Gone:
        retry: { attempts: 3, on: [429, 502, 503, 504] }
        timeout: 30s
        messages:
          ResourceAlreadyExists: { en: Already there., de: Gibt es schon. }
        services: true
        """

    static let resource = #"""
        resource: User
        doc: A person with an account.
        deprecated: use Person
        name: Person
        extends: Base
        path: /groups/{group}/users(/{tenant})
        parameters: { group: id<Group>, tenant: { type: string, required: false, doc: Which., allow_empty: true } }
        hashable: true
        codable: false
        preserve_unknown: true
        failures: { 5xx: string }
        response_headers: { X-State: { type: string, required: false, name: state } }
        fields:
          first_name: string
          phone_number: string?
          email: { type: string, required: true, doc: Where to write., example: john@example.com }
          address: Address?
          tags: [string]
          matrix: [[int]]
          labels: { string: string }
          nested: { string: [{ string: User? }] }
          texts: "[{ string: User? }]?"
          latitude: { type: double, key: location.latitude }
          "odd.key": { type: int, key: "odd\\.key" }
          password: { type: string, access: write }
          token: { type: string, sensitive: true, deprecated: none any more, name: secret }
          number: { type: int, default: 18, malformed: null, required: false }
          list: { type: [string], default: [], bad_elements: skip }
          sort: { enum: [name, age], default: name }
          kind: { type: { enum: { first: A, second: B } } }
          species: { const: human, key: about.species, required: false }
          tint: { swift: Color, codec: HexColor, module: AppTypes }
          seen_at: { type: datetime, format: [rfc3339, local], zone: "+02:00" }
          mood: { type: Mood }
          nick: { type: string, nullable: true }
          owner: id<User>
        types:
          Status: { enum: [Active, { value: gone, name: removed, doc: Left., deprecated: use Active }], unknown_cases: fail }
          Level: { enum: { low: 1, high: { value: 2, doc: A lot. } } }
          Address: { fields: { street: string, city: string }, hashable: true }
          Pet: { of: [Cat, { type: Dog, has: bark, name: dog }], discriminator: none, unknown_types: fail }
          Sound: { of: [Bark, Meow], fallback: { type: Noise, name: other }, fields: [volume] }
          Mood: { enum: [happy, sad], ignore_case: true, fallback: sad }
        endpoints:
          list: { get: "", returns: [User], paging: standard, query: { q: string?, sort: { enum: [name, age], default: name } } }
          get: { get: "/{id}", returns: User, headers: { If-Match: string?, Accept: { const: text/csv } }, response_headers: { ETag: { type: string?, name: tag, doc: Its version. } } }
          create: { post: "", body: [first_name, email], returns: User, idempotency_key: true, errors: [Gone], failures: { 409: User, default: Problem } }
          update: { patch: "/{id}", body: { first_name: string? }, returns: none }
          replace: { put: "/{id}", body: User, returns: headers, retry: none, timeout: 500ms }
          map: { get: /map, returns: { string: User } }
          both: { get: /both, returns: { trip: Trip, owner: { type: User, required: false } } }
          raw: { put: "/{id}/raw", server: uploads, bytes: image/png, returns: bytes, priority: high, cache: 60s }
          login: { post: /login, form: { grant_type: string }, returns: stream, authorization: none }
          search: { post: /search, form: [first_name], authorization: [trips.read], extra: filters, returns: [User] }
          facets: { get: /facets, returns: [User], extra: { filters: [Filter], "info.count": int }, envelope: products.data }
          follow: { get: /events, returns: events<Trip>, authorization: { scheme: oauth2, scopes: [trips.read] } }
          head: { head: "/{id}", envelope: none, retry: { attempts: 2, on: [503] } }
          options: { options: "", name: abilities, doc: What can be done., deprecated: use list }
          avatar: { put: "/{id}/avatar", multipart: { image: file, caption: string? }, returns: User }
          trips: { get: "/{id}/trips", returns: [Trip], paging: { mode: realtime, order: descending, since_id: since, max_id: max, limit: count, paging_id: a.b } }
          pages: { get: /pages, returns: [User], paging: { mode: page, number: page, size: per_page, total: "header:Total", first: 1, missing: Gone } }
          ranges: { get: /ranges, returns: [User], paging: { mode: range, unit: rows, total: info.total, shifts: ignored } }
          parts: { get: /parts, returns: [User], paging: { mode: range, start: _start, end: _end, page_size: 20 } }
          cursors: { get: /cursors, returns: [User], paging: { mode: cursor, cursor: info.next, parameter: page_token, limit: count } }
          links: { get: /links, returns: [User], paging: { mode: link, header: Link, limit: count, total: "header:Total" } }
          keysets: { get: /keysets, returns: [User], paging: { mode: keyset, keys: { created_at: before, id: before_id }, exact: true, closed: true, limit: count } }
          ids: { get: /ids, returns: [User], paging: { mode: id_cursor, after: a, before: none, has_more: more, limit: count } }
          whole: { get: /whole, returns: [User], paging: { mode: none } }
          synced: { get: /synced, returns: [User], sync: { since: since, header: ETag } }
          tokens: { get: /tokens, returns: [User], sync: { since: since, extra: token } }
          latest: { get: /latest, returns: [User], sync: { since: since, field: created_at, overlap: 30s } }
          timed: { get: /timed, returns: [User], sync: { since: since, server_time: timestamp } }
          watch: { post: /watch, constants: { stream: true }, returns: events<User>, events: { end: "[DONE]", name: type } }
          some: { get: /some, returns: [User], select: fields }
          few: { get: /few, returns: [User], select: { parameter: "fields[users]", name: fields, doc: Which ones. } }
          shown:
            get: "/{id}/shown"
            parameters: { id: string }
            envelope: { data: result, code: none }
            returns: User
            examples:
              - name: found
                parameters: { id: "7" }
                status: 200
                headers: { ETag: '"1"' }
                response: { id: "7", tags: [a, b], score: 1.5, gone: null, ok: true }
              - { body: [1, 2] }
        store: { ttl: 5m, indexes: [[last_name, first_name], [email]], lists: { trips: { rest: trips, total: n } } }
        """#

    static let value = """
        value: Address
        fields: { street: string }
        types: { Kind: { enum: [Home, Work] } }
        """

    static let calls = """
        calls: Search
        doc: Over all types.
        path: /search
        types: { Hit: { fields: { title: string } } }
        endpoints: { find: { get: "", query: { q: string }, returns: [Hit] } }
        """

    static let enumeration = """
        enum: Color
        doc: A color.
        unknown_cases: keep
        cases: [red, green, { value: blue, name: sky }]
        """

    static let union = """
        union: Profile
        of: [User, { type: Company, value: company, name: firm }]
        discriminator: kind
        unknown_types: keep
        """

    static let messages = """
        source: en
        resources: [xcstrings, strings]
        messages:
          title: { en: Places, de: Orte, "no": Steder }
          photos: { en: { one: One photo, other: "{count} photos" } }
          seats:
            { name: seatsIn, doc: In a row., parameters: { row: int, seats: int, who: string, share: double }, plural: seats, texts: { ar: { zero: "{{}}", one: "%", two: a, few: b, many: c, other: "{who} {seats} {row} {share}" } } }
        """

    static let all = [api, resource, value, calls, enumeration, union, messages]

    /// The name of the file with a sample.
    static func path(of sample: String) -> String {
        if sample.hasPrefix("genapi") { return "api.yaml" }
        return sample.hasPrefix("source") ? "messages.yaml" : "User.yaml"
    }
}
