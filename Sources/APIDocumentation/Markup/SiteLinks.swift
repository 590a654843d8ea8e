import APISampling
import ResolvedAPI
import TextEscaping

/// Where the pages of an API and the places on them are.
struct SiteLinks {
    /// A page, and a place on it; an empty fragment is the page.
    struct Place: Hashable {
        let page: String
        var fragment = ""
    }

    let apiName: String
    private var places: [TypeName: Place] = [:]
    private var pages: [TypeName: String] = [:]

    init(_ api: API) {
        apiName = api.name
        for unit in api.units {
            let page = Self.page(of: unit)
            pages[unit.declaration.name] = page
            add(unit.declaration, page, isUnit: true)
        }
    }

    private mutating func add(_ declaration: Declaration, _ page: String, isUnit: Bool) {
        let fragment = isUnit ? "" : Self.fragment(ofType: declaration.name)
        places[declaration.name] = Place(page: page, fragment: fragment)
        guard case .object(let object) = declaration else { return }
        for nested in object.nested { add(nested, page, isUnit: false) }
    }

    // MARK: Pages

    static let overview = "index.html"
    /// No type has a hyphen in its name.
    static let changes = "api-changes.html"

    static func page(of unit: OutputUnit) -> String {
        unit.name.lowercased() == "index" ? "\(unit.name)-type.html" : "\(unit.name).html"
    }

    func place(of type: TypeName) -> Place? { places[type] }

    /// The page of the type that a path of names begins with.
    func place(ofType path: [String]) -> Place? {
        places[TypeName(path: path)] ?? path.first.flatMap { places[TypeName($0)] }
    }

    // MARK: Fragments

    static func fragment(ofType name: TypeName) -> String {
        "type-" + name.path.dropFirst().joined(separator: ".")
    }
    static func fragment(ofCall name: String) -> String { "call-\(name)" }
    static func fragment(ofError name: String) -> String { "error-\(name)" }

    /// - Parameter owner: The type of the field, which can be inside of the page's.
    static func fragment(ofField name: String, in owner: TypeName) -> String {
        (["field"] + owner.path.dropFirst() + [name]).joined(separator: "-")
    }

    // MARK: Links

    /// From a page of the same API.
    static func href(_ place: Place) -> String {
        place.page.percentEncoded + (place.fragment.isEmpty ? "" : "#" + place.fragment.percentEncoded)
    }

    func link(_ name: TypeName) -> HTML {
        let text = name.path.joined(separator: ".")
        guard let place = places[name] else { return "\(text)" }
        return "<a href=\"\(Self.href(place))\">\(text)</a>"
    }

    func link(call name: String, of owner: TypeName) -> HTML {
        let text = "\(owner.path.joined(separator: ".")).\(name)"
        guard let page = pages[owner] else { return "\(text)" }
        return
            "<a href=\"\(Self.href(Place(page: page, fragment: Self.fragment(ofCall: name))))\">\(text)</a>"
    }

    func link(error: ErrorCode) -> HTML {
        let place = Place(page: Self.overview, fragment: Self.fragment(ofError: error.name))
        return "<a href=\"\(Self.href(place))\"><code>\(error.wireValue)</code></a>"
    }

    /// A type as specs write it, with links to the types in it.
    func type(_ type: TypeReference) -> HTML { "<code class=\"type\">\(text(type))</code>" }

    private func text(_ type: TypeReference) -> HTML {
        switch type {
        case .scalar(let scalar): "\(scalar.rawValue)"
        case .identity(let owner): "id&lt;\(link(owner))&gt;"
        case .declared(let name, _): link(name)
        case .list(let element): "[\(text(element))]"
        case .map(let element): "{ string: \(text(element)) }"
        case .optional(let type): "\(text(type))?"
        case .selection(let owner): "fields of \(link(owner))"
        case .instant: "datetime"
        case .custom(let type): "\(type.name)"
        case .expandable(let name, _): "id&lt;\(link(name))&gt; | \(link(name))"
        case .inside(let keys, let type): "{ \(keys.joined(separator: ".")): \(text(type)) }"
        }
    }
}
