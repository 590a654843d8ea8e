package import SourceDiagnostics

/// A search through the folders below `--specs`.
package struct SpecSearch {
    package struct Folder {
        package let path: String
        let realPath: String
        package var api: SourceFile?
        package var declarations: [SourceFile] = []
        var lock: SourceFile?

        var name: String { realPath.split(separator: "/").last.map(String.init) ?? "API" }

        package var sources: APISources {
            let api = api ?? SourceFile(path: GenerationPipeline.path(path, APISources.apiFile), bytes: [])
            return APISources(name: name, api: api, declarations: declarations, lock: lock)
        }
    }

    package private(set) var folders: [Folder] = []
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// Searches a folder, which is part of the API at `owner` unless that is `nil`.
    package mutating func look(in folder: String, below owner: Int?) {
        do {
            let names = try Disk.names(in: folder)
            var owner = owner
            if owner == nil, names.contains(APISources.apiFile) {
                folders.append(Folder(path: folder, realPath: try Disk.realPath(of: folder)))
                owner = folders.count - 1
            }
            for name in names { look(at: name, in: folder, of: owner) }
        } catch {
            diagnostics.append(.unreadable(error.path, reason: error.reason))
        }
    }

    private mutating func look(at name: String?, in folder: String, of owner: Int?) {
        guard let name else {
            if owner != nil { diagnostics.append(.nameNotUTF8(in: folder)) }
            return
        }
        guard !name.hasPrefix(".") else { return }
        do {
            try look(at: path(folder, name), named: name, of: owner)
        } catch {
            diagnostics.append(.unreadable(error.path, reason: error.reason))
        }
    }

    private mutating func look(at place: String, named name: String, of owner: Int?) throws(Disk.Failure) {
        let isLock = owner.map { place == path(folders[$0].path, APISources.lockFile) } ?? false
        let isSpec = isLock || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
        switch try Disk.status(of: place).kind {
        case .folder where isSpec && owner != nil: diagnostics.append(.notAFile(place))
        case .folder: look(in: place, below: owner)
        case .link: try look(atLink: place, named: name, isSpec: isSpec, of: owner)
        case .file: if isSpec, let owner { try read(place, named: name, into: owner) }
        case .other: if isSpec, owner != nil { diagnostics.append(.notAFile(place)) }
        }
    }

    /// A link to a spec of the same API is another name for it; a link to anything else would read files outside of the
    /// API.
    private mutating func look(
        atLink place: String,
        named name: String,
        isSpec: Bool,
        of owner: Int?
    ) throws(Disk.Failure) {
        let destination = try? Disk.destination(of: place)
        guard let owner else {
            let isAPI = destination?.kind == .folder && SpecsFolder(place).isAPI
            if isAPI { diagnostics.append(.linkToFolder(place)) }
            return
        }
        guard isSpec || destination?.kind == .folder else { return }
        let target = try Disk.realPath(of: place)
        guard (target + "/").utf8.starts(with: (folders[owner].realPath + "/").utf8) else {
            return diagnostics.append(.linkLeadsOutside(place, api: folders[owner].path))
        }
        guard destination?.kind == .file else { return diagnostics.append(.linkToFolder(place)) }
        try read(place, named: name, into: owner)
    }

    private mutating func read(_ place: String, named name: String, into owner: Int) throws(Disk.Failure) {
        var size = try Disk.destination(of: place).size
        let bytes = size > Self.sizeLimit ? [] : try Disk.contents(of: place, limit: Self.sizeLimit + 1)
        size = max(size, bytes.count)
        guard size <= Self.sizeLimit else {
            return diagnostics.append(.fileTooLarge(place, size: size, limit: Self.sizeLimit))
        }

        let file = SourceFile(path: place, bytes: bytes)
        switch name {
        case APISources.apiFile where place == path(folders[owner].path, name): folders[owner].api = file
        case APISources.apiFile: diagnostics.append(.apiInsideAPI(file, outer: folders[owner].path))
        case APISources.lockFile: folders[owner].lock = file
        case "api.yml": diagnostics.append(.apiNamedYML(file))
        default: folders[owner].declarations.append(file)
        }
    }

    package static let sizeLimit = 16 << 20

    /// Two APIs of one name would have the same output folder.
    mutating func checkNames() {
        var earlier: [String: Folder] = [:]
        for folder in folders {
            if let other = earlier.updateValue(folder, forKey: folder.name.uppercased().lowercased()) {
                diagnostics.append(.duplicateAPI(folder.sources.api, name: folder.name, earlier: other.path))
            }
        }
    }
}
