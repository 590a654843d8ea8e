import Foundation
import GenAPIApp
import GenAPIMapping
import GenAPIRuntime
import TestTraits
import Testing

@Suite struct LayeredConfigurationTests {
    private let builtIn: JSONValue = [
        "server": "https://api.example/v1", "timeout": 30, "ratio": 0.5, "debug": false,
        "client": ["id": nil],
    ]

    private func withFile(_ text: String, _ body: (URL) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        try body(file)
    }

    private func settings(_ file: URL? = nil, _ environment: [String: String] = [:]) throws
        -> LayeredConfiguration
    {
        try LayeredConfiguration(
            builtIn: builtIn,
            files: file.map { [$0] } ?? [],
            environment: environment,
            prefix: "TRIPS_"
        )
    }

    @Test("a file overrides built-in values, and environment variables override the file", .proves("GI-13"))
    func layers() throws {
        try withFile(#"{"timeout":60,"ratio":2,"client":{"id":"from file"}}"#) { file in
            let environment = [
                "TRIPS_TIMEOUT": "90", "TRIPS_DEBUG": "true", "TRIPS_SERVER": "7", "OTHER": "x",
            ]
            let settings = try settings(file, environment)
            #expect(try settings.int("timeout") == 90)
            #expect(try settings.double("ratio") == 2)
            #expect(try settings.bool("debug"))
            // Any text is valid for a string.
            #expect(try settings.string("server") == "7")
            #expect(try settings.string("client.id") == "from file")
            #expect(settings.layer(of: "timeout") == .environment("TRIPS_TIMEOUT"))
            #expect(settings.layer(of: "ratio") == .file(file.path))
        }
        #expect(try settings(URL(filePath: "/nowhere.json")).int("timeout") == 30)
        #expect(try settings(nil, ["TRIPS_CLIENT_ID": "x"]).string("client.id") == "x")
        #expect(try settings().layer(of: "timeout") == .builtIn)
    }

    @Test("the file of an environment overrides the base file, setting by setting", .proves("GI-13", "N-12"))
    func files() throws {
        try withFile(#"{"timeout":60,"server":"base","client":{"id":"base"}}"#) { base in
            try withFile(#"{"server":"staging","debug":true}"#) { staging in
                let settings = try LayeredConfiguration(
                    builtIn: builtIn,
                    files: [base, staging, URL(filePath: "/nowhere.json")],
                    environment: ["TRIPS_CLIENT_ID": "variable"],
                    prefix: "TRIPS_"
                )
                #expect(try settings.int("timeout") == 60 && settings.bool("debug"))
                #expect(try settings.string("server") == "staging")
                #expect(try settings.string("client.id") == "variable")
                #expect(settings.layer(of: "timeout") == .file(base.path))
                #expect(settings.layer(of: "server") == .file(staging.path))
                #expect(settings.layer(of: "ratio") == .builtIn)
            }
            try withFile(#"{"tiemout":1}"#) { staging in
                #expect(throws: ConfigurationError.unknown("tiemout", .file(staging.path))) {
                    try LayeredConfiguration(builtIn: builtIn, files: [base, staging], prefix: "")
                }
            }
        }
    }

    @Test("an unknown name or wrong type is reported with its layer and without the value", .proves("GI-13"))
    func errors() throws {
        let wrong: [(String, (String) -> ConfigurationError)] = [
            (#"{"tiemout":1}"#, { .unknown("tiemout", .file($0)) }),
            (#"{"client":{"secret":"canary"}}"#, { .unknown("client.secret", .file($0)) }),
            (#"{"timeout":"canary"}"#, { .wrongType("timeout", .file($0)) }),
            (#"{"timeout":1.5}"#, { .wrongType("timeout", .file($0)) }),
            (#"{"client":{"id":7}}"#, { .wrongType("client.id", .file($0)) }),
            (#"{"server":null}"#, { .wrongType("server", .file($0)) }),
            ("[canary", { .unreadable(.file($0)) }),
            ("[1]", { .unreadable(.file($0)) }),
        ]
        for (text, error) in wrong {
            try withFile(text) { file in
                #expect(throws: error(file.path)) { try settings(file) }
                #expect(!error(file.path).description.contains("canary"))
            }
        }
        #expect(throws: ConfigurationError.wrongType("debug", .environment("TRIPS_DEBUG"))) {
            try settings(nil, ["TRIPS_DEBUG": "yes"])
        }
        #expect(throws: ConfigurationError.unknown("TRIPS_DEBUGG", .environment("TRIPS_DEBUGG"))) {
            try settings(nil, ["TRIPS_DEBUGG": "true"])
        }
        #expect(throws: ConfigurationError.wrongType("timeout", .builtIn)) {
            try settings().string("timeout")
        }
    }

    @Test("a missing setting is reported with the file that could contain it", .proves("BD-29"))
    func missing() throws {
        try withFile("{}") { file in
            do {
                _ = try settings(file).string("client.id")
                Issue.record("there was a value")
            } catch {
                #expect("\(error)".contains("'client.id'") && "\(error)".contains(file.path))
            }
        }
    }

    @Test("a variable has the name of its setting in capitals, with an underscore for each dot and hyphen")
    func variables() throws {
        let settings = try LayeredConfiguration(
            builtIn: ["api": ["base-url": "a", "page_size": 1]],
            environment: ["TRIPS_API_BASE_URL": "b", "TRIPS_API_PAGE_SIZE": "2"],
            prefix: "TRIPS_"
        )
        #expect(try settings.string("api.base-url") == "b")
        #expect(try settings.int("api.page_size") == 2)
    }

    @Test(
        "a setting accepts only values of its type, in a file and in a variable",
        arguments: [
            ("x", ["\"text\""]), (nil, ["\"text\""]), (1, ["2", "-3"]), (0.5, ["2", "-3", "2.5"]),
            (true, ["true", "false"]), ([1], ["[]", "[\"a\",2]"]),
        ] as [(JSONValue, Set<String>)]
    )
    func types(type: JSONValue, accepted: Set<String>) throws {
        let isText = type.isNull || type.string != nil
        let values = ["\"text\"", "2", "-3", "2.5", "true", "false", "[]", "[\"a\",2]", "null", "", "text"]
        for value in values {
            let variable = Result {
                try LayeredConfiguration(builtIn: ["a": type], environment: ["X_A": value], prefix: "X_")
            }
            #expect(
                ((try? variable.get()) != nil) == (isText || accepted.contains(value)),
                "variable \(value)"
            )
            if isText { #expect(try variable.get().string("a") == value) }
            if value.isEmpty || value == "text" { continue }
            try withFile("{\"a\":\(value)}") { file in
                let settings = try? LayeredConfiguration(
                    builtIn: ["a": type],
                    files: [file],
                    environment: [:],
                    prefix: ""
                )
                #expect((settings != nil) == accepted.contains(value), "file \(value)")
            }
        }
    }

    @Test("without a prefix no variable is a setting")
    func emptyPrefix() throws {
        for environment in [["TIMEOUT": "90"], ["PATH": "/bin", "": "x"]] {
            let settings = try LayeredConfiguration(builtIn: builtIn, environment: environment, prefix: "")
            #expect(try settings.int("timeout") == 30)
            #expect(settings.layer(of: "timeout") == .builtIn)
        }
    }

    @Test("each error says in a sentence which setting is wrong, and where")
    func sentences() {
        let file = LayeredConfiguration.Layer.file("/a.json")
        let rows: [(ConfigurationError, String)] = [
            (
                .missing("a.b", in: [.builtIn, file, .environment("X_…")]),
                "the setting 'a.b' is missing in the built-in settings, the file /a.json, the environment variable X_…"
            ),
            (.wrongType("a.b", file), "the setting 'a.b' has the wrong type in the file /a.json"),
            (
                .unknown("X_A", .environment("X_A")), "unknown setting 'X_A' in the environment variable X_A"
            ),
            (.unreadable(file), "the file /a.json is not a JSON object"),
        ]
        for (error, sentence) in rows { #expect("\(error)" == sentence) }
    }
}
