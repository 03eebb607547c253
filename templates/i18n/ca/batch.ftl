batch-refused = s’han rebutjat { $refused } de { $n }, i no s’ha fet res
