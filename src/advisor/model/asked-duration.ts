import { readTraits } from './fit.ts';
import type { NeedItem } from './need.ts';
import { plainItem } from './need-kinds.ts';

/* Posts for a time, of which no word says the kind of contract. */

const MONTHS =
  '(?:\\d{1,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|ein paar|einige|two|three|four|six|nine|twelve)';
/** „für sechs bis neun Monate“, „Laufzeit 8 Monate“, „Krankheitsvertretung“, „bis die Kollegin zurück ist“ */
const FOR_A_TIME = new RegExp(
  `(?:kranken|krankheits|elternzeit|mutterschutz|schwangerschafts|urlaubs)-?\\s?vertretung|\\bvertretung (?:der|des|für|unser\\S*|während)\\b` +
    `|\\b(?:für|auf|laufzeit|dauer|zunächst|for|over)\\b(?:\\s\\S+){0,2}?\\s${MONTHS}(?:\\s?(?:bis|–|-|to)\\s?${MONTHS})?\\s(?:monate|months)` +
    `|\\bbis\\b[^.;]{0,50}\\b(?:zurück|wieder da|wiederkommt|genesen|gesund|geklärt|gefunden|da ist)\\b|\\bmaternity (?:leave|cover)\\b|\\bübergangszeit\\b|\\bfällt\\b[^.;]{0,40}\\baus\\b|\\b(?:ist|wurde|liegt) (?:\\S+ ){0,3}(?:krank|erkrankt|krankgeschrieben|(?:im )?krankenhaus|verunglückt)\\b`,
  'iu',
);
const PAID_BY_DAY = /tagess[aä]tz|day rate|daily rate|stundensatz/iu;

const INTERIM = 'Interim';

/** The kind of contract that every agency fills, whether it says so or not. */
export const PERMANENT_CONTRACT = 'Festanstellung';

/** Whoever leads for a time, or by the day, is an interim manager. */
export function inferInterim(items: readonly NeedItem[], text: string): readonly NeedItem[] {
  const said = FOR_A_TIME.exec(text)?.[0] ?? PAID_BY_DAY.exec(text)?.[0];
  const contracts = items.filter(({ kind }) => kind === 'contract');
  const isOpen = contracts.every(
    ({ label, words }) => label === 'Freelancer' && words.every((word) => PAID_BY_DAY.test(word)),
  );
  if (said === undefined || !isOpen || !readTraits(items).isLeading) return items;
  return [
    ...items.filter(({ kind }) => kind !== 'contract'),
    { ...plainItem('contract', INTERIM), words: [said] },
  ];
}
