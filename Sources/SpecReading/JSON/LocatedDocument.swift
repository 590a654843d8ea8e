package import SourceDiagnostics

/// Reads YAML and JSON that is not a spec, with the location of each value.
///
/// A text is read as JSON if it begins with a brace or a bracket, because JSON is not quite a part of the YAML that libyaml
/// reads: it can have tabs, surrogate pairs and long keys. A text that is not JSON either is read as YAML. Of several equal
/// keys the last one counts, as in most readers, and is a warning.
package enum LocatedDocument {
    /// 32 MiB.
    package static let largest = 32 * 1024 * 1024
    /// The largest nesting of lists and maps.
    package static let deepest = 200

    package static func read(_ file: SourceFile) -> Reported<YAMLNode> {
        let start = YAMLText.start(of: file)
        let first = file.bytes[start...].first { !$0.isSpace }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let problems = YAMLText.problems(of: file, largest: largest, isJSON: isJSON)
        guard problems.isEmpty else { return Reported(nil, problems) }
        if isJSON {
            do throws(JSONTreeReader.Failure) {
                let (root, warnings) = try JSONTreeReader.read(file, from: start, deepest: deepest)
                return Reported(root, warnings)
            } catch {
                if file.path.hasSuffix(".json") || error.diagnostic.id != "badJSON" {
                    return Reported(nil, [error.diagnostic])
                }
            }
            // YAML in braces.
            let problems = YAMLText.problems(of: file, largest: largest)
            guard problems.isEmpty else { return Reported(nil, problems) }
        }
        let (root, diagnostics) = YAMLComposer.compose(file, from: start, deepest: deepest, isLenient: true)
        return Reported(root, diagnostics)
    }
}
