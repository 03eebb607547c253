//! The figures of crests, each with the words that select it, in Valencian and Spanish.
//!
//! Words may be added, but never moved to another figure: a name keeps its figure only as long as the word stays with that figure. A name
//! without a figure shows its initials, until one of its words is added to a figure.

use domain::tournament::text::fold;

/// A figure, drawn in a square of 24 by 24.
#[derive(Debug)]
pub struct Charge {
    /// Words for things, places, plants and animals that it shows, in the form that `fold` yields.
    things: &'static str,
    /// Words for professions and ranks that it stands for. A thing in the name takes precedence over them.
    people: &'static str,
    /// SVG path filled with the metal.
    pub body: &'static str,
    /// SVG path of lines over the body, in the field's color.
    pub lines: &'static str,
    /// SVG path over both, filled with the field's color.
    pub marks: &'static str,
}

const BARE: Charge = Charge { things: "", people: "", body: "", lines: "", marks: "" };

/// The figure selected by one of these words of a name: the first word for a thing, or else the first for a profession. `None` if no
/// word has a figure.
pub fn speaking(words: &[&str]) -> Option<&'static Charge> {
    let words: Vec<String> = words.iter().map(|word| fold(word)).collect();
    let find = |of: fn(&Charge) -> &'static str| {
        words.iter().find_map(|word| {
            CHARGES.iter().find(|charge| of(charge).split(' ').any(|known| known == word))
        })
    };
    find(|charge| charge.things).or_else(|| find(|charge| charge.people))
}

static CHARGES: [Charge; 53] = [
    // Moon.
    Charge {
        things: "lluna llunes luna lunas",
        body: "M16 3a9.5 9.5 0 1 0 4.8 14A8 8 0 0 1 16 3z",
        ..BARE
    },
    // Sun.
    Charge {
        things: "sol solana orient oriente",
        body: "M6.8 12a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0-10.4 0zM12 .5l2 4.5h-4zM12 23.5\
               l-2-4.5h4zM.5 12 5 10v4zM23.5 12 19 14v-4zM3.9 3.9l4.6 1.7-2.9 2.9zM20.1 3.9\
               l-1.7 4.6-2.9-2.9zM3.9 20.1l1.7-4.6 2.9 2.9zM20.1 20.1l-4.6-1.7 2.9-2.9z",
        ..BARE
    },
    // Star.
    Charge {
        things: "estel estels estrela estrella estrellas estrelles vents vientos",
        body: "M12 0l3 9 9 3-9 3-3 9-3-9-9-3 9-3z",
        ..BARE
    },
    // Waves.
    Charge {
        things: "acequia agua aigua albufera barranc canal estany lago llac mar marjal platja \
                 playa ribera rio riu sequia turia",
        body: "M1 7c4-4 7 3 11 0s7-3 11 0v3.5c-4-3-7 3-11 0s-7-3-11 0zM1 14c4-4 7 3 11 0\
               s7-3 11 0v3.5c-4-3-7 3-11 0s-7-3-11 0z",
        ..BARE
    },
    // Drop.
    Charge {
        things: "font fontcalent fonts fontsanta fuente fuentes pou pozo",
        body: "M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z",
        ..BARE
    },
    // Wells.
    Charge {
        things: "pous pozos",
        body: "M2.4 8a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0zM12.4 8a4.6 4.6 0 1 0 9.2 0\
               a4.6 4.6 0 1 0-9.2 0zM7.4 17a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0z",
        ..BARE
    },
    // Flame.
    Charge {
        things: "flama foc foguera forn forns fuego hoguera horno llar llama",
        body: "M13 1c1 5 7 8 7 14a8 8 0 0 1-16 0c0-4 2-6 4-9 0 3 1 4 2 4 2-2 3-5 3-9z",
        marks: "M12 12c2 2 3 3 3 5a3 3 0 0 1-6 0c0-2 2-3 3-5z",
        ..BARE
    },
    // Mountain.
    Charge {
        things: "cantera mont montanya montana monte muntanya pedrera penyagolosa puig serra \
                 sierra tossal",
        body: "M1 21 9 6l4 7 3-4 7 12z",
        ..BARE
    },
    // Tree.
    Charge {
        things: "alameda albereda algarrobo arbol arbre bosc bosque cedre cedro garrofera hort \
                 horta huerta huerto jardi jardin morera olmo om parc parque pinar xiprer",
        body: "M5.5 8a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM2.5 11.5a4 4 0 1 0 8 0\
               a4 4 0 1 0-8 0zM13.5 11.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM10.5 13h3v9h-3z",
        ..BARE
    },
    // Palm.
    Charge {
        things: "datiler palmar palmera palmeral palmeres",
        body: "M11 22c0-5 0-8 1-12h1.5c-.5 4-.5 7 .5 12zM12 10C9 5 5 5 2 9\
               c3-1 5 0 6 1-3 0-4 2-4 5 2-3 5-4 8-5 3 1 6 2 8 5 0-3-1-5-4-5 1-1 3-2 6-1-3-4-7-4-10 1\
               z",
        ..BARE
    },
    // Leaf.
    Charge {
        things: "figuera fulla herba hierba higuera hoja jara laurel llorer llorers mirto murta \
                 olivar olivera olivereta olivo xara",
        body: "M20 3C9 3 3 9 4 20c11 1 17-6 16-17z",
        lines: "M6 18 15 9",
        ..BARE
    },
    // Flower.
    Charge {
        things: "acacia acacies almendro ametler ametlers assutzena azucena clavel clavell flor \
                 flores flors gesmil jazmin rosa rosal roser",
        body: "M8 5.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM14.2 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z\
               M11.8 17.3a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4.2 17.3a4 4 0 1 0 8 0a4 4 0 1 0-8 0z\
               M1.8 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        marks: "M9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z",
        ..BARE
    },
    // Orange.
    Charge {
        things: "limon llima llimera naranja naranjo naranjos taronger tarongers tarongina \
                 taronja",
        body: "M3.5 14a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM12 6c0-4 4-5 7-4-1 3-4 5-7 4z",
        ..BARE
    },
    // Owl.
    Charge {
        things: "buho mochuelo mussol mussols oliba",
        body: "M4 3l5 2h6l5-2v11a8 8 0 0 1-16 0z",
        marks: "M6.4 10a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zM12.4 10a2.6 2.6 0 1 0 5.2 0\
                a2.6 2.6 0 1 0-5.2 0zM10.6 13h2.8L12 16z",
        ..BARE
    },
    // Bird.
    Charge {
        things: "colom coloma falco ocell ocells oronella pajaro pajaros paloma palomar",
        body: "M2 12c4 0 5-7 11-7 4 0 5 2 9 3l-4 3c0 6-5 9-10 9H3l4-4c-2 0-4-2-5-4z",
        marks: "M14.3 8.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z",
        ..BARE
    },
    // Rooster.
    Charge {
        things: "gall galls gallo gallos",
        body: "M3 5c4 1 5 5 8 6 2-1 2-7 5-8l1 2 2-1v2l3 2-3 1c1 7-3 11-7 11v2H9v-2\
               C4 19 2 12 3 5z",
        marks: "M16 7a1 1 0 1 0 2 0a1 1 0 1 0-2 0z",
        ..BARE
    },
    // Bat.
    Charge {
        things: "murcielago penat ratpenat",
        body: "M12 9l1.5-3 1 2.5C18 5 21 5 23.5 7\
               c-1 1-1.5 3-1.5 5-2-1-4 0-4.5 2-1.5-1-3 0-5.5 5-2.5-5-4-6-5.5-5-.5-2-2.5-3-4.5-2 0-2-.5-4-1.5-5\
               C3 5 6 5 9.5 8.5l1-2.5z",
        ..BARE
    },
    // Fish.
    Charge {
        things: "peix peixateria peixcador peixcadors pescador pescadores pez",
        body: "M1 12c4-6 11-7 16-1l6-5c-1.5 4-1.5 8 0 12l-6-5c-5 6-12 5-16-1z",
        marks: "M5.3 11a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z",
        ..BARE
    },
    // House.
    Charge {
        things: "alqueria alqueries barraca barri barrio casa casas cases caseta masia",
        body: "M12 2l10 8h-3v12h-5v-6h-4v6H5V10H2z",
        ..BARE
    },
    // Tower.
    Charge {
        things: "alcasser alcazar campanar campanario castell castillo fortaleza micalet torre \
                 torres torreta",
        body: "M12 1l4.5 5v3H18v13h-4v-5a2 2 0 0 0-4 0v5H6V9h1.5V6z",
        ..BARE
    },
    // Bridge.
    Charge {
        things: "pont ponts puente puentes",
        body: "M1 8h22v4h-1v8h-4a6 5 0 0 0-12 0H2v-8H1z",
        ..BARE
    },
    // Arches.
    Charge {
        things: "acueducto aqueducte arco arcos arcs convent convento monasterio monestir porta \
                 portal portals puerta",
        body: "M1 3h22v18h-4v-6a3 3.5 0 0 0-5 0v6h-4v-6a3 3.5 0 0 0-5 0v6H1z",
        ..BARE
    },
    // Corner.
    Charge {
        things: "canto cantonada cantons chaflan esquina xamfra",
        body: "M3 3h18v7H10v11H3z",
        ..BARE
    },
    // Bricks.
    Charge {
        things: "ladrillar ladrillo rajola rajolar rajoler rajolers tejar teular",
        body: "M2 5h9v4H2zM13 5h9v4h-9zM5.5 10.5h13v4h-13zM2 16h9v4H2zM13 16h9v4h-9z",
        ..BARE
    },
    // Mill.
    Charge {
        things: "moli molinell molino molinos molins",
        body: "M9 11h6l2 11H7zM12 9 5 2l-2 3 8 6zM13 10l7-7 2 3-8 6zM12 12l6 7-3 1-4-7z",
        ..BARE
    },
    // Lantern.
    Charge {
        things: "fanal fanals farol farola llanterna llum llums luz",
        body: "M11 1h2v3h4l2 4-2 10H7L5 8l2-4h4zM8 20h8v3H8z",
        marks: "M12 8c3 3 2 6 0 6s-3-3 0-6z",
        ..BARE
    },
    // Clock.
    Charge {
        things: "reloj rellotge",
        body: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
        lines: "M12 5.5V12l4.5 3",
        ..BARE
    },
    // Bell.
    Charge {
        things: "campana campanas campanes campaneta",
        body: "M10.5 2.5a1.5 1.5 0 0 1 3 0C18 4 19 8 19 12c0 3 1 4 3 6H2\
               c2-2 3-3 3-6 0-4 1-8 5.5-9.5zM9 19.5h6a3 3 0 0 1-6 0z",
        ..BARE
    },
    // Key.
    Charge {
        things: "clau claus llave llaves",
        body: "M1.5 7a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0zM10 12l2-2 10 10v2h-2l-1-1v-2h-2\
               l-1.5-1.5v-2h-2z",
        marks: "M4.8 7a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z",
        ..BARE
    },
    // Wheel.
    Charge {
        things: "carro carros mola muela noria roda rueda senia sinia",
        body: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
        lines: "M12 2v20M2 12h20M5 5l14 14M19 5 5 19",
        marks: "M9.4 12a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
        ..BARE
    },
    // Tram.
    Charge {
        things: "estacio estacion tranvia tramvia tren",
        body: "M4 4h16v14H4zM7 20h3v2H7zM14 20h3v2h-3zM11 1h2v3h-2z",
        marks: "M6 7h5v5H6zM13 7h5v5h-5z",
        ..BARE
    },
    // Boat.
    Charge {
        things: "barca barcas barco barquer barquero embarcador fragata galera laud llaut nau \
                 nave",
        body: "M11 1v13H3C5 9 8 5 11 1zM13 3c4 3 6 7 6 11h-6zM1 16h22c-1 4-4 6-7 6H8\
               c-3 0-6-2-7-6z",
        ..BARE
    },
    // Sail.
    Charge {
        things: "vela velas veler velero veles",
        body: "M12 1v17H2C4 11 7 6 12 1zM14 5c4 3 6 7 7 13h-7zM2 20h20v2H2z",
        ..BARE
    },
    // Anchor.
    Charge {
        things: "ancla ancora darsena grao grau marina mariner mariners marinero moll port puerto",
        people: "almirall almirante",
        body: "M9 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM11 6h2v3h4v2.5h-4V19c3-.5 5-2 6-4l-2 .3\
               L20.5 11l2.5 5-1.7-.3C20 20 16 22.5 12 22.5S4 20 2.7 15.7L1 16l2.5-5\
               L7 15.3 5 15c1 2 3 3.5 6 4v-7.5H7V9h4z",
        marks: "M10.8 4a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z",
        ..BARE
    },
    // Jug.
    Charge {
        things: "alfarero canter cantaro gerra gerrer gerrers jarra terrisser terrissers",
        body: "M8 2h8v3l-1 2c4 3 4 10 1 15H8C5 17 5 10 9 7L8 5zM17 8c6 0 6 9 0 9v-2\
               c3.5 0 3.5-5 0-5z",
        ..BARE
    },
    // Barrel.
    Charge {
        things: "bodega bota boter boters botero boteros celler tonel tonell vino",
        body: "M6 2h12c3 6 3 14 0 20H6C3 16 3 8 6 2z",
        lines: "M4 8h16M4 16h16",
        ..BARE
    },
    // Basket.
    Charge {
        things: "botiga cistella feria fira mercado mercat mercats tenda tienda",
        body: "M1 9h22v3h-1.5L19 22H5L2.5 12H1zM5 8a7 7 0 0 1 14 0h-2.3a4.7 4.7 0 0 0-9.4 0z",
        lines: "M8 13l1 7M12 13v7M16 13l-1 7",
        ..BARE
    },
    // Thread.
    Charge {
        things: "cordelero cordellers fil filador hilo seda seders velluter velluters terciopelo",
        body: "M5 2h14v4h-2v12h2v4H5v-4h2V6H5z",
        lines: "M7 9h10M7 12h10M7 15h10",
        ..BARE
    },
    // Weave.
    Charge {
        things: "tejedor tejedores teixidor teixidors telar teler",
        body: "M4 4h4v4H4zM12 4h4v4h-4zM8 8h4v4H8zM16 8h4v4h-4zM4 12h4v4H4zM12 12h4v4h-4zM8 16\
               h4v4H8zM16 16h4v4h-4z",
        ..BARE
    },
    // Sandal.
    Charge {
        things: "alpargata alpargatero espardenya espardenyer espardenyers sabater sabaters \
                 zapatero",
        body: "M8 2c4-1 6 3 6 7s2 5 2 8a5 5 0 0 1-10 1C5 13 4 3 8 2z",
        lines: "M5 11l9-2M6 15l9-2",
        ..BARE
    },
    // Hammer.
    Charge {
        things: "ferro ferros forja fragua",
        people: "argenter ceramista escultor gravador herrero litograf",
        body: "M4 3h13l4 4v3h-4V8h-3.5v14H10V8H4z",
        ..BARE
    },
    // Gear.
    Charge {
        things: "fabrica industria progres progreso",
        people: "arquitecte arquitecto enginyer ingeniero",
        body: "M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM10 1h4v4h-4zM10 19h4v4h-4zM1 10h4v4H1z\
               M19 10h4v4h-4zM18.3 2.9l2.8 2.8-3 3-2.8-2.8zM5.7 2.9l3 3-2.8 2.8-3-3zM21.1 18.3\
               l-2.8 2.8-3-3 2.8-2.8zM2.9 18.3l3-3 2.8 2.8-3 3z",
        marks: "M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
        ..BARE
    },
    // Fan.
    Charge {
        things: "abanico palmito ventall ventalls",
        body: "M12 21 1.5 11A13 13 0 0 1 22.5 11z",
        lines: "M12 19 6 7.5M12 19V6M12 19l6-11.5",
        ..BARE
    },
    // Coin.
    Charge {
        things: "almoina banc banco limosna moneda plata tresor",
        body: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
        lines: "M12 5v14M8 9h8M8 15h8",
        ..BARE
    },
    // Die.
    Charge {
        things: "dado dados dau daus parchis parxis",
        body: "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z",
        marks: "M6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM14.2 8a1.8 1.8 0 1 0 3.6 0\
                a1.8 1.8 0 1 0-3.6 0zM10.2 12a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM6.2 16\
                a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM14.2 16a1.8 1.8 0 1 0 3.6 0\
                a1.8 1.8 0 1 0-3.6 0z",
        ..BARE
    },
    // Heart.
    Charge {
        things: "cor corazon",
        body: "M12 22C5 16 1 12 1 7.5a5.7 5.7 0 0 1 11-2 5.7 5.7 0 0 1 11 2C23 12 19 16 12 22z",
        ..BARE
    },
    // Cross.
    Charge {
        things: "creu creueta creus cruz",
        people: "arquebisbe arzobispo bisbe cardenal fra mossen obispo padre pare patriarca",
        body: "M9 2h6v6h6v6h-6v8H9v-8H3V8h6z",
        ..BARE
    },
    // Crown.
    Charge {
        things: "corona real regina regne rei reial reina reino rey",
        people: "baro baron comte conde duc duque infant marques princep principe",
        body: "M2 6l5 6 5-9 5 9 5-6-2 11H4zM4 19h16v3H4z",
        ..BARE
    },
    // Sword.
    Charge {
        things: "espada espasa",
        people: "capita capitan comandant coronel general heroi heroe soldat",
        body: "M12 0l2 3v12h4v2.5h-4.7V21h1.2v2.5h-5V21h1.2v-3.5H6V15h4V3z",
        ..BARE
    },
    // Book.
    Charge {
        things: "biblioteca escola escuela libro llibre universidad universitat",
        people: "erudit historiador humanista maestro matematic mestre",
        body: "M2 5c4-2 8-1 9 1v15c-2-2-6-2-9-1zM13 6c1-2 5-3 9-1v15c-3-1-7-1-9 1z",
        ..BARE
    },
    // Quill.
    Charge {
        things: "ploma pluma",
        people: "escriptor escritor literat periodista poeta poetes saineter",
        body: "M22 2C12 2 6 7 6 15L2.5 21l1.5 1 4.5-6C17 16 20.5 11 22 2z",
        lines: "M8 15 16 7",
        ..BARE
    },
    // Palette.
    Charge {
        things: "pinzell",
        people: "pintor pintora",
        body: "M12 3C6 3 2 7 2 12s4 9 9 9c2 0 3-1 2-3s0-3 2-3h3c3 0 4-2 4-4 0-5-5-8-10-8z",
        marks: "M6.4 8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM12.4 7a1.6 1.6 0 1 0 3.2 0\
                a1.6 1.6 0 1 0-3.2 0zM4.9 13a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z\
                M16.6 10.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z",
        ..BARE
    },
    // Note.
    Charge {
        things: "banda musica",
        people: "music musico pianista",
        body: "M8 4l12-3v15h-2V6l-8 2v11H8zM3 18.5a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0z\
               M13 16.5a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0z",
        ..BARE
    },
];
