import APISimulation
import ArgumentParser
import Foundation
import StoreInspection

@main
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "genapi-inspect",
        abstract: "Show what a store or a recording contains.",
        discussion: """
            'genapi-inspect store.sqlite' shows the types, lists and queued operations of a store of GenAPIStore: their sizes, \
            their ages, and conflicts. It shows no values of elements, and bodies of operations without secrets. The file and \
            what is beside it stay as they are, also while an app uses them.

            'genapi-inspect traffic.jsonl --har traffic.har' writes a recording of 'genapi serve --record', or the folder of a \
            RecordingTransport, as an HTTP archive, which browsers and proxies open.

            Exit status: 0, 1 if the file cannot be read, 64 for a wrong command line.
            """
    )

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    @Argument(help: "The file of a store, or the file or folder of a recording.", completion: .file())
    var path: String

    @Option(help: "For people or for programs.")
    var format: Format = .text

    @Option(help: "Write a recording to this file as an HTTP archive (HAR 1.2).", completion: .file())
    var har: String?

    @Option(help: "The scheme and the host of the URLs in the archive, which recordings do not have.")
    var origin = "http://127.0.0.1"

    func run() throws {
        do {
            try show()
        } catch let error as InspectionError {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            throw ExitCode.failure
        }
    }

    private func show() throws {
        if isRecording {
            let recording = try Recording(path)
            guard let har else { return print(format == .json ? recording.json : recording.text) }
            let log = recording.har(origin: origin)
            guard (try? Data(log.json.utf8).write(to: URL(filePath: har))) != nil else {
                throw InspectionError.unreadable(har, reason: "it may not be written")
            }
            return print("\(log.count) requests are in \(har)")
        }
        let contents = try StoreInspection.contents(of: path)
        let now = Int(Date().timeIntervalSince1970)
        print(format == .json ? contents.json : contents.text(now: now))
    }

    private func print(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// A folder, or a file whose name does not end like that of a database.
    private var isRecording: Bool {
        var isFolder = ObjCBool(false)
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isFolder.boolValue || har != nil || path.hasSuffix(".jsonl")
    }
}
