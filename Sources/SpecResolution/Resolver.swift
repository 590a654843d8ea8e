package import ResolvedAPI
package import SourceDiagnostics
package import SpecReading

/// The second stage: what the authors wrote in, what they mean out.
///
/// Every name is looked up, every default filled in, and everything that could not be built is refused; all of it in
/// one run, whatever the order in which the files are handed in.
package struct Resolver {
    let spec: APISpec
    /// Every declared type, in the order of the files' paths; nested ones after the type they belong to.
    var scope: Scope
    var convention: Conventions
    var diagnostics: [Diagnostic] = []
    var suggestions = Suggestions()

    /// What is known of each object and union of `scope`, by its number there.
    var objects: [Int: ObjectDraft] = [:]
    var unions: [Int: UnionDraft] = [:]
    var enumerations: [TypeName: Enumeration] = [:]
    /// Enums and responses that were declared where they are used, by the type they belong to.
    var inlined: [Int: [Declaration]] = [:]
    /// The names that authors gave to the values of enums, and the cases they became.
    var caseNames: [TypeName: [String: String]] = [:]
    var takenNames: [TypeName: SourceRange] = [:]
    /// The resources that are paged through in realtime somewhere, and the key path of their paging id.
    var realtimeElements: [Int: [String]] = [:]
    var schemes: [AuthorizationScheme] = []
    /// The objects of which a server can be asked for some fields.
    var selectable: Set<TypeName> = []
    /// The API's error codes by their key.
    var errorCodes: [String: ErrorCode] = [:]
    /// Keys of error codes about which something has been reported.
    var brokenErrorCodes: Set<String> = []

    package static func resolve(_ folder: SpecFolder) -> Reported<API> {
        var resolver = Resolver(folder)
        let api = resolver.api()
        return Reported(api, resolver.diagnostics.sortedByPlace().withoutRepetitions())
    }

    private init(_ folder: SpecFolder) {
        spec = folder.api
        scope = Scope(api: folder.api, declarations: folder.declarations)
        convention = Conventions(folder.api.convention)
    }

    /// The whole stage. Later steps lean on earlier ones and stay silent about what those have reported.
    private mutating func api() -> API {
        checkAPIName()
        checkConvention()
        declareTypes()
        resolveEnumerations()
        findRealtimeElements()
        resolveObjects()
        resolveUnions()
        checkContainment()
        checkConformances()
        let servers = self.servers()
        schemes = authorizationSchemes()
        let codes = self.codes()
        let endpoints = self.endpoints()
        convention.resolved.paging = conventionalPaging
        findSelectable(endpoints)
        return API(
            name: spec.name.value,
            doc: spec.doc?.value,
            servers: servers,
            convention: convention.resolved,
            authorization: schemes,
            headers: constantHeaders(spec.headers),
            errorCodes: codes,
            retry: retry(spec.retry, inherited: nil),
            timeout: positive(spec.timeout),
            services: spec.services?.value ?? false,
            access: spec.access.flatMap { Access(rawValue: $0.value.rawValue) },
            files: scope.mainTypes.map { index in
                SpecFile(
                    path: scope.relativePath(of: index),
                    declaration: declaration(index, endpoints: endpoints)
                )
            }
        ).sharingResponses()
    }

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}

extension [Diagnostic] {
    /// Each diagnostic once: what several things share is looked at for each of them.
    fileprivate func withoutRepetitions() -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The nearest known word, for as many unknown words as a person would ever read about.
struct Suggestions {
    private var comparisonsLeft = 400_000
    private var answers: [String: String?] = [:]

    /// `nil` too when a run has so many unknown words that searching for all of them would take seconds.
    mutating func closest(to word: String, in known: [String], of kind: String = "") -> String? {
        if kind.isEmpty { return search(word, in: known) }
        let question = kind + " " + word
        if let answer = answers[question] { return answer }
        let answer = search(word, in: known)
        answers[question] = .some(answer)
        return answer
    }

    private mutating func search(_ word: String, in known: [String]) -> String? {
        guard comparisonsLeft > known.count else { return nil }
        comparisonsLeft -= known.count
        return word.closest(in: known)
    }
}
