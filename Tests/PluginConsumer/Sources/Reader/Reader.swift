@main
struct Reader { static func main() { print("hello \(Note.self)") } }
