#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The inputs and the results of the last run into an output folder, so that a run without changes can end early.
///
/// It is stored as one number in the user's cache folder. If the number cannot be read, stored or trusted, the run does
/// everything. `genapi check` never uses it.
package struct LastRun: Hashable, Sendable {
    private let file: String
    private let specs: String
    private let output: String
    private let templates: String?
    private let options: [String]
    /// The fingerprint of all inputs, at the creation of this value.
    private let inputs: UInt64

    /// `nil` if nothing can be stored, or the inputs are not certain.
    package init?(
        specs: String,
        output: String,
        templates: String?,
        options: [String],
        cache: String? = LastRun.cacheFolder
    ) {
        guard let cache, let here = try? Disk.realPath(of: ".") else { return nil }
        var name = Fingerprint()
        name.add(output.hasPrefix("/") ? output : path(here, output))
        file = path(cache, String(name.value, radix: 36))
        self.specs = specs
        self.output = output
        self.templates = templates
        self.options = options
        guard let inputs = Self.inputs(specs, templates, options) else { return nil }
        self.inputs = inputs
    }

    /// The number of files, if all of them are as the last run left them and the inputs are the same.
    package var fileCount: Int? {
        guard let kept = try? Disk.contents(of: file, limit: 100) else { return nil }
        let parts = String(decoding: kept, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, let state, UInt64(parts[0]) == state else { return nil }
        return Int(parts[1])
    }

    /// Stores the fingerprints of the inputs and of the output folder.
    package func remember(fileCount: Int) {
        guard Self.inputs(specs, templates, options) == inputs, let state else { return }
        let parent = Disk.parent(of: file)
        let temporary = file + "-" + String(UInt64.random(in: .min ... .max), radix: 36)
        do {
            try Disk.makeFolders(parent)
            try Disk.create(temporary, holding: "\(state) \(fileCount)\n", permissions: 0o600)
            try Disk.rename(temporary, to: file)
        } catch {
            try? Disk.removeIfPresent(temporary)
        }
    }

    /// The fingerprint of the inputs and of the output folder.
    private var state: UInt64? {
        var state = Fingerprint()
        state.add(inputs)
        guard (try? state.addStatus(of: output)) != nil else { return nil }
        return state.value
    }

    private static func inputs(_ specs: String, _ templates: String?, _ options: [String]) -> UInt64? {
        var inputs = Fingerprint()
        do throws(Disk.Failure) {
            // Another build of the tool may generate other files.
            inputs.add(try Disk.destination(of: executable).stamp)
            options.forEach { inputs.add($0) }
            inputs.add(try Disk.realPath(of: specs))
            try inputs.addContents(of: specs, endings: [".yaml", ".yml", ".lock"])
            if let templates { try inputs.addContents(of: templates, endings: [".mustache"]) }
        } catch {
            return nil
        }
        return inputs.value
    }
}

extension LastRun {
    /// The user's cache folder; `nil` if there is none.
    package static var cacheFolder: String? {
        if let folder = variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return path(folder, "genapi") }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return path(home, "Library/Caches/genapi")
        #else
            return path(home, ".cache/genapi")
        #endif
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static var executable: String {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size) + 1)
            return _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : ""
        #else
            return "/proc/self/exe"
        #endif
    }
}
