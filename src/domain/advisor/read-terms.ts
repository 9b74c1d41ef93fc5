import { LANGUAGE_OPTIONS } from '#domain/facts/listed-facts.ts';
import { foldText, type Token, tokenise } from '#domain/language/text.ts';
import type { FactFacet } from '#domain/search/fact-options.ts';

/** A term in a description, as it was written. */
export interface TermMention {
  readonly kind: FactFacet;
  /** Codes of the fact, any of which is enough; or the lowest number. */
  readonly values: readonly string[];
  /** „ohne Retainer“; only the kind of fee can be negated. */
  readonly isNegated: boolean;
  readonly words: string;
}

/** The terms of a description, and the rest of its text. */
export interface ReadTerms {
  readonly terms: readonly TermMention[];
  /** The text with a pause in place of each term, so that the words of a term are not read as something else. */
  readonly rest: string;
}

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  'null ein zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf'
    .split(' ')
    .map((word, number) => [word, number]),
);
const OTHER_NUMBERS: Readonly<Record<string, number>> = {
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  achtzehn: 18,
  vierundzwanzig: 24,
};
const NUMBER = String.raw`(?:\d{1,3}|${[...Object.keys(NUMBERS), ...Object.keys(OTHER_NUMBERS)].join('|')})`;
const NUMBER_WORD = String.raw`(?:${Object.keys(NUMBERS).join('|')}|achtzehn|vierundzwanzig)`;
const ABOUT = '(?:von |ueber |ab |mindestens |wenigstens |min |mind )*';
/** „zwölf Monate“, „ein halbes Jahr“, „sechsmonatige“, „halbjährige“ */
const PERIOD = String.raw`${ABOUT}(?:${NUMBER} (?:monat\w*|jahr\w*)|(?:ein\w* )?halb\w* jahr\w*|${NUMBER_WORD}monat\w*|${NUMBER} monatig\w*|halbjaehrig\w*|(?:ein|zwei)jaehrig\w*)`;

const LANGUAGES = Object.entries(LANGUAGE_OPTIONS)
  // „deutschsprachiger Raum“ is a region, not a language.
  .filter(([code]) => code !== 'de')
  .map(([code, label]) => [code, foldText(label)] as const);
const LANGUAGE = `(?:${LANGUAGES.map(([, name]) => name).join('|')})`;

const TALKS = '(?:interviews?|gespraeche?n?|kandidatengespraeche?n?|erstgespraeche?n?|ansprache)';
const FIRM = String.raw`(?:(?:personal)?berat\w+|agentur\w*|headhunter\w*|vermittl\w+)`;
const FEE_AGREED = String.raw`(?:honorar|zahlung|bezahlung|zahlen|bezahlen|zahlbar|faellig)`;
const HIRED = String.raw`(?:erfolg\w*|einstellung\w*|vertragsunterschrift|vertragsabschluss|unterschrift|besetzung)`;
/** Beginning and end of a text, or a pause. */
const START = '(?<=^|, )';
const END = '(?=$| ,)';

interface Pattern {
  readonly kind: FactFacet;
  readonly pattern: RegExp;
  /** The codes, or what they are derived from in the matched text. */
  readonly values: readonly string[] | 'months' | 'percent' | 'language';
  /** Whether the words count only when they are negated: „keine Anzahlung“. */
  readonly isRefusedOnly?: true;
}

const word = (source: string): RegExp => new RegExp(String.raw`(?<![\w])(?:${source})(?![\w])`, 'g');

/** Longer expressions first, because a later pattern does not match text that an earlier one has matched. */
const PATTERNS: readonly Pattern[] = [
  {
    kind: 'fee',
    pattern: word(
      String.raw`(?:retainer\w* )?(?:in dritteln|drittelregelung|drittelzahlung|drittelhonorar)|drittel retainer`,
    ),
    values: ['thirds'],
  },
  {
    kind: 'fee',
    pattern: word(
      [
        'erfolgsbasis',
        String.raw`erfolgsbasiert\w*`,
        String.raw`erfolgshonorar\w*`,
        String.raw`erfolgs(?:abhaengig|orientiert)\w* (?:honorar\w*|suche|abrechnung|${FIRM})`,
        `${FEE_AGREED} (?:nur |erst |ausschliesslich )*(?:bei|nach|mit|im) (?:erfolgreicher )?${HIRED}`,
        `(?:nur |erst |ausschliesslich )+(?:bei|nach) (?:erfolgreicher )?${HIRED} (?:zu )?${FEE_AGREED}`,
        'contingency(?: search| basis)?',
        'success fee(?: only)?',
        'no cure no pay',
      ].join('|'),
    ),
    values: ['success'],
  },
  { kind: 'fee', pattern: word(String.raw`retainer\w*(?: modelle?)?`), values: ['retainer', 'thirds'] },
  {
    kind: 'fee',
    pattern: word(
      String.raw`anzahlung\w*|vorauszahlung\w*|vorauskasse|(?:honorar |zahlung )?(?:nichts? )?(?:im voraus|vorab)(?: zahlen)?|vorschuss`,
    ),
    values: ['retainer', 'thirds'],
    isRefusedOnly: true,
  },
  {
    kind: 'fee',
    pattern: word(
      'festpreis(?:es|en)?|fester preis|festhonorar|fixhonorar|fixpreis|pauschalhonorar|pauschalpreis|honorarpauschale|fixed fee',
    ),
    values: ['fixedPrice'],
  },
  {
    kind: 'offlimits',
    pattern: word(
      String.raw`(?:${PERIOD} )?(?:off ?limits?(?: (?:zeit|frist|klausel|schutz|regelung|vereinbarung))?|abwerbeschutz|abwerbeverbot|abwerbesperre|abwerbungsverbot|kandidatenschutz|schutz vor abwerbung)(?: ${PERIOD})?`,
    ),
    values: 'months',
  },
  {
    kind: 'offlimits',
    pattern: word(
      String.raw`(?:die |der )?(?:${FIRM} )?(?:darf |duerfen |soll |sollen )?(?:bei uns )?niemand\w* (?:bei uns )?(?:abwerb\w+|abwirbt)`,
    ),
    values: 'months',
  },
  {
    kind: 'guarantee',
    pattern: word(
      [
        String.raw`(?:${PERIOD} )?(?:nachbesetzungsgarantie|besetzungsgarantie|ersatzgarantie|garantiezeit|garantiefrist|jahresgarantie|halbjahresgarantie)(?: ${PERIOD})?`,
        `${PERIOD} garantie`,
        `garantie ${PERIOD}`,
        String.raw`garantie (?:ueber |fuer |waehrend )(?:die |der )?(?:ganze |gesamte |gesamten )?probezeit`,
        String.raw`(?:kostenlose?r?|kostenfreie?r?|garantierte) nach(?:besetzung|suche)(?: (?:innerhalb |binnen |bei kuendigung |in den ersten )*(?:${PERIOD})?)?`,
        `(?<=(?:^| )(?:mit|inkl|inklusive|samt|plus|aber) )(?:(?:lange|laengere|einer|guter|langer|voller)n? )?garantie`,
        `${START}garantie${END}`,
        `(?<= und )garantie${END}`,
        String.raw`ersatz ,? ?falls die neue (?:kraft|person) (?:kuendigt|geht)`,
        String.raw`garantie(?= (?:ist|sind|brauchen|muss))`,
      ].join('|'),
    ),
    values: 'months',
  },
  {
    kind: 'membership',
    pattern: word(String.raw`(?:eignungsdiagnostik )?(?:nach )?(?:der )?din ?33430(?: zertifi\w+)?`),
    values: ['din33430'],
  },
  ...(['bdu', 'aesc'] as const).map((code): Pattern => ({
    kind: 'membership',
    pattern: word(
      String.raw`(?:mitglied(?:er|schaft)? (?:im|in der|in|der|des|vom|beim|bei|von) )?${code}(?: (?:mitglied\w*|zertifi\w+|verband\w*|${FIRM}))?`,
    ),
    values: [code],
  })),
  {
    kind: 'women',
    pattern: word(
      [
        String.raw`(?:mindestens |hohe\w* |guter? |ausgewiesene\w* )*(?:${NUMBER} (?:prozent )?)?(?:frauenanteil|frauenquote)(?: (?:${ABOUT})${NUMBER}(?: prozent)?)?`,
        String.raw`(?:mehr|viele|mindestens ${NUMBER}(?: prozent)?|${NUMBER}(?: prozent)) (?:frauen|kandidatinnen|bewerberinnen)`,
        String.raw`frauen(?= (?:auf|in) der (?:shortlist|longlist|engeren|auswahl))`,
        String.raw`weibliche (?:kandidat\w+|bewerber\w+|fuehrungskraefte)`,
        '(?:mindestens )?(?:ein(?:em)? )?drittel frauen',
        String.raw`paritaetisch\w* (?:besetzte )?(?:shortlist|longlist|auswahl|auswahlliste)`,
      ].join('|'),
    ),
    values: 'percent',
  },
  {
    kind: 'language',
    pattern: word(
      [
        String.raw`(?:${LANGUAGE} (?:und|oder) )?${LANGUAGE}sprachig\w*(?: (?:${FIRM}|${TALKS}))?`,
        String.raw`${TALKS} (?:auch )?(?:auf|in) ${LANGUAGE}(?:er sprache)?(?: (?:und|oder) ${LANGUAGE})?`,
        String.raw`${FIRM} mit ${LANGUAGE} als arbeitssprache`,
        String.raw`${FIRM} ,? ?(?:die|der) (?:gut |fliessend |auch )?${LANGUAGE} (?:spricht|sprechen)`,
      ].join('|'),
    ),
    values: 'language',
  },
];

/** A negation before a term, with function words between. */
const REFUSED =
  /(?:^| )(?:ohne|kein\w*|nicht|weder|without|not|no)(?: (?:auf|ein\w*|per|als|nur|rein\w*|zum|mit|im|in|als|eine|jede\w*))* $/;
/** „nicht im Voraus“, „nichts vorab“ */
const NOT_AHEAD = /(?:^| )nichts? (?:im voraus|vorab)/;
/** „weder Retainer noch Festpreis“ */
const REFUSED_TOO = /(?:^| )weder(?: \S+){1,4} noch $/;
/** Words after a term that say that it is not needed. */
const NOT_NEEDED =
  /^ (?:ist |sind |brauchen wir |muss |kann )?(?:uns )?(?:egal|unwichtig|nicht(?: (?:noetig|wichtig|notwendig|erforderlich|sein))?)(?= |$)/;
/** Function words before a term that mean nothing without it. */
const BEFORE = /(?:^| )(?:(?:mit|auf|per|zum|nach|inkl|inklusive|samt|gegen|plus|rein\w*) )+$/;
/** Words after a kind of fee that reject it. */
const REFUSED_AFTER =
  /^ (?:kommt (?:fuer uns )?nicht in frage|nein|lehnen wir ab|wollen wir nicht|(?:ist )?ausgeschlossen|scheidet aus)(?= |$)/;
const AFTER =
  /^ (?:(?:reicht|genuegt|bitte|ja|ist pflicht|pflicht|auf der longlist|gewuenscht|erwuenscht|noetig|wichtig|ist in ordnung|ginge auch|waere gut|auf der shortlist|unter den kandidat\w+|in der (?:engeren )?auswahl))(?= |$)/;

const toNumber = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const number = NUMBERS[text] ?? OTHER_NUMBERS[text] ?? Number(text);
  return Number.isInteger(number) ? number : null;
};

const MONTHS = new RegExp(String.raw`(${NUMBER}|${NUMBER_WORD}) ?(monat|jahr|jaehrig)`);
/** Longer periods are not agreed in practice. */
const MAX_MONTHS = 60;

/** The requested months; 1 where the text names no period. */
function monthsIn(text: string): number {
  // A probation period is six months at most (§ 622 Abs. 3 BGB).
  if (/halb\w* ?jahr|halbjaehrig|probezeit/.test(text)) return 6;
  const [, number, unit] = MONTHS.exec(text) ?? [];
  const months =
    (toNumber(number) ?? (/jahresgarantie/.test(text) ? 12 : 0)) * (unit?.startsWith('ja') === true ? 12 : 1);
  return months >= 1 && months <= MAX_MONTHS ? months : 1;
}

/** The requested percentage; 0 where the text names none. */
function percentIn(text: string): number {
  if (text.includes('paritaet')) return 50;
  if (text.includes('drittel')) return 33;
  const percent = toNumber(new RegExp(String.raw`\b(${NUMBER})\b`).exec(text)?.[1]) ?? 0;
  return percent <= 100 ? percent : 0;
}

function valuesIn(values: Pattern['values'], text: string): (readonly string[])[] {
  switch (values) {
    case 'months':
      return [[String(monthsIn(text))]];
    case 'percent':
      return [[String(percentIn(text))]];
    case 'language':
      return LANGUAGES.flatMap(([code, name]) => (text.includes(name) ? [[code]] : []));
    default:
      return [values];
  }
}

const PAUSE = /[,.;!?():\n–]/;

/** The folded words of a text with a comma for each pause, and where each begins in it. */
function toLine(query: string, tokens: readonly Token[]): { line: string; starts: number[] } {
  const starts: number[] = [];
  let line = '';
  tokens.forEach(({ key, start }, at) => {
    const gap = query.slice(tokens[at - 1]?.end ?? 0, start);
    if (line !== '') line += PAUSE.test(gap) ? ' , ' : ' ';
    starts.push(line.length);
    line += key;
  });
  return { line, starts };
}

/**
 * Reads the terms of a description: how the agency is paid, guarantee, protection from headhunting, memberships,
 * languages of the consultancy, share of women. „Leiter Garantie“ and „verhandlungssicheres Englisch“ are none of
 * these. docs/decisions/advisor.md, Terms.
 */
export function readTerms(query: string): ReadTerms {
  const tokens = tokenise(query);
  const { line, starts } = toLine(query, tokens);
  const terms: (TermMention & { readonly at: number })[] = [];
  const taken: (readonly [from: number, to: number])[] = [];
  for (const { kind, pattern, values, isRefusedOnly } of PATTERNS) {
    for (const match of line.matchAll(pattern)) {
      const [text] = match;
      const from = match.index;
      const to = from + text.length;
      if (taken.some(([start, end]) => from < end && start < to)) continue;
      const before = line.slice(0, from);
      const refusal = REFUSED.exec(before) ?? REFUSED_TOO.exec(before);
      const after = line.slice(to);
      const refusedAfter = REFUSED_AFTER.exec(after);
      const isRefused = refusal !== null || refusedAfter !== null || NOT_AHEAD.test(text);
      if (isRefusedOnly === true && !isRefused) continue;
      const unneeded = NOT_NEEDED.exec(after);
      const lead = refusal?.[0] ?? BEFORE.exec(before)?.[0] ?? '';
      const tail = (refusedAfter ?? unneeded)?.[0] ?? AFTER.exec(after)?.[0] ?? '';
      taken.push([from - lead.trimStart().length, to + tail.length]);
      // „Keine Garantie nötig“ is no condition. Only a kind of fee can be excluded.
      if (unneeded !== null || (isRefused && kind !== 'fee')) continue;
      for (const one of valuesIn(values, text)) {
        terms.push({ kind, values: one, isNegated: isRefused, words: text, at: from });
      }
    }
  }
  return {
    terms: terms.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...term }) => term),
    rest: cutOut(query, tokens, starts, taken),
  };
}

/** The text with a pause in place of each matched part of its line; overlapping parts count as one. */
function cutOut(
  query: string,
  tokens: readonly Token[],
  starts: readonly number[],
  taken: readonly (readonly [from: number, to: number])[],
): string {
  const isTaken = starts.map((start) => taken.some(([from, to]) => start >= from && start < to));
  let text = '';
  let end = 0;
  tokens.forEach((token, at) => {
    if (isTaken[at] !== true) return;
    text += `${query.slice(end, token.start)}, `;
    end = token.end;
  });
  return text + query.slice(end);
}
