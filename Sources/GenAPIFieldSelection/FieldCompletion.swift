import GenAPIMapping
package import GenAPIRuntime

/// Combines an element from a response with what is known of it: the fields that the call did not select keep their known
/// values.
package struct FieldCompletion<Element: Sendable>: Sendable {
    typealias Change = @Sendable (_ element: inout Element, _ other: Element) -> Void

    /// Whether objects inside of the element have only some of their fields.
    package let hasPartialObjects: Bool
    private let keepUnselected: [Change]
    private let fillMissing: [@Sendable (_ element: inout Element, _ other: Element) -> Bool]

    init(of properties: [SelectableProperty<Element>], selection: SelectedFields?)
    where Element: FieldSelectable {
        let choices = selection?.choices.isEmpty == false ? selection : nil
        hasPartialObjects = choices?.hasPartialObjects ?? false
        keepUnselected = choices.map { choices in properties.compactMap { $0.change(choices) } } ?? []
        fillMissing = properties.compactMap(\.fill)
    }

    /// The received element with the known values of fields that were not selected.
    package func completed(_ received: Element, from known: Element) -> Element {
        var element = received
        for keep in keepUnselected { keep(&element, known) }
        return element
    }

    /// The known element with the values that it lacks and another response has; `nil` if there are none.
    package func filled(_ known: Element, from received: Element) -> Element? {
        var (element, isChanged) = (known, false)
        for fill in fillMissing where fill(&element, received) { isChanged = true }
        return isChanged ? element : nil
    }
}

extension Endpoint {
    /// `nil` if the fields of the response cannot be selected.
    package func completion<Element>(of type: Element.Type = Element.self) -> FieldCompletion<Element>? {
        request.completion(of: type)
    }
}

extension ListEndpoint {
    /// `nil` if the fields of the elements cannot be selected.
    package var completion: FieldCompletion<Element>? { request.completion(of: Element.self) }
}

extension EndpointRequest {
    fileprivate func completion<Element>(of type: Element.Type) -> FieldCompletion<Element>? {
        guard let model = type as? any FieldSelectable.Type else { return nil }
        return model.anyCompletion(selection) as? FieldCompletion<Element>
    }

    private var selection: SelectedFields? {
        guard case .path(_, let query) = target else { return nil }
        return query.lazy.compactMap(\.selection).first
    }
}

extension FieldSelectable {
    /// A `FieldCompletion` of the model.
    fileprivate static func anyCompletion(_ selection: SelectedFields?) -> any Sendable {
        completion(selection)
    }

    fileprivate static func completion(_ selection: SelectedFields?) -> FieldCompletion<Self> {
        let properties = selectableFields.compactMap { $0.property as? SelectableProperty<Self> }
        return FieldCompletion(of: properties, selection: selection)
    }
}

/// A property that a response lacks if its field was not selected.
struct SelectableProperty<Model: Sendable>: Sendable {
    typealias Change = FieldCompletion<Model>.Change

    private let keyPath: [String]
    private let keep: Change?
    /// Takes over the value of another response if the element has none.
    let fill: (@Sendable (_ element: inout Model, _ other: Model) -> Bool)?
    /// Keeps the unselected fields of the object that is the property's value.
    private let keepInside: (@Sendable (SelectedFields) -> Change)?

    init<Value>(
        _ keyPath: [String],
        _ property: any WritableKeyPath<Model, Value?> & Sendable,
        inside: (@Sendable (SelectedFields) -> Change)? = nil
    ) {
        self.keyPath = keyPath
        keep = { $0[keyPath: property] = $1[keyPath: property] }
        fill = { element, other in
            guard element[keyPath: property] == nil, let value = other[keyPath: property] else {
                return false
            }
            element[keyPath: property] = value
            return true
        }
        keepInside = inside
    }

    /// A property that every response has.
    init(mandatory keyPath: [String], inside: @escaping @Sendable (SelectedFields) -> Change) {
        self.keyPath = keyPath
        (keep, fill, keepInside) = (nil, nil, inside)
    }

    /// `nil` if the whole field was selected.
    func change(_ selection: SelectedFields) -> Change? {
        switch selection.part(keyPath[...]) {
        case .whole: nil
        case .none: keep
        case .some(let fields): keepInside?(fields)
        }
    }
}

extension SelectableProperty {
    /// Keeps fields inside of an object with an identity. Another object in its place has nothing of the known one.
    static func inside<Inner: FieldSelectable>(
        get: @escaping @Sendable (Model) -> Inner?,
        set: @escaping @Sendable (inout Model, Inner) -> Void
    ) -> @Sendable (SelectedFields) -> Change {
        { fields in
            let completion = Inner.completion(fields)
            return { element, known in
                guard let inner = get(element), let old = get(known), isSame(inner, old) else { return }
                set(&element, completion.completed(inner, from: old))
            }
        }
    }
}

/// Whether these are versions of one element. Objects without an identity have no versions.
private func isSame<Object>(_ object: Object, _ other: Object) -> Bool {
    func hasID<Element: Identifiable>(of element: Element) -> Bool { (other as? Element)?.id == element.id }
    guard let element = object as? any Identifiable else { return false }
    return hasID(of: element)
}

extension SelectedFields {
    fileprivate enum Part {
        case whole, none
        case some(SelectedFields)
    }

    fileprivate func part(_ keyPath: ArraySlice<String>) -> Part {
        guard let key = keyPath.first else { return choices.isEmpty ? .whole : .some(self) }
        guard let choice = choices[key] else { return .none }
        return choice.fields?.part(keyPath.dropFirst()) ?? .whole
    }

    fileprivate var hasPartialObjects: Bool { choices.values.contains { $0.fields != nil } }
}
