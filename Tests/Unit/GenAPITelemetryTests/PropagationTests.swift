import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITelemetry
import GenAPITesting
import HTTPTypes
import InMemoryTracing
import Synchronization
import Testing
import Tracing

#if AsyncHTTPClient
    import AsyncHTTPClient
    import GenAPIAsyncHTTPClient
    import LoopbackTesting

    /// The trace context goes to the client's own server, with each request, and to no other.
    @Suite(.timeLimit(.minutes(10))) struct PropagationTests {
        private static let headers = ["traceparent", "tracestate", "baggage"]

        private func client(
            of server: LoopbackServer,
            _ telemetry: Telemetry,
            _ change: (inout ClientOptions) -> Void = { _ in }
        ) -> Client {
            var options = ClientOptions()
            options.telemetry = telemetry
            change(&options)
            let definition = APIDefinition(
                name: "Trips",
                envelope: .none,
                retry: RetryPolicy(attempts: 3, statuses: [503])
            )
            return Client(
                definition,
                baseURL: "http://127.0.0.1:\(server.port)",
                transport: AsyncHTTPTransport(),
                options: options,
                clock: ImmediateClock()
            )
        }

        private func contexts(of server: LoopbackServer) -> [String] {
            server.requests.flatMap { request in Self.headers.flatMap { request.values(of: $0) } }
        }

        @Test("each request to the client's server has the context of its own span, once")
        func attempts() async throws {
            let tracer = W3CTracer()
            let server = try LoopbackServer { request in
                switch request.target {
                case "/a" where request.values(of: "traceparent") == ["00-trace-1-span-1-01"]:
                    .answer(status: 503)
                case "/a": .answer(status: 307, headers: [("Location", "/b")])
                default: .answer(body: "{}")
                }
            }
            defer { server.stop() }
            let client = client(of: server, Telemetry(tracer: tracer))
            _ = try await client.send(Endpoint<JSONValue>.get("/a"))
            #expect(
                server.requests.map { $0.values(of: "traceparent") } == [
                    ["00-trace-1-span-1-01"], ["00-trace-2-span-2-01"], ["00-trace-3-span-3-01"],
                ]
            )
            #expect(server.requests.allSatisfy { $0.values(of: "tracestate") == ["vendor=1"] })
            #expect(server.requests.allSatisfy { $0.values(of: "baggage") == ["tenant=7"] })
            let names = server.requests.flatMap { $0.headers.map { $0.name.lowercased() } }
            #expect(
                !names.contains("x-smuggled") && !names.contains("no name")
            )
        }

        @Test(
            "a redirect to another server carries no trace context, even if that server is trusted"
        )
        func redirects() async throws {
            for isTrusted in [false, true] {
                let homePort = Mutex<UInt16>(0)
                let other = try LoopbackServer { request in
                    request.target == "/back"
                        ? .answer(
                            status: 307,
                            headers: [("Location", "http://127.0.0.1:\(homePort.withLock(\.self))/home")]
                        )
                        : .answer(body: "{}")
                }
                let home = try LoopbackServer { request in
                    request.target == "/home"
                        ? .answer(body: "{}")
                        : .answer(
                            status: 307,
                            headers: [("Location", "http://127.0.0.1:\(other.port)\(request.target)")]
                        )
                }
                defer {
                    home.stop()
                    other.stop()
                }
                homePort.withLock { $0 = home.port }
                let client = client(of: home, Telemetry(tracer: W3CTracer())) { options in
                    if isTrusted { options.trustedServers = ["http://127.0.0.1:\(other.port)"] }
                }
                for path in ["/away", "/back"] as [EndpointPath] {
                    _ = try await client.send(Endpoint<JSONValue>.get(path))
                }
                #expect(other.requests.map(\.target) == ["/away", "/back"])
                #expect(contexts(of: other) == [])
                #expect(home.requests.map(\.target) == ["/away", "/back", "/home"])
                let counts = home.requests.map { $0.values(of: "traceparent").count }
                #expect(counts == [1, 1, isTrusted ? 1 : 0])
            }
        }

        @Test("the link of a page to another server is not followed, so no context gets there")
        func pages() async throws {
            let other = try LoopbackServer { _ in .answer(body: "[]") }
            let home = try LoopbackServer { _ in
                .answer(
                    headers: [("Link", "<http://127.0.0.1:\(other.port)/next>; rel=\"next\"")],
                    body: "[1]"
                )
            }
            defer {
                home.stop()
                other.stop()
            }
            let client = client(of: home, Telemetry(tracer: W3CTracer()))
            let list: ListEndpoint<Int> = .get("/numbers", paging: .link())
            await #expect(throws: ClientError.self) {
                for try await _ in client.pages(list) {}
            }
            let url = try #require(URL(string: "http://127.0.0.1:\(other.port)/next"))
            await #expect(throws: ClientError.self) {
                try await client.send(Endpoint<JSONValue>.get(EndpointPath(url)))
            }
            #expect(other.requests.isEmpty)
            #expect(home.requests.first?.values(of: "traceparent").count == 1)
        }

        @Test("an app can keep the context to itself, and still has spans")
        func off() async throws {
            let tracer = W3CTracer()
            let server = try LoopbackServer { _ in .answer(body: "{}") }
            defer { server.stop() }
            let client = client(of: server, Telemetry(propagatesContext: false, tracer: tracer))
            _ = try await client.send(Endpoint<JSONValue>.get("/a"))
            #expect(contexts(of: server) == [])
            #expect(tracer.spans.finishedSpans.map { $0.facts["network.protocol.version"] } == ["1.1"])
        }

        @Test("the transport traces nothing by itself, although the process has a tracer")
        func transport() {
            withTracer(W3CTracer()) {
                #expect(HTTPClient.Configuration().tracing.tracer != nil)
                #expect(HTTPClient.Configuration.genAPI.tracing.tracer == nil)
            }
        }
    }
#endif
