import { describe, expect, test } from 'vitest';
import { EMPTY_CONTACT_PERSON } from '#agency/model/extended-profile.ts';
import { PROPOSAL_FIELDS } from './entry.ts';
import {
  formatProposedValue,
  listChangedFields,
  mergeDrafts,
  pickFields,
  toChanges,
} from './proposed-values.ts';

const VALUES = {
  name: 'Ahornsteg',
  locations: 'Kiel, Ulm',
  foundedYear: 1998,
  website: 'https://ahornsteg.example',
};
const SERVICE = { title: 'Direktsuche', text: 'Wir sprechen an.' };
const PERSON = { ...EMPTY_CONTACT_PERSON, name: 'Jana Ahorn', phone: '+49 431 1234', agreed: true };

test('a new entry proposes what is filled in, another one what differs', () => {
  const values = VALUES;
  expect(toChanges(values, null)).toEqual(VALUES);
  expect(toChanges(values, { ...values, locations: 'Kiel', industries: 'Handel' })).toEqual({
    locations: 'Kiel, Ulm',
    industries: null,
  });
  expect(toChanges(values, values)).toEqual({});
  // The form shows the address as it would store it.
  expect(toChanges(values, { ...values, website: 'ahornsteg.example' })).toEqual({});
});

describe('the same draft on two devices', () => {
  const base = { name: 'A', locations: 'Kiel', industries: null };

  test.each([
    ['each changed another field', { name: 'B' }, { locations: 'Ulm' }, { name: 'B', locations: 'Ulm' }, []],
    ['both wrote the same', { name: 'B' }, { name: 'B' }, { name: 'B' }, []],
    ['both wrote into one field', { name: 'B' }, { name: 'C' }, { name: 'B' }, ['name']],
    ['one emptied what the other changed', { locations: null }, { locations: 'Ulm' }, {}, ['locations']],
    ['nothing changed here', {}, { industries: 'Handel' }, { industries: 'Handel' }, []],
  ] as const)('%s', (_name, here, elsewhere, expected, conflicts) => {
    const merged = mergeDrafts(base, { ...base, ...here }, { ...base, ...elsewhere });
    expect(merged.values).toEqual({ ...pickFields(PROPOSAL_FIELDS, {}), ...base, ...here, ...expected });
    expect(merged.conflicts).toEqual(conflicts);
  });
});

describe('a list of an extended profile', () => {
  test('is one field: empty where it is missing, the same whatever the order of keys and blanks at the end', () => {
    expect(listChangedFields({}, { services: [], caseStudies: [], contactPerson: null })).toEqual([]);
    expect(
      listChangedFields(
        { services: [SERVICE] },
        { services: [{ text: `${SERVICE.text} `, title: SERVICE.title }] },
      ),
    ).toEqual([]);
    expect(toChanges({ services: [SERVICE] }, { contactPerson: PERSON })).toEqual({
      services: [SERVICE],
      contactPerson: null,
    });
  });

  test('that both devices have changed is a conflict as a whole', () => {
    const merged = mergeDrafts(
      { services: [SERVICE] },
      { services: [SERVICE, SERVICE], contactPerson: PERSON },
      { services: [] },
    );
    expect(merged.conflicts).toEqual(['services']);
    expect(merged.values).toMatchObject({ services: [SERVICE, SERVICE], contactPerson: PERSON });
  });

  test('is shown in words', () => {
    expect(formatProposedValue('services', [SERVICE, { title: 'Interim', text: '' }])).toBe(
      'Direktsuche\nWir sprechen an.\n\nInterim',
    );
    expect(formatProposedValue('contactPerson', PERSON)).toBe(
      'Jana Ahorn\n+49 431 1234\nDie Beratung bestätigt, dass die Person einverstanden ist.',
    );
    expect(formatProposedValue('caseStudies', [])).toBeNull();
    expect(formatProposedValue('foundedYear', 1998)).toBe('1998');
  });
});
