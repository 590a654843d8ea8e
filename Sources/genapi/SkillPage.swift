/// What a coding agent needs to know to write specs. A test checks its specs, its commands, its Swift and its message.
enum SkillPage {
    static let text = #"""
        ---
        name: genapi
        description: Write and change YAML specs of a REST API, from which genapi makes Swift models, JSON mappers and endpoints. Use it when a project has a folder with an api.yaml that begins with "genapi: 1".
        ---

        # genapi for coding agents

        A folder with an `api.yaml` is an API; every other `.yaml` file in it declares one type. `genapi` makes Swift of it. Edit specs, never the
        generated Swift: its first line says that it is generated.

        ## The loop

        1. Edit the specs.
        2. `genapi check --diagnostics json`. Exit status 0: the specs are right and the Swift is current. 1: read the messages on standard error.
        3. Each message has a `file`, `line`, `column`, `message`, an `id` and, where there is one, `fixIts` with the text to put in place. Apply these
           first. `genapi explain ID` explains a message and shows a spec that is rejected and one that is accepted.
        4. Repeat until there is no error, then `genapi generate`. With the build plugin, the build does this.
        5. Build, and use what was made. Commit the specs, `store.lock` if there is one, and the generated Swift if it is in the repository.

        ```sh
        genapi check --diagnostics json
        genapi explain unknownType
        genapi generate
        ```

        `genapi init Specs/Notes` begins an API. `genapi import openapi openapi.json --output Specs/Shop` makes specs of an OpenAPI document, and \
        `genapi export openapi Specs/Shop` a document of specs.
        `genapi schema` prints a JSON Schema of all keys. Never guess a key: an unknown one is an error, with a suggestion.

        ## api.yaml

        ```yaml
        genapi: 1
        api: Trips
        servers:
          live: https://api.trips.example/v1       # the first is the default
          local: http://127.0.0.1:8080/v1
        convention:                                # only what differs from the defaults
          keys: snake_case                         # or camelCase, kebab-case, as_is: how field names become JSON keys
          envelope: none                           # the payload is the whole body; the default is { data: data, code: code, … }
          paging: { mode: page, size: per_page }      # ?page=1&per_page=…
        authorization: { bearer: {} }              # or oauth2, basic, api_key, xsrf, custom
        errors:
          quota_exceeded: { doc: Too many calls., status: 429 }
        retry: { attempts: 3, on: [429, 503] }
        timeout: 30s
        ```

        The defaults are for an API with an envelope: `{ "data": …, "code": "OK" }`, the identity `id`, the discriminator `type`, and lists by
        `offset` and `limit`. If the API has no envelope, write `envelope: none`. If objects have no key `type` with the name of the resource, write
        `discriminator: none` in the convention.

        ## Types

        The first key says what the file declares, and the file has the name of the type.

        ```yaml
        resource: User                             # has an identity; its field `id` need not be listed
        doc: A person with an account.
        path: /users
        fields:
          first_name: string                       # required
          phone_number: string?                    # optional: nil for null and for a missing key
          email: { type: string, example: ann@example.com }
          tags: [string]
          labels: { string: string }               # a map
          status: { enum: [active, suspended] }    # an enum of the field, open by default: unknown values are kept
          home: { type: Address?, doc: Where to write. }
          created_at: { type: datetime, access: read }
          password: { type: string, access: write, sensitive: true }
          latitude: { type: double?, key: location.latitude }      # a key path in the JSON
          page_size: { type: int, default: 30 }    # not optional; used for null and for a missing key
          team_id: id<Team>?                       # the identity of another resource
        endpoints:
          list: { get: "", returns: [User], paging: page, query: { q: string?, sort: { enum: [name, age], required: false } } }
          get: { get: "/{id}", returns: User }
          create: { post: "", body: [first_name, email, password], returns: User }
          update: { patch: "/{id}", body: [first_name, phone_number], returns: User }
          delete: { delete: "/{id}" }
          avatar: { put: "/{id}/avatar", multipart: { image: file }, returns: User }
          archive: { get: "/archive/{year}(/{month})", parameters: { year: int, month: int }, returns: [User] }
        ```

        ```yaml
        value: Address                             # no identity
        fields: { street: string, city: string, country: Country }
        ```

        ```yaml
        enum: Country
        cases: [CH, DE, { value: "XK", name: kosovo }]
        ```

        ```yaml
        resource: Team
        path: /teams
        identity: slug                             # or [a, b], singleton, none
        fields: { slug: string, members: [Member] }
        types:                                     # small types of this file
          Member: { fields: { user_id: id<User>, role: string } }
        endpoints:
          get: { get: "/{slug}", returns: Team }
          join: { post: "/{slug}/members", body: { user_id: id<User>, note: string? }, returns: none }
          log: { get: "/{slug}/log", returns: stream }
          news: { get: "/{slug}/news", returns: events<TeamNews> }
        ```

        ```yaml
        union: TeamNews
        discriminator: kind
        of:
          - { type: Joined, value: joined }
          - { type: Left, value: left }
        ```

        ```yaml
        value: Joined
        fields: { user_id: id<User>, at: datetime }
        ```

        ```yaml
        value: Left
        fields: { user_id: id<User>, reason: string? }
        ```

        | scalar | Swift | JSON |
        | --- | --- | --- |
        | `string` `bool` `int` `int64` `double` `decimal` | itself; `Decimal` | itself; whole numbers exactly |
        | `uuid` `url` `data` | `UUID` `URL` `Data` | text; base64 |
        | `date` | `CalendarDate` | `2026-11-21` |
        | `datetime` `timestamp` `timestamp_ms` `rfc822` | `Date` | RFC 3339; seconds; milliseconds; the date of HTTP |
        | `json` | `JSONValue` | anything |

        - A question mark behind brackets or braces needs quotes: `"[string]?"`. Quote paths: `"/{id}"`. Quote words that YAML reads otherwise: `"yes"`, `"1.0"`.
        - `body` is a list of the resource's fields, a map of own fields, or a type. On `patch`, each field can be unchanged, set or null.
        - `returns` is `none`, `headers`, `bytes`, `stream`, `events<T>`, `T`, `[T]`, or `{ trip: Trip, owner: User }`.
        - `paging` has nine modes: `none` `standard` (offset) `page` `range` `cursor` `link` `keyset` `id_cursor` `realtime`. Take the one of the server.
        - `extends: Base` inherits fields and, from a resource, endpoints; `fields_of: [A, B]` only fields.
        - `headers`, `response_headers`, `form`, `bytes`, `authorization`, `cache`, `idempotency_key: true`, `failures: { 409: Conflict }` and `deprecated` are keys of
          endpoints.
        - Wire values that are wrong in the same way everywhere have a key: `accept: [text]` for numbers in quotes, `bad_elements: skip`, `malformed: "null"`.

        ## What comes out

        `first_name` is `firstName`, `avatar_url` is `avatarURL`. Each endpoint is a static function of its type.

        ```swift
        let client = TripsAPI.client(transport: URLSessionTransport(), credentials: .bearer(Sensitive("token")))
        let user = try await client.send(User.get(id: "7"))
        let created = try await client.send(User.create(firstName: "Ann", email: "ann@example.com", password: Sensitive("…")))
        _ = try await client.send(User.update(id: user.id, phoneNumber: .null))
        for try await other in client.items(User.list(q: "ann")) { print(other.firstName, created.id) }
        ```

        Files with calls import `GenAPIRuntime` and, for `Sensitive`, identifiers and changes, `GenAPIMapping`, which the same product contains. A
        patch takes `.set(value)`, `.null` or nothing for each field. A failed call throws a `ClientError`; `.errorResponse` has the code, the
        message and the status. Tests use `StubTransport` of the product `GenAPITesting` and need no server.

        ## A message

        With `first_name: strng` in `User.yaml`, `genapi check --diagnostics json` prints:

        ```json
        [
          {"id":"unknownType","severity":"error","message":"unknown type 'strng'","file":"Specs/Trips/User.yaml","line":5,"column":15,"offset":162,"endLine":5,"endColumn":20,"endOffset":167,"notes":[],"fixIts":[{"message":"did you mean 'string'?","edits":[{"file":"Specs/Trips/User.yaml","line":5,"column":15,"offset":162,"endLine":5,"endColumn":20,"endOffset":167,"replacement":"string"}]}]}
        ]
        ```
        """# + "\n"
}
