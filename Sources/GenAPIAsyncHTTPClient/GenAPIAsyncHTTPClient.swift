// GenAPIAsyncHTTPClient
