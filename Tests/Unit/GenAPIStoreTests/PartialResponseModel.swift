#if Store
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting

    /// A member of a response.
    enum Sent<Value: Equatable>: Equatable {
        case missing, null
        case value(Value)

        /// The value after the response.
        func applied(to known: Value?) -> Value? {
            switch self {
            case .missing: known
            case .null: nil
            case .value(let value): value
            }
        }

        func map<Other>(_ transform: (Value) -> Other) -> Sent<Other> {
            switch self {
            case .missing: .missing
            case .null: .null
            case .value(let value): .value(transform(value))
            }
        }

        func member(_ key: String, _ text: (Value) -> String) -> String? {
            switch self {
            case .missing: nil
            case .null: "\"\(key)\":null"
            case .value(let value): "\"\(key)\":\(text(value))"
            }
        }

        /// One of these, each at times.
        static func random(_ random: inout SeededRandom, _ value: (inout SeededRandom) -> Value) -> Self {
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: .missing
            case 2: .null
            default: .value(value(&random))
            }
        }
    }

    /// A clerk in a response.
    struct SentClerk: Equatable {
        var id: String
        var name = Sent<String>.missing
        var mail = Sent<String>.missing

        static func random(_ random: inout SeededRandom) -> SentClerk {
            SentClerk(
                id: "\(Int.random(in: 1...3, using: &random))",
                name: .random(&random) { "n\(Int.random(in: 0...9, using: &$0))" },
                mail: .random(&random) { "m\(Int.random(in: 0...9, using: &$0))" }
            )
        }

        var json: String {
            let members = [name.member("name") { "\"\($0)\"" }, mail.member("mail") { "\"\($0)\"" }]
            return "{" + (["\"id\":\"\(id)\""] + members.compactMap(\.self)).joined(separator: ",") + "}"
        }
    }

    /// A dossier in a response.
    struct SentDossier: Equatable {
        var id: String
        var title = Sent<String>.missing
        var count = Sent<Int>.missing
        var address = Sent<Sent<String>>.missing
        var lead: SentClerk
        var owner = Sent<SentClerk>.missing
        var clerks = Sent<[SentClerk]>.missing
        /// Whether the editor is a whole one.
        var editor = Sent<SentClerk>.missing
        var isEditorExpanded = true

        static func random(_ random: inout SeededRandom) -> SentDossier {
            SentDossier(
                id: "\(Int.random(in: 1...2, using: &random))",
                title: .random(&random) { "t\(Int.random(in: 0...9, using: &$0))" },
                count: .random(&random) { Int.random(in: 1...9, using: &$0) },
                address: .random(&random) { .random(&$0) { "c\(Int.random(in: 0...9, using: &$0))" } },
                lead: .random(&random),
                owner: .random(&random) { .random(&$0) },
                clerks: .random(&random) { random in
                    var seen: Set<String> = []
                    return (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(&random) }
                        .filter { seen.insert($0.id).inserted }
                },
                editor: .random(&random) { .random(&$0) },
                isEditorExpanded: Bool.random(using: &random)
            )
        }

        var json: String {
            let members = [
                title.member("title") { "\"\($0)\"" },
                count.member("count") { "\($0)" },
                address.member("address") { "{" + ($0.member("city") { "\"\($0)\"" } ?? "") + "}" },
                owner.member("owner", \.json),
                clerks.member("clerks") { "[" + $0.map(\.json).joined(separator: ",") + "]" },
                editor.member("editor") { isEditorExpanded ? $0.json : "\"\($0.id)\"" },
            ]
            let all = ["\"id\":\"\(id)\"", "\"lead\":\(lead.json)"] + members.compactMap(\.self)
            return "{" + all.joined(separator: ",") + "}"
        }

        /// All clerks that it contains as a whole, in order.
        var allClerks: [SentClerk] {
            var all = [lead]
            if case .value(let owner) = owner { all.append(owner) }
            if case .value(let clerks) = clerks { all += clerks }
            if isEditorExpanded, case .value(let editor) = editor { all.append(editor) }
            return all
        }
    }

    /// What a store should have: a key that is missing leaves the value as it was, and null clears it.
    struct PartialResponseModel {
        struct KnownClerk: Equatable {
            var id: String
            var name: String?
            var mail: String?
        }

        enum Editor: Equatable {
            case id(String)
            case clerk(KnownClerk)
        }

        struct KnownDossier: Equatable {
            var title: String?
            var count = 0
            var city: String?
            var lead: KnownClerk
            var owner: KnownClerk?
            var clerks: [KnownClerk] = []
            var editor: Editor?
        }

        var dossiers: [String: KnownDossier] = [:]
        var clerks: [String: KnownClerk] = [:]

        mutating func receive(_ dossier: SentDossier) {
            let known = dossiers[dossier.id]
            let owner = dossier.owner.map { clerk($0, known?.owner) }
            let editor = dossier.editor.map { self.editor($0, known?.editor, dossier.isEditorExpanded) }
            dossiers[dossier.id] = KnownDossier(
                title: dossier.title.applied(to: known?.title),
                count: dossier.count.applied(to: known?.count) ?? 0,
                city: city(dossier.address, known?.city),
                lead: clerk(dossier.lead, known?.lead),
                owner: owner.applied(to: known?.owner),
                clerks: dossier.clerks.map { clerks in
                    clerks.map { sent in clerk(sent, known?.clerks.first { $0.id == sent.id }) }
                }.applied(to: known?.clerks) ?? [],
                editor: editor.applied(to: known?.editor)
            )
            for sent in dossier.allClerks { clerks[sent.id] = clerk(sent, clerks[sent.id]) }
        }

        private func city(_ address: Sent<Sent<String>>, _ known: String?) -> String? {
            switch address {
            case .missing: known
            case .null: nil
            case .value(let city): city.applied(to: known)
            }
        }

        /// A clerk in the place of a known one, which may be another.
        private func clerk(_ sent: SentClerk, _ known: KnownClerk?) -> KnownClerk {
            let known = known?.id == sent.id ? known : nil
            return KnownClerk(
                id: sent.id,
                name: sent.name.applied(to: known?.name),
                mail: sent.mail.applied(to: known?.mail)
            )
        }

        private func editor(_ sent: SentClerk, _ known: Editor?, _ isExpanded: Bool) -> Editor {
            guard case .clerk(let other)? = known else {
                return isExpanded ? .clerk(clerk(sent, nil)) : .id(sent.id)
            }
            if isExpanded { return .clerk(clerk(sent, other)) }
            return other.id == sent.id ? .clerk(other) : .id(sent.id)
        }
    }

    extension PartialResponseModel.KnownClerk {
        init(_ clerk: Clerk) { self.init(id: clerk.id, name: clerk.name, mail: clerk.mail) }
    }

    extension PartialResponseModel.KnownDossier {
        init(_ dossier: Dossier) {
            self.init(
                title: dossier.title,
                count: dossier.count,
                city: dossier.city,
                lead: .init(dossier.lead),
                owner: dossier.owner.map { .init($0) },
                clerks: dossier.clerks.map { .init($0) },
                editor: dossier.editor.map { editor in
                    if let clerk = editor.value { .clerk(.init(clerk)) } else { .id(editor.id) }
                }
            )
        }
    }
#endif
