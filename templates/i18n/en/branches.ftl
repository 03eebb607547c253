stage-of-category = { $category }: { $format }
field-stage-category = Who plays it
stage-category-all = The whole tournament
stage-category-hint = A category with a stage of its own plays its own championship: at the same time, on the same boards and for its own prize.
plan-entry-category = the entries of { $category }
plan-entry-rest = all entries except { $list }
plan-exit-category = the winner takes the championship of { $category }
format-category = { $category } with its own championship
card-category-champion = Wins the championship of { $category }!
branch-main = Main championship
step-entries-category = { $n ->
    [one] { $category } needs { $n } more entry to be drawn. If nobody else comes, remove its stage and they play with the others.
   *[other] { $category } needs { $n } more entries to be drawn. If nobody else comes, remove its stage and they play with the others.
}
error-unknown-category = there is no entry of this category: choose one from the list.
error-category-drawn = an entry of this category is in a draw already: discard its draft first, or let them play with the others.
error-entry-category-drawn = { $name } is in a draw already and would play another championship with this category: keep the one it had.
