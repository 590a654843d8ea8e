/// The servers of an API, in the order of its spec; the raw value is the URL.
public protocol APIServer: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {}
