import { expect, test } from 'vitest';
import { type GeneratedAgency, generateAgencies } from '#supabase/local/generate-agencies.ts';
import { runAs } from '#tests/harness/run-as.ts';
import { copyPlainDatabase } from '#tests/harness/plain-copy.ts';

const share = (agencies: readonly GeneratedAgency[], holds: (agency: GeneratedAgency) => boolean) =>
  agencies.filter(holds).length / agencies.length;

test('the same seed gives the same agencies, another seed others', () => {
  expect(generateAgencies(200, 7)).toEqual(generateAgencies(200, 7));
  expect(generateAgencies(200, 8)).not.toEqual(generateAgencies(200, 7));
});

test('a shorter list is the beginning of a longer one', () => {
  expect(generateAgencies(200)).toEqual(generateAgencies(500).slice(0, 200));
});

test('no agencies are an empty list', () => expect(generateAgencies(0)).toEqual([]));

test('100,000 agencies have 100,000 names, also regardless of capitals', () => {
  const names = generateAgencies(100_000).map((agency) => agency.Name.toLowerCase());
  expect(new Set(names).size).toBe(100_000);
});

test('they are as varied and as incomplete as real ones', () => {
  const agencies = generateAgencies(5_000);
  expect(new Set(agencies.map((agency) => agency.Standort)).size).toBeGreaterThan(500);
  expect(new Set(agencies.map((agency) => agency.Spezialisierung)).size).toBeGreaterThan(1_000);
  for (const column of [
    'Standort',
    'Gründungsjahr',
    'Zusammenfassung',
    'Spezialisierung',
    'Branchen',
    'Anzahl Mitarbeiter',
    'Webseite',
  ] as const) {
    const gaps = share(agencies, (agency) => agency[column] === null);
    expect(gaps, `gaps in ${column}`).toBeGreaterThan(0.01);
    expect(gaps, `gaps in ${column}`).toBeLessThan(0.2);
  }
  expect(share(agencies, (agency) => (agency.Zusammenfassung?.length ?? 0) > 2_000)).toBeGreaterThan(0.002);
  expect(share(agencies, (agency) => agency.Name.length > 100)).toBeGreaterThan(0.0005);
  expect(share(agencies, ({ facts }) => JSON.stringify(facts) !== '{}')).toBeCloseTo(2 / 3, 1);
  expect(share(agencies, ({ facts }) => JSON.stringify(facts).includes('undisclosed'))).toBeGreaterThan(0.1);
  expect(share(agencies, (agency) => agency.Standort?.includes(', ') ?? false)).toBeGreaterThan(0.1);
});

test('none is the operator, and every web address is a reserved one', () => {
  const agencies = generateAgencies(5_000);
  expect(agencies.filter((agency) => /people finding company/i.test(agency.Name))).toEqual([]);
  expect(
    agencies.filter(
      (agency) => agency.Webseite !== null && !/^(https:\/\/)?[a-z0-9.-]+\.example$/.test(agency.Webseite),
    ),
  ).toEqual([]);
});

test('400 of them fit the table', async () => {
  const db = await copyPlainDatabase();
  try {
    const agencies = generateAgencies(400);
    // Not the search, which takes ten times as long to follow, and rejects nothing.
    await db.exec(`set session_replication_role = replica`);
    await runAs(
      db,
      { role: 'service_role' },
      `insert into public."Personalberatungen"
         ("Name", "Standort", "Gründungsjahr", "Zusammenfassung", "Spezialisierung", "Branchen", "Anzahl Mitarbeiter", "Webseite", facts)
       select "Name", "Standort", "Gründungsjahr", "Zusammenfassung", "Spezialisierung", "Branchen", "Anzahl Mitarbeiter", "Webseite", facts
       from jsonb_populate_recordset(null::public."Personalberatungen", $1)`,
      [JSON.stringify(agencies)],
    );
    const { rows } = await runAs<GeneratedAgency>(
      db,
      { role: 'anon' },
      `select "Name", "Standort", "Gründungsjahr", "Zusammenfassung", "Spezialisierung", "Branchen", "Anzahl Mitarbeiter", "Webseite", facts
       from public."Personalberatungen" order by id`,
    );
    expect(rows).toEqual(agencies);
  } finally {
    await db.close();
  }
});
