import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics

/// The specs of this repository: the sample APIs, the cases of the generator, right and wrong ones, and the samples of imports.
enum RepositorySpecs {
    static let files: [SourceFile] = {
        let folders = [
            "Specs", "Tests/GoldenTests/Cases", "Tests/Unit", "Tests/Examples", "Tests/Benchmarks/Specs",
        ]
        return folders.flatMap { folder in
            let url = BuiltProducts.package.appending(path: folder)
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
            return names.filter { $0.hasSuffix(".yaml") && !$0.contains(".build/") }.sorted().compactMap {
                name in
                FileManager.default.contents(atPath: url.appending(path: name).path).map {
                    SourceFile(path: "\(folder)/\(name)", bytes: Array($0))
                }
            }
        }
    }()

    /// The APIs of folders that have an `api.yaml`.
    static let apis: [APISources] = {
        let folders = Dictionary(grouping: files) {
            String($0.path.dropLast($0.path.split(separator: "/").last.map { $0.count + 1 } ?? 0))
        }
        return folders.sorted { $0.key < $1.key }.compactMap { folder, files in
            guard let api = files.first(where: { $0.path == folder + "/api.yaml" }) else { return nil }
            let below = Self.files.filter { $0.path.hasPrefix(folder + "/") && $0 !== api }
            return APISources(
                name: String(folder.split(separator: "/").last ?? ""),
                api: api,
                declarations: below
            )
        }
    }()
}
