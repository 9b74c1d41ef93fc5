import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import { CALLERS } from '#tests/harness/callers.ts';
import { type OpenTestDatabase, type Row } from '#tests/harness/database-calls.ts';
import { CREATE_USERS, RESET, STATE } from './sample-rows.ts';

/** All that an attack could have changed: rows by table. */
export type State = Readonly<Record<string, readonly Row[]>>;

export interface AttackedDatabase {
  readonly database: OpenTestDatabase;
  /** What RESET makes, with which every test begins. */
  readonly before: State;
}

const stateSchema = z.tuple([z.object({ state: z.string() })]);

export async function readState({ asOwner }: OpenTestDatabase): Promise<State> {
  const [{ state }] = stateSchema.parse(await asOwner(STATE));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what STATE asks for
  return JSON.parse(state) as State;
}

/** Those whose tokens are verified. Over HTTP others call too: that the API turns them away is tested once per table. */
export const VERIFIED_CALLERS = CALLERS.filter(({ verified }) => verified !== null);
/** Whose calls row-level security decides about. */
export const USERS = VERIFIED_CALLERS.filter(({ role }) => role !== 'service');
export const NO_ADMINISTRATORS = USERS.filter(({ role }) => role !== 'administrator');

/** Two rows in each table of a database of one's own, the same before each test of the describe that calls this. */
export function useAttackedDatabase(open: () => Promise<OpenTestDatabase>) {
  let attacked: AttackedDatabase | undefined;
  /** Whether everything is known to be as RESET makes it: to make it so anew for each test takes half of their time. */
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
    /** Whoever gets it may change it. */
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
