api-docs-search = Find an operation
api-docs-found = { $n ->
    [one] 1 operation.
   *[other] { $n } operations.
}
api-docs-all = See all
api-docs-subjects = Subjects
secret-copy = Copy
