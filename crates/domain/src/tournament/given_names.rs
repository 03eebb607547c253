//! Frequent given names of Spain, used to distinguish "Soler, Pep" from "Pep Soler, Falla Sueca".

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::tournament::text::fold;

/// The names in folded form, separated by spaces.
const NAMES: &str = "aaron abel abril adela adelina adolfo adria adrian adriana africa agueda agusti agustin aida aina ainara ainhoa \
    aitana aitor alba albert alberto aleix alejandra alejandro alex alexandre alfons alfonso alfred alfredo alicia \
    alma alvaro amadeo amalia amaya amparo ana anabel andrea andres andreu angel angela angeles angels anna antoni \
    antonia antonio araceli ariadna arnau arturo asuncion aurelio aurora baltasar barbara bartolome beatriz begona \
    begonya belen benito bernardo bernat berta biel blanca blas borja bruno candela carla carles carlos carlota carme \
    carmen carolina catalina cayetano cecilia celia cesar clara claudia claudio concepcion concha consuelo conxa \
    cristian cristina cristobal dani daniel daniela david desamparados diana diego dolores dolors domingo eduard \
    eduardo elena elisa elisabet eloi elsa elvira emili emilia emilio emma empar encarna encarnacion enric enrique \
    erika ernest ernesto esperanza esteban ester esteve esther eugenia eugenio eulalia eva fatima federico felip \
    felipe felix fernanda fernando ferran fina francesc francisca francisco gabriel gabriela gemma gerard gerardo \
    gloria gonzalo gregorio guillem guillermo gustavo hector helena hugo ian ignacio ignasi iker imma immaculada ines \
    inmaculada irene iris isaac isabel ismael ivan izan jacint jaime jaume javier jesus joan joana joaquim joaquin \
    jordi jorge jose josefa josefina josep juan juana judit judith julia julian julio laia lara laura leandro leire \
    leo leonor lidia lluc llucia lluis lluisa lola lorena lorenzo lourdes lucas lucia luis luisa luz magdalena maite \
    manel manolo manuel manuela mar marc marcel marcos margarita maria mariam marian mariano marina mario marisa \
    marisol marta marti martin martina mateo mateu matilde mauricio max merce mercedes mia micaela miguel mikel miquel \
    mireia miriam moises monica montse montserrat natalia nerea neus nicolas nieves nil noa noelia noemi nora nuria \
    oihane olga oliver olivia oriol oscar pablo paco paloma paola pascual patricia patricio pau paula paz pedro pep \
    pepa pepe pere pilar pol quique rafa rafael raimon ramon raquel raul rebeca reyes ricard ricardo rita robert \
    roberto rocio rodrigo roger roman rosa rosalia rosario roser ruben ruth salvador samuel sandra santi santiago \
    santos sara sebastian sergi sergio silvia simon sofia soledad sonia susana tamara tania teo teresa tomas toni \
    trinidad unai vanesa vega vera veronica vicent vicenta vicente victor victoria violeta virginia xavi xavier ximo \
    yaiza yolanda zoe";

static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| NAMES.split_whitespace().collect());

/// Returns whether the first word of a name is a known given name.
pub fn is_given_name(name: &str) -> bool {
    let folded = fold(name);
    let first = folded.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    KNOWN.contains(first)
}
