extension OutputFolder {
    /// The hidden files of runs, in the folder, in those directly below it, and in folders of languages: of a current run,
    /// or of one that was killed.
    func leftovers() -> [String] {
        let root = path.isEmpty ? "." : path
        let folders = folders(in: root)
        let languages = folders.flatMap(self.folders).filter(Self.isFolderOfLanguage)
        return names(in: root).filter(HiddenName.matches).map(location(of:))
            + (folders + languages).flatMap { folder in
                names(in: folder).filter(HiddenName.matches).map { GenerationPipeline.path(folder, $0) }
            }
    }

    private func folders(in place: String) -> [String] {
        let names = names(in: place).filter { name in
            !name.hasPrefix(".") && headers(of: name).isEmpty
        }
        return names.map { GenerationPipeline.path(place, $0) }
            .filter { (try? Disk.status(of: $0))?.kind == .folder }
    }

    private func names(in place: String) -> [String] {
        ((try? Disk.names(in: place)) ?? []).compactMap(\.self)
    }
}
