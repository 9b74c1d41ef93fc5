import { expect } from 'vitest';
import { type Caller, callerNamed } from '#tests/harness/callers.ts';
import { type OpenTestDatabase, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { APPLICANT_ID } from './sample-rows.ts';
import { useAttackedDatabase } from './attacked-database.ts';

/* Who calls in the tests of the functions for agencies, and what each of their files calls and looks up. */

export const member = callerNamed('member');
export const otherMember = callerNamed('member of another entry');
export const frozen = callerNamed('frozen member');
export const stranger = callerNamed('signed-in stranger');
export const administrator = callerNamed('administrator');
export const service = callerNamed('secret key');

/** Whoever registers an entry: in the sample rows the author of the last proposal, and a claimant of the first entry. */
export const applicant: Caller = {
  name: 'applicant',
  role: 'stranger',
  verified: { role: 'authenticated', userId: APPLICANT_ID },
  headers: (server) => ({
    apikey: server.publishableKey,
    authorization: `Bearer ${server.sign({
      sub: APPLICANT_ID,
      role: 'authenticated',
      aud: 'authenticated',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
    })}`,
  }),
};

/** The sample rows in a database of one's own, the same before each test of the describe that calls this. */
export function useEntries(open: () => Promise<OpenTestDatabase>) {
  const { get, expectNoChange } = useAttackedDatabase(open);
  const database = () => get().database;

  /** Calls a function, and returns its answer. */
  async function call(caller: Caller, name: string, args: DatabaseRow = {}): Promise<unknown> {
    const { errorCode, rows } = await database().call(caller, 'public', name, args);
    expect({ name, errorCode }).toEqual({ name, errorCode: null });
    return rows[0]?.['result'];
  }
  const errorCodeOf = async (caller: Caller, name: string, args: DatabaseRow = {}) =>
    (await database().call(caller, 'public', name, args)).errorCode;
  const one = async (sql: string) => (await database().asOwner(sql))[0];
  const entry = (id: number) =>
    one(
      `select "Name", "Standort", "Branchen", status, version from public."Personalberatungen" where id = ${String(id)}`,
    );
  const isMember = async (agency: number, account: string) =>
    (
      await database().asOwner(
        `select role from public.agency_members where agency_id = ${String(agency)} and user_id = '${account}'`,
      )
    ).length > 0;
  const revision = (id: number) =>
    one(`select agency_id::int, state, edit, is_outdated, decisions, reason, base_version
         from public.agency_revisions where id = ${String(id)}`);
  const claim = (id: number) =>
    one(`select state, agency_id::int, (objection_until at time zone 'UTC')::date - (now() at time zone 'UTC')::date
         as objects_until from public.agency_claims where id = ${String(id)}`);
  const mails = () =>
    database().asOwner('select kind, recipient from private.outgoing_mails order by kind, recipient');

  return { database, expectNoChange, call, errorCodeOf, one, entry, isMember, revision, claim, mails };
}
