import Foundation
import GoldenTesting
import TestTraits
import Testing

/// Names that would be paths. Files are made in the output folder and nowhere else.
@Suite(.thorough) struct HostileNameTests {
    static let names = [
        "../Escaped", "..\\Escaped", "/tmp/Escaped", "/Escaped", "~/Escaped", "C:\\Escaped",
        "%2e%2e%2fEscaped",
        "..%2fEscaped", "..", ".", "", " ", "a/b", "a\\b", "a:b", ".hidden", "Escaped\0", "\0",
        "Esca\u{202E}ped",
        "Escaped\n", "-rf", "$(Escaped)", "Escaped;", "Escaped.swift", "Escaped/../../x", "con", "NUL",
        "\u{FF0E}\u{FF0E}\u{2215}Escaped", String(repeating: "A", count: 300),
        String(repeating: "../", count: 50) + "tmp/Escaped",
    ]

    let sandbox: Sandbox

    init() throws {
        sandbox = try Sandbox()
    }

    private func quoted(_ text: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(text), as: UTF8.self)
    }

    @Test("the name of a declaration cannot lead to a file elsewhere", arguments: names)
    func aDeclarationCannotNameAFileElsewhere(_ name: String) throws {
        for kind in ["resource", "value"] {
            try sandbox.write(
                "\(kind): \(try quoted(name))\nfields: { a: string }\n",
                to: "Specs/Trips/User.yaml"
            )
            #expect(try sandbox.run("generate").status == 1)
        }
        try sandbox.write("enum: \(try quoted(name))\ncases: [a]\n", to: "Specs/Trips/User.yaml")
        #expect(try sandbox.run("generate").status == 1)
        #expect(try sandbox.generated().isEmpty)
        // Texts that can be spelled as a Swift name are; no file is called by them as they are.
        for text in [
            "resource: User\nname: \(try quoted(name))\nfields: { a: string }\n",
            "resource: User\nfields: { a: string }\ntypes: { \(try quoted(name)): { fields: { b: string } } }\n",
        ] {
            try sandbox.write(text, to: "Specs/Trips/User.yaml")
            try sandbox.run("generate")
        }
        try expectPlainNames()
    }

    /// Expects that everything generated is called like a type, in the folder of the API.
    private func expectPlainNames() throws {
        for name in try sandbox.generated() {
            let isPlain = name.wholeMatch(of: #/Trips\/[A-Za-z0-9]+(\+Mapping|\+Endpoints)?\.swift/#) != nil
            #expect(isPlain, "\(name)")
        }
    }

    @Test("the name of an API cannot lead to a file elsewhere", arguments: names)
    func anAPICannotNameAFileElsewhere(_ name: String) throws {
        try sandbox.write(
            "genapi: 1\napi: \(try quoted(name))\nservers: { live: https://h.example }\n",
            to: "Specs/Trips/api.yaml"
        )
        #expect(try sandbox.run("generate").status == 1)
        #expect(try sandbox.run("generate", "--specs", "Specs/Trips").status == 1)
        #expect(try sandbox.generated().isEmpty)
    }

    @Test(
        "the name of a spec cannot lead to a file elsewhere",
        arguments: names.filter {
            $0.utf8.allSatisfy { $0 != 0x2F && $0 != 0 } && $0.count < 200 && !$0.isEmpty
        }
    )
    func aFileCannotBeNamedSoThatItsOutputIsElsewhere(_ name: String) throws {
        try sandbox.write(
            "resource: \(try quoted(name))\nfields: { a: string }\n",
            to: "Specs/Trips/\(name).yaml"
        )
        try sandbox.run("generate")
        try expectPlainNames()
    }

    @Test(
        "an API with a hostile name is rejected, even in a folder of the same name",
        arguments: [
            "%2e%2e", " ", "a:b", "Esca\u{202E}ped", "-rf", "$(Escaped)", "Escaped;",
        ]
    )
    func aFolderCannotNameAnAPIElsewhere(_ name: String) throws {
        try sandbox.write(
            "genapi: 1\napi: \(try quoted(name))\nservers: { live: https://h.example }\n",
            to: "Specs/\(name)/api.yaml"
        )
        #expect(try sandbox.run("generate").status == 1)
    }

    @Test("a file can be named in any language") func aFileCanBeNamedInAnyLanguage() throws {
        try sandbox.write("value: Straße\nfields: { größe: int }\n", to: "Specs/Trips/Straße.yaml")
        let run = try sandbox.run("generate")
        #expect(run.status == 0, "\(run.output)")
        let files = try sandbox.generated()
        for name in ["Straße", "Straße+Mapping"] {
            #expect(files.contains("Trips/\(name).swift"), "\(files)")
        }
    }

    @Test("names that collide on some file systems are rejected") func namesThatMeetOnSomeDisksAreRefused()
        throws
    {
        for (one, other) in [("User", "user"), ("User", "USER"), ("Straße", "STRASSE"), ("É", "E\u{301}")] {
            let sandbox = try Sandbox()
            try sandbox.write("resource: \(one)\nfields: { a: string }\n", to: "Specs/Trips/\(one).yaml")
            try sandbox.write(
                "resource: \(other)\nfields: { a: string }\n",
                to: "Specs/Trips/more/\(other).yaml"
            )
            let run = try sandbox.run("generate")
            #expect(run.status == 1, "\(one) and \(other): \(run.output)")
        }
        try sandbox.write(
            "genapi: 1\napi: trips\nservers: { live: https://h.example }\n",
            to: "Specs/trips/api.yaml"
        )
        #expect(try sandbox.run("generate").status == 1)
    }

    @Test("a resource cannot have the file name of its API") func aResourceCannotTakeTheFilesOfItsAPI() throws
    {
        for name in ["TripsAPI", "TripsModels"] {
            let sandbox = try Sandbox()
            try sandbox.write("resource: \(name)\nfields: { a: string }\n", to: "Specs/Trips/\(name).yaml")
            #expect(try sandbox.run("generate").status == 1, "\(name)")
        }
    }
}
