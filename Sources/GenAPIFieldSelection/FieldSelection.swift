public import GenAPIMapping
public import GenAPIRuntime

/// The fields of a model that a server is asked for.
///
///     User.list(fields: [.firstName, .posts(.title, parameters: [.item("limit", 3)])])
///     // fields=first_name,id,posts.fields(id,title).limit(3)
///     try FieldSelection<User>("first_name,posts.fields(title)")      // what a person typed
///
/// It always includes the mandatory fields of the model, so that only optional properties can be missing. Selections of
/// the same fields are equal and have the same text, whatever the order of the fields.
public struct FieldSelection<Model: FieldSelectable>: Hashable, Sendable {
    private(set) var fields: SelectedFields

    private init(_ fields: SelectedFields) {
        self.fields = fields
        self.fields.complete(for: Model.self)
    }

    /// Combines selections. A field that occurs twice is requested once, with the parts of both.
    public init(_ selections: [FieldSelection]) {
        var fields = SelectedFields()
        for selection in selections { fields.merge(selection.fields) }
        self.init(fields)
    }

    /// A whole field. Generated code has one for each field of a model.
    public init(field keyPath: String...) {
        self.init(SelectedFields(keyPath[...], SelectedFields.Choice()))
    }

    /// Some fields of an object or of a list of objects; all of it if none are named.
    ///
    /// - Parameter parameters: Further parameters for it: `.item("limit", 3)`.
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

    /// Parses a selection as `description` writes it. The text can be of any size and source.
    public init(_ text: String) throws(FieldSelectionError) {
        var parser = SelectionParser(text)
        let fields = try parser.all()
        try fields.check(against: Model.selectableFields)
        self.init(fields)
    }

    /// The selection with one more field, which the model need not have.
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
    /// `id,posts.fields(id,title).limit(3)`: sorted, with a backslash before every delimiter in a name.
    public var description: String { fields.text }
}

extension FieldSelection: ParameterValue {
    /// The description; `nil` if a parameter has no text.
    public var parameterText: String? { fields.isSendable ? description : nil }

    /// One text; none for an empty selection, which leaves the choice to the server.
    public var queryTexts: [String]? { fields.choices.isEmpty ? [] : parameterText.map { [$0] } }
}

extension QueryItem {
    /// Omitted for `nil` and for an empty selection. Repositories keep the known values of fields that are not selected.
    public static func item<Model>(_ name: String, _ selection: FieldSelection<Model>?) -> QueryItem {
        QueryItem(name, selection.map(\.queryTexts) ?? [], selecting: selection?.fields)
    }
}

/// A model whose fields can be selected. Generated code conforms to it.
public protocol FieldSelectable: Sendable {
    static var selectableFields: [SelectableField] { get }
}

/// A field that can be selected.
public struct SelectableField: Sendable {
    let keyPath: [String]
    let isMandatory: Bool
    /// The model of its own fields; `nil` if it is not an object.
    let model: (any FieldSelectable.Type)?
    /// A `SelectableProperty` of the model; `nil` if the property has the value of every response.
    let property: (any Sendable)?

    /// A field that every selection includes.
    public static func mandatory(_ keyPath: String..., of model: (any FieldSelectable.Type)? = nil) -> Self {
        Self(keyPath: keyPath, isMandatory: true, model: model, property: nil)
    }

    /// A field with an object that every selection includes, and of which some fields can be selected.
    public static func mandatory<Model: Sendable, Inner: FieldSelectable>(
        _ keyPath: String...,
        of model: Inner.Type,
        at property: any WritableKeyPath<Model, Inner> & Sendable
    ) -> Self {
        let inside = SelectableProperty<Model>.inside {
            $0[keyPath: property]
        } set: {
            $0[keyPath: property] = $1
        }
        return Self(
            keyPath: keyPath,
            isMandatory: true,
            model: model,
            property: SelectableProperty<Model>(mandatory: keyPath, inside: inside)
        )
    }

    /// A field without a property, such as a constant, which need not be selected.
    public static func optional(_ keyPath: String...) -> Self {
        Self(keyPath: keyPath, isMandatory: false, model: nil, property: nil)
    }

    /// A field that is `nil` unless it was selected.
    public static func optional<Model: Sendable, Value>(
        _ keyPath: String...,
        of model: (any FieldSelectable.Type)? = nil,
        at property: any WritableKeyPath<Model, Value?> & Sendable
    ) -> Self {
        Self(
            keyPath: keyPath,
            isMandatory: false,
            model: model,
            property: SelectableProperty<Model>(keyPath, property)
        )
    }

    /// A field with an object that is `nil` unless it was selected, and of which some fields can be selected.
    public static func optional<Model: Sendable, Inner: FieldSelectable>(
        _ keyPath: String...,
        of model: Inner.Type,
        at property: any WritableKeyPath<Model, Inner?> & Sendable
    ) -> Self {
        let inside = SelectableProperty<Model>.inside {
            $0[keyPath: property]
        } set: {
            $0[keyPath: property] = $1
        }
        return Self(
            keyPath: keyPath,
            isMandatory: false,
            model: model,
            property: SelectableProperty<Model>(keyPath, property, inside: inside)
        )
    }
}

/// The reason why a text is not a selection of a model's fields.
public enum FieldSelectionError: Error, Hashable, Sendable {
    /// The model has no such field: `posts.titel`.
    case unknownField(String)
    /// The field has no fields and parameters, because it is neither an object nor a list of objects.
    case notAnObject(String)
    /// Something occurs twice.
    case repeated(String)
    /// A syntax error at that offset, in bytes of UTF-8.
    case malformed(at: Int)
    /// Fields are nested more than 64 levels deep.
    case tooDeep
}

extension FieldSelectionError: CustomStringConvertible {
    /// The error in words, with the path as far as it is known.
    public var description: String { sentence.printable }

    private var sentence: String {
        switch self {
        case .unknownField(let path): "there is no field '\(path)'"
        case .notAnObject(let path): "'\(path)' is not an object: it has no fields and takes no parameters"
        case .repeated(let path): "'\(path)' occurs twice"
        case .malformed(let place): "byte \(place) is not what a selection of fields goes on with"
        case .tooDeep: "fields of fields, more than \(SelectionParser.depthLimit) times"
        }
    }
}
