import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

extension EndpointPass {
    /// A parameter of a path with its location.
    struct PathParameter {
        let key: String
        let parameter: Parameter
        /// The field of the identity with that key, if the parameter is an identity of several fields.
        var identityField: String?
        /// Whether the field can have several segments.
        var fieldSpansSegments = false
    }

    /// The path; invalid parts are reported.
    mutating func template(_ spec: PathSpec) -> PathTemplate {
        let (template, findings) = PathTemplate.template(of: spec)
        for finding in findings {
            switch finding.problem {
            case .groupWithoutParameter: report(.pathGroupWithoutParameter(finding.range))
            case .character(let character): report(.characterInPath(finding.range, character))
            case .dotSegment(let segment): report(.dotSegmentInPath(finding.range, segment))
            }
        }
        return template
    }

    /// The parameters of the whole path in order, each with its declared type, or the identity of the resource.
    mutating func pathParameters(
        of path: PathTemplate,
        own: PathTemplate,
        object: ObjectSpec,
        _ context: inout EndpointContext
    ) -> [PathParameter] {
        let spec = context.spec
        let declared = Self.byKey(spec.parameters)
        let inherited = Self.byKey(object.parameters)
        for parameter in spec.parameters where !path.parameters.contains(parameter.key.value) {
            let nearest = log.suggestions.closest(to: parameter.key.value, in: path.parameters)
            report(.parameterNotInPath(parameter.key, path: path.text, nearest: nearest))
        }
        let required = path.requiredParameters
        let spanning = path.spanningParameters
        let parts = Self.identityParts(of: types.objects[context.owner])
        // A path with all fields of the identity takes the identity, another one takes single fields.
        let takesIdentity =
            !parts.isEmpty
            && parts.keys.allSatisfy { required.contains($0) && declared[$0] == nil && inherited[$0] == nil }
        var untyped: [Located<String>] = []
        var parameters: [PathParameter] = []
        for key in path.parameters {
            let isOptional = !required.contains(key)
            let place = place(ofParameter: key, in: own.parameters.contains(key) ? spec.path : object.path)
            if let declaration = declared[key] ?? inherited[key] {
                var parameter = pathParameter(declaration, isOptional: isOptional, &context)
                if spanning.contains(key), let type = parameter?.type {
                    if type != .scalar(.string) {
                        report(.segmentsOfNoText(declaration.type.range, parameter: key))
                    }
                    parameter?.spansSegments = true
                }
                if let parameter { parameters.append(PathParameter(key: key, parameter: parameter)) }
            } else if let part = parts[key] {
                let path = PartOfPath(
                    key: Located(key, at: place),
                    spansSegments: spanning.contains(key),
                    isOptional: isOptional
                )
                let isFirst = !parameters.contains { $0.identityField != nil }
                parameters.append(
                    takesIdentity
                        ? identityParameter(path, part, isFirst: isFirst, &context)
                        : partParameter(path, part, &context)
                )
            } else if isIdentity(key, of: context.owner), !spanning.contains(key) {
                let name = Located(Spelling.member(key) ?? "id", at: place)
                _ = isFree(name, &context.names)
                let parameter = Parameter(
                    name: name.value,
                    wireName: key,
                    type: .identity(of: scope[context.owner].name),
                    presence: isOptional ? .optional : .required
                )
                parameters.append(PathParameter(key: key, parameter: parameter))
            } else if !isBrokenIdentity(key, of: context.owner) {
                untyped.append(Located(key, at: place))
            }
        }
        reportUntyped(untyped, spec, owner: context.owner)
        return parameters
    }

    /// The same parameter twice would be one value in two places.
    mutating func checkRepetitions(
        of base: PathTemplate,
        in own: PathTemplate,
        _ spec: EndpointSpec,
        _ object: ObjectSpec
    ) {
        guard let path = object.path else { return }
        for key in own.parameters where base.parameters.contains(key) {
            let name = Located(key, at: place(ofParameter: key, in: spec.path))
            report(.parameterTwiceInPath(name, path: spec.path.range, base: path))
        }
    }

    private mutating func pathParameter(
        _ spec: ParameterSpec,
        isOptional: Bool,
        _ context: inout EndpointContext
    ) -> Parameter? {
        guard var parameter = parameter(spec, wireName: spec.key.value, &context, allows: .segment) else {
            return nil
        }
        if isOptional {
            if case .defaulted = parameter.presence, let literal = spec.default {
                report(.defaultInPathGroup(literal.range, parameter: spec.key.value))
            }
            parameter.presence = .optional
        } else if parameter.presence == .optional {
            report(.pathParameterOptional(spec.required?.range ?? spec.type.range, parameter: spec.key.value))
        }
        return parameter
    }

    /// One message for each, with a fix-it for all of them at the first one.
    private mutating func reportUntyped(
        _ parameters: [Located<String>],
        _ spec: EndpointSpec,
        owner: Int
    ) {
        guard let first = parameters.first else { return }
        if first.value == "id", let identity = identityKey(of: owner) {
            let cure = Diagnostic.FixIt(
                "use '{\(identity)}', the identity",
                at: first.range,
                replacement: identity
            )
            report(.pathParameterWithoutType(first, cure: cure))
            return reportUntyped(Array(parameters.dropFirst()), spec, owner: owner)
        }
        let types = parameters.map { ($0.value, likelyType(ofParameter: $0.value)) }
        let cure = Diagnostic.FixIt.declaringParameters(types, of: spec)
        report(.pathParameterWithoutType(first, cure: cure))
        for parameter in parameters.dropFirst() { report(.pathParameterWithoutType(parameter, cure: nil)) }
    }

    /// `id<User>` for `user_id` and `userID`, if there is a type `User`.
    private func likelyType(ofParameter key: String) -> String {
        let name = Spelling.type(key) ?? ""
        if name.hasSuffix("ID"), let index = scope.main[String(name.dropLast(2))],
            scope.hasPlainIdentity(scope[index].name, conventions)
        {
            return "id<\(name.dropLast(2))>"
        }
        return "string"
    }

    private func place(ofParameter key: String, in path: PathSpec?) -> SourceRange {
        guard let path else { return spec.name.range }
        let written = "{" + key
        let characters = Array(path.text.value)
        let wanted = Array(written)
        let start = characters.indices.first { characters[$0...].starts(with: wanted) }
        guard let start else { return path.range }
        return path.text.part(start + 1..<start + wanted.count)
    }

    private static func byKey(_ parameters: [ParameterSpec]) -> [String: ParameterSpec] {
        Dictionary(parameters.map { ($0.key.value, $0) }) { first, _ in first }
    }

    /// A parameter that a resource declares for all its paths has to occur in one of them.
    mutating func checkResourceParameters(_ object: ObjectSpec) {
        guard !object.parameters.isEmpty else { return }
        let paths = [object.path].compactMap(\.self) + object.endpoints.map(\.path)
        let known = paths.flatMap { PathTemplate.template(of: $0).template.parameters }
        for parameter in object.parameters where !known.contains(parameter.key.value) {
            let nearest = log.suggestions.closest(to: parameter.key.value, in: known)
            report(.parameterNotInPath(parameter.key, path: object.path?.text.value ?? "", nearest: nearest))
        }
    }

    func pathParts(_ template: PathTemplate, _ parameters: [PathParameter]) -> [Endpoint.PathPart] {
        let known = Dictionary(parameters.map { ($0.key, $0) }) { first, _ in first }
        func resolved(_ parts: [PathTemplate.Part]) -> [Endpoint.PathPart] {
            parts.map { part in
                switch part {
                case .literal(let text): .literal(text)
                case .parameter(let key, _): Self.pathPart(key, known[key])
                case .group(let inner): .group(resolved(inner))
                }
            }
        }
        return resolved(template.parts)
    }
}

extension [EndpointPass.PathParameter] {
    /// The parameters of the call: an identity once, whose fields are several segments.
    var parameters: [Parameter] {
        var names: Set<String> = []
        return map(\.parameter).filter { names.insert($0.name).inserted }
    }
}

extension Located<String> {
    /// The range of some of its characters, or of all of it if escapes prevent counting them in the source.
    func part(_ characters: Range<Int>) -> SourceRange {
        let written = range.text
        let skipped = written == value ? 0 : 1
        guard skipped == 0 || written.dropFirst().dropLast() == value[...] else { return range }
        let before = value.prefix(characters.lowerBound).utf8.count
        let inside = value.dropFirst(characters.lowerBound).prefix(characters.count).utf8.count
        return range.part(skipped + before..<skipped + before + inside)
    }
}
