import { administrator, callerWith } from '#tests/harness/callers.ts';
import type { DescribedDatabase } from '#tests/harness/describe-database.ts';
import { APPLICANT_ID } from './sample-rows.ts';
import { useSampleRows } from './use-sample-rows.ts';

/** Whoever registers an entry: in the sample rows the author of the last proposal, and a claimant of the first entry. */
export const applicant = callerWith('applicant', 'stranger', APPLICANT_ID);

/** The sample rows, and what the tests of entries look up in them. */
export function useEntries(db: DescribedDatabase) {
  useSampleRows(db);
  const entry = (id: number) =>
    db.one(
      `select "Name", "Standort", "Branchen", status, version from public."Personalberatungen" where id = ${String(id)}`,
    );
  const isMember = async (agency: number, account: string) =>
    (
      await db.asOwner(
        `select role from public.agency_members where agency_id = ${String(agency)} and user_id = '${account}'`,
      )
    ).length > 0;
  const revision = (id: number) =>
    db.one(`select agency_id::int, state, edit, seen, decisions, reason
         from public.agency_revisions where id = ${String(id)}`);
  /** An administrator decides about a proposal, as it is. */
  const decide = async (id: number, args: object = {}) =>
    db.answer(administrator, 'decide_revision', {
      revision: id,
      seen_edit: (await revision(id))?.['edit'],
      ...args,
    });
  const claim = (id: number) =>
    db.one(`select state, agency_id::int, (objection_until at time zone 'UTC')::date - (now() at time zone 'UTC')::date
         as objects_until from public.agency_claims where id = ${String(id)}`);
  const mails = () =>
    db.asOwner(
      'select kind, recipient from private.outgoing_mails where enquiry_id is null order by kind, recipient',
    );

  return { entry, isMember, revision, decide, claim, mails };
}
