import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { camelObject } from './camel-object.ts';

const schema = z.array(
  camelObject(
    { id: z.number(), entryId: z.number(), isSeen: z.boolean(), changes: z.unknown() },
    { agency_id: 'entryId' },
  ),
);

test('a row has the names of the schema; the keys in its values stay', () => {
  const changes = { 'Anzahl Mitarbeiter': 3, team_size: 4 };
  const read = { id: 1, entryId: 7, isSeen: true, changes };
  expect(schema.parse([{ id: 1, agency_id: 7, is_seen: true, changes, not_asked: 1 }])).toEqual([read]);
});

test.each([[null], [[]], ['x'], [{ id: 1, is_seen: true, changes: {} }]])('%j is no row', (row) => {
  expect(schema.safeParse([row]).success).toBe(false);
});
