import type { BasicField } from '#domain/entry/entry.ts';

/** How to fill a field in, and where it appears. */
export const FIELD_HINTS: Readonly<Record<BasicField, string>> = {
  name: 'So, wie Ihre Beratung nach außen auftritt. Erscheint überall: auf der Karte, im Profil und im Vergleich.',
  website: 'Erscheint als Link auf der Karte und im Profil.',
  locations:
    'Orte mit Komma trennen, zum Beispiel: Kiel, Ulm. Erscheint auf der Karte, im Profil und als Filter „Ort“.',
  foundedYear: 'Vier Ziffern. Erscheint auf der Karte, im Profil und im Vergleich.',
  employees:
    'Alle, die bei Ihnen arbeiten, als ganze Zahl. Erscheint auf der Karte, im Profil und im Vergleich.',
  specializations:
    'Mit Komma trennen, das Wichtigste zuerst, zum Beispiel: Executive Search, Vertrieb. Die ersten drei stehen auf der Karte, alle im Profil und im Filter.',
  industries:
    'Mit Komma trennen, zum Beispiel: Maschinenbau, Chemie. Die ersten drei stehen auf der Karte, alle im Profil und im Filter.',
  summary:
    'Was Sie besetzen, für wen und wie Sie arbeiten. Die ersten drei Zeilen stehen auf der Karte, alles im Profil.',
};
