import ResolvedAPI

/// The resolved objects and unions, by their numbers in the scope.
struct ResolvedTypes {
    let objects: [Int: ObjectDraft]
    let unions: [Int: UnionDraft]
    /// The discriminators of objects, after unions were resolved.
    let discriminators: [Int: Discriminator]

    init(objects: [Int: ObjectDraft], unions: Unions) {
        self.objects = objects
        self.unions = unions.drafts
        discriminators = unions.discriminators
    }
}
