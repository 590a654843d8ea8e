import Foundation
import PackagePlugin

/// `swift package genapi COMMAND`: runs a command of genapi in the folder of the package. Without a command, it is
/// `generate`.
///
///     swift package genapi init Sources/App/Trips
///     swift package genapi generate --specs Specs/Trips --output Sources/App/Trips --access internal
///     swift package genapi check
///
/// SwiftPM builds the tools of plugins apart from other products. This command uses the same tool as the build plugin;
/// `swift run genapi` would compile it once more.
@main
struct GenAPICommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(context.tool(named: "genapi").url, arguments: arguments, in: context.package.directoryURL)
    }

    private func run(_ tool: URL, arguments: [String], in folder: URL) throws {
        // Xcode passes the selected targets; a package has its specs in one place.
        var arguments = ArgumentExtractor(arguments)
        _ = arguments.extractOption(named: "target")
        let command = arguments.remainingArguments.isEmpty ? ["generate"] : arguments.remainingArguments
        let process = Process()
        process.executableURL = tool
        process.arguments = command
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error("'genapi \(command.joined(separator: " "))' failed")
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension GenAPICommandPlugin: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try run(
                context.tool(named: "genapi").url,
                arguments: arguments,
                in: context.xcodeProject.directoryURL
            )
        }
    }
#endif
