import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What `services: true` makes, used as an application and its tests would.
@Suite(.blocking) struct ServiceTests {
    private func files(_ content: Generator.Content) throws -> [GeneratedFile] {
        let golden = try #require(try GoldenCase.all().first { $0.name == "Services" })
        return try #require(try golden.generate(.internal, content).value)
    }

    /// The files for tests without samples: programs are linked with the parts of the runtime that mocks need.
    private func mocks() throws -> [GeneratedFile] {
        try files(.testing(module: "Example")).filter { !$0.path.hasSuffix("Samples.swift") }
    }

    /// Compiles a program that tests the API, which is another module.
    private func compile(_ program: String, named name: String) throws -> ProgramRun {
        let api = try SwiftCompiler.compile(
            try files(.sources),
            named: "\(name)-api",
            module: Self.module(name)
        )
        try #require(api.status == 0, "\(api.errors)")
        let imports =
            "import GenAPIMapping\nimport GenAPIRuntime\nimport GenAPITesting\n\n@testable import Example"
        let program = GeneratedFile(
            path: "Program.swift",
            contents: "\(GeneratedFile.headerPrefix)a test.\n\n\(imports)\n\n\(program)\n"
        )
        return try SwiftCompiler.compile(try mocks() + [program], named: name, importing: Self.module(name))
    }

    private static func module(_ name: String) -> URL {
        BuiltProducts.folder.appending(path: "golden/\(name).module")
    }

    @Test(
        "an application uses a protocol that the live implementation and the mock conform to",
        .proves("JU-09")
    )
    func theMockTakesThePlaceOfTheLiveService() throws {
        let run = try compile(
            """
            /// Knows the protocol and nothing of clients.
            struct Playlist {
                let songs: any SongService

                func titles() async throws -> [String] {
                    var titles: [String] = []
                    for try await song in songs.list() { titles.append(song.title) }
                    return titles
                }

                func rename(_ id: Song.ID, to title: String) async throws -> Song {
                    try await songs.update(id: id, title: .set(title))
                }
            }

            func live(_ client: Client) -> Playlist {
                Playlist(songs: LiveSongService(client: client))
            }

            func scripted() async throws -> [String] {
                var answers = MockSongService.Answers()
                answers.list = { _ in [Song(id: "1", title: "Alpha")] }
                answers.get = { id in Song(id: id, title: "One") }
                answers.update = { id, _ in Song(id: id, title: "Renamed") }
                answers.delete = { _ in throw UnansweredCall("gone") }
                let mock = MockSongService(answers)
                _ = try await Playlist(songs: mock).rename("7", to: "Beta")
                _ = try await Playlist(songs: mock).titles()
                return mock.log.calls
            }
            """,
            named: "Services-used"
        )
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "an application and a test create a consumer with the services that it declares",
        .proves("JU-14")
    )
    func aConsumerDeclaresItsServices() throws {
        let run = try compile(
            """
            struct Playlist<Services: HasSongService> {
                let services: Services

                func title(of id: Song.ID) async throws -> String {
                    try await services.songService.get(id: id).title
                }
            }

            protocol HasPlayer {
                var player: String { get }
            }

            struct Screen {
                let services: any HasSongService & HasPlayer
            }

            func live(_ client: Client) -> Playlist<ServicesServices> {
                Playlist(services: ServicesServices(client: client))
            }

            struct OnlySongs: HasSongService, HasPlayer {
                let songService: any SongService
                let player = "none"
            }

            func scripted() async throws -> String {
                let songs = OnlySongs(songService: MockSongService(MockSongService.Answers()))
                _ = Screen(services: songs)
                return try await Playlist(services: songs).title(of: "7")
            }
            """,
            named: "Services-declared"
        )
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "a mock returns its scripted results in order, and records its calls",
        .proves("JU-18")
    )
    func theMockRuns() throws {
        let main = GoldenCase.folder.deletingLastPathComponent().appending(path: "Programs/Mocks.swift")
        let program = try SwiftCompiler.build(
            try mocks(),
            and: [main],
            importing: try files(.sources),
            named: "Services-run"
        )
        let run = try ProgramRun(program, [], secondsAtMost: 300)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.split(separator: "\n") == [
                "answered: One", "thrown: GET /songs/7 got no response within 1.0 seconds", "answered: Two",
                "answered: Two",
                "answered: Alpha,Beta", "answered: [\"Alpha\"] of 2, [\"Beta\"], true", "answered: [2, 2]",
                "answered: a, b: \"c\"", "answered: as before",
                "thrown: 'create' was called, and the mock has no result for it",
                "thrown: 'delete' was called, and the mock has no result for it",
                "asked: get(id: 7)", "asked: get(id: 7)", "asked: get(id: 7)", "asked: get(id: 7)",
                "asked: list()", "asked: list()", "asked: list()", "asked: list()",
                "asked: update(id: 8, title: set(\"a, b: \\\"c\\\"\"))",
                "asked: update(id: 9, title: unchanged)",
                "asked: create(title: new)", "asked: delete(id: 10)",
                "updated: 8, false", "updated: 9, true",
            ]
        )
    }

    @Test("a mock that lacks a call of the protocol does not compile", .proves("JU-09"))
    func aServiceHasEveryCall() throws {
        let run = try compile(
            """
            struct Partial: SongService {
                func get(id: Song.ID) async throws -> Song { throw UnansweredCall("get") }
            }
            """,
            named: "Services-partial"
        )
        #expect(run.status != 0)
        let message = "type 'Partial' does not conform to protocol 'SongService'"
        #expect(SwiftCompiler.complaints(in: run).contains { $0.message.contains(message) }, "\(run.errors)")
    }
}
