// A call of an API: `Endpoints` says what is asked for, `Client` sends it, `Paging` goes through lists.
// Models and their JSON are in `GenAPIMapping`, so that generated code imports this one module.

@_exported public import GenAPIMapping
