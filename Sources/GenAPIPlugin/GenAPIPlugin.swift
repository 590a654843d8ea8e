import Foundation
import PackagePlugin

/// Runs genapi over the API folders among a target's sources. All knowledge of specs is the tool's; what the plugin
/// knows is which files come out, because the build system has to be told beforehand.
///
/// What it makes is internal to the target.
@main
struct GenAPIPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        return commands(
            for: APIFolder.all(among: target.sourceFiles.map(\.url), of: target.name),
            tool: try context.tool(named: "genapi").url,
            workFolder: context.pluginWorkDirectoryURL
        )
    }

    /// One command per API, since its specs refer to each other. A run that changes nothing touches no file, so that
    /// nothing is compiled after the edit of a comment.
    private func commands(for apis: [APIFolder], tool: URL, workFolder: URL) -> [Command] {
        apis.map { api in
            let output = workFolder.appending(path: "Generated/\(api.name)")
            return .buildCommand(
                displayName: "genapi \(api.name)",
                executable: tool,
                arguments: [
                    "generate", "--quiet", "--joined", "--access", "internal",
                    "--specs", api.url.path(percentEncoded: false),
                    "--output", output.path(percentEncoded: false),
                ],
                inputFiles: api.specs,
                outputFiles: api.outputNames.map { output.appending(path: $0) }
            )
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension GenAPIPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            commands(
                for: APIFolder.all(among: target.inputFiles.map(\.url), of: target.displayName),
                tool: try context.tool(named: "genapi").url,
                workFolder: context.pluginWorkDirectoryURL
            )
        }
    }
#endif
