import Foundation
import PackagePlugin

/// The commands of a build, one for each API, because its specs refer to each other. A run without changes touches no
/// file, so that the edit of a comment causes no compilation.
struct Run {
    let tool: URL
    let workFolder: URL
    /// The modules that the target can import; empty if they are unknown.
    let modules: [String]

    func generate(_ api: APIFolder) -> Command {
        command("genapi \(api.name)", api, folder: api.name, arguments: [], outputs: api.outputNames)
    }

    /// - Parameter module: The module of the API.
    func generateTesting(_ api: APIFolder, module: String) -> Command {
        command(
            "genapi \(api.name) for tests",
            api,
            folder: api.name + "Testing",
            arguments: ["--testing", "--module", module],
            outputs: ["\(api.name)Testing.swift"]
        )
    }

    private func command(
        _ name: String,
        _ api: APIFolder,
        folder: String,
        arguments: [String],
        outputs: [String]
    ) -> Command {
        let output = workFolder.appending(path: "Generated/\(folder)")
        return .buildCommand(
            displayName: name,
            executable: tool,
            arguments: ["generate", "--quiet", "--joined", "--access", "internal"] + arguments
                + modules.flatMap { ["--importable", $0] } + [
                    "--specs", api.url.path(percentEncoded: false), "--output",
                    output.path(percentEncoded: false),
                ],
            inputFiles: api.inputs,
            outputFiles: outputs.map { output.appending(path: $0) }
        )
    }
}
