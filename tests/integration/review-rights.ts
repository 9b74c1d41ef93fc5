import { STRANGER_ID } from '#tests/harness/callers.ts';
import { type CALLS, EVERYBODY, MEMBERS, STRANGERS } from './function-calls.ts';
import { DELIVERY_ID, ENQUIRY_ID } from './sample-rows.ts';

/* The rights to call the functions of the reviews, with their arguments: proven in client-reviews.test.ts. */

/** Of the stranger: a draft, one that waits, one that is published; all of the first entry. */
export const DRAFT = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa1';
export const WAITING = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa2';
export const PUBLISHED = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa3';
export const EVIDENCE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaae2';
export const NOTICE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaac1';
export const NEW = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa9';
export const TEXT =
  'Die Beratung hat unseren Markt verstanden und nach fünf Wochen vier passende Personen vorgestellt.';

export const YEAR = new Date().getFullYear();
export const CONTENT = {
  level: 'executive',
  function: 'Finanzen',
  year: YEAR,
  outcome: 'filled',
  ratings: { sector: 5, shortlist: 4, communication: 5, timeliness: 3, value: 4, overall: 4 },
  text: TEXT,
  shownAs: 'CFO, Maschinenbau',
  role: 'CFO',
  industry: 'Maschinenbau',
  company: 'Werk Nord GmbH',
};
export const REASON = 'Das ist der Grund der Entscheidung.';
export const AUTHOR_REASON = 'Das liest nur, wer geschrieben hat.';
export const path = (account: string, review: string, name = '55555555-5555-4555-8555-555555555555.png') =>
  `${account}/${review}/${name}`;

/** They have proved a second factor that is enrolled. */
const MODERATORS = ['administrator with second factor'];
/** A call of each function with the seeded rows, and who may make it. Everybody else is rejected. */
export const REVIEW_CALLS: typeof CALLS = [
  ['save_client_review', { review: NEW, content: CONTENT, invitation: null }, [...STRANGERS, ...MEMBERS]],
  ['save_client_review', { review: DRAFT, content: CONTENT, invitation: null }, STRANGERS],
  ['save_client_review', { review: WAITING, content: CONTENT, invitation: null }, []],
  ['save_client_review', { review: PUBLISHED, content: CONTENT, invitation: null }, []],
  ['add_client_review_evidence', { review: WAITING, path: path(STRANGER_ID, WAITING) }, []],
  ['remove_client_review_evidence', { review: DRAFT, path: 'x' }, STRANGERS],
  ['withdraw_client_review', { review: PUBLISHED }, STRANGERS],
  ['answer_client_review_dispute', { review: PUBLISHED, statement: REASON }, []],
  ['appeal_client_review', { review: PUBLISHED, reason: REASON }, []],
  ['entry_client_reviews', {}, ['member', 'frozen member']],
  ['reply_to_client_review', { review: PUBLISHED, text: REASON }, ['member']],
  ['reply_to_client_review', { review: WAITING, text: REASON }, []],
  ['client_review_invitation', {}, ['member']],
  ['enquiry_mandates', {}, ['member', 'frozen member']],
  ['confirm_enquiry_mandate', { enquiry: DELIVERY_ID }, ['member']],
  ['confirm_enquiry_mandate', { enquiry: ENQUIRY_ID }, []],
  ['client_review_case', { kind: 'review', id: WAITING }, MODERATORS],
  ['open_client_review_evidence', { evidence: EVIDENCE }, MODERATORS],
  ['decide_client_review', { review: WAITING, decision: 'publish' }, MODERATORS],
  ['decide_client_review', { review: WAITING, decision: 'publish', seen_edit: 2 }, []],
  [
    'decide_client_review',
    { review: PUBLISHED, decision: 'hide', reason: REASON, ground: 'law' },
    MODERATORS,
  ],
  ['decide_client_review', { review: PUBLISHED, decision: 'remove', reason: REASON }, []],
  ['decide_client_review_reply', { reply: PUBLISHED, decision: 'publish' }, []],
  ['decide_client_review_notice', { notice: NOTICE, decision: 'grant', reason: REASON }, []],
  ['agency_client_reviews', {}, EVERYBODY],
  ['recent_client_reviews', {}, EVERYBODY],
  ['client_review_totals', {}, EVERYBODY],
];
