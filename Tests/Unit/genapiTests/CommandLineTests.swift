import Foundation
import GenAPIMapping
import GenAPIRuntime
import GoldenTesting
import TestTraits
import Testing

/// The tool as a person meets it: the built program, in a folder of its own.
@Suite(.blocking) struct CommandLineTests {
    let folder: TemporaryFolder
    let cache: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        cache = try TemporaryFolder()
    }

    private func genapi(_ arguments: String..., environment: [String: String]? = nil) throws -> ProgramRun {
        var environment = environment ?? ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = cache.path
        return try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, environment: environment)
    }

    @Test("a new project is created with 'init' and generated with 'generate'")
    func theFirstTwoCommandsAnybodyTypesWork() throws {
        let began = try genapi("init")
        #expect(began.status == 0, "\(began.errors)")
        #expect(began.output.hasPrefix("Specs/Notes/api.yaml\nSpecs/Notes/Note.yaml\n"))
        let generated = try genapi("generate")
        #expect(generated.status == 0, "\(generated.errors)")
        #expect(generated.errors.isEmpty)
        #expect(generated.output == "4 files, 4 changed\n")
        let names = Set(try folder.contents().keys.filter { $0.hasPrefix("Generated") })
        #expect(
            names == [
                "Generated/Notes/Note.swift", "Generated/Notes/Note+Mapping.swift",
                "Generated/Notes/Note+Endpoints.swift",
                "Generated/Notes/NotesAPI.swift",
            ]
        )
        #expect(try genapi("check").status == 0)
    }

    @Test("'init' overwrites no file") func nothingIsOverwrittenByABeginning() throws {
        try folder.write("mine", to: "Specs/Notes/Note.yaml")
        let run = try genapi("init", "Specs/Notes")
        #expect(run.status == 1)
        #expect(run.errors == "error: 'Specs/Notes/Note.yaml' cannot be written: File exists\n")
        #expect(try folder.contents() == ["Specs/Notes/Note.yaml": "mine"])
    }

    @Test(
        "'init' rejects a name that is not a valid Swift type name",
        arguments: ["notes", "Specs/my-notes", "Specs/9Notes", "Specs/Nötes", "/"]
    )
    func aBeginningNeedsANameThatSwiftTakes(_ name: String) throws {
        #expect(try genapi("init", name).status == 64)
        #expect(try folder.contents().isEmpty)
    }

    @Test("a run that is skipped prints the same, and any change causes a full run")
    func aRunThatEndsEarlySaysTheSame() throws {
        _ = try genapi("init")
        _ = try genapi("generate")
        #expect(try !cache.contents().isEmpty)
        #expect(try genapi("generate").output == "4 files, 0 changed\n")

        let name = "Generated/Notes/Note.swift"
        let text = try folder.text(of: name)
        try folder.write(text + "// mine\n", to: name)
        #expect(try genapi("check").status == 1)
        #expect(try genapi("generate", "--dry-run").output.hasSuffix("4 files, 1 to change\n"))
        #expect(try genapi("generate").output == "4 files, 1 changed\n")
        #expect(try folder.text(of: name) == text)
        #expect(try genapi("generate", "--access", "package").output.hasPrefix("4 files, "))
        #expect(try folder.text(of: name) != text)
    }

    @Test(
        "a run with another option is not skipped as a repetition",
        arguments: [
            ("", "--joined"), ("", "--access internal"), ("", "--testing"),
            ("--joined", "--joined --testing"),
            ("--testing", "--testing --joined"), ("--testing", "--testing --module A"),
            ("--testing --module A", "--testing --module B"),
        ]
    )
    func otherOptions(_ one: String, _ other: String) throws {
        func run(_ command: String, _ options: String) throws -> ProgramRun {
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_CACHE_HOME"] = cache.path
            let arguments = [command] + options.split(separator: " ").map(String.init)
            return try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, environment: environment)
        }
        _ = try genapi("init")
        let api = try folder.text(of: "Specs/Notes/api.yaml")
        try folder.write(api + "services: true\n", to: "Specs/Notes/api.yaml")
        var results: [[String: String]] = []
        for options in [one, other, one] {
            #expect(try run("generate", options).status == 0)
            let check = try run("check", options)
            #expect(check.status == 0, "\(options): \(check.errors)")
            results.append(try folder.contents())
        }
        #expect(results[0] == results[2] && results[0] != results[1])
    }

    @Test(
        "options that exclude each other are rejected",
        arguments: [
            (["--package", "--testing"], "'--package' and '--testing' exclude each other"),
            (["--module", "A"], "'--module' says nothing without '--testing'"),
            (["--runtime", "."], "'--runtime' says nothing without '--package'"),
            (["--output", ""], "'--output' is empty; say where the Swift goes"),
            (["--specs", "nowhere"], "there is no folder 'nowhere'"),
            (["--templates", "nowhere"], "there is no folder 'nowhere'"),
        ]
    )
    func excludedOptions(_ options: [String], _ message: String) throws {
        _ = try genapi("init")
        let before = try folder.contents()
        let run = try ProgramRun(BuiltProducts.genapi, ["generate"] + options, in: folder.url)
        #expect(run.status == 64)
        #expect(run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
        #expect(try folder.contents() == before)
    }

    @Test("the joined layout has one file for tests") func theJoinedFilesForTestsAreOne() throws {
        _ = try genapi("init")
        let run = try genapi("generate", "--testing", "--joined")
        #expect(run.output == "1 file, 1 changed\n", "\(run.errors)")
        let names = try folder.contents().keys.filter { $0.hasPrefix("Generated") }
        #expect(names == ["Generated/Notes/NotesTesting.swift"])
    }

    @Test("generating twice changes neither contents nor modification times", .proves("JU-17"))
    func generatingTwice() throws {
        _ = try genapi("init")
        _ = try genapi("generate")
        let (contents, stamps) = (try folder.contents(), try folder.stamps())
        let again = try genapi("generate")
        #expect(again.output == "4 files, 0 changed\n")
        #expect(try folder.contents() == contents)
        #expect(try folder.stamps() == stamps)
    }

    @Test(
        "the output does not depend on the locale or the order of files",
        arguments: ["C", "tr_TR.UTF-8", "de_DE.ISO-8859-1"]
    )
    func theSameBytesComeOutWhateverTheLocaleAndTheOrderOfFiles(_ locale: String) throws {
        let names = ["Zug", "Item", "Insel"]
        var outputs: [[String: String]] = []
        for (names, environment) in [
            (names, nil), (names.reversed(), ["LC_ALL": locale, "LANG": locale, "TZ": "Asia/Tokyo"]),
        ] {
            let folder = try TemporaryFolder()
            _ = try ProgramRun(BuiltProducts.genapi, ["init"], in: folder.url)
            for name in names {
                try folder.write(
                    "resource: \(name)\nfields: { i_d: string, title: string }\n",
                    to: "Specs/Notes/\(name).yaml"
                )
            }
            let run = try ProgramRun(
                BuiltProducts.genapi,
                ["generate"],
                in: folder.url,
                environment: environment
            )
            #expect(run.status == 0, "\(run.errors)")
            outputs.append(try folder.contents().filter { $0.key.hasPrefix("Generated") })
        }
        #expect(outputs[0].count == 10)
        #expect(outputs[0] == outputs[1])
    }

    @Test("check fails if the output is not current, and shows the differences", .proves("JU-17"))
    func staleOutput() throws {
        _ = try genapi("init")
        let missing = try genapi("check")
        #expect(missing.status == 1)
        #expect(
            missing.errors
                == "error: 'Generated' is not current: 4 files, 4 to change; run 'genapi generate'\n"
        )
        #expect(missing.output.contains("--- /dev/null\n+++ Generated/Notes/Note.swift\n"))
        _ = try genapi("generate")

        let note = try folder.text(of: "Specs/Notes/Note.yaml")
        try folder.write(
            note.replacing("title: string", with: "headline: string").replacing(
                "[title,",
                with: "[headline,"
            ),
            to: "Specs/Notes/Note.yaml"
        )
        let stale = try genapi("check")
        #expect(stale.status == 1)
        #expect(stale.output.contains("\n-    public var title: String\n+    public var headline: String\n"))
    }

    @Test("check detects an edited generated file", .proves("JU-17"))
    func editedOutput() throws {
        _ = try genapi("init")
        _ = try genapi("generate")
        let text = try folder.text(of: "Generated/Notes/Note.swift")
        try folder.write(text + "// by hand\n", to: "Generated/Notes/Note.swift")
        let check = try genapi("check", "--explain")
        #expect(check.status == 1)
        #expect(check.output.contains("write   Notes/Note.swift  (its text is to be different)\n"))
        #expect(
            check.output.contains("leave   Notes/Note+Mapping.swift  (it says the right thing already)\n")
        )
        #expect(check.output.contains("\n-// by hand\n"))
        #expect(try genapi("generate").status == 0)
        #expect(try folder.text(of: "Generated/Notes/Note.swift") == text)
    }

    @Test("a dry run shows the changes and writes nothing") func aDryRunShowsAndDoesNotWrite() throws {
        _ = try genapi("init")
        let before = try folder.contents()
        let run = try genapi("generate", "--dry-run", "--only", "Note")
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("3 files, 3 to change\n"))
        #expect(try folder.contents() == before)
    }

    @Test("a run can be limited to an API or a resource") func aRunCanBeLimited() throws {
        _ = try genapi("init")
        #expect(try genapi("generate", "--only", "Note").output == "3 files, 3 changed\n")
        #expect(try genapi("generate", "--only", "Notes").output == "4 files, 1 changed\n")
        let unknown = try genapi("generate", "--only", "Nota")
        #expect(unknown.status == 64)
        #expect(
            unknown.errors == "error: there is no API and no resource called 'Nota'; did you mean 'Note'?\n"
        )
    }

    @Test("the files of a single API are written directly into the output folder")
    func theFolderOfOneAPIFillsTheOutputDirectly() throws {
        _ = try genapi("init")
        let run = try genapi(
            "generate",
            "--specs",
            "Specs/Notes",
            "--output",
            "Out",
            "--access",
            "internal",
            "--only",
            "Notes"
        )
        #expect(run.output == "4 files, 4 changed\n")
        let text = try folder.text(of: "Out/Note.swift")
        #expect(text.contains("\nstruct Note:"))
        #expect(!text.contains("public"))
    }

    @Test(
        "a package has a manifest and a library for each API, whose sources pass the type checker",
        .proves("JU-16")
    )
    func package() throws {
        _ = try genapi("init")
        _ = try genapi("init", "Specs/Other")
        let note = try folder.text(of: "Specs/Other/Note.yaml")
        try folder.write(
            note.replacing("returns: [Note] }", with: "returns: [Note], link: notes }")
                + "\nstore: { indexes: [[color, title]] }\n",
            to: "Specs/Other/Note.yaml"
        )
        let runtime = BuiltProducts.package.path
        let run = try genapi("generate", "--package", "--output", "Kit", "--runtime", runtime)
        #expect(run.status == 0 && run.output == "10 files, 10 changed\n", "\(run.errors)")
        let dump = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["swift", "package", "dump-package", "--package-path", folder.url.appending(path: "Kit").path]
        )
        #expect(dump.status == 0, "\(dump.errors)")
        let manifest = try JSONValue(json: dump.output)
        #expect(manifest["name"]?.string == "Kit")
        let targets = manifest["targets"]?.array ?? []
        #expect(targets.map { $0["name"]?.string } == ["Notes", "Other"])
        #expect(manifest["products"]?.array?.map { $0["name"]?.string } == ["Notes", "Other"])
        let products = targets.map { target in
            (target["dependencies"]?.array ?? []).map { $0["product"]?.array?.first?.string }
        }
        #expect(products == [["GenAPIRuntime"], ["GenAPILinks", "GenAPIRepositories", "GenAPIRuntime"]])
        for api in ["Notes", "Other"] {
            let files = try folder.contents().keys.filter { $0.hasPrefix("Kit/Sources/\(api)/") }
            let compiled = try SwiftCompiler.typecheck(files.map { folder.url.appending(path: $0) })
            #expect(compiled.status == 0 && compiled.errors.isEmpty, "\(compiled.errors)")
        }
    }

    @Test("a manifest that is there stays, and the sources are kept up to date", .proves("JU-16"))
    func packageAgain() throws {
        _ = try genapi("init")
        let arguments = ["generate", "--specs", "Specs/Notes", "--package", "--output", "Kit"]
        _ = try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
        let manifest = try folder.text(of: "Kit/Package.swift")
        #expect(manifest.contains(#".package(url: "https://github.com/genapi/genapi", from: "0.1.0")"#))
        try folder.write(manifest + "// mine\n", to: "Kit/Package.swift")
        try folder.write(
            try folder.text(of: "Kit/Sources/Notes/Note.swift") + "//\n",
            to: "Kit/Sources/Notes/Note.swift"
        )
        let check = try genapi("check", "--specs", "Specs/Notes", "--package", "--output", "Kit")
        #expect(check.errors.hasPrefix("error: 'Kit/Sources' is not current: 4 files, 1 to change"))
        let again = try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
        #expect(again.output == "4 files, 1 changed\n")
        #expect(try folder.text(of: "Kit/Package.swift") == manifest + "// mine\n")
    }

    @Test("errors in specs are shown, and nothing is written") func errorsInSpecsAreShownAndNothingIsWritten()
        throws
    {
        _ = try genapi("init")
        _ = try genapi("generate")
        let before = try folder.contents().filter { $0.key.hasPrefix("Generated") }
        let note = try folder.text(of: "Specs/Notes/Note.yaml")
        try folder.write(note.replacing("title: string", with: "title: strng"), to: "Specs/Notes/Note.yaml")
        let run = try genapi("generate")
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.errors.contains("Specs/Notes/Note.yaml:8:10: error: unknown type 'strng' [unknownType]\n")
        )
        #expect(try folder.contents().filter { $0.key.hasPrefix("Generated") } == before)

        let json = try genapi("check", "--diagnostics", "json")
        let messages = try JSONSerialization.jsonObject(with: Data(json.errors.utf8)) as? [[String: Any]]
        #expect(messages?.first?["id"] as? String == "unknownType")
        let id = try #require(messages?.first?["id"] as? String)
        #expect(try genapi("explain", id).status == 0)
        #expect(
            try genapi("check", "--diagnostics", "github").errors.hasPrefix(
                "::error file=Specs/Notes/Note.yaml,line=8,"
            )
        )
        #expect(try genapi("check", "--color", "always").errors.contains("\u{1B}["))
        #expect(!run.errors.contains("\u{1B}["))
    }

    @Test("the error names a file that was not generated") func theMessageNamesAnObstacle() throws {
        _ = try genapi("init")
        try folder.write("struct Note {}\n", to: "Generated/Notes/Note.swift")
        let run = try genapi("generate")
        #expect(run.status == 1)
        #expect(
            run.errors.hasPrefix(
                "error: 'Generated/Notes/Note.swift' does not begin with '// Code generated by genapi from '"
            )
        )
        #expect(try folder.contents().filter { $0.key.hasPrefix("Generated") }.count == 1)
    }

    @Test(
        "a wrong command line has the exit status 64",
        arguments: [
            ["frobnicate"], ["generate", "--speks", "x"], ["generate", "--access", "open"],
            ["generate", "extra"],
            ["generate", "--specs", "nowhere"], ["generate", "--output", ""], ["explain", "noSuchMessage"],
            ["check", "--diagnostics", "xml"],
            ["templates", "eject"], ["generate", "--package", "--testing"], ["generate", "--runtime", "."],
            ["diff"], ["diff", "nowhere", "Specs"], ["diff", "Specs", "--since", "HEAD"],
            ["diff", "-x:Specs"],
            ["diff", "--since", "HEAD", "--specs", "/Specs"], ["diff", "--since", ""],
            ["diff", "--since", "HEAD", "--fail-on", "nothing"], ["export", "openapi"],
            ["export", "openapi", "nowhere"], ["export", "openapi", ".", "--format", "xml"],
        ]
    )
    func aWrongCommandLineIs64(_ arguments: [String]) throws {
        let run = try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test(
        "every command has help with an example",
        arguments: [
            [], ["init"], ["generate"], ["check"], ["diff"], ["explain"], ["schema"], ["import-messages"],
            ["import", "openapi"], ["export", "openapi"], ["templates"],
            ["templates", "eject"],
        ]
    )
    func everyCommandHasHelp(_ command: [String]) throws {
        let run = try ProgramRun(BuiltProducts.genapi, command + ["--help"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("OVERVIEW: "))
        #expect(run.output.contains("'genapi "), "an example")
    }

    @Test("'explain' lists every message and explains it") func everyMessageHasAnExplanation() throws {
        let list = try genapi("explain")
        #expect(list.status == 0)
        let ids = list.output.split(separator: "\n").compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
        #expect(ids.contains("missingAPI"))
        let explanation = try genapi("explain", "missingAPI")
        #expect(explanation.output.hasPrefix("No api.yaml was found\n\n"))
    }

    @Test("the titles of the messages begin two columns behind the longest name")
    func titlesAreAColumn() throws {
        let lines = try genapi("explain").output.split(separator: "\n")
        let names = lines.compactMap { $0.split(separator: " ").first }
        let column = (names.map(\.count).max() ?? 0) + 2
        for (line, name) in zip(lines, names) {
            let title = line.dropFirst(column)
            #expect(line.prefix(column) == name + String(repeating: " ", count: column - name.count))
            #expect(title.first?.isWhitespace == false, "\(line)")
        }
    }

    @Test("completion scripts are generated for every shell", arguments: ["bash", "zsh", "fish"])
    func shellsCanCompleteCommands(_ shell: String) throws {
        let run = try genapi("--generate-completion-script", shell)
        #expect(run.status == 0)
        #expect(run.output.contains("generate"))
        if shell == "bash" {
            try folder.write(run.output, to: "genapi.bash")
            #expect(
                try ProgramRun(URL(filePath: "/bin/bash"), ["-n", "genapi.bash"], in: folder.url).status == 0
            )
        }
    }

    @Test("the version is a number") func theVersionIsANumber() throws {
        #expect(try genapi("--version").output.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
    }

    @Test("closing the output early does not change the exit status") func aReaderWhoGoesAwayChangesNothing()
        throws
    {
        _ = try genapi("init")
        let shell = try ProgramRun(
            URL(filePath: "/bin/bash"),
            [
                "-c",
                "set -o pipefail; '\(BuiltProducts.genapi.path)' check | head -c 1 > /dev/null; echo ${PIPESTATUS[0]}",
            ],
            in: folder.url
        )
        #expect(shell.output == "1\n")
    }

    @Test("the templates can be ejected and edited") func theTemplatesCanBeEjectedAndEdited() throws {
        _ = try genapi("init")
        #expect(try genapi("templates", "eject", "Mine").status == 0)
        #expect(try genapi("templates", "eject", "Mine").status == 1)
        #expect(try genapi("templates", "eject", "Mine", "--force").status == 0)
        _ = try genapi("generate")
        #expect(try genapi("check", "--templates", "Mine").status == 0)
        let name = "Mine/File.mustache"
        try folder.write(try folder.text(of: name) + "\n// Ours.\n", to: name)
        #expect(try genapi("check", "--templates", "Mine").status == 1)
        #expect(try genapi("check", "--templates", "nowhere").status == 64)
    }

    /// Its messages fill a pipe, so that it waits while it generates.
    @Test(
        "an interrupted run ends after its files are written, even in the background",
        arguments: [SIGINT, SIGTERM, SIGHUP]
    )
    func interruptedWatching(_ number: Int32) throws {
        _ = try genapi("init")
        let servers = "servers:\n" + (0..<2_000).map { "  s\($0): http://s\($0).example\n" }.joined()
        let name = "Specs/Notes/api.yaml"
        try folder.write(try folder.text(of: name).replacing("servers:\n", with: servers), to: name)
        let (process, errors) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "trap '' INT; exec \"$0\" generate --watch", BuiltProducts.genapi.path]
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment
        process.environment?["XDG_CACHE_HOME"] = cache.path
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        // A program blocks the signals that the thread of the test blocks, and ignores those that a test in the background ignores.
        signal(number, SIG_DFL)
        var (none, former) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &former)
        try process.run()
        pthread_sigmask(SIG_SETMASK, &former, nil)
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let first = errors.fileHandleForReading.availableData
        #expect(String(decoding: first, as: UTF8.self).contains("warning"))
        kill(process.processIdentifier, number)
        // Emptied by this thread, as the threads of handlers may all be in use.
        let descriptor = errors.fileHandleForReading.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var rest = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<60_000 where process.isRunning {
            if read(descriptor, &rest, rest.count) <= 0 { usleep(10_000) }
        }
        try #require(!process.isRunning)
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        #expect(try folder.contents().keys.count { $0.hasPrefix("Generated/Notes/") } == 4)
    }

    @Test("watching continues after every edit and after errors")
    func watchingGoesOnAfterEveryEditAndThroughErrors() throws {
        _ = try genapi("init")
        let log = folder.url("log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = BuiltProducts.genapi
        process.arguments = ["generate", "--watch"]
        process.currentDirectoryURL = folder.url
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        defer { if process.isRunning { process.terminate() } }

        func wait(for text: String) throws -> Bool {
            for _ in 0..<6_000 {
                if try String(contentsOf: log, encoding: .utf8).contains(text) { return true }
                usleep(50_000)
            }
            return false
        }
        #expect(try wait(for: "4 files, 4 changed"))
        let note = try folder.text(of: "Specs/Notes/Note.yaml")
        try folder.write(note.replacing("title: string", with: "title: strng"), to: "Specs/Notes/Note.yaml")
        #expect(try wait(for: "unknown type 'strng'"))
        try folder.write(
            note.replacing("text: string?", with: "words: string?").replacing(
                "title, text",
                with: "title, words"
            ),
            to: "Specs/Notes/Note.yaml"
        )
        #expect(try wait(for: "4 files, 3 changed"))
        process.interrupt()
        for _ in 0..<2_000 where process.isRunning { usleep(50_000) }
        guard !process.isRunning else {
            process.terminate()
            Issue.record("it did not end when it was interrupted")
            return
        }
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    }
}
