import type { EntryField } from '#domain/entry/entry.ts';

/** The fields as they are asked, in groups. */
export const FIELD_GROUPS: readonly { readonly heading: string; readonly fields: readonly EntryField[] }[] = [
  { heading: 'Name und Website', fields: ['Name', 'Webseite'] },
  { heading: 'Standorte und Größe', fields: ['Standort', 'Gründungsjahr', 'Anzahl Mitarbeiter'] },
  { heading: 'Schwerpunkte', fields: ['Spezialisierung', 'Branchen'] },
  { heading: 'Beschreibung', fields: ['Zusammenfassung'] },
];

/** How to fill a field in, and where it appears. */
export const FIELD_HINTS: Readonly<Record<EntryField, string>> = {
  Name: 'So, wie Ihre Beratung nach außen auftritt. Erscheint überall: auf der Karte, im Profil und im Vergleich.',
  Webseite: 'Erscheint als Link auf der Karte und im Profil.',
  Standort:
    'Orte mit Komma trennen, zum Beispiel: Kiel, Ulm. Erscheint auf der Karte, im Profil und als Filter „Ort“.',
  Gründungsjahr: 'Vier Ziffern. Erscheint auf der Karte, im Profil und im Vergleich.',
  'Anzahl Mitarbeiter':
    'Alle, die bei Ihnen arbeiten, als ganze Zahl. Erscheint auf der Karte, im Profil und im Vergleich.',
  Spezialisierung:
    'Mit Komma trennen, das Wichtigste zuerst, zum Beispiel: Executive Search, Vertrieb. Die ersten drei stehen auf der Karte, alle im Profil und im Filter.',
  Branchen:
    'Mit Komma trennen, zum Beispiel: Maschinenbau, Chemie. Die ersten drei stehen auf der Karte, alle im Profil und im Filter.',
  Zusammenfassung:
    'Was Sie besetzen, für wen und wie Sie arbeiten. Die ersten drei Zeilen stehen auf der Karte, alles im Profil.',
};
