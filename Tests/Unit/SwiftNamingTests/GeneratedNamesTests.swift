import SwiftNaming
import Testing

@Suite("Names of generated types do not collide")
struct GeneratedNamesTests {
    @Test("the names of all types of a service are reserved, and its property has another name")
    func services() {
        for resource in ["User", "URL", "X"] {
            let names = ServiceNames(resource)
            let types = Mirror(reflecting: names).children.filter { $0.label != "property" }
                .compactMap { $0.value as? String }
            #expect(types.count == 4)
            #expect(Set(names.all) == Set(types) && names.all.count == types.count)
            #expect(types.allSatisfy { $0.contains(resource) } && !types.contains(names.property))
        }
        #expect(ServiceNames("User").property == "userService")
    }

    @Test("the cases for models have unique names, and none is 'unknown'")
    func modelCases() {
        var names = ModelCaseNames()
        let types = ["Unknown", "unknown", "User", "user", "URL", "Url", "UserModel"]
        let cases = types.map { names.take(forType: $0) }
        #expect(Set(cases).count == types.count && !cases.contains("unknown"))
        #expect(cases[0] == "Unknown" && cases[2...4] == ["user", "userModel", "url"])
    }

    @Test("a name is qualified where an enclosing type or the top level declares it, and nowhere else")
    func shadows() {
        for place in [[], ["A"], ["A", "B"], ["C"], ["A", "C"], ["B"]] {
            var declared = DeclaredNames()
            declared.insert(["Data"], at: place)
            for (inside, outer) in [
                ([], [[]]), (["A"], [[], ["A"]]), (["A", "B"], [[], ["A"], ["A", "B"]]),
            ] as [([String], [[String]])] {
                let names = VisibleNames(inside: inside, declared: declared)
                #expect(names.isShadowed("Data") == outer.contains(place), "\(place) in \(inside)")
                #expect(!names.isShadowed("Date"))
                let shown = outer.contains(place) ? "Foundation.Data" : "Data"
                #expect(names.imported("Data", from: "Foundation") == shown)
            }
            // An extension sees the names of the top level and of the type that it extends.
            let names = VisibleNames(extending: ["A", "B"], declared: declared)
            #expect(names.isShadowed("Data") == [[], ["A", "B"]].contains(place), "\(place)")
        }
    }
}
