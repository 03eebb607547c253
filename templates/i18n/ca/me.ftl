error-seat-held = El seient de { $name } el té un altre mòbil: pregunta a l’organització.
error-seat-no-entry = Esta inscripció encara no té plaça, o ja no la té: per això encara no hi ha seient.
error-seats-many = Este mòbil ja té molts seients. Oblida’ls en «El meu seient» o usa un altre mòbil.
