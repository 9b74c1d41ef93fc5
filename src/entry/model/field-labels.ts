import { FACT_KEYS, FACTS } from '#facts/model/facts.ts';
import type { BasicField, EntryField } from './entry.ts';

const BASIC_LABELS: Readonly<Record<BasicField, string>> = {
  name: 'Name',
  locations: 'Standorte',
  foundedYear: 'Gründungsjahr',
  summary: 'Beschreibung',
  specializations: 'Spezialisierung',
  industries: 'Branchen',
  employees: 'Größe des Teams',
  website: 'Website',
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every fact is there
export const ENTRY_FIELD_LABELS: Readonly<Record<EntryField, string>> = {
  ...BASIC_LABELS,
  ...Object.fromEntries(FACT_KEYS.map((key) => [key, FACTS[key].label])),
} as Record<EntryField, string>;
