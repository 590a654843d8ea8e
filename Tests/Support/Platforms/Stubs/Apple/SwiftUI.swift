// swift-format-ignore-file
// The part of Apple's framework SwiftUI that the sources and the examples use. Each declaration names its page of
// developer.apple.com/documentation/swiftui.

public import Observation

// view
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

// viewbuilder
@resultBuilder public struct ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> { fatalError() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> { fatalError() }
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> { fatalError() }
}

// emptyview, tupleview, anyview
public struct EmptyView: View { public nonisolated init() {}; public var body: Never { fatalError() } }
public struct TupleView<T>: View { public var body: Never { fatalError() } }
public struct _ConditionalContent<First, Second>: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

// dynamicproperty
@preconcurrency public protocol DynamicProperty { mutating func update() }
extension DynamicProperty { public mutating func update() {} }

// state
@propertyWrapper public struct State<Value>: DynamicProperty {
    // state/init(wrappedvalue:), init(initialvalue:)
    public init(wrappedValue value: Value) { fatalError() }
    public init(initialValue value: Value) { fatalError() }
    // state/wrappedvalue, projectedvalue
    public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    public var projectedValue: Binding<Value> { fatalError() }
}

// binding
@propertyWrapper public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    public var projectedValue: Binding<Value> { fatalError() }
}

extension View {
    // view/task(priority:_:)
    public func task(priority: TaskPriority = .userInitiated, _ action: sending @escaping @isolated(any) () async -> Void) -> some View { self }
    // view/refreshable(action:)
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    // view/onappear(perform:)
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    // view/onsubmit(of:_:), here for texts
    public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
}

// text
public struct Text: View { public init<S: StringProtocol>(_ content: S) {}; public var body: Never { fatalError() } }

// textfield
public struct TextField: View {
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
    public var body: Never { fatalError() }
}

// button
public struct Button: View {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    public var body: Never { fatalError() }
}

// list
public struct List: View {
    public init<Content: View>(@ViewBuilder content: () -> Content) {}
    // list/init(_:rowcontent:)
    public init<Data: RandomAccessCollection, Row: View>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row)
    where Data.Element: Identifiable {}
    public var body: Never { fatalError() }
}

// foreach
public struct ForEach: View {
    public init<Data: RandomAccessCollection, Row: View>(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Row)
    where Data.Element: Identifiable {}
    public var body: Never { fatalError() }
}

// vstack
public struct VStack: View {
    public init<Content: View>(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
}

// scene, windowgroup, app
@MainActor @preconcurrency public protocol Scene {}
public struct WindowGroup: Scene { public init<Content: View>(@ViewBuilder content: () -> Content) {} }
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    // app/main()
    @MainActor @preconcurrency public static func main() {}
}
