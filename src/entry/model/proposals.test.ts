import { expect, test } from 'vitest';
import type { Claim, Entry, Proposal } from './entry.ts';
import { isObjectionOpen, listProposedFields } from './proposals.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

const ENTRY: Entry = {
  id: 1,
  status: 'active',
  version: 4,
  confirmedAt: null,
  createdAt: '2026-01-01T09:00:00Z',
  values: { name: 'Ahornsteg', locations: 'Kiel' },
};
const REVISION: Proposal = {
  id: 7,
  entryId: 1,
  kind: 'change',
  author: null,
  state: 'submitted',
  changes: { industries: 'Industrie', locations: null },
  seen: { industries: null, locations: 'Kiel' },
  note: null,
  edit: 1,
  createdAt: '2026-11-01T09:00:00Z',
  updatedAt: '2026-11-01T09:00:00Z',
  submittedAt: '2026-11-01T09:00:00Z',
  decidedAt: null,
  reason: null,
  decisions: null,
};
const CLAIM: Claim = {
  id: 7,
  entryId: 1,
  revisionId: null,
  claimant: null,
  state: 'waiting',
  provenDomain: null,
  claimedName: null,
  claimedWebsite: null,
  evidence: null,
  note: null,
  createdAt: '2026-11-01T09:00:00Z',
  objectionUntil: '2026-11-22T10:00:01Z',
  objection: null,
  decidedAt: null,
  reason: null,
};
test('a proposal is compared field by field, in the order of the form', () => {
  expect(listProposedFields(ENTRY.values, REVISION)).toEqual([
    { field: 'locations', before: 'Kiel', after: null },
    { field: 'industries', before: null, after: 'Industrie' },
  ]);
  expect(listProposedFields(null, REVISION)[0]).toEqual({ field: 'locations', before: null, after: null });
});

test.each([
  ['the value that its author saw', 'Kiel', undefined],
  ['another one', 'Ulm', 'Kiel'],
  ['the proposed one', null, undefined],
])('a field is overtaken where the entry has %s: %#', (_, locations, overtaken) => {
  const published = { ...ENTRY.values, locations };
  const [field] = listProposedFields(published, REVISION);
  expect(field?.overtaken).toBe(overtaken);
  // A new entry has nothing that could be overtaken.
  expect(listProposedFields(published, { ...REVISION, kind: 'new' })[0]?.overtaken).toBeUndefined();
});

test.each([
  ['while the owner can object', CLAIM, true],
  ['the moment that is over', { ...CLAIM, objectionUntil: '2026-11-22T10:00:00Z' }, false],
  ['where the owner has objected', { ...CLAIM, state: 'disputed' as const }, false],
  ['where there is no owner', { ...CLAIM, objectionUntil: null }, false],
])('a claim waits %s: %#', (_, claim, isOpen) => expect(isObjectionOpen(claim, NOW)).toBe(isOpen));
