// GenAPIRuntimeTests
