/// Applies the API's defaults to a type that does not set them itself.
extension DeclarationSpec {
    func inheriting(_ models: ModelsSpec?) -> DeclarationSpec {
        guard let models, case .object(let object) = content else { return self }
        return DeclarationSpec(
            file: file,
            kind: kind,
            name: name,
            swiftName: swiftName,
            doc: doc,
            deprecated: deprecated,
            access: access,
            content: .object(object.inheriting(models))
        )
    }
}

extension ObjectSpec {
    fileprivate func inheriting(_ models: ModelsSpec) -> ObjectSpec {
        ObjectSpec(
            extends: extends,
            fieldsOf: fieldsOf,
            path: path,
            parameters: parameters,
            fields: fields,
            types: types.map { $0.inheriting(models) },
            endpoints: endpoints,
            withoutEndpoints: withoutEndpoints,
            hashable: hashable ?? models.hashable,
            codable: codable ?? models.codable,
            preserveUnknown: preserveUnknown ?? models.preserveUnknown,
            store: store,
            lifetime: lifetime,
            identity: identity,
            unique: unique,
            offline: offline,
            nesting: nesting,
            wrapper: wrapper,
            partial: partial,
            responseHeaders: responseHeaders,
            failures: failures
        )
    }
}
