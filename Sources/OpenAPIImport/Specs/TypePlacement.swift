/// Decides which types have files: those that the document names, and those that several files use. Others are small types
/// of their only user, and an enum that only one field uses is a part of it.
struct TypePlacement {
    /// The declarations that have files, in the order in which they are found.
    private(set) var files: [Declaration] = []
    private var isFile: Set<Int> = []
    /// The number of uses of each type in its file.
    private(set) var uses: [Int: Int] = [:]

    init(roots: [Declaration]) {
        for root in roots { addFile(root) }
        var smalls: [Int: [Declaration]] = [:]
        while true {
            let (owners, referrers, order) = walk()
            let several = owners.filter { $0.value.count > 1 }.keys
            guard !several.isEmpty else {
                smalls = order
                break
            }
            let many = Set(several)
            for number in several.sorted() {
                let users = referrers[number] ?? []
                guard users.contains(where: { !many.contains($0) }), let declaration = found[number] else {
                    continue
                }
                addFile(declaration)
            }
        }
        for file in files {
            file.place = .file
            for small in smalls[file.number] ?? [] {
                let isInline =
                    small.kind == .enumeration && uses[small.number] == 1
                    && directEnums.contains(small.number)
                small.place = isInline ? .inline : .small(of: file)
            }
        }
        self.smalls = smalls
    }

    /// The small types of each file.
    private(set) var smalls: [Int: [Declaration]] = [:]
    private var found: [Int: Declaration] = [:]
    /// Enums that are the whole type of a field or a parameter.
    private var directEnums: Set<Int> = []

    private mutating func addFile(_ declaration: Declaration) {
        if isFile.insert(declaration.number).inserted { files.append(declaration) }
    }

    /// The files that use each type without a name, its direct users, and the order of the types in each file.
    private mutating func walk() -> (
        owners: [Int: Set<Int>], referrers: [Int: Set<Int>], order: [Int: [Declaration]]
    ) {
        var owners: [Int: Set<Int>] = [:]
        var referrers: [Int: Set<Int>] = [:]
        var order: [Int: [Declaration]] = [:]
        uses = [:]
        var index = 0
        while index < files.count {
            let file = files[index]
            index += 1
            var queue = [file]
            var next = 0
            while next < queue.count {
                let user = queue[next]
                next += 1
                let direct = user.directTypes
                for type in user.allUsedTypes {
                    for used in type.declarations {
                        found[used.number] = used
                        // A union has no small types.
                        if used.isNamed || isFile.contains(used.number) || used.isResource
                            || file.kind == .union
                        {
                            addFile(used)
                            continue
                        }
                        uses[used.number, default: 0] += 1
                        referrers[used.number, default: []].insert(user.number)
                        if owners[used.number, default: []].insert(file.number).inserted {
                            queue.append(used)
                            order[file.number, default: []].append(used)
                        }
                    }
                }
                for type in direct { if let used = type.declaration { directEnums.insert(used.number) } }
            }
        }
        return (owners, referrers, order)
    }
}

extension Declaration {
    fileprivate var allUsedTypes: [TypeDraft] { usedTypes + endpoints.flatMap(\.usedTypes) }

    /// The types of fields and parameters.
    fileprivate var directTypes: [TypeDraft] {
        (kind == .object ? fields.filter { $0.constant == nil }.map(\.type) : [])
            + endpoints.flatMap(\.argumentTypes)
    }
}

extension EndpointDraft {
    /// The types of its parameters.
    fileprivate var argumentTypes: [TypeDraft] {
        var fields = query + headers
        switch body {
        case .fields(let more), .form(let more), .multipart(let more): fields += more
        case .none, .type, .formType, .bytes: break
        }
        return fields.filter { $0.constant == nil }.map(\.type)
    }
}
