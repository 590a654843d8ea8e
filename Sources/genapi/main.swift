print("genapi")
