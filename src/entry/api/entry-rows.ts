import * as z from 'zod/mini';
import { EXTENDED_PARTS, readExtendedProfile } from '#agency/model/extended-profile.ts';
import { ENTRY_STATUSES } from '#entry/model/entry-list.ts';
import {
  type EntryField,
  type EntryValues,
  type EntryVersion,
  FIELD_OUTCOMES,
  type Invitation,
  type ProposedValues,
} from '#entry/model/entry.ts';
import { RESTRICTION_GROUNDS } from '#entry/model/restriction.ts';
import { isFactKey } from '#facts/model/facts.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { isRecord } from '#lib/record.ts';
import { fieldsOfRow, fromDraftColumns } from './entry-columns.ts';

/*
 * The schemas of rows and answers of the tables and functions for agencies, shared by all modules that query them.
 */

const text = z.nullable(z.string());
const count = z.nullable(z.number());
const values = z.record(z.string(), z.unknown());
const status = z.enum(ENTRY_STATUSES);
const proposalState = z.enum(['draft', 'submitted', 'published', 'returned', 'withdrawn']);
const emailOrEmpty = z.pipe(
  text,
  z.transform((email) => email ?? ''),
);
const ENTRY_ID = { agency_id: 'entryId' } as const;

/** The values of a row or a draft, without those that are invalid. */
function readValues(fields: Partial<Record<EntryField, unknown>>): EntryValues {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) =>
        typeof value === 'string' ||
        typeof value === 'number' ||
        value === null ||
        (isFactKey(field) && Array.isArray(value)),
    ),
  );
}

/** The values of a draft, of which a part of the extended profile may hold anything that was typed. */
function readProposed(columns: Readonly<Record<string, unknown>>): ProposedValues {
  const fields = fromDraftColumns(columns);
  const profile = readExtendedProfile(fields);
  const basic = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in profile)));
  return {
    ...readValues(basic),
    ...Object.fromEntries(
      EXTENDED_PARTS.filter((part) => part in fields).map((part) => [part, profile[part]]),
    ),
  };
}

/** An entry, in whatever state it is. */
export const entrySchema = z.pipe(
  z.transform((row: unknown) => (isRecord(row) ? { ...row, values: readValues(fieldsOfRow(row)) } : row)),
  camelObject({
    id: z.number(),
    status,
    version: z.number(),
    confirmedAt: text,
    createdAt: z.string(),
    values: z.custom<EntryValues>(isRecord),
  }),
);

const fieldDecision = z.object({
  outcome: z.enum(FIELD_OUTCOMES),
  reason: z._default(text, null),
  things: z._default(z.array(z.union([z.string(), z.number()])), []),
});
const proposedValues = z.pipe(values, z.transform(readProposed));

const proposalSchema = camelObject(
  {
    id: z.number(),
    entryId: count,
    kind: z.enum(['new', 'change', 'removal']),
    author: text,
    state: proposalState,
    changes: proposedValues,
    seen: proposedValues,
    note: text,
    edit: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
    submittedAt: text,
    decidedAt: text,
    reason: text,
    decisions: z.nullable(
      z.pipe(
        z.record(z.string(), fieldDecision),
        z.transform((columns) => fromDraftColumns(columns)),
      ),
    ),
  },
  ENTRY_ID,
);

/** Proposals and drafts. */
export const proposalsSchema = z.array(proposalSchema);

const claimSchema = camelObject(
  {
    id: z.number(),
    entryId: count,
    revisionId: count,
    claimant: text,
    state: z.enum(['pending', 'waiting', 'disputed', 'granted', 'refused', 'withdrawn']),
    provenDomain: text,
    claimedName: z._default(text, null),
    claimedWebsite: z._default(text, null),
    evidence: text,
    note: text,
    createdAt: z.string(),
    objectionUntil: text,
    objection: text,
    decidedAt: text,
    reason: text,
  },
  { ...ENTRY_ID, name: 'claimedName', website: 'claimedWebsite' },
);

export const claimsSchema = z.array(claimSchema);

/** The stored versions of an entry. */
export const versionsSchema = z.array(
  z.pipe(
    camelObject(
      {
        id: z.number(),
        entryId: z.number(),
        version: z.number(),
        madeAt: z.string(),
        actorRole: z.enum(['member', 'administrator', 'service', 'database']),
        revisionId: count,
        ground: z._default(z.nullable(z.enum(RESTRICTION_GROUNDS)), null),
        reason: z._default(text, null),
        content: z.looseObject({ status: z._default(status, 'active') }),
      },
      ENTRY_ID,
    ),
    z.transform(({ content, ...version }): EntryVersion => ({
      ...version,
      status: content.status,
      values: readValues(fieldsOfRow(content)),
    })),
  ),
);

export const invitationsSchema = z.array(
  z.pipe(
    camelObject(
      {
        id: z.number(),
        entryId: z.number(),
        email: z.string(),
        role: z.enum(['owner', 'editor']),
        inviter: text,
        state: z.enum(['open', 'accepted', 'declined', 'revoked']),
        createdAt: z.string(),
        opensAt: z.string(),
        expiresAt: z.string(),
        /** Where the invited account may read it, because it is online or already the account's own. */
        entry: z.optional(z.nullable(z.object({ Name: text }))),
      },
      { ...ENTRY_ID, inviter_email: 'inviter', Personalberatungen: 'entry' },
    ),
    z.transform(({ entry, ...invitation }): Invitation => ({
      ...invitation,
      entryName: entry?.Name ?? null,
    })),
  ),
);

/** The answer to saving a draft or to a step of a proposal. */
export const proposalStepSchema = camelObject(
  { id: z.number(), entryId: count, state: proposalState, edit: z.number() },
  ENTRY_ID,
);

/** A proposal or claim with everything needed to decide about it. */
export const proposalItemSchema = camelObject(
  {
    kind: z.enum(['revision', 'claim']),
    since: z.string(),
    account: z.nullable(camelObject({ id: z.string(), email: emailOrEmpty, isFrozen: z.boolean() })),
    entry: z.nullable(entrySchema),
    extended: z.pipe(z._default(z.unknown(), null), z.transform(readExtendedProfile)),
    proposal: z.nullable(proposalSchema),
    claim: z.nullable(claimSchema),
    announcedAt: z._default(text, null),
    decidedBy: z._default(text, null),
    others: z._default(z.array(z.object({ id: z.number(), since: z.string() })), []),
  },
  { revision: 'proposal', extension: 'extended' },
);
