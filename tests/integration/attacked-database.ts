import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import { CALLERS } from '#tests/harness/callers.ts';
import { type OpenTestDatabase, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { CREATE_USERS, RESET, STATE } from './sample-rows.ts';

/** All that an attack could have changed: rows by table. */
export type State = Readonly<Record<string, readonly DatabaseRow[]>>;

export interface AttackedDatabase {
  readonly database: OpenTestDatabase;
  /** The state after RESET, with which every test begins. */
  readonly before: State;
}

const stateSchema = z.tuple([z.object({ state: z.string() })]);

export async function readState({ asOwner }: OpenTestDatabase): Promise<State> {
  const [{ state }] = stateSchema.parse(await asOwner(STATE));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape that STATE selects
  return JSON.parse(state) as State;
}

/** Callers with a valid token. Over HTTP there are others, too; one test per table checks that the API rejects them. */
export const VERIFIED_CALLERS = CALLERS.filter(({ verified }) => verified !== null);
/** Callers to whom row-level security applies. */
export const USERS = VERIFIED_CALLERS.filter(({ role }) => role !== 'service');
export const NO_ADMINISTRATORS = USERS.filter(({ role }) => role !== 'administrator');

/** A separate database with two rows in each table, which is reset before each test of the calling describe. */
export function useAttackedDatabase(open: () => Promise<OpenTestDatabase>) {
  let attacked: AttackedDatabase | undefined;
  /** Whether the database is certainly in the state of RESET. Resetting it for each test would take half of the tests' time. */
  let isUntouched = false;
  const current = (): AttackedDatabase => {
    if (attacked === undefined) throw new Error('Only tests reach the database');
    return attacked;
  };

  beforeAll(async () => {
    const database = await open();
    await database.asOwner(CREATE_USERS);
    await database.asOwner(RESET);
    attacked = { database, before: await readState(database) };
    isUntouched = true;
  });
  beforeEach(async () => {
    if (!isUntouched) await current().database.asOwner(RESET);
    isUntouched = true;
  });
  afterAll(() => current().database.close());

  return {
    /** The caller may change the database, so it counts as changed. */
    get: () => {
      isUntouched = false;
      return current();
    },
    expectNoChange: async () => {
      const { database, before } = current();
      expect(await readState(database)).toEqual(before);
      isUntouched = true;
    },
  };
}
