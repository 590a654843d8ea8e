/* What is linked with this tells the thread sanitizer about the mutexes of Swift's library. There is nothing to call. */
