import ResolvedAPI
import SwiftNaming

/// A list of one element as a function of that element.
struct RelationView {
    let doc: [String]
    let attribute: String?
    let access: String
    let name: String
    /// In parentheses.
    let parameters: String
    let response: String
    let call: String
}

extension RelationView: TemplateView {
    static let vocabulary: Vocabulary<RelationView> = [
        "doc": .texts(\.doc),
        "attribute": .optionalText(\.attribute),
        "access": .text(\.access),
        "name": .text(\.name),
        "parameters": .text(\.parameters),
        "response": .text(\.response),
        "call": .text(\.call),
    ]
}

extension RelationView {
    /// `nil` for an endpoint without a relation.
    ///
    /// - Parameter scope: The scope of the resource whose elements have it.
    init?(
        _ endpoint: Endpoint,
        of object: Object,
        scope: NameScope,
        access: AccessLevel,
        _ attribute: String?
    ) {
        guard let relation = endpoint.relation, let parameter = endpoint.pathParameters.first else {
            return nil
        }
        let all = EndpointParameters(endpoint, scope: scope)
        let others = all.without(parameter)
        doc = EndpointView.doc(endpoint, others)
        self.attribute = attribute
        self.access = access.modifier
        name = relation.name.identifier
        response = ResponseType.text(endpoint, scope)
        let column = 4 + access.modifier.count + "func  ->  {".count + name.count + response.count
        parameters = SwiftCode.call("", others.declarations).text(indent: 4, column: column)
        let isHidden = others.items.contains { $0.name == relation.identity }
        let identity = isHidden ? "self.\(relation.identity.memberName)" : relation.identity.identifier
        let arguments = zip(all.items, all.forwarded).map { item, argument in
            item.name == parameter.name ? SwiftCode.argument(item.name.label, identity) : argument
        }
        call = SwiftCode.call("\(scope.type(object.name)).\(endpoint.name.memberName)", arguments)
            .text(indent: 8, column: 8)
    }
}

/// The values of `Relation.mustache`: a relation of another resource, in an extension of it.
struct ForeignRelationView: TemplateView {
    /// `User`
    let resource: String
    let relation: [RelationView]

    static let vocabulary: Vocabulary<ForeignRelationView> = [
        "resource": .text(\.resource),
        "relation": .list(RelationView.self, \.relation),
    ]
}
