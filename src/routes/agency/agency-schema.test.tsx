import { describe, expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { describeAgency } from './agency-schema.ts';

describe('an agency', () => {
  test('has no rating', () => {
    expect(JSON.stringify(describeAgency(anAgency({ id: 1 })))).not.toMatch(/rating/i);
  });

  test.each([
    ['javascript:alert(1)', undefined],
    ['www.kranichwerk.de', 'https://www.kranichwerk.de/'],
    [null, undefined],
  ])('with the website %s has the address %s', (website, url) => {
    expect(describeAgency(anAgency({ id: 1, website }))['url']).toBe(url);
  });

  test('of which little is known claims nothing', () => {
    const thing = describeAgency(
      anAgency({ id: 1, foundedYear: null, locations: [], summary: null, website: null }),
    );
    expect(Object.keys(thing)).toEqual(['@type', 'name', 'mainEntityOfPage']);
  });
});
