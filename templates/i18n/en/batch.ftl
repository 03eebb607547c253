batch-refused = { $refused } of { $n } were refused, and nothing was done
