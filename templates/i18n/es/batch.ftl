batch-refused = se han rechazado { $refused } de { $n }, y no se ha hecho nada
