import { expect, test } from 'vitest';
import {
  ADMIN_ID,
  CALLERS,
  FACTOR_ADMIN_ID,
  FROZEN_ID,
  MEMBER_ID,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import type { DescribedDatabase } from '#tests/harness/describe-database.ts';
import {
  CONTRACT_ID,
  IMPORT_ID,
  ISSUE_ARTICLES,
  ISSUE_ID,
  NEW_ID,
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

/** Makes each call as each caller; `reset` restores the rows after one that is taken. */
export function testCalls(
  db: DescribedDatabase,
  calls: readonly Call[],
  reset: () => Promise<unknown>,
): void {
  test.each(calls.map(([name, args, may]) => ({ name, args, may, with: JSON.stringify(args) })))(
    '$name $with: $may, and nobody else',
    async ({ name, args, may }) => {
      for (const caller of USERS) {
        const code = await db.errorCodeOf(caller, name, args);
        const isAllowed = may.includes(caller.name);
        const isRight = isAllowed ? code === null : REJECTED.includes(String(code));
        expect({ who: caller.name, code, isRight }).toEqual({ who: caller.name, code, isRight: true });
        if (isAllowed) await reset();
      }
    },
  );
}

/** A call of each function with the sample rows, and the callers that may make it. All others are rejected. */
export const CALLS: readonly Call[] = [
  ['save_draft', { changes: { Name: 'Cedernweg' } }, [...STRANGERS, ...MEMBERS]],
  ['save_draft', { changes: { Standort: 'Bonn' }, agency: 1 }, ['member']],
  ['save_draft', { changes: { Standort: 'Bonn' }, agency: 2 }, ['member of another entry']],
  ['save_draft', { changes: { Standort: 'Bonn' }, revision: 1 }, ['member']],
  ['submit_revision', { revision: 1 }, ['member']],
  ['withdraw_revision', { revision: 2 }, ['member']],
  ['request_removal', { agency: 1 }, ['member']],
  ['confirm_entry', { agency: 1 }, ['member']],
  ['decide_revision', { revision: 2, seen_edit: 1 }, ADMINISTRATORS],
  ['proposal_detail', { item_kind: 'revision', item: 2 }, ADMINISTRATORS],
  ['restore_version', { stored: 1, seen: 1 }, ADMINISTRATORS],
  ['set_entry_status', { agency: 1, new_status: 'paused' }, ['member']],
  ['change_entries', { action: 'publish', entries: [] }, ADMINISTRATORS],
  ['merge_entries', { loser: 2, winner: 1 }, ADMINISTRATORS],
  ['set_field_source', { agency: 1, field: 'Name', source: 'public' }, ADMINISTRATORS],
  ['start_claim', { agency: 3, note: 'Unsere Firma' }, [...STRANGERS, ...MEMBERS]],
  ['object_to_claim', { claim: 1, reason: 'Nein' }, []],
  ['decide_claim', { claim: 1, is_granted: false, seen: 'pending', reason: 'Kein Beleg' }, ADMINISTRATORS],
  ['withdraw_claim', { claim: 1 }, []],
  ['invite_member', { agency: 1, email: 'kollege@ahornsteg.example' }, ['member', ...ADMINISTRATORS]],
  ['revoke_invitation', { invitation: 1 }, ['member', ...ADMINISTRATORS]],
  ['accept_invitation', { invitation: 1 }, []],
  ['remove_member', { agency: 1, account: FROZEN_ID }, ['member', ...ADMINISTRATORS]],
  ['set_member_role', { agency: 1, account: FROZEN_ID, new_role: 'owner' }, ['member']],
  ['entry_people', { agency: 1 }, ['member', 'frozen member', ...ADMINISTRATORS]],
  ['remove_enquiry_address', { agency: 1 }, ['member']],
  ['entry_enquiries', { agency: 1 }, ['member', 'frozen member']],
  ['agency_statistics', { agency: 1 }, ['member', 'frozen member', ...ADMINISTRATORS]],
  ['set_monthly_report', { agency: 1, is_wanted: false }, ['member']],
  ['count_agency_events', { events: '{"view": [1]}' }, ['anonymous']],
  ['list_enquiries', {}, ADMINISTRATORS],
  // Rejected for everybody: the message is no report.
  ['send_report_receipt', { report: UNREAD_ID }, []],
  ['decide_entry_report', { report: UNREAD_ID, decision: 'keep' }, []],
  ['message_detail', { message: UNREAD_ID }, ADMINISTRATORS],
  ['answer_message', { message: UNREAD_ID, answer_id: NEW_ID, answer: 'Guten Tag', seen: 0 }, ADMINISTRATORS],
  [
    'forward_message',
    { message: UNREAD_ID, agency_name: 'Birkenhof', email: 'post@birkenhof.example' },
    ADMINISTRATORS,
  ],
  ['save_message_notes', { message: UNREAD_ID, notes: 'am Telefon geklärt', seen: null }, ADMINISTRATORS],
  ['undelivered_mails', {}, ADMINISTRATORS],
  // Rejected for everybody: for others than administrators, and for administrators because no mail was given up.
  ['decide_undelivered_mail', { mail: UNREAD_ID, is_dismissed: true }, []],
  ['freeze_account', { account: MEMBER_ID, reason: 'Missbrauch' }, ADMINISTRATORS],
  ['unfreeze_account', { account: FROZEN_ID }, ADMINISTRATORS],
  ['own_account_deletion', {}, [...STRANGERS, ...MEMBERS, 'frozen member']],
  // Rejected for everybody: nobody has asked for a deletion.
  ['cancel_account_deletion', {}, []],
  ['order_account_deletion', { account: MEMBER_ID }, ADMINISTRATORS],
  ['cancel_account_deletion', { account: MEMBER_ID }, []],
  ['find_similar_entries', { name: 'Ahornsteg' }, [...STRANGERS, ...MEMBERS]],
  ['desk_counts', {}, ADMINISTRATORS],
  ['list_cases', {}, ADMINISTRATORS],
  ['read_case', { kind: 'proposal', id: '2' }, ADMINISTRATORS],
  ['take_case', { kind: 'proposal', id: '2' }, ADMINISTRATORS],
  ['release_case', { kind: 'proposal', id: '2' }, ADMINISTRATORS],
  ['set_daily_mail', { is_wanted: true }, ADMINISTRATORS],
  ['site_build', {}, ADMINISTRATORS],
  ['similar_to_revision', { revision: 4 }, ADMINISTRATORS],
  ['list_entries', {}, ADMINISTRATORS],
  ['list_entry_ids', {}, ADMINISTRATORS],
  ['find_same_agency', { name: 'Ahornsteg' }, ADMINISTRATORS],
  ['entry_overview', { agency: 1 }, ADMINISTRATORS],
  ['describe_person', { account: MEMBER_ID }, ADMINISTRATORS],
  ['open_evidence', { claim: 1 }, ADMINISTRATORS],
  [
    'order_premium',
    {
      agency: 2,
      customer: 'Birkenhof GmbH',
      invoice_address: 'Am Hof 1',
      price: '1 EUR',
      term: 'pro Jahr',
      terms_version: 'Mai',
      terms_text: 'Bedingungen',
    },
    [],
  ],
  ['own_contracts', { agency: 1 }, ['member', 'frozen member']],
  ['list_contracts', {}, ADMINISTRATORS],
  [
    'confirm_order',
    { contract: ORDER_ID, starts_on: '2026-01-01', ends_on: '2026-12-31', deviation: 'So vereinbart' },
    ADMINISTRATORS,
  ],
  [
    'change_contract_days',
    {
      contract: CONTRACT_ID,
      starts_on: '2099-01-01',
      ends_on: '2099-06-30',
      seen_edit: 1,
      agreed_on: '2026-11-01',
      agreed_with: 'Jana Ahorn',
    },
    ADMINISTRATORS,
  ],
  [
    'create_contract',
    {
      agency: 1,
      customer: 'Ahornsteg GmbH',
      invoice_address: 'Am Steg 1',
      price: '1 EUR',
      term: 'pro Jahr',
      terms_version: 'Mai 2025',
      starts_on: '2030-01-01',
      ends_on: '2030-12-31',
      agreed_on: '2026-11-01',
      agreed_with: 'Jana Ahorn',
    },
    ADMINISTRATORS,
  ],
  [
    'set_contract_invoice',
    { contract: CONTRACT_ID, seen_edit: 1, invoice_number: 'R-1', paid_on: null },
    ADMINISTRATORS,
  ],
  ['contract_detail', { contract: CONTRACT_ID }, ADMINISTRATORS],
  ['decline_order', { contract: ORDER_ID, reason: 'Nein' }, ADMINISTRATORS],
  [
    'end_contract',
    { contract: CONTRACT_ID, seen_edit: 1, last_day: '2099-06-30', reason: 'So vereinbart' },
    ADMINISTRATORS,
  ],
  ['own_extension', { agency: 1 }, ['member', 'frozen member']],
  ['remove_contact_person', { agency: 1 }, ['member', ...ADMINISTRATORS]],
  [
    'add_picture',
    { agency: 3, path: '3/88888888-8888-4888-8888-888888888882.webp', width: 1, height: 1 },
    // Members may once the file is stored: agency-pictures.test.ts. This entry has none.
    [],
  ],
  ['entry_pictures', { agency: 1 }, ['member', 'frozen member', ...ADMINISTRATORS]],
  [
    'remove_picture',
    { picture: PICTURE_ID, ground: 'law', reason: 'Fremdes Recht' },
    ['member', ...ADMINISTRATORS],
  ],
  ['prove_claim', { account: STRANGER_ID, agency: 3, revision: null, domain: 'zedernhof.example' }, []],
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
  ['record_export', { kind: 'contact_messages', filter: {}, exported_rows: 1 }, ADMINISTRATORS],
  [
    'start_import',
    {
      run: NEW_ID,
      file_name: 'a.csv',
      entry_status: 'draft',
      expected: 1,
      dry_run: FOUND,
      source: 'public',
      source_day: '2026-01-01',
    },
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
  [
    'save_newsletter_issue',
    { issue: ISSUE_ID, subject: 'Neu', introduction: '', articles: ISSUE_ARTICLES, seen_edit: 1 },
    ADMINISTRATORS,
  ],
  ['start_newsletter_issue', { issue: ISSUE_ID, seen_edit: 1 }, ADMINISTRATORS],
  ['stop_newsletter_issue', { issue: ISSUE_ID }, ADMINISTRATORS],
  ['delete_newsletter_issue', { issue: ISSUE_ID }, ADMINISTRATORS],
];
