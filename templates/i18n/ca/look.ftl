api-docs-search = Buscar una operació
api-docs-found = { $n ->
    [one] 1 operació.
   *[other] { $n } operacions.
}
api-docs-all = Veure-les totes
api-docs-subjects = Temes
secret-copy = Copiar
