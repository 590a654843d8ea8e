import PlausibleValues
import ResolvedAPI

/// Takes the members of a request's body over that are fields of an element.
struct ElementChange {
    private let index: APIIndex
    private let request: CallRequest
    private let object: Object

    init(_ index: APIIndex, _ request: CallRequest, _ object: Object) {
        self.index = index
        self.request = request
        self.object = object
    }

    /// - Parameter isWhole: Whether fields that the body could have and lacks are removed.
    func apply(to element: inout Element, isWhole: Bool) {
        guard let body = request.values.body?[request.endpoint.bodyWrapper] else { return }
        let fields = bodyFields
        for field in fields where field.constant == nil {
            guard let own = object.field(like: field), fits(body[field.keyPath], field, own) else { continue }
            set(own, to: body[field.keyPath], in: &element, isWhole: isWhole)
        }
        if object.preservesUnknown { keepUnknown(body, fields, in: &element) }
    }

    private var bodyFields: [Field] {
        switch request.endpoint.body {
        case .value(let type), .formValue(let type):
            guard case .declared(let name, .object) = type.unwrapped, let object = index.object(name) else {
                return []
            }
            return object.fields.filter { $0.access != .read }
        case .multipart(let parts):
            return parts.compactMap { part in
                object.fields.first { $0.name == part.name }.map { field in
                    var field = field
                    field.keyPath = [part.wireName]
                    return field
                }
            }
        default: return request.endpoint.wrappedFields(index)
        }
    }

    private func set(_ field: Field, to value: JSONLiteral?, in element: inout Element, isWhole: Bool) {
        let isIdentity = object.identity?.fields.contains(field.name) == true
        // Of an existing element, a request cannot change what it is found by.
        if isIdentity, !(request.endpoint.method == .post) { return }
        switch value {
        case nil:
            guard isWhole, !isIdentity else { return }
            if let standard = field.defaultJSON(index) {
                element.json.set(standard, at: field.keyPath)
            } else if field.presence == .optional {
                element.json.remove(at: field.keyPath)
            }
        case .null? where field.presence == .optional && !field.isNullable:
            element.json.remove(at: field.keyPath)
        case .null? where field.defaultJSON(index) != nil:
            if let standard = field.defaultJSON(index) { element.json.set(standard, at: field.keyPath) }
        case let value?:
            if field.access == .write {
                element.hidden[field.name] = value
            } else {
                element.json.set(value, at: field.keyPath)
            }
        }
    }

    /// Whether a value that was sent is one of the element's field, which can have another type.
    private func fits(_ value: JSONLiteral?, _ sent: Field, _ own: Field) -> Bool {
        guard let value, value != .null, sent.type != own.type else { return true }
        var validation = ValueValidation(index, .response)
        validation.check(value, own.type, at: "", nil)
        return validation.problems.isEmpty
    }

    /// Members that no field describes.
    private func keepUnknown(_ body: JSONLiteral, _ fields: [Field], in element: inout Element) {
        let outer = fields.first.map { Array($0.keyPath.dropLast()) } ?? []
        guard case .object(let members)? = body[outer] else { return }
        let known = Set(object.fields.compactMap(\.keyPath.first) + fields.compactMap(\.keyPath.last))
        for member in members where !known.contains(member.key) {
            element.json.set(member.value, at: [member.key])
        }
    }
}

extension Field {
    /// The default as JSON; `nil` without one.
    func defaultJSON(_ index: APIIndex) -> JSONLiteral? {
        guard case .defaulted(let value) = presence else { return nil }
        return json(value, type, index)
    }

    private func json(_ value: DefaultValue, _ type: TypeReference, _ index: APIIndex) -> JSONLiteral {
        switch value {
        case .string(let text): .string(text)
        case .int(let number): .number(String(number))
        case .double(let number):
            .number(number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)")
        case .decimal(let digits): .number(digits)
        case .bool(let value): .bool(value)
        case .emptyList: .array([])
        case .emptyMap: .object([])
        case .list(let values): .array(values.map { json($0, type.element ?? type, index) })
        case .enumCase(let name):
            if case .declared(let type, .enumeration) = type.unwrapped,
                let found = index.enumeration(type)?.cases.first(where: { $0.name == name })
            {
                found.wireValue.json
            } else {
                .string(name)
            }
        }
    }
}

/// The members that a new element has before a request sets its own.
struct NewElement {
    private let index: APIIndex
    private let sampling: Sampling
    private let object: Object

    init(_ index: APIIndex, _ sampling: Sampling, _ object: Object) {
        self.index = index
        self.sampling = sampling
        self.object = object
    }

    /// An identity, the times, the defaults, and something plausible for other required fields.
    func json(number: Int, time: Int64, pagingKeys: Set<[String]>) -> JSONLiteral {
        var value = JSONLiteral.object([])
        if let discriminator = object.discriminator {
            value.set(JSONLiteral(discriminator.constant), at: discriminator.keyPath)
        }
        for field in object.fields where field.access != .write {
            if let constant = field.constant {
                value.set(JSONLiteral(constant), at: field.keyPath)
            } else if pagingKeys.contains(field.keyPath) {
                value.set(field.pagingID(number), at: field.keyPath)
            } else if field.isMadeByServer {
                if field.presence != .optional || field.isCreationTime || field.isChangeTime {
                    value.set(field.type.json(milliseconds: time), at: field.keyPath)
                }
            } else if let standard = field.defaultJSON(index) {
                value.set(standard, at: field.keyPath)
            } else if field.presence == .required, field.type == .scalar(.bool) {
                value.set(.bool(false), at: field.keyPath)
            } else if field.presence == .required {
                let isNull = field.isNullable && object.deletionMark == field.name
                value.set(
                    isNull ? .null : sampling.field(field, of: object, number: number),
                    at: field.keyPath
                )
            }
        }
        return value
    }
}

extension Field {
    /// An id of a timeline that grows with a number, compared as a number or byte by byte.
    func pagingID(_ number: Int) -> JSONLiteral {
        switch type.unwrapped {
        case .scalar(.int), .scalar(.int64): .int(number)
        default: .string(number.padded(10))
        }
    }
}
