/// The place of a value: for messages, and as a JSON pointer (RFC 6901).
package struct ValuePath: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// `body.data[0].title`
    package let text: String
    /// `/data/0/title`
    package let pointer: String

    package init(_ text: String, pointer: String = "") {
        self.text = text
        self.pointer = pointer
    }

    /// The whole of something with a name.
    package init(stringLiteral name: String) { self.init(name) }

    package func member(_ key: String) -> ValuePath {
        let escaped = key.replacing("~", with: "~0").replacing("/", with: "~1")
        return ValuePath("\(text).\(key)", pointer: "\(pointer)/\(escaped)")
    }

    package func member(_ keys: [String]) -> ValuePath { keys.reduce(self) { $0.member($1) } }

    package func element(_ number: Int) -> ValuePath {
        ValuePath("\(text)[\(number)]", pointer: "\(pointer)/\(number)")
    }
}
