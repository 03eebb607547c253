//! Number of boards on a page of the hall's live screen.

use domain::tournament::display::Display;

#[test]
fn as_many_boards_as_have_room_and_pages_alike() {
    // Text height, announcement, games, most sides, boards at once.
    let cases = [
        (5, "", 1, 4, 1),
        (5, "", 2, 4, 2),
        (5, "", 6, 4, 6),
        (5, "", 7, 4, 4),
        (5, "", 13, 4, 5),
        (5, "¡Descanso!", 6, 4, 3),
        (5, "¡Descanso!", 4, 4, 4),
        (4, "¡Descanso!", 6, 4, 6),
        (6, "", 6, 4, 3),
        (6, "", 12, 2, 6),
        (4, "", 6, 8, 2),
        (6, "", 6, 8, 2),
        (5, "", 0, 0, 6),
    ];
    for (text, announcement, n, n_sides, expected) in cases {
        let display = Display { text, announcement: announcement.to_owned(), ..Display::default() };
        assert_eq!(display.boards_at_once(n, n_sides), expected, "{text} {announcement} {n}");
    }
}

#[test]
fn a_side_has_two_lines_where_there_is_room() {
    // Announcement, boards at once, most sides.
    let cases = [
        ("", 1, 8, true),
        ("", 2, 4, false),
        ("", 3, 2, true),
        ("", 4, 4, true),
        ("¡Descanso!", 4, 4, false),
        ("¡Descanso!", 4, 3, true),
        ("", 4, 6, false),
        ("", 6, 4, false),
        ("", 6, 2, true),
        ("¡Descanso!", 6, 2, true),
    ];
    for (announcement, n, n_sides, expected) in cases {
        let display = Display { announcement: announcement.to_owned(), ..Display::default() };
        assert_eq!(display.has_two_lines(n, n_sides), expected, "{announcement} {n} {n_sides}");
    }
}
