/// Prints the texts of the golden case `LocalizedTexts`: for a language, those of some keys, each with a zero byte at its end.
@main
struct Program {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let messages = LocalizedTextsMessages(languages: Array(arguments.prefix(1)))
        for key in arguments.dropFirst() { print(messages.text(key), terminator: "\0") }
        print(messages.sold(share: 12.5, text: "{share}"), terminator: "\0")
        print(messages.route(from: "A", to: "B"), terminator: "\0")
        print([1, 3, 5].map(messages.photos).joined(separator: ","), terminator: "\0")
        print(messages.seatsIn(row: 2, seats: 0, self: "%@"), terminator: "\0")
    }
}
