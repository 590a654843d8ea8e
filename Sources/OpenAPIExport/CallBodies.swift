import ResolvedAPI

/// The body of a call's request.
struct CallBody {
    /// The media type and the entries beside its examples.
    let media: (type: String, map: DocumentMap)?

    init(_ endpoint: Endpoint, _ schemas: SchemaMaker) {
        func json(_ schema: DocumentNode) -> (String, DocumentMap) {
            ("application/json", DocumentMap(["schema": schema]))
        }
        func form(_ schema: DocumentNode) -> (String, DocumentMap) {
            var map = DocumentMap(["schema": schema])
            if endpoint.nesting != .deepObject { map["x-genapi-nesting"] = .text(endpoint.nesting.rawValue) }
            return ("application/x-www-form-urlencoded", map)
        }
        func fields(_ fields: [Field], patch: Bool) -> DocumentNode {
            schemas.bodySchema(fields, below: endpoint.bodyWrapper, arePatches: patch)
        }
        switch endpoint.body {
        case .none: media = nil
        case .fields(let all): media = json(fields(all, patch: false))
        case .patch(let all): media = json(fields(all, patch: true))
        case .value(let type):
            var tree = PropertyTree()
            tree.add(schemas.schema(of: type), at: endpoint.bodyWrapper, isRequired: true)
            media = json(tree.node)
        case .form(let all): media = form(fields(all, patch: false))
        case .formPatch(let all): media = form(fields(all, patch: true))
        case .formValue(let type): media = form(schemas.schema(of: type))
        case .multipart(let parts): media = ("multipart/form-data", Self.multipart(parts, schemas))
        case .bytes(let type): media = (type, DocumentMap(["schema": Self.file]))
        }
    }

    static let file = DocumentNode.entries(["type": .text("string"), "format": .text("binary")])

    private static func multipart(_ parts: [Body.Part], _ schemas: SchemaMaker) -> DocumentMap {
        var tree = PropertyTree()
        var encoding = DocumentMap()
        for part in parts {
            var schema: DocumentNode
            switch part.content {
            case .file: schema = file
            case .files: schema = .entries(["type": .text("array"), "items": file])
            case .field(let type): schema = schemas.schema(of: type)
            case .json(let type):
                schema = schemas.schema(of: type)
                encoding[part.wireName] = .entries(["contentType": .text("application/json")])
            case .constant(let value): schema = .entries(["const": SchemaMaker.constant(value)])
            }
            if let doc = part.doc, case .map(var map) = schema {
                map["description"] = .text(doc)
                schema = .map(map)
            }
            tree.add(schema, at: [part.wireName], isRequired: !part.isOptional)
        }
        var map = DocumentMap(["schema": parts.isEmpty ? .entries(["type": .text("object")]) : tree.node])
        map["encoding"] = encoding.node
        return map
    }
}
