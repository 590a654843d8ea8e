package enum TemplateFiles {
    package static let all: [(name: String, contents: String)] = []
}
