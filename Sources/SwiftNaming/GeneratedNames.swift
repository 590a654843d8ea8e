/// The names of the types that are generated for an API as a whole.
package struct APINames {
    package let api: String
    package let model: String
    package let models: String
    /// Has the services of all resources.
    package let services: String
    /// The enumeration of the links.
    package let link: String
    /// The type of the messages.
    package let messages: String

    package init(_ name: String) {
        api = name + "API"
        model = name + "Model"
        models = name + "Models"
        services = name + "Services"
        link = name + "Link"
        messages = name + "Messages"
    }

    /// The names of an API without services, links and messages.
    package var all: [String] { [api, model, models] }

    /// The types inside of `api`.
    package static let nested: Set<String> = [
        "Server", "CustomScheme", "ErrorCode", "Failure", "Headers", "Scope",
    ]
}

/// The names of the types that are generated for the service of a resource.
package struct ServiceNames {
    package let service: String
    package let live: String
    package let mock: String
    /// The protocol of what has the service.
    package let has: String
    /// The property of what has the service: `songService`.
    package let property: String

    package init(_ resource: String) {
        service = resource + "Service"
        live = "Live" + service
        mock = "Mock" + service
        has = "Has" + service
        property = service.lowercasedFirstWord
    }

    /// The names of types.
    package var all: [String] { [service, live, mock, has] }
}

/// The names of the properties of a service. A property has a number if a call has its name.
package struct ServicePropertyNames {
    package let client: String
    package let answers: String
    package let log: String

    package init(calls: Set<String>) {
        client = "client".numbered(unless: calls)
        answers = "answers".numbered(unless: calls)
        log = "log".numbered(unless: calls)
    }

    package var all: Set<String> { [client, answers, log] }
}

/// The name of a response type that an endpoint declares.
package enum ResponseNames {
    /// One that several endpoints share.
    package static let shared = "Response"

    /// - Parameter prefix: The endpoint's name as a type's: `Create`.
    package static func name(prefix: String) -> String { prefix + shared }
}

/// The cases of the union of all resources of an API.
package struct ModelCaseNames {
    private var taken: Set<String> = ["unknown"]

    package init() {}

    /// `user` for `User`; another name if that one is taken.
    package mutating func take(forType type: String) -> String {
        let name = [type.lowercasedFirstWord, type].first { !taken.contains($0) } ?? type + "Model"
        taken.insert(name)
        return name
    }
}

/// The other name of a type that a type inside of another one hides.
package enum GeneratedAlias {
    /// `TripsStatus` for `Status`.
    ///
    /// - Parameter prefix: The name of the API.
    package static func name(of type: String, prefix: String) -> String { prefix + type }
}
