// GenAPIRuntime
