// swift-format-ignore-file
// The part of Xcode's module XcodeProjectPlugin that the plugins use (developer.apple.com/documentation/xcode/…, "XcodeProjectPlugin").

public import Foundation
public import PackagePlugin

public protocol XcodeBuildToolPlugin: Plugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: Plugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
    public let xcodeProject: XcodeProject
    public let pluginWorkDirectoryURL: URL
    public func tool(named name: String) throws -> PluginContext.Tool { throw CancellationError() }
}

public struct XcodeProject { public let directoryURL: URL }
public struct XcodeProduct { public let name: String }
public enum XcodeTargetDependency { case target(XcodeTarget), product(any Product) }

public struct XcodeTarget {
    public let displayName: String
    public let product: XcodeProduct?
    public let dependencies: [XcodeTargetDependency]
    public let inputFiles: FileList
}
