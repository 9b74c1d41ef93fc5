import { type FeeField, type FeeReadings, MAX_INPUTS } from '#fees/model/fee-inputs.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { isAsTyped } from '#lib/german/is-as-typed.ts';
import type { ReadingProblem } from '#lib/german/readings.ts';

type FieldKind = 'salary' | 'money' | 'moneyOrPercent' | 'percent' | 'months' | 'hours' | 'weeks';

interface FieldTexts {
  readonly label: string;
  readonly hint: string;
  readonly kind: FieldKind;
}

/** Labels and help texts of the fields. */
export const FIELD_TEXTS: Readonly<Record<FeeField, FieldTexts>> = {
  salary: {
    label: 'Grundgehalt im Jahr',
    hint: 'Brutto, ohne Bonus. Auch als Spanne: 80–100k.',
    kind: 'salary',
  },
  bonus: {
    label: 'Zielbonus im Jahr',
    hint: 'Bei voller Zielerreichung: Betrag oder Prozent vom Grundgehalt.',
    kind: 'moneyOrPercent',
  },
  benefits: {
    label: 'Sachleistungen im Jahr',
    hint: 'Zum Beispiel der geldwerte Vorteil eines Dienstwagens.',
    kind: 'money',
  },
  placement: {
    label: 'Satz: Vermittlung auf Erfolgsbasis',
    hint: 'Fällig bei Unterschrift oder am ersten Arbeitstag.',
    kind: 'percent',
  },
  directSearch: {
    label: 'Satz: Direktansprache auf Erfolgsbasis',
    hint: 'Fällig bei Unterschrift oder am ersten Arbeitstag.',
    kind: 'percent',
  },
  retainer: {
    label: 'Satz: Suchauftrag in Dritteln (Retainer)',
    hint: 'Je ein Drittel bei Auftrag, Präsentation, Abschluss.',
    kind: 'percent',
  },
  fixedPrice: {
    label: 'Festpreis',
    hint: 'Netto, aus einem Angebot. Einen üblichen Preis gibt es nicht.',
    kind: 'money',
  },
  minimum: {
    label: 'Mindesthonorar',
    hint: 'Netto. Leer heißt: keines vereinbart (Annahme).',
    kind: 'money',
  },
  expenses: {
    label: 'Nebenkosten',
    hint: 'Anzeigen, Reisen, Tests: Betrag oder Prozent vom Honorar. Leer heißt: keine (Annahme).',
    kind: 'moneyOrPercent',
  },
  leavesAfter: {
    label: 'Austritt nach Monaten',
    hint: 'Gerechnet ab dem ersten Arbeitstag. Annahme: vier.',
    kind: 'months',
  },
  guarantee: {
    label: 'Garantie in Monaten',
    hint: 'Ab dem ersten Arbeitstag. Annahme: sechs, so lange wie die längste Probezeit (§\u00A0622 Abs.\u00A03 BGB).',
    kind: 'months',
  },
  refund: {
    label: 'Rückzahlung',
    hint: 'Anteil des Honorars. Annahme: die Hälfte, wie in Rechenbeispiel 3 unseres Artikels.',
    kind: 'percent',
  },
  adverts: { label: 'Anzeigen und Plattformen', hint: 'Netto, für diese eine Stelle.', kind: 'money' },
  hours: {
    label: 'Eigene Arbeitszeit in Stunden',
    hint: 'Was Suche, Ansprache und Auswahl Ihr Team mehr kosten als mit Beratung.',
    kind: 'hours',
  },
  hourlyRate: { label: 'Kosten einer Arbeitsstunde', hint: 'Mit Lohnnebenkosten.', kind: 'money' },
  weeks: {
    label: 'Längere Lücke in Wochen',
    hint: 'Um wie viel später Sie die Stelle allein besetzen.',
    kind: 'weeks',
  },
  weeklyCost: {
    label: 'Kosten der Lücke je Woche',
    hint: 'Zum Beispiel eine Interim-Kraft an drei Tagen.',
    kind: 'money',
  },
};

const EXAMPLES: Readonly<Record<FieldKind, string>> = {
  salary: 'Zum Beispiel: 95.000, 95k oder 80–100k.',
  money: 'Zum Beispiel: 9.500 oder 9–12k.',
  moneyOrPercent: 'Zum Beispiel: 9.500 oder 10\u00A0%.',
  percent: 'Zum Beispiel: 25\u00A0% oder 25–33\u00A0%.',
  months: 'Zum Beispiel: 4 oder 1\u00A0Jahr.',
  hours: 'Zum Beispiel: 40.',
  weeks: 'Zum Beispiel: 6 oder 2\u00A0Monate.',
};

const MAX_OF: Readonly<Record<FieldKind, string>> = {
  salary: '10\u00A0Mio.\u00A0€',
  money: '10\u00A0Mio.\u00A0€',
  moneyOrPercent: '10\u00A0Mio.\u00A0€',
  percent: '100\u00A0%',
  months: `${formatGermanNumber(MAX_INPUTS.months)} Monate`,
  hours: `${formatGermanNumber(MAX_INPUTS.hours)} Stunden`,
  weeks: `${formatGermanNumber(MAX_INPUTS.weeks)} Wochen`,
};

/** Describes the fault of a text, and how to correct it. */
export function describeProblem(problem: ReadingProblem, kind: FieldKind): string {
  switch (problem) {
    case 'otherCurrency':
      return 'Bitte geben Sie den Betrag in Euro an. Andere Währungen rechnet diese Seite nicht um: Sie kennt keinen Kurs.';
    case 'notYearly':
      return 'Bitte tragen Sie den Betrag für ein ganzes Jahr ein.';
    case 'oneSided':
      return `Bitte tragen Sie einen Wert oder beide Enden einer Spanne ein. ${EXAMPLES[kind]}`;
    case 'negative':
      return 'Weniger als null geht nicht.';
    case 'notSingle':
      return 'Bitte tragen Sie hier einen einzelnen Wert ein, keine Spanne.';
    case 'tooLow':
      return `Das wären weniger als 1.000\u00A0€ im Jahr. Tausender schreiben Sie als 95.000 oder 95k.`;
    case 'tooHigh':
      return `Mehr als ${MAX_OF[kind]} nimmt dieses Feld nicht an.`;
    case 'percentWanted':
      return `Hier zählt ein Prozentsatz, kein Betrag. ${EXAMPLES[kind]}`;
    case 'aboveHundred':
      return 'Mehr als 100\u00A0% geht nicht.';
    case 'fraction':
      return 'Das wäre weniger als 1\u00A0%. Ein Viertel schreiben Sie als 25\u00A0%.';
    case 'notANumber':
      return `Das können wir nicht als Zahl lesen. ${EXAMPLES[kind]}`;
  }
}

/** The error beside a field; undefined while there is none. */
export function describeReadingFault(field: FeeField, readings: FeeReadings): string | undefined {
  const reading = readings[field];
  if (reading.state !== 'unclear') return undefined;
  return describeProblem(reading.problem, FIELD_TEXTS[field].kind);
}

/** The unit after the number of a duration. */
const UNIT_WORDS: Readonly<Partial<Record<FieldKind, readonly [one: string, many: string]>>> = {
  months: ['Monat', 'Monate'],
  hours: ['Stunde', 'Stunden'],
  weeks: ['Woche', 'Wochen'],
};

/** How a text was understood, where the site would write it otherwise. */
export function describeReading(field: FeeField, text: string, readings: FeeReadings): string {
  const reading = readings[field];
  if (reading.state !== 'read') return '';
  if (reading.wasReversed) return `Von und bis waren vertauscht, gerechnet wird mit ${reading.words}.`;
  const unit = UNIT_WORDS[FIELD_TEXTS[field].kind]?.[reading.value === 1 ? 0 : 1];
  const words = unit === undefined ? reading.words : `${reading.words}\u00A0${unit}`;
  return [reading.words, words].some((written) => isAsTyped(text, written)) ? '' : `Gelesen als ${words}.`;
}
