error-seat-held = El sitio de { $name } lo tiene otro móvil: pregunta a la organización.
error-seat-no-entry = Esta inscripción todavía no tiene plaza, o ya no la tiene: así que aún no hay sitio.
error-seats-many = Este móvil ya tiene muchos sitios. Olvídalos en «Mi sitio» o usa otro móvil.
