/// Which fields of a model a server is asked for.
///
///     User.list(fields: [.firstName, .posts(.title, parameters: [.item("limit", 3)])])
///     // fields=first_name,id,posts.fields(id,title).limit(3)
///     try FieldSelection<User>("first_name,posts.fields(title)")      // what a person typed
///
/// It always has the fields that the model cannot be without, so that what was not asked for is nil and nothing else. The
/// same fields are the same selection and the same text, in whatever order they were given.
public struct FieldSelection<Model: FieldSelectable>: Hashable, Sendable {
    private var fields: SelectedFields

    private init(_ fields: SelectedFields) {
        self.fields = fields
        self.fields.complete(for: Model.self)
    }

    /// What is given twice is asked for once, with all that is wanted of it.
    public init(_ selections: [FieldSelection]) {
        var fields = SelectedFields()
        for selection in selections { fields.merge(selection.fields) }
        self.init(fields)
    }

    /// One field, all of it. Generated code has one for each field of a model.
    public init(field keyPath: String...) {
        self.init(SelectedFields(keyPath[...], SelectedFields.Choice()))
    }

    /// An object, or a list of objects, of which some fields are wanted; all of it where none are named.
    ///
    /// - Parameter parameters: What else the server is told about it: `.item("limit", 3)`.
    public init<Inner>(
        field keyPath: String...,
        of inner: [FieldSelection<Inner>],
        parameters: [QueryItem] = []
    ) {
        var choice = SelectedFields.Choice()
        if !inner.isEmpty { choice.fields = FieldSelection<Inner>(inner).fields }
        for item in parameters where !item.name.isEmpty && item.values != [] {
            choice.parameters.updateValue(item.values, forKey: item.name)
        }
        self.init(SelectedFields(keyPath[...], choice))
    }

    /// A selection as `description` writes it, of any size and from anywhere.
    public init(_ text: String) throws(FieldSelectionError) {
        var parser = SelectionParser(text)
        let fields = try parser.all()
        try fields.check(against: Model.selectableFields)
        self.init(fields)
    }

    /// The same with one more field, also one that the model does not have.
    public func including(_ keyPath: String...) -> FieldSelection {
        var selection = self
        selection.fields.require(keyPath[...])
        return selection
    }
}

extension FieldSelection: ExpressibleByArrayLiteral {
    /// The same as `init(_:)`.
    public init(arrayLiteral elements: FieldSelection...) { self.init(elements) }
}

extension FieldSelection: CustomStringConvertible {
    /// `id,posts.fields(id,title).limit(3)`: sorted, and with a backslash before every mark that is part of a name.
    public var description: String { fields.text }
}

extension FieldSelection: ParameterValue {
    /// The description; `nil` where a parameter has no text.
    public var parameterText: String? { fields.isSendable ? description : nil }

    /// One; none where nothing is asked for, which leaves it to the server.
    public var queryTexts: [String]? { fields.choices.isEmpty ? [] : parameterText.map { [$0] } }
}

/// A model whose fields a server can be asked for one by one. Generated code conforms to it.
public protocol FieldSelectable: Sendable {
    static var selectableFields: [SelectableField] { get }
}

/// A field that a server can be asked for.
public struct SelectableField: Sendable {
    let keyPath: [String]
    let isMandatory: Bool
    /// What fields it has itself; `nil` where it is no object.
    let model: (any FieldSelectable.Type)?

    /// One that the model cannot be without.
    public static func mandatory(_ keyPath: String..., of model: (any FieldSelectable.Type)? = nil) -> Self {
        Self(keyPath: keyPath, isMandatory: true, model: model)
    }

    /// One that is nil where it was not asked for.
    public static func optional(_ keyPath: String..., of model: (any FieldSelectable.Type)? = nil) -> Self {
        Self(keyPath: keyPath, isMandatory: false, model: model)
    }
}

/// Why a text is no selection of a model's fields.
public enum FieldSelectionError: Error, Hashable, Sendable {
    /// The model has no such field: `posts.titel`.
    case unknownField(String)
    /// Only objects and lists of objects have fields and parameters.
    case notAnObject(String)
    /// Something is said twice.
    case repeated(String)
    /// What stands there, counted in bytes of UTF-8, is not what a selection goes on with.
    case malformed(at: Int)
    /// Fields of fields, more than 64 times.
    case tooDeep
}

extension FieldSelectionError: CustomStringConvertible {
    /// In words, with the path as far as it is known.
    public var description: String {
        switch self {
        case .unknownField(let path): "there is no field '\(path)'"
        case .notAnObject(let path): "'\(path)' is no object: it has no fields and takes no parameters"
        case .repeated(let path): "'\(path)' is there twice"
        case .malformed(let place): "byte \(place) is not what a selection of fields goes on with"
        case .tooDeep: "fields of fields, more than \(SelectionParser.depthLimit) times"
        }
    }
}
