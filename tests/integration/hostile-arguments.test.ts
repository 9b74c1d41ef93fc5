import { messages } from '@electric-sql/pglite';
import { beforeAll, describe, expect, test } from 'vitest';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';
import { claimsInSession, STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
import { argumentsFor, readTablesAndFunctions } from './reachable.ts';

/* What the functions that can be called say to arguments that no page sends: nothing, characters outside the usual, far too much. */

const MEMBER = '11111111-1111-4111-8111-111111111111';
/** Outside the first plane, from right to left, without width, and what ends a string, a mark or an array. */
const ODD = `😀🇩🇪\u202e\u200b\u00ad'"\\{},%$1;--`;
const LONG = '😀'.repeat(25_000);

const TEXTS: Readonly<Record<string, (text: string) => unknown>> = {
  text: (text) => text,
  'text[]': (text) => [text, text],
  jsonb: (text) => JSON.stringify({ [text.slice(0, 40)]: text, Name: text, key: [{ text }] }),
};

/** Milliseconds that the processor may work for one call: what else goes on on the machine counts little. */
const MOST_MS = 1_000;

/** A refusal with our reason, a value that does not fit, a right that is missing: whatever else is a fault of the function. */
const REFUSALS = /^(PT\d{3}|22\d{3}|23\d{3}|42501)$/;

const db = preparePlainDatabase(
  STANDING_SESSIONS,
  `insert into auth.users (id, email) values ('${MEMBER}', 'm@ahornsteg.example');
   insert into public."Personalberatungen" ("Name") values ('Ahornsteg');
   insert into public.agency_members (agency_id, user_id, role) select id, '${MEMBER}', 'owner' from public."Personalberatungen"`,
);

let functions: Awaited<ReturnType<typeof readTablesAndFunctions>>['functions'];

beforeAll(async () => {
  functions = (await readTablesAndFunctions()).functions.filter(({ schema }) => schema === 'public');
});

/** The code of what the call is refused with; null where it is not. Nothing of it stays. */
async function codeOf(
  role: string,
  name: string,
  types: readonly string[],
  args: Readonly<Record<string, unknown>>,
) {
  const claims = { iat: Math.floor(Date.now() / 1000), ...claimsInSession(MEMBER), role, sub: MEMBER };
  const list = Object.keys(args).map(
    (arg, place) => `${arg} => $${String(place + 1)}::${types[place] ?? ''}`,
  );
  let code: string | null = null;
  await db.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [role, JSON.stringify(role === 'service_role' ? { role } : claims)],
    );
    await transaction
      .query(`select * from public.${name}(${list.join(', ')})`, Object.values(args))
      .catch((error: unknown) => {
        if (!(error instanceof messages.DatabaseError)) throw error;
        code = error.code ?? '';
      });
    await transaction.rollback();
  });
  return code;
}

describe.each(['service_role', 'authenticated'])('every function, called by %s', (role) => {
  test.each([
    ['nothing', () => null],
    ['odd characters', (type: string, usual: unknown) => TEXTS[type]?.(ODD) ?? usual],
    ['100 kB', (type: string, usual: unknown) => TEXTS[type]?.(LONG) ?? usual],
  ])('takes %s, or refuses it on purpose, and soon', async (_name, argument) => {
    const faults: unknown[] = [];
    for (const called of functions) {
      if (called.inputs.some(({ type }) => type === 'row')) continue;
      const usual = argumentsFor(called);
      const types = called.inputs.map(({ type }) => type);
      const args = Object.fromEntries(
        called.inputs.map(({ name, type }) => [name, argument(type, usual[name])]),
      );
      const began = process.cpuUsage();
      const code = await codeOf(role, called.name, types, args);
      const { user, system } = process.cpuUsage(began);
      const ms = Math.round((user + system) / 1_000);
      if ((code !== null && !REFUSALS.test(code)) || ms > MOST_MS)
        faults.push({ name: called.name, code, ms });
    }
    expect(functions.length).toBeGreaterThan(80);
    expect(faults).toEqual([]);
  });
});
