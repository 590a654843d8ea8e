import GenAPIMapping
import GenAPIRuntime
import HTTPTypes

/// Reads documents with generated mappers: `read Pet {…}`, `update Station {…} {…}`, `list {…}`,
/// `whole {…} {…}`, `channels […]`. For each it prints a
/// line: what the value is when it is written again and the places of the warnings, or what is wrong.
@main
struct Program {
    private static let types: [String: any (JSONReadable & JSONWritable).Type] = [
        "[Activity]": [Activity].self, "[Alert]": [Alert].self, "[Answer]": [Answer].self,
        "[Charge]": [Charge].self, "[Limit]": [Limit].self, "[Strict]": [Strict].self, "[Tool]": [Tool].self,
        "[AnyChannel]": [AnyChannel].self, "ArchiveFileMini": ArchiveFileMini.self,
        "Basket": Basket.self, "Broadcast": Broadcast.self, "Brush": Brush.self,
        "Bulletin": Bulletin.self, "Chore": Chore.self,
        "[Component]": [Component].self,
        "[Contact]": [Contact].self, "Derived": Derived.self, "Drawing": Drawing.self,
        "[Dog]": [Dog].self, "Draft": Draft.self, "Moment": Moment.self, "Open": Open.self,
        "Owner": Owner.self, "Persona": Persona.self,
        "[Payment]": [Payment].self,
        "[Pet]": [Pet].self, "Place": Place.self, "Sample": Sample.self, "Settings": Settings.self,
        "[Shape]": [Shape].self, "[Deer]": [Deer].self, "[Antler]": [Antler].self, "Sloppy": Sloppy.self,
        "Sparse": Sparse.self, "Speaker": Speaker.self,
        "Ticket": Ticket.self, "Anthology": Anthology.self,
    ]

    static func main() async {
        var arguments = CommandLine.arguments.dropFirst().makeIterator()
        while let verb = arguments.next() {
            do {
                switch verb {
                case "read":
                    guard let type = types[arguments.next() ?? ""] else { return print("no such type") }
                    print(try read(type, arguments.next() ?? ""))
                case "update": print(try updated(arguments.next() ?? "", arguments.next() ?? ""))
                case "fill": print(try filled(arguments.next() ?? "", arguments.next() ?? ""))
                case "channels": print(try channels(arguments.next() ?? ""))
                case "whole": print(try await whole(arguments.next() ?? "", arguments.next() ?? ""))
                default: print(try await listed(arguments.next() ?? ""))
                }
            } catch {
                print(error)
            }
        }
    }

    private static func read<Value: JSONReadable & JSONWritable>(_ type: Value.Type, _ text: String) throws
        -> String
    {
        let reading = try JSONReader.reading(Array(text.utf8)) { json in Value(from: &json) }
        return try ([cases(of: reading.value), reading.value.jsonText()] + reading.warnings.map(\.path))
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Which of a union's cases the elements of a list are.
    private static func cases(of value: Any) -> String {
        let names = (value as? [Any])?.compactMap { Mirror(reflecting: $0).children.first }.map {
            $0.label ?? ""
        }
        return value is [Dog] ? "" : names?.joined(separator: ",") ?? ""
    }

    private static func updated(_ old: String, _ new: String) throws -> String {
        var station = try Station(json: old)
        let warnings = try station.update(json: new)
        return try ([station.jsonText()] + warnings.map(\.path)).joined(separator: " ")
    }

    /// A harbor with what the response lacked.
    private static func filled(_ known: String, _ response: String) throws -> String {
        var harbor = try Harbor(json: response)
        let lacked = harbor.hasMissingFields
        harbor.fillMissingFields(from: try Harbor(json: known))
        return try "\(lacked) " + harbor.jsonText()
    }

    /// The identities and topics of channels, all of which have them, and of those that may be unknown.
    private static func channels(_ text: String) throws -> String {
        let all = try [AnyChannel](json: text)
        let known = try [KnownChannel](json: text)
        let lines = zip(ids(of: all), all).map { id, channel in
            "\(id) \(channel.topic ?? "-") \(channel.createdAt.timeIntervalSince1970)"
        }
        let others = known.map { "\($0.id?.rawValue ?? "nil") \($0.topic ?? "-")" }
        return (lines + others).joined(separator: ", ")
    }

    private static func ids<Element: Identifiable>(of elements: [Element]) -> [Element.ID] {
        elements.map(\.id)
    }

    /// The whole of a file that is known in part, when the server answers so.
    private static func whole(_ text: String, _ body: String) async throws -> String {
        let mini = try ArchiveFileMini(json: text)
        let client = SharedIdentitiesAPI.client(server: .live, transport: Answering(body: body))
        let file = try await client.send(ArchiveFile.get(id: mini.id))
        return "\(file.id == mini.id) \(file.size)"
    }

    /// What `GET /products` is when the server answers so.
    private static func listed(_ body: String) async throws -> String {
        let client = EnvelopesAPI.client(server: .live, transport: Answering(body: body))
        let response = try await client.send(Product.list())
        return "\(response.data.map(\.title)) \(response.filters.map(\.name))"
    }
}

private struct Answering: Transport {
    let body: String

    func send(_ request: WireRequest) async throws -> WireResponse {
        WireResponse(head: HTTPResponse(status: .ok), body: .bytes(Array(body.utf8)))
    }
}
