import SourceDiagnostics
import SpecReading

/// An API folder made from one text, whose parts are separated by lines of three dashes. A part that starts with
/// `genapi` is the `api.yaml`; without one, a default is used. Files get valid names, because an invalid one would end
/// every run.
struct FuzzedFolder {
    private(set) var api = SourceFile(path: "Fuzz/api.yaml", text: Self.plainAPI)
    private(set) var declarations: [SourceFile] = []

    init(_ bytes: [UInt8]) {
        for part in Self.parts(of: bytes) {
            if part.starts(with: "genapi".utf8) {
                let name = SpecReader.readAPI(SourceFile(path: "api.yaml", bytes: part)).value?.name.value
                api = SourceFile(path: "\(name ?? "Fuzz")/api.yaml", bytes: part)
            } else {
                let spec = SpecReader.readDeclaration(SourceFile(path: "Fuzz.yaml", bytes: part)).value
                declarations.append(SourceFile(path: "Fuzz/\(spec?.name.value ?? "Fuzz").yaml", bytes: part))
            }
        }
        let folder = String(api.path.dropLast("/api.yaml".count))
        declarations = declarations.map {
            SourceFile(path: "\(folder)/\($0.path.dropFirst("Fuzz/".count))", bytes: $0.bytes)
        }
    }

    private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.elementsEqual("---".utf8), parts.count < 20 {
                parts.append([])
            } else {
                parts[parts.count - 1] += line + [UInt8(ascii: "\n")]
            }
        }
        return parts
    }

    private static let plainAPI = "genapi: 1\napi: Fuzz\nservers: { live: https://api.example.com }\n"
}
