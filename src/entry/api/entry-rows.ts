import * as z from 'zod/mini';
import { EXTENDED_PARTS, readExtendedProfile } from '#agency/model/extended-profile.ts';
import { ENTRY_STATUSES } from '#entry/model/entry-list.ts';
import {
  type Claim,
  type Entry,
  type EntryField,
  type EntryValues,
  type EntryVersion,
  FIELD_OUTCOMES,
  type Invitation,
  type ProposalItem,
  type Proposal,
  type ProposalStep,
  type ProposedValues,
} from '#entry/model/entry.ts';
import { RESTRICTION_GROUNDS } from '#entry/model/restriction.ts';
import { isFactKey } from '#facts/model/facts.ts';
import { fieldsOfRow, fromDraftColumns } from './entry-columns.ts';

/*
 * The schemas of rows and answers of the tables and functions for agencies, shared by all modules that query them.
 */

const text = z.nullable(z.string());
const count = z.nullable(z.number());
const values = z.record(z.string(), z.unknown());
const status = z.enum(ENTRY_STATUSES);
const role = z.enum(['owner', 'editor']);
const proposalState = z.enum(['draft', 'submitted', 'published', 'returned', 'withdrawn']);

const entryRow = z.looseObject({
  id: z.number(),
  status,
  version: z.number(),
  confirmed_at: text,
  created_at: z.string(),
});

const fieldDecision = z.object({
  outcome: z.enum(FIELD_OUTCOMES),
  reason: z._default(text, null),
  things: z._default(z.array(z.union([z.string(), z.number()])), []),
});

const proposalRow = z.object({
  id: z.number(),
  agency_id: count,
  kind: z.enum(['new', 'change', 'removal']),
  author: text,
  state: proposalState,
  changes: values,
  seen: values,
  note: text,
  edit: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_at: text,
  decided_at: text,
  reason: text,
  decisions: z.nullable(z.record(z.string(), fieldDecision)),
});

const claimRow = z.object({
  id: z.number(),
  agency_id: count,
  revision_id: count,
  claimant: text,
  state: z.enum(['pending', 'waiting', 'disputed', 'granted', 'refused', 'withdrawn']),
  proven_domain: text,
  name: z._default(text, null),
  website: z._default(text, null),
  evidence: text,
  note: text,
  created_at: z.string(),
  objection_until: text,
  objection: text,
  decided_at: text,
  reason: text,
});

const versionRow = z.object({
  id: z.number(),
  agency_id: z.number(),
  version: z.number(),
  made_at: z.string(),
  actor_role: z.enum(['member', 'administrator', 'service', 'database']),
  revision_id: count,
  ground: z._default(z.nullable(z.enum(RESTRICTION_GROUNDS)), null),
  reason: z._default(text, null),
  content: z.looseObject({ status: z._default(status, 'active') }),
});

const invitationRow = z.object({
  id: z.number(),
  agency_id: z.number(),
  email: z.string(),
  role,
  inviter_email: z.nullable(z.string()),
  state: z.enum(['open', 'accepted', 'declined', 'revoked']),
  created_at: z.string(),
  opens_at: z.string(),
  expires_at: z.string(),
  /** The entry, where the invited account may read it, because it is online or already the account's own. */
  Personalberatungen: z.optional(z.nullable(z.object({ Name: text }))),
});

const proposalItem = z.object({
  kind: z.enum(['revision', 'claim']),
  since: z.string(),
  account: z.nullable(z.object({ id: z.string(), email: text, is_frozen: z.boolean() })),
  entry: z.nullable(entryRow),
  revision: z.nullable(proposalRow),
  claim: z.nullable(claimRow),
  announced_at: z._default(text, null),
  extension: z._default(z.unknown(), null),
  decided_by: z._default(text, null),
  others: z._default(z.array(z.object({ id: z.number(), since: z.string() })), []),
});

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

function toEntry(row: z.output<typeof entryRow>): Entry {
  return {
    id: row.id,
    status: row.status,
    version: row.version,
    confirmedAt: row.confirmed_at,
    createdAt: row.created_at,
    values: readValues(fieldsOfRow(row)),
  };
}

function toProposal(row: z.output<typeof proposalRow>): Proposal {
  return {
    id: row.id,
    entryId: row.agency_id,
    kind: row.kind,
    author: row.author,
    state: row.state,
    changes: readProposed(row.changes),
    seen: readProposed(row.seen),
    note: row.note,
    edit: row.edit,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    reason: row.reason,
    decisions: row.decisions && fromDraftColumns(row.decisions),
  };
}

function toClaim(row: z.output<typeof claimRow>): Claim {
  return {
    id: row.id,
    entryId: row.agency_id,
    revisionId: row.revision_id,
    claimant: row.claimant,
    state: row.state,
    provenDomain: row.proven_domain,
    claimedName: row.name,
    claimedWebsite: row.website,
    evidence: row.evidence,
    note: row.note,
    createdAt: row.created_at,
    objectionUntil: row.objection_until,
    objection: row.objection,
    decidedAt: row.decided_at,
    reason: row.reason,
  };
}

/** An entry, in whatever state it is. */
export const entrySchema = z.pipe(entryRow, z.transform(toEntry));

/** Proposals and drafts. */
export const proposalsSchema = z.array(z.pipe(proposalRow, z.transform(toProposal)));

export const claimsSchema = z.array(z.pipe(claimRow, z.transform(toClaim)));

/** The stored versions of an entry. */
export const versionsSchema = z.array(
  z.pipe(
    versionRow,
    z.transform((row): EntryVersion => ({
      id: row.id,
      entryId: row.agency_id,
      version: row.version,
      madeAt: row.made_at,
      actorRole: row.actor_role,
      revisionId: row.revision_id,
      status: row.content.status,
      values: readValues(fieldsOfRow(row.content)),
      ground: row.ground,
      reason: row.reason,
    })),
  ),
);

export const invitationsSchema = z.array(
  z.pipe(
    invitationRow,
    z.transform((row): Invitation => ({
      id: row.id,
      entryId: row.agency_id,
      entryName: row.Personalberatungen?.Name ?? null,
      email: row.email,
      role: row.role,
      inviter: row.inviter_email,
      state: row.state,
      createdAt: row.created_at,
      opensAt: row.opens_at,
      expiresAt: row.expires_at,
    })),
  ),
);

/** The answer to saving a draft or to a step of a proposal. */
export const proposalStepSchema = z.pipe(
  z.object({ id: z.number(), agency_id: count, state: proposalState, edit: z.number() }),
  z.transform(({ agency_id: entryId, ...step }): ProposalStep => ({ ...step, entryId })),
);

/** A proposal or claim with everything needed to decide about it. */
export const proposalItemSchema = z.pipe(
  proposalItem,
  z.transform((item): ProposalItem => ({
    kind: item.kind,
    since: item.since,
    account: item.account && {
      id: item.account.id,
      email: item.account.email ?? '',
      isFrozen: item.account.is_frozen,
    },
    entry: item.entry && toEntry(item.entry),
    extended: readExtendedProfile(item.extension),
    proposal: item.revision && toProposal(item.revision),
    claim: item.claim && toClaim(item.claim),
    announcedAt: item.announced_at,
    decidedBy: item.decided_by,
    others: item.others,
  })),
);
