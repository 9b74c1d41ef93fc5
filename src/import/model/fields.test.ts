import { describe, expect, test } from 'vitest';
import { fieldOfHeading, normaliseHeading } from './fields.ts';

describe('a heading names a field', () => {
  test.each([
    ['Name', 'name'],
    ['Firmenname*', 'name'],
    ['company_name', 'name'],
    ['Nr.', 'id'],
    ['Gründungsjahr', 'foundedYear'],
    ['GRUENDUNGS-JAHR (JJJJ)', 'foundedYear'],
    ['Gru\u0308ndungsjahr', 'foundedYear'],
    ['Gr?ndungsjahr', 'foundedYear'],
    ['Gr\uFFFDndungsjahr', 'foundedYear'],
    ['founded_year', 'foundedYear'],
    ['Anzahl Mitarbeiter', 'employees'],
    ['Mitarbeiter*innen', 'employees'],
    ['Web-Seite', 'website'],
    ['PLZ/Ort', 'locations'],
    ['Ort/PLZ', 'locations'],
    ['Firma / Name', 'name'],
    ['Name / Ort', null],
    ['Firma / Ansprechpartner', null],
    ['Jahr', 'foundedYear'],
    ['MA-Zahl', 'employees'],
    ['Mitarbeiteranzahl', 'employees'],
    ['Städte', 'locations'],
    ['Branche(n)', 'industries'],
    ['Fachgebiete', 'specializations'],
    ['Kurz-Beschreibung', 'summary'],
    ['size range', 'employees'],
    ['Telefon', null],
    // Of an address; where an agency has filled positions is another matter.
    ['Land', null],
    ['', null],
  ])('%j: %s', (heading, field) => expect(fieldOfHeading(heading)).toBe(field));

  test('signs, case and remarks in brackets do not count', () => {
    expect(normaliseHeading('  Gründungs_Jahr [Pflicht] (JJJJ) ')).toBe('gruendungsjahr');
  });
});
