import Foundation
import PackagePlugin

/// `swift package generate-api`: runs `genapi generate` in the folder of the package, with whatever options it is
/// given, so that what it makes is among the sources and can be read, committed and reviewed.
///
///     swift package generate-api
///     swift package generate-api --specs Specs/Trips --output Sources/App/Trips --access internal
@main
struct GenAPICommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(context.tool(named: "genapi").url, arguments: arguments, in: context.package.directoryURL)
    }

    private func run(_ tool: URL, arguments: [String], in folder: URL) throws {
        // Xcode passes the selected targets; a package has its specs in one place.
        var arguments = ArgumentExtractor(arguments)
        _ = arguments.extractOption(named: "target")
        let process = Process()
        process.executableURL = tool
        process.arguments = ["generate"] + arguments.remainingArguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error("nothing was generated")
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
