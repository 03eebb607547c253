share-site = Torneos de parchís en directo: sorteo, mesas, cuadro y clasificación.
share-against = Contra { $names }
