//! Invented names of people and clubs for demonstrations.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const GIVEN: [&str; 60] = [
    "Amparo", "Vicent", "Lucrecia", "Pep", "Empar", "Ximo", "Rosa", "Toni", "Inés", "Batiste",
    "Carme", "Enric", "Dolors", "Ferran", "Elena", "Germán", "Fina", "Josep", "Gloria", "Lluís",
    "Isabel", "Marc", "Júlia", "Nel", "Laia", "Òscar", "Maria", "Pau", "Neus", "Quim", "Olga",
    "Ramon", "Paula", "Salva", "Queta", "Tomàs", "Raquel", "Ulises", "Sara", "Voro", "Teresa",
    "Álvaro", "Úrsula", "Begoña", "Xelo", "Carles", "Yolanda", "Damià", "Aitana", "Eduard",
    "Blanca", "Francesc", "Clara", "Gonçal", "Desirée", "Hèctor", "Estrella", "Iñaki", "Noelia",
    "Jordi",
];

const SURNAMES: [&str; 54] = [
    "Llopis",
    "Ferrer",
    "Sanchis",
    "Peris",
    "Navarro",
    "Giner",
    "Mira",
    "Cano",
    "Boix",
    "Tormo",
    "Vidal",
    "Esteve",
    "Roig",
    "Climent",
    "Alonso",
    "Bosch",
    "Ortiz",
    "Puig",
    "Company",
    "Soler",
    "Ribes",
    "Monzó",
    "Català",
    "Ibáñez",
    "Pastor",
    "Ripoll",
    "Gisbert",
    "Moya",
    "Fuster",
    "Reig",
    "Torres",
    "Cabrera",
    "Beneyto",
    "Durà",
    "Marco",
    "Sempere",
    "Verdú",
    "Zaragoza",
    "Aparici",
    "Blasco",
    "Cardona",
    "Domènech",
    "Escrivà",
    "Forner",
    "Gadea",
    "Juan",
    "Lledó",
    "Mas",
    "Nogués",
    "Orts",
    "Pla",
    "Quiles",
    "Sala",
    "Taléns",
];

const CLUB_KINDS: [&str; 4] = ["Falla Plaça", "Falla Carrer", "Falla Avinguda", "Falla Camí"];

const CLUB_PLACES: [&str; 48] = [
    "de la Lluna",
    "del Forn Vell",
    "dels Tres Pous",
    "de l'Om Gran",
    "del Campanar Xic",
    "de la Séquia Nova",
    "dels Velluters Nous",
    "de l'Hort d'en Pere",
    "del Molí Roig",
    "de la Font Seca",
    "del Ventall",
    "dels Gerrers",
    "de la Tarongina",
    "del Barquer",
    "de l'Alqueria Blanca",
    "del Rajolar",
    "de la Palmera Alta",
    "dels Cordellers Nous",
    "del Pont de Canya",
    "de la Mola",
    "dels Espardenyers",
    "de l'Almoina Vella",
    "del Fanal",
    "de la Garrofera",
    "del Dau",
    "de la Pedrera",
    "dels Ocells",
    "de l'Ametler",
    "del Tramvia Vell",
    "de la Llima",
    "dels Boters",
    "del Rellotge",
    "de la Vela",
    "del Mussol",
    "de l'Estany",
    "dels Quatre Vents",
    "de la Serra",
    "del Pou Dolç",
    "de la Figuera",
    "del Llaüt",
    "de la Xara",
    "dels Teixidors",
    "de l'Herba",
    "del Gall",
    "de la Sénia",
    "dels Arcs",
    "del Cantó",
    "de la Creueta",
];

/// A generator of invented names, deterministic for a seed; full names never repeat.
#[derive(Debug)]
pub struct InventedNames {
    random: ChaCha8Rng,
    given_out: Vec<String>,
}

impl InventedNames {
    /// Creates the generator for a seed.
    pub fn new(seed: u64) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(seed), given_out: Vec::new() }
    }

    /// A person's name: a given name and two surnames.
    pub fn person(&mut self) -> String {
        loop {
            let name = [self.pick(&GIVEN), self.pick(&SURNAMES), self.pick(&SURNAMES)].join(" ");
            if !self.given_out.contains(&name) {
                self.given_out.push(name.clone());
                return name;
            }
        }
    }

    /// `n` different clubs; names are numbered when the list is used again.
    pub fn clubs(n: usize) -> Vec<String> {
        let names = CLUB_PLACES
            .iter()
            .zip(CLUB_KINDS.iter().cycle())
            .map(|(place, kind)| format!("{kind} {place}"));
        let all: Vec<String> = names.collect();
        (0..n)
            .zip(all.iter().cycle())
            .map(|(index, name)| match index / all.len() {
                0 => name.clone(),
                again => format!("{name} {}", again + 1),
            })
            .collect()
    }

    /// A random number below `n`, which must not be 0.
    pub fn below(&mut self, n: u32) -> u32 {
        self.random.next_u32() % n.max(1)
    }

    fn pick(&mut self, list: &'static [&'static str]) -> &'static str {
        let at = self.below(u32::try_from(list.len()).unwrap_or(1)) as usize;
        list.get(at).copied().unwrap_or_default()
    }
}
