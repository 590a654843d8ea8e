// GenAPITesting
