hall-legend-boards = board (◷: place in the queue) and color
hall-next = Next in the queue
hall-own-time = With another time
desk-sign = Sign
