import { assertList, type DataErrorKind, toDataError } from '#lib/http/errors.ts';
import { dataFetch } from '#lib/http/http.ts';
import { apiHeaders, environment } from '#lib/supabase/client.ts';
import type { TablesInsert } from '#lib/supabase/database.types.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import { readAccessToken } from '#lib/supabase/stored-session.ts';

// Fixed ids far above those of real rows, so that the same seven are never created twice.
const FIRST_ID = 2_000_001;

const TEST_PROFILES = [
  { town: 'Hamburg', year: 1996, employees: 42, specialization: 'Executive Search', industry: 'Logistik' },
  {
    town: 'Berlin',
    year: 2014,
    employees: 12,
    specialization: 'IT, Softwareentwicklung',
    industry: 'Software',
  },
  {
    town: 'München',
    year: 2003,
    employees: 27,
    specialization: 'Finanzen & Controlling',
    industry: 'Banken',
  },
  { town: 'Köln', year: 2009, employees: 8, specialization: 'Marketing, Vertrieb', industry: 'Handel' },
  {
    town: 'Leipzig',
    year: 2018,
    employees: 5,
    specialization: 'Technische Leitung',
    industry: 'Maschinenbau',
  },
  {
    town: 'Stuttgart',
    year: 1988,
    employees: 63,
    specialization: 'Produktion, Einkauf',
    industry: 'Automobil',
  },
  {
    town: 'Dresden',
    year: 2011,
    employees: 17,
    specialization: 'Personalwesen',
    industry: 'Gesundheitswesen',
  },
] as const;

/** The seven agencies of „Test-Eintrag erstellen“, each labelled as a test and none published. */
export const TEST_ENTRIES: readonly TablesInsert<'Personalberatungen'>[] = TEST_PROFILES.map(
  ({ town, year, employees, specialization, industry }, index) => ({
    id: FIRST_ID + index,
    Name: `Test-Eintrag ${String(index + 1)} (${town})`,
    Standort: town,
    Gründungsjahr: year,
    Zusammenfassung: 'Erfundener Eintrag, mit dem geprüft wird, ob die Datenbank Einträge annimmt.',
    Spezialisierung: specialization,
    Branchen: industry,
    'Anzahl Mitarbeiter': employees,
    status: 'draft',
    Webseite: `https://www.test-eintrag-${String(index + 1)}.example`,
  }),
);

export type TestEntriesOutcome =
  | { readonly kind: 'created'; readonly count: number }
  /** Refused by row-level security: only administrators may write. */
  | { readonly kind: 'forbidden' }
  /** They are in the table already. */
  | { readonly kind: 'present' };

function countRows(answer: unknown): number {
  assertList(answer);
  return answer.length;
}

/** The authorization header of the signed-in user, where there is one. */
function authorization(): Record<string, string> {
  const token = readAccessToken();
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

async function insertWithClient(): Promise<number> {
  const client = await loadSupabase();
  const { data } = await client
    .from('Personalberatungen')
    .insert([...TEST_ENTRIES])
    .select('id')
    .throwOnError();
  return countRows(data);
}

async function insertDirectly(): Promise<number> {
  const response = await dataFetch(`${environment().supabaseUrl}/rest/v1/Personalberatungen?select=id`, {
    method: 'POST',
    headers: {
      ...apiHeaders(),
      ...authorization(),
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    body: JSON.stringify(TEST_ENTRIES),
  });
  return countRows(await response.json());
}

/** Failures that the direct call would repeat. */
const FINAL_KINDS: readonly DataErrorKind[] = ['forbidden', 'conflict', 'offline', 'rateLimited'];

async function insertEntries(): Promise<number> {
  try {
    return await insertWithClient();
  } catch (thrown) {
    const error = toDataError(thrown);
    if (FINAL_KINDS.includes(error.kind)) throw error;
    return insertDirectly();
  }
}

/**
 * Creates the seven test entries in one insert; where the client fails, by a direct POST. docs/product.md,
 * Calls (C9).
 *
 * @throws DataError where the database could not be reached, or failed
 */
export async function createTestEntries(): Promise<TestEntriesOutcome> {
  try {
    return { kind: 'created', count: await insertEntries() };
  } catch (thrown) {
    const error = toDataError(thrown);
    if (error.kind === 'forbidden') return { kind: 'forbidden' };
    if (error.kind === 'conflict') return { kind: 'present' };
    throw error;
  }
}
