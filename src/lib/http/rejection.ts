import { DataError } from './errors.ts';

/** Why the database rejects the call of an agency or an administrator: the hint of its answer. */
export const REJECTION_CODES = [
  'signed_out',
  'frozen',
  'administrator',
  'not_member',
  'not_owner',
  'not_author',
  'not_administrator',
  'not_found',
  'outdated',
  'edited_elsewhere',
  'wrong_state',
  'already',
  'last_owner',
  'objection_open',
  'second_factor',
  'evidence_unseen',
  /** The author of a review uses the mailbox of an agency. */
  'not_a_client',
  'paused_by_administration',
  /** The entry has another contract on one of these days. */
  'overlap',
  /** An order differs from the offer of the day. */
  'other_offer',
  /** An order that binds nobody any more. */
  'lapsed',
  /** A new owner removes an earlier one. */
  'too_new',
  'invalid',
  'too_many',
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

function textOf(body: unknown, name: 'hint' | 'details'): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The code of a database rejection; null for other failures. */
export function rejectionCodeOf(thrown: unknown): RejectionCode | null {
  if (!(thrown instanceof DataError)) return null;
  const hint = textOf(thrown.body, 'hint');
  return REJECTION_CODES.find((reason) => reason === hint) ?? null;
}

/** The details of a rejection, parsed; undefined without. */
export function errorDetailsOf(thrown: unknown): unknown {
  if (!(thrown instanceof DataError)) return undefined;
  try {
    return JSON.parse(textOf(thrown.body, 'details'));
  } catch {
    return undefined;
  }
}
