// SwiftTemplates
