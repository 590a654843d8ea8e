import Foundation
import PackagePlugin

/// Runs genapi over the API folders among a target's sources. All knowledge of specs is the tool's; what the plugin
/// knows is which files come out, because the build system has to be told beforehand.
///
/// A target without an API gets what tests need of the APIs of the targets that it depends on: their examples and the mocks
/// of their services, which are in no release because they are in no other target.
///
/// The generated declarations are internal to the target, unless `api.yaml` has `access`.
@main
struct GenAPIPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let run = Run(
            tool: try context.tool(named: "genapi-generate").url,
            workFolder: context.pluginWorkDirectoryURL,
            modules: Self.modules(importableIn: target)
        )
        let files = target.sourceFiles.map(\.url)
        let apis = APIFolder.all(among: files)
        for api in apis { api.reportNameClashes(among: files, in: target.name) }
        let commands = apis.isEmpty ? testing(target, run) : apis.map(run.generate)
        if commands.isEmpty { APIFolder.missing(in: target.name) }
        return commands
    }

    /// The target's own module, and those of all targets that it depends on, in the order of their names.
    private static func modules(importableIn target: any SourceModuleTarget) -> [String] {
        let dependencies = target.recursiveTargetDependencies.compactMap {
            ($0 as? any SourceModuleTarget)?.moduleName
        }
        return Set(dependencies + [target.moduleName]).sorted()
    }

    private func testing(_ target: any SourceModuleTarget, _ run: Run) -> [Command] {
        target.dependencies.flatMap { dependency -> [Command] in
            guard case .target(let tested) = dependency, let tested = tested as? any SourceModuleTarget else {
                return []
            }
            let apis = APIFolder.all(among: tested.sourceFiles.map(\.url))
            return apis.map { run.generateTesting($0, module: tested.moduleName) }
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension GenAPIPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let run = Run(
                tool: try context.tool(named: "genapi-generate").url,
                workFolder: context.pluginWorkDirectoryURL,
                // Xcode also finds modules that it does not report to plugins.
                modules: []
            )
            let files = target.inputFiles.map(\.url)
            let apis = APIFolder.all(among: files)
            for api in apis { api.reportNameClashes(among: files, in: target.displayName) }
            let commands = apis.isEmpty ? testing(target, run) : apis.map(run.generate)
            if commands.isEmpty { APIFolder.missing(in: target.displayName) }
            return commands
        }

        private func testing(_ target: XcodeTarget, _ run: Run) -> [Command] {
            target.dependencies.flatMap { dependency -> [Command] in
                guard case .target(let tested) = dependency else { return [] }
                let apis = APIFolder.all(among: tested.inputFiles.map(\.url))
                return apis.map {
                    run.generateTesting($0, module: tested.product?.name ?? tested.displayName)
                }
            }
        }
    }
#endif
