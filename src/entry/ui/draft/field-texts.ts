import type { BasicField } from '#entry/model/entry.ts';

/** How to fill a field in, where its label does not say it. */
export const FIELD_HINTS: Readonly<Partial<Record<BasicField, string>>> = {
  name: 'So, wie Ihre Beratung nach außen auftritt.',
  locations: 'Orte mit Komma trennen, zum Beispiel: Kiel, Ulm.',
  foundedYear: 'Vier Ziffern.',
  employees: 'Alle, die bei Ihnen arbeiten, als ganze Zahl.',
  specializations: 'Zum Beispiel: Executive Search, Vertrieb.',
  industries: 'Zum Beispiel: Maschinenbau, Chemie.',
  summary: 'Was Sie besetzen, für wen und wie Sie arbeiten.',
};
