/// The meaning of a response for the iteration.
struct PageStep {
    /// The elements of the response that are new unless an earlier page had them.
    var fresh: Range<Int>
    /// `nil` at the end.
    var next: PagePosition?
    var previous: PagePosition?
    /// Whether the iteration continues without new elements: the search is as long as what was deleted.
    var isSearch = false
    /// Whether the next page was already requested.
    var isLoop = false
    /// The head is read again until one of these elements appears.
    var closing: [String]?
    /// The keys of the head, if it is this page.
    var head: [String]?
    var beginning = PageBeginning.opening
    /// Whether the position of the response is known even without new elements.
    var isPlaced = false
    /// The position directly above the response, if its first element was not delivered before.
    var above: PagePosition?
    /// The position directly after the response, if `next` is further on.
    var below: PagePosition?
    /// The number of elements that were delivered after the last one that this response has too.
    var followers: Int?
    /// At the end, the position to read if fewer elements than the total were delivered.
    var check: PagePosition?
}
