import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Checks the names of types.
struct TypeNamePass: Pass {
    let spec: APISpec
    let scope: Scope
    let hasMessages: Bool
    var log = ResolutionLog()

    mutating func run() {
        let generatedNames = generatedNames()
        for index in scope.mainTypes { checkMainType(index, generatedNames) }
        checkMainNamesMeet()
        for index in scope.types.indices {
            checkTypeName(index)
            checkNestedNames(of: index)
            checkTexts(of: scope[index].spec)
        }
    }

    private mutating func checkMainType(_ index: Int, _ generatedNames: Set<String>) {
        let spec = scope[index].spec
        let baseName = spec.file.baseName
        let path = scope.relativePath(of: index)
        if let scalar = path.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
            report(.hiddenCharacter(spec.name.range, scalar))
        }
        if baseName != spec.name.value {
            report(
                .typeNotNamedLikeItsFile(spec.name, baseName: baseName, file: scope.relativePath(of: index))
            )
        }
        // The name is also the name of the spec file and of the generated files.
        let isSpelled = spec.swiftName != nil || Spelling.type(spec.name.value) != nil
        if isSpelled, !SwiftIdentifier.isValid(spec.name.value) {
            report(.notATypeName(spec.name, cure: nil))
        }
        let name = scope[index].name.path[0]
        if ReservedNames.mainTypes.contains(name) || Scalar(rawValue: spec.name.value) != nil {
            report(.reservedTypeName(spec.swiftName ?? spec.name))
        } else if generatedNames.contains(name) {
            report(.typeMeetsGeneratedName(spec.swiftName ?? spec.name, api: self.spec.name))
        } else if spec.swiftName == nil, ImportedNames.everyday.contains(name) {
            report(.typeHidesSwift(spec.name, api: self.spec.name))
        }
    }

    /// Reports two files with the same output, and two types with the same name.
    private mutating func checkMainNamesMeet() {
        var files: [String: Int] = [:]
        var names: [String: Int] = [:]
        for index in scope.mainTypes {
            let spec = scope[index].spec
            let file = spec.file.baseName.lowercased()
            if let earlier = files[file] {
                report(.filesShareName(spec.name, file: spec.file, earlier: scope[earlier].spec))
                continue
            }
            files[file] = index
            if let earlier = names[scope[index].name.path[0]] {
                report(.duplicateType(spec.swiftName ?? spec.name, earlier: scope[earlier].spec.name))
                continue
            }
            names[scope[index].name.path[0]] = index
        }
    }

    private mutating func checkTypeName(_ index: Int) {
        let type = scope[index]
        guard let swiftName = type.name.path.last else { return }
        if let name = type.spec.swiftName {
            if !SwiftIdentifier.isValid(name.value) { report(.notATypeName(name, cure: nil)) }
        } else if Spelling.type(type.spec.name.value) == nil {
            report(.notATypeName(type.spec.name, cure: nil))
        }
        guard let parent = type.parent else { return }
        let name = type.spec.swiftName ?? type.spec.name
        if ReservedNames.nestedTypes.contains(swiftName) || Scalar(rawValue: type.spec.name.value) != nil {
            report(.reservedTypeName(name))
        }
        checkShadowing(name, swiftName, owner: parent)
    }

    /// A type inside of another must not hide a type around it, which would have no name there.
    private mutating func checkShadowing(_ name: Located<String>, _ swiftName: String, owner: Int) {
        var current: Int? = owner
        while let outer = current {
            if scope[outer].name.path.last == swiftName {
                return report(.typeHidesAnother(name, other: scope[outer].spec.name))
            }
            current = scope[outer].parent
        }
        checkAlias(name, swiftName)
    }

    /// A type with a file of its own has another name where a type inside of another one has its name.
    private mutating func checkAlias(_ name: Located<String>, _ swiftName: String) {
        guard let other = scope.index(of: TypeName(swiftName)) else { return }
        let alias = GeneratedAlias.name(of: swiftName, prefix: spec.name.value)
        if scope.index(of: TypeName(alias)) != nil || generatedNames().contains(alias) {
            report(.typeHidesAnother(name, other: scope[other].spec.name))
        }
    }

    private mutating func checkNestedNames(of index: Int) {
        var names: [String: Int] = [:]
        for nested in scope[index].nestedOrder {
            guard let name = scope[nested].name.path.last else { continue }
            if let earlier = names[name] {
                let spec = scope[nested].spec
                report(.duplicateType(spec.swiftName ?? spec.name, earlier: scope[earlier].spec.name))
            } else {
                names[name] = nested
            }
        }
    }

    /// The types that are generated for the API as a whole, and for every resource with endpoints.
    private func generatedNames() -> Set<String> {
        var names = Set(APINames(spec.name.value).all)
        if scope.types.contains(where: { $0.object?.endpoints.contains { $0.link != nil } == true }) {
            names.insert(APINames(spec.name.value).link)
        }
        if hasMessages { names.insert(APINames(spec.name.value).messages) }
        guard spec.services?.value == true else { return names }
        for index in scope.mainTypes where scope[index].object?.endpoints.isEmpty == false {
            guard let resource = scope[index].name.path.first else { continue }
            names.formUnion(ServiceNames(resource).all + [APINames(spec.name.value).services])
        }
        return names
    }
}
