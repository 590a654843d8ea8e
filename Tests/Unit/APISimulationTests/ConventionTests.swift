import APISimulation
import ResolvedAPI
import Testing

/// Servers of specs with other conventions.
@Suite struct ConventionTests {
    private let plain = "convention: { envelope: none }"
    private let users = """
        resource: User
        path: /users
        fields: { id: int }
        endpoints: { get: { get: "/{id}", returns: User } }
        """
    private let answers = """
        value: Answer
        path: /answers
        fields: { text: string }
        types:
          Question: { fields: { words: string, stream: bool? } }
          Started: { fields: { model: string } }
          Stopped: { fields: { reason: string? } }
          Update: { of: [{ type: Started, value: started }, { type: Stopped, value: stopped }] }
        endpoints:
          create: { post: "", body: Question, returns: Answer }
          stream:
            post: ""
            body: Question
            constants: { stream: true }
            returns: events<Answer>
            events: { end: "[DONE]" }
          updates: { get: /updates, returns: events<Update>, events: { name: type } }
          log: { get: /log, returns: events<string>, events: { text: true } }
        """

    @Test("a constant in the body selects JSON or events, which end with their end marker")
    func constants() throws {
        var server = try SimulatedAPI(answers, api: plain)
        let json = server.send("POST", "/answers", #"{"words":"a"}"#)
        #expect(json.call == "Answer.create" && json.json["text"] != nil, "\(json)")
        let stream = server.send("POST", "/answers", #"{"words":"a","stream":true}"#)
        #expect(stream.call == "Answer.stream" && stream["Content-Type"] == "text/event-stream")
        #expect(stream.text.hasSuffix("data: [DONE]\n\n"), "\(stream.text)")
    }

    @Test("events have the names of their types, or plain text as data")
    func names() throws {
        var server = try SimulatedAPI(answers, api: plain)
        let updates = server.send("GET", "/answers/updates").text
        let names = updates.matches(of: #/(?m)^event: (\w+)$/#).map { String($0.1) }
        #expect(!names.isEmpty && Set(names).isSubset(of: ["started", "stopped"]), "\(updates)")
        let log = server.send("GET", "/answers/log").text
        #expect(log.contains("data: ") && !log.contains("data: \""), "\(log)")
    }

    @Test("calls that belong to no resource are answered")
    func calls() throws {
        var server = try SimulatedAPI(
            """
            calls: Plant
            path: /plant
            types: { Report: { fields: { title: string } } }
            endpoints:
              report: { get: /report, returns: Report }
              stop: { post: /stop, body: { reason: string }, returns: none }
            """,
            api: plain
        )
        #expect(server.send("GET", "/plant/report").json["title"] != nil)
        #expect(server.send("POST", "/plant/stop", #"{"reason":"x"}"#).status == 204)
        #expect(server.send("POST", "/plant/stop", "{}").status == 400)
    }

    @Test("a list of errors contains their texts and codes")
    func lists() throws {
        let located = """
            convention: { failure: { message: "errors[].text", code: "errors[].code" } }
            """
        var server = try SimulatedAPI(users, api: located)
        let missing = server.send("GET", "/users/999999")
        let error = missing.json["errors"]?.array?.first
        #expect(missing.status == 404 && error?["code"] != nil, "\(missing.json)")
        #expect(error?["text"]?.string?.isEmpty == false)
        var other = try SimulatedAPI(users, api: "convention: { failure: { message: \"errors[]\" } }")
        let texts = other.send("GET", "/users/999999").json["errors"]?.array
        #expect(texts?.first?.string?.isEmpty == false)
    }

    @Test("bodies are expected inside of the declared wrapper")
    func wrapper() throws {
        var server = try SimulatedAPI(
            """
            resource: Issue
            path: /issues
            wrapper: issue
            fields: { id: int, subject: string }
            endpoints:
              create: { post: "", body: [subject], returns: Issue }
              replace: { put: "/{id}", body: Issue, returns: Issue }
              list: { get: "", returns: "[Issue]" }
            """,
            api: plain
        )
        #expect(server.send("POST", "/issues", #"{"subject":"a"}"#).status == 400)
        #expect(server.send("POST", "/issues", #"{"issue":{}}"#).text.contains("body.issue.subject: missing"))
        let created = server.send("POST", "/issues", #"{"issue":{"subject":"a"}}"#)
        #expect(created.status == 201 && created.json["subject"]?.string == "a", "\(created.json)")
        let replaced = server.send("PUT", "/issues/3", #"{"issue":{"id":3,"subject":"b"}}"#)
        #expect(replaced.json["subject"]?.string == "b", "\(replaced.json)")
        #expect(server.send("PUT", "/issues/3", #"{"id":3,"subject":"c"}"#).status == 400)
        #expect(server.send("GET", "/issues").json.array?.contains { $0["subject"]?.string == "b" } == true)
    }
}
