// The folders: `Endpoints` describes a call, `Client` sends it, and `Paging` reads lists page by page.
// `GenAPIMapping` maps JSON to models. It is exported, so that generated code imports this one module.

@_exported public import GenAPIMapping
