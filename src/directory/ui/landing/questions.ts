import type { LandingKeys } from '#directory/model/landing/landing-keys.ts';

const COMPARING = { id: 'wie-funktioniert-der-vergleich', question: 'Wie funktioniert der Vergleich?' };
const RATED = { id: 'wie-wird-bewertet', question: 'Wie werden die Personalberatungen bewertet?' };
const FREE = { id: 'ist-die-nutzung-kostenlos', question: 'Ist die Nutzung kostenlos?' };

/** The questions of the FAQ that fit a landing page; their answers are there. */
export function questionsFor({ place, specialization }: LandingKeys): readonly (typeof FREE)[] {
  if (place !== null && specialization !== null) return [FREE, RATED];
  if (place !== null) return [COMPARING, FREE];
  return specialization === null ? [FREE, RATED] : [RATED, COMPARING];
}
