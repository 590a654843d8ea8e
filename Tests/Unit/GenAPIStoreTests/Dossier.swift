import GenAPIFieldSelection
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

// Elements of which responses have only some fields, as the generator writes them.

struct Dossier: EndpointResponse, FieldSelectable, Hashable, Identifiable, JSONReadable, JSONWritable {
    var id: String
    var title: String?
    var count: Int
    var city: String?
    var lead: Clerk
    var owner: Clerk?
    var clerks: [Clerk]
    var editor: Expandable<Clerk>?

    var missingFields = MissingFields()

    init(from json: inout JSONReader) {
        json.beginPartialObject()
        id = json.string("id")
        title = json.stringIfPresent("title")
        count = json.int("count", default: 0)
        city = json.object("address") { json in json.stringIfPresent("city") }
        lead = json.value("lead", as: Clerk.self)
        owner = json.valueIfPresent("owner", as: Clerk.self)
        clerks = json.list("clerks", of: Clerk.self, default: [])
        editor = json.valueIfPresent("editor", as: Expandable<Clerk>.self)
        missingFields = json.endPartialObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.stringIfPresent("title", title)
        json.int("count", count)
        json.object("address") { json in json.stringIfPresent("city", city) }
        json.value("lead", lead)
        json.valueIfPresent("owner", owner)
        json.list("clerks", clerks)
        json.valueIfPresent("editor", editor)
        json.endObject()
    }

    static func list(_ fields: FieldSelection<Dossier>? = nil) -> Endpoint<[Dossier]> {
        .get("/dossiers", operation: "Dossier.list", query: [.item("fields", fields)])
    }

    static func get(_ id: ID, _ fields: FieldSelection<Dossier>? = nil) -> Endpoint<Dossier> {
        .get("/dossiers/\(id)", operation: "Dossier.get", query: [.item("fields", fields)])
    }

    static var selectableFields: [SelectableField] {
        [
            .mandatory("id"),
            .optional("title", at: \Dossier.title),
            .mandatory("lead", of: Clerk.self, at: \Dossier.lead),
            .optional("owner", of: Clerk.self, at: \Dossier.owner),
        ]
    }
}

extension Dossier: PartialElement {
    var hasMissingFields: Bool {
        !missingFields.isEmpty || lead.hasMissingFields || owner.hasMissingFields || clerks.hasMissingFields
            || editor.hasMissingFields
    }

    mutating func fillMissingFields(from known: Dossier) {
        guard id == known.id else { return }
        title = missingFields.filled("title", title, from: known.title)
        count = missingFields.filled("count", count, default: 0, from: known.count)
        city = missingFields.filled(["address", "city"], city, from: known.city)
        owner = missingFields.filled("owner", owner, from: known.owner)
        clerks = missingFields.filled("clerks", clerks, default: [], from: known.clerks)
        editor = missingFields.filled("editor", editor, from: known.editor)
        missingFields.formIntersection(known.missingFields)
        lead.fillMissingFields(from: known.lead)
        owner.fillMissingFields(from: known.owner)
        clerks.fillMissingFields(from: known.clerks)
        editor.fillMissingFields(from: known.editor)
    }
}

extension Dossier: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        lead.addElements(to: &elements)
        owner.addElements(to: &elements)
        clerks.addElements(to: &elements)
        editor.addElements(to: &elements)
    }
}

struct Clerk: EndpointResponse, FieldSelectable, Hashable, Identifiable, JSONReadable, JSONWritable {
    var id: String
    var name: String?
    var mail: String?

    var missingFields = MissingFields()

    init(from json: inout JSONReader) {
        json.beginPartialObject()
        id = json.string("id")
        name = json.stringIfPresent("name")
        mail = json.stringIfPresent("mail")
        missingFields = json.endPartialObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.stringIfPresent("name", name)
        json.stringIfPresent("mail", mail)
        json.endObject()
    }

    static var selectableFields: [SelectableField] {
        [.mandatory("id"), .optional("name", at: \Clerk.name), .optional("mail", at: \Clerk.mail)]
    }
}

extension Clerk: PartialElement {
    var hasMissingFields: Bool {
        !missingFields.isEmpty
    }

    mutating func fillMissingFields(from known: Clerk) {
        guard id == known.id else { return }
        name = missingFields.filled("name", name, from: known.name)
        mail = missingFields.filled("mail", mail, from: known.mail)
        missingFields.formIntersection(known.missingFields)
    }
}

extension Clerk: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) { elements.add(self) }
}
