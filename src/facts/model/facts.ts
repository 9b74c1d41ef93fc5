import { MAX_EUROS } from '#lib/german/span.ts';
import {
  FEE_MODEL_OPTIONS,
  LANGUAGE_OPTIONS,
  MEMBERSHIP_OPTIONS,
  type Undisclosed,
  UNDISCLOSED,
} from './listed-facts.ts';
import type { Mandate } from './mandates.ts';

/*
 * The facts that buyers want to know before they sign, one definition each. The database has the same rules
 * (`private.fact_rules()`; a test compares the two). docs/decisions/facts.md.
 */

/** The groups, in the order in which they are asked for and shown. */
export const FACT_GROUPS = {
  fees: 'Honorar',
  guarantee: 'Garantie',
  offLimits: 'Off-Limits',
  pace: 'Tempo und Erfolg',
  team: 'Wer die Arbeit macht',
  mandates: 'Aufträge der letzten 36\u00A0Monate',
  memberships: 'Verbände und Zertifikate',
  diversity: 'Frauenanteil',
  candidates: 'Umgang mit Kandidatinnen und Kandidaten',
  reach: 'Sprachen und Länder',
} as const;

export type FactGroup = keyof typeof FACT_GROUPS;

export type FactUnit = 'percent' | 'euros' | 'months' | 'days' | 'workingDays' | 'mandates' | 'persons';

interface RuleBase {
  readonly group: FactGroup;
  readonly label: string;
  /** The definition: what the value includes, in one or two sentences that fit below a field and beside a figure. */
  readonly definition: string;
}

export interface ChoiceRule extends RuleBase {
  readonly shape: 'choice' | 'choices';
  /** Code and German label, in the order in which they are shown. */
  readonly options: Readonly<Record<string, string>>;
}

/** Whole numbers, percentages with two decimals at most. */
export interface NumberRule extends RuleBase {
  readonly shape: 'number' | 'range';
  readonly unit: FactUnit;
  readonly lowest: number;
  readonly highest: number;
  /** The text for 0, where it has a meaning of its own. */
  readonly zero?: string;
}

interface AddressRule extends RuleBase {
  readonly shape: 'address';
}

interface MandatesRule extends RuleBase {
  readonly shape: 'mandates';
}

export type FactRule = ChoiceRule | NumberRule | AddressRule | MandatesRule;

export const FACTS = {
  feeModels: {
    group: 'fees',
    label: 'Honorarmodelle',
    definition:
      'Erfolgsbasis: bezahlt wird nur eine Einstellung. Retainer in Dritteln: je ein Drittel bei Auftrag, Vorstellung und Vertragsabschluss.',
    shape: 'choices',
    options: FEE_MODEL_OPTIONS,
  },
  feePercent: {
    group: 'fees',
    label: 'Honorarsatz',
    definition:
      'Üblicher Satz von–bis in Prozent des Jahreseinkommens der besetzten Stelle, ohne Umsatzsteuer.',
    shape: 'range',
    unit: 'percent',
    lowest: 1,
    highest: 100,
  },
  feeBase: {
    group: 'fees',
    label: 'Berechnet vom',
    definition:
      'Fixgehalt: Grundgehalt ohne Bonus. Zieleinkommen: Grundgehalt und Bonus bei voller Zielerreichung. Gesamtvergütung: dazu Sachleistungen wie ein Dienstwagen.',
    shape: 'choice',
    options: { fixedIncome: 'Fixgehalt', targetIncome: 'Zieleinkommen', totalIncome: 'Gesamtvergütung' },
  },
  feeMinimum: {
    group: 'fees',
    label: 'Mindesthonorar',
    definition: 'Das Honorar, unter dem kein Auftrag angenommen wird, ohne Umsatzsteuer. 0 heißt: keines.',
    shape: 'number',
    unit: 'euros',
    lowest: 0,
    highest: MAX_EUROS,
    zero: 'keines',
  },
  expenses: {
    group: 'fees',
    label: 'Nebenkosten',
    definition: 'Was zum Honorar hinzukommt: Anzeigen, Reisen, Tests.',
    shape: 'choice',
    options: { included: 'Im Honorar enthalten', flat: 'Pauschale', actual: 'Nach Beleg' },
  },
  expensesPercent: {
    group: 'fees',
    label: 'Höhe der Nebenkosten',
    definition: 'Nur bei einer Pauschale: ihr Anteil in Prozent des Honorars.',
    shape: 'number',
    unit: 'percent',
    lowest: 0,
    highest: 100,
  },
  cancellation: {
    group: 'fees',
    label: 'Bei Abbruch der Suche',
    definition: 'Was fällig ist, wenn der Auftraggeber die Suche vor einer Einstellung beendet.',
    shape: 'choice',
    options: {
      nothing: 'Nichts weiter',
      work: 'Die bisherige Arbeit nach Aufwand',
      instalment: 'Die laufende Rate',
      full: 'Das volle Honorar',
    },
  },
  guaranteeMonths: {
    group: 'guarantee',
    label: 'Garantiezeit',
    definition:
      'Monate ab Tag eins; Tag eins ist der erste Arbeitstag der eingestellten Person, nicht die Unterschrift. 0 heißt: keine Garantie.',
    shape: 'number',
    unit: 'months',
    lowest: 0,
    highest: 60,
    zero: 'keine',
  },
  guaranteeTrigger: {
    group: 'guarantee',
    label: 'Garantiefall',
    definition: 'Wann die Garantie greift, wenn das Arbeitsverhältnis in der Garantiezeit endet.',
    shape: 'choices',
    options: {
      employee: 'Kündigung durch die eingestellte Person',
      employer: 'Kündigung durch den Arbeitgeber',
      agreement: 'Aufhebungsvertrag',
    },
  },
  guaranteeRemedy: {
    group: 'guarantee',
    label: 'Garantieleistung',
    definition:
      'Nachsuche: Die Stelle wird ohne neues Honorar noch einmal besetzt. Rückzahlung: ganz oder anteilig.',
    shape: 'choices',
    options: { replacement: 'Nachsuche', refund: 'Rückzahlung' },
  },
  offLimitsMonths: {
    group: 'offLimits',
    label: 'Abwerbeschutz',
    definition:
      'So viele Monate nach Ende des letzten Auftrags spricht die Beratung beim Auftraggeber niemanden an. 0 heißt: keiner.',
    shape: 'number',
    unit: 'months',
    lowest: 0,
    highest: 60,
    zero: 'keiner',
  },
  offLimitsScope: {
    group: 'offLimits',
    label: 'Der Schutz gilt für',
    definition:
      'Für wen der Abwerbeschutz gilt. Eine Gruppe umfasst auch Mutter- und Schwestergesellschaften.',
    shape: 'choice',
    options: {
      department: 'Den beauftragenden Bereich',
      firm: 'Das Unternehmen',
      group: 'Die Unternehmensgruppe',
    },
  },
  shortlistDays: {
    group: 'pace',
    label: 'Bis zur Vorstellung',
    definition:
      'Kalendertage von der Auftragserteilung bis zur Vorstellung der ersten drei Personen. Mittlerer Wert (Median) der abgeschlossenen Aufträge.',
    shape: 'number',
    unit: 'days',
    lowest: 1,
    highest: 730,
  },
  signatureDays: {
    group: 'pace',
    label: 'Bis zur Unterschrift',
    definition:
      'Kalendertage von der Auftragserteilung bis zum unterschriebenen Arbeitsvertrag. Mittlerer Wert (Median) der abgeschlossenen Aufträge.',
    shape: 'number',
    unit: 'days',
    lowest: 1,
    highest: 1095,
  },
  timeSample: {
    group: 'pace',
    label: 'Zahl der Aufträge dahinter',
    definition:
      'Aus wie vielen Aufträgen der letzten 36\u00A0Monate diese Zeiten und die Abschlussquote stammen.',
    shape: 'number',
    unit: 'mandates',
    lowest: 1,
    highest: 100_000,
  },
  completionRate: {
    group: 'pace',
    label: 'Abschlussquote',
    definition:
      'Anteil der beendeten Aufträge, die mit einem unterschriebenen Arbeitsvertrag endeten. Beendet sind auch abgebrochene Aufträge.',
    shape: 'number',
    unit: 'percent',
    lowest: 0,
    highest: 100,
  },
  shortlistSize: {
    group: 'pace',
    label: 'Vorgestellte Personen',
    definition: 'Wie viele Personen Sie je Auftrag üblicherweise kennenlernen, von–bis.',
    shape: 'range',
    unit: 'persons',
    lowest: 1,
    highest: 100,
  },
  lead: {
    group: 'team',
    label: 'Führung des Auftrags',
    definition: 'Wer Gespräche führt und bis zum Abschluss Ihre Ansprechperson bleibt.',
    shape: 'choice',
    options: {
      partner: 'Partnerin oder Partner',
      consultant: 'Beraterin oder Berater',
      team: 'Wechselnd im Team',
    },
  },
  research: {
    group: 'team',
    label: 'Research',
    definition: 'Wer Personen sucht und zuerst anspricht: eigene Angestellte oder ein Dienstleister.',
    shape: 'choice',
    options: { inHouse: 'Im eigenen Haus', external: 'Extern', both: 'Beides' },
  },
  parallelMandates: {
    group: 'team',
    label: 'Aufträge zur selben Zeit',
    definition: 'Wie viele Aufträge eine Beraterin oder ein Berater zur selben Zeit führt, von–bis.',
    shape: 'range',
    unit: 'mandates',
    lowest: 1,
    highest: 100,
  },
  mandates: {
    group: 'mandates',
    label: 'Aufträge nach Funktion, Branche und Ebene',
    definition:
      'Aufträge der letzten 36\u00A0Monate, in Stufen. Gezählt wird nach dem Tag der Auftragserteilung, abgebrochene eingeschlossen.',
    shape: 'mandates',
  },
  memberships: {
    group: 'memberships',
    label: 'Mitgliedschaften und Zertifikate',
    definition:
      'BDU: Bundesverband Deutscher Unternehmensberatungen. AESC: Association of Executive Search and Leadership Consultants. DIN\u00A033430: geprüfte Eignungsdiagnostik.',
    shape: 'choices',
    options: MEMBERSHIP_OPTIONS,
  },
  membershipsLink: {
    group: 'memberships',
    label: 'Nachweis der Mitgliedschaft',
    definition:
      'Eine öffentliche Adresse, an der sich die Angabe nachlesen lässt, zum Beispiel das Mitgliederverzeichnis.',
    shape: 'address',
  },
  womenShortlist: {
    group: 'diversity',
    label: 'Frauen unter den Vorgestellten',
    definition: 'Anteil der Frauen an allen Personen, die in den letzten 36\u00A0Monaten vorgestellt wurden.',
    shape: 'number',
    unit: 'percent',
    lowest: 0,
    highest: 100,
  },
  womenPlaced: {
    group: 'diversity',
    label: 'Frauen unter den Eingestellten',
    definition: 'Anteil der Frauen an allen Personen, die in den letzten 36\u00A0Monaten eingestellt wurden.',
    shape: 'number',
    unit: 'percent',
    lowest: 0,
    highest: 100,
  },
  feedbackDays: {
    group: 'candidates',
    label: 'Rückmeldung spätestens nach',
    definition: 'Arbeitstage nach einem Gespräch, bis die Person eine Zu- oder Absage hat.',
    shape: 'number',
    unit: 'workingDays',
    lowest: 1,
    highest: 365,
  },
  deletionMonths: {
    group: 'candidates',
    label: 'Löschung der Unterlagen nach',
    definition: 'Monate nach Ende der Suche, nach denen Unterlagen abgelehnter Personen gelöscht sind.',
    shape: 'number',
    unit: 'months',
    lowest: 0,
    highest: 120,
    zero: 'sofort',
  },
  aiUse: {
    group: 'candidates',
    label: 'Einsatz von KI',
    definition: 'Ob Programme, die mit KI arbeiten, an der Auswahl von Personen beteiligt sind.',
    shape: 'choice',
    options: {
      none: 'Keiner',
      support: 'Hilft bei Recherche und Texten',
      ranking: 'Ordnet Personen vor, Menschen entscheiden',
    },
  },
  languages: {
    group: 'reach',
    label: 'Sprachen',
    definition: 'Sprachen, in denen die Beratung Gespräche mit Kandidatinnen und Kandidaten führt.',
    shape: 'choices',
    options: LANGUAGE_OPTIONS,
  },
  countries: {
    group: 'reach',
    label: 'Länder',
    definition: 'Länder, in denen die Beratung in den letzten 36\u00A0Monaten Stellen besetzt hat.',
    shape: 'choices',
    options: {
      DE: 'Deutschland',
      AT: 'Österreich',
      CH: 'Schweiz',
      LI: 'Liechtenstein',
      LU: 'Luxemburg',
      NL: 'Niederlande',
      BE: 'Belgien',
      FR: 'Frankreich',
      IT: 'Italien',
      ES: 'Spanien',
      PT: 'Portugal',
      GB: 'Vereinigtes Königreich',
      IE: 'Irland',
      DK: 'Dänemark',
      SE: 'Schweden',
      NO: 'Norwegen',
      FI: 'Finnland',
      PL: 'Polen',
      CZ: 'Tschechien',
      SK: 'Slowakei',
      HU: 'Ungarn',
      RO: 'Rumänien',
      US: 'USA',
      AE: 'Vereinigte Arabische Emirate',
      CN: 'China',
      SG: 'Singapur',
    },
  },
} as const satisfies Readonly<Record<string, FactRule>>;

export type FactKey = keyof typeof FACTS;

/** All facts, in the order in which they are asked for and shown. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
export const FACT_KEYS = Object.keys(FACTS) as readonly FactKey[];

/** The rule of a fact, typed as the union of all rules. */
export function ruleOf(key: FactKey): FactRule {
  return FACTS[key];
}

/** Whether a name from a row or an address is that of a fact. */
export function isFactKey(name: string): name is FactKey {
  return Object.hasOwn(FACTS, name);
}

/** The most characters of an address. */
export const MAX_FACT_ADDRESS = 500;

type ValueOf<Rule> = Rule extends { shape: 'choice'; options: infer Options }
  ? keyof Options
  : Rule extends { shape: 'choices'; options: infer Options }
    ? readonly (keyof Options)[]
    : Rule extends { shape: 'number' }
      ? number
      : Rule extends { shape: 'range' }
        ? readonly [low: number, high: number]
        : Rule extends { shape: 'mandates' }
          ? readonly Mandate[]
          : string;

/** An agency's answers by fact; a missing fact has not been answered yet. */
export type Facts = { readonly [Key in FactKey]?: ValueOf<(typeof FACTS)[Key]> | Undisclosed };

/** Any value of a fact, „keine Angabe“ included. */
export type FactValue = string | number | readonly string[] | readonly [number, number] | readonly Mandate[];

/** A value where there is one: neither missing nor „keine Angabe“. */
export function disclosedValue<Key extends FactKey>(
  facts: Facts,
  key: Key,
): ValueOf<(typeof FACTS)[Key]> | null {
  const value = facts[key];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two other cases are excluded
  return value === undefined || value === UNDISCLOSED ? null : (value as ValueOf<(typeof FACTS)[Key]>);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
export const FACT_GROUP_NAMES = Object.keys(FACT_GROUPS) as readonly FactGroup[];

export function factsInGroup(group: FactGroup): FactKey[] {
  return FACT_KEYS.filter((key) => FACTS[key].group === group);
}
