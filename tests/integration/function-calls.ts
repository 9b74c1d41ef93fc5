import { expect, test } from 'vitest';
import { ADMIN_ID, CALLERS, FACTOR_ADMIN_ID, FROZEN_ID, MEMBER_ID } from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import type { DescribedDatabase } from '#tests/harness/describe-database.ts';
import { argumentsFor, type Catalog } from './reachable.ts';
import {
  CONTRACT_ID,
  IMPORT_ID,
  ISSUE_ARTICLES,
  ISSUE_ID,
  ORDER_ID,
  PICTURE_ID,
  UNREAD_ID,
} from './sample-rows.ts';

/*
 * The callers of each function that visitors or users may execute: agency-access.test.ts makes each call, and fails where
 * the catalog has a function that is missing here. Those of reviews are in review-rights.ts.
 */

export const STRANGERS = ['signed-in stranger', 'stranger whose metadata says admin'];
export const MEMBERS = ['member', 'member of another entry'];
const ADMINISTRATORS = ['administrator', 'administrator with second factor'];
/** Callers that reach the database without the secret key. */
const USERS = CALLERS.filter(({ verified }) => verified !== null && verified.role !== 'service_role');

const SIGNED_IN = USERS.filter(({ role }) => role !== 'anonymous').map(({ name }) => name);
/** Callers with a valid session. */
const IN_SESSION = SIGNED_IN.filter((name) => !/signed out|without|enrolled no|recovery/.test(name));
export const EVERYBODY = ['anonymous', ...SIGNED_IN];
/** What an import's dry run has found. */
const FOUND = { new: 1, changed: 0, same: 0, duplicate: 0, refused: 0, blank: 0, before: 0 };

/** Refused to the caller; or the row is not there for it. */
const REJECTED = ['42501', 'PT404', 'PT409', '22023'];

type Call = readonly [name: string, args: DatabaseRow, may: readonly string[]];

/** The calls with all arguments that their functions need. */
export const completeCalls = (calls: readonly Call[], { functions }: Catalog): readonly Call[] =>
  calls.map(([name, args, may]) => {
    const called = functions.filter((routine) => routine.schema === 'public' && routine.name === name);
    const needed = called.map((routine) => argumentsFor(routine, (input) => input.isRequired));
    return [name, Object.assign({}, ...needed, args), may];
  });

/** Makes each call as each caller; `reset` restores the rows after one that is taken. */
export function testCalls(
  db: DescribedDatabase,
  catalog: Catalog,
  calls: readonly Call[],
  reset: () => Promise<unknown>,
): void {
  test.each(
    completeCalls(calls, catalog).map(([name, args, may]) => ({
      name,
      args,
      may,
      with: JSON.stringify(args),
    })),
  )('$name $with: $may, and nobody else', async ({ name, args, may }) => {
    for (const caller of USERS) {
      const code = await db.errorCodeOf(caller, name, args);
      const isAllowed = may.includes(caller.name);
      const isRight = isAllowed ? code === null : REJECTED.includes(String(code));
      expect({ who: caller.name, code, isRight }).toEqual({ who: caller.name, code, isRight: true });
      if (isAllowed) await reset();
    }
  });
}

/** A call of each function: the arguments for which not any value of their type will do, and the callers that may make it. All others are rejected. */
export const CALLS: readonly Call[] = [
  ['save_draft', { changes: { Name: 'Cedernweg' } }, [...STRANGERS, ...MEMBERS]],
  ['save_draft', { changes: { Standort: 'Bonn' }, agency: 1 }, ['member']],
  ['save_draft', { changes: { Standort: 'Bonn' }, agency: 2 }, ['member of another entry']],
  ['save_draft', { changes: { Standort: 'Bonn' }, revision: 1 }, ['member']],
  ['submit_revision', {}, ['member']],
  ['withdraw_revision', { revision: 2 }, ['member']],
  ['request_removal', {}, ['member']],
  ['confirm_entry', {}, ['member']],
  ['decide_revision', { revision: 2 }, ADMINISTRATORS],
  ['proposal_detail', { item_kind: 'revision', item: 2 }, ADMINISTRATORS],
  ['restore_version', {}, ADMINISTRATORS],
  ['set_entry_status', { new_status: 'paused' }, ['member']],
  ['change_entries', { action: 'publish', entries: [] }, ADMINISTRATORS],
  ['merge_entries', { loser: 2 }, ADMINISTRATORS],
  ['set_field_source', { field: 'Name', source: 'public' }, ADMINISTRATORS],
  ['start_claim', { agency: 3, note: 'Unsere Firma' }, [...STRANGERS, ...MEMBERS]],
  ['object_to_claim', {}, []],
  ['decide_claim', { is_granted: false, seen: 'pending', reason: 'Kein Beleg' }, ADMINISTRATORS],
  ['withdraw_claim', {}, []],
  ['invite_member', { email: 'kollege@ahornsteg.example' }, ['member', ...ADMINISTRATORS]],
  ['revoke_invitation', {}, ['member', ...ADMINISTRATORS]],
  ['accept_invitation', {}, []],
  ['remove_member', { account: FROZEN_ID }, ['member', ...ADMINISTRATORS]],
  ['set_member_role', { account: FROZEN_ID, new_role: 'owner' }, ['member']],
  ['entry_people', {}, ['member', 'frozen member', ...ADMINISTRATORS]],
  ['remove_enquiry_address', {}, ['member']],
  ['entry_enquiries', {}, ['member', 'frozen member']],
  ['agency_statistics', {}, ['member', 'frozen member', ...ADMINISTRATORS]],
  ['set_monthly_report', {}, ['member']],
  ['count_agency_events', { events: '{"view": [1]}' }, ['anonymous']],
  ['list_enquiries', {}, ADMINISTRATORS],
  // Rejected for everybody: the message is no report.
  ['send_report_receipt', { report: UNREAD_ID }, []],
  ['decide_entry_report', { report: UNREAD_ID, decision: 'keep' }, []],
  ['message_detail', { message: UNREAD_ID }, ADMINISTRATORS],
  ['answer_message', { message: UNREAD_ID, seen: 0 }, ADMINISTRATORS],
  [
    'forward_message',
    { message: UNREAD_ID, agency_name: 'Birkenhof', email: 'post@birkenhof.example' },
    ADMINISTRATORS,
  ],
  ['save_message_notes', { message: UNREAD_ID, seen: null }, ADMINISTRATORS],
  ['undelivered_mails', {}, ADMINISTRATORS],
  // Rejected for everybody: for others than administrators, and for administrators because no mail was given up.
  ['decide_undelivered_mail', { mail: UNREAD_ID }, []],
  ['freeze_account', { account: MEMBER_ID }, ADMINISTRATORS],
  ['unfreeze_account', { account: FROZEN_ID }, ADMINISTRATORS],
  ['own_account_deletion', {}, [...STRANGERS, ...MEMBERS, 'frozen member']],
  // Rejected for everybody: nobody has asked for a deletion.
  ['cancel_account_deletion', {}, []],
  ['order_account_deletion', { account: MEMBER_ID }, ADMINISTRATORS],
  ['cancel_account_deletion', { account: MEMBER_ID }, []],
  ['find_similar_entries', {}, [...STRANGERS, ...MEMBERS]],
  ['desk_counts', {}, ADMINISTRATORS],
  ['list_cases', {}, ADMINISTRATORS],
  ['read_case', { kind: 'proposal', id: '2' }, ADMINISTRATORS],
  ['take_case', { kind: 'proposal', id: '2' }, ADMINISTRATORS],
  ['release_case', { kind: 'proposal', id: '2' }, ADMINISTRATORS],
  ['set_daily_mail', {}, ADMINISTRATORS],
  ['site_build', {}, ADMINISTRATORS],
  ['similar_to_revision', { revision: 4 }, ADMINISTRATORS],
  ['list_entries', {}, ADMINISTRATORS],
  ['list_entry_ids', {}, ADMINISTRATORS],
  ['find_same_agency', {}, ADMINISTRATORS],
  ['entry_overview', {}, ADMINISTRATORS],
  ['describe_person', { account: MEMBER_ID }, ADMINISTRATORS],
  ['open_evidence', {}, ADMINISTRATORS],
  ['order_premium', {}, []],
  ['own_contracts', {}, ['member', 'frozen member']],
  ['list_contracts', {}, ADMINISTRATORS],
  ['confirm_order', { contract: ORDER_ID, deviation: 'So vereinbart' }, ADMINISTRATORS],
  ['change_contract_days', { contract: CONTRACT_ID, agreed_on: '2026-11-01' }, ADMINISTRATORS],
  ['create_contract', { agreed_on: '2026-11-01' }, ADMINISTRATORS],
  ['set_contract_invoice', { contract: CONTRACT_ID, paid_on: null }, ADMINISTRATORS],
  ['contract_detail', { contract: CONTRACT_ID }, ADMINISTRATORS],
  ['decline_order', { contract: ORDER_ID }, ADMINISTRATORS],
  ['end_contract', { contract: CONTRACT_ID, last_day: '2099-06-30' }, ADMINISTRATORS],
  ['own_extension', {}, ['member', 'frozen member']],
  ['remove_contact_person', {}, ['member', ...ADMINISTRATORS]],
  // Members may once the file is stored: agency-pictures.test.ts. This entry has none.
  ['add_picture', { agency: 3, path: '3/88888888-8888-4888-8888-888888888882.webp' }, []],
  ['entry_pictures', {}, ['member', 'frozen member', ...ADMINISTRATORS]],
  [
    'remove_picture',
    { picture: PICTURE_ID, ground: 'law', reason: 'Fremdes Recht' },
    ['member', ...ADMINISTRATORS],
  ],
  ['prove_claim', {}, []],
  ['are_nightly_jobs_running', {}, EVERYBODY],
  ['is_caller_known', {}, EVERYBODY],
  ['enquiry_recipients', { asked: [] }, EVERYBODY],
  ['require_account', {}, [...STRANGERS, ...MEMBERS]],
  ['second_factor_step', {}, SIGNED_IN],
  ['is_second_factor_needed', {}, EVERYBODY],
  ['own_client_reviews', {}, SIGNED_IN],
  // Row-level security shows and changes messages for administrators only: attack-inserts.test.ts.
  ['inbox_messages', {}, SIGNED_IN],
  ['inbox_counts', {}, SIGNED_IN],
  ['set_messages_status', { ids: [UNREAD_ID], new_status: 'read' }, SIGNED_IN],
  ['set_messages_spam', { ids: [UNREAD_ID], is_spam: true }, SIGNED_IN],
  ['set_messages_deleted', { ids: [UNREAD_ID], is_deleted: true }, ADMINISTRATORS],
  ['list_administrators', {}, ADMINISTRATORS],
  ['list_administrator_invitations', {}, ADMINISTRATORS],
  ['list_own_sessions', {}, IN_SESSION],
  ['end_own_sessions', {}, IN_SESSION],
  ['begin_password_change', {}, ['administrator with second factor']],
  ['invite_administrator', { email: 'neu@firma.example' }, ['administrator with second factor']],
  [
    'withdraw_administrator_invitation',
    { email: 'offen@firma.example' },
    ['administrator with second factor'],
  ],
  // Administrators of the sample have no address: administrator-passwords.test.ts.
  ['reset_administrator_password', { account: ADMIN_ID }, []],
  ['remove_administrator', { account: ADMIN_ID }, ['administrator with second factor']],
  ['create_recovery_codes', {}, ['administrator with second factor']],
  [
    'use_recovery_code',
    { code: 'abcd-abcd-abcd-abcd' },
    [
      ...ADMINISTRATORS,
      'administrator without the second factor',
      'administrator who has enrolled no second factor',
    ],
  ],
  ['remove_second_factor', { account: FACTOR_ADMIN_ID }, ADMINISTRATORS],
  ['record_export', { kind: 'contact_messages' }, ADMINISTRATORS],
  [
    'start_import',
    { entry_status: 'draft', dry_run: FOUND, source: 'public', source_day: '2026-01-01' },
    ADMINISTRATORS,
  ],
  ['receive_import_rows', { run: IMPORT_ID, import_rows: [] }, ADMINISTRATORS],
  ['discard_import', { run: IMPORT_ID }, ADMINISTRATORS],
  ['list_imports', {}, ADMINISTRATORS],
  ['list_import_leftovers', { run: IMPORT_ID }, ADMINISTRATORS],
  ['recall_import', { headings: 'name', keys: [] }, ADMINISTRATORS],
  ['remember_import', { headings: 'name', mapping: ['name'], decisions: {} }, ADMINISTRATORS],
  ['apply_import', { run: IMPORT_ID }, ADMINISTRATORS],
  // Rejected for everybody: it is not whole yet.
  ['release_import', { run: IMPORT_ID }, []],
  ['undo_import', { run: IMPORT_ID }, ADMINISTRATORS],
  ['newsletter_overview', {}, ADMINISTRATORS],
  ['consent_proof', { email: 'ina@absender.example' }, ADMINISTRATORS],
  ['unsubscribe_address', { email: 'ina@absender.example' }, ADMINISTRATORS],
  ['open_newsletter_issue', { issue: ISSUE_ID }, ADMINISTRATORS],
  ['save_newsletter_issue', { issue: ISSUE_ID, articles: ISSUE_ARTICLES }, ADMINISTRATORS],
  ['start_newsletter_issue', { issue: ISSUE_ID }, ADMINISTRATORS],
  ['stop_newsletter_issue', { issue: ISSUE_ID }, ADMINISTRATORS],
  ['delete_newsletter_issue', { issue: ISSUE_ID }, ADMINISTRATORS],
];
