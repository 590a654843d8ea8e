package import APIComparison
import APISampling
package import ResolvedAPI
import SwiftEmission

/// An API of a site, with its changes since an earlier version.
package struct DocumentedAPI {
    /// What changed, and since which version.
    package struct Changes {
        let since: String
        let list: [Change]

        package init(since: String, _ list: [Change]) { (self.since, self.list) = (since, list) }
    }

    let api: API
    let changes: Changes?
    let index: APIIndex
    let links: SiteLinks
    let sampling: Sampling
    let samples: CallSamples
    private let calls: [TypeName: [APIIndex.Call]]
    private let places: Set<SiteLinks.Place>

    /// - Parameter changes: `nil` if the API is not compared.
    package init(_ api: API, changes: Changes? = nil) {
        (self.api, self.changes) = (api, changes)
        index = APIIndex(api)
        links = SiteLinks(api)
        // Requests and responses are about the same elements.
        sampling = Sampling(index, elementCount: 1)
        calls = Dictionary(grouping: index.calls, by: \.owner.name)
        samples = CallSamples(api)
        places = Set(
            api.units.flatMap { unit -> [SiteLinks.Place] in
                guard case .object(let object) = unit.declaration else { return [] }
                return object.endpoints.map {
                    SiteLinks.Place(
                        page: SiteLinks.page(of: unit),
                        fragment: SiteLinks.fragment(ofCall: $0.name)
                    )
                }
            }
        )
    }

    /// The URL of the default server.
    var url: String { api.servers.first?.url ?? "" }

    /// The values of an enum, and of the elements of a list of them, if they fit into a line.
    func values(of type: TypeReference) -> HTML {
        guard case .declared(let name, .enumeration) = type.element ?? type.unwrapped,
            let cases = index.enumeration(name)?.cases, cases.count <= 8
        else { return "" }
        return " <span class=\"example\">\(HTML.list(cases.map { .code($0.wireValue.text) }, "or"))</span>"
    }

    func calls(of owner: TypeName) -> [APIIndex.Call] { calls[owner] ?? [] }

    func hasCall(_ fragment: String, on page: String) -> Bool {
        places.contains(SiteLinks.Place(page: page, fragment: fragment))
    }
}
