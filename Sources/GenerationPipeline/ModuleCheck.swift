import SourceDiagnostics
import SwiftEmission

/// Compares the imports of generated files with the modules that their target can import.
struct ModuleCheck {
    /// The modules of the target's dependencies.
    let modules: Set<String>
    let sources: APISources

    /// One error for each missing module of the runtime, at the first spec whose code imports it.
    func problems(in files: [GeneratedFile]) -> [Diagnostic] {
        var missing: [String: SourceFile] = [:]
        for file in files {
            for module in Self.runtimeModules(of: file)
            where !modules.contains(module) && missing[module] == nil {
                missing[module] = spec(of: file)
            }
        }
        // The product GenAPIRuntime has both modules.
        if missing["GenAPIRuntime"] != nil { missing["GenAPIMapping"] = nil }
        return missing.sorted { $0.key < $1.key }.map { .missingModule($0.key, for: $0.value) }
    }

    private static func runtimeModules(of file: GeneratedFile) -> [String] {
        file.contents.split(separator: "\n").lazy.filter { $0.contains("import GenAPI") }.compactMap { line in
            let words = line.split(separator: " ")
            guard let word = words.last, words.dropLast().last == "import" else { return nil }
            return String(word)
        }
    }

    private func spec(of file: GeneratedFile) -> SourceFile {
        let header = file.contents.prefix { $0 != "\n" }.dropFirst(GeneratedFile.headerPrefix.count)
        return sources.declarations.first { header.hasPrefix($0.path(below: sources.api.folder)) }
            ?? sources.api
    }
}
