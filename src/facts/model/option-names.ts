import { foldText } from '#lib/text/fold.ts';
import type { FactKey } from './facts.ts';

/** Other names of options, as lists and forms write them. */
const SYNONYMS: Readonly<Partial<Record<FactKey, Readonly<Record<string, string>>>>> = {
  feeModels: {
    erfolg: 'success',
    erfolgsbasis: 'success',
    erfolgsabhaengig: 'success',
    erfolgshonorar: 'success',
    contingency: 'success',
    drittel: 'thirds',
    drittelregelung: 'thirds',
    indritteln: 'thirds',
    fixpreis: 'fixedPrice',
    pauschalhonorar: 'fixedPrice',
  },
  feeBase: {
    grundgehalt: 'fixedIncome',
    fixum: 'fixedIncome',
    zielgehalt: 'targetIncome',
    jahreszielgehalt: 'targetIncome',
    jahreszieleinkommen: 'targetIncome',
    gesamtpaket: 'totalIncome',
  },
  expenses: { inklusive: 'included', enthalten: 'included', nachaufwand: 'actual', nachbelegen: 'actual' },
  guaranteeRemedy: { nachbesetzung: 'replacement', ersatz: 'replacement', erstattung: 'refund' },
  offLimitsScope: {
    bereich: 'department',
    firma: 'firm',
    unternehmen: 'firm',
    gruppe: 'group',
    konzern: 'group',
  },
  lead: { partner: 'partner', partnerin: 'partner', berater: 'consultant', beraterin: 'consultant' },
  research: { intern: 'inHouse', inhouse: 'inHouse', eigenesresearch: 'inHouse' },
  memberships: { din: 'din33430', keine: 'none' },
  aiUse: { keine: 'none', nein: 'none', keineki: 'none' },
  countries: { deutschland: 'DE', uk: 'GB', grossbritannien: 'GB', england: 'GB', vereinigtestaaten: 'US' },
};

/** Letters and digits alone, in small letters. */
function toKey(text: string): string {
  return foldText(text.normalize('NFKC')).replaceAll(/[^a-z0-9]/g, '');
}

/** The code of the option that a text names, by its code, its label or another name; null where there is none. */
export function findOption(
  options: Readonly<Record<string, string>>,
  text: string,
  key?: FactKey,
): string | null {
  const written = toKey(text);
  const option = Object.entries(options).find(
    ([code, label]) => toKey(code) === written || toKey(label) === written,
  );
  const synonyms = (key && SYNONYMS[key]) ?? {};
  return option?.[0] ?? (Object.hasOwn(synonyms, written) ? (synonyms[written] ?? null) : null);
}
