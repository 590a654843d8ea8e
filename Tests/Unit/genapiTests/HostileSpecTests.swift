import Foundation
import GoldenTesting
import TestTraits
import Testing

/// Specs made to make the tool trap, hang, or read what is none of its business. Each gets a message and nothing is
/// written, or is accepted safely.
@Suite(.thorough) struct HostileSpecTests {
    let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
    }

    /// Expects a refusal that says `message`.
    private func expectRefusal(
        _ message: String,
        of text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectRefusal(message, of: Array(text.utf8), sourceLocation: sourceLocation)
    }

    private func expectRefusal(
        _ message: String,
        of bytes: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try sandbox.write(bytes, to: "Specs/Trips/User.yaml")
        for style in ["text", "json", "github"] {
            let run = try sandbox.run("generate", "--diagnostics", style, sourceLocation: sourceLocation)
            #expect(run.status == 1, sourceLocation: sourceLocation)
            #expect(run.output.isEmpty, sourceLocation: sourceLocation)
            #expect(run.errors.utf8.count < 32 << 20, sourceLocation: sourceLocation)
            guard style == "text" else { continue }
            #expect(
                run.errors.contains(message),
                "\(run.errors.prefix(400))",
                sourceLocation: sourceLocation
            )
        }
    }

    @Test("exponential expansions of aliases are rejected") func aliasBombsAreRefused() throws {
        var laughs = ["resource: User", "doc: &l0 lol", "fields:"]
        for level in 1...30 {
            let uses = Array(repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
            laughs.append("  f\(level): &l\(level) [\(uses)]")
        }
        try expectRefusal("aliases", of: laughs.joined(separator: "\n"))
        var merges = ["resource: User", "types:", "  a0: &a0 { x: 1, y: 2 }"]
        for level in 1...40 {
            merges.append("  a\(level): &a\(level) { <<: [*a\(level - 1), *a\(level - 1), *a\(level - 1)] }")
        }
        try expectRefusal("aliases", of: merges.joined(separator: "\n"))
        try expectRefusal("error", of: "resource: User\nfields: &a { b: *a }\n")
    }

    @Test(
        "a hundred thousand nested levels are rejected",
        arguments: ["[", "{a: ", "- ", "{a: [", "\"a\": ", "? ", "&a [", "!t ["]
    )
    func ahundredThousandLevelsAreRefused(_ opening: String) throws {
        let text = "resource: User\nfields: \n  " + String(repeating: opening, count: 100_000)
        try expectRefusal("User.yaml:", of: text)
        try expectRefusal("User.yaml:", of: text + "a" + String(repeating: "]", count: 100_000))
    }

    @Test("types, key paths and paths nested a hundred thousand times are rejected")
    func typesNestedAHundredThousandTimesAreRefused() throws {
        for opening in ["[", "{ string: ", "events<", "id<"] {
            let type = String(repeating: opening, count: 100_000)
            try expectRefusal("User.yaml:", of: "resource: User\nfields: { a: \"\(type)\" }\n")
            try expectRefusal(
                "User.yaml:",
                of:
                    "resource: User\nfields: { a: \"\(type)string\(String(repeating: "]", count: 100_000))\" }\n"
            )
        }
        let optionals = String(repeating: "?", count: 100_000)
        try expectRefusal("User.yaml:", of: "resource: User\nfields: { a: \"string\(optionals)\" }\n")
        let keys = String(repeating: "a.", count: 100_000)
        try expectRefusal(
            "User.yaml:",
            of: "resource: User\nfields: { a: { type: string, key: \"\(keys)\" } }\n"
        )
        let groups = String(repeating: "[/{a}", count: 100_000)
        try expectRefusal("User.yaml:", of: "resource: User\nendpoints: { a: { get: \"\(groups)\" } }\n")
    }

    @Test("a long cycle of types that contain each other is rejected")
    func typesThatContainEachOtherInALongChainEnd() throws {
        let count = 2_000
        let types = (0..<count).map { "  T\($0): { fields: { a: T\(($0 + 1) % count) } }" }.joined(
            separator: "\n"
        )
        try expectRefusal("User.yaml:", of: "resource: User\nfields: { a: T0 }\ntypes:\n\(types)\n")
    }

    @Test(
        "text that is not UTF-8 is rejected",
        arguments: [
            [0xFF, 0xFE], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xC0, 0x80],
            [0x80],
        ] as [[UInt8]]
    )
    func whatIsNotUTF8IsRefused(_ bytes: [UInt8]) throws {
        try expectRefusal("UTF-8", of: Array("resource: User\ndoc: ".utf8) + bytes + Array("\n".utf8))
        try expectRefusal("UTF-8", of: Array("\"".utf8) + bytes)
    }

    @Test("null bytes are rejected") func nulBytesAreRefused() throws {
        try expectRefusal("control character", of: Array("resource: User\0\nfields: { a: string }\n".utf8))
        try expectRefusal("control character", of: [UInt8](repeating: 0, count: 1 << 16))
        try expectRefusal("User.yaml:", of: "resource: \"User\\0\"\nfields: { a: string }\n")
        try expectRefusal(
            "User.yaml:",
            of: "resource: User\nfields: { \"a\\0b\": string, a: \"str\\0ing\" }\n"
        )
        // UTF-16, as some editors save.
        try expectRefusal("User.yaml:", of: [0xFF, 0xFE] + "resource: User\n".utf8.flatMap { [$0, 0] })
    }

    @Test("a file of 16 MiB is read, and a larger one is not") func aFileOf16MiBIsReadAndALargerOneIsNot()
        throws
    {
        let beginning = Array("resource: User\nfields: { a: string }\n# ".utf8)
        let comment = [UInt8](repeating: UInt8(ascii: "x"), count: (16 << 20) - beginning.count)
        try sandbox.write(beginning + comment, to: "Specs/Trips/User.yaml")
        #expect(try sandbox.run("generate").status == 0)
        try FileManager.default.removeItem(at: sandbox.url("Generated"))
        try expectRefusal("16777217 bytes", of: beginning + comment + [UInt8(ascii: "x")])
        // One text, one key, one list, one line of colons: as large as a file may be.
        for (opening, filling) in [
            ("doc: \"", "lorem "), ("", "a"), ("fields: [", "a,"), ("fields: ", ": "),
            ("doc: |\n  ", "a\n  "),
        ] {
            let head = Array("resource: User\n\(opening)".utf8)
            let rest = Array(
                repeating: Array(filling.utf8),
                count: ((4 << 20) - head.count) / filling.utf8.count
            )
            try sandbox.write(head + rest.flatMap(\.self), to: "Specs/Trips/User.yaml")
            try sandbox.run("generate")
            try? FileManager.default.removeItem(at: sandbox.url("Generated"))
        }
    }

    @Test("a folder with the name of a spec is rejected") func aFolderNamedLikeASpecIsRefused() throws {
        try sandbox.write("resource: A\nfields: { a: string }\n", to: "Specs/Trips/User.yaml/A.yaml")
        let run = try sandbox.run("generate")
        #expect(run.status == 1)
        #expect(
            run.errors.contains("User.yaml:1:1: error: this has the name of a spec, but is not a file"),
            "\(run.errors)"
        )
    }

    @Test("links that lead out of the specs are rejected, without showing their targets")
    func linksThatLeadOutAreRefused() throws {
        try sandbox.link("Specs/Trips/Secret.yaml", to: "../../../beside/Secret.yaml")
        try sandbox.link("Specs/Trips/all", to: "../../../beside")
        try sandbox.link("Specs/Trips/Root.yaml", to: "/etc/passwd")
        try sandbox.link("Specs/Trips/Device.yaml", to: "/dev/zero")
        let run = try sandbox.run("generate")
        #expect(run.status == 1)
        for name in ["Secret.yaml", "all", "Root.yaml", "Device.yaml"] {
            #expect(run.errors.contains("Trips/\(name):1:1: error: this link leads out"), "\(run.errors)")
        }
        #expect(!run.errors.contains("not yours") && !run.errors.contains("root:"))
    }

    @Test("links inside of the specs are followed only to files")
    func linksThatStayInsideAreFollowedToFilesOnly() throws {
        try sandbox.write("resource: User\nfields: { a: string }\n", to: "Specs/Trips/parts/Real.yaml")
        try FileManager.default.moveItem(
            at: sandbox.url("Specs/Trips/parts/Real.yaml"),
            to: sandbox.url("Specs/Trips/parts/user.txt")
        )
        try sandbox.link("Specs/Trips/User.yaml", to: "parts/user.txt")
        #expect(try sandbox.run("generate").status == 0)
        #expect(try sandbox.generated().contains("Trips/User.swift"))
        try sandbox.link("Specs/Trips/again", to: "parts")
        #expect(try sandbox.run("generate").status == 1)
    }

    @Test("a link to the folder of an API is not followed") func aLinkedFolderOfAnAPIIsNotFollowed() throws {
        try sandbox.folder.write(
            "genapi: 1\napi: Other\nservers: { live: https://h.example }\n",
            to: "beside/Other/api.yaml"
        )
        try sandbox.link("Specs/Other", to: "../../beside/Other")
        let run = try sandbox.run("generate")
        #expect(run.status == 1)
        #expect(run.errors.contains("Specs/Other:1:1: error: "), "\(run.errors)")
    }

    @Test("a pipe with the name of a spec is reported without waiting for it") func pipesAreNotWaitedFor()
        throws
    {
        mkfifo(sandbox.url("Specs/Trips/Pipe.yaml").path, 0o600)
        let run = try ProgramRun(BuiltProducts.genapi, ["generate"], in: sandbox.url(""), secondsAtMost: 300)
        #expect(run.status == 1)
        #expect(run.errors.contains("Pipe.yaml:1:1: error: this has the name of a spec, but is not a file"))
    }

    @Test("files that cannot be read are reported") func filesThatMayNotBeReadAreReported() throws {
        try sandbox.write("resource: User\nfields: { a: string }\n", to: "Specs/Trips/User.yaml")
        try sandbox.write("resource: Song\nfields: { a: string }\n", to: "Specs/Trips/deep/Song.yaml")
        // Whoever may read everything cannot be kept out; they are answered as usual.
        let isKeptOut = getuid() != 0
        for name in ["Specs/Trips/User.yaml", "Specs/Trips/deep"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0],
                ofItemAtPath: sandbox.url(name).path
            )
        }
        defer { chmod(sandbox.url("Specs/Trips/deep").path, 0o755) }
        let run = try ProgramRun(
            BuiltProducts.genapi,
            ["generate"],
            in: sandbox.url(""),
            secondsAtMost: 300
        )
        #expect(run.status == (isKeptOut ? 1 : 0))
        #expect(run.errors.contains("cannot be read") == isKeptOut)
    }

    @Test("five thousand errors in a hundred files are all reported")
    func fiveThousandErrorsInManyFilesAreFiveThousandMessages() throws {
        for file in 0..<100 {
            let fields = (0..<50).map { "  field\($0): strin\n" }.joined()
            try sandbox.write("resource: User\(file)\nfields:\n\(fields)", to: "Specs/Trips/User\(file).yaml")
        }
        let began = ContinuousClock.now
        let run = try sandbox.run("check", "--diagnostics", "json")
        #expect(run.status == 1)
        #expect(ContinuousClock.now - began < .seconds(40))
        let messages = try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [Any]
        #expect(messages?.count == 5_000)
    }
}
