// The comparisons of conditions.

/// Whether a field equals a value.
public func == <Element, Value>(
    field: RepositoryStore.Condition<Element>.Path<Value>,
    value: Value
) -> RepositoryStore.Condition<Element> {
    RepositoryStore.Condition(field, .equal, value)
}

/// Whether a field differs from a value.
public func != <Element, Value>(
    field: RepositoryStore.Condition<Element>.Path<Value>,
    value: Value
) -> RepositoryStore.Condition<Element> {
    !RepositoryStore.Condition(field, .equal, value)
}

/// Whether a field is less than a value.
public func < <Element, Value>(
    field: RepositoryStore.Condition<Element>.Path<Value>,
    value: Value
) -> RepositoryStore.Condition<Element> {
    RepositoryStore.Condition(field, .less, value)
}

/// Whether a field is at most a value.
public func <= <Element, Value>(
    field: RepositoryStore.Condition<Element>.Path<Value>,
    value: Value
) -> RepositoryStore.Condition<Element> {
    RepositoryStore.Condition(field, .lessOrEqual, value)
}

/// Whether a field is greater than a value.
public func > <Element, Value>(
    field: RepositoryStore.Condition<Element>.Path<Value>,
    value: Value
) -> RepositoryStore.Condition<Element> {
    RepositoryStore.Condition(field, .greater, value)
}

/// Whether a field is at least a value.
public func >= <Element, Value>(
    field: RepositoryStore.Condition<Element>.Path<Value>,
    value: Value
) -> RepositoryStore.Condition<Element> {
    RepositoryStore.Condition(field, .greaterOrEqual, value)
}
