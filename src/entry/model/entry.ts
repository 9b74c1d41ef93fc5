/** The entry of an agency, its fields, and the proposals and claims about it. docs/decisions/consultancy-access.md. */
import { EXTENDED_PARTS, type ExtendedPart, type ExtendedProfile } from '#agency/model/extended-profile.ts';
import { FACT_KEYS, type FactKey, type FactValue } from '#facts/model/facts.ts';
import type { RestrictionGround } from './restriction.ts';

interface FieldRule {
  readonly kind: 'text' | 'year' | 'number' | 'address';
  /** The limits of a text's length, or of the number itself. */
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The fields of an entry that can be proposed, besides its facts, named as in `Agency`, with the limits that the database
 * checks when a proposal is submitted (`private.entry_columns()`; a test compares the two).
 */
export const ENTRY_FIELDS = {
  name: { kind: 'text', lowest: 1, highest: 200 },
  locations: { kind: 'text', lowest: 0, highest: 500 },
  foundedYear: { kind: 'year', lowest: 1700, highest: 2200 },
  summary: { kind: 'text', lowest: 0, highest: 20_000 },
  specializations: { kind: 'text', lowest: 0, highest: 2000 },
  industries: { kind: 'text', lowest: 0, highest: 2000 },
  employees: { kind: 'number', lowest: 0, highest: 1_000_000 },
  website: { kind: 'address', lowest: 0, highest: 2000 },
} as const satisfies Readonly<Record<string, FieldRule>>;

export type BasicField = keyof typeof ENTRY_FIELDS;

/** The unit in which values are proposed, accepted and confirmed. */
export type EntryField = BasicField | FactKey;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
export const BASIC_FIELD_NAMES = Object.keys(ENTRY_FIELDS) as BasicField[];

/** Whether a field holds a number. */
export function isNumberField(field: BasicField): boolean {
  const { kind } = ENTRY_FIELDS[field];
  return kind === 'year' || kind === 'number';
}

/** All names, in the order of the form. */
export const ENTRY_FIELD_NAMES: readonly EntryField[] = [...BASIC_FIELD_NAMES, ...FACT_KEYS];

/** Values by field. A draft contains the typed values, so a number or a fact may still be a text. */
export type EntryValues = Readonly<
  Partial<Record<BasicField, string | number | null> & Record<FactKey, FactValue | null>>
>;

export type EntryValue = EntryValues[EntryField];

/** What is proposed and decided by itself: the fields of an entry, and the parts that visitors see while a contract runs. */
export type ProposalField = EntryField | ExtendedPart;

export type PictureField = Extract<ExtendedPart, 'logo' | 'pictures'>;

/** All of them, in the order in which they are shown. */
export const PROPOSAL_FIELDS: readonly ProposalField[] = [...ENTRY_FIELD_NAMES, ...EXTENDED_PARTS];

/** Values of a draft or proposal, by field. */
export type ProposedValues = EntryValues & Partial<ExtendedProfile>;

export type ProposedValue = ProposedValues[ProposalField];

export type EntryStatus = 'draft' | 'active' | 'paused' | 'removed';

export type MemberRole = 'owner' | 'editor';

export type ProposalState = 'draft' | 'submitted' | 'published' | 'returned' | 'withdrawn';

/** What becomes of a proposed field; `outdated` where another value was published than the author saw. */
export const FIELD_OUTCOMES = ['accepted', 'corrected', 'left_out', 'outdated'] as const;

interface FieldDecision {
  readonly outcome: (typeof FIELD_OUTCOMES)[number];
  /** Why it, or something of its list, is left out; null for the others. */
  readonly reason: string | null;
  /** What is left out of a list: pictures by their id, others by their place. */
  readonly things: readonly (string | number)[];
}

export type ClaimState = 'pending' | 'waiting' | 'disputed' | 'granted' | 'refused' | 'withdrawn';

export const FIELD_FAULTS = [
  'required',
  'too_long',
  'not_a_number',
  'out_of_range',
  'not_an_address',
  'not_a_text',
  /** The operator's name in the entry of somebody else. */
  'reserved',
  'unknown',
] as const;

export type FieldFault = (typeof FIELD_FAULTS)[number];

/** An entry as its members and administrators see it, published or not. */
export interface Entry {
  readonly id: number;
  readonly status: EntryStatus;
  /** Counts its changes. */
  readonly version: number;
  /** When a member last confirmed the whole entry; ISO 8601, null where that never happened. */
  readonly confirmedAt: string | null;
  readonly createdAt: string;
  readonly values: EntryValues;
}

export interface Proposal {
  readonly id: number;
  /** Null for an entry that does not exist yet. */
  readonly entryId: number | null;
  readonly kind: 'new' | 'change' | 'removal';
  readonly author: string | null;
  readonly state: ProposalState;
  readonly changes: ProposedValues;
  /** The published values that the author saw, of the fields in `changes`. */
  readonly seen: ProposedValues;
  readonly note: string | null;
  /** Counts the saved versions; each save names the version that it is based on. */
  readonly edit: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly submittedAt: string | null;
  readonly decidedAt: string | null;
  /** Why it was returned as a whole, or what was said about it. */
  readonly reason: string | null;
  /** By field; null before a decision, and where it was returned as a whole. */
  readonly decisions: Readonly<Partial<Record<ProposalField, FieldDecision>>> | null;
}

/** An account's claim to be the agency of an entry. */
export interface Claim {
  readonly id: number;
  readonly entryId: number | null;
  readonly revisionId: number | null;
  readonly claimant: string | null;
  readonly state: ClaimState;
  /** The common domain of mailbox and website, where it proves the claim. */
  readonly provenDomain: string | null;
  /** Name and website of the entry or draft when it was claimed. */
  readonly claimedName: string | null;
  readonly claimedWebsite: string | null;
  /** A file of the private bucket `evidence`. */
  readonly evidence: string | null;
  readonly note: string | null;
  readonly createdAt: string;
  /** Until when an owner can object; null where there is none. */
  readonly objectionUntil: string | null;
  readonly objection: string | null;
  readonly decidedAt: string | null;
  readonly reason: string | null;
}

/** An entry and the role of the signed-in account in it. */
export interface OwnEntry {
  readonly entry: Entry;
  readonly role: MemberRole;
}

/** A stored version of an entry. */
export interface EntryVersion {
  readonly id: number;
  readonly entryId: number;
  readonly version: number;
  readonly madeAt: string;
  readonly actorRole: 'member' | 'administrator' | 'service' | 'database';
  readonly revisionId: number | null;
  readonly status: EntryStatus;
  readonly values: EntryValues;
  /** Of an entry that an administrator paused or removed: what that rests on, and why. */
  readonly ground: RestrictionGround | null;
  readonly reason: string | null;
}

export interface Invitation {
  readonly id: number;
  readonly entryId: number;
  /** Null where the entry is not online. */
  readonly entryName: string | null;
  readonly email: string;
  readonly role: MemberRole;
  /** The address of the member who invites; null for an administrator. */
  readonly inviter: string | null;
  readonly state: 'open' | 'accepted' | 'declined' | 'revoked';
  readonly createdAt: string;
  /** From when it can be accepted; later where an administrator invites somebody to own an entry that has owners. */
  readonly opensAt: string;
  readonly expiresAt: string;
}

/** An account that may edit an entry. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly since: string;
  readonly isFrozen: boolean;
  /** When the account is deleted, as administrators see it; null where it is not. */
  readonly deletionDueAt: string | null;
}

/** An entry that may be the same agency. */
export interface SimilarEntry {
  readonly id: number;
  readonly name: string;
  readonly towns: string | null;
  readonly website: string | null;
  readonly isSameDomain: boolean;
}

/** The database's answer to saving a draft or to a step of a proposal. */
export interface ProposalStep {
  readonly id: number;
  readonly entryId: number | null;
  readonly state: ProposalState;
  readonly edit: number;
}

/** An item that waits for an administrator, with everything needed to decide about it. */
export interface ProposalItem {
  readonly kind: 'revision' | 'claim';
  /** Since when it waits; ISO 8601. */
  readonly since: string;
  readonly account: { readonly id: string; readonly email: string; readonly isFrozen: boolean } | null;
  readonly entry: Entry | null;
  /** What is published of the entry's extended profile. */
  readonly extended: ExtendedProfile;
  /** The proposal; for a claim, the proposal of the new entry, where one has been submitted. */
  readonly proposal: Proposal | null;
  readonly claim: Claim | null;
  /** When the first mail about the claim was sent to an owner of the entry; null where none has been sent. */
  readonly announcedAt: string | null;
  /** The mail address of the administrator who decided; null before, and where the account is gone. */
  readonly decidedBy: string | null;
  /** The other proposals that wait for the same entry. */
  readonly others: readonly { readonly id: number; readonly since: string }[];
}

/** The private bucket of the evidence; its files are `<account>/<uuid>.<ending>`. */
export const EVIDENCE_BUCKET = 'evidence';

/** The bucket has the same limit. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024;
