// The folders: `Endpoints` describes calls, `Client` sends them, and `Paging` reads lists page by page.
// `GenAPIMapping`, which maps JSON to models, is exported, so that generated code imports only this module.

@_exported public import GenAPIMapping
