import type { LandingKeys } from '#domain/landing/landing-keys.ts';

const COMPARING = { id: 'wie-funktioniert-der-vergleich', question: 'Wie funktioniert der Vergleich?' };
const RATED = { id: 'wie-wird-bewertet', question: 'Wie werden die Personalberatungen bewertet?' };
const READ = { id: 'wer-liest-meine-anfrage', question: 'Wer liest meine Anfrage an eine Personalberatung?' };
const FREE = { id: 'ist-die-nutzung-kostenlos', question: 'Ist die Nutzung kostenlos?' };

/** The questions of the FAQ that fit a landing page; their answers are there. */
export function questionsFor({ place, specialization }: LandingKeys): readonly (typeof READ)[] {
  if (place !== null && specialization !== null) return [READ, RATED];
  if (place !== null) return [COMPARING, READ];
  return specialization === null ? [FREE, COMPARING] : [RATED, COMPARING];
}
