import ResolvedAPI

/// What is known of each object and union of the scope, by its number there.
struct ResolvedTypes {
    let objects: [Int: ObjectDraft]
    let unions: [Int: UnionDraft]
    /// What objects say in their discriminators, once unions had their say.
    let discriminators: [Int: Discriminator]

    init(objects: [Int: ObjectDraft], unions: Unions) {
        self.objects = objects
        self.unions = unions.drafts
        discriminators = unions.discriminators
    }
}
