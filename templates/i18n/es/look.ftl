api-docs-search = Buscar una operación
api-docs-found = { $n ->
    [one] 1 operación.
   *[other] { $n } operaciones.
}
api-docs-all = Ver todas
api-docs-subjects = Temas
secret-copy = Copiar
