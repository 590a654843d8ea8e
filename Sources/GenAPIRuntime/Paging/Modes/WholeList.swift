/// One page with all elements.
struct WholeList: PagingMode {
    var text: String { "none" }

    func parameters(of page: PageWalk) -> [QueryItem] { [] }

    func step(after page: ReceivedPage<some Any>, in reading: PageReading<some Any>) -> PageStep {
        PageStep(fresh: page.items.indices)
    }
}

extension Paging {
    /// One page with all elements.
    ///
    /// The page is the list at one moment, exactly.
    public static let none = Paging(WholeList(), pageSize: nil)
}
