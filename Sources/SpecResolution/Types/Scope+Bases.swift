import SourceDiagnostics
import SpecReading

/// The objects whose fields an object has.
extension Scope {
    /// `nil` if there is no object of that name.
    func base(_ name: Located<String>, of index: Int) -> Int? {
        lookUp(name.value, from: types[index].parent).flatMap { types[$0].object == nil ? nil : $0 }
    }

    /// The object that it extends, then those of `fields_of`.
    func bases(of index: Int) -> [Int] {
        (types[index].object?.bases ?? []).compactMap { base($0, of: index) }
    }

    /// Where an object names another one as a base.
    func name(ofBase base: Int, in index: Int) -> Located<String>? {
        types[index].object?.bases.first { self.base($0, of: index) == base }
    }
}

extension ObjectSpec {
    /// The objects whose fields it has, in their order.
    var bases: [Located<String>] { (extends.map { [$0] } ?? []) + fieldsOf }
}
