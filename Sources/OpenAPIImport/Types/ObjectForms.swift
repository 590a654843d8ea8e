/// Gives objects and unions the forms that specs have for them.
struct ObjectForms {
    let declarations: [Declaration]

    /// Repeats fields of bases that are required.
    func require() {
        for object in declarations where !object.requiredOfBases.isEmpty {
            let own = Set(object.fields.map(\.key))
            for var field in object.bases.flatMap(\.allFields)
            where object.requiredOfBases.contains(field.key) && !own.contains(field.key) && !field.isRequired
            {
                field.isRequired = true
                field.assumes = nil
                field.notes = []
                object.fields.append(field)
            }
        }
    }

    /// A text or a resource is an element or its identity.
    func expand() {
        for union in declarations
        where union.kind == .union && union.alias == nil && union.members.count == 2 {
            guard union.members.contains(where: { $0.type.signature == "string" }),
                let resource = union.members.compactMap(\.type.declaration).first, resource.isResource,
                resource.allFields.contains(where: {
                    $0.key == resource.identity && $0.type.signature == "string"
                })
            else { continue }
            union.alias = .expandable(resource)
        }
    }

    /// Gives objects the fields of bases that others could not have: those of resources, and those that differ.
    func flatten() {
        for object in declarations where !object.bases.isEmpty {
            var seen: [String: String] = [:]
            var isEqual = true
            let own = Set(object.fields.map(\.key))
            for base in object.bases {
                for field in base.allFields where !own.contains(field.key) {
                    if let other = seen[field.key], other != field.signature { isEqual = false }
                    seen[field.key] = field.signature
                }
            }
            if object.isResource || object.bases.contains(where: \.isResource) || !isEqual {
                object.fields = object.allFields
                object.bases = []
            }
        }
    }
}
