import type { TermFacet } from '#directory/model/search/fact-options.ts';
import { LANGUAGE_OPTIONS } from '#facts/model/listed-facts.ts';
import { foldText } from '#lib/text/fold.ts';

/* How descriptions word terms: fees, guarantee, protection from headhunting, memberships, languages, share of women. read-terms.ts reads them. */

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
/** A number in digits or in a German word; null where it is neither. */
export const toNumber = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const number = NUMBERS[text] ?? OTHER_NUMBERS[text] ?? Number(text);
  return Number.isInteger(number) ? number : null;
};

export const NUMBER = String.raw`(?:\d{1,3}|${[...Object.keys(NUMBERS), ...Object.keys(OTHER_NUMBERS)].join('|')})`;
export const NUMBER_WORD = String.raw`(?:${Object.keys(NUMBERS).join('|')}|achtzehn|vierundzwanzig)`;
const ABOUT = '(?:von |ueber |ab |mindestens |wenigstens |min |mind )*';
/** „zwölf Monate“, „ein halbes Jahr“, „sechsmonatige“, „halbjährige“ */
const PERIOD = String.raw`${ABOUT}(?:${NUMBER} (?:monat\w*|jahr\w*)|(?:ein\w* )?halb\w* jahr\w*|${NUMBER_WORD}monat\w*|${NUMBER} monatig\w*|halbjaehrig\w*|(?:ein|zwei)jaehrig\w*)`;

/** The languages that a description can ask for: their codes and their folded names. */
export const LANGUAGES = Object.entries(LANGUAGE_OPTIONS)
  // „deutschsprachiger Raum“ is a region, not a language.
  .filter(([code]) => code !== 'de')
  .map(([code, label]) => [code, foldText(label)] as const);
const LANGUAGE = `(?:${LANGUAGES.map(([, name]) => name).join('|')})`;

const TALKS = '(?:interviews?|gespraeche?n?|kandidatengespraeche?n?|erstgespraeche?n?|ansprache)';
const FIRM = String.raw`(?:(?:personal)?berat\w+|agentur\w*|headhunter\w*|vermittl\w+)`;
const FEE_AGREED = String.raw`(?:honorar|zahlung|bezahlung|zahlen|bezahlen|zahlbar|faellig)`;
const HIRED = String.raw`(?:erfolg\w*|einstellung\w*|vertragsunterschrift|vertragsabschluss|unterschrift|besetzung)`;
const FEE = String.raw`(?:(?:vermittlungs|such|beratungs)?(?:honorar\w*|provision\w*|gebuehr\w*|fee))`;
const AT_MOST = '(?:max|maximal\\w*|hoechstens|nicht mehr als|nicht ueber|at most|no more than)';
/** What else is a share: „höchstens 20 % Reisezeit“. */
const OF_OTHERS =
  'reise|homeoffice|home|remote|dienst|travel|frauen|teilzeit|schicht|stelle|der arbeitszeit|arbeitszeit';
/** Beginning and end of a text, or a pause. */
const START = '(?<=^|, )';
const END = '(?=$| ,)';

export interface TermPattern {
  readonly kind: TermFacet;
  readonly pattern: RegExp;
  /** The codes, or what they are derived from in the matched text. */
  readonly values: readonly string[] | 'months' | 'percent' | 'cap' | 'language';
  /** Whether the words count only when they are negated: „keine Anzahlung“. */
  readonly isRefusedOnly?: true;
}

const word = (source: string): RegExp => new RegExp(String.raw`(?<![\w])(?:${source})(?![\w])`, 'g');

/** Longer expressions first, because a later pattern does not match text that an earlier one has matched. */
export const TERM_PATTERNS: readonly TermPattern[] = [
  {
    kind: 'fee',
    pattern: word(
      [
        String.raw`${FEE} (?:sind |ist |darf )?(?:uns )?(?:${AT_MOST}|bis(?: zu)?)(?: ,)? ${NUMBER} prozent`,
        String.raw`(?:${AT_MOST})(?: ,)? ${NUMBER} prozent(?: ${FEE}| (?:vom|des|of) (?:jahres|ziel|brutto|annual )?(?:gehalts?|salary|einkommens?))?(?! (?:${OF_OTHERS}))`,
        String.raw`(?:bis zu|up to) ${NUMBER} prozent (?:${FEE}|(?:vom|des|of) (?:jahres|annual )?(?:gehalts?|salary))`,
      ].join('|'),
    ),
    values: 'cap',
  },
  {
    kind: 'fee',
    pattern: word(
      String.raw`(?:in (?:drei )?(?:gleichen )?raten|ratenzahlung|teilzahlungen)(?: (?:zahl\w+|bezahl\w+))?|(?:retainer\w* )?(?:in dritteln|drittelregelung|drittelzahlung|drittelhonorar)|drittel retainer`,
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
        `${PERIOD} (?:garantie|gewaehrleistung)`,
        `(?:garantie|gewaehrleistung) ${PERIOD}`,
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
  ...(['bdu', 'aesc'] as const).map((code): TermPattern => ({
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
