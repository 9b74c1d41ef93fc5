import { formatGermanNumber } from '#lib/german/german-number.ts';
import {
  readAmount,
  readCount,
  readCountRange,
  readDuration,
  readDurationRange,
  type Reading,
  type ReadingProblem,
  readShareRange,
  readShare,
} from '#lib/german/readings.ts';
import { BASIS_POINTS_PER_PERCENT, type Span } from '#lib/german/span.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { isVisible } from '#lib/text/characters.ts';
import { cleanParagraphs } from '#lib/text/clean-text.ts';
import { foldText } from '#lib/text/fold.ts';
import { type FactFault, findFactFault } from './check-fact.ts';
import {
  type ChoiceRule,
  type FactKey,
  type FactUnit,
  type FactValue,
  MAX_FACT_ADDRESS,
  type NumberRule,
  ruleOf,
} from './facts.ts';
import { formatFact, formatFactParts, formatQuantity } from './format-fact.ts';
import { UNDISCLOSED, UNDISCLOSED_TEXT } from './listed-facts.ts';
import {
  type Mandate,
  MANDATE_BANDS,
  MANDATE_LEVELS,
  type MandateBand,
  MAX_MANDATE_TEXT,
  MAX_MANDATES,
} from './mandates.ts';
import { findOption } from './option-names.ts';

/** The value of a fact in a text. A range with swapped ends is corrected, which the reading mentions. */
export type FactReading =
  | { readonly state: 'empty' }
  | {
      readonly state: 'read';
      readonly value: FactValue;
      /** As the site writes it. */
      readonly words: string;
      readonly wasReversed: boolean;
    }
  | { readonly state: 'unclear'; readonly message: string };

const UNDISCLOSED_WORDS = new Set([UNDISCLOSED, 'keine angabe', 'ohne angabe', 'k.a.', 'k. a.', 'n/a']);
const NONE_WORDS = new Set(['keine', 'keiner', 'keines', 'keins', 'ohne', 'nein']);

const EXAMPLES: Readonly<Record<FactUnit, readonly [single: string, range: string]>> = {
  percent: ['30\u00A0%', '25–33\u00A0%'],
  euros: ['15.000 oder 15k', '15–20k'],
  months: ['6', '6–12'],
  days: ['45', '30–45'],
  workingDays: ['5', '5–10'],
  mandates: ['24', '3–6'],
  persons: ['4', '3–5'],
};

/** Another word for „Aufträge“. */
const MANDATES = /mandate?n?\s*$/i;

const isDuration = (unit: FactUnit) => unit === 'months' || unit === 'days' || unit === 'workingDays';

function describeNumberProblem(rule: NumberRule, problem: ReadingProblem | 'outOfRange'): string {
  const example = `Zum Beispiel: ${EXAMPLES[rule.unit][rule.shape === 'range' ? 1 : 0]}.`;
  switch (problem) {
    case 'otherCurrency':
      return 'Bitte geben Sie den Betrag in Euro an. Andere Währungen rechnen wir nicht um.';
    case 'notYearly':
    case 'tooLow':
    case 'tooHigh':
    case 'outOfRange':
      return `Möglich sind ${formatQuantity({ low: rule.lowest, high: rule.highest }, rule.unit)}.`;
    case 'oneSided':
      return rule.shape === 'range'
        ? `Bitte geben Sie beide Enden der Spanne ein. ${example}`
        : `Bitte geben Sie einen genauen Wert ein. ${example}`;
    case 'negative':
      return 'Weniger als null geht nicht.';
    case 'notSingle':
      return `Bitte geben Sie hier einen einzelnen Wert ein, keine Spanne. ${example}`;
    case 'percentWanted':
      return `Hier zählt ein Prozentsatz, kein Betrag. ${example}`;
    case 'aboveHundred':
      return 'Mehr als 100\u00A0% geht nicht.';
    case 'fraction':
      return 'Das wäre weniger als 1\u00A0%. Ein Viertel schreiben Sie als 25\u00A0%.';
    case 'notANumber':
      return rule.unit === 'percent' || rule.unit === 'euros'
        ? `Das können wir nicht als Zahl lesen. ${example}`
        : `Bitte geben Sie eine ganze Zahl ein. ${example}`;
  }
}

/** Characters of a text that is read. No value is longer, and a text is read on every key press. */
const MAX_LENGTH = 4_000;

const unclear = (message: string): FactReading => ({ state: 'unclear', message });

const asSpan = (reading: Reading<number>): Reading<Span> =>
  reading.state === 'read' ? { ...reading, value: { low: reading.value, high: reading.value } } : reading;

function readSpan(rule: NumberRule, text: string): Reading<Span> {
  const isRange = rule.shape === 'range';
  if (rule.unit === 'percent') {
    // 0 % is valid; a fraction below 1 % is refused, because it may mean a share (0.5 for 50 %).
    return isRange ? readShareRange(text) : asSpan(readShare(text));
  }
  if (rule.unit === 'euros') return asSpan(readAmount(text));
  if (isDuration(rule.unit)) {
    return isRange
      ? readDurationRange(text, rule.unit, rule.highest)
      : asSpan(readDuration(text, rule.unit, rule.highest));
  }
  const bare = text.replace(MANDATES, '');
  const word = rule.unit === 'mandates' ? 'auftr' : 'person';
  return isRange ? readCountRange(bare, word, rule.highest) : asSpan(readCount(bare, word, rule.highest));
}

function readNumber(key: FactKey, rule: NumberRule, text: string): FactReading {
  const isNone = NONE_WORDS.has(foldText(text)) || foldText(text) === rule.zero;
  if (rule.zero !== undefined && isNone) return readNumber(key, rule, '0');
  const reading = readSpan(rule, text);
  if (reading.state === 'empty') return reading;
  if (reading.state === 'unclear') return unclear(describeNumberProblem(rule, reading.problem));
  const scale = rule.unit === 'percent' ? BASIS_POINTS_PER_PERCENT : 1;
  const low = reading.value.low / scale;
  const high = reading.value.high / scale;
  const value = rule.shape === 'range' ? ([low, high] as const) : low;
  const fault = findFactFault(key, value);
  return fault === null
    ? { state: 'read', value, words: formatFact(key, value), wasReversed: reading.wasReversed }
    : unclear(describeNumberProblem(rule, fault === 'out_of_range' ? 'outOfRange' : 'notANumber'));
}

function readChoices(key: FactKey, rule: ChoiceRule, text: string): FactReading {
  const parts = rule.shape === 'choice' ? [text] : text.split(/[,;\n|/]|\bund\b/);
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '');
  const codes: unknown[] = texts.map((part) => findOption(rule.options, part, key));
  const unknown = texts.find((_, index) => codes[index] === null);
  const known = Object.values(rule.options);
  if (unknown !== undefined) {
    const sample = known.length > 6 ? `zum Beispiel ${known.slice(0, 3).join(', ')}` : known.join(', ');
    return unclear(`„${unknown}“ kennen wir hier nicht. Möglich: ${sample}.`);
  }
  const chosen = Object.keys(rule.options).filter((code) => codes.includes(code));
  if (chosen.length === 0) return { state: 'empty' };
  if (chosen.length > 1 && chosen.includes('none')) {
    return unclear('„Keine“ und eine andere Auswahl schließen sich aus.');
  }
  const [only = ''] = chosen;
  const value = rule.shape === 'choice' ? only : chosen;
  return { state: 'read', value, words: formatFact(key, value), wasReversed: false };
}

const BAND_ENDS: readonly (readonly [highest: number, band: MandateBand])[] = [
  [5, 'upTo5'],
  [10, 'upTo10'],
  [25, 'upTo25'],
  [50, 'upTo50'],
  [Number.POSITIVE_INFINITY, 'over50'],
];

function findBand(text: string): string | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count > 0
    ? (BAND_ENDS.find(([highest]) => count <= highest)?.[1] ?? null)
    : (Object.entries(MANDATE_BANDS).find(
        ([code, label]) => code === text.trim() || label === text.trim().replaceAll(/\s*[-–]\s*/g, '–'),
      )?.[0] ?? null);
}

function readMandates(key: FactKey, text: string): FactReading {
  const rows = text.split(/[\n;]/).filter((row) => /[^\s|]/.test(row));
  if (rows.length === 0) return { state: 'empty' };
  if (rows.length > MAX_MANDATES)
    return unclear(`Bitte geben Sie höchstens ${String(MAX_MANDATES)} Zeilen an.`);
  const mandates: unknown[] = rows.map((row) => {
    const [work = '', industry = '', level = '', band = ''] = row.split('|').map((part) => part.trim());
    return { function: work, industry, level: findOption(MANDATE_LEVELS, level), band: findBand(band) };
  });
  const faulty = mandates.findIndex((mandate) => findFactFault(key, [mandate]) !== null);
  if (faulty !== -1) {
    return unclear(
      `Zeile ${String(faulty + 1)}: Bitte geben Sie Funktion, Branche (je höchstens ${String(MAX_MANDATE_TEXT)} Zeichen), Ebene und Zahl der Aufträge an.`,
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just checked
  const value = mandates as readonly Mandate[];
  return { state: 'read', value, words: formatFact(key, value), wasReversed: false };
}

const ADDRESS_FAULTS: Readonly<Partial<Record<FactFault, string>>> = {
  too_long: `Bitte kürzen Sie die Adresse auf höchstens ${formatGermanNumber(MAX_FACT_ADDRESS)} Zeichen.`,
};

function readAddress(key: FactKey, text: string): FactReading {
  const link = parseWebsite(text);
  const value =
    /^https?:/i.test(text) || link?.kind !== 'link' ? text : `https://${text.replace(/^\/\//, '')}`;
  const fault = findFactFault(key, value);
  if (fault !== null || link?.kind !== 'link') {
    return unclear(
      (fault && ADDRESS_FAULTS[fault]) ??
        'Bitte geben Sie die Adresse einer Website ein, zum Beispiel https://www.bdu.de.',
    );
  }
  return { state: 'read', value, words: value, wasReversed: false };
}

/**
 * Reads what somebody typed, or what is in a cell of a list, as the value of a fact: German and English numbers, „k“,
 * „T€“, percentages, ranges either way round, options by their German names. docs/decisions/facts.md.
 */
export function readFact(key: FactKey, typed: string): FactReading {
  if (typed.length > MAX_LENGTH) return unclear('Bitte kürzen Sie diese Angabe.');
  const text = cleanParagraphs(typed);
  if (!isVisible(text)) return { state: 'empty' };
  if (UNDISCLOSED_WORDS.has(foldText(text))) {
    return { state: 'read', value: UNDISCLOSED, words: UNDISCLOSED_TEXT, wasReversed: false };
  }
  const rule = ruleOf(key);
  switch (rule.shape) {
    case 'choice':
    case 'choices':
      return readChoices(key, rule, text);
    case 'number':
    case 'range':
      return readNumber(key, rule, text);
    case 'mandates':
      return readMandates(key, text);
    case 'address':
      return readAddress(key, text);
  }
}

function toMandateText({ function: work, industry, level, band }: Mandate): string {
  return [work, industry, MANDATE_LEVELS[level], MANDATE_BANDS[band]].join(' | ');
}

/** The text that {@link readFact} reads as this value: for forms and exported lists. */
export function toFactText(key: FactKey, value: FactValue): string {
  const rule = ruleOf(key);
  if (value === UNDISCLOSED) return UNDISCLOSED_TEXT;
  if (rule.shape === 'number' && value === 0) return '0';
  if (rule.shape !== 'mandates') return formatFactParts(key, value).join(', ');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape says so
  return (value as readonly Mandate[]).map(toMandateText).join('\n');
}
