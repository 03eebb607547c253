hall-board = board { $board }
hall-waits = waiting, no. { $place } in the queue
hall-held = waits to be called
hall-legend-boards = table, ▦ board or ◷ queue, color
hall-next = Next in the queue
hall-own-time = With another time
desk-sign = Sign
