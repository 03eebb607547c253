share-site = Parchís tournaments live: the draw, the tables, the bracket and the standings.
share-against = Against { $names }
